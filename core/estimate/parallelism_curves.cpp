// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/parallelism_curves.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/cost/step_model.h"

namespace rooflight {

namespace {

constexpr int kPoints = 97;
constexpr double kMargin = 16;                         ///< of the range of x around what matters in it

using Busy = PerNetwork<Seconds>;

/// What a step's forward and backward passes ask of each network.
struct Passes {
    Busy forward{}, backward{};
};

/// The machine under another split of a stage's chips: fsdp × tensor, with all of the one or the other at the ends.
class Split {
public:
    Split(const StepModel& model, const Parallelism& parallelism)
        : m_mesh(place(parallelism, model.machine(), m_warnings)),
          m_timer(m_mesh, model.machine(), model.platform().collectives)
    {
    }
    Split(const Split&) = delete;
    Split& operator=(const Split&) = delete;

    void add(Busy& busy, CollectiveKind kind, MeshAxis axis, Bytes v, double count) const
    {
        const CollectiveRate& rate = m_timer.rate(kind, mask_of(axis));
        const Seconds time = rate.time(v);
        for (std::size_t n = 0; n < kNetworkCount; ++n)
            busy[n] += rate.busy(static_cast<Network>(n), v, time) * count;
    }

private:
    std::vector<std::string> m_warnings;
    Mesh m_mesh;
    MeshTimer m_timer;
};

double combined(const Busy& busy, const Options& options)
{
    double longest = 0, sum = 0;
    for (const Seconds& b : busy) {
        longest = std::max(longest, b.value());
        sum += b.value();
    }
    return options.comm_combination == CommCombination::sum ? sum : longest;
}

/// a + b · times.
Busy sum(Busy a, const Busy& b, double times)
{
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        a[n] += b[n] * times;
    return a;
}

Passes sum(const Passes& a, const Passes& b, double times = 1)
{
    return {sum(a.forward, b.forward, times), sum(a.backward, b.backward, times)};
}

/// What one stage works on and sends, per token of a chip or per step.
struct Work {
    double layers = 1;
    Bytes layer_weights{0}, table_weights{0};          ///< whole, as gathered
    Bytes layer_gradients{0}, table_gradients{0};      ///< as reduced
    Bytes stream_per_token{0};
    /// Of a layer, each between a gather and a scatter. Attention and MLP beside each other are one: curves have the least
    /// that the split needs. A training step's operations gather and scatter for each of the two.
    double blocks = 2;
    double forward_per_token = 0, backward_per_token = 0;  ///< seconds of compute for a token per chip of the machine
    double stage_chips = 1, machine_chips = 1;

