// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace rooflight {

bool comes_before(const Plan& a, const Plan& b) {
    return std::tie(a.objective, a.time, a.memory, a.order) < std::tie(b.objective, b.time, b.memory, b.order);
}

MeshKey mesh_of(const Plan& plan) {
    return {double(plan.chips),    double(plan.data),     double(plan.fsdp),   double(plan.tensor),
            double(plan.context),  double(plan.pipeline), double(plan.expert), double(plan.expert_tensor),
            double(plan.precision), plan.global_batch};
}

namespace {

/// Requests at a time where their number is given; pools in whole copies, shared as before.
void set_served(const Plan& plan, const Scenario& base, Scenario& scenario) {
    scenario.parallelism.weights_layout = plan.weights_layout, scenario.parallelism.kv_layout = plan.kv_layout;
    if (base.workload.concurrency) {
        scenario.workload.concurrency = plan.global_batch;
    }
    if (const auto& pools = base.serving.disaggregated; pools && plan.data > 1) {
        const int copy = plan.chips / plan.data;
        const double share = double(pools->prefill_chips) / (double(pools->prefill_chips) + pools->decode_chips);
        const int prefill = std::clamp(static_cast<int>(std::lround(share * plan.data)), 1, plan.data - 1);
        scenario.serving.disaggregated = Disaggregated{prefill * copy, (plan.data - prefill) * copy};
    }
}

}  // namespace

void set_plan(const Plan& plan, const Scenario& base, Scenario& scenario) {
    Parallelism& p = scenario.parallelism;
    // Beside tensor, sequence parallelism is what the scenario says; where it has no tensor axis, the default.
    p.sequence = plan.tensor > 1 && (base.parallelism.tensor == 1 || base.parallelism.sequence);
    p.data = plan.data, p.fsdp = plan.fsdp, p.tensor = plan.tensor, p.context = plan.context;
    p.pipeline = plan.pipeline, p.expert = plan.expert, p.expert_tensor = plan.expert_tensor;
    p.zero = plan.zero, p.virtual_stages = plan.virtual_stages, p.schedule = plan.schedule;
    if (scenario.workload.kind == WorkloadKind::serving) {
        set_served(plan, base, scenario);
        return;
    }
    scenario.workload.global_batch = plan.global_batch;
    if (scenario.workload.kind == WorkloadKind::training) {
        scenario.workload.micro_batch = plan.micro_batch;
        scenario.recompute.kind = plan.recompute;
    } else {
        p.weights_layout = plan.weights_layout, p.kv_layout = plan.kv_layout;
    }
}

Scenario planned(const Plan& plan, const Scenario& base, const std::vector<Precision>& precisions) {
    Scenario scenario = base;
    set_plan(plan, base, scenario);
    if (plan.placement != 0) {
        scenario.parallelism.placement = placement_of(plan.placement);
    } else {
        std::erase_if(scenario.parallelism.placement, [](const auto& entry) { return entry.first != "order"; });
    }
    std::vector<std::string> ignored;
    if (resolve(base.hardware, ignored).chips() != plan.chips) {
        scenario.hardware.slice.clear();
        scenario.hardware.chips = plan.chips / scenario.hardware.slices;
    }
    if (!precisions.empty()) {
        scenario.precision = precisions[static_cast<std::size_t>(plan.precision)];
    }
    return scenario;
}

std::string plan_text(const Plan& plan) {
    std::string text;
    const std::array<std::pair<const char*, int>, 7> axes = {{{"data", plan.data},
                                                              {"fsdp", plan.fsdp},
                                                              {"tensor", plan.tensor},
                                                              {"context", plan.context},
                                                              {"pipeline", plan.pipeline},
                                                              {"expert", plan.expert},
                                                              {"expert_tensor", plan.expert_tensor}}};
    for (const auto& [name, size] : axes) {
        if (size > 1) {
            text += fmt::format("{}{} {}", text.empty() ? "" : " × ", name, size);
        }
    }
    if (text.empty()) {
        text = "no axis";
    }
    if (plan.zero > 1) {
        text += fmt::format(", zero {}", plan.zero);
    }
    if (plan.micro_batch > 1) {
        text += fmt::format(", micro_batch {:.0f}", plan.micro_batch);
    }
    if (plan.recompute != RecomputeKind::none) {
        text += plan.recompute == RecomputeKind::full ? ", full recomputation" : ", selective recomputation";
    }
    if (plan.virtual_stages > 1) {
        text += fmt::format(", {} virtual stages", plan.virtual_stages);
    }
    if (plan.placement != 0) {
        text += fmt::format(", laid {}", placement_text(plan.placement));
    }
    return text;
}

double without_rounding_noise(double value) {
    constexpr unsigned kDropped = 52 - 40;
    auto bits = std::bit_cast<std::uint64_t>(value);
    bits += std::uint64_t{1} << (kDropped - 1);
    bits &= ~((std::uint64_t{1} << kDropped) - 1);
    return std::bit_cast<double>(bits);
}

}  // namespace rooflight
