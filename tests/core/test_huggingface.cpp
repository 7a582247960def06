// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "core/io/huggingface.h"
#include "core/io/huggingface/layer_pattern.h"
#include "core/io/model_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"

namespace rooflight::huggingface_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

json read_case(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return json::parse(std::string(std::istreambuf_iterator<char>(stream), {}));
}

/// The fields that a case may state, under the names of an inline model.
json fields_of(const Model& m) {
    json fields = {{"layers", m.layers},
                   {"d_model", m.d_model},
                   {"d_ff", m.d_ff},
                   {"heads", m.heads},
                   {"kv_heads", m.kv_heads},
                   {"head_dim", m.head_dim},
                   {"vocab", m.vocab},
                   {"gated_mlp", m.gated_mlp},
                   {"tied_embeddings", m.tied_embeddings},
                   {"sliding_window", m.sliding_window},
                   {"global_every", m.global_every},
                   {"qk_norm", m.qk_norm},
                   {"biases", m.biases},
                   {"qkv_biases", m.qkv_biases},
                   {"learned_positions", m.learned_positions},
                   {"parallel_block", m.parallel_block},
                   {"mtp_layers", m.mtp_layers},
                   {"dropout", m.dropout}};
    return fields;
}

json experts_of(const Model& m) {
    REQUIRE(m.moe);
    return {{"experts", m.moe->experts},
            {"top_k", m.moe->top_k},
            {"shared_experts", m.moe->shared_experts},
            {"d_ff_expert", m.moe->d_ff_expert},
            {"first_dense_layers", m.moe->first_dense_layers},
            {"every", m.moe->every},
            {"expert_groups", m.moe->expert_groups},
            {"top_k_groups", m.moe->top_k_groups}};
}

json latent_of(const Model& m) {
    REQUIRE(m.mla);
    return {{"q_lora", m.mla->q_lora},
            {"kv_lora", m.mla->kv_lora},
            {"qk_nope", m.mla->qk_nope},
            {"qk_rope", m.mla->qk_rope},
            {"v", m.mla->v}};
}

void check_fields(const json& expected, const json& found) {
    for (const auto& [key, value] : expected.items()) {
        INFO(key);
        CHECK(found.at(key) == value);
    }
}

void check_warnings(const json& expected, const std::vector<std::string>& warnings) {
    std::string all;
    for (const std::string& warning : warnings) {
        all += warning + "\n";
    }
    INFO(all);
    CHECK(warnings.size() == expected.size());
    for (const json& part : expected) {
        CHECK_THAT(all, ContainsSubstring(part.get<std::string>()));
    }
}

void check_case(const json& file) {
    const json& expected = file.at("expected");
    if (expected.contains("refused")) {
        CHECK_THROWS_WITH(import_huggingface(file.at("config")),
                          ContainsSubstring(expected.at("refused").get<std::string>()));
        return;
    }
    const ImportResult result = import_huggingface(file.at("config"));
    const Parameters parameters = count_parameters(result.model);
    check_fields(expected.value("model", json::object()), fields_of(result.model));
    if (expected.contains("moe")) {
        check_fields(expected.at("moe"), experts_of(result.model));
    }
    if (expected.contains("mla")) {
        check_fields(expected.at("mla"), latent_of(result.model));
    }
    if (expected.contains("parameters")) {
        const double tolerance = expected.value("tolerance", 0.002);
        CHECK(parameters.total == Approx(expected.at("parameters").get<double>()).epsilon(tolerance));
    }
    if (expected.contains("active")) {
        CHECK(parameters.active == Approx(expected.at("active").get<double>()).epsilon(0.005));
    }
    if (expected.contains("active_about")) {
        CHECK(parameters.active == Approx(expected.at("active_about").get<double>()).epsilon(0.05));
    }
    if (expected.contains("kv_elements")) {
        const json& kv = expected.at("kv_elements");
        CHECK(kv_elements_per_sequence(result.model, kv.at("context").get<double>()) ==
              kv.at("elements").get<double>());
    }
    check_warnings(expected.value("warnings", json::array()), result.warnings);

    // As a preset it is the same model.
    const auto written = model_preset_json(result.model, "imported");
    CHECK(model_preset_json(model_from_json(json(written), "", true), "imported") == written);
}

}  // namespace

TEST_CASE("Configurations become the model that was published, or say why not", "[huggingface]") {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::data_dir() / "configs")) {
        INFO(entry.path().filename().string());
        check_case(read_case(entry.path()));
        ++count;
    }
    CHECK(count >= 15);
}

