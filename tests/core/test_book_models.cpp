// SPDX-License-Identifier: GPL-3.0-or-later
// The book's problems that need a model or a strategy's specs, chapters 4 to 8.
#include <algorithm>

#include <fmt/format.h>

#include "core/collectives/lab_timer.h"
#include "core/collectives/sharding_lab.h"
#include "core/cost/inference_rules.h"
#include "core/cost/step_model.h"
#include "core/cost/training_rules.h"
#include "core/io/library.h"
#include "core/model/softmax.h"
#include "core/units/input_error.h"
#include "tests/support/book_answers.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/systems.h"

namespace rooflight::book_models_test {

using nlohmann::json;
using test::check_answers;
using test::number;
using test::quantity;

namespace {

Library& shipped() {
    static Library library(test::source_dir() / "presets", test::source_dir() / "no presets of the user");
    return library;
}

std::shared_ptr<const System> preset(const std::string& id) { return shipped().system(id); }

/// How many times more parameters a model's routed experts have than a token touches.
double sparsity(const Model& model) {
    return count_parameters(model).experts / (model.moe_layers() * model.moe->top_k * layer_parameters(model).expert);
}

/// A gated decoder of the book's symbols; those that are not given are 1.
Model decoder(const json& in) {
    const auto size = [&](const char* key) { return in.contains(key) ? static_cast<int>(number(in, key)) : 1; };
    Model model;
    model.layers = size("L");
    model.d_model = size("D");
    model.d_ff = size("F");
    model.heads = in.contains("N") ? size("N") : size("K");
    model.kv_heads = size("K");
    model.head_dim = size("H");
    model.vocab = size("V");
    model.gated_mlp = true;
    complete_and_check(model);
    return model;
}

json parts(const json& in) {
    const Parameters p = count_parameters(decoder(in));
    return {{"ffw_params", p.dense_mlp},
            {"attn_params", p.attention},
            {"vocab_params", p.embedding + p.unembedding},
            {"total_params", p.total}};
}

/// What a serving slice has left beside the weights, and the caches of 8192 tokens that fill it.
json smallest_serving_slice(const json& in) {
    const auto element = quantity<Bytes>(in, "bytes_per_el");
    const auto memory = quantity<Bytes>(in, "hbm_bytes");
    const Bytes weights = number(in, "params") * element;
    const Bytes per_token = kv_elements_per_token(decoder(in)) * element;
    const Bytes all = smallest_slice(weights, memory) * memory;
    std::vector<int> slice = most_cubic_slice(*preset("tpu-v5e"), static_cast<int>(smallest_slice(weights, memory)));
    std::ranges::reverse(slice);
    return {{"param_bytes", weights.value()},
            {"kv_bytes_per_token", per_token.value()},
            {"min_tpus", weights / memory},
            {"slice", slice_name(slice)},
            {"free_bytes", (all - weights).value()},
            {"num_caches", most_sequences(all, weights, number(in, "context") * per_token)}};
}

}  // namespace

TEST_CASE("Chapter 4: attention, experts and replicated work", "[book][model]") {
    check_answers({
        {"tf.q6",
         [](const json& in) -> json {
             const Model model = decoder(in);
             const double tokens = number(in, "B") * number(in, "T");
             return {
                 {"extra_flops", tokens * attention_flops_per_token(model, number(in, "T"), FlopsConvention::palm)}};
         }},
        {"tf.flash.combine",
         [](const json& in) -> json {
             const auto first = in.at("s1").get<std::vector<double>>(), second = in.at("s2").get<std::vector<double>>();
             std::vector<double> both = first;
             both.insert(both.end(), second.begin(), second.end());
             const SoftmaxPart a = softmax_part(first), b = softmax_part(second), whole = merged(a, b);
             return {{"M1", a.largest},
                     {"M2", b.largest},
                     {"L1", a.sum},
                     {"L2", b.sum},
                     {"M", whole.largest},
                     {"L", whole.sum},
                     {"L_direct", softmax_part(both).sum}};
         }},
        {"tf.q2.flops",
         [](const json& in) -> json {
             LabMesh mesh;
             for (const std::string axis : {"X", "Y", "Z"}) {
                 mesh.with(axis, in.at(axis).get<int>());
             }
             const std::vector<std::pair<std::string, double>> sizes = {
                 {"B", number(in, "B")}, {"D", number(in, "D")}, {"F", number(in, "F")}};
             LabEinsum einsum = parse_einsum({"A[B_X, D_Y]", "W[D_Y, F]", "C[B_X, F]"}, mesh, sizes, 0, Bytes(2));
             einsum.may_slice = false;
             const LabSolution solution = solve(einsum, LabTimer(mesh.sizes, BytesPerSecond(1.8e11), {}));
             const Flops each = solution.best.plan.flops_per_chip;
             const double copies = mesh.devices() / (number(in, "X") * number(in, "Y"));
             return {{"useful_flops", mesh.devices() / copies * each.value()},
                     {"executed_flops", mesh.devices() * each.value()},
                     {"per_device_flops", each.value()}};
         }},
    });
}

TEST_CASE("Chapters 5 to 8: parameters and caches of models", "[book][model]") {
    check_answers({
        {"T043", parts},
        {"A002",
         [](const json& in) -> json {
             const Parameters p = count_parameters(decoder(in));
             return {{"fraction", p.dense_mlp / p.total}};
         }},
        {"A019",
         [](const json& in) -> json {
             // The problem leaves norms out.
             const Parameters p = count_parameters(decoder(in));
             const double parameters = p.total - p.norms;
             return {{"total_params", parameters},
                     {"flops_per_token", training_flops(parameters, Tokens(1)).value()},
                     {"flops", training_flops(parameters, Tokens(15e12)).value()}};
         }},
        {"I043",
         [](const json& in) -> json {
             Model model = decoder(in);
             model.gated_mlp = false;
             return {{"params", layer_parameters(model).dense_mlp}};
         }},
        {"I053",
         [](const json& in) -> json {
             Model model = decoder(in);
             model.gated_mlp = false;
             const double keys = kv_elements_per_sequence(model, number(in, "S")) / 2;
             return {{"ratio", layer_parameters(model).dense_mlp / keys},
                     {"approx", 2 * number(in, "F") / number(in, "S")}};
         }},
        {"S010_int8", smallest_serving_slice},
        {"S010_bf16", smallest_serving_slice},
        {"S010_int4", smallest_serving_slice},
    });
}

namespace {

/// A pass of the two-matmul layer as products to be planned in turn; an operand gathered before is not gathered again.
struct PlannedPass {
    LabMesh mesh = LabMesh().with("X", 4).with("Y", 4);
    std::string text;
    std::vector<std::string> gathered;

