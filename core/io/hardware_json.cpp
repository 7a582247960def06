// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hardware_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/io/enum_names.h"
#include "core/io/figures_json.h"
#include "core/io/json_text.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

constexpr std::string_view kHardwareKeys[] = {"system",
                                              "slice",
                                              "chips",
                                              "slices",
                                              "figures",
                                              "flops_per_s",
                                              "hbm_bytes",
                                              "hbm_bytes_per_s",
                                              "scale_up_bytes_per_s_per_chip",
                                              "ici_bytes_per_s_per_link",
                                              "scale_out_bytes_per_s_per_chip",
                                              "usd_per_chip_hour",
                                              "tdp_w",
                                              "in_network_reduction",
                                              "twisted",
                                              "oversubscription",
                                              "domain_size"};

/// More chips than anyone has; keeps counts well inside an int.
constexpr double kMostChips = 1e8;

void check_size(const Hardware& hardware, const JsonReader& reader) {
    double chips = hardware.chips;
    if (!hardware.slice.empty()) {
        chips = 1;
        for (const int size : hardware.slice) {
            chips *= size;
        }
    }
    if (chips * hardware.slices > kMostChips) {
        reader.fail(
            hardware.slice.empty() ? "chips" : "slice",
            fmt::format("found {:.0f} chips in all, expected at most {:.0f}", chips * hardware.slices, kMostChips));
    }
}

}  // namespace

void hardware_from_json(const nlohmann::json& value, Hardware& hardware) {
    const JsonReader reader(value, "hardware", kHardwareKeys);
    reader.read("slice", hardware.slice);
    if (reader.has("slice") && hardware.slice.size() != 2 && hardware.slice.size() != 3) {
        reader.fail("slice", fmt::format("found {} axes, expected 2 or 3", hardware.slice.size()));
    }
    reader.read("chips", hardware.chips);
    if (hardware.slice.empty() && hardware.chips == 0) {
        hardware.chips = 1;
    }
    reader.read("slices", hardware.slices);
    check_size(hardware, reader);
    reader.read("figures", hardware.figures, kFigureSetNames);
    read_figures(reader, hardware.overrides);
    reader.read("in_network_reduction", hardware.in_network_reduction);
    reader.read("twisted", hardware.twisted);
    reader.read("oversubscription", hardware.oversubscription, {1, 1e6, false, false});
    reader.read("domain_size", hardware.domain_size);
}

void hardware_to_json(const Hardware& hardware, nlohmann::ordered_json& target) {
    if (!hardware.slice.empty()) {
        target["slice"] = hardware.slice;
    }
    if (hardware.chips > 0) {
        target["chips"] = hardware.chips;
    }
    if (hardware.slices != 1) {
        target["slices"] = hardware.slices;
    }
    if (hardware.figures != FigureSet::vendor) {
        target["figures"] = name_in(kFigureSetNames, hardware.figures);
    }
    write_figures(hardware.overrides, target);
    if (hardware.in_network_reduction) {
        target["in_network_reduction"] = true;
    }
    if (hardware.twisted) {
        target["twisted"] = true;
    }
    if (hardware.oversubscription != 1.0) {
        target["oversubscription"] = json_number(hardware.oversubscription);
    }
    if (hardware.domain_size) {
        target["domain_size"] = *hardware.domain_size;
    }
}

}  // namespace rooflight
