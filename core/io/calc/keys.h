// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/calc/calculator.h"

/// The vocabulary of the calculators: the same quantity always has the same key.
namespace rooflight::calc::keys {

inline constexpr Range kLikelihood{0, 1, false, false};
inline constexpr Range kPositiveShare{0, 1, false, true};
inline constexpr Range kAtMost3{0, 3, true, false};

inline InputKey quantity(std::string_view key, Unit unit, std::string_view meaning) {
    return {key, meaning, KeyKind::number, unit};
}
inline InputKey count(std::string_view key, std::string_view meaning) {
    return {key, meaning, KeyKind::number, Unit::number, kWhole};
}
inline InputKey dtype(std::string_view key, std::string_view meaning) { return {key, meaning, KeyKind::dtype}; }
inline InputKey flag(std::string_view key, std::string_view meaning) { return {key, meaning, KeyKind::flag}; }
inline InputKey choice(std::string_view key, std::string_view meaning, std::vector<std::string_view> choices) {
    InputKey result{key, meaning, KeyKind::choice};
    result.choices = std::move(choices);
    return result;
}

// Machines.
inline InputKey flops_per_s() {
    return quantity("flops_per_s", Unit::flops_per_second, "peak of a chip at the dtype of the arithmetic, dense");
}
inline InputKey bytes_per_s() {
    return quantity("bytes_per_s", Unit::bytes_per_second, "bandwidth of a chip's memory");
}
inline InputKey bytes_per_s_per_axis() {
    return quantity("bytes_per_s_per_axis", Unit::bytes_per_second,
                    "both ways of one mesh axis: twice a link (switched: egress of a chip)");
}
inline InputKey hbm_bytes() { return quantity("hbm_bytes", Unit::bytes, "memory of a chip"); }
inline InputKey chips() { return count("chips", "that share the work"); }
inline InputKey axes() { return {"axes", "mesh axes spanned: how many, or their sizes", KeyKind::sizes}; }
inline InputKey mfu() {
    return quantity("mfu", Unit::fraction, "share of the peak that is reached").within(kPositiveShare).by_default("1");
}
inline InputKey usd_per_chip_hour() { return quantity("usd_per_chip_hour", Unit::dollars_per_hour, "price of a chip"); }

// Models.
inline InputKey parameters() { return quantity("parameters", Unit::number, "that a token uses"); }
inline InputKey d_model() { return count("d_model", "width of the model"); }
inline InputKey d_ff() { return count("d_ff", "width of the MLP (of one expert)"); }
inline InputKey layers() { return count("layers", "of the model"); }
inline InputKey experts() { return count("experts", "of a mixture; 1 for a dense layer").by_default("1"); }
inline InputKey top_k() { return count("top_k", "experts a token uses").by_default("1"); }
inline InputKey weight_bytes() { return quantity("weight_bytes", Unit::bytes, "of one weight").by_default("2"); }
inline InputKey gradient_bytes() { return quantity("gradient_bytes", Unit::bytes, "of one gradient").by_default("2"); }
inline InputKey activation_bytes() {
    return quantity("activation_bytes", Unit::bytes, "of one activation").by_default("2");
}
inline InputKey kv_bytes_per_sequence() {
    return quantity("kv_bytes_per_sequence", Unit::bytes, "KV cache of one sequence at its length");
}

// Work.
inline InputKey batch() { return count("batch", "sequences at a time"); }
inline InputKey batch_tokens() { return quantity("batch_tokens", Unit::tokens, "tokens of a step, all chips"); }
inline InputKey tokens() { return quantity("tokens", Unit::tokens, "tokens in all"); }

}  // namespace rooflight::calc::keys