    void product(const std::string& a, const std::string& b, const std::string& out) {
        LabEinsum einsum = parse_einsum({a, b, out}, mesh, {{"B", 65536}, {"D", 8192}, {"F", 32768}}, 0, Bytes(2));
        einsum.may_slice = false;
        const LabSolution solution = solve(einsum, LabTimer(mesh.sizes, BytesPerSecond(1.8e11), {}));
        for (const std::string& collective : solution.best.collectives) {
            if (std::ranges::find(gathered, collective) == gathered.end()) {
                gathered.push_back(collective);
                text += (text.empty() ? "" : ", ") + collective;
            }
        }
    }
};

/// "AllGather_X(W_in)" as the book's boxes have it: "AG_X(W_in)"; a scatter's dimension is not named.
std::string in_short(std::string text) {
    for (const auto& [name, letters] :
         {std::pair<std::string, std::string>{"AllGather", "AG"}, {"ReduceScatter", "RS"}, {"AllReduce", "AR"}}) {
        for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) {
            text.replace(at, name.size(), letters);
        }
    }
    for (std::size_t at = text.find("_{"); at != std::string::npos; at = text.find("_{")) {
        const std::size_t comma = text.find(',', at), end = text.find('}', at);
        text = text.substr(0, at + 1) + text.substr(at + 2, comma - at - 2) + text.substr(end + 1);
    }
    return text.empty() ? "none" : text;
}

/// Specs of a strategy: [input, W_in, hidden, W_out].
json planned_layer(const std::string& in, const std::string& w_in, const std::string& hidden,
                   const std::string& w_out) {
    PlannedPass forward;
    forward.product("In" + in, "W_in" + w_in, "Tmp" + hidden);
    forward.product("Tmp" + hidden, "W_out" + w_out, "Out" + in);
    PlannedPass backward;
    backward.product("Tmp" + hidden, "dOut" + in, "dW_out" + w_out);
    backward.product("dOut" + in, "W_out" + w_out, "dTmp" + hidden);
    backward.product("In" + in, "dTmp" + hidden, "dW_in" + w_in);
    backward.product("dTmp" + hidden, "W_in" + w_in, "dIn" + in);
    return {{"forward", in_short(forward.text)}, {"backward", in_short(backward.text)}};
}

}  // namespace

