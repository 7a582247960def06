// SPDX-License-Identifier: GPL-3.0-or-later
// A slow second opinion on sharded einsums: every legal sequence of moves is tried, by uniform-cost search, with
// nothing of the planner's reasoning (no classes of axes, no merging by rule, no fixed order, no bounds).
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <utility>
#include <vector>

#include "core/collectives/planner.h"

namespace rooflight::test {

class ExhaustivePlanner {
public:
    ExhaustivePlanner(const Einsum& einsum, const AxisSizes& sizes, int axis_count, const CollectiveTimer& timer)
        : m_einsum(einsum), m_sizes(sizes), m_axis_count(axis_count), m_timer(timer) {}

    struct Best {
        double seconds = std::numeric_limits<double>::infinity();
        double ways = 0;  // chips that share the work
    };
    [[nodiscard]] Best find();
    /// Of turning `from` into `to`, two specs of the einsum's `out`.
    [[nodiscard]] double reshard_seconds(const ShardedArray& from, const ShardedArray& to) const {
        const Reached reached = reach(from, at_rest(from), true, true, 0);
        return reached.at(at_rest(to));
    }

private:
    static constexpr int kNowhere = -1, kPartial = -2;
    using Where = std::vector<int>;            // of each axis: a dimension's id, kNowhere or kPartial
    using State = std::pair<Where, unsigned>;  // … and which axes have moved
    using Reached = std::map<Where, double>;

    [[nodiscard]] Where at_rest(const ShardedArray& array) const;
    [[nodiscard]] bool has(const ShardedArray& array, int dim) const {
        return dim >= 0 && array.find(static_cast<DimId>(dim)) != nullptr;
    }
    [[nodiscard]] double local_bytes(const ShardedArray& array, const Where& where) const;
    [[nodiscard]] Reached reach(const ShardedArray& array, const Where& from, bool may_cut, bool is_out,
                                AxisMask stay) const;
    [[nodiscard]] bool multiplies(const Where& a, const Where& b, Where& work) const;
    [[nodiscard]] bool allowed(const Where& work) const;

