// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/estimate/estimate.h"

namespace rooflight {

/// What a point is judged by beside its outputs.
struct PointState {
    Bound bound = Bound::compute;
    bool fits = true;
    bool operator==(const PointState&) const = default;
};

enum class ChangeOf : std::uint8_t { bound, memory };

/// Between two values of an input something else binds, or memory begins or ceases to suffice.
struct BoundChange {
    ChangeOf of = ChangeOf::bound;
    double below = 0, above = 0;  ///< the nearest values known on either side
    PointState from, to;          ///< at below, at above

    /// Where a continuous input changes: between them. Else the first value on the far side.
    [[nodiscard]] double at(bool continuous) const { return continuous ? 0.5 * (below + above) : above; }
};

/// Relative width to which changes over a continuous input are found.
inline constexpr double kChangePrecision = 1e-5;

namespace detail {

/// Empty where the value cannot be had.
using StateAt = std::function<std::optional<PointState>(double value)>;

/// Bisects between two values of an input and adds every change found, in order. `step`: of a whole input; 0 for a
/// continuous one; negative where there is nothing between the two. A stretch that begins and ends in the same state
/// counts as one: what lies hidden in it is not looked for.
void find_changes(double low, PointState at_low, double high, PointState at_high, double step, const StateAt& state_at,
                  std::vector<BoundChange>& changes);

}  // namespace detail
}  // namespace rooflight
