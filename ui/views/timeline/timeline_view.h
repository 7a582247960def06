// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "ui/views/base_view.h"
#include "ui/views/canvas.h"
#include "ui/views/timeline/timeline_picture.h"

class QPushButton;
class QScrollBar;
class QVariantAnimation;

namespace rooflight::ui {

/// One step as blocks on streams, from the whole pipeline to a single operation; memory over time below; a scrubber.
class TimelineView : public BaseView {
    Q_OBJECT
public:
    explicit TimelineView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override { return Detail::timeline; }
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;

    [[nodiscard]] Range window() const { return m_window; }
    [[nodiscard]] double scrub_time() const { return m_time; }

public slots:
    void show_step();
    void show_layer();
    void zoom(double factor, double at_share = 0.5);   ///< of the width, where time stands still
    void scrub_to(double time);

protected:
    void state_changed() override;
    void selection_changed() override;
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void invalidate();
    void paint(QPainter& painter, const QRectF& rect);
    void set_window(Range window);
    void move_to(const Range& window);                 ///< with a short motion
    void pan(double share);
    void press(const QPointF& at);
    void drag(const QPointF& at);
    void release(const QPointF& at);
    void hover(const QPointF& at);
    [[nodiscard]] double time_at(double x) const;

    TimelinePicture m_picture;
    QWidget* m_canvas;
    QWidget* m_legend;
    QPushButton* m_step;
    QPushButton* m_layer;
    QScrollBar* m_scroll;
    QVariantAnimation* m_motion;
    KeptPicture m_kept;
    Range m_window;
    bool m_fitted = true;                              ///< shows the whole step and follows its length
    double m_time = -1;
    QPointF m_pressed;
    Range m_pressed_window;
    enum class Drag { none, pending, pan, scrub } m_drag = Drag::none;
};

}  // namespace rooflight::ui
