// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/huggingface/layer_pattern.h"

#include <algorithm>
#include <cstdlib>

namespace rooflight::huggingface {

namespace {

int count_true(const std::vector<bool>& values) {
    return static_cast<int>(std::count(values.begin(), values.end(), true));
}

/// Is layer i true exactly when i ≥ first and (i − first + 1) is a multiple of `every`?
bool is_periodic(const std::vector<bool>& values, int first, int every) {
    for (int i = 0; i < static_cast<int>(values.size()); ++i) {
        const bool expected = i >= first && (i - first + 1) % every == 0;
        if (values[static_cast<std::size_t>(i)] != expected) {
            return false;
        }
    }
    return true;
}

}  // namespace

GlobalPattern fit_global_layers(const std::vector<bool>& is_global) {
    const int layers = static_cast<int>(is_global.size());
    const int global = count_true(is_global);
    GlobalPattern pattern;
    pattern.any_local = global < layers;
    if (!pattern.any_local || global == 0) {
        return pattern;
    }
    // A period puts the first global layer at its end.
    const auto first = std::find(is_global.begin(), is_global.end(), true) - is_global.begin();
    const int period = static_cast<int>(first) + 1;
    if (is_periodic(is_global, 0, period)) {
        pattern.global_every = period;
        return pattern;
    }
    pattern.exact = false;
    pattern.global_every = 1;
    for (int every = 2; every <= layers; ++every) {
        if (std::abs(layers / every - global) <= std::abs(layers / pattern.global_every - global)) {
            pattern.global_every = every;
        }
    }
    return pattern;
}

ExpertPattern fit_expert_layers(const std::vector<bool>& is_moe) {
    const int layers = static_cast<int>(is_moe.size());
    const auto begin = std::find(is_moe.begin(), is_moe.end(), true);
    const int first = static_cast<int>(begin - is_moe.begin());
    const auto second = begin == is_moe.end() ? begin : std::find(begin + 1, is_moe.end(), true);
    const int every = second == is_moe.end() ? 1 : static_cast<int>(second - begin);

    ExpertPattern pattern;
    pattern.every = every;
    pattern.first_dense_layers = first - every + 1;
    if (pattern.first_dense_layers >= 0 && is_periodic(is_moe, pattern.first_dense_layers, every)) {
        return pattern;
    }
    return {.first_dense_layers = layers - count_true(is_moe), .every = 1, .exact = false};
}

}  // namespace rooflight::huggingface
