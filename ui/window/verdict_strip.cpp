// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/verdict_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/controls/elided_label.h"
#include "ui/document/document.h"
#include "ui/theme/number.h"
#include "ui/theme/style.h"
#include "ui/views/names.h"
#include "ui/window/memory_gauge.h"
#include "ui/window/verdict.h"

namespace rooflight::ui {
namespace {

constexpr int kTiles = 5;

}  // namespace

VerdictStrip::VerdictStrip(Document& document, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_memory_label(new QLabel(this)),
      m_memory_use(new QLabel(this)),
      m_gauge(new MemoryGauge(this)),
      m_memory_verdict(new ElidedLabel(QStringLiteral("memory_verdict"), this)),
      m_badge(new BoundBadge(this)) {
    setObjectName(QStringLiteral("verdict"));
    setProperty("bar", true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 8, 16, 8);
    layout->setSpacing(16);
    for (int i = 0; i < kTiles; ++i)
        m_tiles.push_back(add_tile(i));

    m_memory_use->setObjectName(QStringLiteral("memory_use"));
    m_memory_use->setProperty("strong", true);
    m_memory_use->setProperty("type", QStringLiteral("label"));
    m_memory_label->setObjectName(QStringLiteral("memory_label"));
    m_memory_label->setProperty("tone", QStringLiteral("muted"));
    m_memory_label->setProperty("type", QStringLiteral("label"));
    m_memory_verdict->setProperty("type", QStringLiteral("label"));
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_memory_label);
    line->addStretch();
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

    connect(&m_document, &Document::estimated, this, &VerdictStrip::refresh);
    refresh();
}

VerdictStrip::Tile VerdictStrip::add_tile(int index) {
    Tile tile{new ElidedLabel(QStringLiteral("verdict_label_%1").arg(index), this), new QLabel(this), new QLabel(this)};
    tile.label->setProperty("tone", QStringLiteral("muted"));
    tile.label->setProperty("type", QStringLiteral("label"));
    tile.value->setObjectName(QStringLiteral("verdict_value_%1").arg(index));
    tile.value->setProperty("type", QStringLiteral("verdict"));
    tile.delta->setObjectName(QStringLiteral("verdict_delta_%1").arg(index));
    tile.delta->setProperty("type", QStringLiteral("label"));
    tile.delta->setProperty("strong", true);
    auto* figures = new QHBoxLayout;
    figures->setSpacing(8);
    figures->addWidget(tile.value, 0, Qt::AlignBaseline);
    figures->addWidget(tile.delta, 0, Qt::AlignBaseline);
    figures->addStretch();
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addStretch();
    column->addWidget(tile.label);
    column->addLayout(figures);
    column->addStretch();
    static_cast<QHBoxLayout*>(layout())->addLayout(column, 3);
    return tile;
}

void VerdictStrip::refresh() {
    const ViewState& state = m_document.state();
    m_memory_label->setText(tr("Memory per chip"));
    if (state.estimate == nullptr)
        return;
    const std::vector<VerdictFigure> figures = verdict_figures(state);
    for (std::size_t i = 0; i < m_tiles.size() && i < figures.size(); ++i) {
        const VerdictFigure& figure = figures[i];
        m_tiles[i].label->set_text(figure.label);
        m_tiles[i].value->setText(figure.value);
        m_tiles[i].value->setAccessibleName(QStringLiteral("%1: %2").arg(figure.label, figure.value));
        m_tiles[i].value->setToolTip(figure.tip);
        m_tiles[i].delta->setText(figure.delta);
        m_tiles[i].delta->setToolTip(figure.delta.isEmpty() ? QString() : tr("Compared with the pinned baseline"));
        dress(m_tiles[i].delta, "tone", QLatin1String(figure.judgement > 0 ? "good" : "bad"));
    }
    const MemoryEstimate& memory = state.estimate->memory;
    m_memory_use->setText(memory_use(memory));
    m_gauge->show_memory(memory);
    m_memory_verdict->set_text(memory_verdict(memory));
    dress(m_memory_verdict, "tone", QLatin1String(memory.fits ? "muted" : "bad"));
    m_badge->show_bound(*state.estimate);
    setAccessibleName(verdict_summary(state));
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
    layout->setContentsMargins(40, 8, 12, 8);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addWidget(m_detail);
    connect(&Theme::instance(), &Theme::changed, this, &QWidget::updateGeometry);
}

void BoundBadge::show_bound(const Estimate& estimate) {
    m_bound = estimate.bound;
    m_title->set_text(tr("Bound by %1").arg(label(estimate.bound)));
    QString detail = text(estimate.bound_by);
    const double share =
        estimate.step.time.value() > 0 ? estimate.step.exposed_comm.value() / estimate.step.time.value() : 0;
    if (share >= 0.001)
        detail += QStringLiteral(" · ") + tr("%1 exposed").arg(shown(share, Unit::fraction, {2}));
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
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(21, height() / 2.0), 7 * scale, 7 * scale);
}

}  // namespace rooflight::ui
