// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "ui/views/base_view.h"
#include "ui/views/collectives/cost_panel.h"
#include "ui/views/collectives/played_group.h"
#include "ui/views/collectives/stage_picture.h"

class QBoxLayout;
class QScrollArea;
class QVariantAnimation;

namespace rooflight::ui {

class Canvas;
class Chart;
class ChoiceBar;
class PlayerBar;

/// One collective, step by step: who holds what, what moves now, and what it costs as the array grows.
class CollectivesView : public BaseView {
    Q_OBJECT
public:
    explicit CollectivesView(QWidget* parent = nullptr);
    ~CollectivesView() override;

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;  ///< every transfer of every step
    void retranslate() override;
    [[nodiscard]] QJsonObject choices() const override;  ///< collective, group, size, algorithm
    void restore(const QJsonObject& choices) override;

    [[nodiscard]] const Played& played() const { return m_played; }
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] bool is_playing() const { return m_timer.isActive(); }
    [[nodiscard]] QStringList cost_lines() const { return m_cost.lines(); }

public slots:
    void choose_collective(const rooflight::ui::PlayChoice& choice);
    void set_bytes(double bytes);
    void show_step(int step);                          ///< that many steps done
    void step_by(int steps);                           ///< one forward: with a motion, where motion is wanted
    void play_or_pause();

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void rebuild();
    void advance();
    void stop();
    void stop_motion();
    void tell_load();
    void drag_size(const QPointF& at);
    void hover_stage(const QPointF& at);
    void hover_plot(const QPointF& at);

    Played m_played;
    PlayChoice m_choice;
    NetworkLoad m_load;                                ///< that the other views were told
    CostText m_cost;
    StagePicture m_picture;
    int m_step = 0;
    double m_phase = 0;                                ///< of the step under way
    int m_marked = -1;
    QTimer m_timer;                                    ///< runs while it plays
    QScrollArea* m_scroll;
    ChoiceBar* m_choices;
    Canvas* m_stage;
    Canvas* m_formula;
    PlayerBar* m_player;
    Chart* m_plot;
    QBoxLayout* m_body;                                ///< picture and formula, and the plot
    QBoxLayout* m_middle;
    QVariantAnimation* m_motion;
};

}  // namespace rooflight::ui
