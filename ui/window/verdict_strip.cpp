// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/verdict_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/controls/elided_label.h"
#include "ui/document/document.h"
#include "ui/explain/derivation_dialog.h"
#include "ui/explain/explain_trigger.h"
#include "ui/theme/number.h"
#include "ui/theme/style.h"
#include "ui/views/names.h"
#include "ui/views/verdict.h"
#include "ui/window/figure_tile.h"
#include "ui/window/memory_gauge.h"
#include "ui/window/stale_veil.h"

namespace rooflight::ui {
namespace {

constexpr int kTiles = 5;

}  // namespace

VerdictStrip::VerdictStrip(Document& document, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_memory_label(new ElidedLabel(QStringLiteral("memory_label"), this)),
      m_memory_use(new ElidedLabel(QStringLiteral("memory_use"), this)),
      m_gauge(new MemoryGauge(this)),
      m_memory_verdict(new ElidedLabel(QStringLiteral("memory_verdict"), this)),
      m_badge(new BoundBadge(this)) {
    setObjectName(QStringLiteral("verdict"));
    setProperty("frame", QStringLiteral("bar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 8, 16, 8);
    layout->setSpacing(16);
    for (int i = 0; i < kTiles; ++i) {
        m_tiles.push_back(new FigureTile(QStringLiteral("verdict_%1").arg(i), this));
        layout->addWidget(m_tiles.back(), 3);
    }

    m_memory_use->setAlignment(Qt::AlignRight);
    m_memory_use->setProperty("strong", true);
    m_memory_use->setProperty("type", QStringLiteral("label"));
    m_memory_label->setProperty("tone", QStringLiteral("muted"));
    m_memory_label->setProperty("type", QStringLiteral("label"));
    m_memory_verdict->setProperty("type", QStringLiteral("label"));
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    m_memory_use->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // the figure before what it is called
    line->addWidget(m_memory_label, 1);
    line->addWidget(m_memory_use);
    auto* memory = new QVBoxLayout;
    memory->setSpacing(1);
    memory->addStretch();
    memory->addLayout(line);
    memory->addWidget(m_gauge);
    memory->addWidget(m_memory_verdict);
    memory->addStretch();
    layout->addLayout(memory, 4);
    layout->addWidget(m_badge, 0);

    for (FigureTile* tile : m_tiles)
        make_explainable(tile, [tile] { return tile->figure().key; });
    // The gauge's own tool tip lists what the formula adds up.
    auto* gauge = new ExplainTrigger(
        m_gauge, [] { return QStringLiteral("memory.per_chip_bytes"); }, [] { return QString(); });
    connect(gauge, &ExplainTrigger::asked, this, &VerdictStrip::explain_asked);
    make_explainable(m_badge, [] { return QStringLiteral("bound"); });
    connect(&m_document, &Document::estimated, this, &VerdictStrip::refresh);
    connect(&m_document, &Document::problem_changed, this, &VerdictStrip::refresh);
    new StaleVeil(m_document, this);
    refresh();
}

void VerdictStrip::make_explainable(QWidget* widget, const std::function<QString()>& key) {
    auto* trigger = new ExplainTrigger(widget, key, [this, key] { return short_formula(m_document, key()); });
    connect(trigger, &ExplainTrigger::asked, this, &VerdictStrip::explain_asked);
}

void VerdictStrip::refresh() {
    const ViewState& state = m_document.state();
    m_memory_label->set_text(tr("Memory per chip"));
    if (state.estimate == nullptr)
        return;
    const std::vector<VerdictFigure> figures = verdict_figures(state);
    for (std::size_t i = 0; i < m_tiles.size() && i < figures.size(); ++i)
        m_tiles[i]->show_figure(figures[i]);
    const MemoryEstimate& memory = state.estimate->memory;
    m_memory_use->set_text(memory_use(memory));
    m_memory_use->updateGeometry();
    m_gauge->show_memory(memory);
    m_memory_verdict->set_text(memory_verdict(memory));
    dress(m_memory_verdict, "tone", QLatin1String(memory.fits ? "muted" : "bad"));
    m_badge->show_bound(*state.estimate);
    const QString problem = m_document.problem();
    setAccessibleName(problem.isEmpty() ? verdict_summary(state)
                                        : tr("Of the state before: %1").arg(verdict_summary(state)));
}

void VerdictStrip::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

BoundBadge::BoundBadge(QWidget* parent)
    : QFrame(parent),
      m_title(new ElidedLabel(QStringLiteral("bound_title"), this)),
      m_detail(new ElidedLabel(QStringLiteral("bound_detail"), this)) {
    setObjectName(QStringLiteral("bound"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_title->setProperty("strong", true);
    m_detail->setProperty("tone", QStringLiteral("muted"));
    m_detail->setProperty("type", QStringLiteral("label"));
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addWidget(m_detail);
    connect(&Theme::instance(), &Theme::changed, this, &BoundBadge::fit);
    fit();
}

void BoundBadge::fit() {
    const double scale = Theme::instance().scale();
    const auto px = [scale](int pixels) { return static_cast<int>(pixels * scale); };
    layout()->setContentsMargins(px(40), px(8), px(12), px(8));
    updateGeometry();
}

void BoundBadge::show_bound(const Estimate& estimate) {
    m_bound = estimate.bound;
    m_title->set_text(tr("Bound by %1").arg(label(estimate.bound)));
    const QString by = text(estimate.bound_by);
    QString detail = by;
    const double share =
        estimate.step.time.value() > 0 ? estimate.step.exposed_comm.value() / estimate.step.time.value() : 0;
    if (share >= 0.001) {
        detail = tr("%1 exposed").arg(shown(share, Unit::fraction, {2}));
        if (!by.isEmpty())  // a bubble is no operation's
            detail += QStringLiteral(" · ") + by;
    }
    m_detail->set_text(detail);
    setAccessibleName(m_title->whole_text());
    setAccessibleDescription(detail);
    update();
}

QSize BoundBadge::sizeHint() const {
    const double scale = Theme::instance().scale();
    return {static_cast<int>(240 * scale), static_cast<int>(48 * scale)};
}

QSize BoundBadge::minimumSizeHint() const { return sizeHint(); }

void BoundBadge::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    const double scale = theme.scale();
    const QColor colour = theme.colour(Theme::role_of(m_bound));
    QColor fill = colour, edge = colour;
    fill.setAlphaF(0.10F);
    edge.setAlphaF(0.45F);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(edge, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8 * scale, 8 * scale);
    draw_focus(painter, *this, 8 * scale);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(21 * scale, height() / 2.0), 7 * scale, 7 * scale);
}

}  // namespace rooflight::ui
