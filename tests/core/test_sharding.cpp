// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/collectives/lab_timer.h"
#include "core/collectives/sharding_lab.h"
#include "core/io/calc.h"
#include "core/units/input_error.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"
#include "tests/support/property.h"

namespace sharding_cases {

using namespace rooflight;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

LabMesh mesh_from(const json& sizes) {
    LabMesh mesh;
    for (const auto& [name, size] : sizes.items())
        mesh.with(name, size.get<int>());
    return mesh;
}

LabMesh xyz(int x = 4, int y = 2, int z = 2) { return LabMesh().with("X", x).with("Y", y).with("Z", z); }

/// An array from the lists of a case: shape [128, 2048], sharding ["XY", ""].
NamedArray array_from(const json& shape, const json& sharding, const LabMesh& mesh, double element) {
    NamedArray result;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        NamedDim dim;
        dim.name = std::string(1, static_cast<char>('I' + d));
        dim.size = shape[d].get<double>();
        if (const auto text = sharding[d].get<std::string>(); !text.empty())
            dim.axes = parse_axes(text, mesh, "spec");
        result.dims.push_back(dim);
    }
    result.element = Bytes(element);
    return result;
}

LabSolution solved(std::string_view a, std::string_view b, std::string_view out, double size = 1024,
                   const std::vector<std::pair<std::string, double>>& sizes = {}, const LabMesh& mesh = xyz()) {
    const LabEinsum einsum = parse_einsum({a, b, out}, mesh, sizes, size, Bytes(2));
    return solve(einsum, LabTimer(mesh.sizes, BytesPerSecond(1.8e11), {}));
}

std::string joined(const std::vector<std::string>& texts) {
    std::string result;
    for (const std::string& text : texts)
        result += (result.empty() ? "" : ", ") + text;
    return result;
}

void check_signature(const json& inputs, const json& expected) {
    const LabMesh mesh = xyz();
    const NamedOperation operation = parse_operation(inputs["op"].get<std::string>(), mesh);
    const NamedArray wanted = parse_spec(expected["output"].get<std::string>(), mesh);
    CHECK(to_text(apply(operation.step, operation.array, mesh), mesh) == to_text(wanted, mesh));
}

void check_product(const json& inputs, const json& expected) {
    const auto text = [&inputs](const char* key) { return inputs[key].get<std::string>(); };
    const LabSolution solution = solved(text("A"), text("B"), text("want"));
    if (expected.contains("case"))
        CHECK(solution.kind.number == expected["case"].get<int>());
    if (expected.contains("collective")) {
        const auto collective = expected["collective"].get<std::string>();
        if (collective == "AllGather(one or both inputs)") {
            CHECK(solution.kind.different_axes);
            CHECK(joined(solution.best.collectives).starts_with("AllGather_"));
        } else {
            CHECK(joined(solution.best.collectives) == (collective == "none" ? "" : collective));
        }
    }
    if (expected.contains("options")) {
        std::vector<std::string> options;
        for (const LabPlan& option : solution.options)
            options.push_back(joined(option.collectives));
        for (const auto& option : expected["options"]) {  // "AllGather_X(A) before"
            const auto words = option.get<std::string>();
            CHECK(std::count(options.begin(), options.end(), words.substr(0, words.find(' '))) == 1);
        }
    }
}

void check_shape(const json& inputs, const json& expected) {
    const LabMesh mesh = mesh_from(inputs["mesh"]);
    const ArrayReport report =
        describe(array_from(inputs["shape"], inputs["sharding"], mesh, inputs["bytes_per_elem"]), mesh);
    CHECK(report.local_shape == expected["local_shape"].get<std::vector<double>>());
    if (expected.contains("bytes_per_device"))
        CHECK(report.bytes_per_device.value() == expected["bytes_per_device"].get<double>());
    if (expected.contains("copies")) {
        CHECK(report.copies == expected["copies"].get<double>());
        CHECK(report.devices == expected["devices"].get<double>());
        CHECK(report.total.value() == expected["total_bytes"].get<double>());
    }
    if (expected.contains("fraction_per_device"))
        CHECK(1 / (report.devices / report.copies) == expected["fraction_per_device"].get<double>());
    if (expected.contains("t_load_s"))
        CHECK(report.bytes_per_device.value() / inputs["hbm_bytes_per_s"].get<double>() ==
              Approx(expected["t_load_s"].get<double>()).epsilon(1e-3));
}

}  // namespace

