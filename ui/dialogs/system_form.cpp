// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>

#include "ui/dialogs/preset_forms.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

template <class Value>
std::optional<double> plain(const std::optional<Value>& value) {
    if (!value)
        return std::nullopt;
    if constexpr (std::is_arithmetic_v<Value>)
        return double(*value);
    else
        return value->value();
}

template <class Value>
std::optional<Value> typed(std::optional<double> value) {
    return value ? std::optional<Value>(static_cast<Value>(*value)) : std::nullopt;
}

QString shape_text(const std::vector<int>& shape) {
    QStringList parts;
    for (const int size : shape)
        parts << QString::number(size);
    return parts.join(QStringLiteral(" × "));
}

std::vector<int> shape_of(const QString& text) {
    std::vector<int> shape;
    int number = 0;
    for (const QChar c : text + QLatin1Char(' ')) {
        if (c.isDigit() && number < 100000) {
            number = number * 10 + c.digitValue();
        } else if (number > 0) {
            shape.push_back(number);
            number = 0;
        }
    }
    return shape;
}

}  // namespace

SystemForm::SystemForm(QWidget* parent) : FigureForm(parent) {
    add_string("figure_name", tr("Name"), &System::name);
    add_string("figure_vendor", tr("Vendor"), &System::vendor);
    add_string("figure_architecture", tr("Architecture"), &System::architecture);
    add_count("figure_year", tr("Year"), &System::year);
    add_heading(tr("Price and power"));
    add_value("figure_price", tr("Price per chip hour"), Unit::dollars_per_hour, &Figures::usd_per_chip_hour);
    add_value("figure_tdp", tr("Power (TDP)"), Unit::watts, &Figures::tdp_watts);
    add_rates();
    add_heading(tr("Memory"));
    add_value("figure_hbm", tr("HBM"), Unit::bytes, &Figures::hbm, true);
    add_value("figure_hbm_bandwidth", tr("HBM bandwidth"), Unit::bytes_per_second, &Figures::hbm_bandwidth, true);
    add_networks();
    add_torus();
    add_parts();
    add_string("figure_note", tr("Note"), &System::note);
}

void SystemForm::add_rates() {
    add_heading(tr("Peak rates, dense"));
    for (const DType type : kDTypes) {
        const auto index = static_cast<std::size_t>(type);
        const QString name = text(name_of(type));
        add_figure(
            QStringLiteral("figure_") + name, name, Unit::flops_per_second, {},
            [this, index] { return plain(m_system.vendor_figures.flops_per_s[index]); },
            [this, index](std::optional<double> value) {
                m_system.vendor_figures.flops_per_s[index] = typed<FlopsPerSecond>(value);
            });
    }
}

void SystemForm::add_networks() {
    add_heading(tr("Networks, one way"));
    add_choice(
        QStringLiteral("figure_topology"), tr("Topology"),
        {tr("torus"), tr("switched"), tr("full mesh"), tr("PCIe only")},
        [this] { return static_cast<int>(m_system.topology); },
        [this](int choice) { m_system.topology = static_cast<TopologyKind>(choice); });
    add_value("figure_scale_up", tr("Scale-up per chip"), Unit::bytes_per_second, &Figures::scale_up);
    add_value("figure_peer_link", tr("Link to one peer (full mesh)"), Unit::bytes_per_second, &Figures::peer_link);
    add_count("figure_domain_size", tr("Chips in a scale-up domain"), &System::domain_size);
    add_flag(
        QStringLiteral("figure_reduction"), tr("Switches can reduce"),
        [this] { return m_system.in_network_reduction_capable; },
        [this](bool on) { m_system.in_network_reduction_capable = on; });
    add_value("figure_scale_out", tr("Scale-out per chip"), Unit::bytes_per_second, &Figures::scale_out);
    add_string("figure_scale_out_type", tr("Scale-out network"), &System::scale_out_type);
    add_value("figure_pcie", tr("Link to the host per chip"), Unit::bytes_per_second, &Figures::pcie);
    add_count("figure_chips_per_host", tr("Chips in a host"), &System::chips_per_host);
}

