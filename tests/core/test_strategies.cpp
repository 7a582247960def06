// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include "core/cost/expert_rules.h"
#include "core/cost/strategies.h"
#include "core/cost/training_rules.h"
#include "core/units/format.h"
#include "core/units/parse.h"
#include "tests/support/book_answers.h"
#include "tests/support/catch.h"

using namespace rooflight;
using nlohmann::json;
using rooflight::test::check_answers;
using rooflight::test::number;
using rooflight::test::quantity;

namespace {

constexpr BytesPerSecond kUnitLink{1};

FlopsPerSecond alpha_of(const json& in, const char* key = "alpha_tokens") { return FlopsPerSecond(number(in, key)); }

StrategyLayer book_layer(const json& in) {
    StrategyLayer layer;
    layer.d_model = in.contains("D") ? number(in, "D") : 1;
    layer.d_ff = in.contains("F") ? number(in, "F") : 1;
    for (const char* key : {"B", "B_tokens", "batch_tokens"}) {
        if (in.contains(key)) {
            layer.batch = quantity<Tokens>(in, key);
        }
    }
    return layer;
}

/// Tokens a chip of FSDP with tensor parallelism on axes whose numbers multiply to M_X·M_Y.
double mixed_tokens(const json& in, double axes_product, CommCombination combination = CommCombination::max) {
    return mixed_critical_batch(book_layer(in), alpha_of(in), axes_product * kUnitLink, kUnitLink, combination).value();
}

double data_parallel_tokens(FlopsPerSecond alpha, double axes = 1) {
    return data_parallel_critical_batch(alpha, axes * kUnitLink).value();
}

json tokens_per_chip(const json& in) {
    return {
        {"min_batch_tokens_per_chip",
         data_parallel_critical_batch(quantity<FlopsPerSecond>(in, "C_flops_per_s"),
                                      number(in, "M_X_axes") * quantity<BytesPerSecond>(in, "W_ici_bidi_bytes_per_s"))
             .value()}};
}

json tokens_over_dcn(const json& in, const char* peak, const char* egress, const char* answer) {
    return {
        {answer,
         data_parallel_critical_batch(FlopsPerSecond(number(in, peak)), BytesPerSecond(number(in, egress))).value()}};
}

json times(const StrategyTime& time, const char* other = "comms") {
    return {{"T_math_s", time.compute.value()},
            {"T_comms_s", time.communication.value()},
            {"t_math_s", time.compute.value()},
            {"t_comms_s", time.communication.value()},
            {"bound", time.bound == Limit::compute ? "compute" : other}};
}

BytesPerSecond axes_bandwidth(const json& in, const char* axes) {
    return number(in, axes) * quantity<BytesPerSecond>(in, "W_ici_bidi_bytes_per_s");
}

json table_row(const StrategyTime& time) {
    return {{"flops_per_device", time.flops_per_chip.value()}, {"comm_bytes", time.traffic.value()}};
}

json sharded_state(const json& in) {
    const ZeroShards shards = zero_shards(static_cast<int>(number(in, "zero_stage")));
    std::string sharded;
    for (const auto& [name, is_sharded] : {std::pair{"optimizer_state", shards.optimizer},
                                           {"gradients", shards.gradients},
                                           {"weights", shards.weights}}) {
        if (is_sharded) {
            sharded += (sharded.empty() ? "" : "+") + std::string(name);
        }
    }
    return {{"sharded", sharded}};
}

}  // namespace