TEST_CASE("the book's cases of sharding", "[sharding][cases]") {
    std::ifstream file(test::data_dir() / "cases" / "sharding.json");
    const json cases = json::parse(file);
    int tried = 0;
    for (const json& one : cases) {
        if (one["kind"] != "sharding")
            continue;
        ++tried;
        INFO(one["id"].get<std::string>());
        const json& inputs = one["inputs"];
        const json& expected = one["expected"];
        if (expected.contains("output") && inputs.contains("op")) {
            check_signature(inputs, expected);
        } else if (inputs.contains("want")) {
            check_product(inputs, expected);
        } else if (inputs.contains("shape")) {
            check_shape(inputs, expected);
        } else if (expected.contains("valid")) {
            CHECK_THROWS_AS(parse_spec(inputs["A"].get<std::string>(), xyz()), InputError);
        } else if (expected.contains("shards")) {
            const LabMesh mesh = mesh_from(inputs["mesh"]);
            const NamedArray array = array_from(json::array({320}), json::array({inputs["axes"]}), mesh, 1);
            CHECK(320 / local_shape(array, mesh)[0] == expected["shards"].get<double>());
        } else if (expected.contains("indices")) {
            const LabMesh mesh = LabMesh().with("X", inputs["devices"].get<int>());
            const auto part =
                part_of(array_from(json::array({inputs["J"]}), json::array({"X"}), mesh, 1), mesh, inputs["device"]);
            CHECK(part[0] == IndexRange{8, 12});
        } else if (expected.contains("A_local")) {
            const LabMesh mesh = mesh_from(inputs["mesh"]);
            for (const std::string name : {"A", "B"}) {
                const NamedArray array = array_from(inputs[name + "_shape"], inputs[name + "_sharding"], mesh, 2);
                CHECK(local_shape(array, mesh) == expected[name + "_local"].get<std::vector<double>>());
            }
        } else {
            REQUIRE(inputs["op"] == "elementwise");
            CHECK(solved("A[I_X, J_Y]", "B[I_X, J_Y]", "C[I_X, J_Y]").best.collectives.empty());
        }
    }
    CHECK(tried == 20);
}

TEST_CASE("Chapter 5: data parallelism, from what is sharded at the start", "[sharding][book]") {
    // Activations by batch, weights whole: of all shardings of the result along X the one that asks for no collective.
    const auto free_result = [](const std::string& a, const std::string& b, std::initializer_list<const char*> results) {
        std::string found;
        for (const std::string out : results) {
            const auto answer = calculate("sharding.matmul", {{"a", a}, {"b", b}, {"out", out}, {"mesh", "X=4"},
                                                              {"may_slice", false}}).at("result");
            if (answer.at("collectives").empty()) {
                REQUIRE(found.empty());
                found = out;
            }
        }
        return found;
    };
    const std::string hidden = free_result("In[B_X,D]", "W_in[D,F]", {"Tmp[B,F]", "Tmp[B_X,F]", "Tmp[B,F_X]"});
    CHECK(hidden == "Tmp[B_X,F]");
    const std::string out = free_result(hidden, "W_out[F,D]", {"Out[B,D]", "Out[B,D_X]", "Out[B_X,D]"});
    const std::string spec = "In[B_X,D] W_in[D,F] W_out[F,D] -> " + out;
    CHECK(spec == test::book_case("training", "T058_DP").at("expected").at("spec").get<std::string>());
}

