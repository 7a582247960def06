// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/system.h"
#include "core/io/json_reader.h"

namespace rooflight {

/// The figures that a preset and a scenario's overrides write alike: rates by dtype, memory, links, price, power.
inline constexpr std::string_view kFigureKeys[] = {"flops_per_s",
                                                   "hbm_bytes",
                                                   "hbm_bytes_per_s",
                                                   "scale_up_bytes_per_s_per_chip",
                                                   "ici_bytes_per_s_per_link",
                                                   "scale_out_bytes_per_s_per_chip",
                                                   "usd_per_chip_hour",
                                                   "tdp_w"};

/// Reads those that are present and leaves the others alone.
void read_figures(const JsonReader& reader, Figures& figures);
void write_figures(const Figures& figures, nlohmann::ordered_json& target);

}  // namespace rooflight
