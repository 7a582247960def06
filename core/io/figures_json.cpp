// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/figures_json.h"

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"
#include "core/io/nearest.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

void read_rates(const JsonReader& reader, Figures& figures) {
    const nlohmann::json* rates = reader.find("flops_per_s");
    if (rates == nullptr) {
        return;
    }
    const JsonReader by_dtype(*rates, reader.path_of("flops_per_s"), kDTypeSpellings);
    std::array<bool, kDTypeCount> seen{};
    for (const std::string_view spelling : kDTypeSpellings) {
        if (!by_dtype.has(spelling)) {
            continue;
        }
        const auto index = static_cast<std::size_t>(dtype_named(spelling).value());
        if (seen[index]) {
            by_dtype.fail(spelling, fmt::format("given twice, as {} too", name_of(kDTypes[index])));
        }
        seen[index] = true;
        by_dtype.read(spelling, figures.flops_per_s[index]);
    }
}

}  // namespace

void read_figures(const JsonReader& reader, Figures& figures) {
    read_rates(reader, figures);
    reader.read("hbm_bytes", figures.hbm);
    reader.read("hbm_bytes_per_s", figures.hbm_bandwidth);
    reader.read("scale_up_bytes_per_s_per_chip", figures.scale_up);
    reader.read("ici_bytes_per_s_per_link", figures.ici_link);
    reader.read("scale_out_bytes_per_s_per_chip", figures.scale_out);
    reader.read("usd_per_chip_hour", figures.usd_per_chip_hour);
    reader.read("tdp_w", figures.tdp_watts);
}

void write_figures(const Figures& figures, nlohmann::ordered_json& target) {
    const auto write = [&](const char* key, const auto& quantity) {
        if (quantity) {
            target[key] = json_number(quantity->value());
        }
    };
    for (const DType type : kDTypes) {
        if (const auto rate = figures.peak(type)) {
            target["flops_per_s"][std::string(name_of(type))] = json_number(rate->value());
        }
    }
    write("hbm_bytes", figures.hbm);
    write("hbm_bytes_per_s", figures.hbm_bandwidth);
    write("scale_up_bytes_per_s_per_chip", figures.scale_up);
    write("ici_bytes_per_s_per_link", figures.ici_link);
    write("scale_out_bytes_per_s_per_chip", figures.scale_out);
    if (figures.usd_per_chip_hour) {
        target["usd_per_chip_hour"] = json_number(*figures.usd_per_chip_hour);
    }
    if (figures.tdp_watts) {
        target["tdp_w"] = json_number(*figures.tdp_watts);
    }
}

}  // namespace rooflight
