// SPDX-License-Identifier: GPL-3.0-or-later
// The book's problems on transformers, chapters 4 and 7: their inputs go into the engine's own functions.
#include "core/model/model.h"
#include "tests/support/cases.h"
#include "tests/support/catch.h"

namespace rooflight::book_transformers_test {

using namespace rooflight::test;

namespace {

struct Case {
    const nlohmann::json& entry;
    explicit Case(std::string_view id) : entry(book_case(id)) {}
    [[nodiscard]] double in(const std::string& key) const { return entry.at("inputs").at(key).get<double>(); }
    [[nodiscard]] int count(const std::string& key) const { return static_cast<int>(in(key)); }
    void expect(const std::string& key, double value) const { require_expected(entry, key, value); }
};

/// A gated decoder of the book's symbols.
Model decoder(int layers, int d, int f, int n, int k, int h, int v) {
    Model model;
    model.layers = layers;
    model.d_model = d;
    model.d_ff = f;
    model.heads = n;
    model.kv_heads = k;
    model.head_dim = h;
    model.vocab = v;
    model.gated_mlp = true;
    complete_and_check(model);
    return model;
}

Model layer_of(const Case& c) {
    return decoder(1, c.count("D"), c.count("F"), c.count("N"), c.count("K"), c.count("H"), 1);
}

/// The book's rule of thumb: F = 4D, N·H = D, N = K.
Model rule_of_thumb(int d) { return decoder(1, d, 4 * d, d / 128, d / 128, 128, 1); }

double training_attention(const Model& model, double tokens, double length, FlopsConvention convention) {
    return 3 * tokens * attention_flops_per_token(model, length, convention);
}

/// Attention's FLOPs grow with the length: where they reach a matmul's.
double crossover(const Model& model, double parameters) {
    return 2 * parameters / attention_flops_per_token(model, 1, FlopsConvention::palm);
}

Model chapter_7(const Case& c) {
    Model model =
        decoder(c.count("L"), c.count("D"), c.count("F"), c.count("N"), c.count("K"), c.count("H"), c.count("V"));
    model.tied_embeddings = true;
    return model;
}

}  // namespace

TEST_CASE("Chapter 4: parameters and training FLOPs of a layer", "[book][model]") {
    for (const std::string id : {"tf.layer.mha", "tf.layer.gqa", "tf.layer.mqa"}) {
        const Case c(id);
        const Model model = layer_of(c);
        const LayerParameters layer = layer_parameters(model);
        const double tokens = c.in("B") * c.in("T");
        c.expect("mlp_params", layer.dense_mlp);
        c.expect("mlp_train_flops", 6 * tokens * layer.dense_mlp);
        c.expect("qkvo_params", layer.attention);
        c.expect("qkvo_train_flops", 6 * tokens * layer.attention);
        c.expect("norm_params", layer.norms);
        c.expect("attn_dot_train_flops", training_attention(model, tokens, c.in("S"), FlopsConvention::palm));
        c.expect("attn_dot_train_flops_causal", training_attention(model, tokens, c.in("S"), FlopsConvention::causal));
    }
}

TEST_CASE("Chapter 4: the summary table", "[book][model]") {
    const Case c("tf.summary");
    const Model model = decoder(1, c.count("D"), c.count("F"), c.count("N"), c.count("N"), c.count("H"), c.count("V"));
    const LayerParameters layer = layer_parameters(model);
    const double tokens = c.in("B") * c.in("T");
    c.expect("mlp_params", layer.dense_mlp);
    c.expect("mlp_flops", 6 * tokens * layer.dense_mlp);
    c.expect("attn_params", layer.attention);
    c.expect("attn_flops",
             6 * tokens * layer.attention + training_attention(model, tokens, c.in("T"), FlopsConvention::palm));
    c.expect("other_params", layer.norms);
    c.expect("vocab_params", count_parameters(model).unembedding);

    const Case unembedding("tf.unembed");
    const Model head = decoder(1, unembedding.count("D"), 1, 32, 32, 128, unembedding.count("V"));
    unembedding.expect("params", count_parameters(head).unembedding);
    unembedding.expect("train_flops", 6 * unembedding.in("tokens") * count_parameters(head).unembedding);
}

TEST_CASE("Chapter 4: where attention overtakes the matmuls", "[book][model]") {
    const Case fraction("tf.attn.fraction");
    const Model model = rule_of_thumb(fraction.count("D"));
    const LayerParameters layer = layer_parameters(model);
    fraction.expect("fraction", attention_flops_per_token(model, fraction.in("T"), FlopsConvention::palm) /
                                    (2 * (layer.attention + layer.dense_mlp)));

    for (const std::string id : {"tf.attn.crossover.8192", "tf.attn.crossover.4608"}) {
        const Case c(id);
        const Model wide = rule_of_thumb(c.count("D"));
        c.expect("T_cross", crossover(wide, layer_parameters(wide).attention + layer_parameters(wide).dense_mlp));
    }
    const Case projections("tf.q5");
    const Model other = rule_of_thumb(projections.count("D"));
    projections.expect("T", crossover(other, layer_parameters(other).attention));

    const Case dominance("tf.mlp.dominance");
    const Model same = rule_of_thumb(dominance.count("D"));
    const LayerParameters parts = layer_parameters(same);
    dominance.expect("T_dot_eq_mlp", crossover(same, parts.dense_mlp));
    dominance.expect("T_dot_eq_all", crossover(same, parts.dense_mlp + parts.attention));
    dominance.expect("T_attnblock_eq_mlp", crossover(same, parts.dense_mlp - parts.attention));
}

TEST_CASE("Chapter 4: whole models", "[book][model]") {
    for (const std::string id : {"tf.q1.params", "tf.q1.params.rounded"}) {
        const Case c(id);
        const int heads = c.count("NH") / 8;
        const Model model = decoder(c.count("L"), c.count("D"), c.count("F"), heads, heads, 8, c.count("V"));
        c.expect("params", count_parameters(model).total);
    }
    const Case experts("tf.moe.params");
    Model moe = decoder(1, experts.count("D"), 1, 32, 32, 128, 1);
    moe.moe = Moe{experts.count("E"), experts.count("k"), 0, experts.count("F"), 0, 1, 0};
    experts.expect("params_total", count_parameters(moe).experts);
    experts.expect("params_active", experts.in("k") * layer_parameters(moe).expert);

    const Case heads("tf.heads");
    Model plain;
    plain.layers = 1, plain.d_model = 4096, plain.d_ff = 1, plain.vocab = 1, plain.heads = heads.count("N");
    complete_and_check(plain);
    heads.expect("mha_K", plain.kv_heads);
}

TEST_CASE("Chapter 4: caches", "[book][model]") {
    const Case token("tf.q1.kv");
    const Model model = decoder(token.count("L"), 4096, 1, 32, 32, token.count("KH") / 32, 1);
    token.expect("bytes_per_token", token.in("bytes_per_elem") * kv_elements_per_token(model));

    const Case sequence("tf.kv.size");
    const Model wide = decoder(sequence.count("L"), 8192, 1, 64, 64, sequence.count("KH") / 64, 1);
    sequence.expect("bytes", sequence.in("bytes_per_elem") * kv_elements_per_sequence(wide, sequence.in("S")));
}

TEST_CASE("Chapter 7: parameters and caches of its models", "[book][model]") {
    const Case llama("I012");
    const Model model = decoder(llama.count("L"), llama.count("D"), llama.count("F"), llama.count("N"),
                                llama.count("K"), llama.count("H"), llama.count("V"));
    const Parameters p = count_parameters(model);
    llama.expect("ffw_params", p.dense_mlp);
    llama.expect("attn_params", p.attention);
    llama.expect("vocab_params", p.embedding + p.unembedding);
    llama.expect("total_params", p.total);
    llama.expect("bf16_bytes", 2 * p.total);

    const Case cache("I015");
    const Model plain = decoder(cache.count("L"), 5120, 1, cache.count("K"), cache.count("K"), cache.count("H"), 1);
    cache.expect("kv_bytes", cache.in("bytes_per_el") * kv_elements_per_sequence(plain, cache.in("T")));

    const Case grouped("I019");
    const auto reduction = [&](const char* n, const char* k) {
        const Model shared = decoder(1, 4096, 1, grouped.count(n), grouped.count(k), 128, 1);
        const Model whole = decoder(1, 4096, 1, grouped.count(n), grouped.count(n), 128, 1);
        return kv_elements_per_token(whole) / kv_elements_per_token(shared);
    };
    grouped.expect("reduction1", reduction("N1", "K1"));
    grouped.expect("reduction2", reduction("N2", "K2"));
}

TEST_CASE("Chapter 7: the invented model and its mixture of experts", "[book][model]") {
    const Case dense("I029");
    const Model model = chapter_7(dense);
    dense.expect("params", count_parameters(model).total);
    dense.expect("kv_bytes_per_token", kv_elements_per_token(model));

    const Case experts("I033");
    Model moe = chapter_7(experts);
    moe.moe = Moe{experts.count("E"), experts.count("k"), 0, experts.count("F"), 0, 1, 0};
    experts.expect("total_params", count_parameters(moe).total);
    experts.expect("active_params", count_parameters(moe).active);
    experts.expect("total_ratio", count_parameters(moe).total / count_parameters(model).total);
    experts.expect("active_ratio", count_parameters(moe).active / count_parameters(model).active);
    Case("I035").expect("kv_bytes_per_token", kv_elements_per_token(moe));
}

}  // namespace rooflight::book_transformers_test
