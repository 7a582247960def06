// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "core/model/model.h"
#include "core/workload/job.h"

namespace rooflight {

/// What an adapter may be put beside: "attention", "mlp" (dense MLPs and every expert), or one of their matrices. Of
/// latent attention "attention.q" is every matrix on the queries' way, "attention.k" and "attention.v" those of the keys
/// and values, which they share.
[[nodiscard]] std::span<const std::string_view> adapter_target_names();

/// Whether the adapter has a pair beside a matrix: "attention.q", "mlp.down", ….
[[nodiscard]] bool adapts(const Adapter& adapter, std::string_view matrix);

/// How the frozen weights are stored.
[[nodiscard]] DType base_weights(const Adapter& adapter, const Precision& precision);

struct AdapterParameters {
    double total = 0;                                  ///< rank · (in + out) of every target: all of them trainable
    double active = 0;                                 ///< that a token goes through: top_k of the experts'
};
[[nodiscard]] AdapterParameters count_parameters(const Adapter& adapter, const Model& model);

}  // namespace rooflight