TEST_CASE("Chapter 5: data parallelism and FSDP", "[book][strategies]") {
    check_answers({
        {"T006_1", tokens_per_chip},
        {"T006_2", tokens_per_chip},
        {"T006_3", tokens_per_chip},
        {"T005",
         [](const json& in) -> json {
             return {{"min_batch_tokens_per_chip", data_parallel_tokens(alpha_of(in), number(in, "M_X_axes"))}};
         }},
        {"T007",
         [](const json& in) -> json {
             const double each = data_parallel_tokens(alpha_of(in, "min_batch_tokens_per_chip"));
             return {{"batch_tokens", each * number(in, "chips")}};
         }},
        {"T009",
         [](const json& in) {
             return times(data_parallel(book_layer(in), number(in, "X"), quantity<FlopsPerSecond>(in, "C_flops_per_s"),
                                        axes_bandwidth(in, "M_X_axes"), Pass::backward));
         }},
        {"T010",
         [](const json& in) {
             return times(fully_sharded(book_layer(in), number(in, "X"), quantity<FlopsPerSecond>(in, "C_flops_per_s"),
                                        axes_bandwidth(in, "M_X_axes"), Pass::forward));
         }},
        {"T013",
         [](const json& in) -> json {
             return {{"alpha_int8", data_parallel_critical_batch(quantity<FlopsPerSecond>(in, "C_int8_flops_per_s"),
                                                                 quantity<BytesPerSecond>(in, "W_ici_bidi_bytes_per_s"))
                                        .value()}};
         }},
        {"T017",
         [](const json& in) -> json {
             const double chips =
                 number(in, "batch_tokens") / data_parallel_tokens(alpha_of(in), number(in, "M_X_axes"));
             return {{"chips", chips}, {"pods", chips / number(in, "pod_chips")}};
         }},
        {"T049",
         [](const json& in) -> json {
             const double least = number(in, "chips") * data_parallel_tokens(alpha_of(in, "min_batch_tokens_per_chip"));
             return {{"min_batch_tokens", least}, {"comms_bound", number(in, "batch_tokens") < least}};
         }},
        {"T042_DP",
         [](const json& in) {
             return table_row(data_parallel(book_layer(in), number(in, "X"), FlopsPerSecond(1), kUnitLink, Pass::step));
         }},
        {"T042_FSDP",
         [](const json& in) {
             return table_row(fully_sharded(book_layer(in), number(in, "X"), FlopsPerSecond(1), kUnitLink, Pass::step));
         }},
        {"T056_1", sharded_state},
        {"T056_2", sharded_state},
        {"G001",
         [](const json& in) -> json {
             return {{"min_batch_tokens_per_gpu",
                      data_parallel_critical_batch(alpha_of(in, "alpha"), kUnitLink, number(in, "E"), number(in, "k"))
                          .value()}};
         }},
        {"G003",
         [](const json& in) -> json {
             return {{"min_batch_tokens_per_gpu",
                      ring_share(RingFactor::exact, number(in, "X")) * data_parallel_tokens(alpha_of(in, "alpha"))}};
         }},
    });
}

TEST_CASE("Chapter 5: data parallelism across slices", "[book][strategies]") {
    check_answers({
        {"T033",
         [](const json& in) -> json {
             const double host =
                 parse_quantity(plain_text(number(in, "host_bits_per_s")) + "b/s", Unit::bytes_per_second);
             return {{"host_bytes_per_s", host}, {"chip_bytes_per_s", host / number(in, "chips_per_host")}};
         }},
        {"T034",
         [](const json& in) {
             return tokens_over_dcn(in, "C_flops_per_s", "W_dcn_bytes_per_s", "min_batch_tokens_per_slice");
         }},
        {"T035",
         [](const json& in) {
             return tokens_over_dcn(in, "C_flops_per_s", "W_dcn_bytes_per_s", "min_batch_tokens_per_slice");
         }},
        {"T036",
         [](const json& in) {
             return tokens_over_dcn(in, "C_pod_flops_per_s", "W_pod_bytes_per_s", "min_batch_tokens_per_pod");
         }},
        {"T061",
         [](const json& in) {
             return times(data_parallel(book_layer(in), number(in, "N"), quantity<FlopsPerSecond>(in, "C_flops_per_s"),
                                        number(in, "M") * quantity<BytesPerSecond>(in, "W_dcn_bytes_per_s"),
                                        Pass::backward));
         }},
    });
}

