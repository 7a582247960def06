// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/hop.h"

#include "core/mesh/axes.h"

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

}  // namespace rooflight
