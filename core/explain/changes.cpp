// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/explain/neighbours.h"

namespace rooflight::detail {

namespace {

std::string_view schedule_name(PipelineSchedule schedule) {
    constexpr std::string_view names[] = {"gpipe", "1f1b", "interleaved", "zero_bubble"};
    return names[static_cast<std::size_t>(schedule)];
}

std::string_view recompute_name(RecomputeKind kind) {
    constexpr std::string_view names[] = {"none", "selective", "full", "listed"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view optimizer_name(OptimizerKind kind) {
    constexpr std::string_view names[] = {"adamw", "adafactor", "lion", "muon", "sgd"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view layout_name(WeightsLayout layout) {
    constexpr std::string_view names[] = {"1d", "2d", "gathered_x", "gathered_xy", "gathered_xyz"};
    return names[static_cast<std::size_t>(layout)];
}

std::string_view layout_name(KvLayout layout) {
    constexpr std::string_view names[] = {"heads", "batch", "sequence"};
    return names[static_cast<std::size_t>(layout)];
}

}  // namespace

std::vector<AdviceChange> changes_between(const Scenario& a, const Scenario& b, double chips_before, double chips_after) {
    std::vector<AdviceChange> changes;
    const auto compare = [&](std::string_view key, const auto& from, const auto& to) {
        if (from != to) {
            changes.push_back({key, fmt::format("{}", from), fmt::format("{}", to)});
        }
    };
    const auto switched = [&](std::string_view key, bool from, bool to) {
        compare(key, std::string_view(from ? "on" : "off"), std::string_view(to ? "on" : "off"));
    };
    const Parallelism &p = a.parallelism, &q = b.parallelism;
    compare("chips", chips_before, chips_after);
    compare("tensor", p.tensor, q.tensor);
    compare("context", p.context, q.context);
    compare("pipeline", p.pipeline, q.pipeline);
    compare("data", p.data, q.data);
    compare("fsdp", p.fsdp, q.fsdp);
    compare("expert", p.expert, q.expert);
    if (a.model->moe) {
        compare("expert_tensor", p.experts_tensor(), q.experts_tensor());
    }
    compare("zero", p.zero, q.zero);
    compare("schedule", schedule_name(p.schedule), schedule_name(q.schedule));
    compare("virtual_stages", p.virtual_stages, q.virtual_stages);
    if (p.tensor > 1 && q.tensor > 1) {
        switched("sequence", p.sequence, q.sequence);
    }
    compare("weights_layout", layout_name(p.weights_layout), layout_name(q.weights_layout));
    compare("kv_layout", layout_name(p.kv_layout), layout_name(q.kv_layout));
    compare("micro_batch", a.workload.micro_batch, b.workload.micro_batch);
    compare("global_batch", a.workload.global_batch, b.workload.global_batch);
    const auto none_or = [](bool given, double value) { return given ? fmt::format("{:.0f}", value) : std::string("none"); };
    const Serving &served = a.serving, &serves = b.serving;
    compare("chunked_prefill_tokens", none_or(served.chunked_prefill_tokens.has_value(), served.chunked_prefill_tokens.value_or(0)),
            none_or(serves.chunked_prefill_tokens.has_value(), serves.chunked_prefill_tokens.value_or(0)));
    compare("prefill_chips", none_or(served.disaggregated.has_value(), served.disaggregated ? served.disaggregated->prefill_chips : 0),
            none_or(serves.disaggregated.has_value(), serves.disaggregated ? serves.disaggregated->prefill_chips : 0));
    compare("recompute", recompute_name(a.recompute.kind), recompute_name(b.recompute.kind));
    compare("weights", name_of(a.precision.weights), name_of(b.precision.weights));
    compare("kv_cache", name_of(a.precision.kv_cache), name_of(b.precision.kv_cache));
    compare("matmul", name_of(a.precision.matmul), name_of(b.precision.matmul));
    compare("activations", name_of(a.precision.activations), name_of(b.precision.activations));
    compare("gradients", name_of(a.precision.gradients), name_of(b.precision.gradients));
    const Optimizer &m = a.precision.optimizer, &n = b.precision.optimizer;
    const auto master = [](const Optimizer& o) { return o.master ? name_of(*o.master) : std::string_view("none"); };
    compare("optimizer", optimizer_name(m.name), optimizer_name(n.name));
    compare("moment1", name_of(m.moment1), name_of(n.moment1));
    compare("moment2", name_of(m.moment2), name_of(n.moment2));
    compare("master", master(m), master(n));
    switched("offload.optimizer", a.offload.optimizer, b.offload.optimizer);
    compare("offload.activations", a.offload.activations, b.offload.activations);
    compare("gradient_reduce", name_of(a.precision.gradient_reduce), name_of(b.precision.gradient_reduce));
    switched("collective_matmul", a.options.collective_matmul, b.options.collective_matmul);
    if (a.attention_kernel != b.attention_kernel) {
        changes.push_back({"attention_kernel", "materialised", "flash"});
    }
    return changes;
}

}  // namespace rooflight::detail