TEST_CASE("Chapter 5: tensor parallelism", "[book][strategies]") {
    check_answers({
        {"T011",
         [](const json& in) {
             return times(tensor_parallel(book_layer(in), number(in, "Y"),
                                          quantity<FlopsPerSecond>(in, "C_flops_per_s"), axes_bandwidth(in, "M_Y_axes"),
                                          Pass::forward));
         }},
        {"T019",
         [](const json& in) -> json {
             const double most =
                 tensor_parallel_limit(number(in, "F"), alpha_of(in), number(in, "M_Y_axes") * kUnitLink);
             return {{"Y_max", most}, {"ok_8way", 8 < most}, {"ok_16way", 16 < most}};
         }},
        {"T020",
         [](const json& in) -> json {
             return {{"F_min", number(in, "Y") / tensor_parallel_limit(1, alpha_of(in), kUnitLink)}};
         }},
        {"T022_2",
         [](const json& in) -> json {
             return {{"Y_max", tensor_parallel_limit(number(in, "F"), quantity<FlopsPerSecond>(in, "C_flops_per_s"),
                                                     axes_bandwidth(in, "M_Y_axes"))}};
         }},
        {"T042_TP",
         [](const json& in) {
             return table_row(
                 tensor_parallel(book_layer(in), number(in, "Y"), FlopsPerSecond(1), kUnitLink, Pass::step));
         }},
        {"coll.q7.time",
         [](const json& in) -> json {
             constexpr double chips = 4;
             const BytesPerSecond axes = 2 * quantity<BytesPerSecond>(in, "ici_one_way_bytes_per_s");
             const StrategyLayer layer = book_layer(in);
             const auto peak = quantity<FlopsPerSecond>(in, "peak_flops_per_s");
             const StrategyTime book = tensor_parallel(layer, chips, peak, axes, Pass::forward);
             const double share = ring_share(RingFactor::exact, chips);
             const StrategyTime exact = tensor_parallel(layer, chips, peak, axes, Pass::forward, share);
             const double weights = 2 * layer.d_model * layer.d_ff;
             const Roofline read = roofline(Flops(1), weights * layer.weight, FlopsPerSecond(1),
                                            chips * quantity<BytesPerSecond>(in, "hbm_bytes_per_s"));
             return {{"flops_total", chips * book.flops_per_chip.value()},
                     {"t_math_s", book.compute.value()},
                     {"t_hbm_s", read.memory.value()},
                     {"t_comms_ag_plus_rs_s", book.communication.value()},
                     {"t_comms_ag_plus_rs_exact_s", exact.communication.value()}};
         }},
        {"tp-03",
         [](const json& in) {
             return times(tensor_parallel(book_layer(in), number(in, "Y"), quantity<FlopsPerSecond>(in, "flops_per_s"),
                                          quantity<BytesPerSecond>(in, "W_Bps"), Pass::forward));
         }},
        {"q5-2-3a",
         [](const json& in) -> json {
             const double most = tensor_parallel_limit(number(in, "F"), quantity<FlopsPerSecond>(in, "flops_per_s"),
                                                       quantity<BytesPerSecond>(in, "W_Bps"));
             return {{"Y_max", most}, {"Y_used", std::exp2(std::floor(std::log2(most)))}};
         }},
        {"I020",
         [](const json& in) -> json {
             return {{"alpha", 1 / tensor_parallel_limit(1, quantity<FlopsPerSecond>(in, "C_flops_per_s"),
                                                         quantity<BytesPerSecond>(in, "W_ici_bidi_bytes_per_s"))}};
         }},
    });
}

