// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/neighbours.h"

#include <algorithm>
#include <utility>

#include "core/mesh/rebalance.h"

namespace rooflight::detail {

namespace {

class Neighbourhood {
public:
    Neighbourhood(const Scenario& scenario, const Estimate& estimate, AxisMask locked)
        : m_scenario(scenario), m_estimate(estimate), m_locked(locked) {
        m_limits.chips = static_cast<int>(estimate.chips);
        m_limits.model = scenario.model.get();
        m_limits.training = training();
        m_limits.sequence_length = scenario.workload.sequence_length;
        m_limits.global_batch = scenario.workload.global_batch;
        m_limits.micro_batch = scenario.workload.micro_batch;
    }

    std::vector<Neighbour> all() {
        axes();
        shards();
        if (training()) {
            training_only();
        } else {
            inference_only();
        }
        if (m_scenario.workload.kind == WorkloadKind::serving) {
            serving_only();
        }
        schedules();
        switches();
        batches();
        chips();
        return std::move(m_found);
    }

    std::vector<Neighbour> leaner() {
        axes();
        shards();
        if (training()) {
            training_only();
            leaner_states();
            offloads();
        } else {
            inference_only();
        }
        schedules();
        switches();
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool training() const { return m_scenario.workload.kind == WorkloadKind::training; }

    template <class Change>
    void add(AdviceKind kind, Change&& change) {
        m_found.push_back({kind, m_scenario});
        change(m_found.back().scenario);
    }

    void add_mesh(AdviceKind kind, const MeshChange& change) {
        // A batch that has to change with the mesh would be another job.
        if (!change.ok() || change.global_batch != m_scenario.workload.global_batch) {
            return;
        }
        add(kind, [&](Scenario& s) {
            s.parallelism = change.parallelism;
            s.parallelism.sequence = s.parallelism.tensor > 1 && (m_scenario.parallelism.tensor == 1 ||
                                                                  m_scenario.parallelism.sequence);
            s.workload.micro_batch = change.micro_batch;
            // As many chunks as there are layers for.
            int& chunks = s.parallelism.virtual_stages;
            chunks = std::clamp(m_scenario.model->layers / s.parallelism.pipeline, 1, chunks);
            while (chunks > 1 && !has_chunks(chunks, s.parallelism.pipeline)) {
                --chunks;
            }
            const bool interleaves = s.parallelism.schedule == PipelineSchedule::interleaved;
            if (s.parallelism.pipeline == 1 || (interleaves && chunks == 1)) {
                chunks = 1;
                s.parallelism.schedule = PipelineSchedule::one_f_one_b;
            }
        });
    }

    /// The next values of each axis, both ways; the others make up for them.
    void axes() {
        for (const MeshAxis axis : {MeshAxis::tensor, MeshAxis::context, MeshAxis::pipeline, MeshAxis::data,
                                    MeshAxis::fsdp, MeshAxis::expert, MeshAxis::expert_tensor}) {
            const bool of_experts = axis == MeshAxis::expert || axis == MeshAxis::expert_tensor;
            if ((m_locked & mask_of(axis)) != 0 || (of_experts && !m_scenario.model->moe)) {
                continue;
            }
            const int now = axis == MeshAxis::expert_tensor
                                ? m_scenario.parallelism.experts_tensor()
                                : m_scenario.parallelism.sizes()[static_cast<std::size_t>(axis)];
            const std::vector<int> values = axis_values(m_scenario.parallelism, axis, m_locked, m_limits);
            const auto above = std::upper_bound(values.begin(), values.end(), now);
            const auto at = std::lower_bound(values.begin(), values.end(), now);
            if (above != values.end()) {
                add_mesh(AdviceKind::axis, set_axis(m_scenario.parallelism, axis, *above, m_locked, m_limits));
            }
            if (at != values.begin()) {
                add_mesh(AdviceKind::axis, set_axis(m_scenario.parallelism, axis, *(at - 1), m_locked, m_limits));
            }
        }
    }

    /// All of the data axis to fsdp, and back.
    void shards() {
        constexpr AxisMask both = rooflight::axes(MeshAxis::data, MeshAxis::fsdp);
        const Parallelism& p = m_scenario.parallelism;
        if ((m_locked & both) != 0) {
            return;
        }
        if (p.data > 2) {
            add(AdviceKind::axis, [](Scenario& s) { s.parallelism.fsdp *= std::exchange(s.parallelism.data, 1); });
        }
        if (p.fsdp > 2) {
            add(AdviceKind::axis, [](Scenario& s) { s.parallelism.data *= std::exchange(s.parallelism.fsdp, 1); });
        }
    }

    void training_only() {
        const Parallelism& p = m_scenario.parallelism;
        for (int zero = 1; zero <= 3; ++zero) {
            if (zero != p.zero && (p.fsdp > 1 || p.context > 1 || m_scenario.model->moe)) {
                add(AdviceKind::zero, [zero](Scenario& s) { s.parallelism.zero = zero; });
            }
        }
        const std::vector<double> values = micro_batch_values(p, m_limits);
        const double now = m_scenario.workload.micro_batch;
        for (auto value = values.begin(); value != values.end(); ++value) {
            const bool next = value != values.begin() && *(value - 1) == now;
            const bool before = value + 1 != values.end() && *(value + 1) == now;
            if (next || before) {
                add(AdviceKind::micro_batch, [&](Scenario& s) { s.workload.micro_batch = *value; });
            }
        }
        for (const RecomputeKind kind : {RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full}) {
            if (kind != m_scenario.recompute.kind) {
                add(AdviceKind::recompute, [kind](Scenario& s) { s.recompute = {kind, {}}; });
            }
        }
        if (bytes_of(m_scenario.precision.gradient_reduce) > Bytes(2)) {
            add(AdviceKind::precision, [](Scenario& s) { s.precision.gradient_reduce = DType::bf16; });
        }
        narrower_products();
    }

    /// Narrower gradients and states of the same optimizer, and those of leaner ones.
    void leaner_states() {
        const Precision& now = m_scenario.precision;
        if (bytes_of(now.gradients) > Bytes(2)) {
            add(AdviceKind::precision,
                [](Scenario& s) { s.precision.gradients = s.precision.gradient_reduce = DType::bf16; });
        }
        if (bytes_of(now.optimizer.moment1) > Bytes(2) || bytes_of(now.optimizer.moment2) > Bytes(2)) {
            add(AdviceKind::optimizer,
                [](Scenario& s) { s.precision.optimizer.moment1 = s.precision.optimizer.moment2 = DType::bf16; });
        }
        if (now.optimizer.master) {
            add(AdviceKind::optimizer, [](Scenario& s) { s.precision.optimizer.master.reset(); });
        }
        for (const OptimizerKind kind : {OptimizerKind::adafactor, OptimizerKind::lion, OptimizerKind::muon}) {
            if (now.optimizer.name == OptimizerKind::adamw) {
                add(AdviceKind::optimizer, [kind](Scenario& s) { s.precision.optimizer.name = kind; });
            }
        }
    }

    void offloads() {
        if (!m_scenario.offload.optimizer) {
            add(AdviceKind::offload, [](Scenario& s) { s.offload.optimizer = true; });
        }
        for (const double share : {0.5, 1.0}) {
            if (share > m_scenario.offload.activations) {
                add(AdviceKind::offload, [share](Scenario& s) { s.offload.activations = share; });
            }
        }
    }

    void inference_only() {
        if (m_scenario.parallelism.tensor > 1) {
            for (const WeightsLayout weights : {WeightsLayout::one_d, WeightsLayout::two_d, WeightsLayout::gathered_x,
                                                WeightsLayout::gathered_xy, WeightsLayout::gathered_xyz}) {
                if (weights != m_scenario.parallelism.weights_layout) {
                    add(AdviceKind::layout, [weights](Scenario& s) { s.parallelism.weights_layout = weights; });
                }
            }
            for (const KvLayout kv : {KvLayout::heads, KvLayout::batch, KvLayout::sequence}) {
                if (kv != m_scenario.parallelism.kv_layout) {
                    add(AdviceKind::layout, [kv](Scenario& s) { s.parallelism.kv_layout = kv; });
                }
            }
        }
        if (bytes_of(m_scenario.precision.weights) > Bytes(1)) {
            add(AdviceKind::precision, [](Scenario& s) { s.precision.weights = DType::int8; });
        }
        if (bytes_of(m_scenario.precision.kv_cache) > Bytes(1)) {
            add(AdviceKind::precision, [](Scenario& s) { s.precision.kv_cache = DType::fp8; });
        }
        narrower_products();
    }

    /// Prompts whole or in chunks, among those who generate or on copies of their own.
    void serving_only() {
        constexpr double chunks[] = {256, 512, 1024, 2048, 4096};
        const std::optional<double> now = m_scenario.serving.chunked_prefill_tokens;
        if (now) {
            add(AdviceKind::batching, [](Scenario& s) { s.serving.chunked_prefill_tokens.reset(); });
        }
        for (const double chunk : chunks) {
            if (now != chunk && chunk < 2 * m_scenario.workload.prompt_tokens) {
                add(AdviceKind::batching, [chunk](Scenario& s) { s.serving.chunked_prefill_tokens = chunk; });
            }
        }
        const int copies = m_scenario.parallelism.data, copy = m_limits.chips / copies;
        if (m_scenario.serving.disaggregated) {
            add(AdviceKind::batching, [](Scenario& s) { s.serving.disaggregated.reset(); });
        }
        for (int prefill = 1; prefill < copies; prefill *= 2) {
            for (const int share : {prefill, copies - prefill}) {
                const bool same = m_scenario.serving.disaggregated && m_scenario.serving.disaggregated->prefill_chips == share * copy;
                if (!same) {
                    add(AdviceKind::batching,
                        [=](Scenario& s) { s.serving.disaggregated = Disaggregated{share * copy, (copies - share) * copy}; });
                }
            }
        }
    }

    /// Only to what the chip has units for.
    void narrower_products() {
        if (bytes_of(m_scenario.precision.matmul) <= Bytes(1)) {
            return;
        }
        std::vector<std::string> ignored;
        if (resolve(m_scenario.hardware, ignored).figures.peak(DType::fp8)) {
            add(AdviceKind::precision, [](Scenario& s) { s.precision.matmul = DType::fp8; });
        }
    }

    void schedules() {
        const Parallelism& p = m_scenario.parallelism;
        if (!training() || p.pipeline == 1) {
            return;
        }
        const auto turn = [this](PipelineSchedule schedule, int virtual_stages) {
            add(AdviceKind::schedule, [=](Scenario& s) {
                s.parallelism.schedule = schedule;
                s.parallelism.virtual_stages = virtual_stages;
            });
        };
        for (const PipelineSchedule schedule : {PipelineSchedule::one_f_one_b, PipelineSchedule::zero_bubble}) {
            if (schedule != p.schedule) {
                turn(schedule, 1);
            }
        }
        int fewer = p.virtual_stages / 2, more = p.virtual_stages + 1;
        while (fewer > 1 && !has_chunks(fewer, p.pipeline)) {
            --fewer;
        }
        while (more * p.pipeline <= m_scenario.model->layers && !has_chunks(more, p.pipeline)) {
            ++more;
        }
        for (const int chunks : {fewer, more, p.virtual_stages * 2}) {
            if (chunks > 1 && chunks != p.virtual_stages && has_chunks(chunks, p.pipeline)) {
                turn(PipelineSchedule::interleaved, chunks);
            }
        }
    }

    /// Chunks of as many layers each, unless those of the scenario are unlike.
    [[nodiscard]] bool has_chunks(int chunks, int pipeline) const {
        const Parallelism& p = m_scenario.parallelism;
        const int layers = m_scenario.model->layers;
        return chunks * pipeline <= layers && (layers % (chunks * pipeline) == 0 ||
                                               (p.virtual_stages > 1 && layers % (p.virtual_stages * p.pipeline) != 0));
    }

    void switches() {
        const Parallelism& p = m_scenario.parallelism;
        if (p.tensor > 1 && !p.sequence) {
            add(AdviceKind::sequence, [](Scenario& s) { s.parallelism.sequence = true; });
        }
        if (!m_scenario.options.collective_matmul) {
            add(AdviceKind::overlap, [](Scenario& s) { s.options.collective_matmul = true; });
        }
        if (m_scenario.attention_kernel == AttentionKernel::materialised) {
            add(AdviceKind::kernel, [](Scenario& s) { s.attention_kernel = AttentionKernel::flash; });
        }
    }

    void batches() {
        // Where nothing fits, more sequences do not help.
        if (m_estimate.memory.fits && m_scenario.workload.kind != WorkloadKind::serving) {
            add(AdviceKind::batch, [](Scenario& s) { s.workload.global_batch *= 2; });
        }
    }

    /// Twice the chips, for the axis that shares the batch.
    void chips() {
        const int twice = m_scenario.hardware.slices > 0 ? 2 * m_limits.chips / m_scenario.hardware.slices : 0;
        for (const bool shards : {false, true}) {
            add(AdviceKind::chips, [&](Scenario& s) {
                s.hardware.slice.clear();
                s.hardware.chips = twice;
                (shards ? s.parallelism.fsdp : s.parallelism.data) *= 2;
            });
        }
    }

    const Scenario& m_scenario;
    const Estimate& m_estimate;
    AxisMask m_locked;
    MeshLimits m_limits;
    std::vector<Neighbour> m_found;
};

}  // namespace

std::vector<Neighbour> leaner_neighbours_of(const Scenario& scenario, const Estimate& estimate, AxisMask locked) {
    return Neighbourhood(scenario, estimate, locked).leaner();
}

std::vector<Neighbour> neighbours_of(const Scenario& scenario, const Estimate& estimate, AxisMask locked) {
    return Neighbourhood(scenario, estimate, locked).all();
}

}  // namespace rooflight::detail
