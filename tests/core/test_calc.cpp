// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>
#include <set>
#include <string>

#include <fmt/format.h>

#include "core/io/calc.h"
#include "core/units/input_error.h"
#include "tests/support/cases.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"

namespace rooflight::calc_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

const json kOp = {{"flops", 1e12}, {"bytes", 1e10}, {"flops_per_s", 1.97e14}, {"bytes_per_s", 8.2e11}};

std::string error_of(std::string_view name, const json& inputs) {
    try {
        return "no error: " + calculate(name, inputs).dump();
    } catch (const InputError& error) {
        return error.what();
    }
}

json with(json inputs, const char* key, const json& value) {
    inputs[key] = value;
    return inputs;
}

bool is_reference(const json& value) {
    return value.is_string() && value.get_ref<const std::string&>().starts_with('$');
}

std::string key_of(const json& reference) { return reference.get<std::string>().substr(1); }

/// A value with every "$key" in it replaced by what the case has under the key.
json resolved(const json& value, const json& keys) {
    if (is_reference(value)) {
        return keys.at(key_of(value));
    }
    json result = value;
    if (value.is_structured()) {
        for (json& part : result) {
            part = resolved(part, keys);
        }
    }
    return result;
}

/// Values that a documented key may be given: what the list says of it, and the least and unusual of its kind.
std::vector<json> values_for(const ordered_json& key) {
    std::vector<json> values;
    const std::string unit = key.at("unit");
    if (key.contains("choices")) {
        for (const ordered_json& choice : key.at("choices")) {
            values.push_back(choice);
        }
    }
    if (key.contains("default")) {
        values.push_back(key.at("default"));
    }
    if (unit == "true or false") {
        values.insert(values.end(), {true, false, "true,false", json{true, true, false}});
    } else if (unit == "dtype") {
        values.insert(values.end(), {"bf16", "fp8", "int4", "fp32"});
    } else if (unit == "whole numbers") {
        values.insert(values.end(), {4, "4x4", json{2, 2, 2}});
    } else if (unit == "names and numbers") {
        values.push_back(json{{"X", 2}});
    } else if (unit == "JSON") {
        values.insert(values.end(), {"llama-3-8b", "tpu-v5e", json::object()});
    } else if (unit == "text") {
        values.insert(values.end(), {"X", "A[I_X]"});
    } else if (unit != "name") {
        values.insert(values.end(), {1, 2, 0.5, 4096, 1e12, 0, json{1, 2}});
    }
    return values;
}

/// What is wrong with an answer to these inputs, where anything is: an error must be of a key that is listed.
std::string fault_of(const std::string& name, const json& inputs, const std::set<std::string>& keys,
                     const std::set<std::string>& results) {
    try {
        std::set<std::string> found;
        const ordered_json result = calculate(name, inputs).at("result");
        for (const auto& [key, value] : result.items()) {
            found.insert(key);
            if (value.is_number() && !std::isfinite(value.get<double>())) {
                return key + " is not finite";
            }
        }
        return found == results ? "" : "other results than listed";
    } catch (const InputError& error) {
        const std::string& path = error.path();
        const bool of_a_key = keys.contains(path.substr(0, path.find_first_of(".[")));
        const bool of_the_result = std::string_view(error.what()).ends_with("is too large");
        return of_a_key || of_the_result ? "" : fmt::format("an error that names no input: {}", error.what());
    } catch (const std::exception& error) {
        return fmt::format("another error: {}", error.what());
    }
}

}  // namespace

