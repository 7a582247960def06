// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/number_edit.h"

#include <algorithm>
#include <cmath>

#include <QFocusEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QWheelEvent>

#include "core/units/format.h"
#include "ui/controls/undo_keys.h"
#include "ui/theme/style.h"

namespace rooflight::ui {

NumberEdit::NumberEdit(const NumberFormat& format, QWidget* parent) : QLineEdit(parent), m_format(format) {
    setAlignment(Qt::AlignRight);
    setProperty("number", true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QLineEdit::textEdited, this, [this] { set_problem({}); });
}

void NumberEdit::set_value(double value) {
    m_value = value;
    set_problem({});
    show_value();
}

void NumberEdit::set_suffix(const QString& suffix) {
    if (suffix == m_suffix)
        return;
    m_suffix = suffix;
    show_value();
}

void NumberEdit::set_hint(const QString& hint) {
    m_hint = hint;
    if (m_problem.isEmpty())
        setToolTip(m_hint);
}

void NumberEdit::set_steps(std::vector<double> ascending) { m_steps = std::move(ascending); }

void NumberEdit::show_problem(const QString& reason) { set_problem(reason); }

QSize NumberEdit::sizeHint() const {
    ensurePolished();
    return {fontMetrics().horizontalAdvance(QStringLiteral("1 048 576 seq")) + 16, QLineEdit::sizeHint().height()};
}

bool NumberEdit::event(QEvent* event) {
    if (leaves_undo_to_window(*this, *event)) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void NumberEdit::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    show_value();
    if (event->reason() != Qt::MouseFocusReason)
        selectAll();
}

void NumberEdit::focusOutEvent(QFocusEvent* event) {
    // a popup (context menu, completer) takes the focus for a moment only
    if (event->reason() != Qt::PopupFocusReason) {
        if (m_problem.isEmpty())
            commit();
        const QString reason = m_problem;
        set_problem({});
        show_value();
        if (!reason.isEmpty())
            emit left(reason);
    }
    QLineEdit::focusOutEvent(event);
}

void NumberEdit::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            commit();
            selectAll();
            return;
        case Qt::Key_Escape:
            if (isModified() || !m_problem.isEmpty()) {
                set_problem({});
                show_value();
                return;
            }
            break;
        case Qt::Key_Up:
            step(1);
            return;
        case Qt::Key_Down:
            step(-1);
            return;
        default:
            break;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberEdit::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    m_turned += event->angleDelta().y();
    const int steps = m_turned / QWheelEvent::DefaultDeltasPerStep;
    m_turned -= steps * QWheelEvent::DefaultDeltasPerStep;
    step(steps > 0 ? 1 : steps < 0 ? -1 : 0);
    event->accept();
}

void NumberEdit::commit() {
    if (!isModified())
        return;
    QString typed = text();
    if (!m_suffix.isEmpty() && typed.trimmed().endsWith(m_suffix))
        typed.chop(m_suffix.size() + (typed.size() - typed.trimmed().size()));
    const std::optional<double> value = read_number(typed, m_format);
    if (!value || (m_format.whole && *value != std::round(*value))) {
        const QString example = m_format.whole ? QStringLiteral("8192, 8k, 8Ki") : QStringLiteral("2.5, 15T, 1e12");
        set_problem(value ? tr("a whole number is needed here") : tr("not a number; write it as %1").arg(example));
        return;
    }
    setModified(false);
    if (*value != m_value)
        emit edited(*value);
    else
        show_value();
}

void NumberEdit::step(int direction) {
    if (direction == 0 || m_steps.empty())
        return;
    const auto above = std::upper_bound(m_steps.begin(), m_steps.end(), m_value);
    const auto from = std::lower_bound(m_steps.begin(), m_steps.end(), m_value);
    if (direction > 0 && above != m_steps.end())
        emit edited(*above);
    else if (direction < 0 && from != m_steps.begin())
        emit edited(*std::prev(from));
}

void NumberEdit::show_value() {
    const auto with_mark = [](const std::string& engine) {
        return QString::fromStdString(engine).replace(QLatin1Char('.'), QLocale().decimalPoint());
    };
    if (hasFocus()) {
        // every digit, so that what is confirmed unchanged stays unchanged
        setText(with_mark(plain_text(m_value)));
    } else {
        const Unit unit = m_suffix.isEmpty() ? m_format.unit : Unit::number;  // the suffix says it in the language
        const QString number = m_format.whole ? number_text(m_value) : with_mark(exact_text(m_value, unit));
        setText(m_suffix.isEmpty() ? number : number + QChar(0xA0) + m_suffix);
    }
    setModified(false);
}

void NumberEdit::set_problem(const QString& reason) {
    if (reason == m_problem)
        return;
    m_problem = reason;
    setToolTip(reason.isEmpty() ? m_hint : reason);
    setAccessibleDescription(reason);
    dress(this, "problem", !reason.isEmpty());
    emit problem_changed(reason);
}

}  // namespace rooflight::ui
