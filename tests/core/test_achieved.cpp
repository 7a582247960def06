// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrated collectives: what is measured of a family stands for the formulas' launch and share.
#include <cmath>

#include "core/collectives/cost_terms.h"
#include "core/cost/lab_machine.h"
#include "core/workload/stack.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/systems.h"

namespace rooflight::achieved_test {

using namespace rooflight::test;
using enum CollectiveKind;

namespace {

constexpr std::array kKinds = {all_gather,        reduce_scatter, all_reduce, all_to_all,
                               ragged_all_to_all, permute,        broadcast};
constexpr double kEgress = 450e9;

AchievedCollective sample() {
    AchievedCollective achieved;
    achieved.share = 0.8;
    achieved.launch_s = 10e-6;
    achieved.step_s = 2e-6;
    achieved.own_copy = 0.5;
    achieved.slow_start_s_per_sqrt_byte = 4e-9;
    achieved.small_below_bytes = 1e5;
    achieved.small_share = 0.4;
    achieved.small_launch_s = 5e-6;
    achieved.small_step_s = 1e-6;
    return achieved;
}

CollectiveOptions calibrated() {
    CollectiveOptions options;
    options.latency_adds = true;
    options.launch_latency = Seconds(99);  // not to be used where a family is measured
    options.efficiency.fill(0.01);
    options.achieved.fill(sample());
    return options;
}

double seconds(CollectiveKind kind, int chips, double v, const CollectiveOptions& options) {
    return rate_of(kind, switched_group(machine_of(with_chips(h100(), 8)), chips), options).time(Bytes(v)).value();
}

/// The options of a shipped chip, as a calibrated scenario has them.
CollectiveOptions options_of(const std::shared_ptr<const System>& system) {
    Scenario scenario;
    scenario.fidelity = Fidelity::calibrated;
    scenario.hardware.system = system;
    return collective_options(scenario, factors_of(scenario));
}

}  // namespace

TEST_CASE("A measured family of collectives, term by term", "[collectives]") {
    const CollectiveOptions options = calibrated();
    const double v = 64e6;
    for (const int n : {2, 4, 8}) {
        const double others = n - 1, start = 10e-6 + 2e-6 * others, slow = 4e-9 * std::sqrt(v);
        const double link = v * others / n / kEgress, copy = 0.5 * v / n / kEgress;
        CHECK(seconds(all_gather, n, v, options) == Approx(start + link / 0.8 + copy + slow));
        CHECK(seconds(reduce_scatter, n, v, options) == Approx(start + link / 0.8 + copy + slow));
        CHECK(seconds(all_reduce, n, v, options) == Approx(start + 2 * link / 0.8 + copy + slow));
        // An exchange of v bytes a chip has n·v in all.
        CHECK(seconds(all_to_all, n, n * v, options) == Approx(start + link / 0.8 + copy + slow));
    }
}

TEST_CASE("Small messages go by the protocol for them", "[collectives]") {
    const CollectiveOptions options = calibrated();
    for (const int n : {2, 8}) {
        const double others = n - 1, below = 0.99e5 * n, above = 1.01e5 * n;
        const auto small = [&](double v) {
            return 5e-6 + 1e-6 * others + v * others / n / kEgress / 0.4;
        };
        CHECK(seconds(all_gather, n, below, options) == Approx(small(below)));
        CHECK(seconds(all_gather, n, above, options) > small(above));
        CHECK(seconds(all_to_all, n, below * n, options) == Approx(small(below)));
    }
    AchievedCollective one = sample();
    one.small_below_bytes = 0;
    CollectiveOptions plain = options;
    plain.achieved.fill(one);
    CHECK(seconds(all_gather, 8, 8, plain) == Approx(10e-6 + 14e-6).epsilon(1e-2));
}

TEST_CASE("Beyond the domain the scale-out rate and latency count", "[collectives]") {
    CollectiveOptions options = calibrated();
    options.efficiency[static_cast<std::size_t>(Network::scale_out)] = 0.5;
    options.scale_out_latency = Seconds(30e-6);
    const Machine machine = machine_of(with_chips(h100(), 64));
    const Bytes v(1e9);
    const double time = rate_of(all_gather, switched_group(machine, 64), options).time(v).value();
    CHECK(time == Approx(v.value() * 7 / 8 / (400e9 * 0.5) + 10e-6 + 7 * 2e-6 + 30e-6 + 4e-9 * std::sqrt(v.value())));
    // One chip of each node: nothing of the domain's network, none of its steps.
    const double strided = rate_of(all_gather, switched_group(machine, 8, 8), options).time(v).value();
    CHECK(strided == Approx(v.value() * 7 / 8 / (50e9 * 0.5) + 10e-6 + 30e-6 + 4e-9 * std::sqrt(v.value())));
}

TEST_CASE("The terms of a measured collective add up to what it is charged", "[collectives]") {
    CollectiveOptions options = calibrated();
    options.in_switch_from = 5;
    const Machine machine = machine_of(with_chips(h100(), 64));
    const std::vector<Group> groups = {switched_group(machine, 2), switched_group(machine, 8), switched_group(machine, 64),
                                       switched_group(machine, 8, 8),
                                       switched_group(machine_of(with_chips(mi300x(), 8)), 8),
                                       torus_group(std::vector<TorusAxis>{{4, true}, {4, true}}, BytesPerSecond(4.5e10))};
    for (const Group& group : groups) {
        for (const CollectiveKind kind : kKinds) {
            for (const double v : {1e3, 1e5, 1e7, 1e9}) {
                INFO(name_of(kind) << " of " << v << " on " << group.size);
                const CollectiveTerms terms = terms_of(kind, group, options, Bytes(v));
                const CollectiveRate rate = rate_of(kind, group, options);
                CHECK(terms.time.value() == Approx(rate.time(Bytes(v)).value()));
                CHECK((terms.bandwidth.value + terms.latency.value + terms.slow_start).value() ==
                      Approx(terms.time.value()));
            }
        }
    }
}

TEST_CASE("A library lets the switches of a domain add up where enough chips take part", "[collectives]") {
    CollectiveOptions options = calibrated();
    options.in_switch_from = 5;
    const double v = 1e9, in_switch = 10e-6 + 4e-9 * std::sqrt(v);
    CHECK(seconds(all_reduce, 8, v, options) == Approx(in_switch + 7 * 2e-6 + v / kEgress * (1 / 0.8 + 0.5 / 14)));
    CHECK(seconds(all_reduce, 4, v, options) > v * 1.5 / kEgress / 0.8);
    CHECK(seconds(all_gather, 8, v, options) > v * 7 / 8 / kEgress / 0.8);
    options.in_switch_from = 0;
    CHECK(seconds(all_reduce, 8, v, options) > v * 1.75 / kEgress / 0.8);
}

TEST_CASE("Ideal fidelity knows no families", "[collectives]") {
    Scenario scenario;
    scenario.hardware.system = library().system("h100-sxm");
    for (const AchievedCollective& achieved : collective_options(scenario, factors_of(scenario)).achieved) {
        CHECK_FALSE(achieved.measured());
    }
}

TEST_CASE("What a scenario or stack says of collectives in general stands for the chip's families", "[collectives]") {
    Scenario scenario;
    scenario.fidelity = Fidelity::calibrated;
    scenario.hardware.system = library().system("h100-sxm");
    scenario.overrides["collective_latency_s"] = 2e-6;
    scenario.overrides["peer_latency_s"] = 1e-6;
    const CollectiveOptions options = collective_options(scenario, factors_of(scenario));
    const Machine machine = machine_of(with_chips(h100(), 64));
    const auto latency = [&](int chips, int stride) {
        return rate_of(all_gather, switched_group(machine, chips, stride), options).latency.value();
    };
    CHECK(latency(8, 1) == Approx(2e-6 + 7e-6));
    CHECK(latency(4, 2) == Approx(2e-6 + 3e-6));
    CHECK(latency(8, 8) == Approx(2e-6 + options.scale_out_latency.value()));
    scenario.overrides = {{"gather.launch_s", 5e-6}};
    CHECK(factors_of(scenario).collectives.front().launch_s == 5e-6);
    CHECK(factors_of(scenario).collectives.front().measured());
}

TEST_CASE("Achieved collectives of the shipped chips are no faster than their links, and more bytes take longer",
          "[collectives]") {
    for (const std::string id : {"a100-sxm-80", "h100-sxm", "h200-sxm", "b200-sxm", "gb200-nvl72", "tpu-v7"}) {
        const auto system = library().system(id);
        const CollectiveOptions options = options_of(system);
        Hardware hardware;
        hardware.system = system;
        hardware.chips = 8;
        const Machine machine = machine_of(hardware);
        std::vector<Group> groups;
        if (machine.torus.empty()) {
            groups = {switched_group(machine, 2), switched_group(machine, 4), switched_group(machine, 8)};
        } else {
            groups = {torus_group(machine.torus, *machine.figures.ici_link)};
        }
        for (const Group& group : groups) {
            for (const CollectiveKind kind : kKinds) {
                Seconds before{0};
                for (double v = 1024; v < 2e9; v *= 2) {
                    INFO(id << " " << name_of(kind) << " of " << v << " on " << group.size);
                    const Seconds time = rate_of(kind, group, options).time(Bytes(v));
                    CHECK(time >= before);
                    Group best = group;
                    best.in_network_reduction = kind == all_reduce && group.size >= 5 && options.in_switch_from > 0;
                    CHECK(time >= rate_of(kind, best, {}).bandwidth_time(Bytes(v)));
                    before = time;
                }
            }
        }
    }
}

}  // namespace rooflight::achieved_test