TEST_CASE("Every documented input of a calculator alone gives an answer or an error of an input", "[calc]") {
    int tried = 0;
    for (const ordered_json& entry : list_calculators()) {
        const std::string name = entry.at("name");
        std::set<std::string> keys, results;
        for (const ordered_json& key : entry.at("inputs")) {
            keys.insert(key.at("key").get<std::string>());
        }
        for (const ordered_json& key : entry.at("results")) {
            results.insert(key.at("key").get<std::string>());
        }
        for (const ordered_json& key : entry.at("inputs")) {
            for (const json& value : values_for(key)) {
                json inputs = entry.at("example");
                inputs[key.at("key").get<std::string>()] = value;
                INFO(name << " " << inputs.dump());
                CHECK(fault_of(name, inputs, keys, results) == "");
                ++tried;
            }
        }
        // A default written out is the same as left out.
        json filled = entry.at("example");
        for (const ordered_json& key : entry.at("inputs")) {
            if (key.contains("default") && !filled.contains(key.at("key").get<std::string>())) {
                filled[key.at("key").get<std::string>()] = key.at("default");
            }
        }
        INFO(name);
        CHECK(calculate(name, filled) == calculate(name, entry.at("example")));
    }
    CHECK(tried > 500);
}

TEST_CASE("Collectives of nothing, of one chip and of more than there is", "[calc][collectives]") {
    const auto gather = [](json inputs) {
        inputs["bytes"] = inputs.value("bytes", json(1e9));
        return error_of("collective.all_gather", inputs);
    };
    CHECK_THAT(gather({{"bytes", 0}, {"system", "tpu-v5e"}, {"axes", 16}}), ContainsSubstring("bytes: found 0"));
    CHECK_THAT(gather({{"system", "tpu-v5e"}, {"axes", 32}}),
               ContainsSubstring("axes: found an axis of 32 chips, but a pod of TPU v5e has 16x16"));
    CHECK_THAT(gather({{"system", "tpu-v5p"}, {"axes", {20, 20, 28}}}), ContainsSubstring("axis of 20 chips"));
    CHECK_THAT(gather({{"system", "tpu-v5e"}, {"axes", {2, 2, 2}}}), ContainsSubstring("more axes"));
    CHECK_THAT(gather({{"system", "h100-sxm"}, {"chips", 0}}), ContainsSubstring("chips: found 0"));
    CHECK_THAT(gather({{"system", "h100-sxm"}, {"chips", 12}, {"sharded_by", 5}}),
               ContainsSubstring("sharded_by: expected a divisor of chips"));
    // The same of every collective, and a machine that has not as many chips.
    for (const std::string kind : {"all_gather", "reduce_scatter", "all_reduce", "all_to_all", "ragged_all_to_all",
                                   "permute", "broadcast"}) {
        const std::string name = "collective." + kind;
        INFO(name);
        CHECK_THAT(error_of(name, {{"bytes", 0}, {"system", "tpu-v5e"}, {"axes", 16}}),
                   ContainsSubstring("bytes: found 0"));
        CHECK_THAT(error_of(name, {{"bytes", 1e9}, {"system", "tpu-v5e"}, {"axes", 32}}),
                   ContainsSubstring("axes: found an axis of 32 chips"));
        CHECK_THAT(error_of(name, {{"bytes", 1e9}, {"system", "tpu-v5e"}, {"axes", 0}}), ContainsSubstring("axes: "));
        CHECK_THAT(error_of(name, {{"bytes", 1e9}, {"system", "rtx-4090"}, {"chips", 64}}),
                   ContainsSubstring("scale_out_bytes_per_s_per_chip: not known"));
        const ordered_json one = calculate(name, {{"bytes", 1e9}, {"system", "h100-sxm"}, {"chips", 1}}).at("result");
        CHECK(one.at("time_s") == 0);
    }
    for (const json& one : {json{{"bytes", 1e9}, {"system", "tpu-v5e"}, {"axes", 1}},
                            json{{"bytes", 1e9}, {"system", "h100-sxm"}, {"chips", 1}},
                            json{{"bytes", 1e9}, {"system", "h100-sxm"}, {"chips", 1}, {"fidelity", "calibrated"}}}) {
        CHECK(calculate("collective.all_gather", one).at("result").at("time_s") == 0);
    }
    CHECK_THAT(error_of("sharding.array", {{"spec", "A[I_X, J]"}, {"sizes", "I=10,J=4"}, {"mesh", "X=4"}}),
               ContainsSubstring("X (4) does not divide"));
}