void SystemForm::add_torus() {
    add_heading(tr("Torus"));
    add_value("figure_ici_link", tr("ICI link"), Unit::bytes_per_second, &Figures::ici_link);
    add_shape("figure_pod", tr("Pod"), &System::pod);
    add_shape("figure_largest_slice", tr("Largest slice"), &System::largest_slice);
    add_shape("figure_host_shape", tr("Chips of a host"), &System::host_shape);
    add_choice(
        QStringLiteral("figure_wrap_rule"), tr("Wraparound"),
        {tr("never"), tr("always"), tr("an axis of the length below"), tr("multiples of the length below")},
        [this] { return static_cast<int>(m_system.wrap_rule); },
        [this](int choice) { m_system.wrap_rule = static_cast<WrapRule>(choice); });
    add_count("figure_wrap_length", tr("Wraparound length"), &System::wrap_length);
    add_count("figure_max_chips", tr("Most chips in a slice"), &System::max_chips);
}

void SystemForm::add_parts() {
    add_heading(tr("On the chip"));
    add_part("figure_vmem", QStringLiteral("VMEM"), Unit::bytes, &ChipParts::vmem);
    add_part("figure_l2", QStringLiteral("L2"), Unit::bytes, &ChipParts::l2);
    add_part("figure_smem", tr("SMEM per SM"), Unit::bytes, &ChipParts::smem_per_sm);
    add_part("figure_registers", tr("Registers per SM"), Unit::bytes, &ChipParts::registers_per_sm);
    add_part("figure_on_chip", tr("On-chip bandwidth"), Unit::bytes_per_second, &ChipParts::on_chip_bandwidth);
    add_part("figure_tensorcores", QStringLiteral("TensorCores"), Unit::number, &ChipParts::tensorcores);
    add_part("figure_mxus", tr("MXUs per TensorCore"), Unit::number, &ChipParts::mxus_per_tensorcore);
    add_part("figure_sms", QStringLiteral("SMs"), Unit::number, &ChipParts::sms);
    add_part("figure_tensor_cores_per_sm", tr("Tensor cores per SM"), Unit::number, &ChipParts::tensor_cores_per_sm);
    add_part("figure_clock", tr("Clock"), Unit::hertz, &ChipParts::clock_hz);
}

void SystemForm::add_string(const char* name, const QString& label, std::string System::*member) {
    add_text(
        QLatin1String(name), label, [this, member] { return QString::fromStdString(m_system.*member); },
        [this, member](const QString& typed_text) { m_system.*member = typed_text.toStdString(); });
}

void SystemForm::add_count(const char* name, const QString& label, int System::*member) {
    add_figure(
        QLatin1String(name), label, Unit::number, {false, true},
        [this, member] { return m_system.*member > 0 ? std::optional<double>(m_system.*member) : std::nullopt; },
        [this, member](std::optional<double> value) { m_system.*member = static_cast<int>(value.value_or(0)); });
}

void SystemForm::add_shape(const char* name, const QString& label, std::vector<int> System::*member) {
    add_text(
        QLatin1String(name), label, [this, member] { return shape_text(m_system.*member); },
        [this, member](const QString& typed_text) { m_system.*member = shape_of(typed_text); });
}

template <class Value>
void SystemForm::add_value(const char* name, const QString& label, Unit unit, std::optional<Value> Figures::*member,
                           bool required) {
    add_figure(
        QLatin1String(name), label, unit, {required, false},
        [this, member] { return plain(m_system.vendor_figures.*member); },
        [this, member](std::optional<double> value) { m_system.vendor_figures.*member = typed<Value>(value); });
}

template <class Value>
void SystemForm::add_part(const char* name, const QString& label, Unit unit, std::optional<Value> ChipParts::*member) {
    add_figure(
        QLatin1String(name), label, unit, {false, std::is_integral_v<Value>},
        [this, member] { return plain(m_system.parts.*member); },
        [this, member](std::optional<double> value) { m_system.parts.*member = typed<Value>(value); });
}

void SystemForm::show_system(const System& system) {
    m_system = system;
    show_values();
}

}  // namespace rooflight::ui