TEST_CASE("the four cases and the alternatives to them", "[sharding]") {
    // Case 2, small input: gather it; small result: cut the other and reduce.
    const auto small_input = solved("A[I, J_X]", "B[J, K]", "C[I, K]", 1024, {{"J", 128}});
    CHECK(small_input.kind.number == 2);
    CHECK(joined(small_input.best.collectives) == "AllGather_X(A)");
    const auto small_result = solved("A[I, J_X]", "B[J, K]", "C[I, K]", 64, {{"J", 8192}});
    CHECK(joined(small_result.best.collectives) == "AllReduce_X(C)");
    REQUIRE(small_result.best.steps.size() == 3);
    CHECK(small_result.best.steps[0].text == "Cut_X(B)");
    CHECK(small_result.best.steps[1].text == "A·B");
    CHECK(to_text(small_result.best.steps[1].after, xyz()) == "C[I, K]{U_X}");
    CHECK(joined(solved("A[I, J_X]", "B[J, K]", "C[I_X, K]", 64, {{"J", 8192}, {"I", 4}}).best.collectives) ==
          "AllToAll_{X,I}(A)");
    // Case 3, whole or scattered.
    CHECK(joined(solved("A[I, J_X]", "B[J_X, K]", "C[I, K]").best.collectives) == "AllReduce_X(C)");
    CHECK(joined(solved("A[I, J_X]", "B[J_X, K]", "C[I, K_X]").best.collectives) == "ReduceScatter_{X,K}(C)");
    CHECK(solved("A[I, J_X]", "B[J_X, K]", "C[I, K_X]").kind.number == 3);
    // Several at once: the clash counts first; several axes in one step.
    CHECK(solved("A[I_X, J_Y]", "B[J_Y, K_X]", "C[I_X, K]").kind.number == 4);
    CHECK(joined(solved("A[I, J_XY]", "B[J, K_Z]", "C[I, K_Z]").best.collectives) == "AllGather_XY(A)");
    // Batch dimensions split alike stay local.
    CHECK(solved("A[E_X, I, J]", "B[E_X, J, K]", "C[E_X, I, K]").best.collectives.empty());
}

TEST_CASE("plans are listed cheapest first, none beaten in all respects", "[sharding]") {
    const auto solution = solved("A[I_X, J]", "B[J_Y, K_X]", "C[I, K]", 1024, {{"I", 4096}});
    REQUIRE(solution.options.size() > 2);
    for (std::size_t i = 0; i < solution.options.size(); ++i) {
        const EinsumPlan& plan = solution.options[i].plan;
        if (i > 0)
            CHECK(plan.communication.value() >= solution.options[i - 1].plan.communication.value() * (1 - 1e-9));
        for (const LabPlan& other : solution.options)
            CHECK_FALSE(
                (other.plan.communication < plan.communication && other.plan.flops_per_chip < plan.flops_per_chip));
        CHECK(to_text(solution.options[i].steps.back().after, xyz()) == "C[I, K]");
    }
}

TEST_CASE("idle axes help to gather", "[sharding]") {
    const auto solution = solved("A[I_X, J]", "B[J, K_X]", "C[I, K_X]");
    REQUIRE_FALSE(solution.with_idle_axes.empty());
    const LabPlan& plan = solution.with_idle_axes.front();
    CHECK(joined(plan.collectives) == "AllGather_XYZ(A)");
    CHECK(plan.steps.front().text == "Cut_YZ(A)");
    CHECK(to_text(plan.steps.front().after, xyz()) == "A[I_XYZ, J]");
    CHECK(plan.plan.communication.value() < solution.best.plan.communication.value());
}

