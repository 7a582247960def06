// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/step_model.h"
#include "core/estimate/estimate.h"
#include "core/memory/memory.h"
#include "core/serving/serving_system.h"

namespace rooflight {

/// Bytes that a model that drafts takes on each chip of the pool that generates.
struct DraftMemory {
    Bytes weights{0}, kv_cache{0};
};

/// A serving scenario taken apart: the pools it runs on, the model that drafts, and the server that queueing sees, whose
/// times come from the cost model. Not for use by several threads at once.
class ServingModel {
public:
    /// Throws InputError for an impossible scenario. Keeps a copy of it.
    explicit ServingModel(const Scenario& scenario);
    ServingModel(const ServingModel&) = delete;
    ServingModel& operator=(const ServingModel&) = delete;

    [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
    /// The chips that generate: all, or their pool.
    [[nodiscard]] const Scenario& decode() const { return m_decode; }
    [[nodiscard]] const ServingSystem& server() const { return m_server; }
    [[nodiscard]] const RequestLengths& lengths() const { return m_lengths; }
    [[nodiscard]] double chips() const { return m_chips; }
    /// Chips of one copy of the model.
    [[nodiscard]] double replica_chips() const { return m_chips / m_replicas; }
    /// Copies of the model in both pools.
    [[nodiscard]] double replicas() const { return m_replicas; }
    /// Sequences a replica's memory holds beside weights and a prompt's activations; 0: not even one.
    [[nodiscard]] double most_sequences() const { return m_most_sequences; }
    /// The same for sequences of `tokens` each.
    [[nodiscard]] double most_sequences(double tokens) const;

    /// Sequences that generate on a replica, at the lengths' mean context.
    [[nodiscard]] Iteration generating(double sequences) const;
    /// A prompt of the mean length, or its chunk, alone.
    [[nodiscard]] Iteration prompt() const;
    /// What the drafts of one iteration with `sequences` on a replica take; nothing without a draft model.
    [[nodiscard]] StepTime drafting_step(double sequences) const;
    /// Bytes on each chip of the pool that generates, with `sequences` of `tokens` each on a replica.
    [[nodiscard]] MemoryEstimate memory(double sequences, double tokens) const;
    /// Of it; nothing without a draft model.
    [[nodiscard]] DraftMemory draft_memory(double sequences, double tokens) const;
    /// Requests that a replica at work holds, rounded up.
    [[nodiscard]] double held(const SteadyState& state) const;

    /// MemoryUse::peak_at where a prompt's activations are more than those of generating.
    static constexpr std::string_view kPeakWithPrompt = "an iteration with a prompt";

private:
    [[nodiscard]] Seconds iteration_time(StepModel& pool, const Iteration& iteration) const;
    [[nodiscard]] Seconds draft_time(const Iteration& iteration) const;
    [[nodiscard]] StepTime one_draft(double sequences, double context) const;
    void divide_pools();
    void set_up_draft();
    void set_up_transfer();

    Scenario m_scenario, m_decode, m_prefill;
    std::unique_ptr<Scenario> m_draft;
    std::unique_ptr<StepModel> m_decode_step, m_prefill_step, m_draft_step;  ///< at whatever was asked for last
    double m_draft_share = 1;                          ///< of a replica's sequences that one chip group of the draft has
    RequestLengths m_lengths;
    double m_chips = 1, m_replicas = 1, m_most_sequences = 0;
    ServingSystem m_server;
};

namespace detail {

/// Prices of tokens and their energy where the machine's figures have what they take. Each pool's chips are paid for what
/// they do; mixed ones by the time that prompts and answers take.
void fill_serving_costs(const ServingModel& serving, const Figures& figures, const SteadyState& steady, InferenceTotals& totals);

}  // namespace detail

}  // namespace rooflight
