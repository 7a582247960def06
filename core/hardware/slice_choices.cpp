// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/slice_choices.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace rooflight {
namespace {

double distance(int a, int b) { return std::abs(std::log2(double(a) / b)); }

}  // namespace

std::vector<int> slice_axis_values(const std::vector<std::vector<int>>& slices, std::size_t axis) {
    std::set<int> values;
    for (const auto& slice : slices)
        if (axis < slice.size())
            values.insert(slice[axis]);
    return {values.begin(), values.end()};
}

std::vector<int> nearest_slice(const std::vector<std::vector<int>>& slices, const std::vector<int>& now,
                               std::size_t axis, int size) {
    std::vector<int> best;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& slice : slices) {
        if (axis >= slice.size() || slice[axis] != size || slice.size() != now.size())
            continue;
        double cost = 0;
        for (std::size_t i = 0; i < slice.size(); ++i)
            if (i != axis)
                cost += distance(slice[i], now[i]);
        if (cost < least) {
            least = cost;
            best = slice;
        }
    }
    return best;
}

std::vector<int> slice_near(const std::vector<std::vector<int>>& slices, double chips) {
    std::vector<int> best;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& slice : slices) {
        if (!std::is_sorted(slice.begin(), slice.end()))
            continue;
        double count = 1;
        for (const int size : slice)
            count *= size;
        const double cost = std::abs(std::log2(count / chips)) + 1e-3 * distance(slice.back(), slice.front());
        if (cost < least) {
            least = cost;
            best = slice;
        }
    }
    return best;
}

}  // namespace rooflight
