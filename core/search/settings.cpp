// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/search/space.h"
#include "core/units/input_error.h"

namespace rooflight {

std::vector<Precision> precisions_of(const Precision& base, const std::vector<DType>& weights,
                                     const std::vector<DType>& matmul, const std::vector<DType>& kv_cache) {
    const auto or_own = [](const std::vector<DType>& list, DType own) {
        return list.empty() ? std::vector<DType>{own} : list;
    };
    std::vector<Precision> all;
    for (const DType stored : or_own(weights, base.weights)) {
        for (const DType multiplied : or_own(matmul, base.matmul)) {
            for (const DType cached : or_own(kv_cache, base.kv_cache)) {
                Precision& precision = all.emplace_back(base);
                precision.weights = stored, precision.matmul = multiplied, precision.kv_cache = cached;
            }
        }
    }
    return all;
}

std::vector<Precision> usual_precisions(const Precision& base) {
    std::vector<Precision> all = {base};
    const auto known = [&](const Precision& one) {
        return std::ranges::any_of(all, [&](const Precision& other) {
            return other.weights == one.weights && other.matmul == one.matmul && other.kv_cache == one.kv_cache;
        });
    };
    for (const auto& [weights, matmul] :
         {std::pair{DType::bf16, DType::bf16}, std::pair{DType::fp8, DType::fp8}, std::pair{DType::int4, DType::bf16}}) {
        for (const Precision& one : precisions_of(base, {weights}, {matmul}, {DType::bf16, DType::fp8})) {
            if (!known(one)) {
                all.push_back(one);
            }
        }
    }
    return all;
}

namespace detail {

namespace {

constexpr double kSecondsPerHour = 3600;
constexpr double kJoulesPerKwh = 3.6e6;
constexpr double kMillion = 1e6;

int chips_in_all(const Scenario& scenario) {
    std::vector<std::string> ignored;
    return resolve(scenario.hardware, ignored).chips();
}

/// As many chips in all, on the scenario's own slice where it has so many.
Hardware with_chips(const Hardware& hardware, int chips) {
    Hardware with = hardware;
    std::vector<std::string> ignored;
    if (resolve(hardware, ignored).chips() != chips) {
        with.slice.clear();
        with.chips = chips / hardware.slices;
    }
    return with;
}

}  // namespace

std::vector<int> chip_counts(const Scenario& scenario, const SearchOptions& options) {
    const int slices = scenario.hardware.slices;
    const int chips = options.chips ? *options.chips : chips_in_all(scenario);
    if (chips < 1 || chips % slices != 0) {
        throw InputError("hardware.chips", fmt::format("{} chips in all are not a multiple of {} slices", chips, slices));
    }
    if (options.objective != Objective::chips) {
        return {chips};
    }
    std::vector<int> counts = valid_chip_counts(*scenario.hardware.system, chips / slices);
    if (counts.empty() || counts.back() != chips / slices) {
        std::vector<std::string> ignored;
        static_cast<void>(resolve(with_chips(scenario.hardware, chips), ignored));  // throws where there is no such slice
        counts.push_back(chips / slices);
    }
    for (int& count : counts) {
        count *= slices;
    }
    return counts;
}

namespace {

/// What one chip-second costs, or how much energy it takes, in the objective's unit.
double per_chip_second(const Platform& platform, Objective objective) {
    const Figures& figures = platform.machine.figures;
    const std::string& name = platform.machine.system->name;
    if (objective == Objective::cost) {
        if (!figures.usd_per_chip_hour) {
            throw InputError("hardware.usd_per_chip_hour", "not known for " + name + "; give it here");
        }
        return *figures.usd_per_chip_hour / kSecondsPerHour;
    }
    if (objective == Objective::energy) {
        if (!figures.tdp_watts) {
            throw InputError("hardware.tdp_w", "not known for " + name + "; give it here");
        }
        return *figures.tdp_watts / kJoulesPerKwh;
    }
    return 0;
}

}  // namespace

double Setting::objective_of(const SearchOptions& options, const Plan& plan_) const {
    switch (options.objective) {
        case Objective::memory:
            return plan_.memory.value();
        case Objective::chips:
            return plan_.chips;
        case Objective::cost:
        case Objective::energy:
            return plan_.chip_seconds * objective_per_chip_second * base.workload.total_tokens.value_or(kMillion);
        case Objective::time:
        case Objective::latency:
            break;
    }
    return plan_.time.value();
}

std::vector<Setting> settings_of(const Scenario& scenario, const SearchOptions& options, int chips) {
    std::vector<Setting> settings;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, options.precisions.size()); ++i) {
        Setting setting;
        setting.plan.chips = chips;
        setting.plan.global_batch = scenario.workload.global_batch;
        setting.plan.precision = static_cast<int>(i);
        setting.base = scenario;
        setting.base.parallelism.placement.clear();
        if (const auto order = scenario.parallelism.placement.find("order");
            order != scenario.parallelism.placement.end()) {
            setting.base.parallelism.placement.insert(*order);
        }
        if (!options.precisions.empty()) {
            setting.base.precision = options.precisions[i];
        }
        setting.base.hardware = with_chips(scenario.hardware, chips);
        std::vector<std::string> ignored;
        setting.platform = std::make_unique<const Platform>(setting.base, resolve(setting.base.hardware, ignored));
        setting.objective_per_chip_second = per_chip_second(*setting.platform, options.objective);
        settings.push_back(std::move(setting));
    }
    return settings;
}

}  // namespace detail
}  // namespace rooflight
