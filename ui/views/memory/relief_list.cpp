// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/relief_list.h"

#include <cmath>

#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>

#include "ui/theme/number.h"
#include "ui/theme/theme.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr int kRest = 150;  ///< milliseconds without a change: a drag goes on faster than that
constexpr double kHeading = 18, kRow = 25, kMargin = 12;
constexpr double kSame = 0.0005;  ///< of the step's time: not worth a word
constexpr int kFewLetters = 16;   ///< of the settings, below which the price goes first

/// What fits a row: of the settings as much as there is room for, and what they free; the price where that fits too.
QString fitted(const MemoryRelief& relief, const QFontMetrics& metrics, double room) {
    const QString whole = ReliefList::text(relief);
    if (metrics.horizontalAdvance(whole) <= room) {
        return whole;
    }
    const QString what = label(relief.changes), brief = brief_label(relief.changes);
    const QString rests[] = {whole.mid(what.size()), ReliefList::tr(": −%1").arg(shown(relief.freed))};
    for (const QString& rest : rests) {
        for (const QString& said : {what, brief}) {
            if (metrics.horizontalAdvance(said + rest) <= room) {
                return said + rest;
            }
        }
    }
    const int left = static_cast<int>(room) - metrics.horizontalAdvance(rests[1]);
    if (left >= metrics.averageCharWidth() * kFewLetters) {
        return metrics.elidedText(brief, Qt::ElideRight, left) + rests[1];
    }
    return metrics.elidedText(whole, Qt::ElideRight, static_cast<int>(room));
}

}  // namespace

ReliefList::ReliefList(QWidget* parent) : QWidget(parent), m_heading(new QLabel(this)) {
    setObjectName(QStringLiteral("memory_relief"));
    m_heading->setProperty("type", QStringLiteral("label"));
    m_heading->setProperty("tone", QStringLiteral("muted"));
    for (int i = 0; i < kRows; ++i) {
        QPushButton* row = m_rows[static_cast<std::size_t>(i)] = new QPushButton(this);
        row->setObjectName(QStringLiteral("memory_relief_%1").arg(i));
        row->setProperty("compact", true);
        row->setCursor(Qt::PointingHandCursor);
        connect(row, &QPushButton::clicked, this, [this, i] {
            const auto index = static_cast<std::size_t>(i);
            if (index < m_reliefs.size()) {
                emit chosen(std::make_shared<const Scenario>(m_reliefs[index].scenario), tr("Free memory"));
            }
        });
    }
    m_due.setSingleShot(true);
    m_due.setInterval(kRest);
    connect(&m_due, &QTimer::timeout, this, &ReliefList::work_out);
    retranslate();
}

void ReliefList::present(const ViewState& state) {
    if (state.estimate == m_state.estimate) {
        return;
    }
    m_state = state;
    // Those of another scenario must not be followed; their place is kept, so that nothing jumps in a drag.
    for (QPushButton* row : m_rows) {
        row->setEnabled(false);
    }
    m_due.start();
}

void ReliefList::work_out() {
    m_due.stop();
    m_reliefs.clear();
    // Only of an estimate that is the scenario's.
    if (m_state.scenario != nullptr && m_state.scenario->model != nullptr && m_state.estimate != nullptr &&
        m_state.estimate->chips == m_state.scenario->parallelism.chips()) {
        m_reliefs = memory_reliefs(*m_state.scenario, *m_state.estimate, m_state.locked);
    }
    fill();
    emit changed();
}

int ReliefList::height_of(int rows) const {
    return rows > 0 ? static_cast<int>(std::lround((kHeading + kRow * rows) * Theme::instance().scale())) : 0;
}

QString ReliefList::text(const MemoryRelief& relief) {
    const QString what = label(relief.changes), freed = shown(relief.freed);
    const double more = relief.step_time_ratio - 1;
    if (std::abs(more) < kSame) {
        return tr("%1: −%2").arg(what, freed);
    }
    const QString share = shown(std::abs(more), Unit::fraction, {2});
    return more > 0 ? tr("%1: −%2, step +%3").arg(what, freed, share) : tr("%1: −%2, step −%3").arg(what, freed, share);
}

void ReliefList::fill() {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        QPushButton* row = m_rows[i];
        const bool there = i < m_reliefs.size();
        row->setVisible(there);
        if (!there) {
            continue;
        }
        row->setEnabled(!m_due.isActive());
        const MemoryRelief& relief = m_reliefs[i];
        const QString words = text(relief);
        row->setAccessibleName(words);
        row->setToolTip(relief.fits ? tr("%1\nEverything then fits. Click to apply.").arg(words)
                                    : tr("%1\nIt still does not fit. Click to apply.").arg(words));
        row->setText(fitted(relief, row->fontMetrics(), row->width() - 20 * Theme::instance().scale()));
    }
}

void ReliefList::retranslate() {
    m_heading->setText(tr("What would free most"));
    fill();
}

void ReliefList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const double scale = Theme::instance().scale();
    const auto px = [scale](double value) { return static_cast<int>(std::lround(value * scale)); };
    const int width = event->size().width() - 2 * px(kMargin);
    m_heading->setGeometry(px(kMargin), 0, width, px(kHeading));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i]->setGeometry(px(kMargin), px(kHeading + kRow * static_cast<double>(i)), width, px(kRow - 3));
    }
    fill();
}

}  // namespace rooflight::ui