TEST_CASE("What on a TPU does what a unit of a GPU does", "[calc][book]") {
    for (const std::string id :
         {"map-tensor-core", "map-cuda-core", "map-smem", "map-hbm", "map-warp-scheduler"}) {
        const json& entry = test::book_case("gpus", id);
        const json found = calculate("gpu.counterpart", {{"unit", entry.at("inputs").at("gpu_unit")}});
        CHECK(found.at("result").at("tpu_unit") == entry.at("expected").at("tpu_unit"));
    }
}

TEST_CASE("A calculator answers with its name, all inputs it used, and the result", "[calc]") {
    const ordered_json answer = calculate(
        "roofline.matmul",
        {{"m", "240"}, {"k", 8192}, {"n", "32768"}, {"flops_per_s", "197 TFLOP/s"}, {"bytes_per_s", "820GB/s"}});
    CHECK(answer.at("name") == "roofline.matmul");
    CHECK(answer.at("inputs").at("m") == 240);
    CHECK(answer.at("inputs").at("bytes_per_s") == 8.2e11);
    CHECK(answer.at("inputs").at("dtype_b") == "bf16");
    CHECK(answer.at("result").at("bound") == "memory");
    CHECK(answer.at("result").at("flops") == 128849018880);
    CHECK(calculate("roofline.matmul", answer.at("inputs")) == answer);
}

TEST_CASE("What is wrong with an input is said at its key", "[calc]") {
    CHECK_THAT(error_of("roofline.opp", kOp), ContainsSubstring("did you mean \"roofline.op\"?"));
    CHECK_THAT(error_of("roofline.op", with(kOp, "byte", 1)),
               ContainsSubstring("byte: unknown key; did you mean \"bytes\"?"));
    CHECK_THAT(error_of("roofline.op", {{"flops", 1}}),
               ContainsSubstring("bytes: missing; expected bytes, such as 80GB"));
    CHECK_THAT(error_of("roofline.op", with(kOp, "bytes", 0)),
               ContainsSubstring("bytes: found 0, expected a positive"));
    CHECK_THAT(error_of("roofline.op", with(kOp, "bytes", -1)), ContainsSubstring("bytes: found -1"));
    CHECK_THAT(error_of("roofline.op", with(kOp, "bytes", nullptr)), ContainsSubstring("bytes: found null, expected"));
    CHECK_THAT(error_of("roofline.op", with(kOp, "bytes", "10 parsecs")), ContainsSubstring("bytes: unknown unit"));
    CHECK_THAT(error_of("roofline.op", with(kOp, "bytes", "1e999")), ContainsSubstring("bytes: "));
    CHECK_THAT(error_of("roofline.op", json::array()), ContainsSubstring("expected an object"));
    const json matmul = {{"m", 1}, {"k", 1}, {"n", 1}, {"flops_per_s", 1}, {"bytes_per_s", 1}};
    CHECK_THAT(error_of("roofline.matmul", with(matmul, "m", 1.5)), ContainsSubstring("m: found 1.5"));
    CHECK_THAT(error_of("roofline.matmul", with(matmul, "dtype_a", "bf17")),
               ContainsSubstring("dtype_a: found the string \"bf17\", expected a dtype"));
    CHECK_THAT(error_of("training.pipeline", {{"stages", 4}, {"microbatches", 8}, {"schedule", "1b1f"}}),
               ContainsSubstring("schedule: found \"1b1f\", expected one of"));
    CHECK_THAT(error_of("inference.speculative", {{"tokens", 4}, {"acceptance", 1.5}}),
               ContainsSubstring("acceptance: found 1.5, expected a number from 0 to 1"));
    CHECK_THAT(error_of("training.memory", {{"parameters", 1e9}, {"zero", 4}}),
               ContainsSubstring("zero: found 4, expected a whole number from 0 to 3"));
    CHECK_THAT(error_of("training.fsdp", {{"flops_per_s", 1e14}, {"bytes_per_s_per_axis", 1e11}, {"top_k", 2}}),
               ContainsSubstring("top_k: "));
    CHECK_THAT(error_of("training.fsdp_tensor", {{"flops_per_s", 1e14}, {"bytes_per_s_per_axis", 1e11}, {"axes", 1}}),
               ContainsSubstring("axes: expected at least one more than tensor_axes"));
}

