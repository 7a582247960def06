// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/choice_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include "ui/controls/segmented.h"
#include "ui/document/document.h"

namespace rooflight::ui {

ChoiceRow::ChoiceRow(Document& document, const ChoiceField& field, QWidget* parent)
    : QWidget(parent), m_document(document), m_field(field) {
    const QString name = QLatin1String(field.name);
    setObjectName(QStringLiteral("row_") + name);
    const bool stacked = field.look == ChoiceField::Look::stacked;
    auto* row = new QBoxLayout(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(stacked ? 2 : 8);
    if (field.look != ChoiceField::Look::check) {
        m_label = new QLabel(this);
        m_label->setObjectName(QStringLiteral("label_") + name);
        if (stacked) {
            m_label->setProperty("type", QStringLiteral("label"));
            m_label->setProperty("tone", QStringLiteral("muted"));
        }
        row->addWidget(m_label, 1);
    }
    switch (field.look) {
        case ChoiceField::Look::segments:
            build_segments();
            break;
        case ChoiceField::Look::combo:
        case ChoiceField::Look::stacked:
            build_combo();
            break;
        case ChoiceField::Look::check:
            build_check();
            break;
    }
    retranslate();
    connect(&m_document, &Document::scenario_changed, this, &ChoiceRow::refresh);
    refresh();
}

void ChoiceRow::build_segments() {
    m_segments = new Segmented(QStringLiteral("choice_") + QLatin1String(m_field.name),
                               static_cast<int>(m_field.choices.size()), this);
    m_segments->set_look("dense");
    layout()->addWidget(m_segments);
    connect(m_segments, &Segmented::chosen, this, &ChoiceRow::ask);
}

void ChoiceRow::build_combo() {
    m_combo = new QComboBox(this);
    m_combo->setObjectName(QStringLiteral("choice_") + QLatin1String(m_field.name));
    m_combo->setProperty("dense", true);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (std::size_t i = 0; i < m_field.choices.size(); ++i)
        m_combo->addItem(QString());
    WheelGuard::protect(m_combo);
    m_label->setBuddy(m_combo);
    layout()->addWidget(m_combo);
    connect(m_combo, &QComboBox::activated, this, &ChoiceRow::ask);
}

void ChoiceRow::build_check() {
    m_check = new QCheckBox(this);
    m_check->setObjectName(QStringLiteral("choice_") + QLatin1String(m_field.name));
    layout()->addWidget(m_check);
    connect(m_check, &QCheckBox::clicked, this, [this](bool on) { ask(on ? 1 : 0); });
}

void ChoiceRow::retranslate() {
    const QString label = translated_field(m_field.label), tip = translated_field(m_field.tip);
    if (m_label != nullptr) {
        m_label->setText(label);
        m_label->setToolTip(tip);
    }
    for (std::size_t i = 0; i < m_field.choices.size(); ++i) {
        const QString text = translated_field(m_field.choices[i].text);
        const int index = static_cast<int>(i);
        if (m_segments != nullptr) {
            m_segments->set_text(index, text, translated_field(m_field.choices[i].tip));
            m_segments->button(index)->setAccessibleName(QStringLiteral("%1: %2").arg(label, text));
        }
        if (m_combo != nullptr)
            m_combo->setItemText(index, text);
    }
    if (m_combo != nullptr) {
        m_combo->setAccessibleName(label);
        m_combo->setToolTip(tip);
    }
    if (m_check != nullptr) {
        m_check->setText(label);
        m_check->setToolTip(tip);
    }
    fit();
}

void ChoiceRow::fit() {
    if (m_segments == nullptr)
        return;
    auto* row = static_cast<QBoxLayout*>(layout());
    const bool stacked = m_label->sizeHint().width() + 8 + m_segments->words_width() > width();
    row->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    row->setSpacing(stacked ? 2 : 8);
}

void ChoiceRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void ChoiceRow::refresh() {
    const Machine* machine = m_document.machine();
    if (machine == nullptr || m_document.scenario().model == nullptr)
        return;
    const FieldContext context{m_document.scenario(), *machine, m_document.mesh(), m_document.locked()};
    const bool applies = m_field.applies(context);
    setVisible(applies);
    if (applies != m_applies) {
        m_applies = applies;
        emit applies_changed(applies);
    }
    if (!applies)
        return;
    const int value = m_field.value(m_document.scenario());
    const QString reason = m_field.blocked != nullptr ? m_field.blocked(context) : QString();
    const QString tip = reason.isEmpty() ? translated_field(m_field.tip) : reason;
    if (m_segments != nullptr) {
        m_segments->set_current(value);
        for (int i = 0; i < static_cast<int>(m_field.choices.size()); ++i)
            m_segments->set_reason(i, reason);
    }
    if (m_combo != nullptr) {
        const QSignalBlocker silent(m_combo);
        m_combo->setPlaceholderText(value < 0 && m_field.unlisted != nullptr ? m_field.unlisted(m_document.scenario()) : QString());
        m_combo->setCurrentIndex(value);
        m_combo->updateGeometry();
        m_combo->setEnabled(reason.isEmpty());
        show_lacking(context, value);
        m_combo->setToolTip(tip);
    }
    if (m_check != nullptr) {
        const QSignalBlocker silent(m_check);
        m_check->setChecked(value == 1);
        m_check->setEnabled(reason.isEmpty());
        m_check->setToolTip(tip);
    }
}

/// What cannot be had is greyed out and says why; what a file chose all the same stays, and an estimate warns of it.
void ChoiceRow::show_lacking(const FieldContext& context, int value) {
    auto* items = qobject_cast<QStandardItemModel*>(m_combo->model());
    for (int i = 0; m_field.lacking != nullptr && items != nullptr && i < items->rowCount(); ++i) {
        const QString why = m_field.lacking(context, i);
        items->item(i)->setEnabled(why.isEmpty() || i == value);
        items->item(i)->setToolTip(why);
        const bool hidden = m_field.hides_lacking && !why.isEmpty() && i != value;
        if (auto* list = qobject_cast<QListView*>(m_combo->view()); list != nullptr && list->isRowHidden(i) != hidden)
            list->setRowHidden(i, hidden);
    }
}

void ChoiceRow::ask(int choice) {
    m_document.edit(translated_field(m_field.label), m_field.id, 0, [this, choice](Scenario& scenario) {
        m_field.change(scenario, choice);
        return QString();
    });
    refresh();
}

void ChoiceRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void WheelGuard::protect(QWidget* widget) {
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(new WheelGuard(widget));
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace rooflight::ui
