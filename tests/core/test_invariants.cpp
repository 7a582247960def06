// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of every estimate, whatever the scenario.
#include <cmath>
#include <numeric>

#include "core/estimate/estimate.h"
#include "core/io/estimate_json.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/scenarios.h"
#include "tests/support/library.h"

using namespace rooflight;
using test::library;
using nlohmann::json;

namespace {

/// A random scenario; a machine that has no slice of that size discards the case.
json valid_scenario()
{
    const json value = test::random_scenario();
    try {
        (void)estimate(scenario_from_json(value, library()), Detail::summary);
    } catch (const InputError& error) {
        RC_PRE(std::string(error.what()).find("hardware.") != 0);
        throw;
    }
    return value;
}

Estimate estimate_of(const json& value, Detail detail = Detail::everything)
{
    return estimate(scenario_from_json(value, library()), detail);
}

const char* link_key(const json& value)
{
    return value["hardware"]["system"] == "tpu-v5e" ? "ici_bytes_per_s_per_link" : "scale_up_bytes_per_s_per_chip";
}

/// The scenario with all rates of its machine written down and multiplied, and hops as much shorter.
json scaled(json value, double rates)
{
    const Machine machine = [&] {
        std::vector<std::string> warnings;
        return resolve(scenario_from_json(value, library()).hardware, warnings);
    }();
    json& hardware = value["hardware"];
    for (const DType type : kDTypes)
        if (machine.figures.peak(type))
            hardware["flops_per_s"][std::string(name_of(type))] = machine.figures.peak(type)->value() * rates;
    hardware["hbm_bytes_per_s"] = machine.figures.hbm_bandwidth->value() * rates;
    hardware[link_key(value)] =
        (machine.torus.empty() ? *machine.figures.scale_up : *machine.figures.ici_link).value() * rates;
    hardware["scale_out_bytes_per_s_per_chip"] = machine.figures.scale_out->value() * rates;
    value["overrides"]["hop_latency_s"] = 1e-6 / rates;
    return value;
}

}  // namespace

TEST_CASE("Parts of an estimate add up to its totals", "[invariants]")
{
    rc::prop("step, memory, JSON", [] {
        const Scenario scenario = scenario_from_json(valid_scenario(), library());
        const Estimate e = estimate(scenario);
        const StepTime& s = e.step;
        const double sum = (s.compute + s.hbm + s.exposed_comm + s.bubble + s.optimizer + s.overhead).value();
        RC_ASSERT(std::abs(sum - s.time.value()) <= 1e-9 * s.time.value());
        for (const MemoryUse& use : e.memory.stages) {
            double bytes = 0;
            for (const Bytes& part : use.breakdown) {
                RC_ASSERT(part.value() >= 0);
                bytes += part.value();
            }
            RC_ASSERT(std::abs(bytes - use.total.value()) <= 1e-9 * bytes);
            RC_ASSERT(use.total <= e.memory.worst.total);
        }
        RC_ASSERT(e.mfu > 0);
        RC_ASSERT(e.mfu <= 1);
        for (const LinkEstimate& link : e.links)
            RC_ASSERT(link.busy >= 0 && link.busy <= 1);
        (void)estimate_to_json(e, scenario);           // throws where a number is not finite
    });
}

TEST_CASE("A step takes at least its lower bounds", "[invariants]")
{
    rc::prop("model FLOPs at the peak, bytes at the HBM rate", [] {
        const Estimate e = estimate_of(valid_scenario());
        const double flops = e.flops_per_token.value() * e.tokens_per_step / (e.chips * e.peak.value());
        RC_ASSERT(e.step.time.value() >= flops * (1 - 1e-9));
        double compute = 0, hbm = 0;
        for (const OperationEstimate& op : e.operations) {
            compute = std::max(compute, op.count * op.flops.value() / e.peak.value());
            hbm += op.count * op.time.value();
        }
        RC_ASSERT(e.step.time.value() >= compute * (1 - 1e-9));
        RC_ASSERT(e.step.time.value() >= hbm * (1 - 1e-9));
    });
}

TEST_CASE("More of anything never makes a step slower", "[invariants]")
{
    for (const char* figure : {"flops", "hbm", "links", "scale_out"})
        rc::prop(figure, [figure] {
            const json plain = scaled(valid_scenario(), 1);
            json more = plain;
            json& hardware = more["hardware"];
            const auto raise = [](json& number) { number = number.get<double>() * 1.7; };
            if (figure == std::string("flops"))
                for (json& peak : hardware["flops_per_s"])
                    raise(peak);
            else if (figure == std::string("hbm"))
                raise(hardware["hbm_bytes_per_s"]);
            else if (figure == std::string("links"))
                raise(hardware[link_key(more)]);
            else
                raise(hardware["scale_out_bytes_per_s_per_chip"]);
            RC_ASSERT(estimate_of(more, Detail::summary).step.time <=
                      estimate_of(plain, Detail::summary).step.time * (1 + 1e-9));
        });
}

TEST_CASE("All rates times k and all latencies over k make all times over k", "[invariants]")
{
    rc::prop("k = 4", [] {
        const json plain = valid_scenario();
        const double slow = estimate_of(scaled(plain, 1), Detail::summary).step.time.value();
        const double fast = estimate_of(scaled(plain, 4), Detail::summary).step.time.value();
        RC_ASSERT(std::abs(fast * 4 - slow) <= 1e-9 * slow);
    });
}

TEST_CASE("A larger fsdp axis never needs more memory for what it shards", "[invariants]")
{
    rc::prop("twice the chips", [] {
        json value = valid_scenario();
        if (value["workload"]["kind"] != "training" || value["hardware"]["system"] == "tpu-v5e")
            return;
        value["parallelism"]["zero"] = 3;
        json larger = value;
        larger["parallelism"]["fsdp"] = value["parallelism"]["fsdp"].get<int>() * 2;
        larger["hardware"]["chips"] = value["hardware"]["chips"].get<int>() * 2;
        larger["workload"]["global_batch"] = value["workload"]["global_batch"].get<int>() * 2;
        const MemoryUse before = estimate_of(value, Detail::summary).memory.worst;
        const MemoryUse after = estimate_of(larger, Detail::summary).memory.worst;
        for (const MemoryCategory c : {MemoryCategory::weights, MemoryCategory::gradients, MemoryCategory::optimizer})
            RC_ASSERT(after[c] <= before[c] * (1 + 1e-12));
    });
}

TEST_CASE("The order of a slice's axes changes nothing", "[invariants]")
{
    json value = {{"rooflight", 1}, {"hardware", {{"system", "tpu-v5p"}, {"slice", {8, 16, 16}}}}, {"model", "llama-3-70b"},
                  {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 1024}}},
                  {"parallelism", {{"fsdp", 256}, {"tensor", 8}, {"zero", 3}}}};
    const double time = estimate_of(value).step.time.value();
    for (const json& slice : {json{16, 8, 16}, json{16, 16, 8}}) {
        value["hardware"]["slice"] = slice;
        CHECK(estimate_of(value).step.time.value() == Approx(time).epsilon(1e-12));
    }
}

TEST_CASE("The same scenario gives the same estimate, bit for bit", "[invariants]")
{
    rc::prop("twice", [] {
        const json value = valid_scenario();
        RC_ASSERT(estimate_of(value).step.time.value() == estimate_of(value).step.time.value());
    });
}
