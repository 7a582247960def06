// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/serving/serving_system.h"

namespace rooflight {

/// Steady state of a server whose prompts have a pool of their own.
[[nodiscard]] SteadyState pools_state(const ServingSystem& server);

/// How to share replicas between the two pools so that neither waits for the other.
struct PoolShare {
    double ratio = 1;                                  ///< prefill replicas for each that generates
    double prefill_replicas = 1, decode_replicas = 1;  ///< whole ones, of as many as there are: most requests a second
    double requests_per_s = 0;                         ///< of that share, with generating replicas full
    double sequences = 1;                              ///< that a full one generates: what memory and the SLO allow
    Seconds prompt{0}, tpot{0};                        ///< of a prompt alone; of a token beside so many
};

/// Ratio: t_prefill · B / (t_step · output), with B sequences on a generating replica (the most, or as many as keep
/// within `tpot_slo`). Throws std::logic_error for fewer than two replicas.
[[nodiscard]] PoolShare best_share(const ServingSystem& server, double replicas, std::optional<double> tpot_slo);

}  // namespace rooflight
