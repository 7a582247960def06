// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/softmax.h"

#include <algorithm>
#include <cmath>

namespace rooflight {

SoftmaxPart softmax_part(std::span<const double> scores) {
    SoftmaxPart part{*std::ranges::max_element(scores), 0};
    for (const double score : scores) {
        part.sum += std::exp(score - part.largest);
    }
    return part;
}

SoftmaxPart merged(const SoftmaxPart& a, const SoftmaxPart& b) {
    const double largest = std::max(a.largest, b.largest);
    return {largest, std::exp(a.largest - largest) * a.sum + std::exp(b.largest - largest) * b.sum};
}

}  // namespace rooflight
