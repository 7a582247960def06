// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/serving/serving_scene.h"
#include "ui/views/working_view.h"

class QLabel;
class QPushButton;

namespace rooflight::ui {

class Canvas;
class Chart;
class PlotHead;
class Segmented;

/// What a served model can do: throughput, cost or energy against time with an operating point that is dragged, where the
/// time of a step goes, what memory holds, and what became of simulated requests. A prefill or decode whose batch is given
/// has all but requests, and is offered to be served. Worked out beside the window.
class ServingView : public WorkingView {
    Q_OBJECT
public:
    explicit ServingView(QWidget* parent = nullptr);
    ~ServingView() override;

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;
    [[nodiscard]] QJsonObject choices() const override;
    void restore(const QJsonObject& choices) override;

    [[nodiscard]] const ServingScene& scene() const { return m_scene; }
    [[nodiscard]] Chart* chart() const { return m_chart; }

public slots:
    void set_picture(rooflight::ui::ServingPicture picture);
    void set_counted(rooflight::ui::ServedTime counted);
    void set_measure(rooflight::ServingMeasure measure);
    /// Lets requests come to the model of a prefill or decode, as many at a time as its batch has.
    void serve();
    /// Makes the scenario be a point of the trade-off.
    void go_to(const rooflight::ServingPoint& point, int gesture);

protected:
    [[nodiscard]] bool can_work() const override;  ///< for inference
    void start() override;
    void show_result() override;
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void drag(const QPointF& pixel);
    void step_along(int by);
    void place_button();
    [[nodiscard]] QString trade_subtitle() const;
    /// Whether the picture is of requests and there are none.
    [[nodiscard]] bool lacks_requests() const;

    ServingScene m_scene;
    QString m_problem;
    int m_gesture = 0;
    Segmented *m_pictures, *m_counts, *m_measures;
    QPushButton* m_serve;
    QLabel* m_progress;
    Chart* m_chart;
    Canvas* m_legend;
    PlotHead* m_head;
};

}  // namespace rooflight::ui
