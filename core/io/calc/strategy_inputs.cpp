// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/calc/strategy_inputs.h"

#include <algorithm>
#include <iterator>

#include "core/units/input_error.h"

namespace rooflight::calc {

std::vector<InputKey> strategy_keys(std::string_view pass, std::vector<InputKey> more) {
    std::vector<InputKey> all = {keys::flops_per_s()};
    std::ranges::move(more, std::back_inserter(all));
    const InputKey pass_key =
        keys::choice("pass", "part of the step that the times are of", {"forward", "backward", "step"})
            .by_default(pass);
    all.insert(all.end(), {keys::d_model().optional(), keys::d_ff().optional(), keys::batch_tokens().optional(),
                           keys::chips().optional(), keys::weight_bytes(), keys::gradient_bytes(),
                           keys::activation_bytes(), pass_key});
    return all;
}

std::vector<InputKey> torus_keys(std::string_view axes) {
    const InputKey wraparound{"wraparound", "of each axis; an axis that does not wrap carries one way only",
                              KeyKind::flags};
    return {keys::bytes_per_s_per_axis(), keys::axes().by_default(axes), wraparound.optional()};
}

InputKey ring_factor_key() {
    return keys::choice("ring_factor", "exact keeps (N − 1)/N", {"exact", "book"}).by_default("book");
}

namespace {

std::vector<ResultKey> time_results() {
    return {{"compute_s", "a layer; null without its sizes, the batch and the chips", Unit::seconds},
            {"comm_s", "a layer", Unit::seconds},
            {"bound", "compute or communication"},
            {"flops_per_chip", "a layer", Unit::flops},
            {"traffic_bytes", "of the whole arrays, a layer; an AllReduce counts its array twice", Unit::bytes}};
}

}  // namespace

std::vector<ResultKey> strategy_results(std::vector<ResultKey> more) {
    std::vector<ResultKey> all = time_results();
    std::ranges::move(more, std::back_inserter(all));
    return all;
}

Pass pass_of(const Inputs& in) { return static_cast<Pass>(in.choice("pass")); }

StrategyLayer layer_of(const Inputs& in) {
    StrategyLayer layer;
    layer.d_model = in.has("d_model") ? in.number("d_model") : 1;
    layer.d_ff = in.has("d_ff") ? in.number("d_ff") : 1;
    layer.batch = Tokens(in.has("batch_tokens") ? in.number("batch_tokens") : 1);
    layer.weight = in.quantity<Bytes>("weight_bytes");
    layer.gradient = in.quantity<Bytes>("gradient_bytes");
    layer.activation = in.quantity<Bytes>("activation_bytes");
    return layer;
}

StrategyLayer mixture_of(const Inputs& in) {
    StrategyLayer layer = layer_of(in);
    layer.experts = in.number("experts");
    layer.top_k = in.number("top_k");
    if (layer.top_k > layer.experts) {
        throw InputError("top_k", "found more than experts, expected at most as many");
    }
    return layer;
}

bool knows_layer(const Inputs& in) { return in.has_all({"d_model", "d_ff", "batch_tokens"}); }

double axis_count(const Inputs& in) {
    const auto& axes = in.object("axes");
    return axes.is_array() ? static_cast<double>(axes.size()) : axes.get<double>();
}

BytesPerSecond torus_bandwidth(const Inputs& in, double first, double count) {
    double carried = count;
    if (in.has("wraparound")) {
        const std::vector<bool> wraps = in.flags("wraparound");
        if (static_cast<double>(wraps.size()) != axis_count(in)) {
            throw InputError("wraparound", "expected one value for each of axes");
        }
        carried = 0;
        for (std::size_t i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(first + count); ++i) {
            carried += wraps[i] ? 1 : 0.5;
        }
    }
    return carried * in.quantity<BytesPerSecond>("bytes_per_s_per_axis");
}

std::optional<double> chips_of(const Inputs& in) {
    if (in.has("chips")) {
        return in.number("chips");
    }
    if (!in.object("axes").is_array()) {
        return std::nullopt;
    }
    double product = 1;
    for (const int size : in.sizes("axes")) {
        product *= size;
    }
    return product;
}

double share_of(const Inputs& in, double ways) {
    return ring_share(in.choice("ring_factor") == 0 ? RingFactor::exact : RingFactor::book, ways);
}

void put_time(Result& result, const std::optional<StrategyTime>& time) {
    if (!time) {
        for (const ResultKey& key : time_results()) {
            result.put_json(key.key, nullptr);
        }
        return;
    }
    result.put("compute_s", time->compute)
        .put("comm_s", time->communication)
        .put("bound", name_of(time->bound))
        .put("flops_per_chip", time->flops_per_chip)
        .put("traffic_bytes", time->traffic);
}

}  // namespace rooflight::calc
