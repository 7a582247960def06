// SPDX-License-Identifier: GPL-3.0-or-later
// Random small einsums against an exhaustive search: no legal plan is cheaper than the planner's, none as cheap splits
// the work further.
#include <cmath>
#include <vector>

#include "core/units/input_error.h"
#include "tests/support/exhaustive_planner.h"
#include "tests/support/plain_timer.h"
#include "tests/support/property.h"

namespace planner_search {

using namespace rooflight;
using namespace rooflight::test;

namespace {

struct Drawn {
    Einsum einsum;
    AxisSizes sizes{};
    int axes = 1;
};

ShardedArray draw_array(const std::vector<DimId>& ids, const std::vector<double>& dims, int axes, bool partial) {
    std::vector<unsigned> masks(ids.size(), 0);
    ShardedArray result;
    for (int axis = 0; axis < axes; ++axis) {
        const int place = *rc::gen::inRange(-1, static_cast<int>(ids.size()) + (partial ? 1 : 0));
        if (place == static_cast<int>(ids.size()))
            result.unreduced = static_cast<AxisMask>(result.unreduced | 1u << axis);
        else if (place >= 0)
            masks[static_cast<std::size_t>(place)] |= 1u << axis;
    }
    for (std::size_t d = 0; d < ids.size(); ++d)
        result.with(ids[d], dims[ids[d]], static_cast<AxisMask>(masks[d]));
    return result;
}

Drawn draw(int most_axes) {
    Drawn result;
    result.axes = *rc::gen::inRange(1, most_axes + 1);
    result.sizes.fill(1);
    for (int axis = 0; axis < result.axes; ++axis)
        result.sizes[static_cast<std::size_t>(axis)] = *rc::gen::element(2, 3, 4, 8, 16);
    std::vector<double> dims(4);
    for (double& dim : dims)
        dim = std::ldexp(1.0, *rc::gen::inRange(4, 13));
    std::vector<DimId> a = {0, 1}, b = {1, 2}, out = {0, 2};
    if (*rc::gen::inRange(0, 3) == 0) {
        for (std::vector<DimId>* ids : {&a, &b, &out})
            ids->push_back(3);
    }
    const bool partial = *rc::gen::inRange(0, 4) == 0;
    result.einsum.a = draw_array(a, dims, result.axes, partial);
    result.einsum.b = draw_array(b, dims, result.axes, false);
    result.einsum.out = draw_array(out, dims, result.axes, partial);
    return result;
}

void compare(const Drawn& drawn, const CollectiveTimer& timer) {
    const auto best = ExhaustivePlanner(drawn.einsum, drawn.sizes, drawn.axes, timer).find();
    if (std::isinf(best.seconds)) {
        RC_ASSERT_THROWS_AS(static_cast<void>(best_plan(drawn.einsum, drawn.sizes, timer)), InputError);
        return;
    }
    const EinsumPlan plan = best_plan(drawn.einsum, drawn.sizes, timer);
    RC_ASSERT(std::abs(plan.communication.value() - best.seconds) <= 1e-6 * best.seconds);
    RC_ASSERT(product(drawn.sizes, plan.work) == best.ways);
}

}  // namespace

TEST_CASE("no exhaustive search beats the planner", "[planner][property]") {
    const bool may_slice = GENERATE(false, true);
    rc::prop("rings", [may_slice] {
        Drawn drawn = draw(3);
        drawn.einsum.may_slice = may_slice;
        for (const bool exact : {false, true}) {
            PlainTimer timer(drawn.sizes);
            timer.exact = exact;
            timer.hop = exact ? 50 : 0;
            compare(drawn, timer);
        }
    });
    rc::prop("rings of different rates", [may_slice] {
        Drawn drawn = draw(2);
        drawn.einsum.may_slice = may_slice;
        PlainTimer timer(drawn.sizes);
        timer.rate[1] = std::ldexp(1.0, *rc::gen::inRange(-3, 4));
        compare(drawn, timer);
    });
    rc::prop("switches", [may_slice] {
        Drawn drawn = draw(3);
        drawn.einsum.may_slice = may_slice;
        compare(drawn, LevelTimer(drawn.sizes));
    });
    rc::prop("operands that stay", [may_slice] {
        Drawn drawn = draw(2);
        drawn.einsum.may_slice = may_slice;
        drawn.einsum.stay_b = static_cast<AxisMask>(drawn.einsum.b.sharded_over() & ~drawn.einsum.a.unreduced);
        compare(drawn, PlainTimer(drawn.sizes));
    });
}

TEST_CASE("no exhaustive search finds a cheaper way to reshard", "[planner][property]") {
    rc::prop("rings", [] {
        Drawn drawn = draw(3);
        const bool partial = *rc::gen::element(false, true);
        std::vector<DimId> ids;
        std::vector<double> dims(4, 1);
        for (std::size_t d = 0; d < drawn.einsum.out.rank; ++d) {
            ids.push_back(drawn.einsum.out.dims[d].id);
            dims[ids.back()] = drawn.einsum.out.dims[d].size;
        }
        const ShardedArray from = draw_array(ids, dims, drawn.axes, partial),
                           to = draw_array(ids, dims, drawn.axes, false);
        const PlainTimer timer(drawn.sizes);
        const double best = ExhaustivePlanner(drawn.einsum, drawn.sizes, drawn.axes, timer).reshard_seconds(from, to);
        RC_ASSERT(std::abs(reshard(from, to, drawn.sizes, timer).communication.value() - best) <= 1e-6 * best);
    });
}

}  // namespace planner_search