    /// The pass that hides its communication least, at the forward's scale.
    [[nodiscard]] double weigh(const Passes& passes, const Options& options) const
    {
        return std::max(combined(passes.forward, options),
                        combined(passes.backward, options) * (forward_per_token / backward_per_token));
    }
};

double seconds_of(const OperationList& operations, const Rates& rates)
{
    double seconds = 0;
    for (const Operation& op : operations) {
        const double share = op.op_class == OpClass::attention
                                 ? rates.factors.attention
                                 : rates.factors.matmul[static_cast<std::size_t>(op.dtype)] * rates.factors.compute;
        if (op.flops.value() > 0)
            seconds += (op.flops / (rates.of(op.dtype) * share)).value();
    }
    return seconds;
}

/// FLOPs at the rate that matmuls achieve, over all stages.
void add_compute(const StepModel& model, Work& work)
{
    double forward = 0, backward = 0;
    for (std::size_t s = 0; s < model.stages().size(); ++s)
        model.for_stage(s, [&](const LayerModel& layer, double count) {
            forward += seconds_of(layer.operations.forward, model.rates()) * count;
            backward += (seconds_of(layer.operations.backward, model.rates()) +
                         seconds_of(model.recomputed(layer), model.rates())) * count;
        });
    const double tokens = model.context().tokens() / work.stage_chips;  // of a microbatch, per chip of a stage
    // A stage's chip works on as many times the tokens as there are stages, with as much less of the layers.
    work.forward_per_token = forward / tokens;
    work.backward_per_token = backward / tokens;
}

Work work_of(const StepModel& model)
{
    const Scenario& s = model.scenario();
    const Model& m = *s.model;
    const Parallelism& p = s.parallelism;
    const LayerContext& c = model.context();
    Work work;
    work.machine_chips = p.chips();
    work.stage_chips = work.machine_chips / p.pipeline;
    work.layers = double(m.layers) / p.pipeline;
    work.blocks = m.parallel_block ? 1 : 2;
    work.stream_per_token = bytes_of(s.precision.activations) * m.d_model;
    const Parameters& count = model.platform().parameters;
    const double tables = count.embedding + count.unembedding + count.positions;
    const double layer = (count.total - tables) / m.layers;
    // With stages of its own the embedding is one stage's business, and not the middle ones'.
    const double stage_tables = p.pipeline > 1 ? 0 : tables;
    const Bytes weight = std::min(bytes_of(c.weights), bytes_of(c.matmul));
    const Bytes gradient = bytes_of(s.precision.gradient_reduce);
    work.layer_weights = weight * layer, work.table_weights = weight * stage_tables;
    const double trained = s.adapter ? 0 : 1;          // an adapter's gradients are too small to show
    work.layer_gradients = gradient * (layer * trained), work.table_gradients = gradient * (stage_tables * trained);
    add_compute(model, work);
    return work;
}

Parallelism split_of(const Parallelism& present, double fsdp, double tensor)
{
    Parallelism p;
    p.pipeline = present.pipeline;
    p.fsdp = static_cast<int>(fsdp), p.tensor = static_cast<int>(tensor);
    return p;
}

/// Weights gathered in both passes, gradients scattered in the second.
Passes fsdp_traffic(const Split& split, const Work& w, double tensor)
{
    Passes passes;
    for (Busy* busy : {&passes.forward, &passes.backward}) {
        split.add(*busy, CollectiveKind::all_gather, MeshAxis::fsdp, w.layer_weights / tensor, w.layers);
        split.add(*busy, CollectiveKind::all_gather, MeshAxis::fsdp, w.table_weights / tensor, 1);
    }
    split.add(passes.backward, CollectiveKind::reduce_scatter, MeshAxis::fsdp, w.layer_gradients / tensor, w.layers);
    split.add(passes.backward, CollectiveKind::reduce_scatter, MeshAxis::fsdp, w.table_gradients / tensor, 1);
    return passes;
}

Passes data_traffic(const StepModel& model, const Work& w)
{
    Parallelism p = split_of(model.scenario().parallelism, 1, 1);
    p.data = static_cast<int>(w.stage_chips);
    const Split split(model, p);
    Passes passes;
    split.add(passes.backward, CollectiveKind::all_reduce, MeshAxis::data, w.layer_gradients, w.layers);
    split.add(passes.backward, CollectiveKind::all_reduce, MeshAxis::data, w.table_gradients, 1);
    return passes;
}

/// The stream gathered before and scattered after each block. `tokens`: per chip of the machine.
Passes tensor_traffic(const Split& split, const Work& w, double tensor, double tokens)
{
    const Bytes v = w.stream_per_token * (tokens * w.machine_chips / w.stage_chips * tensor);
    Passes passes;
    for (Busy* busy : {&passes.forward, &passes.backward})
        for (const CollectiveKind kind : {CollectiveKind::all_gather, CollectiveKind::reduce_scatter})
            split.add(*busy, kind, MeshAxis::tensor, v, w.blocks * w.layers);
    return passes;
}

/// Tensor degrees that divide heads, d_ff and the stage's chips.
std::vector<int> legal_degrees(const StepModel& model, const Work& w)
{
    const Model& m = *model.scenario().model;
    std::vector<int> degrees;
    for (int y = 1; y <= w.stage_chips && y <= m.heads; ++y)
        if (m.heads % y == 0 && std::fmod(w.stage_chips, y) == 0 && (m.d_ff == 0 || m.d_ff % y == 0) &&
            (m.mla || m.kv_heads % y == 0 || y % m.kv_heads == 0))
            degrees.push_back(y);
    return degrees;
}

/// First x at which compute takes as long as communication, between points by a power law; from a point without any
/// communication, by a straight line.
std::optional<double> crossing(const std::vector<double>& x, const std::vector<double>& communication,
                               const std::vector<double>& compute, bool rising)
{
    for (std::size_t i = 1; i < x.size(); ++i) {
        if (communication[i - 1] <= 0 || compute[i - 1] <= 0 || communication[i] <= 0 || compute[i] <= 0) {
            const double apart = communication[i - 1] - compute[i - 1], now = communication[i] - compute[i];
            if (rising ? apart <= 0 && now > 0 : apart > 0 && now <= 0)
                return x[i - 1] + (x[i] - x[i - 1]) * apart / (apart - now);
            continue;
        }
        const double before = std::log(communication[i - 1] / compute[i - 1]), after = std::log(communication[i] / compute[i]);
        if (rising ? before <= 0 && after > 0 : before > 0 && after <= 0) {
            const double t = before / (before - after);
            return x[i - 1] * std::pow(x[i] / x[i - 1], t);
        }
    }
    return {};
}

/// What the scenario's own mesh sends on each network: with every microbatch, and once a step.
struct PresentTraffic {
    Passes recurring, once;
};

PresentTraffic present_traffic(const StepModel& model, const Work& w)
{
    PresentTraffic traffic;
    double most = -1;
    for (std::size_t s = 0; s < model.stages().size(); ++s) {
        PresentTraffic stage;
        const double times = model.micro_batches();
        model.for_stage(s, [&](const LayerModel& layer, double count) {
            const Passes recurring{layer.forward.busy, layer.backward.busy}, once{layer.forward.busy_once, layer.backward.busy_once};
            stage.recurring = sum(stage.recurring, recurring, count * times);
            stage.once = sum(stage.once, once, count);
        });
        if (const double time = w.weigh(sum(stage.recurring, stage.once), model.scenario().options); time > most) {
            most = time;
            traffic = stage;
        }
    }
    return traffic;
}

struct Candidate {
    int degree = 1;
    std::unique_ptr<Split> split;
    Passes weights;                                    ///< of fsdp, whatever the batch
};

std::vector<Candidate> candidates_of(const StepModel& model, const Work& w)
{
    std::vector<Candidate> result;
    for (const int y : legal_degrees(model, w)) {
        Candidate& c = result.emplace_back();
        c.degree = y;
        c.split = std::make_unique<Split>(model, split_of(model.scenario().parallelism, w.stage_chips / y, y));
        c.weights = fsdp_traffic(*c.split, w, y);
    }
    return result;
}

void add_by_batch(const StepModel& model, const Work& w, const std::vector<Candidate>& candidates, ParallelismCurves& out)
{
    const Options& options = model.scenario().options;
    const double data = w.weigh(data_traffic(model, w), options), fsdp = w.weigh(candidates.front().weights, options);
    // The range: from well below the present batch and the thresholds to well above.
    double low = out.present_tokens, high = low;
    for (const double time : {data, fsdp})
        if (const double threshold = time / w.forward_per_token; threshold > 0) {
            low = std::min(low, threshold);
            high = std::max(high, threshold);
        }
    low = std::max(low / kMargin, model.scenario().workload.sequence_length / w.machine_chips / kMargin);
    high *= kMargin / 2;
    const PresentTraffic present = present_traffic(model, w);
    const int own = model.scenario().parallelism.tensor;
    const Candidate* tensor = &candidates.back();
    for (const Candidate& c : candidates)
        if (own > 1 && c.degree == own)
            tensor = &c;

    CommunicationCurve curves[] = {{Strategy::data, 1, {}, {}, false}, {Strategy::fsdp, 1, {}, {}, false},
                                   {Strategy::tensor, tensor->degree, {}, {}, false}, {Strategy::mixed, 1, {}, {}, false},
                                   {Strategy::present, own, {}, {}, false}};
    for (int i = 0; i < kPoints; ++i) {
        const double x = low * std::pow(high / low, double(i) / (kPoints - 1));
        out.tokens.push_back(x);
        out.compute.push_back(x * w.forward_per_token);
        curves[0].seconds.push_back(data);
        curves[1].seconds.push_back(fsdp);
        curves[2].seconds.push_back(w.weigh(tensor_traffic(*tensor->split, w, tensor->degree, x), options));
        double best = INFINITY;
        for (const Candidate& c : candidates)
            best = std::min(best, w.weigh(sum(c.weights, tensor_traffic(*c.split, w, c.degree, x)), options));
        curves[3].seconds.push_back(best);
        curves[4].seconds.push_back(w.weigh(sum(present.once, present.recurring, x / out.present_tokens), options));
    }
    for (CommunicationCurve& curve : curves) {
        if (curve.seconds.back() <= 0)
            continue;                                  // nothing to send: one chip a group
        curve.critical = crossing(out.tokens, curve.seconds, out.compute, false);
        curve.always_hidden = !curve.critical && curve.seconds.back() <= out.compute.back();
        out.by_batch.push_back(std::move(curve));
    }
    out.present_communication = w.weigh(sum(present.once, present.recurring), options);
    out.present_compute = out.present_tokens * w.forward_per_token;
}

void add_by_degree(const StepModel& model, const Work& w, const std::vector<Candidate>& candidates, ParallelismCurves& out)
{
    const Options& options = model.scenario().options;
    double least = INFINITY;
    for (const Candidate& c : candidates) {
        const Passes tensor = tensor_traffic(*c.split, w, c.degree, out.present_tokens);
        out.degrees.push_back(c.degree);
        out.fsdp.push_back(w.weigh(c.weights, options));
        out.tensor.push_back(w.weigh(tensor, options));
        out.both.push_back(w.weigh(sum(c.weights, tensor), options));
        if (out.both.back() < least) {
            least = out.both.back();
            out.best_degree = c.degree;
        }
    }
    const std::vector<double> compute(out.degrees.size(), out.present_compute);
    out.tensor_limit = crossing(out.degrees, out.tensor, compute, true);
    out.best_degree_real = crossing(out.degrees, out.tensor, out.fsdp, true).value_or(out.best_degree);
    out.present_degree = model.scenario().parallelism.tensor;
}

}  // namespace

std::string_view name_of(Strategy strategy)
{
    constexpr std::string_view names[] = {"data", "fsdp", "tensor", "mixed", "present"};
    return names[static_cast<std::size_t>(strategy)];
}

ParallelismCurves parallelism_curves(const StepModel& model, std::optional<double> tokens)
{
    ParallelismCurves out;
    const Scenario& s = model.scenario();
    out.machine_chips = s.parallelism.chips();
    out.chips = out.machine_chips / s.parallelism.pipeline;
    out.sequence_length = s.workload.sequence_length;
    if (!model.training())
        out.why_not = NoCurves::not_training;
    else if (out.chips <= 1)
        out.why_not = NoCurves::one_chip;
    if (out.why_not != NoCurves::none)
        return out;
    const Work work = work_of(model);
    const double own_tokens = s.workload.global_batch * s.workload.sequence_length / out.machine_chips;
    out.present_tokens = tokens.value_or(own_tokens);
    const std::vector<Candidate> candidates = candidates_of(model, work);
    add_by_batch(model, work, candidates, out);
    add_by_degree(model, work, candidates, out);
    out.axes = axis_critical_batches(model, own_tokens, work.forward_per_token, work.backward_per_token);
    return out;
}

}  // namespace rooflight
