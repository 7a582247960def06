// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/bound_change.h"

#include <cmath>

namespace rooflight::detail {
namespace {

/// More changes than this between two neighbours of a sweep are not told apart.
constexpr int kMostChanges = 8;

bool differ(ChangeOf of, const PointState& a, const PointState& b) {
    return of == ChangeOf::bound ? a.bound != b.bound : a.fits != b.fits;
}

/// A value between two; one of them where there is none.
double value_between(double low, double high, double step) {
    if (step < 0)
        return low;
    if (step > 0)
        return low + step * std::floor((high - low) / step / 2);
    return high - low <= kChangePrecision * high ? low : low > 0 ? std::sqrt(low * high) : 0.5 * (low + high);
}

}  // namespace

void find_changes(double low, PointState at_low, double high, PointState at_high, double step, const StateAt& state_at,
                  std::vector<BoundChange>& changes) {
    for (const ChangeOf of : {ChangeOf::bound, ChangeOf::memory}) {
        double start = low;
        PointState at_start = at_low;
        for (int i = 0; i < kMostChanges && differ(of, at_start, at_high); ++i) {
            double below = start, above = high;
            PointState at_below = at_start, at_above = at_high;
            for (;;) {
                const double middle = value_between(below, above, step);
                if (middle <= below || middle >= above)
                    break;
                const std::optional<PointState> state = state_at(middle);
                if (!state)
                    break;
                (differ(of, at_start, *state) ? above : below) = middle;
                (differ(of, at_start, *state) ? at_above : at_below) = *state;
            }
            changes.push_back({of, below, above, at_below, at_above});
            start = above, at_start = at_above;
        }
    }
}

}  // namespace rooflight::detail
