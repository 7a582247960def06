// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/figure_form.h"

#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>

#include "core/units/format.h"
#include "core/units/parse.h"
#include "ui/controls/choice_row.h"
#include "ui/controls/number_text.h"
#include "ui/theme/style.h"

namespace rooflight::ui {

FigureForm::FigureForm(QWidget* parent) : QWidget(parent), m_layout(new QFormLayout(this)) {
    m_layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_layout->setHorizontalSpacing(16);
    m_layout->setVerticalSpacing(8);
}

void FigureForm::add_row(const QString& label, QWidget* field, const QString& name) {
    field->setObjectName(name);
    field->setAccessibleName(label);
    m_layout->addRow(label, field);
    m_fields.push_back(field);
}

void FigureForm::add_heading(const QString& text) {
    auto* heading = new QLabel(text, this);
    heading->setProperty("strong", true);
    heading->setContentsMargins(0, 12, 0, 0);
    m_layout->addRow(heading);
}

void FigureForm::add_figure(const QString& name, const QString& label, Unit unit, Limits limits, const Get& get,
                            const Set& set) {
    auto* field = new QLineEdit(this);
    field->setPlaceholderText(limits.required ? QString() : tr("not published"));
    field->setToolTip(QString::fromUtf8(describe(unit).data(), static_cast<qsizetype>(describe(unit).size())));
    add_row(label, field, name);
    m_refresh.emplace_back([field, unit, get] {
        const std::optional<double> value = get();
        field->setText(value ? QString::fromStdString(exact_text(*value, unit)) : QString());
        dress(field, "problem", false);
    });
    connect(field, &QLineEdit::textEdited, this, [this, field, label, unit, limits, set](const QString& typed) {
        QString wrong;
        std::optional<double> value;
        if (typed.trimmed().isEmpty()) {
            if (limits.required)
                wrong = tr("needed");
        } else if (value = read_number(typed, {limits.whole, unit}); !value) {
            wrong = tr("not understood; write it as %1").arg(field->toolTip());
        } else if (*value < 0 || (limits.required && *value == 0) || (limits.whole && *value != std::floor(*value))) {
            wrong = limits.whole ? tr("must be a whole number above zero") : tr("must be above zero");
        }
        dress(field, "problem", !wrong.isEmpty());
        emit problem(wrong.isEmpty() ? QString() : QStringLiteral("%1: %2").arg(label, wrong));
        if (!wrong.isEmpty())
            return;
        set(value);
        emit edited();
    });
}

void FigureForm::add_text(const QString& name, const QString& label, const std::function<QString()>& get,
                          const std::function<void(const QString&)>& set) {
    auto* field = new QLineEdit(this);
    add_row(label, field, name);
    m_refresh.emplace_back([field, get] { field->setText(get()); });
    connect(field, &QLineEdit::textEdited, this, [this, set](const QString& text) {
        set(text);
        emit edited();
    });
}

void FigureForm::add_flag(const QString& name, const QString& label, const std::function<bool()>& get,
                          const std::function<void(bool)>& set) {
    auto* field = new QCheckBox(this);
    add_row(label, field, name);
    m_refresh.emplace_back([field, get] { field->setChecked(get()); });
    connect(field, &QCheckBox::clicked, this, [this, set](bool on) {
        set(on);
        emit edited();
    });
}

void FigureForm::add_choice(const QString& name, const QString& label, const QStringList& choices,
                            const std::function<int()>& get, const std::function<void(int)>& set) {
    auto* field = new QComboBox(this);
    field->addItems(choices);
    WheelGuard::protect(field);
    add_row(label, field, name);
    m_refresh.emplace_back([field, get] { field->setCurrentIndex(get()); });
    connect(field, &QComboBox::activated, this, [this, set](int choice) {
        set(choice);
        emit edited();
    });
}

void FigureForm::show_values() {
    for (const auto& refresh : m_refresh)
        refresh();
}

void FigureForm::set_read_only(bool read_only) {
    for (QWidget* field : m_fields) {
        if (auto* line = qobject_cast<QLineEdit*>(field); line != nullptr)
            line->setReadOnly(read_only);
        else
            field->setEnabled(!read_only);
    }
}

}  // namespace rooflight::ui