TEST_CASE("Chapter 5: FSDP with tensor parallelism", "[book][strategies]") {
    check_answers({
        {"T025",
         [](const json& in) -> json {
             return {{"min_batch_tokens_per_chip", mixed_tokens(in, number(in, "MXMY"))}};
         }},
        {"T026",
         [](const json& in) -> json {
             return {{"min_batch_tokens_per_chip", mixed_tokens(in, number(in, "MXMY"), CommCombination::sum)}};
         }},
        {"T054",
         [](const json& in) -> json {
             return {{"min_batch_tokens_per_chip", mixed_tokens(in, 2, CommCombination::sum)}};
         }},
        {"T027",
         [](const json& in) -> json {
             const FlopsPerSecond alpha{3 * number(in, "fsdp_tokens_per_chip")};
             const StrategyLayer layer{.d_ff = 32768};
             const double mixed = mixed_critical_batch(layer, alpha, 2 * kUnitLink, kUnitLink).value();
             return {{"ratio", data_parallel_tokens(alpha, 3) / mixed}};
         }},
        {"T028",
         [](const json& in) -> json {
             return {{"batch_tokens", number(in, "N") * mixed_tokens(in, number(in, "MXMY"))}};
         }},
        {"T029",
         [](const json& in) -> json {
             return {{"batch_tokens", number(in, "N") * mixed_tokens(in, 2, CommCombination::sum)}};
         }},
        {"T039",
         [](const json& in) -> json {
             const double each = mixed_tokens(in, number(in, "MXMY"));
             return {{"min_batch_tokens_per_chip", each}, {"chips", number(in, "batch_tokens") / each}};
         }},
        {"T050",
         [](const json& in) -> json {
             const double each = number(in, "batch_tokens") / number(in, "chips");
             const double least = mixed_tokens(in, 2);
             return {{"min_batch_tokens_per_chip", least}, {"per_chip_tokens", each}, {"compute_bound", each > least}};
         }},
        {"A015",
         [](const json& in) -> json {
             const double least = mixed_tokens(in, 2);
             return {{"limit_tokens", least}, {"compute_bound", number(in, "per_chip_tokens") > least}};
         }},
        {"T023",
         [](const json& in) -> json {
             return {{"X_opt", best_fsdp_degree(book_layer(in), number(in, "N"), number(in, "M_X_axes") * kUnitLink,
                                                number(in, "M_Y_axes") * kUnitLink)}};
         }},
        {"T024",
         [](const json& in) -> json {
             const double x = nearest_power_of_two(number(in, "X_opt"));
             return {{"X", x}, {"Y", number(in, "N") / x}};
         }},
        {"T041",
         [](const json& in) -> json {
             const double chips = number(in, "X") * number(in, "Y");
             const double x = best_fsdp_degree(book_layer(in), chips, number(in, "M_X_axes") * kUnitLink,
                                               number(in, "M_Y_axes") * kUnitLink);
             return {{"chips", chips},
                     {"per_chip_tokens", number(in, "batch_tokens") / chips},
                     {"X_opt", x},
                     {"X_pow2", nearest_power_of_two(x)}};
         }},
        {"T030",
         [](const json& in) -> json {
             const auto ratio = [&](double batch_factor) {
                 StrategyLayer layer = book_layer(in);
                 layer.batch *= batch_factor;
                 const double chips = number(in, "N");
                 const BytesPerSecond fsdp = number(in, "MXMY") * kUnitLink;
                 const double x = best_fsdp_degree(layer, chips, fsdp, kUnitLink);
                 const MixedTime time =
                     fsdp_and_tensor(layer, x, chips / x, alpha_of(in), fsdp, kUnitLink, Pass::forward);
                 return time.compute / time.communication;
             };
             const bool square_root = ratio(4) / ratio(1) == Approx(2);
             return {{"ratio", ratio(1)}, {"scaling_in_B", square_root ? "sqrt" : "other"}};
         }},
        {"T031",
         [](const json& in) -> json {
             const BytesPerSecond axes = number(in, "axes") * kUnitLink;
             const StrategyTime tensor =
                 tensor_parallel(book_layer(in), number(in, "N"), alpha_of(in), axes, Pass::forward);
             const StrategyTime fsdp =
                 fully_sharded(book_layer(in), number(in, "N"), alpha_of(in), axes, Pass::forward);
             return {{"tp_ratio", tensor.compute / tensor.communication},
                     {"fsdp_ratio", fsdp.compute / fsdp.communication}};
         }},
        {"T053",
         [](const json& in) -> json {
             json answer;
             for (const std::string which : {"1", "2"}) {
                 StrategyLayer layer = book_layer(in);
                 layer.batch = quantity<Tokens>(in, "batch" + which + "_tokens");
                 const Tokens each = layer.batch / number(in, "chips");
                 answer["per_chip_" + which] = each.value();
                 answer["X_opt_" + which] = best_fsdp_degree(layer, number(in, "chips"), 2 * kUnitLink, kUnitLink);
                 answer["strategy_" + which] = name_of(
                     choose_strategy(each, Tokens(data_parallel_tokens(alpha_of(in), 3)), Tokens(mixed_tokens(in, 2))));
             }
             return answer;
         }},
        {"A018",
         [](const json& in) -> json {
             const double chips = number(in, "pods") * number(in, "pod_chips");
             const double each = number(in, "batch_tokens") / chips;
             const double per_pod = number(in, "batch_tokens") / number(in, "pods");
             const double limit = mixed_tokens(in, 2);
             const Seconds time = time_at_mfu(quantity<Flops>(in, "flops"), chips,
                                              quantity<FlopsPerSecond>(in, "C_flops_per_s"), number(in, "mfu"));
             return {{"chips", chips},
                     {"per_chip_tokens", each},
                     {"per_pod_tokens", per_pod},
                     {"ici_limit", limit},
                     {"compute_bound", each > limit && per_pod > number(in, "dcn_limit")},
                     {"train_time_s", time.value()}};
         }},
        {"A020",
         [](const json& in) -> json {
             const Flops flops = training_flops(number(in, "params"), quantity<Tokens>(in, "tokens"));
             const double chips = number(in, "chips");
             return {
                 {"train_time_s",
                  time_at_mfu(flops, chips, quantity<FlopsPerSecond>(in, "C_flops_per_s"), number(in, "mfu")).value()},
                 {"ici_limit", mixed_tokens(in, 2)},
                 {"per_chip_4Mi", parse_quantity("4Mi", Unit::tokens) / chips},
                 {"per_chip_16Mi", parse_quantity("16Mi", Unit::tokens) / chips}};
         }},
    });
}

