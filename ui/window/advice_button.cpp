// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/advice_button.h"

#include <QEvent>
#include <QMenu>
#include <QStyle>

#include "ui/document/document.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr int kRest = 150;  ///< milliseconds without a change: a drag goes on faster than that

}  // namespace

AdviceButton::AdviceButton(Document& document, QWidget* parent)
    : QToolButton(parent), m_document(document), m_others(new QMenu(this)) {
    setObjectName(QStringLiteral("apply_advice"));
    m_others->setObjectName(QStringLiteral("more_advice"));
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    hide();
    m_due.setSingleShot(true);
    m_due.setInterval(kRest);
    connect(&m_due, &QTimer::timeout, this, &AdviceButton::work_out);
    connect(&m_document, &Document::scenario_changed, this, &AdviceButton::forget);
    connect(&m_document, &Document::locks_changed, this, &AdviceButton::forget);
    connect(&m_document, &Document::estimated, &m_due, qOverload<>(&QTimer::start));
    connect(this, &QToolButton::clicked, this, [this] { follow(0); });
    if (m_document.state().estimate != nullptr)
        m_due.start();
}

void AdviceButton::flush() {
    m_document.flush();
    m_due.stop();
    work_out();
}

/// Advice for another scenario must not be followed.
void AdviceButton::forget() {
    m_advice.clear();
    setEnabled(false);
    m_due.start();
    emit advised();
}

void AdviceButton::work_out() {
    const ViewState& state = m_document.state();
    if (state.estimate == nullptr || !m_document.problem().isEmpty())
        m_advice.clear();
    else
        m_advice = advise(*state.scenario, *state.estimate, m_document.locked());
    show_advice();
}

QString AdviceButton::label(const Advice& advice) const {
    const QString what = ui::label(advice.changes);
    if (advice.makes_fit)
        return tr("%1: fits").arg(what);
    return tr("%1: −%2 time").arg(what, shown(1 - advice.step_time_ratio, Unit::fraction, {2}));
}

void AdviceButton::show_advice() {
    m_others->clear();
    setVisible(!m_advice.empty());
    setEnabled(!m_advice.empty());
    if (m_advice.empty()) {
        emit advised();
        return;
    }
    setText(label(m_advice.front()));
    setAccessibleName(tr("Apply advice: %1").arg(text()));
    setToolTip(m_advice.front().kind == AdviceKind::batch
                   ? tr("Apply this change; the time is that of the same number of tokens")
                   : tr("Apply this change; the gain is worked out for this scenario"));
    for (std::size_t i = 1; i < m_advice.size(); ++i)
        connect(m_others->addAction(label(m_advice[i])), &QAction::triggered, this, [this, i] { follow(i); });
    const bool more = m_advice.size() > 1;
    setPopupMode(more ? QToolButton::MenuButtonPopup : QToolButton::DelayedPopup);
    setMenu(more ? m_others : nullptr);
    style()->unpolish(this);  // the style sheet leaves room for the arrow by the mode
    style()->polish(this);
    emit advised();
}

void AdviceButton::follow(std::size_t index) {
    if (index >= m_advice.size())
        return;
    const Scenario wanted = m_advice[index].scenario;
    (void)m_document.edit(tr("Apply advice"), Field::whole, 0, [&wanted](Scenario& scenario) {
        scenario = wanted;
        return QString();
    });
}

void AdviceButton::changeEvent(QEvent* event) {
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        show_advice();
}

}  // namespace rooflight::ui
