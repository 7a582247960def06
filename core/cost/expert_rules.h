// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/strategies.h"

namespace rooflight {

/// Copies of a token's activations that leave a node for its experts, the experts being spread over `ways` chips in
/// nodes of `per_node`: min(k/M, 1) · (M − 1)/M of the M nodes (book ch. 12). 0 within one node.
[[nodiscard]] double copies_between_nodes(double ways, double per_node, double top_k);

/// Expected share of an AllToAll over `ways` chips that is sent when each token picks `top_k` of them at random, itself
/// not counted: (1 − ((Z − 1)/Z)^k) · (Z − 1)/Z.
[[nodiscard]] double expected_share(double ways, double top_k);
/// The estimate of it that is never less: min(k/Z, 1) · (Z − 1)/Z.
[[nodiscard]] double live_share(double ways, double top_k);

/// Experts spread over nodes: two AllToAlls a pass over the node's egress (book ch. 12). `chips` share the batch.
[[nodiscard]] StrategyTime expert_parallel_nodes(const StrategyLayer& layer, double chips, double per_node,
                                                 FlopsPerSecond peak, BytesPerSecond node_egress, Pass pass);

/// The same on a torus: `all_to_all` is what an AllToAll of V bytes over the group divides V by: 4 · both ways of an
/// axis · chips / longest axis (book ch. 3). Each token is sent top_k times.
[[nodiscard]] StrategyTime expert_parallel_torus(const StrategyLayer& layer, double chips, FlopsPerSecond peak,
                                                 BytesPerSecond all_to_all, Pass pass);

/// Width of an expert from which compute binds: α·(Z − n)/k while k > Z/n, α·n for many chips (book ch. 12).
/// `chips` may be infinite.
[[nodiscard]] double expert_critical_d_ff(FlopsPerByte alpha, double chips, double per_node, double top_k);

/// DP threshold when model parallelism over several nodes lets each replica use all their egress: α / nodes.
[[nodiscard]] Tokens critical_batch_with_model_parallelism(FlopsPerByte alpha, double model_ways, double per_node);

}  // namespace rooflight