TEST_CASE("A configuration of the wrong form is an error at its path", "[huggingface]") {
    const json good = {{"model_type", "llama"},  {"hidden_size", 512},       {"intermediate_size", 1024},
                       {"num_hidden_layers", 2}, {"num_attention_heads", 8}, {"vocab_size", 1000}};
    const auto with = [&](const char* key, const json& value) {
        json config = good;
        config[key] = value;
        return config;
    };
    CHECK_NOTHROW(import_huggingface(good));
    CHECK_THROWS_WITH(import_huggingface(json(3)), ContainsSubstring("expected an object"));
    CHECK_THROWS_WITH(import_huggingface(with("hidden_size", "512")), ContainsSubstring("hidden_size: found \"512\""));
    CHECK_THROWS_WITH(import_huggingface(with("hidden_size", -1)), ContainsSubstring("expected a whole number"));
    CHECK_THROWS_WITH(import_huggingface(with("hidden_size", 512.5)), ContainsSubstring("expected a whole number"));
    CHECK_THROWS_WITH(import_huggingface(with("hidden_size", 1e12)), ContainsSubstring("at most a billion"));
    CHECK_THROWS_WITH(import_huggingface(with("num_hidden_layers", 0)), ContainsSubstring("model.layers"));
    CHECK_THROWS_WITH(import_huggingface(with("num_hidden_layers", 1000000)), ContainsSubstring("num_hidden_layers"));
    CHECK_THROWS_WITH(import_huggingface(with("num_attention_heads", 7)), ContainsSubstring("does not divide d_model"));
    CHECK_THROWS_WITH(import_huggingface(with("num_key_value_heads", 3)), ContainsSubstring("does not divide heads"));
    CHECK_THROWS_WITH(import_huggingface(with("tie_word_embeddings", "yes")), ContainsSubstring("true or false"));
    CHECK_THROWS_WITH(import_huggingface(with("layer_types", json::array({"full_attention"}))),
                      ContainsSubstring("has 1 entries for 2 layers"));
    CHECK_THROWS_WITH(import_huggingface(with("text_config", {{"model_type", "llama"}, {"hidden_size", "x"}})),
                      ContainsSubstring("text_config.hidden_size"));
    CHECK_THROWS_WITH(import_huggingface({{"model_type", "xverse"}}), ContainsSubstring("num_hidden_layers: missing"));
}

TEST_CASE("Two names of one figure that disagree are reported", "[huggingface]") {
    const ImportResult result = import_huggingface({{"model_type", "llama"},
                                                    {"hidden_size", 512},
                                                    {"n_embd", 768},
                                                    {"intermediate_size", 1024},
                                                    {"num_hidden_layers", 2},
                                                    {"num_attention_heads", 8},
                                                    {"vocab_size", 1000}});
    CHECK(result.model.d_model == 512);
    REQUIRE(result.warnings.size() == 1);
    CHECK_THAT(result.warnings.front(), ContainsSubstring("n_embd: 768 contradicts hidden_size (512)"));
}

TEST_CASE("Python's numbers are read where JSON has none", "[huggingface]") {
    const json parsed = parse_huggingface_text(R"({"a": Infinity, "b": [-Infinity, NaN], "c": "Infinity \" NaN"})");
    CHECK(parsed.at("a").is_null());
    CHECK(parsed.at("b") == json::array({nullptr, nullptr}));
    CHECK(parsed.at("c") == "Infinity \" NaN");
    CHECK_THROWS_AS(parse_huggingface_text("{\"a\": }"), InputError);
}

TEST_CASE("Patterns of layers are found, or approximated by number", "[huggingface]") {
    using huggingface::fit_expert_layers;
    using huggingface::fit_global_layers;
    const auto pattern = [](const std::string& letters) {
        std::vector<bool> values;
        for (const char letter : letters) {
            values.push_back(letter == '1');
        }
        return values;
    };
    CHECK_FALSE(fit_global_layers(pattern("1111")).any_local);
    CHECK(fit_global_layers(pattern("0000")).global_every == 0);
    CHECK(fit_global_layers(pattern("0101010")).global_every == 2);
    CHECK(fit_global_layers(pattern("00010001")).exact);
    CHECK(fit_global_layers(pattern("10001000")).global_every == 4);
    CHECK_FALSE(fit_global_layers(pattern("10001000")).exact);

    CHECK(fit_expert_layers(pattern("0001111")).first_dense_layers == 3);
    CHECK(fit_expert_layers(pattern("0101")).every == 2);
    CHECK(fit_expert_layers(pattern("0101")).first_dense_layers == 0);
    CHECK(fit_expert_layers(pattern("0001")).exact);
    CHECK_FALSE(fit_expert_layers(pattern("1011")).exact);
    CHECK(fit_expert_layers(pattern("1011")).first_dense_layers == 1);
}

}  // namespace rooflight::huggingface_test