TEST_CASE("Of sequences, their length and their tokens two tell the third", "[calc]") {
    const json model = {{"layers", 4}, {"d_model", 512}, {"d_ff", 2048}, {"heads", 8}};
    for (const char* name : {"model.flops", "model.kv_cache", "model.activations"}) {
        const auto result = [&](json inputs) {
            inputs.update(model);
            return calculate(name, inputs).at("result");
        };
        const ordered_json three = result({{"sequence_length", 256}, {"batch", 3}});
        CHECK(result({{"sequence_length", 256}, {"tokens", 768}}) == three);
        CHECK(result({{"batch", 3}, {"tokens", 768}}) == three);
        CHECK(result({{"sequence_length", 256}, {"batch", 3}, {"tokens", 768}}) == three);
        CHECK(result({{"tokens", 256}}) == result({{"sequence_length", 256}}));
        json inputs = model;
        CHECK_THAT(error_of(name, inputs), ContainsSubstring("sequence_length: missing") && ContainsSubstring("tokens"));
        inputs.update({{"sequence_length", 256}, {"batch", 3}, {"tokens", 700}});
        CHECK_THAT(error_of(name, inputs), ContainsSubstring("tokens: found 700; expected batch · sequence_length = 768"));
    }
    // A mask of a byte a number after both blocks; of the scores, where they are kept, too.
    const json asked = {{"layers", 4}, {"d_model", 512}, {"d_ff", 2048}, {"heads", 8}, {"sequence_length", 256}, {"batch", 3}};
    const auto saved = [&](double dropout) {
        return calculate("model.activations", with(asked, "dropout", dropout)).at("result").at("bytes").get<double>();
    };
    CHECK(saved(0.1) - saved(0) == Approx(4 * 2 * 3 * 256 * 512));
    CHECK_THAT(error_of("model.activations", with(asked, "dropout", 1)), ContainsSubstring("dropout: found 1, expected"));
}

TEST_CASE("Servers are told by their times or by the model they serve", "[calc]") {
    const json model = {{"parameters", 70e9},
                        {"weight_bytes", 1},
                        {"kv_bytes_per_sequence", 163840.0 * 8192},
                        {"batch", 43},
                        {"chips", 8},
                        {"flops_per_s", 1.97e14},
                        {"bytes_per_s", 8.2e11},
                        {"output_tokens", 512},
                        {"tokens", 8192},
                        {"mfu", 0.4}};
    const ordered_json result = calculate("inference.disaggregation", model).at("result");
    json decode = model, prefill = model;
    for (const char* key : {"output_tokens", "tokens", "mfu"}) {
        decode.erase(key);
    }
    for (const char* key : {"output_tokens", "kv_bytes_per_sequence", "batch"}) {
        prefill.erase(key);
    }
    CHECK(result.at("step_s") == calculate("inference.decode", decode).at("result").at("time_s"));
    CHECK(result.at("prefill_s") == calculate("inference.prefill", prefill).at("result").at("time_s"));
    const json times = {
        {"prefill_s", result.at("prefill_s")}, {"step_s", result.at("step_s")}, {"batch", 43}, {"output_tokens", 512}};
    CHECK(calculate("inference.disaggregation", times).at("result") == result);
    CHECK_THAT(error_of("inference.disaggregation", {{"batch", 43}, {"output_tokens", 512}}),
               ContainsSubstring("tokens: missing; expected tokens, such as 8192, 8k or 15T, or prefill_s"));
}

