// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept, done again, or sent to the host.
#include "core/estimate/estimate.h"
#include "core/io/estimate_json.h"
#include "core/io/hardware_json.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::offload_test {

using test::library;
using nlohmann::json;

namespace {

json training(const json& more = json::object())
{
    json value = {{"rooflight", 1},
                  {"hardware", {{"system", "h100-sxm"}, {"chips", 8}}},
                  {"model", "llama-3-8b"},
                  {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 16}}},
                  {"parallelism", {{"fsdp", 8}, {"zero", 3}}}};
    value.merge_patch(more);
    return value;
}

Estimate estimate_of(const json& value) { return estimate(scenario_from_json(value, library())); }

std::string refused(const json& value)
{
    try {
        (void)estimate_of(value);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

/// An H100 whose host is a gigabyte a second away.
json system_to_slow_host()
{
    json system = system_to_json(*library().system("h100-sxm"));
    system["host"]["pcie_bytes_per_s"] = 1e9;
    return system;
}

double activations(const Estimate& e) { return e.memory.worst[MemoryCategory::activations].value(); }

double link(const Estimate& e, const std::string& name)
{
    for (const LinkEstimate& l : e.links)
        if (l.axis == name)
            return l.bytes_per_step.value();
    return 0;
}

}  // namespace

TEST_CASE("Keeping nothing is full recomputation, keeping everything is none", "[recompute]")
{
    const Estimate full = estimate_of(training({{"recompute", "full"}}));
    const Estimate empty = estimate_of(training({{"recompute", json::array()}}));
    CHECK(empty.step.time.value() == Approx(full.step.time.value()).epsilon(1e-12));
    CHECK(activations(empty) == Approx(activations(full)).epsilon(1e-12));
    CHECK(*empty.hfu == Approx(*full.hfu).epsilon(1e-12));

    const Estimate none = estimate_of(training());
    const Estimate all = estimate_of(training({{"recompute", {"attention.norm", "attention.qkv", "attention.core", "attention.out",
                                                              "mlp.norm", "mlp.up", "mlp.activation", "mlp.down"}}}));
    CHECK(all.step.time.value() == Approx(none.step.time.value()).epsilon(1e-12));
    CHECK(activations(all) <= activations(none) * (1 + 1e-12));
    CHECK(*all.hfu == Approx(all.mfu).epsilon(1e-12));
}

TEST_CASE("Each operation kept costs its output and saves its time", "[recompute]")
{
    const auto of = [](int layers, const json& kept) {
        json value = training({{"recompute", kept}, {"hardware", {{"chips", 1}}}, {"parallelism", {{"fsdp", 1}, {"zero", 1}}}});
        value["model"] = {{"layers", layers}, {"d_model", 4096}, {"d_ff", 14336}, {"heads", 32}, {"kv_heads", 8}, {"vocab", 1024},
                          {"gated_mlp", true}};
        value["workload"]["global_batch"] = 1;
        return estimate_of(value);
    };
    const auto layer_memory = [&](const json& kept) { return activations(of(5, kept)) - activations(of(4, kept)); };
    const double tokens = 4096;
    const double nothing = layer_memory(json::array());
    CHECK(nothing == Approx(tokens * 4096 * 2));
    // Flash attention keeps its output and a log-sum for each row and head.
    CHECK(layer_memory({"attention.core"}) - nothing == Approx(tokens * (4096 * 2 + 32 * 4)));
    CHECK(layer_memory({"mlp.up"}) - nothing == Approx(tokens * 2 * 14336 * 2));
    CHECK(layer_memory({"mlp.up", "attention.core"}) - nothing == Approx(tokens * (2 * 14336 * 2 + 4096 * 2 + 32 * 4)));
    // HFU counts what is done twice: without mlp.up, two thirds of the MLP's products less.
    const Estimate all = of(32, json::array()), kept = of(32, {"mlp.up"});
    const double mlp_up = 2.0 * 4096 * 2 * 14336 * 32;
    CHECK((*all.hfu / all.mfu - *kept.hfu / kept.mfu) * all.flops_per_token.value() == Approx(mlp_up).epsilon(1e-9));
    CHECK(kept.step.time < all.step.time);
    CHECK(kept.timeline.makespan.value() == Approx(kept.step.time.value()).epsilon(0.01));
}

TEST_CASE("Operations to keep are checked by name and by model", "[recompute]")
{
    CHECK(refused(training({{"recompute", {"attention.cor"}}})) ==
          R"(recompute[0]: unknown operation "attention.cor"; did you mean "attention.core"?)");
    CHECK(refused(training({{"recompute", {"mlp.up", "moe.up"}}})).starts_with("recompute[1]: the layers of "));
}

TEST_CASE("Optimizer states on the host free their memory and stream over the link", "[offload]")
{
    const Estimate before = estimate_of(training()), after = estimate_of(training({{"offload", {{"optimizer", true}}}}));
    const double states = 8030261248.0 * 12 / 8;       // a chip's share of fp32 moments and master copy
    CHECK(before.memory.worst[MemoryCategory::optimizer].value() == Approx(states));
    CHECK(after.memory.worst[MemoryCategory::optimizer].value() == 0);
    CHECK(after.memory.worst.total < before.memory.worst.total);
    CHECK(after.step.optimizer.value() == Approx(states / 63e9));  // PCIe 5 x16, each way
    CHECK(link(after, "host") == Approx(states));
    CHECK(link(before, "host") == 0);
    CHECK(after.timeline.makespan.value() == Approx(after.step.time.value()).epsilon(0.01));
    // On NVLink-C2C it is seven times faster.
    const Estimate fast = estimate_of(training({{"offload", {{"optimizer", true}}}, {"hardware", {{"system", "gb200-nvl72"}}}}));
    CHECK(fast.step.optimizer.value() == Approx(states / 450e9));
}

TEST_CASE("Saved activations go to the host beside the work as far as the link allows", "[offload]")
{
    const Estimate before = estimate_of(training());
    const Estimate half = estimate_of(training({{"offload", {{"activations", 0.5}}}}));
    const Estimate all = estimate_of(training({{"offload", {{"activations", 1.0}}}}));
    CHECK(activations(all) < activations(half));
    CHECK(activations(half) < activations(before));
    CHECK(all.memory.worst.total < before.memory.worst.total);
    CHECK(link(all, "host") == Approx(2 * link(half, "host")));
    CHECK(all.step.time >= half.step.time);
    CHECK(half.step.time >= before.step.time);
    for (const Estimate* e : {&half, &all}) {
        CHECK(e->timeline.makespan.value() == Approx(e->step.time.value()).epsilon(0.01));
        const StepTime& s = e->step;
        CHECK((s.compute + s.hbm + s.exposed_comm + s.bubble + s.optimizer + s.overhead).value() == Approx(s.time.value()));
    }
    // A link that is slow enough sets the step's time: forward out, backward in.
    json slow = training({{"offload", {{"activations", 1.0}}}});
    slow["hardware"]["system"] = system_to_slow_host();
    const Estimate bound = estimate_of(slow);
    CHECK(bound.bound == Bound::hbm);
    CHECK(bound.step.time.value() >= link(bound, "host") / 1e9);
    CHECK(bound.timeline.makespan.value() == Approx(bound.step.time.value()).epsilon(0.01));
    CHECK_NOTHROW(estimate_to_json(bound, scenario_from_json(slow, library())));
}

TEST_CASE("Offload without a known link to the host names the key that would give it", "[offload]")
{
    const json value = training({{"offload", {{"optimizer", true}}}, {"hardware", {{"system", "tpu-v7"}}}});
    CHECK(refused(value).starts_with("hardware.system.host.pcie_bytes_per_s: "));
    json prefill = training({{"offload", {{"optimizer", true}}}});
    prefill["workload"]["kind"] = "prefill";
    CHECK(refused(prefill).starts_with("offload: "));
}

}  // namespace rooflight::offload_test
