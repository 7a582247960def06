// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chip/chip_table.h"

#include <array>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/io/hardware_json.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

/// What of a preset is a figure of the chip; all under a key that ends with a point.
constexpr std::array<std::string_view, 11> kChipKeys = {
    "flops_per_s.",  "hbm_bytes",        "hbm_bytes_per_s", "on_chip.", "core.",
    "host.pcie_bytes_per_s", "host.c2c_bytes_per_s", "ici_bytes_per_s_per_link", "scale_up_bytes_per_s_per_chip", "link_bytes_per_s",
    "scale_out_bytes_per_s_per_chip"};

bool is_of_chip(std::string_view key) {
    return std::ranges::any_of(kChipKeys, [key](std::string_view each) {
        return each.back() == '.' ? key.starts_with(each) : key == each;
    });
}

std::optional<double> busy_of(std::string_view key, const ChipLoad& load) {
    if (key.starts_with("flops_per_s."))
        return load.matrix;
    if (key == "hbm_bytes_per_s")
        return load.hbm;
    if (key == "ici_bytes_per_s_per_link" || key == "scale_up_bytes_per_s_per_chip")
        return load.scale_up;
    return key == "scale_out_bytes_per_s_per_chip" ? std::optional(load.scale_out) : std::nullopt;
}

/// A number, or the sides of a matrix unit: "128 128".
QString value_cell(const nlohmann::ordered_json& value) {
    if (!value.is_array())
        return value.is_number() ? cell(value.get<double>()) : QString();
    QStringList numbers;
    for (const nlohmann::ordered_json& each : value)
        numbers << value_cell(each);
    return numbers.join(QLatin1Char(' '));
}

}  // namespace

QList<QStringList> chip_table(const Machine& machine, const ChipLoad& load) {
    System system = *machine.system;  // with the figures that the scenario has
    system.vendor_figures = machine.figures;
    system.book_figures.reset();
    QList<QStringList> rows{{QStringLiteral("figure"), QStringLiteral("value"), QStringLiteral("busy"), QStringLiteral("source")},
                            {QStringLiteral("chips"), cell(machine.chips()), {}, {}},
                            {QStringLiteral("hosts"), cell(machine.hosts()), {}, {}}};
    const auto add = [&](const std::string& key, const nlohmann::ordered_json& value) {
        if (!is_of_chip(key))
            return;
        const std::optional<double> busy = busy_of(key, load);
        rows << QStringList{text(key), value_cell(value), busy ? cell(*busy) : QString(), text(source_of(system, key))};
    };
    const nlohmann::ordered_json preset = system_to_json(system);
    for (const auto& [key, value] : preset.items()) {
        if (!value.is_object())
            add(key, value);
        else
            for (const auto& [inner, each] : value.items())
                add(fmt::format("{}.{}", key, inner), each);
    }
    return rows;
}

}  // namespace rooflight::ui
