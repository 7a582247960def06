// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/estimate/breakdown.h"
#include "core/hardware/distance.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

/// In flight on a replica whose memory does not hold a single sequence: what is asked for is answered all the same.
constexpr double kRegardless = 1e4;
constexpr double kBoundless = 1e7;

double shards_of(const Parallelism& p) { return double(p.data) * p.fsdp; }

/// `chips` of the scenario's machine with as many copies of the model as they hold.
Scenario pool_of(const Scenario& scenario, int chips, int replica_chips, const char* key) {
    const std::string path = std::string("serving.disaggregated.") + key;
    Scenario pool = scenario;
    pool.parallelism.data = chips / replica_chips;
    pool.serving.disaggregated.reset();
    pool.hardware.slice.clear();
    pool.hardware.chips = chips;
    pool.hardware.slices = 1;
    try {
        std::vector<std::string> warnings;
        check(pool, resolve(pool.hardware, warnings));
    } catch (const InputError& error) {
        throw InputError(path, fmt::format("{} chips alone: {}", chips, error.what()));
    }
    return pool;
}

/// Bytes on each chip of a pool in an iteration.
MemoryEstimate used(const Scenario& pool, const Iteration& iteration) {
    const StepModel model(pool, iteration);
    return memory_of(model, std::vector<double>(model.stages().size(), 1));
}

}  // namespace

ServingModel::ServingModel(const Scenario& scenario)
    : m_scenario(scenario), m_decode(scenario), m_prefill(scenario), m_lengths(scenario.workload, scenario.serving) {
    std::vector<std::string> warnings;
    const Machine machine = resolve(scenario.hardware, warnings);
    check(scenario, machine);
    m_chips = machine.chips();
    m_replicas = shards_of(scenario.parallelism);
    m_server.lengths = &m_lengths;
    m_server.concurrency = scenario.workload.concurrency;
    m_server.requests_per_s = scenario.workload.requests_per_s;
    m_server.chunk = scenario.serving.chunked_prefill_tokens;
    m_server.prefix_hit = scenario.serving.prefix_cache_hit;
    if (scenario.serving.disaggregated) {
        divide_pools();
    }
    m_server.replicas = shards_of(m_decode.parallelism);
    if (scenario.serving.speculative) {
        set_up_draft();
    }
    m_decode_step = std::make_unique<StepModel>(m_decode, generating(1));
    m_server.front = Seconds(m_decode_step->factors().first_token_s);
    m_server.time = [this](const Iteration& i) { return iteration_time(*m_decode_step, i); };
    if (scenario.serving.disaggregated) {
        set_up_transfer();
    }
    m_most_sequences = most_sequences(m_lengths.mean_footprint());
    m_server.most_sequences = m_most_sequences >= 1 ? m_most_sequences : kRegardless;
    if (scenario.workload.global_batch > 0) {
        const double cap = std::ceil(scenario.workload.global_batch / m_server.replicas);
        m_server.most_sequences = std::min(m_server.most_sequences, cap);
    }
}

void ServingModel::divide_pools() {
    const Disaggregated& pools = *m_scenario.serving.disaggregated;
    const int replica_chips = static_cast<int>(m_chips) / m_scenario.parallelism.data;
    m_prefill = pool_of(m_scenario, pools.prefill_chips, replica_chips, "prefill_chips");
    m_decode = pool_of(m_scenario, pools.decode_chips, replica_chips, "decode_chips");
}

void ServingModel::set_up_draft() {
    const Speculative& speculative = *m_scenario.serving.speculative;
    m_server.drafted = speculative.tokens;
    m_server.acceptance = speculative.acceptance;
    m_draft = std::make_unique<Scenario>(m_decode);
    m_draft->model = speculative.draft;
    m_draft->model_reference = speculative.draft_model;
    const Parallelism& large = m_decode.parallelism;
    std::vector<std::string> warnings;
    const Machine machine = resolve(m_decode.hardware, warnings);
    // A small model is split as far as it can be; further chips each draft for their share of the sequences.
    for (int tensor = large.tensor; tensor >= 1; --tensor) {
        if (large.tensor % tensor != 0) {
            continue;
        }
        m_draft->parallelism = {};
        m_draft->parallelism.tensor = tensor;
        m_draft->parallelism.data = machine.chips() / tensor;
        try {
            check(*m_draft, machine);
            break;
        } catch (const InputError&) {
            if (tensor == 1) {
                throw;
            }
        }
    }
    m_draft_step = std::make_unique<StepModel>(*m_draft, Iteration{1});
    m_draft_share = shards_of(large) / shards_of(m_draft->parallelism);
}

void ServingModel::set_up_transfer() {
    PrefillPool& pool = m_server.prefill.emplace();
    pool.replicas = shards_of(m_prefill.parallelism);
    m_prefill_step = std::make_unique<StepModel>(m_prefill, prompt());
    pool.time = [this](const Iteration& i) { return iteration_time(*m_prefill_step, i); };
    std::vector<std::string> warnings;
    const Machine machine = resolve(m_scenario.hardware, warnings);
    // Each chip sends its part of the cache to its counterpart of the other pool: by its own ports, or as its share of
    // the narrowest cut where that is less.
    const Route route = point_to_point(machine, 0, m_scenario.serving.disaggregated->prefill_chips);
    const double replica_chips = m_chips / m_scenario.parallelism.data;
    const BytesPerSecond rate = std::min(route.per_port * route.ports, bisection(machine) / replica_chips);
    const StepModel& model = *m_prefill_step;
    if (rate.value() <= 0) {
        throw InputError("hardware.scale_out_bytes_per_s_per_chip",
                         "not known for " + machine.system->name + "; the caches of prompts go over it: give it here");
    }
    double elements = 0;
    for (std::size_t stage = 0; stage < model.stages().size(); ++stage) {
        elements = std::max(elements, kv_elements_on_chip(model, stage));
    }
    const Bytes bytes = bytes_of(m_scenario.precision.kv_cache) * elements;
    pool.transfer_per_token = bytes / rate / model.context().key_len;
    pool.transfer_latency = Seconds(model.factors().hop_latency_s * route.hops);
}

