// SPDX-License-Identifier: GPL-3.0-or-later
// Closed form and event simulation on random scenarios: the same step time, the same bottleneck.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "core/cost/hop.h"
#include "core/estimate/breakdown.h"
#include "core/io/scenario_json.h"
#include "core/schedule/simulate.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"

namespace rooflight::schedule_property_test {

using nlohmann::json;
using test::library;

namespace {

int pick(int low, int high) { return *rc::gen::inRange(low, high + 1); }
int power(int low, int high) { return 1 << pick(low, high); }
template <class... S>
std::string one_of(S... values) {
    return *rc::gen::element(std::string(values)...);
}

json any_model() {
    const int heads = 8 * power(0, 2);
    json model = {{"name", "random"},
                  {"layers", pick(0, 2) == 0 ? pick(1, 40) : pick(1, 9)},
                  {"d_model", 512 * pick(1, 12)},
                  {"d_ff", 2048 * pick(1, 10)},
                  {"heads", heads},
                  {"kv_heads", heads / power(0, 3)},
                  {"head_dim", 64 * pick(1, 2)},
                  {"vocab", pick(0, 1) == 0 ? 8 * pick(1, 100) : 1000 * pick(8, 200)},
                  {"gated_mlp", pick(0, 1) == 1},
                  {"tied_embeddings", pick(0, 1) == 1}};
    if (pick(0, 2) == 0) {
        model["moe"] = {{"experts", 16},
                        {"top_k", pick(1, 4)},
                        {"d_ff_expert", 512 * pick(1, 6)},
                        {"shared_experts", pick(0, 1)},
                        {"first_dense_layers", std::min(pick(0, 2), model["layers"].get<int>() - 1)}};
    }
    if (pick(0, 3) == 0) {
        model["sliding_window"] = 512 * pick(1, 8);
        model["global_every"] = pick(0, 1) * 3;
    }
    return model;
}

/// Whatever goes together of models from one layer on, axes, sharding, schedules, micro-batches from one on, layouts.
json any_scenario(const char* wanted = nullptr) {
    const std::string kind =
        wanted != nullptr ? wanted : one_of("training", "training", "training", "prefill", "decode");
    const bool training = kind == "training";
    json model = any_model();
    const int tensor = power(0, 3), context = training ? power(0, 1) : 1, fsdp = power(0, 3), data = power(0, 2);
    const int pipeline = std::min(power(wanted != nullptr ? 1 : 0, 3), model["layers"].get<int>());
    const int chips = tensor * context * pipeline * fsdp * data;
    const std::string system = chips > 256 ? "h100-sxm" : one_of("h100-sxm", "gb200-nvl72", "tpu-v5e", "tpu-v5p", "a100-sxm-80");
    json parallelism = {{"tensor", tensor}, {"context", context}, {"pipeline", pipeline}, {"fsdp", fsdp},
                        {"data", data},     {"zero", pick(1, 3)}, {"sequence", pick(0, 1) == 1}};
    if (model.contains("moe")) {
        const int expert = power(0, 3);
        if (fsdp * data * tensor * context % expert == 0) {
            parallelism["expert"] = expert;
        }
    }
    if (training && pipeline > 1) {
        const int most = std::max(1, std::min(4, model["layers"].get<int>() / pipeline));
        const int chunks = pick(1, most);
        parallelism["virtual_stages"] = chunks;
        parallelism["schedule"] = chunks > 1 ? "interleaved" : one_of("1f1b", "gpipe", "zero_bubble", "interleaved");
    }
    const int micro = training ? power(0, 2) : 1;
    const int micro_batches = training ? (pick(0, 1) == 0 ? pick(1, 4) : pick(1, 40)) : 1;
    json workload = {{"kind", kind},
                     {"sequence_length", 256 * pick(1, 32)},
                     {"global_batch", training ? data * fsdp * micro * micro_batches : pick(1, 256)}};
    if (training) {
        workload["micro_batch"] = micro;
    } else {
        parallelism["weights_layout"] = one_of("1d", "2d", "gathered_x", "gathered_xy", "gathered_xyz");
        parallelism["kv_layout"] = one_of("heads", "batch", "sequence");
    }
    json scenario = {{"rooflight", 1},
                     {"name", "random"},
                     {"hardware", {{"system", system}, {"chips", chips}}},
                     {"model", model},
                     {"workload", workload},
                     {"parallelism", parallelism},
                     {"fidelity", one_of("ideal", "calibrated")},
                     {"recompute", one_of("none", "selective", "full")},
                     {"options",
                      {{"collective_matmul", pick(0, 1) == 1},
                       {"comm_combination", one_of("max", "max", "sum")},
                       {"fused_elementwise", pick(0, 1) == 1}}}};
    if (training && pick(0, 5) == 0) {
        scenario["offload"] = {{"activations", 0.5}, {"optimizer", pick(0, 1) == 1}};
    }
    return scenario;
}

/// None where the parts do not go together.
std::optional<Scenario> read(const json& value) {
    try {
        Scenario scenario = scenario_from_json(value, library());
        (void)estimate(scenario, Detail::summary);
        return scenario;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// Where a chip of a stage of the timeline spends its time, by what sets it. `sends`: by how much what stages hand on makes
/// the step longer, which the chip waits for in one way or another.
std::array<double, kBoundCount> sums_of(const StageSetters& setters, Seconds sends, const StepModel& model) {
    std::array<double, kBoundCount> sums{};
    const auto add = [&](Bound bound, Seconds time) { sums[static_cast<std::size_t>(bound)] += time.value(); };
    add(Bound::compute, setters.compute);
    add(Bound::hbm, setters.hbm);
    add(Bound::overhead, setters.overhead);
    sends = std::clamp(sends, Seconds(0), setters.waiting);
    add(Bound::bubble, setters.waiting - sends);
    if (model.hop() > Seconds(0)) {
        add(detail::bound_of(hop_network(model)), sends);
    }
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        add(detail::bound_of(static_cast<Network>(n)), setters.network[n]);
    }
    add(Bound::overhead, model.host_time());
    if (model.training()) {
        Seconds update{0};
        for (std::size_t s = 0; s < model.stages().size(); ++s) {
            update = std::max(update, model.optimizer_time(s));
        }
        add(Bound::hbm, update);
    }
    return sums;
}

/// The closed form's word is checked where nothing comes near what it names.
void check_bound(const Scenario& scenario) {
    const StepModel model(scenario);
    const detail::StepResult result = detail::step_result(model);
    const bool goes_round = model.context().phase == Phase::decode && model.stages().size() > 1;
    std::array<double, kBoundCount> sorted{};
    for (std::size_t b = 0; b < kBoundCount; ++b) {
        sorted[b] = result.sums[b].value();
    }
    std::sort(sorted.rbegin(), sorted.rend());
    const bool one_network = scenario.options.comm_combination == CommCombination::sum;
    const bool cut = (model.splits_gradients() || scenario.offload.activations > 0) && one_network;
    if (sorted[1] > 0.95 * sorted[0] || goes_round || cut) {
        return;
    }
    const MemoryEstimate memory = memory_of(model, detail::microbatches_in_flight(model));
    constexpr std::size_t whole_layers = 1;
    const Timeline timeline = simulate(model, memory, whole_layers), at_once = simulate(model, memory, whole_layers, false);
    const auto sums = sums_of(timeline.setters[result.stage], timeline.makespan - at_once.makespan, model);
    // Added up all networks are one, and which of them it is depends on what a pass is counted with.
    const auto most = [&](const auto& of_bound) {
        std::array<double, kBoundCount> joined{};
        for (std::size_t b = 0; b < kBoundCount; ++b) {
            const bool out = one_network && static_cast<Bound>(b) == Bound::scale_out;
            joined[out ? static_cast<std::size_t>(Bound::scale_up) : b] += of_bound(b);
        }
        return std::max_element(joined.begin(), joined.end()) - joined.begin();
    };
    const auto closed = most([&](std::size_t b) { return result.sums[b].value(); });
    if (most([&](std::size_t b) { return sums[b]; }) != closed ||
        (!one_network && static_cast<Bound>(closed) != result.bound)) {
        std::string text;
        for (std::size_t b = 0; b < kBoundCount; ++b) {
            text += fmt::format("{}: closed {:.4g}, simulated {:.4g}; ", name_of(static_cast<Bound>(b)),
                                result.sums[b].value(), sums[b]);
        }
        throw std::runtime_error(text);
    }
}

}  // namespace

TEST_CASE("Closed form and simulation name the same bottleneck", "[schedule]") {
    for (const PresetInfo& info : library().scenarios()) {
        Scenario scenario = read_scenario(info.file.string(), library());
        if (scenario.workload.kind == WorkloadKind::serving) {
            continue;  // many kinds of steps
        }
        for (const Fidelity fidelity : {Fidelity::ideal, Fidelity::calibrated}) {
            scenario.fidelity = fidelity;
            INFO(info.id);
            CHECK_NOTHROW(check_bound(scenario));
        }
    }
    rc::prop("random scenarios", [] {
        const json value = any_scenario();
        const std::optional<Scenario> scenario = read(value);
        RC_PRE(scenario.has_value());
        RC_LOG() << value.dump() << '\n';
        check_bound(*scenario);
    });
    rc::prop("pipelines of prompts whose networks take turns", [] {
        json value = any_scenario("prefill");
        value["options"]["comm_combination"] = "sum";
        value["parallelism"]["weights_layout"] = "1d";
        value["parallelism"]["kv_layout"] = "heads";
        const std::optional<Scenario> scenario = read(value);
        RC_PRE(scenario.has_value());
        RC_LOG() << value.dump() << '\n';
        check_bound(*scenario);
    });
}

TEST_CASE("The rows of the operations show the communication that the step exposes", "[schedule]") {
    const auto difference = [](const Scenario& scenario) {
        const Estimate e = estimate(scenario, Detail::operations);
        double rows = 0;
        for (const OperationEstimate& op : e.operations) {
            for (const CollectiveEstimate& c : op.collectives) {
                rows += c.exposed.value() * op.count;
            }
        }
        return std::abs(rows - e.step.exposed_comm.value()) / e.step.time.value();
    };
    for (const PresetInfo& info : library().scenarios()) {
        Scenario scenario = read_scenario(info.file.string(), library());
        if (scenario.workload.kind == WorkloadKind::serving) {
            continue;
        }
        for (const Fidelity fidelity : {Fidelity::ideal, Fidelity::calibrated}) {
            scenario.fidelity = fidelity;
            INFO(info.id);
            CHECK(difference(scenario) < 1e-9);
        }
    }
    rc::prop("random scenarios", [&] {
        const json value = any_scenario();
        const std::optional<Scenario> scenario = read(value);
        RC_PRE(scenario.has_value());
        RC_PRE(scenario->offload.activations == 0);    // the host's link has rows of its own
        RC_LOG() << value.dump() << '\n';
        RC_ASSERT(difference(*scenario) < 1e-9);
    });
}

TEST_CASE("Closed form and simulation agree within 1 % on random scenarios", "[schedule]") {
    rc::prop("step time", [] {
        const json value = any_scenario();
        const std::optional<Scenario> scenario = read(value);
        RC_PRE(scenario.has_value());
        const Estimate e = estimate(*scenario, Detail::timeline);
        const double closed = e.step.time.value(), simulated = e.timeline.makespan.value();
        RC_LOG() << value.dump() << "\nclosed " << closed << " s, simulated " << simulated << " s: off "
                 << (simulated / closed - 1) * 100 << " %\n";
        RC_ASSERT(std::abs(simulated - closed) <= 0.01 * closed);
    });
}

}  // namespace rooflight::schedule_property_test