TEST_CASE("Chapter 5's table charges mixed sharding one pass of activations that its algorithm does not need",
          "[book][strategies]") {
    const json& row = rooflight::test::book_case("T042_FSDP_TP");
    const StrategyLayer layer = book_layer(row.at("inputs"));
    const double x = number(row.at("inputs"), "X");
    const MixedTime time =
        fsdp_and_tensor(layer, x, number(row.at("inputs"), "Y"), FlopsPerSecond(1), kUnitLink, kUnitLink, Pass::step);
    CHECK(rooflight::test::difference(row, "flops_per_device", time.flops_per_chip.value()) == "");
    const double more = 4 * layer.batch.value() * layer.d_model / x;
    CHECK(rooflight::test::difference(row, "comm_bytes", time.traffic.value() + more) == "");
}

TEST_CASE("Chapter 12: data parallelism on GPUs", "[book][strategies]") {
    const auto tokens = [](const json& in) -> json {
        return {{"tokens_per_gpu", data_parallel_critical_batch(quantity<FlopsPerSecond>(in, "flops_per_s"),
                                                                quantity<BytesPerSecond>(in, "W_Bps"))
                                       .value()}};
    };
    check_answers({
        {"dp-01", tokens},
        {"dp-03",
         [](const json& in) -> json {
             return {{"tokens_per_chip",
                      data_parallel_critical_batch(quantity<FlopsPerSecond>(in, "flops_per_s"),
                                                   number(in, "axes") * quantity<BytesPerSecond>(in, "W_bidi_Bps"))
                          .value()}};
         }},
        {"dp-04",
         [](const json& in) -> json {
             return {{"tokens", number(in, "gpus") * data_parallel_tokens(alpha_of(in, "tokens_per_gpu"))}};
         }},
        {"dp-05",
         [&](const json& in) {
             json answer = tokens(in);
             answer["tokens"] = number(in, "gpus") * number(answer, "tokens_per_gpu");
             return answer;
         }},
        {"dp-07",
         [&](const json& in) -> json {
             return {{"tokens_per_gpu",
                      ring_share(RingFactor::exact, number(in, "X")) * number(tokens(in), "tokens_per_gpu")}};
         }},
        {"dp-09",
         [](const json&) -> json {
             const StrategyLayer layer{.d_model = 8192, .d_ff = 28672, .batch = Tokens(4e6)};
             const FlopsPerSecond peak{9.9e14};
             const BytesPerSecond egress{4e11};
             const StrategyTime pure = data_parallel(layer, 1024, peak, egress, Pass::backward);
             const StrategyTime gathered = fully_sharded(layer, 1024, peak, egress, Pass::forward);
             return {{"same", pure.compute / pure.communication == Approx(gathered.compute / gathered.communication)}};
         }},
        {"dp-11",
         [](const json& in) {
             return tokens_over_dcn(in, "b200_flops_per_s", "node_egress_Bps", "b200_cross_node_tokens_per_gpu");
         }},
        {"ap-a1",
         [](const json& in) -> json {
             const FlopsPerSecond h100{1}, gb200{number(in, "flops_ratio")};
             const BytesPerSecond wider{number(in, "egress_ratio")};
             return {
                 {"gain", data_parallel_critical_batch(h100, kUnitLink) / data_parallel_critical_batch(gb200, wider)}};
         }},
        {"q5-2-3c",
         [](const json& in) -> json {
             const double each = number(in, "batch_tokens") / number(in, "gpus");
             return {{"tokens_per_gpu", each},
                     {"compute_bound", each > data_parallel_tokens(alpha_of(in, "threshold"))}};
         }},
        {"q5-3-70b",
         [](const json& in) -> json {
             const double each = number(in, "global_batch_seqs") * number(in, "seq_len") / number(in, "gpus");
             const FlopsPerByte alpha{number(in, "alpha")};
             const double critical =
                 critical_batch_with_model_parallelism(alpha, number(in, "model_parallel_ways"), number(in, "D_node"))
                     .value();
             return {{"tokens_per_gpu", each},
                     {"bw_gain", alpha.value() / critical},
                     {"tokens_per_gpu_crit", critical},
                     {"compute_bound", each > critical}};
         }},
    });
}

