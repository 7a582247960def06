// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/preset_combo.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTimer>

#include "ui/controls/choice_row.h"
#include "ui/controls/elided_edit.h"

namespace rooflight::ui {
namespace {

constexpr int kMostRows = 20;
constexpr int kPopupMargin = 32;  ///< frame and scroll bar

}  // namespace

PresetCombo::PresetCombo(PresetStore& presets, PresetKind kind, QWidget* parent)
    : QComboBox(parent), m_presets(presets), m_kind(kind) {
    setEditable(true);
    setLineEdit(new ElidedEdit(this));
    setInsertPolicy(QComboBox::NoInsert);
    setMaxVisibleItems(kMostRows);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->setMaxVisibleItems(kMostRows);
    lineEdit()->installEventFilter(this);
    WheelGuard::protect(this);
    connect(this, &QComboBox::activated, this, &PresetCombo::take);
    connect(lineEdit(), &QLineEdit::returnPressed, this, [this] {
        const QString typed = currentText().trimmed();
        int index = findText(typed, Qt::MatchFixedString);
        if (index < 0 && !typed.isEmpty())
            index = findText(typed, Qt::MatchContains);  // the first that the list of completions shows
        if (index >= 0) {
            take(index);
            return;
        }
        show_current();
        if (!typed.isEmpty() && typed != m_name)
            emit refused(m_kind == PresetKind::model ? tr("No model is called “%1”.").arg(typed)
                                                     : tr("No system is called “%1”.").arg(typed));
    });
    connect(&m_presets, &PresetStore::changed, this, &PresetCombo::fill);
}

void PresetCombo::fill_once() {
    if (!m_filled)
        fill();
}

void PresetCombo::fill() {
    m_filled = true;
    const QSignalBlocker silent(this);
    clear();
    bool own = false;
    for (const PresetStore::Entry& entry : m_presets.entries(m_kind)) {
        if (own && !entry.own)
            insertSeparator(count());
        own = entry.own;
        addItem(entry.name, entry.id);
        setItemData(count() - 1, entry.id, Qt::ToolTipRole);
    }
    const int wanted = view()->sizeHintForColumn(0) + kPopupMargin;
    view()->setMinimumWidth(wanted);
    completer()->popup()->setObjectName(QStringLiteral("completions"));
    completer()->popup()->setMinimumWidth(wanted);  // the combo box itself is narrower than some names
    show_current();
}

void PresetCombo::set_current(const QString& id, const QString& name) {
    m_id = id;
    m_name = name;
    show_current();
}

void PresetCombo::show_current() {
    const QSignalBlocker silent(this);
    const int index = m_id.isEmpty() ? -1 : findData(m_id);
    setCurrentIndex(index);
    // set anew even where it reads the same: what was typed to find it is not there to be undone
    lineEdit()->setText(index < 0 ? m_name : itemText(index));
    lineEdit()->setCursorPosition(0);
    setToolTip(m_name);
    updateGeometry();
}

void PresetCombo::take(int index) {
    const QString id = itemData(index).toString();
    if (id.isEmpty() || id == m_id) {
        show_current();
        return;
    }
    emit chosen(id);
    show_current();  // a refused choice goes back
}

QSize PresetCombo::sizeHint() const {
    ensurePolished();
    // as wide as its name, within bounds: the bar has other things to show
    const int text = fontMetrics().horizontalAdvance(m_name) + 48;
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    return {std::clamp(text, 10 * em, 20 * em), QComboBox::sizeHint().height()};
}

QSize PresetCombo::minimumSizeHint() const {
    ensurePolished();
    return {fontMetrics().horizontalAdvance(QStringLiteral("mmmmmm")) + 40, QComboBox::minimumSizeHint().height()};
}

void PresetCombo::showPopup() {
    fill_once();
    QComboBox::showPopup();
}

void PresetCombo::paintEvent(QPaintEvent* event) {
    QComboBox::paintEvent(event);
    if (!m_filled)
        QTimer::singleShot(0, this, &PresetCombo::fill_once);
}

void PresetCombo::focusInEvent(QFocusEvent* event) {
    fill_once();
    QComboBox::focusInEvent(event);
}

void PresetCombo::focusOutEvent(QFocusEvent* event) {
    if (event->reason() != Qt::PopupFocusReason)
        show_current();
    QComboBox::focusOutEvent(event);
}

bool PresetCombo::eventFilter(QObject* watched, QEvent* event) {
    // a click on the name shows all there is; typing then narrows it down
    if (watched == lineEdit() && event->type() == QEvent::MouseButtonRelease && !lineEdit()->hasSelectedText()) {
        fill_once();
        lineEdit()->selectAll();
        completer()->setCompletionPrefix(QString());
        completer()->complete();
        return true;
    }
    return QComboBox::eventFilter(watched, event);
}

void PresetCombo::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        show_current();
    QComboBox::keyPressEvent(event);
}

}  // namespace rooflight::ui
