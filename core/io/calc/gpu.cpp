// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/cost/chip_rules.h"
#include "core/cost/gpu_rules.h"
#include "core/hardware/distance.h"
#include "core/io/calc/presets.h"
#include "core/io/json_text.h"
#include "core/units/input_error.h"

namespace rooflight::calc {
namespace {

InputKey bandwidth(std::string_view key, std::string_view meaning) {
    return keys::quantity(key, Unit::bytes_per_second, meaning);
}

Result run_fat_tree(const Inputs& in) {
    const double ports = in.number("ports");
    const auto port = in.quantity<BytesPerSecond>("bytes_per_s_per_port");
    if (std::fmod(ports, 2) != 0) {
        throw InputError("ports", fmt::format("found {}, expected an even number: half lead down, half up", ports));
    }
    const double chips = in.number("chips"), most = most_in_fat_tree(ports);
    if (chips > most) {
        throw InputError("chips", fmt::format("found {}, but three levels of switches with {} ports join at most {}",
                                              chips, ports, most));
    }
    const FatTree tree = fat_tree(chips, ports);
    const double top = tree.cores > 0 ? tree.cores : tree.spines > 0 ? tree.spines : tree.leaves;
    return Result()
        .put("leaf_switches", tree.leaves)
        .put("spine_switches", tree.spines)
        .put("core_switches", tree.cores)
        .put("cables_per_pair", tree.cables_per_pair)
        .put("bytes_per_s_per_switch", switch_bandwidth(ports, port))
        .put("top_bytes_per_s", top * switch_bandwidth(ports, port))
        .put("bytes_per_s_per_chip", std::min(port, top * switch_bandwidth(ports, port) / chips));
}

Calculator fat_tree_calculator() {
    return {"gpu.fat_tree",
            "Switches of a fat tree that joins chips without oversubscription",
            "leaves = chips / (ports / 2); spines = leaves / 2, or as many as leaves below half as many cores",
            "12",
            {keys::chips().meaning_of("each with one port into the tree"),
             keys::count("ports", "of a switch").by_default("64"),
             bandwidth("bytes_per_s_per_port", "one way").by_default("400Gb/s")},
            {{"leaf_switches", "nearest the chips"},
             {"spine_switches", "above the leaves"},
             {"core_switches", "above the spines"},
             {"cables_per_pair", "between a leaf and a spine"},
             {"bytes_per_s_per_switch", "one way", Unit::bytes_per_second},
             {"top_bytes_per_s", "of the outermost level", Unit::bytes_per_second},
             {"bytes_per_s_per_chip", "to any other", Unit::bytes_per_second}},
            run_fat_tree,
            R"({"chips": 2048})"};
}

std::vector<TreeLevel> levels_of(const Inputs& in) {
    const std::vector<double> degrees = in.numbers("degrees"), children = in.numbers("bytes_per_s_per_child");
    if (degrees.size() != children.size()) {
        throw InputError("bytes_per_s_per_child", "expected one value for each of degrees");
    }
    std::vector<TreeLevel> levels;
    double below = 1;
    for (std::size_t i = 0; i < degrees.size(); ++i) {
        levels.push_back({degrees[i], BytesPerSecond(children[i]), below});
        below *= degrees[i];
    }
    return levels;
}

Result run_tree(const Inputs& in) {
    const std::vector<TreeLevel> levels = levels_of(in);
    const std::vector<Seconds> times = tree_times(levels, in.quantity<Bytes>("bytes"), in.number("sharded_by"));
    nlohmann::ordered_json by_level = nlohmann::ordered_json::array(), rates = by_level;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        by_level.push_back(json_number(times[i].value()));
        rates.push_back(json_number(tree_bandwidth(levels[i]).value()));
    }
    const auto longest = std::ranges::max_element(times);
    return Result()
        .put("time_s", *longest)
        .put("level", static_cast<double>(longest - times.begin()))
        .put_json("level_s", by_level)
        .put_json("level_bytes_per_s", rates);
}

Calculator tree_calculator() {
    return {"gpu.tree",
            "A gather or scatter through every level of a tree of switches",
            "V · max over levels (D − 1) / (D · W · max(1, Y / chips below))",
            "12",
            {keys::quantity("bytes", Unit::bytes, "of the whole array"),
             InputKey{"degrees", "children of a unit of each level, innermost first", KeyKind::numbers}.within(
                 {2, 1e6, true, false}),
             InputKey{"bytes_per_s_per_child", "of each level, one way", KeyKind::numbers, Unit::bytes_per_second},
             keys::count("sharded_by", "chips of an inner axis that shards the array").by_default("1")},
            {{"time_s", "of the collective", Unit::seconds},
             {"level", "that takes longest, from 0"},
             {"level_s", "of each level", Unit::seconds},
             {"level_bytes_per_s", "D · W / (D − 1) of each level", Unit::bytes_per_second}},
            run_tree,
            R"({"bytes": 1e9, "degrees": [8, 32, 4], "bytes_per_s_per_child": ["450GB/s", "400GB/s", "12.8TB/s"]})"};
}

Result run_sharded_reduction(const Inputs& in) {
    const NodeTimes times = sharded_reduction(
        in.quantity<Bytes>("bytes"), in.number("per_domain"), in.quantity<BytesPerSecond>("bytes_per_s_per_chip"),
        in.quantity<BytesPerSecond>("bytes_per_s_per_node"), in.number("sharded_by"));
    return Result().put("time_s", times.time()).put("node_s", times.node).put("beyond_s", times.beyond);
}

Calculator sharded_reduction_calculator() {
    return {"gpu.sharded_reduction",
            "Reducing over nodes an array that an inner axis shards, short form",
            "node: V / (W · min(Y, n)); beyond: V / W_node · n / max(n, Y)",
            "12",
            {keys::quantity("bytes", Unit::bytes, "of the whole array"),
             keys::count("sharded_by", "chips of the inner axis").by_default("1"),
             keys::count("per_domain", "chips of a node").by_default("8"),
             bandwidth("bytes_per_s_per_chip", "egress of a chip").by_default("450GB/s"),
             bandwidth("bytes_per_s_per_node", "egress of a node").by_default("400GB/s")},
            {{"time_s", "the longer", Unit::seconds},
             {"node_s", "within a node", Unit::seconds},
             {"beyond_s", "between nodes", Unit::seconds}},
            run_sharded_reduction,
            R"({"bytes": 1e9, "sharded_by": 64})"};
}

Result run_bus(const Inputs& in) {
    const double chips = in.number("chips");
    const double factor = in.choice("collective") == 0 ? all_reduce_bus_factor(chips) : gather_bus_factor(chips);
    const auto bytes = in.quantity<Bytes>("bytes");
    const BytesPerSecond algorithm = bytes / in.quantity<Seconds>("time_s");
    std::optional<double> share;
    if (in.has("bytes_per_s_per_chip")) {
        share = factor * algorithm / in.quantity<BytesPerSecond>("bytes_per_s_per_chip");
    }
    return Result()
        .put("algorithm_bytes_per_s", algorithm)
        .put("bus_bytes_per_s", factor * algorithm)
        .put("efficiency", share);
}

Calculator bus_calculator() {
    return {
        "gpu.bus_bandwidth",
        "What benchmarks call algorithm and bus bandwidth of a measured collective",
        "algorithm = bytes / time; bus = algorithm · 2(N − 1)/N for an AllReduce, (N − 1)/N for a gather or scatter",
        "12",
        {keys::quantity("bytes", Unit::bytes, "of the whole array"),
         keys::quantity("time_s", Unit::seconds, "measured"), keys::chips().meaning_of("of the group"),
         keys::choice("collective", "which", {"all_reduce", "all_gather"}).by_default("all_reduce"),
         bandwidth("bytes_per_s_per_chip", "egress of a chip").optional()},
        {{"algorithm_bytes_per_s", "array over time", Unit::bytes_per_second},
         {"bus_bytes_per_s", "what a link carries", Unit::bytes_per_second},
         {"efficiency", "bus over egress; null without it", Unit::fraction}},
        run_bus,
        R"({"bytes": "10GB", "time_s": "47.3 ms", "chips": 8, "bytes_per_s_per_chip": "450GB/s"})"};
}

Result run_units(const Inputs& in) {
    const double units = in.number("units");
    const double clock = in.number("clock_hz");
    if (in.has("flops_per_s")) {
        const auto peak = in.quantity<FlopsPerSecond>("flops_per_s");
        const double per_cycle = operations_per_cycle(peak, units, clock);
        return Result()
            .put("flops_per_s", peak)
            .put("flops_per_cycle", per_cycle)
            .put("flops_per_cycle_nearest_width", nearest_width(per_cycle));
    }
    in.require({"flops_per_cycle"}, "flops_per_s");
    return Result()
        .put("flops_per_s", rate_of_units(units, in.number("flops_per_cycle"), clock))
        .put("flops_per_cycle", in.number("flops_per_cycle"))
        .put("flops_per_cycle_nearest_width", nearest_width(in.number("flops_per_cycle")));
}

Calculator units_calculator() {
    return {"gpu.units",
            "Peak of a chip from its units, or what each must do a cycle",
            "peak = units · FLOPs a cycle · clock",
            "12",
            {keys::count("units", "tensor cores, MXUs or vector lanes of the chip"),
             keys::quantity("clock_hz", Unit::hertz, "of the units"),
             keys::quantity("flops_per_cycle", Unit::number, "of one unit").optional(), keys::flops_per_s().optional()},
            {{"flops_per_s", "of the chip", Unit::flops_per_second}, {"flops_per_cycle", "of one unit"},
             {"flops_per_cycle_nearest_width", "the nearest power of two"}},
            run_units,
            R"({"units": 528, "clock_hz": "1.83 GHz", "flops_per_cycle": 1024})"};
}

Result run_levels(const Inputs& in) {
    std::vector<std::string> warnings;
    const Machine machine = machine_of(in, warnings);
    nlohmann::ordered_json levels = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < machine.levels.size(); ++i) {
        const FabricLevel& level = machine.levels[i];
        const SwitchLevel* described = switch_level(machine, i);
        const LevelBandwidth rates = level_bandwidth(machine, i);
        nlohmann::ordered_json& item = levels.emplace_back();
        item["name"] = level.name;
        item["chips"] = level.degree * level.chips_below;
        item["degree"] = level.degree;
        item["switch"] = described != nullptr && !described->switch_name.empty()
                             ? nlohmann::ordered_json(described->switch_name)
                             : nullptr;
        item["switches"] =
            described != nullptr && described->switches > 0 ? nlohmann::ordered_json(described->switches) : nullptr;
        item["ports_per_switch"] =
            described != nullptr && described->ports ? json_number(*described->ports) : nlohmann::ordered_json();
        item["lanes_per_port"] = described != nullptr && described->lanes_per_port
                                     ? nlohmann::ordered_json(*described->lanes_per_port)
                                     : nullptr;
        item["switch_bytes_per_s"] = rates.switches ? json_number(rates.switches->value()) : nullptr;
        item["cable_bytes_per_s"] = json_number(rates.cables.value());
        item["bytes_per_s_per_chip"] = json_number(level.per_chip.value());
        item["collective_bytes_per_s"] = json_number(rates.collective.value());
    }
    return Result().put_json("levels", levels);
}

