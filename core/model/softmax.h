// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace rooflight {

/// What of a row of attention scores is known after some of its keys: how flash and ring attention go on from there
/// (book ch. 4). The running output is scaled by the same factors as `sum`.
struct SoftmaxPart {
    double largest = 0;  ///< of the scores so far
    double sum = 0;      ///< of e^(score − largest)
};
[[nodiscard]] SoftmaxPart softmax_part(std::span<const double> scores);
[[nodiscard]] SoftmaxPart merged(const SoftmaxPart& a, const SoftmaxPart& b);

}  // namespace rooflight