TEST_CASE("Chapter 5: the planner finds each strategy's collectives in their order", "[book][strategies]") {
    check_answers({
        {"T059_DP", [](const json&) { return planned_layer("[B_X, D]", "[D, F]", "[B_X, F]", "[F, D]"); }},
        {"T059_FSDP", [](const json&) { return planned_layer("[B_X, D]", "[D_X, F]", "[B_X, F]", "[F, D_X]"); }},
        {"coll.deriv",
         [](const json&) -> json {
             const json weights = planned_layer("[B_X, D]", "[D_X, F]", "[B_X, F]", "[F, D_X]");
             const json activations = planned_layer("[B, D_Y]", "[D, F_Y]", "[B, F_Y]", "[F_Y, D]");
             const auto has = [](const json& pass, const char* collective) {
                 return pass.get<std::string>().find(collective) != std::string::npos;
             };
             const bool gathered = has(weights["forward"], "AG_X(W_in)"),
                        scattered = has(activations["forward"], "RS_Y(Out)");
             return {{"allgather_bwd", gathered && has(weights["backward"], "RS_X(dW_in)") ? "ReduceScatter" : "other"},
                     {"reducescatter_bwd",
                      scattered && has(activations["backward"], "AG_Y(dOut)") ? "AllGather" : "other"}};
         }},
        {"T059_TP",
         [](const json&) {
             json answer = planned_layer("[B, D_Y]", "[D, F_Y]", "[B, F_Y]", "[F_Y, D]");
             // The forward pass has gathered In already.
             std::string backward = answer["backward"];
             const std::string again = "AG_Y(In)";
             if (const std::size_t at = backward.find(again); at != std::string::npos) {
                 answer["backward"] = backward.replace(at, again.size(), "[" + again + " skippable]");
             }
             return answer;
         }},
    });
}

namespace {

/// The product of dY and one other array of Y = X·A that makes a gradient, as the planner lets it be: what it refuses has
/// a dimension that neither or only one of the three has. An array is transposed whose shared dimension is not inside.
std::string gradient_product(const std::string& gradient) {
    const LabMesh mesh = LabMesh().with("X", 1);
    const std::vector<std::pair<std::string, double>> sizes = {{"I", 64}, {"J", 128}, {"K", 256}};
    const std::vector<std::string> arrays = {"X[I, J]", "A[J, K]", "dY[I, K]"};
    std::vector<std::string> found;
    for (const std::string& a : arrays) {
        for (const std::string& b : arrays) {
            if (a == b || (a != arrays[2] && b != arrays[2])) {
                continue;                              // a gradient is linear in dY
            }
            const LabEinsum einsum = parse_einsum({a, b, gradient}, mesh, sizes, 0, Bytes(2));
            try {
                static_cast<void>(solve(einsum, LabTimer(mesh.sizes, BytesPerSecond(1.8e11), {})));
            } catch (const InputError&) {
                continue;
            }
            const NamedArray &left = einsum.a, &right = einsum.b;
            if (left.find(einsum.out.dims[0].name) == nullptr) {
                continue;                              // the same product, transposed as a whole
            }
            const bool left_inside = right.find(left.dims[1].name) != nullptr;
            const bool right_inside = left.find(right.dims[0].name) != nullptr;
            found.push_back(left.name + (left_inside ? " " : "^T ") + right.name + (right_inside ? "" : "^T"));
        }
    }
    return found.size() == 1 ? found.front() : fmt::format("{} products", found.size());
}

}  // namespace

TEST_CASE("Chapter 5: the gradients of a product are the two products that the planner allows", "[book][strategies]") {
    check_answers({{"T062", [](const json&) -> json {
                        return {{"dA", gradient_product("dA[J, K]")}, {"dX", gradient_product("dX[I, J]")}};
                    }}});
    // The appendix up to December 2025: dW_in = dTmp · Tmp has no D to give.
    const LabMesh mesh = LabMesh().with("X", 1);
    const LabEinsum misprint = parse_einsum({"dTmp[B, F]", "Tmp[B, F]", "dW_in[D, F]"}, mesh,
                                            {{"B", 64}, {"D", 128}, {"F", 256}}, 0, Bytes(2));
    CHECK_THROWS_AS(solve(misprint, LabTimer(mesh.sizes, BytesPerSecond(1.8e11), {})), InputError);
}

