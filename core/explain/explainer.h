// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/estimate/breakdown.h"
#include "core/explain/derivation.h"

namespace rooflight::detail {

/// A scenario worked out again, beside the estimate that is explained.
struct Explained {
    Explained(const Scenario& s, const Estimate& e)
        : scenario(s), estimate(e), model(s), result(step_result(model)), has_lists(!e.operations.empty()) {}
    /// Of a pool that serves: one of its iterations.
    Explained(const Scenario& pool, const Iteration& iteration, const Estimate& e)
        : scenario(pool), estimate(e), model(pool, iteration), result(step_result(model)), has_lists(!e.operations.empty()) {}

    const Scenario& scenario;
    const Estimate& estimate;
    StepModel model;
    StepResult result;
    bool has_lists;  ///< are there keys of operations to refer to?
};

/// Writes a derivation down, piece by piece.
class Draft {
public:
    Draft(std::string title, std::string symbol, double value, Unit unit, std::string unit_name = {}) {
        m_derivation.title = std::move(title);
        m_derivation.symbol = std::move(symbol);
        m_derivation.value = value;
        m_derivation.unit = unit;
        m_derivation.unit_name = std::move(unit_name);
    }
    Draft& formula(std::string text) {
        m_derivation.formula = std::move(text);
        return *this;
    }
    Draft& in(std::string symbol, double value, Unit unit, std::string meaning, std::string key = {},
              std::string unit_name = {}) {
        m_derivation.inputs.push_back(
            {std::move(symbol), std::move(meaning), value, unit, std::move(key), std::move(unit_name)});
        return *this;
    }
    Draft& in(std::string symbol, Seconds value, std::string meaning, std::string key = {}) {
        return in(std::move(symbol), value.value(), Unit::seconds, std::move(meaning), std::move(key));
    }
    Draft& in(std::string symbol, Bytes value, std::string meaning, std::string key = {}) {
        return in(std::move(symbol), value.value(), Unit::bytes, std::move(meaning), std::move(key));
    }
    Draft& word(std::string_view text) {
        m_derivation.word = text;
        return *this;
    }
    Draft& from(std::string chapter, std::string source = {}) {
        m_derivation.chapter = std::move(chapter);
        m_derivation.source = std::move(source);
        return *this;
    }
    Draft& says(std::string sentence) {
        m_derivation.sentence = std::move(sentence);
        return *this;
    }
    [[nodiscard]] Derivation done() { return std::move(m_derivation); }
    [[nodiscard]] const Derivation& so_far() const { return m_derivation; }

private:
    Derivation m_derivation;
};

/// A number that is what it is for want of anything to count.
[[nodiscard]] Derivation nothing(std::string title, std::string symbol, Unit unit, std::string sentence);

/// One operation of the estimate's list, with what is known of its layer.
struct Listed {
    Operation operation;
    double count = 1;  ///< times in a step
    LayerTime layer;
};
[[nodiscard]] Listed listed_operation(const Explained& explained, std::size_t index);
/// "dense layer", "MoE layer", "embedding", …: which of the model's parts this is.
[[nodiscard]] std::string layer_label(const StepModel& model, const LayerModel& layer);
/// Collectives of a list as phase costs count them: f(const OperationCollective&, bool once).
template <class F>
void for_each_transfer(const StepModel& model, const LayerModel& layer, F&& f) {
    const auto all = [&](const OperationList& list, bool weights) {
        for (const Operation& op : list)
            for (const OperationCollective& c : op)
                if (weights || traffic_of(c) != Traffic::weights)
                    f(c, traffic_of(c) == Traffic::once);
    };
    all(layer.operations.forward, true);
    all(layer.gathers, true);
    all(layer.operations.backward, true);
    all(model.recomputed(layer), false);
}
/// A weight of an operation as it is read and travels: narrower than it is stored where the matmul is.
[[nodiscard]] Bytes stored_weight(const LayerContext& context, const Operation& operation);
/// Why an operation takes the time it takes: intensity and ridge, at what the chip achieves.
[[nodiscard]] std::string roofline_sentence(const Explained& explained, const Operation& operation);

/// `key` is one of explainable_keys() and none of serving_keys().
[[nodiscard]] Derivation part_derivation(const Explained& explained, std::string_view key);

// Each derives one part of the estimate; the key is what follows the part's name.
[[nodiscard]] Derivation step_derivation(const Explained& explained, std::string_view part);
[[nodiscard]] Derivation bound_derivation(const Explained& explained);
[[nodiscard]] Derivation model_derivation(const Explained& explained, std::string_view part);
[[nodiscard]] Derivation total_derivation(const Explained& explained, std::string_view key);
/// `stage` of the pipeline; `prefix` "memory." or "memory.stages[2]."
[[nodiscard]] Derivation memory_derivation(const Explained& explained, std::size_t stage, const std::string& prefix,
                                           std::string_view part);
[[nodiscard]] Derivation operation_derivation(const Explained& explained, std::size_t index, std::string_view part);
[[nodiscard]] Derivation collective_derivation(const Explained& explained, std::size_t index, std::size_t collective,
                                               std::string_view part);
/// `index` counts the axes of the estimate's curves.
[[nodiscard]] Derivation axis_critical_derivation(const Explained& explained, std::size_t index);
[[nodiscard]] Derivation parallelism_derivation(const Explained& explained, std::string_view part);
[[nodiscard]] Derivation link_derivation(const Explained& explained, std::size_t index, std::string_view part);

}  // namespace rooflight::detail
