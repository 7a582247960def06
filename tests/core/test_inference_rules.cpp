// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "core/collectives/collective.h"
#include "core/cost/inference_rules.h"
#include "core/cost/strategies.h"
#include "core/cost/training_rules.h"
#include "tests/support/book_answers.h"
#include "tests/support/catch.h"

using namespace rooflight;
using nlohmann::json;
using rooflight::test::check_answers;
using rooflight::test::number;
using rooflight::test::quantity;

namespace {

Server book_server(const json& in) {
    Server server;
    server.chips = in.contains("chips") ? number(in, "chips") : 1;
    if (in.contains("C_flops_per_s")) {
        server.peak = quantity<FlopsPerSecond>(in, "C_flops_per_s");
    }
    if (in.contains("W_hbm_bytes_per_s")) {
        server.bandwidth = quantity<BytesPerSecond>(in, "W_hbm_bytes_per_s");
    }
    return server;
}

Bytes cache_of(const json& in) { return number(in, "context") * quantity<Bytes>(in, "kv_bytes_per_token"); }

/// A row of the table of decode steps, read from memory alone.
json memory_bound_row(const json& in) {
    const ServedModel model{.weights = quantity<Bytes>(in, "param_bytes"),
                            .kv_per_sequence = quantity<Bytes>(in, "kv_bytes_per_seq")};
    const double batch = number(in, "batch");
    const Seconds step = decode_step(model, batch, book_server(in)).memory_floor();
    return {{"kv_bytes", (batch * model.kv_per_sequence).value()},
            {"total_bytes", decode_bytes(model, batch).value()},
            {"step_s", step.value()},
            {"tokens_per_s", batch / step.value()}};
}

json queries(const json& in) {
    const double rate = requests_per_second(number(in, "batch"), quantity<Seconds>(in, "step_s"), number(in, "steps"));
    return {{"qps", rate}, {"qps_per_chip", rate / number(in, "chips")}};
}

/// The plot's batches are 1, 5, 9, …; it takes an index among them for a batch.
json plotted_batches(const json& in) {
    const Bytes memory = number(in, "chips") * Bytes(16e9);
    const double most = most_sequences(memory, quantity<Bytes>(in, "param_bytes"), cache_of(in));
    const double index = std::floor((most - 1) / 4);
    return {{"max_idx", index}, {"largest_plotted_batch", index}, {"true_max_batch", 1 + 4 * index}};
}

}  // namespace

TEST_CASE("Chapter 7: decode steps", "[book][inference]") {
    check_answers({
        {"I011",
         [](const json& in) -> json {
             const ServedModel model{.parameters = number(in, "params"),
                                     .weights = number(in, "params") * quantity<Bytes>(in, "param_bytes"),
                                     .kv_per_sequence = cache_of(in)};
             return {{"kv_bytes_per_seq", model.kv_per_sequence.value()},
                     {"step_B4_s", decode_step(model, 4, book_server(in)).time().value()},
                     {"step_B256_s", decode_step(model, 256, book_server(in)).time().value()}};
         }},
        {"I017a_1", memory_bound_row},
        {"I017a_8", memory_bound_row},
        {"I017a_64", memory_bound_row},
        {"I017a_240", memory_bound_row},
        {"I017b_1", memory_bound_row},
        {"I017b_16", memory_bound_row},
        {"I017b_240", memory_bound_row},
        {"I018",
         [](const json& in) -> json {
             const auto largest_listed = [&](const char* cache) {
                 const double most = most_sequences(quantity<Bytes>(in, "hbm_bytes"),
                                                    quantity<Bytes>(in, "param_bytes"), Bytes(number(in, cache)));
                 constexpr std::array listed = {240.0, 64.0, 32.0, 16.0, 8.0, 1.0};
                 return *std::ranges::find_if(listed, [&](double batch) { return batch <= most; });
             };
             return {{"max_batch_mha", largest_listed("kv_a_bytes")}, {"max_batch_gqa", largest_listed("kv_b_bytes")}};
         }},
        {"I030",
         [](const json& in) -> json {
             const Bytes memory = number(in, "chips") * quantity<Bytes>(in, "hbm_bytes");
             const auto weights = quantity<Bytes>(in, "param_bytes");
             return {{"kv_bytes_per_seq", cache_of(in).value()},
                     {"max_batch", most_sequences(memory, weights, cache_of(in))},
                     {"max_batch_K1", most_sequences(memory, weights, cache_of(in) / 8)}};
         }},
        {"I037",
         [](const json& in) -> json {
             const ServedModel model{.weights = number(in, "params") * quantity<Bytes>(in, "bytes_per_param")};
             const Bytes each = model.weights / number(in, "chips");
             return {{"load_time_s", decode_step(model, 1, book_server(in)).weights.value()},
                     {"free_hbm_bytes", (quantity<Bytes>(in, "hbm_bytes") - each).value()}};
         }},
        {"tpu.q1.latency",
         [](const json& in) -> json {
             const ServedModel model{.weights = number(in, "params_count") * quantity<Bytes>(in, "bytes_per_param")};
             Server server = book_server(in);
             server.bandwidth = quantity<BytesPerSecond>(in, "hbm_bytes_per_s");
             return {{"bytes_per_chip", (decode_bytes(model, 0) / server.chips).value()},
                     {"t_load_s", decode_step(model, 1, server).weights.value()}};
         }},
        {"tpu.q1.latency.table",
         [](const json& in) -> json {
             const ServedModel model{.weights = number(in, "params_count") * quantity<Bytes>(in, "bytes_per_param")};
             Server server = book_server(in);
             server.bandwidth = quantity<BytesPerSecond>(in, "hbm_bytes_per_s");
             return {{"t_load_s", decode_step(model, 1, server).weights.value()}};
         }},
        {"I049",
         [](const json& in) -> json {
             const double drafted = number(in, "K");
             return {{"emitted_on_mismatch", emitted_tokens(drafted, number(in, "first_wrong"))},
                     {"emitted_all_correct", emitted_tokens(drafted, drafted + 1)}};
         }},
    });
}

