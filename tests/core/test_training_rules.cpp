// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/expert_rules.h"
#include "core/cost/training_rules.h"
#include "core/mesh/axes.h"
#include "tests/support/book_answers.h"
#include "tests/support/catch.h"

using namespace rooflight;
using nlohmann::json;
using rooflight::test::check_answers;
using rooflight::test::number;
using rooflight::test::quantity;

namespace {

constexpr StateBytes kBookState{.gradient = Bytes(0)};
constexpr Seconds kDay{86400};

Bytes state_of(const json& in, const char* parameters = "params") {
    return training_state(number(in, parameters), kBookState, 0, 1).total();
}

Tokens batch_of(const json& in) { return quantity<Tokens>(in, in.contains("tokens") ? "tokens" : "B_tokens"); }

/// `count` arrays of the model's width a layer.
Bytes checkpoints(const json& in, const char* count) {
    return checkpoint_bytes(batch_of(in), number(in, "L"), number(in, count) * number(in, "D"));
}

json run_seconds(const json& in) {
    return {{"train_time_s", time_at_mfu(quantity<Flops>(in, "flops"), number(in, "chips"),
                                         quantity<FlopsPerSecond>(in, "C_flops_per_s"), number(in, "mfu"))
                                 .value()}};
}

json dollars(const json& in) {
    return {{"flops_per_usd",
             flops_per_dollar(quantity<FlopsPerSecond>(in, "C_flops_per_s"), number(in, "usd_per_hour")).value()}};
}

/// A run's length in days when its work is done by other chips.
double days_on(double days, double chips, double others) {
    return time_at_mfu(Flops(days * chips), others, FlopsPerSecond(1)).value();
}

}  // namespace

TEST_CASE("Chapters 4 to 6: what training computes", "[book][training]") {
    check_answers({
        {"tf.6nd",
         [](const json& in) -> json {
             const auto tokens = quantity<Tokens>(in, "tokens");
             return {{"train_flops", training_flops(number(in, "params"), tokens).value()},
                     {"train_flops_remat", training_flops(number(in, "params"), tokens, true).value()}};
         }},
        {"tf.train.ratios",
         [](const json&) -> json {
             const double training = training_flops(1, Tokens(1)).value();
             const double forward = forward_flops(1, Tokens(1)).value();
             return {{"train_over_forward", training / forward},
                     {"backward_over_forward", (training - forward) / forward},
                     {"train_flops_per_param_token", training},
                     {"forward_flops_per_param_token", forward}};
         }},
        {"A003",
         [](const json& in) -> json {
             const Flops flops = training_flops(number(in, "params"), Tokens(1));
             return {{"flops_per_token", flops.value()},
                     {"time_s", time_at_mfu(flops, 1, quantity<FlopsPerSecond>(in, "C_flops_per_s")).value()}};
         }},
        {"A012",
         [](const json&) -> json {
             return {{"flops_per_param_token", training_flops(1, Tokens(1), true).value()}};
         }},
        {"A008",
         [](const json& in) -> json {
             return {{"train_time_days", days_on(number(in, "days"), number(in, "chips"), number(in, "new_chips"))}};
         }},
        {"T018", run_seconds},
        {"T055", run_seconds},
        {"S001_v5e", dollars},
        {"S001_H100", dollars},
        {"q5-2-2",
         [](const json& in) -> json {
             const Flops flops = training_flops(number(in, "params"), quantity<Tokens>(in, "tokens"));
             const Seconds time =
                 time_at_mfu(flops, number(in, "gpus"), quantity<FlopsPerSecond>(in, "flops_per_s"), number(in, "mfu"));
             return {{"flops", flops.value()},
                     {"rate_flops_per_s", (flops / time).value()},
                     {"t_s", time.value()},
                     {"days", time / kDay}};
         }},
    });
}

