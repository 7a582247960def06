// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/slice_choices.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/hardware/machine.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

bool is_valid(const System& system, const std::vector<int>& slice) {
    try {
        check_slice(system, slice);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

void extend(const System& system, const std::vector<int>& sizes, std::vector<int>& slice,
            std::vector<std::vector<int>>& result) {
    if (slice.size() == system.pod.size()) {
        if (is_valid(system, slice))
            result.push_back(slice);
        return;
    }
    for (const int size : sizes) {
        slice.push_back(size);
        extend(system, sizes, slice, result);
        slice.pop_back();
    }
}

double distance(int a, int b) { return std::abs(std::log2(double(a) / b)); }

}  // namespace

std::vector<std::vector<int>> valid_slices(const System& system) {
    std::vector<std::vector<int>> result;
    if (system.topology != TopologyKind::torus || system.pod.empty())
        return result;
    // the rule itself is check_slice(); these are only the sizes worth asking it about
    std::set<int> sizes = {1, 2};
    const int longest = *std::max_element(system.pod.begin(), system.pod.end());
    for (int size = 4; size <= longest; size += 4)
        sizes.insert(size);
    std::erase_if(sizes, [longest](int size) { return size > longest; });
    std::vector<int> slice;
    extend(system, {sizes.begin(), sizes.end()}, slice, result);
    return result;
}

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
