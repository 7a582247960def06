// SPDX-License-Identifier: GPL-3.0-or-later
// What a model's architecture makes countable, and what other programs get wrong about it.
#include <cmath>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "core/io/library.h"
#include "core/model/model.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/property.h"

namespace rooflight::model_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

Library& presets() {
    static Library library(test::source_dir() / "presets", {});
    return library;
}

const Model& preset(const std::string& id) { return *presets().model(id); }

Model small() {
    Model model;
    model.layers = 4;
    model.d_model = 64;
    model.d_ff = 256;
    model.heads = 8;
    model.vocab = 1000;
    return model;
}

Model complete(Model model) {
    complete_and_check(model);
    return model;
}

/// Active parameters as a publisher counts them.
double active_as(const std::string& counts, const Model& model) {
    const Parameters p = count_parameters(model);
    if (counts == "all") {
        return p.total;
    }
    if (counts == "with_both_embeddings") {
        return p.active + (model.tied_embeddings ? 0 : p.embedding);
    }
    return counts == "without_both_embeddings" ? p.active - p.embedding : p.active;
}

json read(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return json::parse(stream);
}

}  // namespace

TEST_CASE("Every preset has the parameters of its checkpoint", "[model][presets]") {
    CHECK(presets().problems().empty());
    int checked = 0;
    for (const PresetInfo& info : presets().models()) {
        INFO(info.id);
        const Model& model = preset(info.id);
        const json file = read(info.file);
        if (file.contains("checkpoint_parameters")) {
            const double published = file.at("checkpoint_parameters").get<double>();
            CHECK(count_parameters(model).total == Approx(published).epsilon(0.005));
            ++checked;
        }
        if (file.contains("active_parameters_published")) {
            const double published = file.at("active_parameters_published").get<double>();
            const double active = active_as(file.at("active_counts").get<std::string>(), model);
            CHECK(std::abs(active - published) <= file.at("active_rounding").get<double>());
        }
    }
    CHECK(checked >= 30);
}

TEST_CASE("What a short model leaves out takes the plain value", "[model]") {
    const Model plain = complete(small());
    CHECK(plain.kv_heads == 8);
    CHECK(plain.head_dim == 8);
    Model latent = small();
    latent.mla = Mla{0, 32, 16, 8, 16};
    CHECK(complete(latent).head_dim == 24);
}