TEST_CASE("resharding", "[sharding]") {
    const LabMesh mesh = xyz();
    CollectiveOptions book;
    book.ring_factor = RingFactor::book;
    const LabTimer timer(mesh.sizes, BytesPerSecond(1.8e11), book);
    const auto steps = [&](std::string_view from, std::string_view to) {
        NamedArray a = parse_spec(from, mesh), b = parse_spec(to, mesh);
        set_sizes(a, {{"I", 1024}, {"J", 512}});
        set_sizes(b, {{"I", 1024}, {"J", 512}});
        return solve_reshard(a, b, mesh, timer);
    };
    CHECK(joined(steps("A[I_X, J]", "A[I_X, J]").collectives).empty());
    CHECK(joined(steps("A[I_X, J]", "A[I, J]").collectives) == "AllGather_X(A)");
    CHECK(joined(steps("A[I_XY, J]", "A[I, J]").collectives) == "AllGather_XY(A)");
    CHECK(joined(steps("A[I_X, J]", "A[I, J_X]").collectives) == "AllToAll_{X,J}(A)");
    CHECK(joined(steps("A[I, J]{U_X}", "A[I_X, J]").collectives) == "ReduceScatter_{X,I}(A)");
    CHECK(joined(steps("A[I, J]{U_XY}", "A[I_X, J]").collectives) == "ReduceScatter_{X,I}(A), AllReduce_Y(A)");
    // The larger group last: what is gathered first is still small.
    CHECK(joined(steps("A[I_X, J_Y]", "A[I, J]").collectives) == "AllGather_Y(A), AllGather_X(A)");
    const LabPlan free = steps("A[I, J]", "A[I_X, J_Y]");
    CHECK(free.collectives.empty());
    REQUIRE(free.steps.size() == 2);
    CHECK(free.steps[1].text == "Cut_Y(A)");
    CHECK(steps("A[I_XY, J]", "A[I_YX, J]").notes.size() == 1);
    CHECK_THROWS_WITH(steps("A[I_X, J]", "A[I_X]"), ContainsSubstring("to: has not the dimensions"));
}

namespace {

NamedArray drawn(const char* name, std::initializer_list<const char*> ids, std::size_t axes) {
    NamedArray result;
    result.name = name;
    for (const char* id : ids)
        result.dims.push_back({id, std::ldexp(1.0, *rc::gen::inRange(5, 10)), {}});
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const auto place = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(ids.size()) + 1));
        if (place < ids.size())
            result.dims[place].axes.push_back(axis);
    }
    return result;
}

/// Every step has the bytes that its array has at that moment, and the last one leaves what is wanted.
void check_walk(const LabPlan& plan, const NamedArray& wanted, const LabMesh& mesh) {
    for (const LabStep& step : plan.steps) {
        if (step.what != LabStep::What::collective)
            continue;
        const double local = bytes_per_device(step.before, mesh).value();
        const double ways = product(mesh.sizes, step.step.axes);
        const bool whole = step.step.kind == CollectiveKind::all_gather || step.step.kind == CollectiveKind::all_to_all;
        RC_ASSERT(step.step.bytes.value() == Approx(whole ? local * ways : local));
        RC_ASSERT_FALSE(step.before.dims.empty());
    }
    DimNames names;
    const ShardedArray out = sharded(wanted, names);
    const ShardedArray got = plan.steps.empty() ? out : sharded(plan.steps.back().after, names);
    for (std::size_t d = 0; d < out.rank; ++d)
        RC_ASSERT(got.dims[d].axes == out.dims[d].axes);
    RC_ASSERT(got.unreduced == out.unreduced);
}

}  // namespace

TEST_CASE("plans can be carried out step by step", "[sharding][property]") {
    rc::prop("products", [] {
        LabEinsum einsum;
        einsum.mesh = xyz();
        einsum.a = drawn("A", {"I", "J"}, 3);
        einsum.b = drawn("B", {"J", "K"}, 3);
        einsum.out = drawn("C", {"I", "K"}, 3);
        einsum.b.dims[0].size = einsum.a.dims[1].size;
        einsum.out.dims[0].size = einsum.a.dims[0].size;
        einsum.out.dims[1].size = einsum.b.dims[1].size;
        einsum.may_slice = *rc::gen::element(true, false);
        const LabSolution solution = solve(einsum, LabTimer(einsum.mesh.sizes, BytesPerSecond(1.8e11), {}));
        for (const LabPlan& plan : solution.options)
            check_walk(plan, einsum.out, einsum.mesh);
        for (const LabPlan& plan : solution.with_idle_axes)
            check_walk(plan, einsum.out, einsum.mesh);
    });
    rc::prop("resharding", [] {
        const LabMesh mesh = xyz();
        const NamedArray from = drawn("A", {"I", "J"}, 3);
        NamedArray to = drawn("A", {"I", "J"}, 3);
        for (std::size_t d = 0; d < 2; ++d)
            to.dims[d].size = from.dims[d].size;
        const LabPlan plan = solve_reshard(from, to, mesh, LabTimer(mesh.sizes, BytesPerSecond(1.8e11), {}));
        check_walk(plan, to, mesh);
    });
}

}  // namespace sharding_cases
