// SPDX-License-Identifier: GPL-3.0-or-later
// The planner, given the specs of a strategy only, finds the collectives that the strategy is known by.
#include <string>

#include "core/collectives/planner.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/plain_timer.h"

namespace planner_strategies {

using namespace rooflight;
using rooflight::test::PlainTimer;

namespace {

enum : DimId { B, T, D, F, E, C, I, J, K };
constexpr AxisMask data = mask_of(MeshAxis::data), fsdp = mask_of(MeshAxis::fsdp), tensor = mask_of(MeshAxis::tensor),
                   context = mask_of(MeshAxis::context), expert = mask_of(MeshAxis::expert);

constexpr double kTokens = 4e6, kModel = 8192, kHidden = 28672;

AxisMask both(AxisMask a, AxisMask b) { return static_cast<AxisMask>(a | b); }

ShardedArray array(DimId first, double rows, AxisMask over_rows, DimId second, double columns, AxisMask over_columns) {
    ShardedArray result;
    return result.with(first, rows, over_rows).with(second, columns, over_columns);
}

std::string axis_names(AxisMask mask) {
    std::string result;
    for (std::size_t axis = 0; axis < kMeshAxisCount; ++axis)
        if (mask >> axis & 1)
            result += (result.empty() ? "" : "|") + std::string(kMeshAxisNames[axis]);
    return result;
}

/// "AG tensor a, RS fsdp out"
std::string text(const EinsumPlan& plan) {
    constexpr std::array<const char*, 4> kinds = {"AG", "RS", "AR", "A2A"};
    constexpr std::array<const char*, 3> operands = {"a", "b", "out"};
    std::string result;
    for (const PlanStep& step : plan) {
        result += result.empty() ? "" : ", ";
        result += std::string(kinds[static_cast<std::size_t>(step.kind)]) + " " + axis_names(step.axes) + " " +
                  operands[static_cast<std::size_t>(step.operand)];
    }
    return result;
}

/// One layer of two matmuls, forward and backward, with activations and weights sharded so (book ch. 5).
struct Layer {
    AxisSizes sizes{};
    ShardedArray in, w_in, tmp, w_out;
    bool may_slice = false;
    AxisMask stay = 0;  // along which weights are not to be moved

