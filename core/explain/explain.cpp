// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/explain/serving_derivations.h"

namespace rooflight {

namespace {

constexpr std::string_view kStepParts[] = {"time_s",   "compute_s",   "hbm_s",     "exposed_comm_s",
                                           "bubble_s", "optimizer_s", "overhead_s"};
constexpr std::string_view kOperationParts[] = {"count", "flops", "hbm_bytes", "intensity", "time_s", "bound"};
constexpr std::string_view kCollectiveParts[] = {"bytes", "time_s", "exposed_s"};

/// Paths in their order; `add` drops those without a value.
class KeyList {
public:
    void add(std::string key) { m_keys.push_back(std::move(key)); }
    template <class T>
    void add(const std::optional<T>& value, std::string key) {
        if (value)
            add(std::move(key));
    }
    void add_memory(const std::string& prefix) {
        add(prefix + "per_chip_bytes");
        add(prefix + "capacity_bytes");
        for (std::size_t c = 0; c < kMemoryCategoryCount; ++c)
            add(fmt::format("{}breakdown.{}", prefix, name_of(static_cast<MemoryCategory>(c))));
    }
    [[nodiscard]] std::vector<std::string> take() { return std::move(m_keys); }

private:
    std::vector<std::string> m_keys;
};

void add_totals(const Estimate& e, KeyList& keys) {
    keys.add("mfu");
    keys.add(e.hfu, "hfu");
    for (const char* key : {"tokens_per_s", "tokens_per_s_per_chip", "model_flops_per_s_per_chip"})
        keys.add(key);
    if (e.training) {
        keys.add(e.training->days, "training.days");
        keys.add(e.training->chip_hours, "training.chip_hours");
        keys.add(e.training->cost_usd, "training.cost_usd");
        keys.add(e.training->energy_kwh, "training.energy_kwh");
    }
    if (e.inference) {
        const InferenceTotals& t = *e.inference;
        keys.add(t.latency, "inference.latency_s");
        keys.add(t.ttft, "inference.ttft_s");
        keys.add(t.tpot, "inference.tpot_s");
        keys.add(t.tokens_per_s_per_sequence, "inference.tokens_per_s_per_sequence");
        keys.add(t.max_batch, "inference.max_batch");
        keys.add(t.usd_per_million_input_tokens, "inference.usd_per_million_input_tokens");
        keys.add(t.usd_per_million_output_tokens, "inference.usd_per_million_output_tokens");
        keys.add(t.goodput_requests_per_s, "inference.goodput_requests_per_s");
        if (e.serving)
            for (std::string& key : detail::serving_keys(e))
                keys.add(std::move(key));
        keys.add(t.joules_per_output_token, "inference.joules_per_output_token");
    }
}

void add_parallelism(const Estimate& e, KeyList& keys) {
    if (!e.parallelism || e.parallelism->why_not != NoCurves::none)
        return;
    const ParallelismCurves& curves = *e.parallelism;
    keys.add("parallelism.tokens_per_chip");
    for (std::size_t i = 0; i < curves.axes.size(); ++i)
        keys.add(curves.axes[i].tokens, fmt::format("parallelism.critical_by_axis[{}].tokens_per_chip", i));
    for (const CommunicationCurve& curve : curves.by_batch)
        keys.add(curve.critical, fmt::format("parallelism.critical_tokens_per_chip.{}", name_of(curve.strategy)));
    keys.add(curves.tensor_limit, "parallelism.tensor_limit");
    keys.add("parallelism.best_tensor");
    keys.add("parallelism.best_fsdp");
}

void add_lists(const Estimate& e, KeyList& keys) {
    for (std::size_t i = 0; i < e.operations.size(); ++i) {
        for (const std::string_view part : kOperationParts)
            keys.add(fmt::format("operations[{}].{}", i, part));
        for (std::size_t c = 0; c < e.operations[i].collectives.size(); ++c)
            for (const std::string_view part : kCollectiveParts)
                keys.add(fmt::format("operations[{}].collectives[{}].{}", i, c, part));
    }
    for (std::size_t i = 0; i < e.links.size(); ++i) {
        keys.add(fmt::format("links[{}].bytes_per_step", i));
        keys.add(fmt::format("links[{}].busy", i));
    }
}

/// Takes `prefix` off a key; false and nothing done if it has none.
bool take(std::string_view& key, std::string_view prefix) {
    if (!key.starts_with(prefix))
        return false;
    key.remove_prefix(prefix.size());
    return true;
}

/// Takes "3]." off "3].time_s".
std::size_t take_index(std::string_view& key) {
    std::size_t index = 0;
    const auto end = std::from_chars(key.data(), key.data() + key.size(), index).ptr;
    key.remove_prefix(static_cast<std::size_t>(end - key.data()) + 2);
    return index;
}

}  // namespace

Derivation detail::part_derivation(const Explained& x, std::string_view key) {
    std::string_view rest = key;
    if (key == "bound")
        return bound_derivation(x);
    if (take(rest, "step."))
        return step_derivation(x, rest);
    if (take(rest, "model."))
        return model_derivation(x, rest);
    if (take(rest, "memory.stages[")) {
        const std::size_t stage = take_index(rest);
        return memory_derivation(x, stage, fmt::format("memory.stages[{}].", stage), rest);
    }
    if (take(rest, "memory."))
        return memory_derivation(x, x.estimate.memory.worst_stage, "memory.", rest);
    if (take(rest, "parallelism.critical_by_axis[")) {
        const std::size_t index = take_index(rest);
        return axis_critical_derivation(x, index);
    }
    if (take(rest, "parallelism."))
        return parallelism_derivation(x, rest);
    if (take(rest, "links[")) {
        const std::size_t index = take_index(rest);
        return link_derivation(x, index, rest);
    }
    if (take(rest, "operations[")) {
        const std::size_t index = take_index(rest);
        if (!take(rest, "collectives["))
            return operation_derivation(x, index, rest);
        const std::size_t collective = take_index(rest);
        return collective_derivation(x, index, collective, rest);
    }
    return total_derivation(x, key);
}

std::vector<std::string> explainable_keys(const Estimate& e) {
    KeyList keys;
    keys.add("chips");
    keys.add("peak_flops_per_s");
    for (const char* part : {"parameters", "active_parameters", "flops_per_token"})
        keys.add(fmt::format("model.{}", part));
    for (const std::string_view part : kStepParts)
        keys.add(fmt::format("step.{}", part));
    if (e.error_band)
        for (const char* part : {"low", "high", "rows"})
            keys.add(fmt::format("error_band.{}", part));
    add_totals(e, keys);
    keys.add_memory("memory.");
    for (std::size_t s = 0; s < e.memory.stages.size(); ++s)
        keys.add_memory(fmt::format("memory.stages[{}].", s));
    keys.add("bound");
    add_parallelism(e, keys);
    add_lists(e, keys);
    return keys.take();
}

std::optional<Derivation> explain(const Scenario& scenario, const Estimate& estimate, std::string_view key) {
    const std::vector<std::string> keys = explainable_keys(estimate);
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
        return {};
    Derivation result = estimate.serving ? detail::serving_derivation(scenario, estimate, key)
                                         : detail::part_derivation(detail::Explained(scenario, estimate), key);
    result.key = key;
    return result;
}

}  // namespace rooflight