TEST_CASE("Chapter 7: weights that stay where they are", "[book][inference]") {
    check_answers({
        {"I040",
         [](const json& in) -> json {
             const WeightStationary layer{.d_model = 1, .d_ff = 4, .chips = number(in, "N")};
             const double x = best_two_d_x(layer);
             return {{"X", x}, {"YZ", layer.chips / x}};
         }},
        {"I042",
         [](const json& in) -> json {
             const WeightStationary layer{.batch = number(in, "B"),
                                          .d_model = number(in, "D"),
                                          .d_ff = number(in, "F"),
                                          .chips = number(in, "X") * number(in, "YZ"),
                                          .axis = quantity<BytesPerSecond>(in, "W_ici_bidi_bytes_per_s")};
             return {{"T_2d_s", two_d_communication(layer, number(in, "X")).value()},
                     {"T_1d_s", one_d_communication(layer).value()}};
         }},
        {"I045",
         [](const json& in) -> json {
             const auto link = quantity<BytesPerSecond>(in, "W_uni_bytes_per_s");
             const auto hop = quantity<Seconds>(in, "hop_s");
             return {{"buffer_bytes", latency_bound_bytes(link, hop, number(in, "shards")).value()},
                     {"per_shard_bytes", latency_bound_bytes(link, hop, 1).value()}};
         }},
        {"coll.latency.buf",
         [](const json& in) -> json {
             return {{"bytes", latency_bound_bytes(quantity<BytesPerSecond>(in, "ici_one_way_bytes_per_s"),
                                                   quantity<Seconds>(in, "hop_latency_s"), 1)
                                   .value()}};
         }},
        {"coll.ag.hops.4",
         [](const json& in) -> json {
             const auto n = static_cast<int>(number(in, "N"));
             const auto hops = [&](bool wraps) {
                 const std::array axis = {TorusAxis{n, wraps}};
                 return rate_of(CollectiveKind::all_gather, torus_group(axis, BytesPerSecond(1)), {}).hops;
             };
             // One direction is a line's: every shard passes every link.
             const Bytes shard = quantity<Bytes>(in, "V_bytes") / n;
             return {{"uni_hops", hops(false)},
                     {"uni_bytes_per_hop", shard.value()},
                     {"bidi_hops", hops(true)},
                     {"bidi_bytes_per_hop_both_dirs", 2 * shard.value()}};
         }},
        {"I047",
         [](const json& in) -> json {
             const Bytes activations{number(in, "B") * number(in, "D")};
             const Bytes per_shard = latency_bound_bytes(BytesPerSecond(4.5e10), Seconds(1e-6), 1);
             return {{"Y_min", activations / per_shard}};
         }},
        {"I048",
         [](const json& in) -> json {
             const std::array axis = {TorusAxis{static_cast<int>(number(in, "X")), true}};
             CollectiveOptions options;
             options.ring_factor = RingFactor::book;
             options.hop_latency = quantity<Seconds>(in, "T_min_s");
             const CollectiveRate gather =
                 rate_of(CollectiveKind::all_gather,
                         torus_group(axis, quantity<BytesPerSecond>(in, "W_ici_bidi_bytes_per_s") / 2), options);
             return {{"small_s", gather.time(quantity<Bytes>(in, "small_bytes")).value()},
                     {"big_s", gather.time(quantity<Bytes>(in, "big_bytes")).value()}};
         }},
    });
}