Iteration ServingModel::generating(double sequences) const {
    Iteration i;
    i.sequences = sequences;
    i.tokens = m_server.drafted + 1;
    i.context = m_lengths.mean_context();
    return i;
}

Iteration ServingModel::prompt() const {
    const double mean = m_lengths.mean().prompt, fresh = m_server.fresh(mean);
    Iteration i;
    i.prompts = 1;
    i.prompt_tokens = m_server.chunk && !m_server.prefill ? std::min(fresh, *m_server.chunk) : fresh;
    i.prompt_before = mean - i.prompt_tokens;
    return i;
}

Seconds ServingModel::iteration_time(StepModel& pool, const Iteration& iteration) const {
    Iteration i = iteration;
    i.tokens = m_server.drafted + 1;
    pool.iterate(i);
    const Seconds large = detail::step_result(pool).step.time;
    return m_draft ? large + draft_time(iteration) : large;
}

Seconds ServingModel::draft_time(const Iteration& iteration) const {
    const Seconds one = one_draft(iteration.sequences, iteration.context).time;
    Seconds time = one * m_server.drafted;
    if (iteration.prompts > 0) {
        // The draft reads the prompt too, beside its first pass.
        Iteration i = iteration;
        i.sequences *= m_draft_share;
        i.prompts *= m_draft_share;
        m_draft_step->iterate(i);
        time += detail::step_result(*m_draft_step).step.time - one;
    }
    return time;
}

StepTime ServingModel::one_draft(double sequences, double context) const {
    if (!m_draft || sequences <= 0) {
        return {};
    }
    Iteration i;
    i.sequences = sequences * m_draft_share;
    i.context = context;
    m_draft_step->iterate(i);
    return detail::step_result(*m_draft_step).step;
}

StepTime ServingModel::drafting_step(double sequences) const {
    StepTime step = one_draft(sequences, m_lengths.mean_context());
    for (Seconds* part : {&step.time, &step.compute, &step.hbm, &step.exposed_comm, &step.bubble, &step.optimizer,
                          &step.overhead}) {
        *part *= m_server.drafted;
    }
    return step;
}

double ServingModel::held(const SteadyState& state) const {
    return std::max(1.0, std::ceil(state.in_flight / m_server.busy_replicas() - 1e-9));
}

DraftMemory ServingModel::draft_memory(double sequences, double tokens) const {
    if (!m_draft) {
        return {};
    }
    Iteration i = generating(1);
    i.context = tokens;
    const MemoryUse draft = used(*m_draft, i).worst;
    return {draft[MemoryCategory::weights], draft[MemoryCategory::kv_cache] * (sequences * m_draft_share)};
}

MemoryEstimate ServingModel::memory(double sequences, double tokens) const {
    Iteration i = generating(sequences);
    i.context = tokens;
    MemoryEstimate memory = used(m_decode, i);
    const auto raise = [](MemoryUse& use, MemoryCategory category, Bytes more) {
        use.breakdown[static_cast<std::size_t>(category)] += more;
        use.total += more;
    };
    if (!m_server.prefill) {
        const MemoryEstimate prompts = used(m_decode, prompt());
        for (std::size_t s = 0; s < memory.stages.size(); ++s) {
            const Bytes more = prompts.stages[s][MemoryCategory::activations] - memory.stages[s][MemoryCategory::activations];
            if (more > Bytes(0)) {
                raise(memory.stages[s], MemoryCategory::activations, more);
                memory.stages[s].peak_at = kPeakWithPrompt;
            }
        }
    }
    if (m_draft) {
        const DraftMemory draft = draft_memory(sequences, tokens);
        for (MemoryUse& stage : memory.stages) {
            raise(stage, MemoryCategory::weights, draft.weights);
            raise(stage, MemoryCategory::kv_cache, draft.kv_cache);
        }
    }
    memory.worst_stage = 0;
    for (std::size_t s = 0; s < memory.stages.size(); ++s) {
        if (memory.stages[s].total > memory.stages[memory.worst_stage].total) {
            memory.worst_stage = s;
        }
    }
    memory.worst = memory.stages[memory.worst_stage];
    memory.fits = memory.worst.total <= memory.capacity;
    return memory;
}

double ServingModel::most_sequences(double tokens) const {
    const MemoryEstimate one = memory(1, tokens);
    const auto beside = [&](const MemoryEstimate& at) {
        double most = kBoundless;
        for (std::size_t s = 0; s < one.stages.size(); ++s) {
            const Bytes cache = one.stages[s][MemoryCategory::kv_cache];
            const Bytes free = at.capacity - (at.stages[s].total - at.stages[s][MemoryCategory::kv_cache]);
            if (cache > Bytes(0)) {
                most = std::min(most, std::floor(std::max(0.0, free / cache)) * m_decode_step->kv_batch_ways());
            }
        }
        return most;
    };
    double most = beside(one);
    // Activations grow with the sequences, by little: what is left beside theirs.
    constexpr int rounds = 3;
    for (int round = 0; round < rounds && most > 1 && most < kBoundless; ++round) {
        const double fewer = beside(memory(most, tokens));
        if (fewer >= most) {
            break;
        }
        most = fewer;
    }
    return most;
}

}  // namespace rooflight