Calculator levels_calculator() {
    return {"gpu.levels",
            "The levels of a system's network: switches, cables, rates",
            "cables = children · a child's link; switches = their number · ports · a port; collective = a chip's rate, "
            "beyond its domain · chips of a domain",
            "12",
            keys::machine(),
            {{"levels", "innermost first"}},
            run_levels,
            R"({"chip": "h100-sxm", "figures": "book", "chips": 1024})"};
}

struct Counterpart {
    std::string_view gpu, tpu;
};
/// The chapter's table of what does on a TPU what a unit of a GPU does.
constexpr Counterpart kCounterparts[] = {
    {"Streaming Multiprocessor", "TensorCore"}, {"Warp Scheduler", "VPU"}, {"CUDA Core", "VPU ALU"}, {"SMEM", "VMEM"},
    {"Tensor Core", "MXU"},                     {"HBM", "HBM"},            {"Registers", "VREGs"}};

Result run_counterpart(const Inputs& in) { return Result().put("tpu_unit", kCounterparts[in.choice("unit")].tpu); }

Calculator counterpart_calculator() {
    std::vector<std::string_view> units;
    for (const Counterpart& counterpart : kCounterparts) {
        units.push_back(counterpart.gpu);
    }
    return {"gpu.counterpart",
            "The unit of a TPU that does what a unit of a GPU does",
            "table",
            "12",
            {keys::choice("unit", "of a GPU", std::move(units))},
            {{"tpu_unit", "of a TPU"}},
            run_counterpart,
            R"({"unit": "Tensor Core"})"};
}

Result run_occupancy(const Inputs& in) {
    const double warps = resident_warps(in.quantity<Bytes>("register_bytes"), in.number("registers_per_thread"));
    return Result().put("resident_warps", warps).put("resident_threads", 32 * warps);
}

Calculator occupancy_calculator() {
    return {"gpu.occupancy",
            "Warps that an SM's registers hold",
            "min(64, register bytes / (4 · 32 · registers a thread))",
            "12",
            {keys::count("registers_per_thread", "32-bit ones"),
             keys::quantity("register_bytes", Unit::bytes, "of an SM").by_default("256KiB")},
            {{"resident_warps", "at most 64"}, {"resident_threads", "32 a warp"}},
            run_occupancy,
            R"({"registers_per_thread": 128})"};
}

}  // namespace

std::vector<Calculator> gpu_calculators() {
    return {fat_tree_calculator(), tree_calculator(),  sharded_reduction_calculator(),
            bus_calculator(),      units_calculator(), occupancy_calculator(),
            levels_calculator(),   counterpart_calculator()};
}

}  // namespace rooflight::calc
