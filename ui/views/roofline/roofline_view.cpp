// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/roofline/roofline_view.h"

#include <algorithm>

#include <QPushButton>
#include <QVariantAnimation>

#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr std::size_t kTrailLength = 10;

}  // namespace

RooflineView::RooflineView(QWidget* parent)
    : BaseView(QStringLiteral("roofline"), parent),
      m_chart(new Chart(this)),
      m_legend(new Canvas(
          [this](QPainter& painter, const QRectF& rect) {
              const Ink ink = Ink::screen();
              draw_legend_lines(painter, rect.adjusted(ink.px(12), ink.px(2), 0, 0), m_scene.legend(ink), ink);
          },
          this)),
      m_reset(tool(QString())),
      m_fading(new QVariantAnimation(this)) {
    m_legend->setObjectName(QStringLiteral("roofline_legend"));
    m_chart->set_drawing([this](QPainter& painter, const Chart& chart) {
        const double fade = m_trail.empty() ? 0 : 1 - m_fading->currentValue().toDouble();
        m_scene.draw(painter, chart, {m_trail.begin(), m_trail.end()}, fade);
    });
    m_chart->set_overlay(
        [this](QPainter& painter, const Chart& chart) { m_scene.draw_marks(painter, chart, selection(), m_hovered); });
    m_chart->set_navigation(true);
    m_reset->setObjectName(QStringLiteral("roofline_reset"));
    m_reset->hide();
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_chart->show_home();
        m_chart->replot();
    });
    connect(m_chart, &Chart::zoom_changed, this, &RooflineView::arrange);
    connect(m_chart, &Chart::hovered, this, [this](const QPointF& pixel) {
        const int dot = m_scene.dot_at(*m_chart, pixel);
        if (dot != m_hovered) {
            m_hovered = dot;
            m_chart->setCursor(dot >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
            m_chart->replot_overlay();
        }
        read_out(m_chart, pixel, dot >= 0 ? m_scene.read_out(dot) : m_scene.line_read_out(*m_chart, pixel));
    });
    connect(m_chart, &Chart::left, this, [this] {
        m_hovered = -1;
        m_chart->replot_overlay();
        read_out(this, {}, {});
    });
    connect(m_chart, &Chart::clicked, this, [this](const QPointF& pixel) {
        const int dot = m_scene.dot_at(*m_chart, pixel);
        if (dot >= 0) {
            const Dot& chosen = m_scene.dots[static_cast<std::size_t>(dot)];
            Selection next;
            next.operation = chosen.operation;
            next.phase = static_cast<int>(chosen.phase);
            choose(next);
        } else if (!selection().operation.isEmpty()) {
            choose({});
        }
    });
    m_fading->setDuration(200);
    m_fading->setStartValue(0.0);
    m_fading->setEndValue(1.0);
    connect(m_fading, &QVariantAnimation::valueChanged, m_chart, [this] { m_chart->replot(); });
    connect(m_fading, &QVariantAnimation::finished, this, [this] {
        m_trail.clear();
        m_chart->replot();
    });
    setFocusProxy(m_chart);
    setMinimumSize(220, 160);
    RooflineView::retranslate();
}

QString RooflineView::title() const { return tr("Roofline"); }

QString RooflineView::subtitle() const {
    return estimate() == nullptr ? QString() : tr("per operation · %1").arg(label(estimate()->matmul_dtype));
}

void RooflineView::retranslate() {
    m_reset->setText(tr("Reset zoom"));
    m_reset->setToolTip(tr("Show everything again (0, or double click)"));
    m_chart->setAccessibleName(tr("Roofline chart; arrows move, plus and minus zoom, 0 resets"));
    BaseView::retranslate();
    arrange();
}

QString RooflineView::empty_message() const {
    if (estimate() == nullptr) {
        return nothing_yet();
    }
    return m_scene.empty() ? tr("The system has no peak FLOP/s to draw a roof from.") : QString();
}

void RooflineView::remember(const std::vector<Dot>& before) {
    if (!Theme::instance().animations() || !isVisible() || before.empty() || before == m_scene.dots) {
        return;
    }
    m_trail.push_back(before);
    if (m_trail.size() > kTrailLength) {
        m_trail.pop_front();
    }
    m_fading->stop();
    m_fading->start();
}