TEST_CASE("A model that cannot be is an error at its key", "[model]") {
    const auto error = [](auto&& change) {
        Model model = small();
        change(model);
        try {
            complete_and_check(model);
        } catch (const InputError& problem) {
            return std::string(problem.what());
        }
        return std::string();
    };
    CHECK(error([](Model&) {}).empty());
    CHECK(error([](Model& m) { m.layers = 0; }) == "model.layers: found 0, expected at least 1");
    CHECK_THAT(error([](Model& m) { m.heads = 7; }), ContainsSubstring("model.heads: 7 does not divide d_model (64)"));
    CHECK_THAT(error([](Model& m) { m.kv_heads = 3; }), ContainsSubstring("model.kv_heads: 3 does not divide heads"));
    CHECK_THAT(error([](Model& m) { m.d_ff = 0; }), ContainsSubstring("model.d_ff"));
    CHECK_THAT(error([](Model& m) { m.vocab = 2'000'000'000; }), ContainsSubstring("model.vocab"));
    CHECK_THAT(error([](Model& m) { m.global_every = 2; }), ContainsSubstring("model.global_every"));
    CHECK_THAT(error([](Model& m) { m.dropout = 1; }), ContainsSubstring("model.dropout"));
    CHECK_THAT(error([](Model& m) { m.dropout = std::nan(""); }), ContainsSubstring("model.dropout"));
    CHECK_THAT(error([](Model& m) { m.moe = Moe{8, 9, 0, 64, 0, 1, 0}; }), ContainsSubstring("model.moe.top_k"));
    CHECK_THAT(error([](Model& m) { m.moe = Moe{8, 2, 0, 0, 0, 1, 0}; }), ContainsSubstring("model.moe.d_ff_expert"));
    CHECK_THAT(error([](Model& m) { m.moe = Moe{8, 2, 0, 64, 4, 1, 0}; }), ContainsSubstring("model.moe"));
    CHECK_THAT(error([](Model& m) { m.mla = Mla{0, 0, 16, 8, 16}; }), ContainsSubstring("model.mla.kv_lora"));
    const auto all_experts = [](Model& m) {
        m.d_ff = 0;
        m.moe = Moe{8, 2, 0, 64, 0, 1, 0};
    };
    CHECK(error(all_experts).empty());
}

TEST_CASE("Grouped queries shrink the cache, not the FLOPs of attention", "[model][peers]") {
    const Model& model = preset("llama-3-70b");
    CHECK(2 * kv_elements_per_token(model) == 327680);
    CHECK(2 * kv_elements_per_sequence(model, 2304) * 8 == 327680.0 * 2304 * 8);  // 5.6 GiB, not the 180 of MHA
    Model all_heads = model;
    all_heads.kv_heads = all_heads.heads;
    CHECK(kv_elements_per_token(all_heads) == 8 * kv_elements_per_token(model));
    CHECK(attention_flops_per_token(all_heads, 8192, FlopsConvention::palm) ==
          attention_flops_per_token(model, 8192, FlopsConvention::palm));
}

TEST_CASE("The dimension of a head is its own figure", "[model][peers]") {
    const Model& model = preset("qwen3-30b-a3b");
    REQUIRE(model.d_model / model.heads == 64);
    CHECK(model.head_dim == 128);
    CHECK(2 * kv_elements_per_token(model) == 98304);
    CHECK(layer_parameters(model).attention == 2.0 * 2048 * 128 * (32 + 4) + 2 * 128);
    CHECK(attention_flops_per_token(model, 4096, FlopsConvention::palm) == 48.0 * 4 * 4096 * 32 * 128);
}

TEST_CASE("Latent attention keeps the latent, whatever the number of heads", "[model][peers]") {
    const Model& model = preset("deepseek-v3");
    CHECK(kv_elements_per_token(model) == 61 * (512 + 64));
    Model fewer = model;
    fewer.heads = fewer.kv_heads = 16;
    CHECK(kv_elements_per_token(fewer) == kv_elements_per_token(model));
    // Scores over nope and rope dimensions, values over v.
    CHECK(attention_flops_per_token(model, 4096, FlopsConvention::palm) == 61.0 * 2 * 4096 * 128 * (128 + 64 + 128));
}

TEST_CASE("Windows cap cache and attention in the layers that have them", "[model][peers]") {
    const Model& everywhere = preset("mistral-7b-v0.1");
    REQUIRE(everywhere.sliding_window == 4096);
    CHECK(kv_elements_per_sequence(everywhere, 32768) == kv_elements_per_sequence(everywhere, 4096));
    CHECK(attention_flops_per_token(everywhere, 32768, FlopsConvention::palm) ==
          attention_flops_per_token(everywhere, 4096, FlopsConvention::palm));

    const Model& alternating = preset("gemma-3-27b");
    CHECK(alternating.global_layers() == 10);
    CHECK(kv_elements_per_sequence(alternating, 131072) == 2.0 * 16 * 128 * (10 * 131072 + 52 * 1024));
}

TEST_CASE("Embeddings that are not tied count twice, their matmul once", "[model][peers]") {
    const Parameters untied = count_parameters(preset("llama-3-8b"));
    CHECK(untied.total == 8030261248);  // 7.505e9 with one table
    CHECK(untied.active == 8030261248 - 128256.0 * 4096);
    Model tied = preset("llama-3-8b");
    tied.tied_embeddings = true;
    CHECK(count_parameters(tied).unembedding == 0);
    CHECK(count_parameters(tied).total == 8030261248 - 128256.0 * 4096);
    CHECK(count_parameters(tied).active_matmul == untied.active_matmul);
}

TEST_CASE("All experts are in memory, the chosen ones in the FLOPs", "[model][peers]") {
    const Model& model = preset("mixtral-8x7b");
    const Parameters p = count_parameters(model);
    const double expert = layer_parameters(model).expert;
    CHECK(p.experts == 32 * 8 * expert);
    CHECK(p.total - p.active == Approx(32 * 6 * expert + p.embedding));
    CHECK(p.dense_mlp == 0);
}

TEST_CASE("Modules of multi-token prediction are counted apart", "[model][peers]") {
    Model model = preset("deepseek-v3");
    REQUIRE(model.mtp_layers == 1);
    const Parameters with = count_parameters(model);
    CHECK(with.mtp == Approx(11.61e9).epsilon(0.001));  // 14 B with the two tables that the file repeats
    CHECK(model.is_moe_layer(model.layers));            // a mixture as the main model's last layer
    const double layer = (with.active_matmul - with.embedding) / model.layers;
    CHECK(with.mtp_active_matmul == Approx(layer + 2.0 * 7168 * 7168).epsilon(0.02));  // three of 61 are dense, about as large
    model.mtp_layers = 0;
    CHECK(count_parameters(model).total == with.total);
    CHECK(count_parameters(model).mtp == 0);
}

TEST_CASE("Other programs agree where they define the same", "[model][peers]") {
    const json peers = read(test::data_dir() / "peers.json");
    for (const json& entry : peers.at("training_flops")) {
        INFO(entry.dump());
        const Model& model = preset(entry.at("model").get<std::string>());
        const double length = entry.at("sequence_length").get<double>();
        const double per_token = 2 * count_parameters(model).active_matmul +
                                 attention_flops_per_token(model, length, FlopsConvention::causal);
        const double tokens = length * entry.at("sequences").get<double>();
        CHECK(3 * tokens * per_token ==
              Approx(entry.at("flops").get<double>()).epsilon(entry.at("tolerance").get<double>()));
    }
    for (const json& entry : peers.at("kv_bytes_per_token")) {
        INFO(entry.dump());
        const Model& model = preset(entry.at("model").get<std::string>());
        CHECK(kv_elements_per_token(model) * entry.at("bytes_per_element").get<double>() ==
              entry.at("bytes").get<double>());
    }
    for (const json& entry : peers.at("weights_bytes")) {
        INFO(entry.dump());
        const Model& model = preset(entry.at("model").get<std::string>());
        CHECK(2 * count_parameters(model).total ==
              Approx(entry.at("bytes").get<double>()).epsilon(entry.at("tolerance").get<double>()));
    }
}

TEST_CASE("Layers are counted as they are told apart", "[model][property]") {
    rc::prop("experts and global layers", [] {
        Model model = small();
        model.layers = *rc::gen::inRange(1, 130);
        model.sliding_window = *rc::gen::inRange(0, 3) * 1024;
        model.global_every = model.sliding_window > 0 ? *rc::gen::inRange(0, 9) : 0;
        Moe moe{8, 2, 0, 64, *rc::gen::inRange(0, model.layers), *rc::gen::inRange(1, 5), 0};
        model.moe = moe;
        int experts = 0, global = 0;
        for (int i = 0; i < model.layers; ++i) {
            experts += model.is_moe_layer(i) ? 1 : 0;
            global += model.is_global_layer(i) ? 1 : 0;
        }
        RC_ASSERT(experts == model.moe_layers());
        RC_ASSERT(global == model.global_layers());
    });
}

TEST_CASE("Mean keys are the mean of what each query sees", "[model][property]") {
    CHECK(mean_keys(8192, 8192, 0, false) == 8192);
    CHECK(mean_keys(8192, 8192, 0, true) == 4096);
    CHECK(mean_keys(1, 8192, 0, true) == 8192);
    CHECK(mean_keys(1, 8192, 1024, true) == 1024);
    CHECK(mean_keys(100, 8192, 1024, true) == 1024);
    rc::prop("against a sum over the queries", [] {
        const int keys = *rc::gen::inRange(2, 400);
        const int queries = *rc::gen::inRange(2, keys + 1);
        const int window = *rc::gen::inRange(0, 500);
        double sum = 0;
        for (int p = keys - queries; p < keys; ++p) {
            sum += window > 0 ? std::min(p + 1, window) : p + 1;
        }
        // The diagonal counts half.
        RC_ASSERT(std::abs(mean_keys(queries, keys, window, true) - sum / queries) <= 0.5 + 1e-9);
        RC_ASSERT(mean_keys(queries, keys, window, true) <= mean_keys(queries, keys, window, false));
    });
}

TEST_CASE("A cache never passes its tokens times its layers", "[model][property]") {
    rc::prop("windows and sharing only shrink it", [] {
        Model model = complete(small());
        model.sliding_window = *rc::gen::inRange(0, 3) * 512;
        model.global_every = model.sliding_window > 0 ? *rc::gen::inRange(0, 5) : 0;
        model.kv_share_every = *rc::gen::inRange(1, 5);
        const double context = *rc::gen::inRange(1, 5000);
        const double whole = kv_elements_per_token(model) * context;
        RC_ASSERT(kv_elements_per_sequence(model, context) <= whole);
        RC_ASSERT(kv_elements_per_token(model) <= 4.0 * 2 * model.kv_heads * model.head_dim);
        if (model.sliding_window == 0) {
            RC_ASSERT(kv_elements_per_sequence(model, context) == whole);
        }
    });
}

}  // namespace rooflight::model_test