TEST_CASE("Chapter 12: expert parallelism", "[book][strategies]") {
    const auto expert_times = [](const json& in, const char* peak, const char* egress) {
        StrategyLayer layer = book_layer(in);
        layer.experts = 256;
        layer.top_k = number(in, "k");
        return times(expert_parallel_nodes(layer, number(in, "Z"), 8, FlopsPerSecond(number(in, peak)),
                                           BytesPerSecond(number(in, egress)), Pass::forward));
    };
    const auto shares = [](const json& in) -> json {
        return {{"factor_exact", expected_share(number(in, "Z"), number(in, "K"))},
                {"factor_approx", live_share(number(in, "Z"), number(in, "K"))}};
    };
    check_answers({
        {"ep-01",
         [](const json& in) -> json {
             const FlopsPerByte alpha{number(in, "alpha")};
             const double many = std::numeric_limits<double>::infinity();
             return {{"F_min_small", expert_critical_d_ff(alpha, number(in, "Z"), 8, number(in, "k"))},
                     {"F_min_large", expert_critical_d_ff(alpha, many, 8, number(in, "k"))}};
         }},
        {"ep-02", [&](const json& in) { return expert_times(in, "flops_per_s", "node_egress_Bps"); }},
        {"G004", [&](const json& in) { return expert_times(in, "C_flops_per_s", "W"); }},
        {"a2a-8-1", shares},
        {"a2a-8-4", shares},
        {"a2a-16-8", shares},
        {"a2a-64-8", shares},
        {"a2a-256-8", shares},
    });
}