TEST_CASE("No result is infinite", "[calc]") {
    CHECK_THAT(
        error_of("training.time",
                 {{"parameters", 1e30}, {"tokens", 1e30}, {"chips", 1}, {"flops_per_s", 1e-30}, {"mfu", 1e-300}}),
        ContainsSubstring("seconds is too large"));
}

TEST_CASE("A batch of calculations goes on after an error", "[calc]") {
    const json op = {{"name", "roofline.op"}, {"inputs", kOp}};
    const json missing = {{"name", "roofline.op"}, {"inputs", {{"flops", 1}}}};
    const ordered_json results = calculate_all({op, missing, json::object(), op});
    REQUIRE(results.size() == 4);
    CHECK(results[0] == calculate("roofline.op", kOp));
    CHECK_THAT(results[1].at("error").get<std::string>(), ContainsSubstring("[1].inputs.bytes: missing"));
    CHECK_THAT(results[2].at("error").get<std::string>(), ContainsSubstring("[2].name: missing"));
    CHECK(results[3] == results[0]);
    CHECK_THROWS_AS(calculate_all(json::object()), InputError);
}

TEST_CASE("Every calculator's example works and gives the results it lists", "[calc]") {
    std::set<std::string> names;
    for (const ordered_json& entry : list_calculators()) {
        const std::string name = entry.at("name");
        INFO(name);
        CHECK(names.insert(name).second);
        CHECK_FALSE(entry.at("summary").get<std::string>().empty());
        CHECK_FALSE(entry.at("formula").get<std::string>().empty());
        CHECK_FALSE(entry.at("chapter").get<std::string>().empty());

        const ordered_json answer = calculate(name, entry.at("example"));
        std::set<std::string> listed, found;
        for (const ordered_json& key : entry.at("results")) {
            listed.insert(key.at("key"));
            const ordered_json& value = answer.at("result").at(key.at("key").get<std::string>());
            const ordered_json& one = value.is_array() && !value.empty() ? value.front() : value;
            const std::string unit = key.at("unit");
            CHECK((unit == "text") == one.is_string());
            CHECK((unit == "true or false") == one.is_boolean());
            CHECK_FALSE((unit == "number" && one.is_structured()));
        }
        for (const auto& [key, value] : answer.at("result").items()) {
            found.insert(key);
        }
        CHECK(listed == found);

        // Every input may be text, and what was used may be given back.
        CHECK(calculate(name, answer.at("inputs")) == answer);
        json text = json::object();
        for (const auto& [key, value] : answer.at("inputs").items()) {
            text[key] = value.is_string() ? value.get<std::string>() : value.dump();
        }
        CHECK(calculate(name, text) == answer);

        for (const ordered_json& key : entry.at("inputs")) {
            json inputs = entry.at("example");
            inputs.erase(key.at("key").get<std::string>());
            if (key.at("required")) {
                CHECK_THAT(error_of(name, inputs), ContainsSubstring(key.at("key").get<std::string>() + ": missing"));
            }
        }
    }
}

TEST_CASE("The calculators give the book's answers", "[book][calc]") {
    const json calculations = json::parse(std::ifstream(test::data_dir() / "calculations.json"));
    for (const json& entry : calculations) {
        const json& book_case = test::book_case(entry.at("case").get<std::string>());
        INFO(entry.dump());
        const json inputs = resolved(entry.at("inputs"), book_case.at("inputs"));
        const ordered_json result = calculate(entry.at("name").get<std::string>(), inputs).at("result");
        for (const auto& [key, value] : entry.at("result").items()) {
            const json found = result.at(key);
            if (is_reference(value)) {
                CHECK(test::difference(book_case, key_of(value), found) == "");
            } else if (value.is_number_float()) {
                CHECK(found.get<double>() == Approx(value.get<double>()).epsilon(1e-9));
            } else {
                CHECK(found == resolved(value, book_case.at("expected")));
            }
        }
    }
}

}  // namespace rooflight::calc_test
