// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include "core/mesh/mesh.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/property.h"
#include "tests/support/systems.h"

namespace rooflight::mesh_test {

using namespace rooflight::test;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Laid {
    Machine machine;
    Mesh mesh;
    std::vector<std::string> warnings;
};

Laid lay(const Hardware& hardware, const Parallelism& parallelism) {
    Laid laid;
    laid.machine = machine_of(hardware);
    laid.mesh = place(parallelism, laid.machine, laid.warnings);
    return laid;
}

/// A span as physical axis, size, stride, ring.
std::string text_of(const AxisPlacement& placement) {
    std::string text;
    for (int i = 0; i < placement.span_count; ++i) {
        const TorusSpan& span = placement.spans[static_cast<std::size_t>(i)];
        text += (text.empty() ? "" : " ") + std::string(1, "xyz"[span.physical]) + std::to_string(span.size);
        text += (span.stride > 1 ? "/" + std::to_string(span.stride) : "") + (span.ring ? "o" : "");
    }
    return text;
}

std::string error_path(const Hardware& hardware, const Parallelism& parallelism) {
    try {
        lay(hardware, parallelism);
    } catch (const InputError& error) {
        return error.path();
    }
    return "";
}

/// Every chip has coordinates of its own, within the degrees; and so it is for the experts' axes.
void require_bijection(const Laid& laid) {
    const auto& [machine, mesh, warnings] = laid;
    std::set<std::vector<int>> seen, seen_experts;
    for (int rank = 0; rank < machine.chips(); ++rank) {
        const auto at = coordinates(mesh, machine, rank);
        for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
            REQUIRE(at[i] >= 0);
            REQUIRE(at[i] < mesh.axes[i].degree);
        }
        seen.insert({at[0], at[1], at[2], at[3], at[4]});
        seen_experts.insert({at[5], at[6], at[7], at[8], at[4]});
    }
    REQUIRE(seen.size() == static_cast<std::size_t>(machine.chips()));
    REQUIRE(seen_experts.size() == static_cast<std::size_t>(machine.chips()));
}

using enum MeshAxis;

}  // namespace

TEST_CASE("LLaMA 3 70B on a v5p slice: tensor on x, fsdp on y and z", "[mesh]") {
    Parallelism parallelism;
    parallelism.fsdp = 256;
    parallelism.tensor = 8;
    const Laid laid = lay(with_slice(tpu_v5p(), {8, 16, 16}), parallelism);
    REQUIRE(text_of(laid.mesh[tensor]) == "x8o");
    REQUIRE(text_of(laid.mesh[fsdp]) == "y16o z16o");
    REQUIRE(text_of(laid.mesh[data]).empty());
    REQUIRE(laid.mesh.sizes[1] == 256);
    REQUIRE(laid.warnings.empty());
    require_bijection(laid);
}

TEST_CASE("On a torus an axis takes what matches its degree", "[mesh]") {
    const auto on = [](std::vector<int> slice, const Parallelism& parallelism) {
        return lay(with_slice(tpu_v5p(), std::move(slice)), parallelism);
    };
    SECTION("the first of equals") {
        const Laid laid = on({4, 4, 4}, {.data = 4, .fsdp = 4, .tensor = 4});
        REQUIRE(text_of(laid.mesh[tensor]) == "x4o");
        REQUIRE(text_of(laid.mesh[fsdp]) == "y4o");
        REQUIRE(text_of(laid.mesh[data]) == "z4o");
    }
    SECTION("one axis before two") {
        const Laid laid = on({4, 4, 16}, {.fsdp = 16, .tensor = 16});
        REQUIRE(text_of(laid.mesh[tensor]) == "z16o");
        REQUIRE(text_of(laid.mesh[fsdp]) == "x4o y4o");
    }
    SECTION("all axes") { REQUIRE(text_of(on({4, 8, 4}, {.fsdp = 128}).mesh[fsdp]) == "x4o y8o z4o"); }
    SECTION("a wrapped axis before a line") {
        const Laid laid = lay(with_slice(tpu_v5e(), {8, 16}), {.fsdp = 16, .tensor = 8});
        REQUIRE(text_of(laid.mesh[tensor]) == "x8");
        REQUIRE(text_of(laid.mesh[fsdp]) == "y16o");
    }
    SECTION("a part is a line, and the rest of its axis strided") {
        const Laid laid = on({8, 16, 16}, {.fsdp = 64, .tensor = 32});
        REQUIRE(text_of(laid.mesh[tensor]) == "y16o z2");
        REQUIRE(text_of(laid.mesh[fsdp]) == "x8o z8/2");
        require_bijection(laid);
    }
    SECTION("no whole axis divides") {
        const Laid laid = on({8, 16, 16}, {.data = 16, .fsdp = 64, .tensor = 2});
        REQUIRE(text_of(laid.mesh[tensor]) == "y2");
        REQUIRE(text_of(laid.mesh[fsdp]) == "z16o x4");
        REQUIRE(text_of(laid.mesh[data]) == "y8/2 x2/4");
        require_bijection(laid);
    }
}

