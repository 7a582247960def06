// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/estimate/estimate.h"
#include "core/estimate/factor_effects.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"

namespace {

using namespace rooflight;

Scenario calibrated_example(const char* id)
{
    Scenario s = read_scenario((test::source_dir() / "presets/scenarios" / id).string(), test::library());
    s.fidelity = Fidelity::calibrated;
    return s;
}

const FactorEffect* effect_of(const FactorEffects& effects, const char* path)
{
    const auto found = std::ranges::find(effects.factors, std::string(path), &FactorEffect::path);
    return found == effects.factors.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("A factor's effect is what the step takes less without it", "[factors]")
{
    Scenario s = calibrated_example("gpt-3-175b-a100.json");
    const FactorEffects effects = factor_effects(s);
    CHECK(effects.calibrated.value() == estimate(s).step.time.value());
    CHECK(effects.calibrated > effects.ideal);
    CHECK(effects.mfu < effects.ideal_mfu);

    const FactorEffect* matmul = effect_of(effects, "matmul.bf16");
    if (matmul == nullptr)
        matmul = effect_of(effects, "matmul.fp16");
    REQUIRE(matmul != nullptr);
    CHECK(matmul->without == 1);
    CHECK(matmul->from == s.hardware.system->name);
    CHECK_FALSE(matmul->source.empty());
    s.overrides[matmul->path] = 1;
    CHECK(matmul->effect.value() == Approx((effects.calibrated - estimate(s).step.time).value()));
    CHECK(effect_of(factor_effects(s), matmul->path.c_str()) == nullptr);
}

TEST_CASE("Every factor that is told has a source, the largest effect first", "[factors]")
{
    for (const char* id : {"gpt-3-175b-a100.json", "llama-3.1-405b-h100.json", "llama-3-70b-v5p-pod.json", "mixtral-8x7b-h100.json"}) {
        const FactorEffects effects = factor_effects(calibrated_example(id));
        INFO(id);
        REQUIRE(effects.factors.size() > 3);
        for (std::size_t i = 0; i < effects.factors.size(); ++i) {
            const FactorEffect& f = effects.factors[i];
            INFO(f.path << " of " << f.from);
            CHECK_FALSE(f.source.empty());
            CHECK(f.value != f.without);
            if (i > 0)
                CHECK(std::abs(f.effect.value()) <= std::abs(effects.factors[i - 1].effect.value()));
        }
    }
}

TEST_CASE("An override is told as one, and ideal fidelity has no factors", "[factors]")
{
    Scenario s = calibrated_example("llama-3.1-405b-h100.json");
    s.overrides["hbm"] = 0.5;
    const FactorEffects effects = factor_effects(s);
    const FactorEffect* hbm = effect_of(effects, "hbm");
    REQUIRE(hbm != nullptr);
    CHECK(hbm->value == 0.5);
    CHECK(hbm->from == "overrides");
    CHECK(hbm->effect > Seconds(0));
    s.fidelity = Fidelity::ideal;
    CHECK(factor_effects(s).factors.empty());
}

TEST_CASE("Small batches of many kernels are bound by overhead", "[factors]")
{
    // A small model on one chip, a sequence at a time: the host launches more slowly than the chip works.
    const auto tiny = [](int sequences) {
        return scenario_from_json({{"hardware", {{"system", "a100-sxm-80"}, {"chips", 1}}},
                                   {"model", {{"layers", 24}, {"d_model", 768}, {"d_ff", 3072}, {"heads", 12}, {"vocab", 50304}}},
                                   {"workload", {{"kind", "training"}, {"sequence_length", 512}, {"global_batch", sequences},
                                                 {"micro_batch", sequences}}},
                                   {"stack", "megatron-lm"},
                                   {"fidelity", "calibrated"}},
                                  test::library());
    };
    const Estimate small = estimate(tiny(1));
    CHECK(small.bound == Bound::overhead);
    CHECK(small.step.overhead > small.step.compute + small.step.hbm);
    // Twice the work in the same time: it is the launches that are waited for.
    CHECK(estimate(tiny(2)).step.time.value() < 1.2 * small.step.time.value());
    CHECK(estimate(tiny(256)).bound != Bound::overhead);

    Scenario ideal = tiny(1);
    ideal.fidelity = Fidelity::ideal;
    CHECK(estimate(ideal).bound != Bound::overhead);
    CHECK(effect_of(factor_effects(tiny(1)), "launch_floor_s") != nullptr);
}
