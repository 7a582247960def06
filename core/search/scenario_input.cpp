// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/scenario_input.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/hardware/machine.h"
#include "core/mesh/rebalance.h"
#include "core/units/format.h"
#include "core/units/input_error.h"
#include "core/units/parse.h"
#include "core/workload/factors.h"

namespace rooflight {
namespace {

constexpr std::string_view kOverrides = "overrides.", kRates = "hardware.flops_per_s.";
/// More of anything that is counted than a scenario can have.
constexpr double kMostCounted = 1e8;
/// Chip counts are listed up to here.
constexpr double kMostListedChips = 1 << 20;

using InputGet = std::optional<double> (*)(const Scenario&);
using InputSet = std::string (*)(Scenario&, double, AxisMask locked);

Machine machine_of(const Scenario& scenario) {
    std::vector<std::string> warnings;
    return resolve(scenario.hardware, warnings);
}

MeshLimits limits_of(const Scenario& scenario) {
    const Workload& w = scenario.workload;
    return {machine_of(scenario).chips(),
            scenario.model.get(),
            w.kind == WorkloadKind::training,
            w.sequence_length,
            w.global_batch,
            w.micro_batch};
}

/// Takes a mesh over. The batch is the sweep's or the scenario's: a mesh that would need another one is none.
std::string take_mesh(Scenario& scenario, const MeshChange& change) {
    if (!change.ok())
        return change.reason;
    if (change.global_batch != scenario.workload.global_batch)
        return fmt::format("no mesh of these chips divides the global batch ({:.0f})", scenario.workload.global_batch);
    scenario.parallelism = change.parallelism;
    scenario.parallelism.placement.clear();  // made for the axes as they were
    scenario.workload.micro_batch = change.micro_batch;
    return {};
}

std::string fit_chips(Scenario& scenario, AxisMask locked) {
    return take_mesh(scenario, fit_mesh(scenario.parallelism, locked, limits_of(scenario)));
}

template <MeshAxis axis>
std::string set_mesh_axis(Scenario& scenario, double value, AxisMask locked) {
    const auto others = static_cast<AxisMask>(locked & ~mask_of(axis));
    return take_mesh(scenario,
                     set_axis(scenario.parallelism, axis, static_cast<int>(value), others, limits_of(scenario)));
}

template <auto member>
std::optional<double> figure(const Scenario& scenario) {
    const Figures figures = machine_of(scenario).figures;
    const auto& value = figures.*member;
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, std::optional<double>>)
        return value;
    else
        return value ? std::optional(value->value()) : std::nullopt;
}

template <auto member>
std::string set_figure(Scenario& scenario, double value, AxisMask) {
    auto& target = scenario.hardware.overrides.*member;
    target = typename std::remove_reference_t<decltype(target)>::value_type(value);
    return {};
}

template <auto member>
std::optional<double> job(const Scenario& scenario) {
    return scenario.workload.*member;
}

template <auto member>
std::string set_job(Scenario& scenario, double value, AxisMask) {
    scenario.workload.*member = value;
    return {};
}

/// One of two things that exclude each other: there is nothing to vary in the one that is absent.
template <auto member>
std::string set_given(Scenario& scenario, double value, AxisMask) {
    if (!(scenario.workload.*member))
        return "absent from the scenario";
    scenario.workload.*member = value;
    return {};
}

template <auto member>
std::optional<double> mesh_value(const Scenario& scenario) {
    return scenario.parallelism.*member;
}

std::optional<double> matmul_rate(const Scenario& scenario) {
    return peak_or_fallback(machine_of(scenario).figures, scenario.precision.matmul).rate.value();
}

std::string set_matmul_rate(Scenario& scenario, double value, AxisMask) {
    const Figures figures = machine_of(scenario).figures;
    const double scale = value / peak_or_fallback(figures, scenario.precision.matmul).rate.value();
    for (std::size_t i = 0; i < kDTypeCount; ++i)
        if (figures.flops_per_s[i])
            scenario.hardware.overrides.flops_per_s[i] = *figures.flops_per_s[i] * scale;
    return {};
}

double shards_of(const Scenario& s) { return double(s.parallelism.data) * s.parallelism.fsdp; }

std::vector<double> counts_to(double most) {
    std::vector<double> result;
    for (double i = 1; i <= most; ++i)
        result.push_back(i);
    return result;
}

std::vector<double> divisors_up_from(double number, double from, double to) {
    std::vector<double> result;
    for (double i = 1; i * i <= number; ++i)
        if (std::fmod(number, i) == 0) {
            result.push_back(i);
            if (i * i != number)
                result.push_back(number / i);
        }
    std::erase_if(result, [&](double v) { return v < from || v > to; });
    std::sort(result.begin(), result.end());
    return result;
}

}  // namespace

struct ScenarioInput::Row {
    std::string_view path;
    InputValues values;
    int rank;
    InputGet get;
    InputSet set;
    std::optional<MeshAxis> axis{};
};

