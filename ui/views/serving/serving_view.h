// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "ui/views/base_view.h"
#include "ui/views/serving/serving_scene.h"
#include "ui/views/sweep/sweep_job.h"

class QLabel;

namespace rooflight::ui {

class Canvas;
class Chart;
class Segmented;

/// What a served model can do: throughput against time per token with an operating point that is dragged, where the time
/// of a step goes, what memory holds, and what became of simulated requests. Worked out beside the window.
class ServingView : public BaseView {
    Q_OBJECT
public:
    explicit ServingView(QWidget* parent = nullptr);
    ~ServingView() override;

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;
    void finish() override;
    [[nodiscard]] QJsonObject choices() const override;
    void restore(const QJsonObject& choices) override;

    [[nodiscard]] bool is_working() const { return m_due.isActive() || m_job.is_running(); }
    [[nodiscard]] const ServingScene& scene() const { return m_scene; }
    [[nodiscard]] Chart* chart() const { return m_chart; }

public slots:
    void set_picture(rooflight::ui::ServingPicture picture);
    void set_counted(rooflight::ui::ServedTime counted);
    /// Makes the scenario be a point of the trade-off.
    void go_to(const rooflight::ServingPoint& point, int gesture);

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void hideEvent(QHideEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool serves() const;
    void start();
    void show_result();
    void drag(const QPointF& pixel);
    void step_along(int by);

    ServingScene m_scene;
    QString m_problem;
    bool m_stale = true;
    int m_gesture = 0;
    QTimer m_due;
    SweepJob m_job;
    Segmented *m_pictures, *m_counts;
    QLabel* m_progress;
    Chart* m_chart;
    Canvas* m_legend;
};

}  // namespace rooflight::ui
