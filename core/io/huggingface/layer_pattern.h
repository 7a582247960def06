// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace rooflight::huggingface {

/// Where the global layers lie, in a model's terms. `exact` is false when their number or place had to be approximated.
struct GlobalPattern {
    bool any_local = false;
    int global_every = 0;
    bool exact = true;
};
[[nodiscard]] GlobalPattern fit_global_layers(const std::vector<bool>& is_global);

/// Where the mixture-of-experts layers lie, in a model's terms. The number of them is always right; `exact` says
/// whether their places are.
struct ExpertPattern {
    int first_dense_layers = 0;
    int every = 1;
    bool exact = true;
};
[[nodiscard]] ExpertPattern fit_expert_layers(const std::vector<bool>& is_moe);

}  // namespace rooflight::huggingface
