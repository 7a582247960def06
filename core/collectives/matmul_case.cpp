// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/matmul_case.h"

namespace rooflight {

MatmulCase classify(const Einsum& einsum) {
    unsigned clash = 0, one_sided = 0, alike = 0;
    bool different = false;
    unsigned kept_a = 0, kept_b = 0;  // axes on dimensions that only a, or only b, has
    for (std::size_t i = 0; i < einsum.a.rank; ++i) {
        const ShardedDim& a = einsum.a.dims[i];
        const ShardedDim* b = einsum.b.find(a.id);
        if (b == nullptr) {
            kept_a |= a.axes;
            continue;
        }
        const unsigned only_a = a.axes & ~b->axes, only_b = b->axes & ~a.axes;
        one_sided |= only_a | only_b;
        different = different || (only_a != 0 && only_b != 0);
        if (einsum.out.find(a.id) == nullptr)
            alike |= a.axes & b->axes;
    }
    for (std::size_t i = 0; i < einsum.b.rank; ++i) {
        if (einsum.a.find(einsum.b.dims[i].id) == nullptr)
            kept_b |= einsum.b.dims[i].axes;
    }
    clash = kept_a & kept_b;
    if (clash != 0)
        return {4, false, static_cast<AxisMask>(clash), "both inputs use the axis on a dimension that stays",
                "AllGather one of them, then multiply"};
    if (different)
        return {2, true, static_cast<AxisMask>(one_sided), "the contracted dimension is split over different axes",
                "AllGather one or both inputs, then multiply"};
    if (one_sided != 0)
        return {2, false, static_cast<AxisMask>(one_sided), "one input has the contracted dimension split",
                "AllGather it, then multiply; or cut the other, multiply and reduce"};
    if (alike != 0)
        return {3, false, static_cast<AxisMask>(alike), "both inputs have the contracted dimension split alike",
                "multiply, then AllReduce or ReduceScatter the partial sums"};
    return {1, false, 0, "no input has the contracted dimension split", "multiply; nothing is communicated"};
}

}  // namespace rooflight
