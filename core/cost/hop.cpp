// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/hop.h"

#include <algorithm>

namespace rooflight {

Bytes hop_bytes(const LayerContext& context, const Scenario& scenario) {
    const Parallelism& p = scenario.parallelism;
    if (p.pipeline <= 1) {
        return Bytes(0);
    }
    const double split = product(context.sizes, axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::context)) *
                         (context.sequence || context.layout.weight_rows != 0 ? p.tensor : 1);
    return bytes_of(scenario.precision.activations) * (context.tokens() / split * scenario.model->d_model);
}

Network hop_network(const StepModel& model) {
    const auto& busy = model.timer().rate(CollectiveKind::permute, mask_of(MeshAxis::pipeline)).busy_per_byte;
    return static_cast<Network>(std::max_element(busy.begin(), busy.end()) - busy.begin());
}

HandedOn handed_on(const StepModel& model, std::size_t stage, double repetitions, Network network) {
    const Parallelism& p = model.scenario().parallelism;
    if (p.pipeline <= 1) {
        return {};
    }
    // Forward a stage hands on from each of its chunks but the model's last, backward from each but the first.
    const bool is_last = static_cast<int>(stage) == p.pipeline - 1;
    const double forward = repetitions * (p.virtual_stages - (is_last ? 1 : 0));
    const double backward = model.training() ? repetitions * (p.virtual_stages - (stage == 0 ? 1 : 0)) : 0;
    // On a torus each way has links of its own; into a switch a chip sends both over one.
    const auto n = static_cast<std::size_t>(network);
    const double sent = n < model.machine().torus.size() ? std::max(forward, backward) : forward + backward;
    const Bytes each = hop_bytes(model.context(), model.scenario());
    const CollectiveRate& rate = model.timer().rate(CollectiveKind::permute, mask_of(MeshAxis::pipeline));
    return {Bytes(rate.link_bytes_per_byte[n] * each.value() * sent), rate.busy(network, each, model.hop()) * sent};
}

}  // namespace rooflight
