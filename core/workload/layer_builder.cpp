// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer_builder.h"

#include <algorithm>

namespace rooflight::detail {

namespace {

/// The share of an array that is left where it is cut for free.
double uncut(const EinsumPlan& plan, Operand operand, const AxisSizes& sizes)
{
    return 1 / product(sizes, plan.cut[static_cast<std::size_t>(operand)]);
}

void push(Operation& operation, const PlanStep& step, bool critical, bool per_step, bool still)
{
    if (operation.collective_count == Operation::kMaxCollectives || step.bytes.value() <= 0)
        return;
    operation.collectives[operation.collective_count++] = {step.kind, step.axes, step.bytes, critical, per_step, false, still};
}

/// Sets what a product with weights moves; `read`: share of `weights` that is.
void set_bytes(Operation& operation, Bytes flowing, Bytes still, Bytes weights, double read, bool experts)
{
    operation.flowing = flowing;
    operation.still = experts ? still : still + weights * read;
    operation.still_experts = experts ? weights : Bytes(0);
    operation.hbm_bytes = flowing + (still + weights * read);
}

/// The array after the plan's gathers of that operand.
ShardedArray gathered(ShardedArray array, const EinsumPlan& plan, Operand operand)
{
    for (const PlanStep& step : plan)
        if (step.operand == operand && step.kind == CollectiveKind::all_gather)
            if (ShardedDim* d = array.find(step.dim))
                d->axes = static_cast<AxisMask>(d->axes & ~step.axes);
    return array;
}

/// Of a weight the dimension that zero splits: d_model where it has it, else the last.
std::size_t zero_dim(const ShardedArray& w)
{
    for (std::size_t i = 0; i < w.rank; ++i)
        if (w.dims[i].id == dim::d_model)
            return i;
    return w.rank - 1u;
}

CollectiveKind transposed(CollectiveKind kind)
{
    if (kind == CollectiveKind::all_gather)
        return CollectiveKind::reduce_scatter;
    if (kind == CollectiveKind::reduce_scatter)
        return CollectiveKind::all_gather;
    return kind;
}

}  // namespace

ShardedArray LayerBuilder::stream() const
{
    ShardedArray a;
    AxisMask split = mask_of(MeshAxis::context);
    if (m_c.sequence)
        split = static_cast<AxisMask>(split | m_c.layout.all);
    a.with(dim::batch, m_c.batch, batch_axes()).with(dim::sequence, m_c.query_len, split);
    // Layouts that split the weights' rows split the stream along d_model, over all that does not split the batch.
    a.with(dim::d_model, m_c.model->d_model, m_c.layout.weight_rows != 0 ? m_c.layout.kept() : AxisMask(0));
    a.element = activation();
    return a;
}

ShardedArray LayerBuilder::partial_stream() const
{
    ShardedArray a = inner(dim::d_model, m_c.model->d_model,
                           static_cast<AxisMask>(m_c.layout.weight_rows & m_c.layout.kept()));
    a.unreduced = static_cast<AxisMask>(m_c.layout.weight_columns & m_c.layout.kept());
    return a;
}

ShardedArray LayerBuilder::inner(DimId id, double size, AxisMask split) const
{
    ShardedArray a;
    a.with(dim::batch, m_c.batch, batch_axes())
        .with(dim::sequence, m_c.query_len, mask_of(MeshAxis::context))
        .with(id, size, split);
    a.element = activation();
    return a;
}

ShardedArray LayerBuilder::weight(ShardedDim rows, ShardedDim columns, AxisMask zero_axes, bool outer) const
{
    ShardedArray w;
    w.with(rows.id, rows.size, rows.axes).with(columns.id, columns.size, columns.axes);
    if (m_c.zero >= 3) {
        AxisMask& split = w.dims[zero_dim(w)].axes;
        split = static_cast<AxisMask>(split | zero_axes);
    }
    // Weights travel and are read at the matmul dtype where that is narrower than the stored one.
    w.element = outer ? std::min(bytes_of(m_c.outer_weights()), bytes_of(m_c.outer_matmul()))
                      : std::min(bytes_of(m_c.weights), bytes_of(m_c.matmul));
    return w;
}

void LayerBuilder::add_plan(Operation& operation, const EinsumPlan& plan, Operand critical, Operand critical2,
                            std::optional<Operand> weights)
{
    for (const PlanStep& step : plan)
        push(operation, step, step.operand == critical || step.operand == critical2, false, step.operand == weights);
}

Operation& LayerBuilder::weight_product(std::string_view name, const ShardedArray& x, const ShardedArray& w,
                                        const ShardedArray& y, OpClass op_class, bool saves_input, double weight_share, bool frozen)
{
    Einsum einsum{x, w, y, false};
    if (m_c.layout.in_parts) {
        // Weights stay where they are, or are gathered over the axes that split the batch; activations do the rest.
        einsum.may_slice = true;
        einsum.stay_b = m_c.layout.kept();
        einsum.stay_a = m_c.layout.gathered;
    }
    const EinsumPlan plan = best_plan(einsum, m_c.sizes, *m_c.timer);
    const ShardedArray x_local = gathered(x, plan, Operand::a);
    const ShardedArray w_local = gathered(w, plan, Operand::b);

    Operation& op = m_out.forward.add();
    op.name = name;
    op.phase = m_c.phase;
    op.op_class = op_class;
    op.dtype = m_c.matmul;
    op.flops = plan.flops_per_chip;
    Bytes flowing = x_local.local_bytes(m_c.sizes) * uncut(plan, Operand::a, m_c.sizes) + y.local_bytes(m_c.sizes);
    if (bytes_of(m_c.matmul) < activation())
        flowing += Bytes(m_c.factors->cast_bytes * x_local.local_elements(m_c.sizes));
    Bytes weights = w_local.local_bytes(m_c.sizes);
    if (frozen && !m_c.fused_elementwise && bytes_of(m_c.weights) < bytes_of(m_c.matmul))
        weights += bytes_of(m_c.matmul) * (2 * local(w_local));  // widened by a kernel of its own
    set_bytes(op, flowing, Bytes(0), weights * uncut(plan, Operand::b, m_c.sizes), weight_share,
              op_class == OpClass::grouped_matmul);
    op.k = local(w_local) * uncut(plan, Operand::b, m_c.sizes);
    double n = 1;
    for (std::size_t i = 0; i < w_local.rank; ++i)
        if (y.find(w_local.dims[i].id) != nullptr && x.find(w_local.dims[i].id) == nullptr)
            n *= w_local.dims[i].size / product(m_c.sizes, w_local.dims[i].axes);
    if (const ShardedDim* e = w_local.find(dim::experts))
        op.batch = e->size / product(m_c.sizes, e->axes);
    op.n = n;
    op.k = op.k / (n * op.batch);
    op.m = op.flops.value() / (2 * op.n * op.k * op.batch);
    if (saves_input && !frozen)
        op.saved = x.local_bytes(m_c.sizes);
    op.output = y.local_bytes(m_c.sizes);
    op.frozen = frozen;
    add_plan(op, plan, Operand::a, Operand::out, Operand::b);
    m_records[m_count++] = {m_out.forward.size() - 1, true, false, 2, weight_share, frozen, false, x, w, y};
    m_last_input = x_local;
    return op;
}

void LayerBuilder::adapter(AdapterNames names, const ShardedArray& x, const ShardedArray& a, const ShardedArray& low,
                           const ShardedArray& b, const ShardedArray& y, int pairs, OpClass op_class, bool saves_input,
                           double weight_share)
{
    ShardedArray down = a, up = b;
    down.element = up.element = std::min(bytes_of(m_c.precision->weights), bytes_of(m_c.matmul));
    weight_product(names.a, x, down, low, op_class, saves_input, weight_share, false);
    ShardedArray low_of_one = low;
    low_of_one.find(dim::rank)->size /= pairs;
    Operation& op = weight_product(names.b, low_of_one, up, y, op_class, true, weight_share, false);
    op.saved = low.local_bytes(m_c.sizes);
    op.flowing += y.local_bytes(m_c.sizes);            // added to what the frozen product wrote
    op.hbm_bytes += y.local_bytes(m_c.sizes);
    op.output = Bytes(0);
    const AxisMask zero = a.find(dim::experts) != nullptr ? m_c.expert_zero_axes : zero_axes();
    (a.find(dim::experts) != nullptr ? m_out.expert_adapter : m_out.adapter) +=
        (local(down) + local(up)) * (m_c.zero >= 3 ? product(m_c.sizes, zero) : 1);
}

Operation& LayerBuilder::attention(std::string_view name, double q_heads, double kv_heads, double qk_dim, double v_dim,
                                   double kv_bytes_per_key, double keys, double cached_keys)
{
    const AxisMask head_axes = m_c.layout.kept();
    const double tensor = m_c.ways(head_axes);
    const double context = m_c.sizes[3];
    const double local_batch = m_c.batch / m_c.ways(batch_axes());
    const double queries = local_batch * m_c.query_len / context;  // rows of this chip
    const double local_heads = q_heads / tensor;

    Operation& op = m_out.forward.add();
    op.name = name;
    op.phase = m_c.phase;
    op.op_class = OpClass::attention;
    op.dtype = m_c.attention;
    op.attention_core = true;
    op.flops = Flops(2 * queries * local_heads * keys * (qk_dim + v_dim));
    const Bytes q_and_out = activation() * (queries * local_heads * (qk_dim + v_dim));
    op.hbm_bytes = q_and_out + Bytes(local_batch * cached_keys * kv_bytes_per_key);
    op.m = m_c.query_len, op.n = keys, op.k = qk_dim, op.batch = local_batch * local_heads;

    const double scores = queries * local_heads * keys;
    const double act = activation().value();
    const bool exchanges =
        context > 1 && m_c.parallelism->context_attention == ContextAttention::all_to_all && m_c.phase != Phase::decode;
    if (exchanges)                                     // all keys, of the heads that are this chip's
        op.hbm_bytes = q_and_out + Bytes(local_batch * cached_keys * kv_bytes_per_key / std::max(kv_heads, tensor) *
                                         (std::max(kv_heads, tensor * context) / context));
    if (m_c.training) {
        const double kv_here = exchanges ? context * std::max(1.0, kv_heads / (tensor * context)) : std::max(1.0, kv_heads / tensor);
        op.saved = activation() * (queries * local_heads * qk_dim) + activation() * (queries * kv_here * (qk_dim + v_dim));
        if (m_c.flash)
            op.saved += Bytes(4 * queries * local_heads);  // the log-sum of each row, fp32
    }
    if (!m_c.flash) {
        // Scores, softmax in and out, values: written and read back (with dropout its output and a byte mask too).
        const bool dropout = m_c.training && m_c.model->dropout > 0;
        op.hbm_bytes += Bytes(scores * (m_c.factors->score_bytes > 0 ? m_c.factors->score_bytes : act * (dropout ? 6 : 4)));
        if (m_c.training)
            op.saved_scores = Bytes(scores * (act + (dropout ? act + 1 : 0)));
    }
    op.output = activation() * (queries * local_heads * v_dim) + op.saved_scores;
    if (m_c.flash)
        op.output += Bytes(4 * queries * local_heads);
    if (exchanges) {
        exchange_heads(op, q_heads, kv_heads, qk_dim, v_dim);
        m_records[m_count++] = {m_out.forward.size() - 1, false, true, 2, 1, false, false, {}, {}, {}};
        return op;
    }

    // Queries and keys both split over `context`: the planner gathers the keys (ring attention hides that step by step).
    ShardedArray q, k, s;
    q.with(dim::batch, m_c.batch, batch_axes()).with(dim::sequence, m_c.query_len, mask_of(MeshAxis::context))
        .with(dim::heads, q_heads, head_axes).with(dim::head_dim, qk_dim);
    k.with(dim::batch, m_c.batch, batch_axes()).with(dim::keys, cached_keys, mask_of(MeshAxis::context))
        .with(dim::heads, std::max(kv_heads, tensor), head_axes).with(dim::head_dim, qk_dim);
    s.with(dim::batch, m_c.batch, batch_axes()).with(dim::sequence, m_c.query_len, mask_of(MeshAxis::context))
        .with(dim::heads, q_heads, head_axes).with(dim::keys, cached_keys);
    q.element = activation();
    k.element = activation() * ((qk_dim + v_dim) / qk_dim);  // values travel with the keys
    if (context > 1) {
        m_out.keys_of_others =
            k.local_bytes(m_c.sizes) * key_blocks(m_c.parallelism->context_attention, context, m_c.training);
        add_plan(op, best_plan({q, k, s, false}, m_c.sizes, *m_c.timer), Operand::a, Operand::a, std::nullopt);
    }
    for (std::size_t i = 0; i < op.collective_count; ++i) {
        op.collectives[i].keys = true;
        op.collectives[i].critical = m_c.parallelism->context_attention != ContextAttention::ring;
    }
    m_records[m_count++] = {m_out.forward.size() - 1, false, true, 2, 1, false, false, q, k, s};
    return op;
}

Operation& LayerBuilder::decode_attention(std::string_view name, double sequences, double local_heads, double qk_dim,
                                          double v_dim, double keys, double kv_bytes_per_key)
{
    Operation& op = m_out.forward.add();
    op.name = name;
    op.phase = Phase::decode;
    op.op_class = OpClass::attention;
    op.dtype = m_c.attention;
    op.attention_core = true;
    const double rows = sequences * m_c.query_len * local_heads;  // several tokens a sequence share one pass over its keys
    op.flops = Flops(2 * rows * keys * (qk_dim + v_dim));
    op.hbm_bytes = activation() * (rows * (qk_dim + v_dim)) + Bytes(sequences * keys * kv_bytes_per_key);
    if (!m_c.flash)
        op.hbm_bytes += Bytes(rows * keys * (m_c.factors->score_bytes > 0 ? m_c.factors->score_bytes : 4 * activation().value()));
    op.m = m_c.query_len, op.n = keys, op.k = qk_dim, op.batch = sequences * local_heads;
    m_records[m_count++] = {m_out.forward.size() - 1, false, true, 2, 1, false, false, {}, {}, {}};
    return op;
}

/// Queries, keys with values, and outputs change from a part of the sequence and every head to every position of a part
/// of the heads and back (DeepSpeed-Ulysses, Jacobs et al. 2023). Keys of fewer heads than chips are repeated first.
void LayerBuilder::exchange_heads(Operation& operation, double q_heads, double kv_heads, double qk_dim, double v_dim)
{
    const AxisMask tensor = mask_of(MeshAxis::tensor), context = mask_of(MeshAxis::context);
    const auto array = [&](double heads, double width, bool by_heads) {
        ShardedArray a;
        a.with(dim::batch, m_c.batch, batch_axes()).with(dim::sequence, m_c.query_len, by_heads ? AxisMask(0) : context)
            .with(dim::heads, heads, by_heads ? static_cast<AxisMask>(tensor | context) : tensor).with(dim::head_dim, width);
        a.element = activation();
        return a;
    };
    const double all_kv = std::max(kv_heads, double(m_c.sizes[2]) * m_c.sizes[3]);
    const auto exchange = [&](double heads, double width, bool to_heads) {
        for (const PlanStep& step :
             reshard(array(heads, width, !to_heads), array(heads, width, to_heads), m_c.sizes, *m_c.timer))
            push(operation, step, true, false, false);
    };
    exchange(q_heads, qk_dim, true);
    exchange(all_kv, qk_dim + v_dim, true);
    exchange(q_heads, v_dim, false);
}

Operation& LayerBuilder::pass(std::string_view name, Bytes bytes, Bytes saved, Bytes output, double backward_factor)
{
    Operation& op = m_out.forward.add();
    op.name = name;
    op.phase = m_c.phase;
    op.op_class = OpClass::elementwise;
    op.hbm_bytes = bytes;
    op.saved = saved;
    op.output = output;
    m_records[m_count++] = {m_out.forward.size() - 1, false, false, backward_factor, 1, false, false, {}, {}, {}};
    return op;
}

Operation& LayerBuilder::move(std::string_view name, const ShardedArray& from, const ShardedArray& to, bool critical)
{
    Operation& op = m_out.forward.add();
    op.name = name;
    op.phase = m_c.phase;
    op.op_class = OpClass::memory;
    op.hbm_bytes = from.local_bytes(m_c.sizes) + to.local_bytes(m_c.sizes);
    for (const PlanStep& step : reshard(from, to, m_c.sizes, *m_c.timer))
        push(op, step, critical, false, false);
    op.output = to.local_bytes(m_c.sizes);
    m_records[m_count++] = {m_out.forward.size() - 1, false, true, 1, 1, false, false, from, {}, to};
    return op;
}

void LayerBuilder::move_if_needed(std::string_view name, const ShardedArray& from, const ShardedArray& to, bool critical)
{
    if (reshard(from, to, m_c.sizes, *m_c.timer).count > 0)
        move(name, from, to, critical);
}

void LayerBuilder::backward_matmul(const Record& record)
{
    const Operation& forward = m_out.forward[record.forward];
    Einsum dx{record.y, record.w, record.x, false};
    dx.a.unreduced = 0;                                // each summand has the gradient of the sum, gathered once for all
    if (record.shares_gather)
        dx.out.unreduced = partial_stream().unreduced;
    const EinsumPlan dx_plan = best_plan(dx, m_c.sizes, *m_c.timer);
    // dY gathered for dX serves dA as well.
    const ShardedArray dy = gathered(dx.a, dx_plan, Operand::a);
    const ShardedArray w = gathered(record.w, dx_plan, Operand::b);

    if (record.frozen) {                               // no gradient of the weights: half of the work
        Operation& op = m_out.backward.add();
        op = forward;
        op.phase = Phase::backward;
        op.saved = op.saved_scores = op.output = Bytes(0);
        op.collective_count = 0;
        op.flops = dx_plan.flops_per_chip;
        set_bytes(op, dy.local_bytes(m_c.sizes) + record.x.local_bytes(m_c.sizes), Bytes(0), w.local_bytes(m_c.sizes),
                  record.weight_share, op.op_class == OpClass::grouped_matmul);
        add_plan(op, dx_plan, Operand::a, Operand::out, Operand::b);
        return;
    }
    Einsum dw{record.x, dy, record.w, false};
    if (m_c.zero < 3) {
        AxisMask& split = dw.out.dims[zero_dim(dw.out)].axes;
        split = static_cast<AxisMask>(split | (dw.out.find(dim::experts) != nullptr ? m_c.expert_zero_axes : zero_axes()));
    }
    dw.out.element = bytes_of(m_c.precision->gradient_reduce);
    const EinsumPlan dw_plan = best_plan(dw, m_c.sizes, *m_c.timer);
    const ShardedArray x = gathered(record.x, dw_plan, Operand::a);

    Operation& op = m_out.backward.add();
    op = forward;
    op.phase = Phase::backward;
    op.saved = op.saved_scores = op.output = Bytes(0);
    op.collective_count = 0;
    op.flops = dx_plan.flops_per_chip + dw_plan.flops_per_chip;
    op.kernels = 2 * forward.kernels;
    const Bytes gradient = bytes_of(m_c.precision->gradients) * local(w);
    set_bytes(op, dy.local_bytes(m_c.sizes) * 2.0 + record.x.local_bytes(m_c.sizes) + x.local_bytes(m_c.sizes), gradient,
              w.local_bytes(m_c.sizes), record.weight_share, op.op_class == OpClass::grouped_matmul);
    add_plan(op, dx_plan, Operand::a, Operand::out, Operand::b);
    for (const PlanStep& step : dw_plan) {
        // Zero 3 scatters gradients with each microbatch, since whole ones have no place; the rest waits for the last.
        const bool scatters = step.operand == Operand::out && step.kind == CollectiveKind::reduce_scatter;
        const bool gradients = step.operand == Operand::out;
        push(op, step, false, gradients && !(scatters && m_c.zero >= 3), gradients);
    }
}

void LayerBuilder::backward_move(const Record& record)
{
    const Operation& forward = m_out.forward[record.forward];
    Operation& op = m_out.backward.add();
    op = forward;
    op.phase = Phase::backward;
    op.saved = op.saved_scores = op.output = Bytes(0);
    op.flops = forward.flops * record.backward_factor;
    op.hbm_bytes = forward.hbm_bytes * record.backward_factor;
    const std::size_t count = forward.collective_count;
    const bool gathers_keys = forward.op_class == OpClass::attention && count > 0 && forward.collectives[0].keys;
    if (gathers_keys)
        // Keys are gathered again, and what was gathered is reduced back as gradients.
        for (std::size_t i = 0; i < count && op.collective_count < Operation::kMaxCollectives; ++i) {
            op.collectives[op.collective_count] = forward.collectives[i];
            op.collectives[op.collective_count++].kind = transposed(forward.collectives[i].kind);
        }
    else
        for (std::size_t i = 0; i < count; ++i)
            op.collectives[i].kind = transposed(forward.collectives[i].kind);
}

void LayerBuilder::finish()
{
    if (!m_c.training)
        return;
    for (std::size_t i = m_count; i-- > 0;) {
        const Record& record = m_records[i];
        if (record.is_matmul)
            backward_matmul(record);
        else
            backward_move(record);
    }
}

}  // namespace rooflight::detail