std::span<const ScenarioInput::Row> ScenarioInput::rows() {
    using enum InputValues;
    static constexpr Row kRows[] = {
        {"hardware.chips", listed, 0,
         [](const Scenario& s) { return std::optional<double>(machine_of(s).chips_per_slice); },
         [](Scenario& s, double v, AxisMask locked) {
             s.hardware.chips = static_cast<int>(v);
             s.hardware.slice.clear();
             return fit_chips(s, locked);
         }},
        {"hardware.slices", whole, 1, [](const Scenario& s) { return std::optional<double>(s.hardware.slices); },
         [](Scenario& s, double v, AxisMask locked) {
             s.hardware.slices = static_cast<int>(v);
             return fit_chips(s, locked);
         }},
        {"hardware.flops_per_s", continuous, 2, matmul_rate, set_matmul_rate},
        {"hardware.hbm_bytes", continuous, 2, figure<&Figures::hbm>, set_figure<&Figures::hbm>},
        {"hardware.hbm_bytes_per_s", continuous, 2, figure<&Figures::hbm_bandwidth>,
         set_figure<&Figures::hbm_bandwidth>},
        {"hardware.scale_up_bytes_per_s_per_chip", continuous, 2, figure<&Figures::scale_up>,
         set_figure<&Figures::scale_up>},
        {"hardware.ici_bytes_per_s_per_link", continuous, 2, figure<&Figures::ici_link>,
         set_figure<&Figures::ici_link>},
        {"hardware.scale_out_bytes_per_s_per_chip", continuous, 2, figure<&Figures::scale_out>,
         set_figure<&Figures::scale_out>},
        {"hardware.usd_per_chip_hour", continuous, 2, figure<&Figures::usd_per_chip_hour>,
         set_figure<&Figures::usd_per_chip_hour>},
        {"hardware.tdp_w", continuous, 2, figure<&Figures::tdp_watts>, set_figure<&Figures::tdp_watts>},
        {"hardware.oversubscription", continuous, 2,
         [](const Scenario& s) { return std::optional(s.hardware.oversubscription); },
         [](Scenario& s, double v, AxisMask) {
             s.hardware.oversubscription = v;
             return v < 1 ? fmt::format("{} is less than 1", plain_text(v)) : std::string();
         }},
        {"hardware.domain_size", whole, 2,
         [](const Scenario& s) {
             return std::optional<double>(s.hardware.domain_size.value_or(s.hardware.system->domain_size));
         },
         [](Scenario& s, double v, AxisMask) {
             s.hardware.domain_size = static_cast<int>(v);
             return std::string();
         }},
        {"workload.sequence_length", whole, 3, job<&Workload::sequence_length>, set_job<&Workload::sequence_length>},
        {"workload.global_batch", whole, 3, job<&Workload::global_batch>, set_job<&Workload::global_batch>},
        {"workload.micro_batch", listed, 3, job<&Workload::micro_batch>, set_job<&Workload::micro_batch>},
        {"workload.total_tokens", continuous, 3, job<&Workload::total_tokens>, set_job<&Workload::total_tokens>},
        {"workload.prompt_tokens", whole, 3, job<&Workload::prompt_tokens>, set_job<&Workload::prompt_tokens>},
        {"workload.output_tokens", whole, 3, job<&Workload::output_tokens>, set_job<&Workload::output_tokens>},
        {"workload.concurrency", whole, 3, job<&Workload::concurrency>, set_given<&Workload::concurrency>},
        {"workload.requests_per_s", continuous, 3, job<&Workload::requests_per_s>,
         set_given<&Workload::requests_per_s>},
        {"workload.expert_imbalance", continuous, 3, job<&Workload::expert_imbalance>,
         [](Scenario& s, double v, AxisMask) {
             s.workload.expert_imbalance = v;
             return v < 1 ? fmt::format("{} is less than 1", plain_text(v)) : std::string();
         }},
        {"parallelism.data", listed, 4, mesh_value<&Parallelism::data>, set_mesh_axis<MeshAxis::data>, MeshAxis::data},
        {"parallelism.fsdp", listed, 4, mesh_value<&Parallelism::fsdp>, set_mesh_axis<MeshAxis::fsdp>, MeshAxis::fsdp},
        {"parallelism.tensor", listed, 4, mesh_value<&Parallelism::tensor>, set_mesh_axis<MeshAxis::tensor>,
         MeshAxis::tensor},
        {"parallelism.context", listed, 4, mesh_value<&Parallelism::context>, set_mesh_axis<MeshAxis::context>,
         MeshAxis::context},
        {"parallelism.pipeline", listed, 4, mesh_value<&Parallelism::pipeline>, set_mesh_axis<MeshAxis::pipeline>,
         MeshAxis::pipeline},
        {"parallelism.expert", listed, 5,
         [](const Scenario& s) { return s.model->moe ? std::optional<double>(s.parallelism.expert) : std::nullopt; },
         set_mesh_axis<MeshAxis::expert>, MeshAxis::expert},
        {"parallelism.expert_tensor", listed, 5,
         [](const Scenario& s) {
             return s.model->moe ? std::optional<double>(s.parallelism.experts_tensor()) : std::nullopt;
         },
         set_mesh_axis<MeshAxis::expert_tensor>, MeshAxis::expert_tensor},
        {"parallelism.zero", listed, 6, mesh_value<&Parallelism::zero>,
         [](Scenario& s, double v, AxisMask) {
             s.parallelism.zero = static_cast<int>(v);
             return std::string();
         }},
        {"parallelism.virtual_stages", listed, 6, mesh_value<&Parallelism::virtual_stages>,
         [](Scenario& s, double v, AxisMask) {
             s.parallelism.virtual_stages = static_cast<int>(v);
             return std::string();
         }},
    };
    return kRows;
}