TEST_CASE("In a switched system axes take consecutive ranks", "[mesh]") {
    const Laid laid = lay(with_chips(h100(), 16384), {.data = 128, .tensor = 8, .pipeline = 16});
    REQUIRE(laid.mesh[tensor].stride == 1);
    REQUIRE(laid.mesh[data].stride == 8);
    REQUIRE(laid.mesh[pipeline].stride == 1024);
    REQUIRE(coordinates(laid.mesh, laid.machine, 8)[0] == 1);
    REQUIRE(coordinates(laid.mesh, laid.machine, 1024 * 3 + 7)[4] == 3);
    REQUIRE(coordinates(laid.mesh, laid.machine, 1024 * 3 + 7)[2] == 7);

    Parallelism ordered{.data = 4, .tensor = 4, .pipeline = 4};
    ordered.placement["order"] = {"data", "pipeline"};
    const Laid other = lay(with_chips(h100(), 64), ordered);
    REQUIRE(other.mesh[data].stride == 1);
    REQUIRE(other.mesh[pipeline].stride == 4);
    REQUIRE(other.mesh[tensor].stride == 16);
    require_bijection(other);
}

TEST_CASE("Experts re-factor the chips of tensor, context, fsdp and data", "[mesh]") {
    SECTION("DeepSeek-V3: 64 experts' chips over 8 nodes within each of 16 stages") {
        const Laid laid = lay(with_chips(h100(), 2048), {.data = 2, .fsdp = 64, .pipeline = 16, .expert = 64});
        REQUIRE(laid.mesh[expert].stride == 1);
        REQUIRE(laid.mesh[expert].degree == 64);
        REQUIRE(laid.mesh[expert_data].degree == 1);
        REQUIRE(laid.mesh[expert_replicas].degree == 2);
        REQUIRE(laid.mesh[expert_replicas].stride == 64);
        REQUIRE(laid.mesh[expert_tensor].degree == 1);
        require_bijection(laid);
    }
    SECTION("without experts their axes are those of the dense layers") {
        const Laid laid = lay(with_slice(tpu_v5p(), {8, 16, 16}), {.fsdp = 256, .tensor = 8});
        REQUIRE(laid.mesh[expert_tensor].degree == 8);
        REQUIRE(text_of(laid.mesh[expert_tensor]) == "x8o");
        REQUIRE(text_of(laid.mesh[expert_data]) == "y16o z16o");
    }
    SECTION("on a torus by the same rule, beside pipeline") {
        const Laid laid = lay(with_slice(tpu_v5p(), {8, 16, 16}),
                              {.fsdp = 16, .tensor = 16, .pipeline = 8, .expert = 16, .expert_tensor = 8});
        REQUIRE(text_of(laid.mesh[pipeline]) == "x8o");
        REQUIRE(text_of(laid.mesh[expert_tensor]) == "y8");
        REQUIRE(text_of(laid.mesh[expert]) == "z16o");
        REQUIRE(text_of(laid.mesh[expert_data]) == "y2/8");
        require_bijection(laid);
    }
    SECTION("what is left of fsdp apart from what lies on data") {
        const Laid laid = lay(with_chips(h100(), 64), {.data = 4, .fsdp = 16, .expert = 8});
        REQUIRE(laid.mesh[expert_data].degree == 2);
        REQUIRE(laid.mesh[expert_data].stride == 8);
        REQUIRE(laid.mesh[expert_replicas].degree == 4);
        REQUIRE(laid.mesh[expert_replicas].stride == 16);
        require_bijection(laid);
        // Experts on more than fsdp's chips leave a part of data; on a part that does not divide them, all is one.
        const Laid wide = lay(with_chips(h100(), 64), {.data = 4, .fsdp = 16, .expert = 32});
        REQUIRE(wide.mesh[expert_data].degree == 1);
        REQUIRE(wide.mesh[expert_replicas].degree == 2);
        const Laid odd = lay(with_chips(h100(), 24), {.data = 4, .fsdp = 6, .expert = 4});
        REQUIRE(odd.mesh[expert_data].degree == 6);
        REQUIRE(odd.mesh[expert_replicas].degree == 1);
    }
    SECTION("around a pipeline that is not outermost") {
        Parallelism parallelism{.fsdp = 4, .tensor = 4, .pipeline = 4, .expert = 8};
        parallelism.placement["order"] = {"tensor", "pipeline", "fsdp"};
        const Laid laid = lay(with_chips(h100(), 64), parallelism);
        REQUIRE(laid.mesh[expert].span_count == 2);
        REQUIRE(laid.mesh[expert].spans[1].stride == 16);
        require_bijection(laid);
    }
}

