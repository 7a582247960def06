// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of collectives that hold wherever a mesh is laid: what a search rules placements out by.
#include <array>

#include "core/collectives/least_rate.h"
#include "core/cost/platform.h"
#include "core/mesh/placements.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"

namespace rooflight::least_rate_test {

namespace {

constexpr std::array kKinds = {CollectiveKind::all_gather, CollectiveKind::reduce_scatter, CollectiveKind::all_reduce,
                               CollectiveKind::all_to_all, CollectiveKind::permute, CollectiveKind::broadcast};

/// Chips of a torus shared between four axes by chance.
Parallelism some_axes(int chips) {
    std::array<int, 4> degrees = {1, 1, 1, 1};
    for (int prime = 2; chips > 1; ++prime) {
        for (; chips % prime == 0; chips /= prime) {
            degrees[*rc::gen::inRange<std::size_t>(0, degrees.size())] *= prime;
        }
    }
    Parallelism p;
    p.data = degrees[0], p.fsdp = degrees[1], p.tensor = degrees[2], p.context = degrees[3];
    return p;
}

}  // namespace

TEST_CASE("No placement makes a collective faster than the least of its group", "[search][collectives]") {
    rc::prop("all kinds, sets of axes and sizes", [] {
        Scenario scenario = test::shipped(*rc::gen::element(std::string("llama-3-70b-v5p-pod"), std::string("llama-3-8b-v5e")));
        scenario.fidelity = *rc::gen::element(Fidelity::ideal, Fidelity::calibrated);
        using Slices = std::vector<std::vector<int>>;
        scenario.hardware.slice = *rc::gen::elementOf(scenario.hardware.system->pod.size() == 2
                                                          ? Slices{{4, 8}, {16, 16}}
                                                          : Slices{{4, 4, 8}, {8, 12, 4}, {4, 8, 20}});
        scenario.hardware.chips = 0;
        scenario.options.ring_factor = *rc::gen::element(RingFactor::book, RingFactor::exact);
        std::vector<std::string> ignored;
        const Platform platform(scenario, resolve(scenario.hardware, ignored));
        const Machine& machine = platform.machine;
        Parallelism p = some_axes(machine.chips());
        Placements placements(machine, false, false);
        const auto mask = static_cast<AxisMask>(
            *rc::gen::inRange<unsigned>(1, 16) & axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::tensor, MeshAxis::context));
        for (const PlacementCode code : placements.of(p)) {
            p.placement = placement_of(code);
            const Mesh mesh = place(p, machine, ignored);
            const Group group = group_of(mesh, mask, machine);
            for (const CollectiveKind kind : kKinds) {
                const CollectiveRate least = least_rate(kind, static_cast<int>(group.size), machine, platform.collectives);
                const CollectiveRate rate = rate_of(kind, group, platform.collectives);
                for (const double bytes : {1.0, 1e4, 1e6, 1e9, 1e12}) {
                    RC_ASSERT(least.time(Bytes(bytes)) <= rate.time(Bytes(bytes)));
                }
            }
        }
    }, 60);
}

TEST_CASE("The least of a group is that of the shape with most links", "[search][collectives]") {
    const Scenario scenario = test::shipped("llama-3-70b-v5p-pod");
    std::vector<std::string> ignored;
    const Platform platform(scenario, resolve(scenario.hardware, ignored));  // 16 × 20 × 28
    const auto gather = [&](int chips, Bytes array) {
        return least_rate(CollectiveKind::all_gather, chips, platform.machine, platform.collectives).time(array);
    };
    const Bytes array(1e9);
    const double link = platform.machine.figures.ici_link->value();
    // 28 chips as a ring have two links, as 2 × 2 × 7 three lines with one each.
    CHECK(gather(28, array).value() == Approx(1e9 * 27 / 28 / (3 * link)));
    // 13 divides no axis: there is no such group.
    CHECK(gather(13, array) == Seconds(0));
}

}  // namespace rooflight::least_rate_test
