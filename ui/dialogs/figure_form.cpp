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

void FigureForm::add_figure(const QString& name, const QString& label, Unit unit, Limits limits, Get get, Set set) {
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
        } else if (value = read_number(typed, {limits.whole, false, unit}); !value) {
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

void FigureForm::add_text(const QString& name, const QString& label, std::function<QString()> get,
                          std::function<void(const QString&)> set) {
    auto* field = new QLineEdit(this);
    add_row(label, field, name);
    m_refresh.emplace_back([field, get] { field->setText(get()); });
    connect(field, &QLineEdit::textEdited, this, [this, set](const QString& text) {
        set(text);
        emit edited();
    });
}

void FigureForm::add_flag(const QString& name, const QString& label, std::function<bool()> get,
                          std::function<void(bool)> set) {
    auto* field = new QCheckBox(this);
    add_row(label, field, name);
    m_refresh.emplace_back([field, get] { field->setChecked(get()); });
    connect(field, &QCheckBox::clicked, this, [this, set](bool on) {
        set(on);
        emit edited();
    });
}

void FigureForm::add_choice(const QString& name, const QString& label, const QStringList& choices,
                            std::function<int()> get, std::function<void(int)> set) {
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

SystemForm::SystemForm(QWidget* parent) : FigureForm(parent) {
    const auto quantity = [this](const char* name, const QString& label, Unit unit, auto Figures::*member,
                                 Limits limits = {}) {
        using Value = typename std::remove_reference_t<decltype(m_system.vendor_figures.*member)>::value_type;
        add_figure(
            QLatin1String(name), label, unit, limits,
            [this, member]() -> std::optional<double> {
                const auto& value = m_system.vendor_figures.*member;
                if (!value)
                    return std::nullopt;
                if constexpr (std::is_same_v<Value, double>)
                    return *value;
                else
                    return value->value();
            },
            [this, member](std::optional<double> value) {
                m_system.vendor_figures.*member = value ? std::optional<Value>(Value(*value)) : std::nullopt;
            });
    };
    add_text(
        QStringLiteral("figure_name"), tr("Name"), [this] { return QString::fromStdString(m_system.name); },
        [this](const QString& text) { m_system.name = text.toStdString(); });
    add_text(
        QStringLiteral("figure_vendor"), tr("Vendor"), [this] { return QString::fromStdString(m_system.vendor); },
        [this](const QString& text) { m_system.vendor = text.toStdString(); });
    add_heading(tr("Peak rates, dense"));
    for (const DType type : kDTypes) {
        const auto index = static_cast<std::size_t>(type);
        const QString name = QString::fromUtf8(name_of(type).data(), static_cast<qsizetype>(name_of(type).size()));
        add_figure(
            QStringLiteral("figure_") + name, name, Unit::flops_per_second, {},
            [this, index]() -> std::optional<double> {
                const auto& rate = m_system.vendor_figures.flops_per_s[index];
                return rate ? std::optional(rate->value()) : std::nullopt;
            },
            [this, index](std::optional<double> value) {
                m_system.vendor_figures.flops_per_s[index] =
                    value ? std::optional(FlopsPerSecond(*value)) : std::nullopt;
            });
    }
    add_heading(tr("Memory"));
    quantity("figure_hbm", tr("HBM"), Unit::bytes, &Figures::hbm, {true, false});
    quantity("figure_hbm_bandwidth", tr("HBM bandwidth"), Unit::bytes_per_second, &Figures::hbm_bandwidth,
             {true, false});
    add_heading(tr("Networks, one way"));
    quantity("figure_ici_link", tr("ICI link (torus)"), Unit::bytes_per_second, &Figures::ici_link);
    quantity("figure_scale_up", tr("Scale-up per chip (switched)"), Unit::bytes_per_second, &Figures::scale_up);
    quantity("figure_scale_out", tr("Scale-out per chip"), Unit::bytes_per_second, &Figures::scale_out);
    quantity("figure_pcie", tr("PCIe per chip"), Unit::bytes_per_second, &Figures::pcie);
    add_figure(
        QStringLiteral("figure_domain_size"), tr("Chips in a scale-up domain"), Unit::number, {true, true},
        [this]() -> std::optional<double> { return m_system.domain_size; },
        [this](std::optional<double> value) { m_system.domain_size = static_cast<int>(value.value_or(1)); });
    add_figure(
        QStringLiteral("figure_chips_per_host"), tr("Chips in a host"), Unit::number, {true, true},
        [this]() -> std::optional<double> { return m_system.chips_per_host; },
        [this](std::optional<double> value) { m_system.chips_per_host = static_cast<int>(value.value_or(1)); });
    add_heading(tr("Price and power"));
    quantity("figure_price", tr("Price per chip hour"), Unit::dollars_per_hour, &Figures::usd_per_chip_hour);
    quantity("figure_tdp", tr("Power (TDP)"), Unit::watts, &Figures::tdp_watts);
}

void SystemForm::show_system(const System& system) {
    m_system = system;
    show_values();
}

ModelForm::ModelForm(QWidget* parent) : FigureForm(parent) {
    add_text(
        QStringLiteral("figure_name"), tr("Name"), [this] { return QString::fromStdString(m_model.name); },
        [this](const QString& text) { m_model.name = text.toStdString(); });
    add_heading(tr("Layers"));
    add_number("figure_layers", tr("Layers"), &Model::layers, true);
    add_number("figure_d_model", QStringLiteral("d_model"), &Model::d_model, true);
    add_number("figure_d_ff", QStringLiteral("d_ff"), &Model::d_ff, false);
    add_flag(
        QStringLiteral("figure_gated_mlp"), tr("Gated feed-forward"), [this] { return m_model.gated_mlp; },
        [this](bool on) { m_model.gated_mlp = on; });
    add_heading(tr("Attention"));
    add_number("figure_heads", tr("Heads"), &Model::heads, true);
    add_number("figure_kv_heads", tr("KV heads"), &Model::kv_heads, true);
    add_number("figure_head_dim", QStringLiteral("head_dim"), &Model::head_dim, true);
    add_number("figure_sliding_window", tr("Sliding window"), &Model::sliding_window, false);
    add_number("figure_global_every", tr("Every n-th layer global"), &Model::global_every, false);
    add_heading(tr("Vocabulary"));
    add_number("figure_vocab", tr("Vocabulary"), &Model::vocab, true);
    add_flag(
        QStringLiteral("figure_tied"), tr("Embeddings tied"), [this] { return m_model.tied_embeddings; },
        [this](bool on) { m_model.tied_embeddings = on; });
    add_heading(tr("Mixture of experts"));
    add_moe("figure_experts", tr("Experts"), &Moe::experts);
    add_moe("figure_top_k", tr("Experts per token"), &Moe::top_k);
    add_moe("figure_shared_experts", tr("Shared experts"), &Moe::shared_experts);
    add_moe("figure_d_ff_expert", tr("d_ff of an expert"), &Moe::d_ff_expert);
    add_moe("figure_first_dense", tr("Dense layers at the start"), &Moe::first_dense_layers);
}

void ModelForm::add_number(const char* name, const QString& label, int Model::*member, bool required) {
    add_figure(
        QLatin1String(name), label, Unit::number, {required, true},
        [this, member, required]() -> std::optional<double> {
            return required || m_model.*member > 0 ? std::optional<double>(m_model.*member) : std::nullopt;
        },
        [this, member](std::optional<double> value) { m_model.*member = static_cast<int>(value.value_or(0)); });
}

void ModelForm::add_moe(const char* name, const QString& label, int Moe::*member) {
    add_figure(
        QLatin1String(name), label, Unit::number, {false, true},
        [this, member]() -> std::optional<double> {
            return m_model.moe ? std::optional<double>((*m_model.moe).*member) : std::nullopt;
        },
        [this, member](std::optional<double> value) {
            if (member == &Moe::experts && value.value_or(0) == 0) {
                m_model.moe.reset();
                return;
            }
            if (!m_model.moe)
                m_model.moe.emplace();
            (*m_model.moe).*member = static_cast<int>(value.value_or(0));
        });
}

void ModelForm::show_model(const Model& model) {
    m_model = model;
    show_values();
}

}  // namespace rooflight::ui
