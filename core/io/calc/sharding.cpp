// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/lab_timer.h"
#include "core/collectives/sharding_lab.h"
#include "core/io/calc/keys.h"
#include "core/io/json_text.h"
#include "core/units/input_error.h"

namespace rooflight::calc {
namespace {

using nlohmann::ordered_json;

constexpr double kUsualSize = 8192;
constexpr int kUsualWays = 4;

LabMesh lab_mesh(const Inputs& in, const std::vector<std::string>& specs) {
    if (in.has("mesh")) {
        return parse_mesh(in.text("mesh"));
    }
    return mesh_of({specs.begin(), specs.end()}, kUsualWays);
}

std::vector<std::pair<std::string, double>> lab_sizes(const Inputs& in) {
    return in.has("sizes") ? parse_sizes(in.text("sizes")) : std::vector<std::pair<std::string, double>>{};
}

/// An array with the sizes that are given, and the usual one for its other dimensions.
NamedArray lab_array(const Inputs& in, std::string_view key, const LabMesh& mesh) {
    NamedArray array = parse_spec(in.text(key), mesh, key);
    for (NamedDim& dim : array.dims) {
        dim.size = kUsualSize;
    }
    set_sizes(array, lab_sizes(in));
    array.element = bytes_of(in.dtype("dtype"));
    check(array, mesh, key);
    return array;
}

LabTimer lab_timer(const Inputs& in, const LabMesh& mesh) {
    CollectiveOptions options;
    options.ring_factor = in.choice("ring_factor") == 0 ? RingFactor::exact : RingFactor::book;
    options.hop_latency = in.quantity<Seconds>("hop_latency_s");
    return {mesh.sizes, in.quantity<BytesPerSecond>("bytes_per_s_per_axis"), options};
}

std::vector<InputKey> lab_keys(std::vector<InputKey> specs, bool timed) {
    const InputKey sizes{"sizes", "of the dimensions; 8192 for those that are not given", KeyKind::mapping};
    const InputKey mesh{"mesh", "chips along each axis; absent: 4 along every axis that is mentioned",
                        KeyKind::mapping};
    std::vector<InputKey> all = std::move(specs);
    all.insert(all.end(),
               {sizes.optional(), mesh.optional(), keys::dtype("dtype", "of the arrays").by_default("bf16")});
    if (timed) {
        all.insert(
            all.end(),
            {keys::bytes_per_s_per_axis().by_default("180GB/s"),
             keys::choice("ring_factor", "exact keeps (N − 1)/N", {"exact", "book"}).by_default("exact"),
             keys::quantity("hop_latency_s", Unit::seconds, "of one hop").within(kNotNegative).by_default("1e-6")});
    }
    return all;
}

InputKey spec_key(std::string_view key, std::string_view meaning) { return {key, meaning, KeyKind::text}; }

Result run_array(const Inputs& in) {
    const LabMesh mesh = lab_mesh(in, {in.text("spec")});
    const ArrayReport report = describe(lab_array(in, "spec", mesh), mesh);
    ordered_json shape = ordered_json::array();
    for (const double size : report.local_shape) {
        shape.push_back(json_number(size));
    }
    return Result()
        .put_json("local_shape", shape)
        .put("bytes_per_chip", report.bytes_per_device)
        .put("total_bytes", report.total)
        .put("chips", report.devices)
        .put("copies", report.copies)
        .put("jax", report.jax);
}

Calculator array_calculator() {
    return {
        "sharding.array",
        "What of a sharded array a chip holds",
        "local size = size / chips of the axes that split it; copies = chips of the axes that do not",
        "3",
        lab_keys({spec_key("spec", "in the book's notation, such as A[I_XY, J]")}, false),
        {{"local_shape", "on one chip"},
         {"bytes_per_chip", "of its part", Unit::bytes},
         {"total_bytes", "all chips, copies counted", Unit::bytes},
         {"chips", "of the mesh"},
         {"copies", "of the array"},
         {"jax", "the spec in JAX's notation"}},
        run_array,
        R"({"spec": "A[I_XY, J]", "sizes": {"I": 128, "J": 2048}, "mesh": {"X": 2, "Y": 8, "Z": 2}, "dtype": "int8"})"};
}

ordered_json plan_json(const LabPlan& plan) {
    return {{"collectives", plan.collectives},
            {"time_s", json_number(plan.plan.communication.value())},
            {"flops_per_chip", json_number(plan.plan.flops_per_chip.value())}};
}

Result run_product(const Inputs& in) {
    const LabMesh mesh = lab_mesh(in, {in.text("a"), in.text("b"), in.text("out")});
    const std::string a = in.text("a"), b = in.text("b"), out = in.text("out");
    LabEinsum einsum = parse_einsum({a, b, out}, mesh, lab_sizes(in), kUsualSize, bytes_of(in.dtype("dtype")));
    einsum.may_slice = in.flag("may_slice");
    const LabSolution solution = solve(einsum, lab_timer(in, mesh));
    ordered_json plans = ordered_json::array();
    for (const auto* list : {&solution.options, &solution.with_idle_axes}) {
        for (const LabPlan& plan : *list) {
            plans.push_back(plan_json(plan));
        }
    }
    return Result()
        .put("case", static_cast<double>(solution.kind.number))
        .put("rule", solution.kind.rule)
        .put_json("collectives", solution.best.collectives)
        .put("flops_per_chip", solution.best.plan.flops_per_chip)
        .put("time_s", solution.best.plan.communication)
        .put_json("plans", plans);
}

Calculator product_calculator(std::string_view name, std::string_view summary, std::string_view example) {
    return {name,
            summary,
            "the cheapest legal collectives that make the wanted result, found from the specs",
            "3",
            lab_keys({spec_key("a", "the first array, such as A[I, J_X]"), spec_key("b", "the second, such as B[J, K]"),
                      spec_key("out", "the result that is wanted, such as C[I, K]; what it lacks is contracted"),
                      keys::flag("may_slice", "may a copy be cut for free").by_default("true")},
                     true),
            {{"case", "of the book's four"},
             {"rule", "of that case"},
             {"collectives", "of the cheapest plan, in order"},
             {"flops_per_chip", "of the cheapest plan", Unit::flops},
             {"time_s", "of its collectives", Unit::seconds},
             {"plans", "those that no other beats in communication and in FLOPs"}},
            run_product,
            example};
}

Result run_reshard(const Inputs& in) {
    const LabMesh mesh = lab_mesh(in, {in.text("from"), in.text("to")});
    const LabPlan plan =
        solve_reshard(lab_array(in, "from", mesh), lab_array(in, "to", mesh), mesh, lab_timer(in, mesh));
    return Result()
        .put_json("collectives", plan.collectives)
        .put("time_s", plan.plan.communication)
        .put_json("notes", plan.notes);
}

Calculator reshard_calculator() {
    return {"sharding.reshard",
            "Collectives that turn one sharding of an array into another",
            "the cheapest sequence in which each axis moves at most once",
            "3",
            lab_keys({spec_key("from", "such as A[I_X, J]"), spec_key("to", "such as A[I, J_X]")}, true),
            {{"collectives", "in order"},
             {"time_s", "of the collectives", Unit::seconds},
             {"notes", "what is not counted"}},
            run_reshard,
            R"({"from": "A[I_X, J]", "to": "A[I, J_X]", "mesh": {"X": 8}})"};
}

}  // namespace

std::vector<Calculator> sharding_calculators() {
    return {array_calculator(),
            product_calculator("sharding.matmul", "A matrix product of sharded arrays: case, collectives, time",
                               R"({"a": "A[I, J_X]", "b": "B[J, K]", "out": "C[I, K]", "mesh": {"X": 4}})"),
            product_calculator("sharding.einsum", "A contraction of sharded arrays: collectives and time",
                               R"({"a": "In[B_X, D_Y]", "b": "W[D_X, F_Y]", "out": "Out[B_X, F_Y]"})"),
            reshard_calculator()};
}

}  // namespace rooflight::calc