TEST_CASE("Chapter 5: tensor-parallel collectives are on the critical path, the others are not", "[book][strategies]") {
    check_answers({
        {"T060",
         [](const json&) -> json {
             Scenario scenario;
             scenario.hardware = test::with_slice(preset("tpu-v5p"), {4, 4, 4});
             scenario.model = std::make_shared<const Model>(
                 decoder({{"L", 4}, {"D", 8192}, {"F", 28672}, {"N", 64}, {"K", 8}, {"H", 128}, {"V", 128256}}));
             scenario.workload.sequence_length = 8192;
             scenario.workload.global_batch = 64;
             scenario.parallelism.data = scenario.parallelism.fsdp = scenario.parallelism.tensor = 4;
             scenario.parallelism.sequence = true;
             scenario.parallelism.zero = 3;
             const StepModel step(scenario);
             const auto critical = [&](const OperationList& operations, CollectiveKind kind, MeshAxis axis) {
                 bool found = false, on_path = false;
                 for (const Operation& operation : operations) {
                     for (const OperationCollective& collective : operation) {
                         if (collective.kind == kind && (collective.axes & mask_of(axis)) != 0) {
                             found = true;
                             on_path = on_path || collective.critical;
                         }
                     }
                 }
                 REQUIRE(found);
                 return on_path;
             };
             std::size_t kind = 0;
             while (step.stages().front().count[kind] == 0) {
                 ++kind;
             }
             const LayerOperations& layer = step.layer(kind).operations;
             return {
                 {"dp_allreduce", critical(layer.backward, CollectiveKind::all_reduce, MeshAxis::data)},
                 {"fsdp_allgather", critical(layer.forward, CollectiveKind::all_gather, MeshAxis::fsdp)},
                 {"tp_allgather_in", critical(layer.forward, CollectiveKind::all_gather, MeshAxis::tensor)},
                 {"tp_reducescatter_out", critical(layer.forward, CollectiveKind::reduce_scatter, MeshAxis::tensor)}};
         }},
    });
}

TEST_CASE("Chapter 4: how sparse mixtures are", "[book][model]") {
    const json& usual = test::book_case("tf.moe.sparsity");
    const Model& deepseek = *shipped().model("deepseek-v3");
    CHECK(deepseek.moe->experts == number(usual.at("inputs"), "E"));
    CHECK(deepseek.moe->top_k == number(usual.at("inputs"), "k"));
    test::require_expected(usual, "sparsity", sparsity(deepseek));
    const json& range = usual.at("expected");
    for (const PresetInfo& each : shipped().models()) {
        const auto model = shipped().model(each.id);
        if (!model->moe || each.id.starts_with("mixtral")) {  // the first of them open to all, 2 of 8, came before the habit
            continue;
        }
        INFO(each.id);
        CHECK(sparsity(*model) >= number(range, "range_low") * (1 - 1e-9));
        CHECK(sparsity(*model) <= number(range, "range_high") * (1 + 1e-9));
    }
}

TEST_CASE("Chapter 6: a batch has no more data-parallel shards than sequences", "[book][training]") {
    check_answers({
        {"A013",
         [](const json& in) -> json {
             Scenario scenario;
             scenario.hardware = test::with_slice(preset("tpu-v5p"), {16, 20, 28});
             scenario.model = std::make_shared<const Model>(
                 decoder({{"L", 80}, {"D", 8192}, {"F", 28672}, {"N", 64}, {"K", 8}, {"H", 128}, {"V", 128256}}));
             scenario.workload.sequence_length = number(in, "seq");
             scenario.workload.global_batch = number(in, "batch_tokens") / number(in, "seq");
             scenario.parallelism.fsdp = static_cast<int>(number(in, "chips"));
             bool feasible = true;
             try {
                 check(scenario, test::machine_of(scenario.hardware));
             } catch (const InputError&) {
                 feasible = false;
             }
             return {{"sequences", scenario.workload.global_batch}, {"feasible", feasible}};
         }},
    });
}

}  // namespace rooflight::book_models_test
