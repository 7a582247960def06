// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/strategies.h"

#include <algorithm>

#include "core/io/calc/strategy_inputs.h"

namespace rooflight::calc {
namespace {

using StrategyFunction = StrategyTime (*)(const StrategyLayer&, double, FlopsPerSecond, BytesPerSecond, Pass, double);

BytesPerSecond all_axes(const Inputs& in) { return torus_bandwidth(in, 0, axis_count(in)); }

std::optional<StrategyTime> layer_time(const Inputs& in, const StrategyLayer& layer, StrategyFunction strategy) {
    const std::optional<double> chips = chips_of(in);
    if (!chips || !knows_layer(in)) {
        return std::nullopt;
    }
    return strategy(layer, *chips, in.quantity<FlopsPerSecond>("flops_per_s"), all_axes(in), pass_of(in),
                    share_of(in, *chips));
}

Result run_batch_split(const Inputs& in, StrategyFunction strategy) {
    const StrategyLayer layer = mixture_of(in);
    const std::optional<double> chips = chips_of(in);
    const Tokens critical = (chips ? share_of(in, *chips) : 1) *
                            data_parallel_critical_batch(in.quantity<FlopsPerSecond>("flops_per_s"), all_axes(in),
                                                         layer.experts, layer.top_k, layer.gradient);
    std::optional<double> most;
    if (in.has("batch_tokens")) {
        most = layer.batch / std::max(critical, Tokens(1));  // a chip needs a token
    }
    Result result;
    put_time(result, layer_time(in, layer, strategy));
    return result.put("critical_batch_per_chip", critical).put("max_ways", most);
}

Result run_data_parallel(const Inputs& in) { return run_batch_split(in, data_parallel); }
Result run_fsdp(const Inputs& in) { return run_batch_split(in, fully_sharded); }

std::vector<InputKey> batch_split_keys(std::string_view pass) {
    std::vector<InputKey> more = torus_keys("1");
    more.insert(more.end(), {keys::experts(), keys::top_k(), ring_factor_key()});
    return strategy_keys(pass, more);
}

std::vector<ResultKey> batch_split_results() {
    return strategy_results({{"critical_batch_per_chip", "from which compute binds", Unit::tokens},
                             {"max_ways", "chips at which compute still binds; null without the batch"}});
}

constexpr std::string_view kBatchSplitExample =
    R"({"flops_per_s": 4.59e14, "bytes_per_s_per_axis": 1.8e11, "axes": 3, "d_model": 8192, "d_ff": 28672,)"
    R"( "batch_tokens": 4194304, "chips": 8960})";

Calculator data_parallel_calculator() {
    return {"training.data_parallel",
            "Gradients AllReduced over the chips that split the batch",
            "backward: compute 8·B·D·F / (X·C), communication 8·D·F / (W·axes); compute binds from "
            "B/X = C / (W·axes), × experts / top_k",
            "5",
            batch_split_keys("backward"),
            batch_split_results(),
            run_data_parallel,
            kBatchSplitExample};
}

Calculator fsdp_calculator() {
    return {"training.fsdp",
            "Weights, gradients and optimizer sharded over the chips that split the batch",
            "forward: compute 4·B·D·F / (X·C), communication 4·D·F / (W·axes); compute binds from "
            "B/X = C / (W·axes), × experts / top_k",
            "5",
            batch_split_keys("forward"),
            batch_split_results(),
            run_fsdp,
            kBatchSplitExample};
}

Result run_tensor(const Inputs& in) {
    const StrategyLayer layer = layer_of(in);
    std::optional<double> most;
    if (in.has("d_ff")) {
        most = tensor_parallel_limit(layer.d_ff, in.quantity<FlopsPerSecond>("flops_per_s"), all_axes(in),
                                     layer.activation);
    }
    Result result;
    put_time(result, layer_time(in, layer, tensor_parallel));
    return result.put("max_ways", most);
}

Calculator tensor_calculator() {
    std::vector<InputKey> more = torus_keys("1");
    more.push_back(ring_factor_key());
    return {"training.tensor",
            "Matrices split over chips; activations gathered before and scattered after the layer",
            "forward: compute 4·B·D·F / (Y·C), communication 4·B·D / (W·axes); compute binds while Y < F·W·axes / C",
            "5",
            strategy_keys("forward", more),
            strategy_results({{"max_ways", "largest degree at which compute binds; null without d_ff"}}),
            run_tensor,
            R"({"flops_per_s": 4.59e14, "bytes_per_s_per_axis": "180GB/s", "d_model": 8192, "d_ff": 28672,)"
            R"( "batch_tokens": 65536, "chips": 8})"};
}

}  // namespace

std::vector<Calculator> strategy_calculators() {
    return {data_parallel_calculator(), fsdp_calculator(), tensor_calculator()};
}

}  // namespace rooflight::calc