TEST_CASE("Chapter 8: serving a model of 70 billion parameters", "[book][inference]") {
    check_answers({
        {"S003",
         [](const json& in) -> json {
             const ServedModel model{.weights = Bytes(0), .kv_per_sequence = cache_of(in)};
             return {{"seq_bytes", decode_bytes(model, 1).value()},
                     {"batch_bytes", decode_bytes(model, number(in, "batch")).value()}};
         }},
        {"S004",
         [](const json& in) -> json {
             return {{"chips", fewest_holding(quantity<Bytes>(in, "total_bytes"), quantity<Bytes>(in, "hbm_bytes"))}};
         }},
        {"S006",
         [](const json& in) -> json {
             const ServedModel model{.weights = quantity<Bytes>(in, "total_bytes")};
             Server server = book_server(in);
             const Seconds step = decode_step(model, number(in, "batch"), server).memory_floor();
             const double rate = number(in, "batch") / step.value();
             server.chips *= 2;
             return {{"step_s", step.value()},
                     {"tokens_per_s", rate},
                     {"tokens_per_s_per_chip", rate / number(in, "chips")},
                     {"step_4x4_s", decode_step(model, number(in, "batch"), server).memory_floor().value()}};
         }},
        {"S011",
         [](const json& in) -> json {
             const ServedModel full{.weights = quantity<Bytes>(in, "hbm_bytes")};
             const Seconds step = decode_step(full, 1, book_server(in)).memory_floor();
             return {{"step_s", step.value()}, {"decode_s", number(in, "steps") * step.value()}};
         }},
        {"S013_bf16", queries},
        {"S013_int8", queries},
        {"S013_int4", queries},
        {"S014_int8",
         [](const json& in) -> json {
             const Bytes weights = number(in, "params") * quantity<Bytes>(in, "bytes_per_el");
             const Bytes memory = number(in, "chips") * quantity<Bytes>(in, "hbm_bytes");
             const Bytes cache = number(in, "context") * quantity<Bytes>(in, "kv_int8_bytes_per_token");
             json with_batch = in;
             with_batch["batch"] = most_sequences(memory, weights, cache);
             json answer = queries(with_batch);
             answer["batch"] = with_batch["batch"];
             answer["free_bytes"] = (memory - weights).value();
             return answer;
         }},
        {"S016",
         [](const json& in) -> json {
             return {{"Y_max", decode_tensor_limit(number(in, "F"), number(in, "B"), number(in, "beta"))}};
         }},
        {"S017",
         [](const json& in) -> json {
             const std::array ring = {TorusAxis{static_cast<int>(number(in, "Y")), true}};
             CollectiveOptions options;
             options.ring_factor = RingFactor::book;
             options.hop_latency = Seconds(0);
             const CollectiveRate gather =
                 rate_of(CollectiveKind::all_gather,
                         torus_group(ring, quantity<BytesPerSecond>(in, "W_ici_bidi_bytes_per_s") / 2), options);
             const double weights = number(in, "D") * number(in, "F");
             const ServedModel matrix{.parameters = weights, .weights = weights * Bytes(2)};
             Server server = book_server(in);
             server.chips = number(in, "Y");
             const DecodeStep step = decode_step(matrix, number(in, "B"), server);
             const std::array stages = {gather.time(Bytes(2 * number(in, "B") * number(in, "D"))), step.weights,
                                        step.compute};
             const std::array names = {"ici", "hbm", "math"};
             return {{"T_ici_s", stages[0].value()},
                     {"T_hbm_s", stages[1].value()},
                     {"T_math_s", stages[2].value()},
                     {"bound", names.at(stage_bounds(stages).longest)}};
         }},
        {"S018",
         [](const json& in) -> json {
             return {{"time_s", prefill_time(number(in, "params"), quantity<Tokens>(in, "tokens"), book_server(in),
                                             number(in, "mfu"))
                                    .value()}};
         }},
        {"S023_2048", plotted_batches},
        {"S023_8192", plotted_batches},
        {"S023_32768", plotted_batches},
        {"S024",
         [](const json& in) -> json {
             return {{"context_tokens",
                      kv_bound_context(number(in, "params"), quantity<Bytes>(in, "kv_bytes_per_token"), book_server(in))
                          .value()}};
         }},
        {"S025",
         [](const json& in) -> json {
             const double parameters = number(in, "params");
             const auto step = [&](double bytes) {
                 return decode_step({.parameters = parameters, .weights = parameters * Bytes(bytes)}, 1,
                                    book_server(in));
             };
             return {{"flops_per_token", forward_flops(parameters, Tokens(1)).value()},
                     {"flops_bound_chip_s", step(2).compute.value()},
                     {"bf16_load_chip_s", step(2).weights.value()},
                     {"int8_load_chip_s", step(1).weights.value()}};
         }},
        {"S029",
         [](const json& in) -> json {
             const ServedModel model{.parameters = number(in, "params")};
             return {{"time_s", decode_step(model, number(in, "B"), book_server(in)).compute.value()}};
         }},
        {"S030",
         [](const json& in) -> json {
             const ServedModel model{.parameters = number(in, "param_bytes"),
                                     .weights = quantity<Bytes>(in, "param_bytes"),
                                     .kv_per_sequence = cache_of(in)};
             const auto latency = [&](double batch) { return decode_step(model, batch, book_server(in)).time(); };
             double batch = 1;
             while (latency(batch + 1) <= 2 * latency(1)) {
                 ++batch;
             }
             return {{"batch", batch}, {"gain", batch * (latency(1) / latency(batch))}};
         }},
    });
}