TEST_CASE("Data takes the slices, else pipeline, else fsdp", "[mesh]") {
    const auto slices_of = [](const Laid& laid) {
        std::map<std::string, int> slices;
        for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
            if (laid.mesh.axes[i].slices > 1) {
                slices[std::string(kMeshAxisNames[i])] = laid.mesh.axes[i].slices;
            }
        }
        return slices;
    };
    using Slices = std::map<std::string, int>;
    const Hardware two = with_slice(tpu_v5p(), {4, 4, 4}, 2);
    SECTION("data") {
        const Laid laid = lay(two, {.data = 4, .fsdp = 16, .tensor = 2});
        REQUIRE(slices_of(laid) == Slices{{"data", 2}, {"expert_replicas", 2}});
        REQUIRE(laid.warnings.empty());
        require_bijection(laid);
    }
    SECTION("pipeline") {
        const Laid laid = lay(two, {.fsdp = 16, .tensor = 4, .pipeline = 2});
        REQUIRE(slices_of(laid) == Slices{{"pipeline", 2}});
        REQUIRE(laid.warnings.empty());
        require_bijection(laid);
    }
    SECTION("fsdp, which warns") {
        const Laid laid = lay(two, {.fsdp = 32, .tensor = 4});
        REQUIRE(slices_of(laid) == Slices{{"fsdp", 2}, {"expert_data", 2}});
        REQUIRE(laid.warnings.size() == 1);
        require_bijection(laid);
    }
    SECTION("shared where none is a multiple") {
        const Laid laid = lay(with_slice(tpu_v5p(), {4, 4, 4}, 6), {.data = 2, .fsdp = 64, .pipeline = 3});
        REQUIRE(slices_of(laid) == Slices{{"data", 2}, {"pipeline", 3}, {"expert_replicas", 2}});
        require_bijection(laid);
    }
    SECTION("even by tensor, when nothing else can") {
        const Laid laid = lay(two, {.tensor = 128});
        REQUIRE(slices_of(laid) == Slices{{"tensor", 2}, {"expert_tensor", 2}});
        REQUIRE(laid.warnings.size() == 2);
    }
    SECTION("experts stay within a slice where they can") {
        const Laid laid = lay(two, {.data = 2, .fsdp = 64, .expert = 64});
        REQUIRE(slices_of(laid) == Slices{{"data", 2}, {"expert_replicas", 2}});
        REQUIRE(slices_of(lay(two, {.data = 2, .fsdp = 64, .expert = 128}))["expert"] == 2);
    }
    SECTION("of a switched system too") {
        const Laid laid = lay(with_chips(h100(), 16, 2), {.data = 4, .tensor = 8});
        REQUIRE(slices_of(laid) == Slices{{"data", 2}, {"expert_replicas", 2}});
        require_bijection(laid);
    }
}