    [[nodiscard]] EinsumPlan plan(const ShardedArray& a, const ShardedArray& b, const ShardedArray& out) const {
        Einsum einsum;
        einsum.a = a, einsum.b = b, einsum.out = out, einsum.may_slice = may_slice;
        einsum.stay_b = b.find(B) == nullptr ? stay : AxisMask{0};
        return best_plan(einsum, sizes, PlainTimer(sizes));
    }
    [[nodiscard]] EinsumPlan up() const { return plan(in, w_in, tmp); }
    [[nodiscard]] EinsumPlan down() const { return plan(tmp, w_out, in); }
    [[nodiscard]] EinsumPlan dw_out() const { return plan(tmp, in, w_out); }
    [[nodiscard]] EinsumPlan dtmp() const { return plan(in, w_out, tmp); }
    [[nodiscard]] EinsumPlan dw_in() const { return plan(in, tmp, w_in); }
    [[nodiscard]] EinsumPlan din() const { return plan(tmp, w_in, in); }
};

Layer layer(AxisMask batch, AxisMask model, AxisMask weights, AxisMask hidden, bool may_slice) {
    Layer result;
    result.sizes.fill(1);
    result.sizes[0] = 4, result.sizes[1] = 64, result.sizes[2] = 8, result.sizes[3] = 2;
    const AxisMask inside = static_cast<AxisMask>(batch & ~hidden);
    result.in = array(B, kTokens, batch, D, kModel, model);
    result.tmp = array(B, kTokens, inside, F, kHidden, hidden);
    result.w_in = array(D, kModel, weights, F, kHidden, hidden);
    result.w_out = array(F, kHidden, hidden, D, kModel, weights);
    result.may_slice = may_slice;
    return result;
}

double bytes(const EinsumPlan& plan, std::size_t step = 0) {
    REQUIRE(step < plan.count);
    return plan.steps[step].bytes.value();
}

}  // namespace

TEST_CASE("data parallelism reduces gradients and nothing else", "[planner]") {
    const Layer l = layer(data, 0, 0, 0, GENERATE(false, true));
    CHECK(text(l.up()).empty());
    CHECK(text(l.down()).empty());
    CHECK(text(l.dtmp()).empty());
    CHECK(text(l.din()).empty());
    CHECK(text(l.dw_in()) == "AR data out");
    CHECK(text(l.dw_out()) == "AR data out");
    CHECK(bytes(l.dw_in()) == 2 * kModel * kHidden);
    CHECK(l.up().flops_per_chip.value() == 2 * kTokens * kModel * kHidden / 4);
    CHECK(l.up().work == data);
}

TEST_CASE("FSDP gathers weights and scatters gradients", "[planner]") {
    const Layer l = layer(fsdp, 0, fsdp, 0, GENERATE(false, true));
    for (const EinsumPlan& plan : {l.up(), l.down(), l.dtmp(), l.din()}) {
        CHECK(text(plan) == "AG fsdp b");
        CHECK(bytes(plan) == 2 * kModel * kHidden);
        CHECK(plan.steps[0].dim == D);
    }
    for (const EinsumPlan& plan : {l.dw_in(), l.dw_out()}) {
        CHECK(text(plan) == "RS fsdp out");
        CHECK(bytes(plan) == 2 * kModel * kHidden);
    }
}

TEST_CASE("FSDP gathers weights even where activations are smaller", "[planner]") {
    Layer l = layer(fsdp, 0, fsdp, 0, false);
    for (ShardedArray* activations : {&l.in, &l.tmp})
        activations->find(B)->size = 64;
    CHECK(text(l.up()) == "AG fsdp b");
    CHECK(text(l.dw_in()) == "RS fsdp out");
    CHECK(text(l.din()) == "AG fsdp b");
}

TEST_CASE("tensor parallelism gathers and scatters activations", "[planner]") {
    const bool sequence = GENERATE(false, true);
    // Split along the model dimension (book ch. 5) or along the tokens (Megatron's sequence parallelism).
    const bool may_slice = GENERATE(false, true);
    Layer l = sequence ? layer(tensor, 0, 0, tensor, may_slice) : layer(0, tensor, 0, tensor, may_slice);
    l.stay = may_slice ? tensor : AxisMask{0};  // with so many tokens it would be cheaper to move the weights
    CHECK(text(l.up()) == "AG tensor a");
    CHECK(text(l.down()) == "RS tensor out");
    CHECK(text(l.dw_out()) == "AG tensor b");
    CHECK(text(l.dtmp()) == "AG tensor a");
    CHECK(text(l.dw_in()) == "AG tensor a");
    CHECK(text(l.din()) == "RS tensor out");
    CHECK(bytes(l.up()) == 2 * kTokens * kModel);
    CHECK(bytes(l.down()) == 2 * kTokens * kModel);
    CHECK(l.dw_in().flops_per_chip.value() == 2 * kTokens * kModel * kHidden / 8);
}

TEST_CASE("tensor parallelism with whole activations reduces them", "[planner]") {
    const Layer l = layer(0, 0, 0, tensor, GENERATE(false, true));
    CHECK(text(l.up()).empty());
    CHECK(text(l.down()) == "AR tensor out");
    CHECK(text(l.dtmp()).empty());
    CHECK(text(l.din()) == "AR tensor out");
    CHECK(text(l.dw_in()).empty());
    CHECK(text(l.dw_out()).empty());
}

TEST_CASE("FSDP with tensor parallelism does both, each on its share", "[planner]") {
    const Layer l = layer(fsdp, tensor, fsdp, tensor, GENERATE(false, true));
    CHECK(text(l.up()) == "AG tensor a, AG fsdp b");
    CHECK(bytes(l.up(), 0) == 2 * kTokens * kModel / 64);
    CHECK(bytes(l.up(), 1) == 2 * kModel * kHidden / 8);
    CHECK(text(l.down()) == "AG fsdp b, RS tensor out");
    CHECK(bytes(l.down(), 1) == 2 * kTokens * kModel / 64);
    CHECK(text(l.dw_out()) == "AG tensor b, RS fsdp out");
    CHECK(bytes(l.dw_out(), 1) == 2 * kModel * kHidden / 8);
    CHECK(text(l.dtmp()) == "AG tensor a, AG fsdp b");
    CHECK(text(l.dw_in()) == "AG tensor a, RS fsdp out");
    CHECK(text(l.din()) == "AG fsdp b, RS tensor out");
    CHECK(l.up().flops_per_chip.value() == 2 * kTokens * kModel * kHidden / 512);
}

TEST_CASE("axes that do the same go together, and replicas reduce what is left", "[planner]") {
    const AxisMask batch = static_cast<AxisMask>(data | fsdp | context);
    const Layer l = layer(batch, tensor, both(fsdp, context), tensor, false);
    CHECK(text(l.up()) == "AG tensor a, AG fsdp|context b");
    CHECK(bytes(l.up(), 1) == 2 * kModel * kHidden / 8);
    CHECK(text(l.dw_in()) == "AG tensor a, RS fsdp|context out, AR data out");
    CHECK(bytes(l.dw_in(), 1) == 2 * kModel * kHidden / 8);
    CHECK(bytes(l.dw_in(), 2) == 2 * kModel * kHidden / 8 / 128);
}

TEST_CASE("gradients may stay partial until the step ends", "[planner]") {
    Layer l = layer(both(data, fsdp), 0, fsdp, 0, false);
    l.w_in.unreduced = data;
    CHECK(text(l.dw_in()) == "RS fsdp out");
}

TEST_CASE("context parallelism gathers keys", "[planner]") {
    AxisSizes sizes;
    sizes.fill(1);
    sizes[3] = 8;
    Einsum scores;
    scores.a.with(B, 4).with(T, 32768, context).with(K, 64).with(D, 128);
    scores.b.with(B, 4).with(C, 32768, context).with(K, 8).with(D, 128);  // keys in groups of eight heads
    scores.out.with(B, 4).with(K, 64).with(T, 32768, context).with(C, 32768);
    scores.may_slice = false;
    const EinsumPlan plan = best_plan(scores, sizes, PlainTimer(sizes));
    CHECK(text(plan) == "AG context b");
    CHECK(bytes(plan) == 2.0 * 4 * 32768 * 8 * 128);
    CHECK(plan.flops_per_chip.value() == 2.0 * 4 * 64 * 32768 * 32768 * 128 / 8);
}

TEST_CASE("expert parallelism sends tokens to their experts and back", "[planner]") {
    AxisSizes sizes;
    sizes.fill(1);
    sizes[5] = 16;
    ShardedArray home, in_e, tmp, w_in, w_out;
    home.with(E, 64).with(C, 8192, expert).with(D, kModel);
    in_e.with(E, 64, expert).with(C, 8192).with(D, kModel);
    tmp.with(E, 64, expert).with(C, 8192).with(F, 2048);
    w_in.with(E, 64, expert).with(D, kModel).with(F, 2048);
    w_out.with(E, 64, expert).with(F, 2048).with(D, kModel);
    const PlainTimer timer(sizes);
    const auto planned = [&](const ShardedArray& a, const ShardedArray& b, const ShardedArray& out) {
        Einsum einsum;
        einsum.a = a, einsum.b = b, einsum.out = out, einsum.may_slice = false;
        return best_plan(einsum, sizes, timer);
    };
    const EinsumPlan up = planned(home, w_in, tmp);
    CHECK(text(up) == "A2A expert a");
    CHECK(bytes(up) == 2.0 * 64 * 8192 * kModel);
    CHECK(up.steps[0].dim == C);
    CHECK(up.steps[0].to_dim == E);
    CHECK(text(planned(tmp, w_out, home)) == "A2A expert out");
    CHECK(text(planned(in_e, w_in, tmp)).empty());
    CHECK(text(planned(tmp, home, w_out)) == "A2A expert b");
    CHECK(text(planned(in_e, tmp, w_in)).empty());
    CHECK(text(planned(tmp, w_in, home)) == "A2A expert out");
    CHECK(text(reshard(home, in_e, sizes, timer)) == "A2A expert a");
}

TEST_CASE("two-dimensional weight-stationary layout", "[planner]") {
    // Book ch. 7: In over YZ gathered, partial sums over X reduced, Out scattered over YZ.
    AxisSizes sizes;
    sizes.fill(1);
    sizes[0] = 4, sizes[1] = 4, sizes[2] = 4;
    const AxisMask x = 1, yz = 6;
    const double batch = 256;
    const ShardedArray in = array(B, batch, 0, D, kModel, both(x, yz)), tmp = array(B, batch, 0, F, kHidden, yz),
                       w_in = array(D, kModel, x, F, kHidden, yz), w_out = array(F, kHidden, yz, D, kModel, x);
    Einsum up, down;
    up.a = in, up.b = w_in, up.out = tmp;
    down.a = tmp, down.b = w_out, down.out = in;
    up.stay_b = down.stay_b = GENERATE(AxisMask{0}, AxisMask{7});
    up.may_slice = down.may_slice = GENERATE(false, true);
    const EinsumPlan first = best_plan(up, sizes, PlainTimer(sizes)),
                     second = best_plan(down, sizes, PlainTimer(sizes));
    CHECK(text(first) == "AG fsdp|tensor a, AR data out");
    CHECK(bytes(first, 0) == 2 * batch * kModel / 4);
    CHECK(bytes(first, 1) == 2 * batch * kHidden / 16);
    CHECK(text(second) == "RS fsdp|tensor out");
    CHECK(bytes(second) == 2 * batch * kModel / 4);
}

TEST_CASE("weights that stay make activations travel", "[planner]") {
    AxisSizes sizes;
    sizes.fill(1);
    sizes[2] = 8;
    Einsum up;  // a short weight, many tokens: moving the weight would be cheaper
    up.a = array(B, 1e6, tensor, D, 8192, 0);
    up.b = array(D, 8192, 0, F, 512, tensor);
    up.out = array(B, 1e6, 0, F, 512, tensor);
    CHECK(text(best_plan(up, sizes, PlainTimer(sizes))) == "AG tensor b, A2A tensor out");
    up.stay_b = tensor;
    CHECK(text(best_plan(up, sizes, PlainTimer(sizes))) == "AG tensor a");
    up.stay_a = tensor;
    CHECK_THROWS_AS(best_plan(up, sizes, PlainTimer(sizes)), InputError);
}

TEST_CASE("specs that cannot be are refused with the reason", "[planner]") {
    using Catch::Matchers::ContainsSubstring;
    AxisSizes sizes;
    sizes.fill(2);
    const PlainTimer timer(sizes);
    Einsum e;
    e.a = array(I, 64, data, J, 64, 0);
    e.b = array(J, 64, 0, K, 64, 0);
    e.out = array(I, 64, data, K, 64, 0);
    CHECK_NOTHROW(best_plan(e, sizes, timer));
    const auto refused = [&](auto change, const std::string& why) {
        Einsum wrong = e;
        change(wrong);
        CHECK_THROWS_WITH(best_plan(wrong, sizes, timer), ContainsSubstring(why));
        CHECK_THROWS_AS(best_plan(wrong, sizes, timer), InputError);
    };
    refused([](Einsum& x) { x.a.dims[1].axes = data; }, "a: an axis is used twice");
    refused([](Einsum& x) { x.a.unreduced = data; }, "a: an axis is used twice");
    refused([](Einsum& x) { x.b.dims[1].size = 0; }, "b: dimension 8 has no size");
    refused([](Einsum& x) { x.b.dims[0].size = 48; }, "b: dimension 7 has two sizes");
    refused([](Einsum& x) { x.out.dims[1].size = 32; }, "out: dimension 8 has two sizes");
    refused([](Einsum& x) { x.out.rank = 1; }, "b: dimension 8 is neither shared nor in out");
    refused([](Einsum& x) { x.out.with(B, 4); }, "out: dimension 0 is in neither a nor b");
    refused([](Einsum& x) { x.a.dims[1].id = I; }, "a: dimension 6 is there twice");
}

}  // namespace planner_strategies