TEST_CASE("Chapters 4 to 6: what training keeps", "[book][training]") {
    check_answers({
        {"T001",
         [](const json& in) -> json {
             const StateBytes bytes{.weight = quantity<Bytes>(in, "param_bytes"),
                                    .gradient = Bytes(0),
                                    .moments = number(in, "n_moments") * quantity<Bytes>(in, "moment_bytes")};
             return {{"bytes_per_param", training_state(1, bytes, 0, 1).total().value()}};
         }},
        {"T045",
         [](const json& in) -> json {
             const double width = number(in, "D") + 2 * number(in, "F");
             return {
                 {"ckpt_bytes",
                  checkpoint_bytes(batch_of(in), number(in, "L"), width, quantity<Bytes>(in, "bytes_per_el")).value()}};
         }},
        {"T047",
         [](const json& in) -> json {
             return {{"feasible",
                      fewest_holding(quantity<Bytes>(in, "state_bytes"), quantity<Bytes>(in, "hbm_bytes")) <= 1}};
         }},
        {"T048",
         [](const json& in) -> json {
             const double width = number(in, "D") + 2 * number(in, "F");
             const Bytes saved = checkpoint_bytes(batch_of(in), number(in, "L"), width);
             const Bytes total = saved + state_of(in);
             return {{"ckpt_bytes", saved.value()},
                     {"total_bytes", total.value()},
                     {"per_device_bytes", (total / number(in, "chips")).value()}};
         }},
        {"T057",
         [](const json& in) -> json {
             json answer;
             const std::string names[] = {"dp_bytes", "zero1_bytes", "zero2_bytes", "zero3_bytes"};
             for (int zero = 0; zero <= 3; ++zero) {
                 answer[names[zero]] =
                     training_state(number(in, "params"), StateBytes{}, zero, number(in, "X")).total().value();
             }
             return answer;
         }},
        {"I013",
         [](const json& in) -> json {
             return {{"opt_bytes", training_state(number(in, "params"), kBookState, 0, 1).optimizer.value()}};
         }},
        {"A006",
         [](const json& in) -> json {
             const TrainingState state = training_state(number(in, "params"), kBookState, 0, 1);
             const Bytes saved = checkpoints(in, "ckpt_per_layer");
             return {{"param_bytes", state.weights.value()},
                     {"opt_bytes", state.optimizer.value()},
                     {"ckpt_bytes", saved.value()},
                     {"total_bytes", (state.total() + saved).value()}};
         }},
        {"A009",
         [](const json& in) -> json {
             const Bytes total = state_of(in) + checkpoints(in, "ckpt_per_layer");
             return {{"per_chip_bytes", (quantity<Bytes>(in, "total_bytes") / number(in, "chips")).value()},
                     {"per_chip_bytes_12", (total / number(in, "chips")).value()}};
         }},
        {"A010",
         [](const json& in) -> json {
             const Bytes saved = checkpoints(in, "ckpt_per_layer");
             const Bytes total = saved + state_of(in);
             const double fewest = fewest_holding(total, quantity<Bytes>(in, "hbm_bytes"));
             return {{"ckpt_bytes", saved.value()},
                     {"total_bytes", total.value()},
                     {"min_chips", fewest},
                     {"train_time_days", days_on(number(in, "days"), number(in, "chips"), fewest)},
                     {"per_chip_bytes", (total / number(in, "chips")).value()}};
         }},
        {"A011",
         [](const json& in) -> json {
             return {{"ckpt_bytes", checkpoints(in, "ckpt_per_layer").value()}};
         }},
        {"A022",
         [](const json& in) -> json {
             const double parameters = number(in, "params");
             const Bytes memory = quantity<Bytes>(in, "hbm_bytes");
             const Bytes replicated = training_state(parameters, kBookState, 0, 1).total();
             const Bytes tensor = training_state(parameters / 8, kBookState, 0, 1).total();
             return {{"dp_bytes", replicated.value()},
                     {"tp8_bytes", tensor.value()},
                     {"fsdp_tp_bytes", training_state(parameters / 4, kBookState, 3, 2048).total().value()},
                     {"dp_fits", fewest_holding(replicated, memory) <= 1},
                     {"tp8_fits", fewest_holding(tensor, memory) <= 1}};
         }},
        {"tf.ckpt.matmuls",
         [](const json& in) -> json {
             return {{"arrays_per_layer", kArraysSavedMatmuls},
                     {"bytes",
                      checkpoint_bytes(batch_of(in), number(in, "L"), kArraysSavedMatmuls * number(in, "D")).value()}};
         }},
        {"tf.ckpt.block",
         [](const json& in) -> json {
             return {{"bytes",
                      checkpoint_bytes(batch_of(in), number(in, "L"), kArraysSavedBlock * number(in, "D")).value()},
                     {"flops_per_param_token", training_flops(1, Tokens(1), true).value()}};
         }},
        {"q5-2-1",
         [](const json& in) -> json {
             const Bytes state = state_of(in);
             const auto memory = quantity<Bytes>(in, "hbm_bytes");
             return {{"bytes", state.value()},
                     {"gpus", fewest_holding(state, memory)},
                     {"nodes", fewest_holding(state, 8 * memory)}};
         }},
        {"q5-2-3b",
         [](const json& in) -> json {
             const double parameters = number(in, "state_bytes") / training_state(1, kBookState, 0, 1).total().value();
             const Bytes each = training_state(parameters / number(in, "TP"), kBookState, 0, 1).total();
             return {{"dp_ways", number(in, "gpus") / number(in, "TP")},
                     {"bytes_per_gpu", each.value()},
                     {"fits", fewest_holding(each, quantity<Bytes>(in, "hbm_bytes")) <= 1}};
         }},
    });
}