    const Einsum& m_einsum;
    const AxisSizes& m_sizes;
    int m_axis_count;
    const CollectiveTimer& m_timer;
};

inline ExhaustivePlanner::Where ExhaustivePlanner::at_rest(const ShardedArray& array) const {
    Where result(static_cast<std::size_t>(m_axis_count), kNowhere);
    for (int x = 0; x < m_axis_count; ++x) {
        if (array.unreduced >> x & 1)
            result[static_cast<std::size_t>(x)] = kPartial;
        for (std::size_t d = 0; d < array.rank; ++d)
            if (array.dims[d].axes >> x & 1)
                result[static_cast<std::size_t>(x)] = array.dims[d].id;
    }
    return result;
}

inline double ExhaustivePlanner::local_bytes(const ShardedArray& array, const Where& where) const {
    double result = array.element.value() * array.elements();
    for (std::size_t x = 0; x < where.size(); ++x)
        if (where[x] >= 0)
            result /= m_sizes[x];
    return result;
}

// All places that the axes of one array can get to, and at what cost: any set of axes that make the same move may go
// together, in any order, each axis once. What has been cut inside a block cannot be separated from it by gathering.
inline ExhaustivePlanner::Reached ExhaustivePlanner::reach(const ShardedArray& array, const Where& from, bool may_cut,
                                                           bool is_out, AxisMask stay) const {
    std::map<State, double> cost;
    using Entry = std::pair<double, State>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.push({0, {from, 0}});
    cost[{from, 0}] = 0;
    Reached result;
    while (!queue.empty()) {
        const auto [seconds, state] = queue.top();
        queue.pop();
        const auto& [where, moved] = state;
        if (seconds > cost[state])
            continue;
        if (!result.count(where) || result[where] > seconds)
            result[where] = seconds;
        for (unsigned set = 1; set < 1u << m_axis_count; ++set) {
            if ((set & moved) != 0)
                continue;
            int source = -9;
            bool alike = true;
            double ways = 1;
            for (int x = 0; x < m_axis_count; ++x) {
                if ((set >> x & 1) == 0)
                    continue;
                alike = alike && (source == -9 || source == where[static_cast<std::size_t>(x)]);
                source = where[static_cast<std::size_t>(x)];
                ways *= m_sizes[static_cast<std::size_t>(x)];
            }
            if (!alike)
                continue;
            std::vector<int> targets = {kNowhere};
            for (std::size_t d = 0; d < array.rank; ++d)
                targets.push_back(array.dims[d].id);
            for (const int target : targets) {
                if (target == source)
                    continue;
                const double local = local_bytes(array, where);
                double step = 0;
                const auto mask = static_cast<AxisMask>(set);
                if (source == kNowhere) {
                    if (!may_cut)
                        continue;
                } else if ((stay & set) != 0) {
                    continue;
                } else if (source == kPartial) {
                    step = m_timer
                               .time(target == kNowhere ? CollectiveKind::all_reduce : CollectiveKind::reduce_scatter,
                                     mask, Bytes(local))
                               .value();
                } else if (target == kNowhere) {
                    bool cut_inside = false;
                    for (int x = 0; x < m_axis_count; ++x)
                        cut_inside = cut_inside || ((moved >> x & 1) && where[static_cast<std::size_t>(x)] == source);
                    if (cut_inside)
                        continue;
                    step = m_timer.time(CollectiveKind::all_gather, mask, Bytes(local * ways)).value();
                } else {
                    if (!is_out && !has(m_einsum.out, target))
                        continue;
                    step = m_timer.time(CollectiveKind::all_to_all, mask, Bytes(local * ways)).value();
                }
                State next{where, moved | set};
                for (int x = 0; x < m_axis_count; ++x)
                    if (set >> x & 1)
                        next.first[static_cast<std::size_t>(x)] = target;
                const auto known = cost.find(next);
                if (known == cost.end() || known->second > seconds + step) {
                    cost[next] = seconds + step;
                    queue.push({seconds + step, next});
                }
            }
        }
    }
    return result;
}

// Legal without communication? Then `work` is the dimension that each axis splits.
inline bool ExhaustivePlanner::multiplies(const Where& a, const Where& b, Where& work) const {
    work.assign(a.size(), kNowhere);
    for (std::size_t x = 0; x < a.size(); ++x) {
        if (a[x] == kPartial || b[x] == kPartial)
            return false;
        if (a[x] >= 0 && b[x] >= 0 && a[x] != b[x])
            return false;
        work[x] = a[x] >= 0 ? a[x] : b[x];
        if (has(m_einsum.a, work[x]) && has(m_einsum.b, work[x]) && a[x] != b[x])
            return false;
    }
    // Where each operand is cut to follow the other's blocks of one dimension, the blocks do not meet.
    const Where rest_a = at_rest(m_einsum.a), rest_b = at_rest(m_einsum.b);
    for (std::size_t x = 0; x < a.size(); ++x)
        for (std::size_t y = 0; y < a.size(); ++y)
            if (work[x] >= 0 && work[x] == work[y] && rest_a[x] == work[x] && rest_b[x] == kNowhere &&
                rest_b[y] == work[x] && rest_a[y] == kNowhere && has(m_einsum.a, work[x]) && has(m_einsum.b, work[x]))
                return false;
    return true;
}

// The rules of training (may_slice off): work that both operands split alike stays split; else who owns a piece of out
// computes it where that takes no cutting.
inline bool ExhaustivePlanner::allowed(const Where& work) const {
    const Where a = at_rest(m_einsum.a), b = at_rest(m_einsum.b), out = at_rest(m_einsum.out);
    for (std::size_t x = 0; x < work.size(); ++x) {
        const bool alike = a[x] >= 0 && a[x] == b[x];
        // Direct work only: on a dimension where an array has the axis, or on none.
        if (work[x] != kNowhere && work[x] != a[x] && work[x] != b[x] && work[x] != out[x])
            return false;
        if (m_einsum.may_slice)
            continue;
        if (alike && work[x] != a[x])
            return false;
        if (alike || out[x] < 0 || work[x] == out[x])
            continue;
        const auto bit = static_cast<AxisMask>(1u << x);
        const auto gets = [&](const ShardedArray& array, int from, AxisMask stay) {
            const int to = has(array, out[x]) ? out[x] : kNowhere;
            return from == to || (from != kNowhere && (stay & bit) == 0);
        };
        if (gets(m_einsum.a, a[x], m_einsum.stay_a) && gets(m_einsum.b, b[x], m_einsum.stay_b))
            return false;
    }
    return true;
}

inline ExhaustivePlanner::Best ExhaustivePlanner::find() {
    const Reached as = reach(m_einsum.a, at_rest(m_einsum.a), m_einsum.may_slice, false, m_einsum.stay_a);
    const Reached bs = reach(m_einsum.b, at_rest(m_einsum.b), m_einsum.may_slice, false, m_einsum.stay_b);
    std::map<Where, Reached> results;
    const Where wanted = at_rest(m_einsum.out);
    Best best;
    for (const auto& [a, a_seconds] : as) {
        for (const auto& [b, b_seconds] : bs) {
            Where work;
            if (a_seconds + b_seconds > best.seconds * (1 + 1e-9) || !multiplies(a, b, work) || !allowed(work))
                continue;
            Where start = work;
            double ways = 1;
            for (std::size_t x = 0; x < work.size(); ++x) {
                if (work[x] >= 0)
                    ways *= m_sizes[x];
                if (work[x] >= 0 && !has(m_einsum.out, work[x]))
                    start[x] = kPartial;
            }
            if (!results.count(start))
                results[start] = reach(m_einsum.out, start, true, true, 0);
            for (const auto& [out, out_seconds] : results[start]) {
                bool done = true;
                for (std::size_t x = 0; x < out.size(); ++x)
                    done = done && (out[x] == wanted[x] ||  // sums that may stay partial do so
                                    (wanted[x] == kPartial && out[x] == kNowhere && start[x] != kPartial));
                const double total = a_seconds + b_seconds + out_seconds;
                const double tie = 1e-9 * total;
                if (done && (total < best.seconds - tie || (total <= best.seconds + tie && ways > best.ways)))
                    best = {total, ways};
            }
        }
    }
    return best;
}

}  // namespace rooflight::test