void RooflineView::state_changed() {
    const std::vector<Dot> before = std::move(m_scene.dots);
    m_scene = RooflineScene::from(state());
    m_hovered = -1;
    m_chart->setVisible(!m_scene.empty());
    m_legend->setVisible(!m_scene.empty());
    update();
    if (m_scene.empty()) {
        return;
    }
    arrange();
    m_scene.configure(*m_chart);
    remember(before);
    m_chart->replot();
    m_legend->update();
}

void RooflineView::selection_changed() { m_chart->replot_overlay(); }

void RooflineView::theme_changed() {
    m_chart->set_ink(Ink::screen());
    state_changed();
}

void RooflineView::arrange() {
    const double scale = Theme::instance().scale();
    const QSize button = m_reset->sizeHint();
    m_reset->setVisible(m_chart->is_zoomed() && !m_scene.empty());
    m_reset->setGeometry(width() - button.width() - qRound(8 * scale), 1, button.width(), qRound(22 * scale));
    const int room = m_reset->isVisibleTo(this) ? m_reset->x() - 8 : width();
    stack(m_legend, m_chart, room, 0, m_scene.legend(Ink::screen()));
}

void RooflineView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    arrange();
}

void RooflineView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const QRectF below = draw_legend_above(painter, target, m_scene.legend(ink), ink);
    Chart chart;
    chart.set_ink(ink);
    m_scene.configure(chart);
    chart.set_drawing([this](QPainter& inner, const Chart& of) {
        m_scene.draw(inner, of, {}, 0);
        m_scene.draw_marks(inner, of, selection(), -1);
    });
    chart.render_to(painter, below);
}

QString RooflineView::summary() const {
    const Roof* roof = m_scene.roof_in_use();
    if (roof == nullptr) {
        return empty_message();
    }
    double below = 0;
    int slow = 0;
    double ridge = 0;
    for (const Slope& slope : m_scene.slopes) {
        ridge = slope.role == Role::hbm ? slope.ridge : ridge;
    }
    for (const Dot& dot : m_scene.dots) {
        if (dot.intensity < ridge) {
            ++slow;
            below += dot.share;
        }
    }
    QString words = tr("The roof is %1 (%2); HBM reaches it at %3.")
                        .arg(shown(FlopsPerSecond(roof->rate)), roof->name, shown(FlopsPerByte(ridge)));
    words += QLatin1Char(' ');
    words += tr("%n of the operations lie left of that, with %1 of the step.", nullptr, slow).arg(shown_percent(below));
    if (!m_scene.dots.empty()) {
        const Dot& first = m_scene.dots.front();
        words += QLatin1Char(' ');
        words += tr("The longest is %1 (%2) at %3 and %4.")
                     .arg(first.operation, label(first.phase), shown(FlopsPerByte(first.intensity)),
                          shown(FlopsPerSecond(first.rate)));
    }
    return words;
}

QList<QStringList> RooflineView::table() const {
    QList<QStringList> rows = {{QStringLiteral("kind"), QStringLiteral("name"), QStringLiteral("phase"),
                                QStringLiteral("bound"), QStringLiteral("flop_per_byte"), QStringLiteral("flop_per_s"),
                                QStringLiteral("bytes_per_s"), QStringLiteral("share")}};
    for (const Roof& roof : m_scene.roofs) {
        rows << QStringList{QStringLiteral("roof"), roof.name, QString(), QString(), QString(),
                            cell(roof.rate),        QString(), QString()};
    }
    for (const Slope& slope : m_scene.slopes) {
        rows << QStringList{QStringLiteral("slope"), slope.key,  QString(),        QString(),
                            cell(slope.ridge),       QString(),  cell(slope.rate), QString()};
    }
    for (const Dot& dot : m_scene.dots) {
        rows << QStringList{QStringLiteral("operation"),
                            dot.operation,
                            phase_key(dot.phase),
                            bound_key(dot.bound),
                            cell(dot.intensity),
                            cell(dot.rate),
                            QString(),
                            cell(dot.share)};
    }
    return rows;
}

}  // namespace rooflight::ui