std::optional<ScenarioInput> ScenarioInput::find(std::string_view path) {
    for (const Row& row : rows())
        if (row.path == path)
            return ScenarioInput(std::string(path), &row);
    if (path.starts_with(kRates))
        for (std::size_t i = 0; i < kDTypeCount; ++i)
            if (name_of(static_cast<DType>(i)) == path.substr(kRates.size())) {
                ScenarioInput result = *find(kRates.substr(0, kRates.size() - 1));
                result.m_path = path;
                result.m_dtype = static_cast<DType>(i);
                return result;
            }
    if (path.starts_with(kOverrides)) {
        const auto names = factor_names();
        if (std::ranges::any_of(names,
                                [&](const FactorName& name) { return name.path == path.substr(kOverrides.size()); }))
            return ScenarioInput(std::string(path), nullptr);
    }
    return std::nullopt;
}

std::vector<std::string> ScenarioInput::paths() {
    std::vector<std::string> result;
    for (const Row& row : rows())
        result.emplace_back(row.path);
    return result;
}

Unit ScenarioInput::unit() const { return m_row == nullptr ? Unit::number : unit_of_key(m_path); }
InputValues ScenarioInput::values() const { return m_row == nullptr ? InputValues::continuous : m_row->values; }
std::optional<MeshAxis> ScenarioInput::axis() const { return m_row == nullptr ? std::nullopt : m_row->axis; }
int ScenarioInput::rank() const { return m_row == nullptr ? 7 : m_row->rank; }

std::optional<double> ScenarioInput::value(const Scenario& scenario) const {
    if (m_row == nullptr) {
        const std::string name = m_path.substr(kOverrides.size());
        Factors factors = factors_of(scenario);
        for (const FactorName& known : factor_names())
            if (known.path == name)
                return known.of(factors);
        return std::nullopt;
    }
    if (m_dtype) {
        const auto rate = machine_of(scenario).figures.peak(*m_dtype);
        return rate ? std::optional(rate->value()) : std::nullopt;
    }
    return m_row->get(scenario);
}

std::string ScenarioInput::apply(Scenario& scenario, double value, AxisMask locked) const {
    if (!std::isfinite(value) || value < 0 || (value == 0 && m_row != nullptr))
        return fmt::format("{} is not above 0", plain_text(value));
    if (values() != InputValues::continuous && (value != std::floor(value) || value > kMostCounted))
        return fmt::format("{} is not a whole number up to {:.0f}", plain_text(value), kMostCounted);
    try {
        if (m_row == nullptr) {
            scenario.overrides[m_path.substr(kOverrides.size())] = value;
            return {};
        }
        if (m_dtype) {
            scenario.hardware.overrides.flops_per_s[static_cast<std::size_t>(*m_dtype)] = FlopsPerSecond(value);
            return {};
        }
        return m_row->set(scenario, value, locked);
    } catch (const InputError& error) {
        return error.what();
    }
}

double ScenarioInput::step(const Scenario& scenario) const {
    if (values() != InputValues::whole)
        return 0;
    if (m_path == "workload.global_batch" && scenario.workload.kind == WorkloadKind::training)
        return shards_of(scenario) * scenario.workload.micro_batch;
    if (m_path == "workload.sequence_length")
        return scenario.parallelism.context;
    return 1;
}

std::vector<double> ScenarioInput::candidates(const Scenario& scenario, double from, double to) const {
    if (values() != InputValues::listed)
        return {};
    std::vector<double> result;
    if (m_path == "hardware.chips") {
        if (to > kMostListedChips)
            throw InputError(m_path,
                             fmt::format("found {}, expected at most {:.0f}", plain_text(to), kMostListedChips));
        for (const int count : valid_chip_counts(*scenario.hardware.system, static_cast<int>(to)))
            result.push_back(count);
    } else if (m_path == "workload.micro_batch") {
        result = divisors_up_from(scenario.workload.global_batch / shards_of(scenario), from, to);
    } else if (m_path == "parallelism.zero") {
        result = counts_to(3);
    } else if (m_path == "parallelism.virtual_stages") {
        result = counts_to(scenario.model->layers);
    } else {
        result = divisors_up_from(machine_of(scenario).chips(), from, to);
    }
    std::erase_if(result, [&](double v) { return v < from || v > to; });
    return result;
}

}  // namespace rooflight