TEST_CASE("Axes may be placed by name", "[mesh]") {
    const Hardware hardware = with_slice(tpu_v5p(), {4, 8, 8});
    Parallelism parallelism{.fsdp = 32, .tensor = 8};
    parallelism.placement["tensor"] = {"z"};
    REQUIRE(text_of(lay(hardware, parallelism).mesh[tensor]) == "z8o");
    REQUIRE(text_of(lay(hardware, parallelism).mesh[fsdp]) == "x4o y8o");
    parallelism.placement["fsdp"] = {"y", "x"};
    REQUIRE(text_of(lay(hardware, parallelism).mesh[fsdp]) == "y8o x4o");
    parallelism = {.fsdp = 64, .tensor = 4};
    parallelism.placement["tensor"] = {"y"};
    REQUIRE(text_of(lay(hardware, parallelism).mesh[tensor]) == "y4");
    REQUIRE(text_of(lay(hardware, parallelism).mesh[fsdp]) == "z8o x4o y2/4");
    require_bijection(lay(hardware, parallelism));
    parallelism = {.fsdp = 64, .tensor = 4};
    parallelism.placement["order"] = {"fsdp", "tensor"};
    REQUIRE(text_of(lay(hardware, parallelism).mesh[fsdp]) == "y8o z8o");

    const auto placed = [&](const std::string& key, std::vector<std::string> names) {
        Parallelism wished{.fsdp = 32, .tensor = 8};
        wished.placement[key] = std::move(names);
        return error_path(hardware, wished);
    };
    REQUIRE(placed("tensor", {"x"}) == "parallelism.placement.tensor");
    REQUIRE(placed("tensor", {"w"}) == "parallelism.placement.tensor");
    REQUIRE(placed("tensor", {"y", "y"}) == "parallelism.placement.tensor");
    REQUIRE(placed("tensors", {"y"}) == "parallelism.placement.tensors");
    REQUIRE(placed("order", {"tensor", "tensor"}) == "parallelism.placement.order");
    REQUIRE(placed("order", {"expert"}) == "parallelism.placement.order");
    REQUIRE(placed("order", {"y"}) == "parallelism.placement.order");
    Parallelism physical{.tensor = 8};
    physical.placement["tensor"] = {"x"};
    REQUIRE(error_path(with_chips(h100(), 8), physical) == "parallelism.placement.tensor");
}

TEST_CASE("Degrees that do not make the chips are an error", "[mesh]") {
    const Hardware hardware = with_chips(h100(), 64);
    REQUIRE(error_path(hardware, {.tensor = 8}) == "parallelism");
    REQUIRE_THROWS_WITH(lay(hardware, {.tensor = 8}), ContainsSubstring("= 8") && ContainsSubstring("64 chips"));
    REQUIRE(error_path(hardware, {.data = 0, .tensor = 64}) == "parallelism.data");
    REQUIRE(error_path(hardware, {.data = 64, .expert = 0}) == "parallelism.expert");
    REQUIRE(error_path(hardware, {.data = 64, .expert = 3}) == "parallelism.expert");
    REQUIRE(error_path(hardware, {.data = 64, .expert = 128}) == "parallelism.expert");
    REQUIRE(error_path(hardware, {.data = 16, .pipeline = 4, .expert = 32}) == "parallelism.expert");
    REQUIRE(error_path(hardware, {.data = 64, .expert = 8, .expert_tensor = 8}).empty());
}

TEST_CASE("Any mesh that multiplies out is laid, each chip at a place of its own", "[mesh]") {
    const auto factor = [](int& left) {
        std::vector<int> divisors;
        for (int d = 1; d <= left; ++d) {
            if (left % d == 0) {
                divisors.push_back(d);
            }
        }
        const int chosen = *rc::gen::elementOf(divisors);
        left /= chosen;
        return chosen;
    };
    const std::vector<Hardware> machines = {with_slice(tpu_v5p(), {4, 8, 12}),
                                            with_slice(tpu_v5p(), {2, 4, 4}, 3),
                                            with_slice(tpu_v5e(), {8, 16}),
                                            with_slice(tpu_v5e(), {4, 4}, 4),
                                            with_chips(h100(), 96),
                                            with_chips(nvl72(), 144),
                                            with_chips(h100(), 24, 2)};
    rc::prop("coordinates are a bijection", [&] {
        const Hardware hardware = *rc::gen::elementOf(machines);
        const int chips = machine_of(hardware).chips();
        int left = chips;
        Parallelism parallelism;
        for (int* degree : {&parallelism.tensor, &parallelism.context, &parallelism.fsdp, &parallelism.data}) {
            *degree = factor(left);
        }
        parallelism.pipeline = left;
        left = chips / left;
        parallelism.expert = factor(left);
        parallelism.expert_tensor = factor(left);
        require_bijection(lay(hardware, parallelism));
    });
}

}  // namespace rooflight::mesh_test
