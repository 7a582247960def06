// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/factor_effects.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "core/estimate/estimate.h"

namespace rooflight {

namespace {

/// Changes of the step smaller than this are rounding.
constexpr double kNoticeable = 1e-6;

/// Where the text of the longest path that covers a key says its value is from.
std::string source_of(const std::map<std::string, std::string>& sources, std::string key)
{
    for (;;) {
        if (const auto found = sources.find(key); found != sources.end())
            return found->second;
        const auto dot = key.rfind('.');
        if (dot == std::string::npos)
            return {};
        key.resize(dot);
    }
}

struct Layer {
    const FactorValues* values = nullptr;
    std::string from, section;
    const std::map<std::string, std::string>* sources = nullptr;
};

/// What lies over what, the uppermost first: as factors_of() lays it.
std::vector<Layer> layers_over(const Scenario& s)
{
    std::vector<Layer> layers{{&s.overrides, "overrides", {}, nullptr}};
    const System& system = *s.hardware.system;
    if (s.stack_preset) {
        const Stack& stack = *s.stack_preset;
        const bool training = s.workload.kind == WorkloadKind::training;
        const std::string section = training ? "training" : "inference";
        if (training && s.parallelism.fsdp > 1)
            layers.push_back({&stack.training_sharded, stack.name, "training_sharded", &stack.sources});
        const auto& on = training ? stack.training_on : stack.inference_on;
        if (const auto found = on.find(system.architecture); found != on.end())
            layers.push_back({&found->second, stack.name, section + "_on." + system.architecture, &stack.sources});
        layers.push_back({&stack.values(training), stack.name, section, &stack.sources});
    }
    layers.push_back({&system.achieved, system.name, "achieved", &system.sources});
    return layers;
}

void tell_origin(FactorEffect& effect, const std::string& path, const std::vector<Layer>& layers)
{
    for (const Layer& layer : layers)
        if (layer.values->contains(path)) {
            effect.from = layer.from;
            if (layer.sources != nullptr)
                effect.source = source_of(*layer.sources, layer.section + "." + path);
            return;
        }
}

/// A family of collectives is told as one: its parts mean something only together.
std::string group_of_factor(const FactorName& name)
{
    const std::string path(name.path);
    return name.of_family != nullptr ? path.substr(0, path.find('.')) : path;
}

}  // namespace

FactorEffects factor_effects(const Scenario& scenario)
{
    FactorEffects result;
    const Estimate now = estimate(scenario, Detail::summary);
    Scenario changed = scenario;
    changed.fidelity = Fidelity::ideal;
    const Estimate ideal = estimate(changed, Detail::summary);
    result.calibrated = now.step.time, result.mfu = now.mfu;
    result.ideal = ideal.step.time, result.ideal_mfu = ideal.mfu;
    if (scenario.fidelity == Fidelity::ideal)
        return result;

    Factors factors = factors_of(scenario), none;
    const std::vector<Layer> layers = layers_over(scenario);
    changed = scenario;
    const auto names = factor_names();
    for (std::size_t i = 0; i < names.size();) {
        const std::string group = group_of_factor(names[i]);
        FactorEffect effect{group, names[i].of(factors), names[i].of(none), std::string(names[i].unit),
                            std::string(names[i].meaning), {}, {}, {}};
        tell_origin(effect, std::string(names[i].path), layers);
        bool applies = false;
        for (; i < names.size() && group_of_factor(names[i]) == group; ++i)
            if (names[i].of(factors) != names[i].of(none)) {
                changed.overrides[std::string(names[i].path)] = names[i].of(none);
                applies = true;
            }
        if (!applies)
            continue;
        effect.effect = now.step.time - estimate(changed, Detail::summary).step.time;
        changed.overrides = scenario.overrides;
        if (std::abs(effect.effect / now.step.time) > kNoticeable)
            result.factors.push_back(std::move(effect));
    }
    std::stable_sort(result.factors.begin(), result.factors.end(), [](const FactorEffect& a, const FactorEffect& b) {
        return std::abs(a.effect.value()) > std::abs(b.effect.value());
    });
    return result;
}

}  // namespace rooflight
