// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parallelism/parallelism_view.h"

#include <algorithm>

#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>

#include "ui/views/canvas.h"
#include "ui/views/plot_head.h"

namespace rooflight::ui {

ParallelismView::ParallelismView(QWidget* parent)
    : BaseView(QStringLiteral("parallelism"), parent),
      m_chart(new Chart(this)),
      m_legend(new Canvas(
          [this](QPainter& painter, const QRectF& rect) {
              const Ink ink = Ink::screen();
              draw_legend_lines(painter, rect.adjusted(ink.px(12), ink.px(2), 0, 0), m_scene.legend(ink), ink);
          },
          this)),
      m_by_batch(tool(QString(), "first")),
      m_by_degree(tool(QString(), "last")) {
    m_chart->set_drawing([this](QPainter& painter, const Chart& chart) { m_scene.draw(painter, chart); });
    m_chart->set_overlay([this](QPainter& painter, const Chart& chart) { m_scene.draw_present(painter, chart); });
    m_by_batch->setObjectName(QStringLiteral("parallelism_batch"));
    m_by_degree->setObjectName(QStringLiteral("parallelism_degree"));
    m_by_batch->setChecked(true);
    connect(m_by_batch, &QPushButton::clicked, this, [this] { show_growth(Growth::batch); });
    connect(m_by_degree, &QPushButton::clicked, this, [this] { show_growth(Growth::degree); });
    connect(m_chart, &Chart::pressed, this, [this] { m_dragging = false; });
    connect(m_chart, &Chart::dragged, this, &ParallelismView::drag);
    connect(m_chart, &Chart::hovered, this, [this](const QPointF& pixel) {
        const bool inside = m_chart->area().contains(pixel);
        m_chart->setCursor(inside ? Qt::SizeHorCursor : Qt::ArrowCursor);
        read_out(m_chart, pixel, inside ? m_scene.read_out(m_chart->to_value(pixel).x()) : QStringList());
    });
    connect(m_chart, &Chart::left, this, [this] { read_out(this, {}, {}); });
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(260, 160);
    ParallelismView::retranslate();
}

QString ParallelismView::title() const { return tr("Parallelism"); }

QString ParallelismView::subtitle() const {
    if (m_scene.empty()) {
        return {};
    }
    return m_growth == Growth::batch ? tr("communication against compute, by batch")
                                     : tr("communication against compute, by tensor degree");
}

void ParallelismView::retranslate() {
    m_by_batch->setText(tr("Batch"));
    m_by_batch->setToolTip(tr("Let the batch grow; drag the point, or ← and →, to set it"));
    m_by_degree->setText(tr("Tensor"));
    m_by_degree->setToolTip(tr("Let the tensor degree grow at the present batch; drag the point, or ← and →, to set it"));
    m_chart->setAccessibleName(tr("Communication against compute; left and right move the present point"));
    BaseView::retranslate();
    arrange();
}

QString ParallelismView::empty_message() const {
    if (estimate() == nullptr) {
        return nothing_yet();
    }
    if (!m_scene.empty()) {
        return {};
    }
    switch (estimate()->parallelism ? estimate()->parallelism->why_not : NoCurves::not_training) {
        case NoCurves::not_training:
            return tr("These curves are of a training step: choose Train above to see them.");
        case NoCurves::one_chip:
            return tr("One chip a pipeline stage has nothing to send: give the mesh more chips.");
        case NoCurves::none:
            break;
    }
    return tr("Only one tensor degree divides the model's heads and the chips.");
}

QJsonObject ParallelismView::choices() const {
    return {{QStringLiteral("growth"), m_growth == Growth::batch ? QStringLiteral("batch") : QStringLiteral("degree")}};
}

void ParallelismView::restore(const QJsonObject& choices) {
    show_growth(choices[QStringLiteral("growth")].toString() == QLatin1String("degree") ? Growth::degree
                                                                                        : Growth::batch);
}

void ParallelismView::show_growth(Growth growth) {
    m_growth = growth;
    m_by_batch->setChecked(growth == Growth::batch);
    m_by_degree->setChecked(growth == Growth::degree);
    m_dragging = false;
    state_changed();
    setAccessibleDescription(summary());
    emit described();
}

void ParallelismView::state_changed() {
    m_scene = ParallelismScene::from(state(), m_growth);
    m_scene.flat = PlotHead::is_flat(height());
    const bool shown = !m_scene.empty();
    m_chart->setVisible(shown);
    m_legend->setVisible(shown);
    const bool choice = shown || (estimate() != nullptr && estimate()->parallelism &&
                                  estimate()->parallelism->why_not == NoCurves::none);
    m_by_batch->setVisible(choice);
    m_by_degree->setVisible(choice);
    arrange();
    update();
    if (!shown) {
        return;
    }
    const bool held = m_dragging && (QGuiApplication::mouseButtons() & Qt::LeftButton) != 0;
    if (!held) {
        m_range = m_scene.x_range();
    }
    m_scene.configure(*m_chart, m_range);
    m_chart->replot();
    m_legend->update();
}

void ParallelismView::theme_changed() {
    m_chart->set_ink(Ink::screen());
    state_changed();
}

void ParallelismView::drag(const QPointF& pixel) {
    if (!m_scene.empty() && m_chart->area().adjusted(-4, -4, 4, 4).contains(pixel)) {
        ask(m_chart->to_value(pixel).x(), m_dragging);
        m_dragging = true;
    }
}

void ParallelismView::ask(double x, bool continues) {
    if (m_growth == Growth::degree) {
        emit wanted(QStringLiteral("tensor"), x, continues);
        return;
    }
    const ParallelismCurves& curves = *estimate()->parallelism;
    emit wanted(QStringLiteral("global_batch"), x * curves.machine_chips / curves.sequence_length, continues);
}

void ParallelismView::keyPressEvent(QKeyEvent* event) {
    const bool right = event->key() == Qt::Key_Right, left = event->key() == Qt::Key_Left;
    if (m_scene.empty() || (!right && !left)) {
        BaseView::keyPressEvent(event);
        return;
    }
    ask(m_scene.present() * (right ? 2.0 : 0.5), event->isAutoRepeat());
}

void ParallelismView::arrange() {
    const double scale = Theme::instance().scale();
    const int row = qRound(22 * scale);
    const QSize batch = m_by_batch->sizeHint(), degree = m_by_degree->sizeHint();
    int right = width() - qRound(8 * scale);
    m_by_degree->setGeometry(right - degree.width(), 1, degree.width(), row);
    right -= degree.width();
    m_by_batch->setGeometry(right - batch.width(), 1, batch.width(), row);
    const int room = std::max(1, right - batch.width() - 8);
    stack(m_legend, m_chart, room, row, m_scene.legend(Ink::screen()));
}

void ParallelismView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    if (PlotHead::is_flat(height()) != m_scene.flat) {
        state_changed();
    } else {
        arrange();
    }
}

void ParallelismView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const QRectF below = draw_legend_above(painter, target, m_scene.legend(ink), ink);
    ParallelismScene scene = m_scene;
    scene.flat = false;
    Chart chart;
    chart.set_ink(ink);
    scene.configure(chart, scene.x_range());
    chart.set_drawing([&scene](QPainter& inner, const Chart& of) {
        scene.draw(inner, of);
        scene.draw_present(inner, of);
    });
    chart.render_to(painter, below);
}

QString ParallelismView::summary() const { return m_scene.empty() ? empty_message() : m_scene.summary(); }

QList<QStringList> ParallelismView::table() const { return m_scene.table(); }

}  // namespace rooflight::ui
