// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/expert_rules.h"

#include <algorithm>
#include <cmath>

namespace rooflight {

double copies_between_nodes(double ways, double per_node, double top_k) {
    const double nodes = ways / per_node;
    return nodes <= 1 ? 0 : live_share(nodes, top_k);
}

double expected_share(double ways, double top_k) {
    const double others = (ways - 1) / ways;
    return (1 - std::pow(others, top_k)) * others;
}

double live_share(double ways, double top_k) { return std::min(top_k / ways, 1.0) * (ways - 1) / ways; }

namespace {

constexpr double kAllToAllsPerPass = 2;  // to the experts and back

StrategyTime expert_time(const StrategyLayer& layer, double chips, FlopsPerSecond peak, double copies,
                         BytesPerSecond rate, Pass pass) {
    StrategyLayer one_expert = layer;
    one_expert.experts = 1;
    StrategyTime time = tensor_parallel(one_expert, chips, peak, rate, pass);
    const double passes = pass == Pass::step ? 2 : 1;
    time.traffic = kAllToAllsPerPass * passes * copies * layer.batch.value() * layer.d_model * layer.activation;
    time.communication = time.traffic / rate;
    time.bound = time.compute > time.communication ? Limit::compute : Limit::communication;
    return time;
}

}  // namespace

StrategyTime expert_parallel_nodes(const StrategyLayer& layer, double chips, double per_node, FlopsPerSecond peak,
                                   BytesPerSecond node_egress, Pass pass) {
    return expert_time(layer, chips, peak, copies_between_nodes(chips, per_node, layer.top_k), node_egress, pass);
}

StrategyTime expert_parallel_torus(const StrategyLayer& layer, double chips, FlopsPerSecond peak,
                                   BytesPerSecond all_to_all, Pass pass) {
    return expert_time(layer, chips, peak, layer.top_k, all_to_all, pass);
}

double expert_critical_d_ff(FlopsPerByte alpha, double chips, double per_node, double top_k) {
    return alpha.value() * (1 - per_node / chips) * std::min(per_node, chips / top_k);
}

Tokens critical_batch_with_model_parallelism(FlopsPerByte alpha, double model_ways, double per_node) {
    return Tokens(alpha.value() / std::max(1.0, model_ways / per_node));
}

}  // namespace rooflight
