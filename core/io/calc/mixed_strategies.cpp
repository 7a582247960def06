// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/cost/expert_rules.h"
#include "core/io/calc/strategy_inputs.h"
#include "core/units/format.h"
#include "core/units/input_error.h"

namespace rooflight::calc {
namespace {

struct Degrees {
    double fsdp = 1, tensor = 1;
};

/// The degrees that are given, one that follows from the chips, or those of the best split.
Degrees degrees_of(const Inputs& in, double chips, double best_fsdp) {
    const bool both = in.has_all({"fsdp", "tensor"});
    if (both && in.number("fsdp") * in.number("tensor") != chips) {
        throw InputError("fsdp", fmt::format("fsdp × tensor is {}, expected the {} chips",
                                             plain_text(in.number("fsdp") * in.number("tensor")), plain_text(chips)));
    }
    if (in.has("fsdp")) {
        return {in.number("fsdp"), chips / in.number("fsdp")};
    }
    if (in.has("tensor")) {
        return {chips / in.number("tensor"), in.number("tensor")};
    }
    return {best_fsdp, chips / best_fsdp};
}

Result run_fsdp_tensor(const Inputs& in) {
    const StrategyLayer layer = mixture_of(in);
    const auto peak = in.quantity<FlopsPerSecond>("flops_per_s");
    const double tensor_axes = in.number("tensor_axes");
    const double fsdp_axes = axis_count(in) - tensor_axes;
    if (fsdp_axes < 1) {
        throw InputError("axes", "expected at least one more than tensor_axes, for fsdp");
    }
    const BytesPerSecond tensor_bandwidth = torus_bandwidth(in, 0, tensor_axes);
    const BytesPerSecond fsdp_bandwidth = torus_bandwidth(in, tensor_axes, fsdp_axes);
    const auto combination = in.choice("comm_combination") == 0 ? CommCombination::max : CommCombination::sum;
    const std::optional<double> chips = chips_of(in);

    Result result;
    std::optional<MixedTime> time;
    std::optional<double> x_opt, y_opt, x_power, y_power, x, y;
    if (chips && in.has_all({"d_ff", "batch_tokens"})) {
        x_opt = best_fsdp_degree(layer, *chips, fsdp_bandwidth, tensor_bandwidth);
        y_opt = *chips / *x_opt;
        x_power = nearest_power_of_two(*x_opt);
        y_power = *chips / *x_power;
        const Degrees degrees = degrees_of(in, *chips, *x_opt);
        x = degrees.fsdp;
        y = degrees.tensor;
        if (knows_layer(in)) {
            time = fsdp_and_tensor(layer, *x, *y, peak, fsdp_bandwidth, tensor_bandwidth, pass_of(in), combination);
        }
    }
    put_time(result, time);
    std::optional<Tokens> critical;
    std::optional<double> tensor_limit;
    if (in.has("d_ff")) {
        critical = mixed_critical_batch(layer, peak, fsdp_bandwidth, tensor_bandwidth, combination);
        tensor_limit = tensor_parallel_limit(layer.d_ff, peak, tensor_bandwidth, layer.activation);
    }
    std::optional<double> most;
    if (critical && in.has("batch_tokens")) {
        most = layer.batch / *critical;
    }
    std::optional<Seconds> fsdp_time, tensor_time;
    if (time) {
        fsdp_time = time->fsdp;
        tensor_time = time->tensor;
    }
    return result.put("fsdp_comm_s", fsdp_time)
        .put("tensor_comm_s", tensor_time)
        .put("critical_batch_per_chip", critical)
        .put("max_ways", most)
        .put("max_tensor", tensor_limit)
        .put("x_opt", x_opt)
        .put("y_opt", y_opt)
        .put("x_power_of_two", x_power)
        .put("y_power_of_two", y_power)
        .put("x", x)
        .put("y", y);
}

Calculator fsdp_tensor_calculator() {
    std::vector<InputKey> more = torus_keys("3");
    more.insert(more.end(),
                {keys::count("tensor_axes", "mesh axes of the tensor degree, the first ones; fsdp has the others")
                     .by_default("1"),
                 keys::count("fsdp", "degree; absent: the best").optional(),
                 keys::count("tensor", "degree; absent: the best").optional(), keys::experts(), keys::top_k(),
                 keys::choice("comm_combination", "do the networks overlap", {"max", "sum"}).by_default("max")});
    return {"training.fsdp_tensor",
            "Weights sharded over X chips of FSDP and Y of tensor parallelism",
            "forward: fsdp 4·D·F / (Y·W·M_X), tensor 4·B·D / (X·W·M_Y); X_opt = √(B/F · M_X/M_Y · N); compute binds "
            "from B/N = (C/W)² / (M_X·M_Y·F)",
            "5",
            strategy_keys("forward", more),
            strategy_results({{"fsdp_comm_s", "weights", Unit::seconds},
                              {"tensor_comm_s", "activations", Unit::seconds},
                              {"critical_batch_per_chip", "at the best split", Unit::tokens},
                              {"max_ways", "chips at which compute still binds at the best split"},
                              {"max_tensor", "largest tensor degree at which compute binds"},
                              {"x_opt", "FSDP degree of least communication"},
                              {"y_opt", "tensor degree of least communication"},
                              {"x_power_of_two", "nearest to x_opt"},
                              {"y_power_of_two", "what that leaves"},
                              {"x", "FSDP degree that the times are of"},
                              {"y", "tensor degree that the times are of"}}),
            run_fsdp_tensor,
            R"({"flops_per_s": 4.59e14, "bytes_per_s_per_axis": 1.8e11, "axes": 3, "d_model": 8192, "d_ff": 32768,)"
            R"( "batch_tokens": 48000, "chips": 64})"};
}

/// What an AllToAll of V bytes over the torus divides V by.
BytesPerSecond all_to_all_rate(const Inputs& in, double chips) {
    double longest = 1;
    if (in.object("axes").is_array()) {
        for (const int size : in.sizes("axes")) {
            longest = std::max<double>(longest, size);
        }
    } else {
        longest = std::pow(chips, 1 / axis_count(in));
    }
    return 4 * in.quantity<BytesPerSecond>("bytes_per_s_per_axis") * chips / longest;
}

Result run_expert(const Inputs& in) {
    const StrategyLayer layer = mixture_of(in);
    const auto peak = in.quantity<FlopsPerSecond>("flops_per_s");
    const bool nodes = in.has("bytes_per_s_per_node");
    if (!nodes) {
        in.require({"bytes_per_s_per_axis"}, "bytes_per_s_per_node");
    }
    const std::optional<double> chips = chips_of(in);
    std::optional<StrategyTime> time;
    std::optional<double> narrowest, many;
    if (nodes) {
        const auto egress = in.quantity<BytesPerSecond>("bytes_per_s_per_node");
        const double per_domain = in.number("per_domain");
        const FlopsPerByte alpha = peak / egress;
        many = expert_critical_d_ff(alpha, std::numeric_limits<double>::infinity(), per_domain, layer.top_k);
        if (chips) {
            narrowest = std::max(0.0, expert_critical_d_ff(alpha, *chips, per_domain, layer.top_k));
        }
        if (chips && knows_layer(in)) {
            time = expert_parallel_nodes(layer, *chips, per_domain, peak, egress, pass_of(in));
        }
    } else if (chips && knows_layer(in)) {
        time = expert_parallel_torus(layer, *chips, peak, all_to_all_rate(in, *chips), pass_of(in));
    }
    Result result;
    put_time(result, time);
    return result.put("critical_d_ff", narrowest).put("critical_d_ff_many_chips", many);
}

Calculator expert_calculator() {
    std::vector<InputKey> more = torus_keys("1");
    more.front() = more.front().optional();
    more.pop_back();
    more.insert(more.end(),
                {keys::quantity("bytes_per_s_per_node", Unit::bytes_per_second,
                                "egress of a node; experts then lie across nodes")
                     .optional(),
                 keys::count("per_domain", "chips of a node").by_default("8"),
                 keys::count("experts", "routed experts of the layer"), keys::count("top_k", "experts a token uses")});
    return {"training.expert",
            "Experts spread over chips; two AllToAlls of the tokens a pass",
            "forward: compute 4·B·k·D·F / (Z·C); communication across nodes of n chips 4·B·D·(Z − n) / (W·Z) · "
            "min(n·k/Z, 1), on a torus 4·B·k·D / (4·W·Z / longest axis)",
            "12",
            strategy_keys("forward", more),
            strategy_results({{"critical_d_ff", "width of an expert from which compute binds, across nodes"},
                              {"critical_d_ff_many_chips", "the same for many chips"}}),
            run_expert,
            R"({"flops_per_s": 9.9e14, "bytes_per_s_per_node": 4e11, "experts": 256, "top_k": 8, "d_model": 7168,)"
            R"( "d_ff": 2048, "batch_tokens": 1e6, "chips": 64})"};
}

Result run_across_slices(const Inputs& in) {
    const StrategyLayer layer = mixture_of(in);
    const auto peak = in.quantity<FlopsPerSecond>("flops_per_s");
    const auto egress = in.quantity<BytesPerSecond>("scale_out_bytes_per_s_per_chip");
    const double slices = in.number("slices");
    const double share = share_of(in, slices);
    const Tokens per_slice =
        share * data_parallel_critical_batch(peak, egress, layer.experts, layer.top_k, layer.gradient);
    std::optional<StrategyTime> time;
    std::optional<Tokens> per_chip;
    if (in.has("chips")) {
        const double chips = in.number("chips");
        const double slice_chips = chips / slices;
        per_chip = per_slice / slice_chips;
        if (knows_layer(in)) {
            time = data_parallel(layer, chips, peak, slice_chips * egress, pass_of(in), share);
        }
    }
    std::optional<double> most;
    if (in.has("batch_tokens")) {
        most = layer.batch / per_slice;
    }
    Result result;
    put_time(result, time);
    return result.put("critical_batch_per_slice", per_slice)
        .put("critical_batch_per_chip", per_chip)
        .put("max_ways", most);
}

Calculator across_slices_calculator() {
    return {"training.across_slices",
            "Gradients AllReduced over the data-centre network between slices",
            "backward: compute 8·B·D·F / (N·C), communication 8·D·F / (M·W_dcn), M chips a slice; compute binds from "
            "B/slice = C / W_dcn",
            "5",
            strategy_keys("backward", {keys::quantity("scale_out_bytes_per_s_per_chip", Unit::bytes_per_second,
                                                      "egress of a chip into the data-centre network"),
                                       keys::count("slices", "that hold the chips").by_default("2"), keys::experts(),
                                       keys::top_k(), ring_factor_key()}),
            strategy_results({{"critical_batch_per_slice", "from which compute binds", Unit::tokens},
                              {"critical_batch_per_chip", "null without chips", Unit::tokens},
                              {"max_ways", "slices at which compute still binds; null without the batch"}}),
            run_across_slices,
            R"({"flops_per_s": 4.59e14, "scale_out_bytes_per_s_per_chip": 6.25e9, "slices": 2, "d_model": 8192,)"
            R"( "d_ff": 28672, "batch_tokens": 2e6, "chips": 17920})"};
}

}  // namespace

std::vector<Calculator> mixed_strategy_calculators() {
    return {fsdp_tensor_calculator(), expert_calculator(), across_slices_calculator()};
}

}  // namespace rooflight::calc
