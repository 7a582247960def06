// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/hardware/distance.h"
#include "core/io/calc/presets.h"

namespace rooflight::calc {
namespace {

Result run_bisection(const Inputs& in) {
    std::vector<std::string> warnings;
    const Machine machine = machine_of(in, warnings);
    const BytesPerSecond one_way = bisection(machine);
    return Result()
        .put("bytes_per_s", one_way)
        .put("bytes_per_s_both_ways", 2 * one_way)
        .put("collective_bytes_per_s_per_chip", 2 * one_way / static_cast<double>(machine.chips()));
}

Calculator bisection_calculator() {
    return {
        "hardware.bisection",
        "Bandwidth between two halves of the chips",
        "torus: link · chips / longest axis (· 2 where it wraps); switched: half the children of the outermost level "
        "· a child's link; collectives get 2/N of it",
        "12",
        keys::machine(),
        {{"bytes_per_s", "one way", Unit::bytes_per_second},
         {"bytes_per_s_both_ways", "as chapter 12 counts it in a question", Unit::bytes_per_second},
         {"collective_bytes_per_s_per_chip", "what a collective of all chips gets", Unit::bytes_per_second}},
        run_bisection,
        R"({"chip": "h100-sxm", "figures": "book", "chips": 8})"};
}

/// The chip at a place: its rank, or its coordinates on a torus, x first.
int chip_at(const Inputs& in, std::string_view key, const Machine& machine) {
    const std::vector<double> place = in.numbers(key);
    if (place.size() == 1) {
        return static_cast<int>(place.front());
    }
    if (place.size() != machine.torus.size()) {
        throw InputError(std::string(key), fmt::format("found {} coordinates, expected {}, or the rank of a chip",
                                                       place.size(), machine.torus.size()));
    }
    int rank = 0, chips = 1;
    for (std::size_t i = 0; i < place.size(); ++i) {
        const int size = machine.torus[i].size;
        const auto coordinate = static_cast<int>(place[i]);
        if (coordinate >= size) {
            throw InputError(std::string(key), fmt::format("found {} on an axis of {} chips, expected 0 to {}",
                                                           coordinate, size, size - 1));
        }
        rank += coordinate * chips;
        chips *= size;
    }
    return rank;
}

Result run_point_to_point(const Inputs& in) {
    std::vector<std::string> warnings;
    const Machine machine = machine_of(in, warnings);
    Route route = point_to_point(machine, chip_at(in, "from", machine), chip_at(in, "to", machine));
    if (in.has("ports")) {
        route.ports = in.number("ports");
    }
    Seconds hop{machine.torus.empty() ? 0 : 1e-6};
    if (in.has("hop_latency_s")) {
        hop = in.quantity<Seconds>("hop_latency_s");
    }
    const Seconds time = route.time(in.quantity<Bytes>("bytes"), hop);
    const Seconds latency = route.hops * hop;
    return Result()
        .put("time_s", time)
        .put("bandwidth_s", time - latency)
        .put("latency_s", latency)
        .put("hops", route.hops)
        .put("ports", route.ports)
        .put("bytes_per_s_per_link", route.per_port);
}

Calculator point_to_point_calculator() {
    std::vector<InputKey> inputs = keys::machine();
    const Range coordinate{0, 1e6, true, false};
    const InputKey place{"", "rank of the chip, or its coordinates on a torus, x first", KeyKind::numbers};
    for (const std::string_view key : {"from", "to"}) {
        InputKey end = place.within(coordinate);
        end.key = key;
        inputs.push_back(end);
    }
    inputs.insert(inputs.end(),
                  {keys::quantity("bytes", Unit::bytes, "of the message"),
                   keys::count("ports", "links used at once; absent: those of the end that has fewer").optional(),
                   keys::quantity("hop_latency_s", Unit::seconds, "absent: 1 µs on a torus, 0 through switches")
                       .within(kNotNegative)
                       .optional()});
    return {
        "hardware.point_to_point",
        "A message from one chip to another",
        "T = bytes / (ports · link) + hops · hop latency",
        "2",
        std::move(inputs),
        {{"time_s", "of the message", Unit::seconds},
         {"bandwidth_s", "its bytes over the links", Unit::seconds},
         {"latency_s", "its hops", Unit::seconds},
         {"hops", "of the shortest way"},
         {"ports", "links used at once"},
         {"bytes_per_s_per_link", "one way", Unit::bytes_per_second}},
        run_point_to_point,
        R"({"chip": "tpu-v5e", "figures": "book", "slice": "4x4", "from": [0, 0], "to": [3, 3], "bytes": 16777216})"};
}

}  // namespace

std::vector<Calculator> link_calculators() { return {bisection_calculator(), point_to_point_calculator()}; }

}  // namespace rooflight::calc
