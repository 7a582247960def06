// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/sharding.h"

namespace rooflight {

AxisMask ShardedArray::sharded_over() const {
    unsigned all = 0;
    for (std::size_t i = 0; i < rank; ++i)
        all |= dims[i].axes;
    return static_cast<AxisMask>(all);
}

const ShardedDim* ShardedArray::find(DimId id) const {
    for (std::size_t i = 0; i < rank; ++i) {
        if (dims[i].id == id)
            return &dims[i];
    }
    return nullptr;
}

ShardedDim* ShardedArray::find(DimId id) {
    for (std::size_t i = 0; i < rank; ++i) {
        if (dims[i].id == id)
            return &dims[i];
    }
    return nullptr;
}

double ShardedArray::elements() const {
    double result = 1.0;
    for (std::size_t i = 0; i < rank; ++i)
        result *= dims[i].size;
    return result;
}

double ShardedArray::local_elements(const AxisSizes& sizes) const {
    return elements() / product(sizes, sharded_over());
}

}  // namespace rooflight