TEST_CASE("The estimate of live AllToAll chunks is never below the expected share", "[strategies]") {
    for (const double ways : {2.0, 8.0, 64.0, 4096.0}) {
        for (const double top_k : {1.0, 2.0, 8.0, 32.0}) {
            CHECK(live_share(ways, top_k) >= expected_share(ways, top_k) * (1 - 1e-12));
        }
    }
}

TEST_CASE("Strategies agree with each other where they meet", "[strategies]") {
    const StrategyLayer layer{.d_model = 8192, .d_ff = 28672, .batch = Tokens(1e6)};
    const FlopsPerSecond peak{4.59e14};
    const BytesPerSecond axis{1.8e11};
    for (const Pass pass : {Pass::forward, Pass::backward, Pass::step}) {
        const StrategyTime fsdp = fully_sharded(layer, 64, peak, axis, pass);
        const MixedTime all_fsdp = fsdp_and_tensor(layer, 64, 1, peak, axis, axis, pass);
        CHECK(all_fsdp.fsdp.value() == Approx(fsdp.communication.value()));
        CHECK(all_fsdp.compute.value() == Approx(fsdp.compute.value()));
        const StrategyTime tensor = tensor_parallel(layer, 64, peak, axis, pass);
        CHECK(fsdp_and_tensor(layer, 1, 64, peak, axis, axis, pass).tensor.value() ==
              Approx(tensor.communication.value()));
    }
    // At the critical batch compute and communication take equally long.
    StrategyLayer critical = layer;
    critical.batch = 64 * data_parallel_critical_batch(peak, axis);
    const StrategyTime even = fully_sharded(critical, 64, peak, axis, Pass::forward);
    CHECK(even.compute.value() == Approx(even.communication.value()));
    critical.batch = 64 * mixed_critical_batch(layer, peak, 2 * axis, axis);
    const double x = best_fsdp_degree(critical, 64, 2 * axis, axis);
    const MixedTime mixed = fsdp_and_tensor(critical, x, 64 / x, peak, 2 * axis, axis, Pass::forward);
    CHECK(mixed.fsdp.value() == Approx(mixed.tensor.value()));
    CHECK(mixed.compute.value() == Approx(mixed.communication.value()));
    // Any other split communicates longer.
    for (const double other : {x / 2, x / 1.1, x * 1.1, x * 2}) {
        CHECK(fsdp_and_tensor(critical, other, 64 / other, peak, 2 * axis, axis, Pass::forward).communication >
              mixed.communication);
    }
}

TEST_CASE("Experts on a torus pay a quarter of a gather for each copy of a token", "[strategies]") {
    const StrategyLayer layer{.d_model = 4096, .d_ff = 2048, .batch = Tokens(65536), .experts = 64, .top_k = 4};
    const BytesPerSecond axis{9e10};
    const StrategyTime time = expert_parallel_torus(layer, 16, FlopsPerSecond(1.97e14), 4 * axis, Pass::forward);
    const Bytes sent{65536.0 * 4096 * 2 * 4};
    CHECK(time.communication.value() == Approx(2 * (sent / (4 * axis)).value()));
    CHECK(time.compute.value() == Approx(4.0 * 65536 * 4 * 4096 * 2048 / 16 / 1.97e14));
    CHECK(copies_between_nodes(8, 8, 4) == 0);
}