TEST_CASE("Chapters 6 and 12: layouts of runs", "[book][training]") {
    check_answers({
        {"A017",
         [](const json& in) -> json {
             Parallelism layout;
             layout.fsdp = static_cast<int>(number(in, "DP"));
             layout.context = static_cast<int>(number(in, "SP"));
             layout.tensor = static_cast<int>(number(in, "TP"));
             return {{"fsdp", product(layout.sizes(), axes(MeshAxis::fsdp, MeshAxis::context))},
                     {"chips", layout.chips()}};
         }},
        {"ll-01",
         [](const json& in) -> json {
             Parallelism layout;
             layout.tensor = static_cast<int>(number(in, "TP"));
             layout.pipeline = static_cast<int>(number(in, "PP"));
             layout.data = static_cast<int>(number(in, "DP"));
             const FlopsPerByte alpha{2475};
             const Tokens critical = critical_batch_with_model_parallelism(alpha, layout.tensor * layout.pipeline, 8);
             return {{"gpus", layout.chips()},
                     {"tokens_per_gpu", number(in, "batch_tokens") / layout.chips()},
                     {"dp_cost_reduction", alpha.value() / critical.value()}};
         }},
        {"pp-02",
         [](const json& in) -> json {
             return {{"t_layer_s",
                      pipeline_communication_per_layer(quantity<Tokens>(in, "B_tokens"), number(in, "D"),
                                                       number(in, "layers"), quantity<BytesPerSecond>(in, "W_Bps"))
                          .value()}};
         }},
    });
}

TEST_CASE("Bubbles shrink with microbatches, virtual stages and split backward passes", "[training]") {
    using enum PipelineSchedule;
    CHECK(bubble_fraction(4, 8, 1, one_f_one_b) == Approx(3.0 / 11));
    CHECK(bubble_fraction(4, 8, 1, gpipe) == bubble_fraction(4, 8, 1, one_f_one_b));
    CHECK(bubble_fraction(4, 8, 2, interleaved) == Approx(3.0 / 19));
    CHECK(bubble_fraction(4, 8, 1, interleaved) == Approx(bubble_fraction(4, 8, 1, one_f_one_b)));
    CHECK(bubble_fraction(4, 8, 1, zero_bubble) == Approx(1.0 / 9));
    CHECK(bubble_fraction(1, 8, 1, gpipe) == 0);
}

TEST_CASE("The hops of a pipeline amount to the chapter's estimate with as many microbatches as stages", "[training]") {
    const Tokens batch{1e6};
    const BytesPerSecond egress{4e11};
    // A stage a layer: the estimate's 1.5 is between the 2 of many stages and the 1 of two.
    const double stages = 4;
    const Seconds all = pipeline_communication(pipeline_hop(batch, 8192, stages, egress), stages, stages);
    CHECK((all / stages).value() == Approx(pipeline_communication_per_layer(batch, 8192, stages, egress).value()));
}

TEST_CASE("MFU is the inverse of the time at it", "[training]") {
    const Flops flops{6.3e24};
    const FlopsPerSecond peak{4.59e14};
    const Seconds time = time_at_mfu(flops, 8960, peak, 0.4);
    CHECK(mfu_of(flops, 8960, peak, time) == Approx(0.4));
    CHECK(cost_usd(Seconds(3600), 8960, 4.2) == Approx(8960 * 4.2));
}