TEST_CASE("Speculation yields between one token and all drafted ones and one more", "[inference]") {
    CHECK(expected_tokens(4, 0) == 1);
    CHECK(expected_tokens(4, 1) == 5);
    CHECK(expected_tokens(4, 0.7) == Approx(1 + 0.7 + 0.49 + 0.343 + 0.2401));
    CHECK(expected_tokens(4, 1 - 1e-9) == Approx(5).epsilon(1e-6));
    // The mean of what is emitted, over where the first wrong token may be.
    double mean = std::pow(0.7, 4) * emitted_tokens(4, 5);
    for (int first = 1; first <= 4; ++first) {
        mean += std::pow(0.7, first - 1) * 0.3 * emitted_tokens(4, first);
    }
    CHECK(mean == Approx(expected_tokens(4, 0.7)));
}

TEST_CASE("Two dimensions beat one from the number of chips that is said", "[inference]") {
    for (const double axes : {1.0, 2.0, 3.0}) {
        WeightStationary layer{.batch = 64, .d_model = 8192, .d_ff = 28672, .axis = BytesPerSecond(1.8e11)};
        layer.chips = two_d_from_chips(layer.d_model, layer.d_ff, axes);
        CHECK(two_d_communication(layer, best_two_d_x(layer)).value() ==
              Approx(one_d_communication(layer, axes).value()));
        layer.chips *= 2;
        CHECK(two_d_communication(layer, best_two_d_x(layer)) < one_d_communication(layer, axes));
    }
    const WeightStationary layer{
        .batch = 64, .d_model = 8192, .d_ff = 28672, .chips = 256, .axis = BytesPerSecond(1.8e11)};
    const double best = best_two_d_x(layer);
    for (const double x : {best / 2, best / 1.1, best * 1.1, best * 2}) {
        CHECK(two_d_communication(layer, x) > two_d_communication(layer, best));
    }
}

TEST_CASE("Prefill servers keep decode servers busy", "[inference]") {
    CHECK(prefill_servers_per_decode_server(Seconds(0.91), Seconds(0.019), 43, 512) == Approx(4.02).epsilon(0.01));
    CHECK(prefill_left(Tokens(8192), Tokens(2048)) == Tokens(6144));
    CHECK(prefill_left(Tokens(100), Tokens(2048)) == Tokens(0));
    CHECK(smallest_slice(Bytes(140e9), Bytes(16e9)) == 16);
    CHECK(smallest_slice(Bytes(16e9), Bytes(16e9)) == 1);
    CHECK(most_sequences(Bytes(10), Bytes(20), Bytes(1)) == 0);
}
