// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once


#include "ui/views/sweep/sweep_scene.h"
#include "ui/views/sweep/tornado_picture.h"
#include "ui/views/working_view.h"

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace rooflight::ui {

class Canvas;
class Chart;
class PlotHead;
class Segmented;

/// Any output over one or two inputs, with a crosshair that sets the scenario; or how the output answers to each input.
/// What is drawn is worked out beside the window, by core/search.
class SweepView : public WorkingView {
    Q_OBJECT
public:
    enum class Mode { sweep, sensitivity };

    explicit SweepView(QWidget* parent = nullptr);
    ~SweepView() override;

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;
    [[nodiscard]] QJsonObject choices() const override;  ///< mode, inputs, output, range
    void restore(const QJsonObject& choices) override;

    [[nodiscard]] const SweepScene& scene() const { return m_scene; }
    [[nodiscard]] const TornadoPicture& tornado() const { return m_tornado; }
    [[nodiscard]] Chart* chart() const { return m_chart; }

public slots:
    void set_mode(rooflight::ui::SweepView::Mode mode);
    /// By path; the second may be empty: one input.
    void set_inputs(const QString& first, const QString& second);
    void set_output(const QString& key);
    void cancel();
    /// Sets the scenario to values of the inputs, where that can be.
    void go_to(const std::vector<double>& values, int gesture);

protected:
    [[nodiscard]] bool can_work() const override { return scenario() != nullptr; }
    void start() override;
    void show_result() override;
    void show_progress(int done, int all) override;
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QComboBox* combo(const char* name);
    void fill_choices();
    void chosen();
    void restart();
    void start_sweep();
    void start_sensitivity();
    void step_crosshair(int axis, int by);
    void drag(const QPointF& at);
    void hover(const QPointF& at);
    [[nodiscard]] std::vector<SweepAxis> wanted_axes() const;
    [[nodiscard]] bool same_sweep() const;
    [[nodiscard]] SweepMark mark_of(const Scenario* scenario, const Estimate* estimate) const;

    Mode m_mode = Mode::sweep;
    QString m_first = QStringLiteral("workload.global_batch"), m_second, m_output = QStringLiteral("step.time_s");
    std::shared_ptr<const Scenario> m_base;  ///< what the sweep shown starts from
    SweepScene m_scene;
    TornadoPicture m_tornado;
    QString m_problem;
    bool m_cancelled = false, m_filling = false;
    int m_gesture = 0;

    Segmented* m_modes;
    QComboBox *m_first_box, *m_second_box, *m_output_box, *m_range_box;
    QLabel *m_along, *m_and, *m_progress;
    QPushButton* m_cancel;
    Chart* m_chart;
    Canvas* m_legend;
    PlotHead* m_head;
    QScrollArea* m_scroll;
    Canvas* m_bars;
};

}  // namespace rooflight::ui
