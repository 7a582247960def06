// SPDX-License-Identifier: GPL-3.0-or-later
// Critical batches of a whole model on a machine: what the Parallelism view draws, as numbers.
#include <cmath>

#include <fmt/format.h>

#include "core/cost/step_model.h"
#include "core/estimate/parallelism_curves.h"
#include "core/io/calc/presets.h"

namespace rooflight::calc {
namespace {

Result run_best_split(const Inputs& in) {
    std::vector<std::string> warnings;
    const double chips = machine_of(in, warnings).chips();
    const double pipeline = in.number("pipeline");
    if (std::fmod(chips, pipeline) != 0) {
        throw InputError("pipeline", fmt::format("found {} stages, expected a divisor of {} chips", pipeline, chips));
    }
    if (chips <= pipeline) {
        throw InputError("chips", "one chip a stage has nothing to split; expected more");
    }
    Scenario scenario;
    scenario.hardware = hardware_of(in);
    scenario.model = std::make_shared<const Model>(model_of_keys(in, ModelUse::everything));
    scenario.fidelity = in.choice("fidelity") == 1 ? Fidelity::calibrated : Fidelity::ideal;
    scenario.options.ring_factor = in.choice("ring_factor") == 1 ? RingFactor::book : RingFactor::exact;
    scenario.workload.kind = WorkloadKind::training;
    scenario.workload.sequence_length = in.number("sequence_length");
    scenario.workload.global_batch = chips;
    scenario.precision.gradients = scenario.precision.gradient_reduce = in.dtype("gradients");
    scenario.parallelism.fsdp = static_cast<int>(chips / pipeline);
    scenario.parallelism.pipeline = static_cast<int>(pipeline);
    scenario.parallelism.zero = 3;
    const StepModel model(scenario);
    std::optional<double> tokens;
    if (in.has("batch_tokens")) {
        tokens = in.number("batch_tokens") / chips;
    }
    const ParallelismCurves curves = parallelism_curves(model, tokens);
    const auto critical = [&](Strategy strategy) -> std::optional<double> {
        for (const CommunicationCurve& curve : curves.by_batch) {
            if (curve.strategy == strategy) {
                return curve.critical;
            }
        }
        return {};
    };
    Result result;
    result.put("critical_data", critical(Strategy::data))
        .put("critical_fsdp", critical(Strategy::fsdp))
        .put("critical_mixed", critical(Strategy::mixed));
    if (!tokens) {
        return result.put_null({"tokens_per_chip", "max_tensor", "best_tensor", "best_fsdp", "best_tensor_real"});
    }
    return result.put("tokens_per_chip", curves.present_tokens)
        .put("max_tensor", curves.tensor_limit)
        .put("best_tensor", curves.best_degree)
        .put("best_fsdp", curves.chips / curves.best_degree)
        .put("best_tensor_real", curves.best_degree_real);
}

Calculator best_split_calculator() {
    std::vector<InputKey> inputs = keys::machine();
    for (InputKey& key : keys::model()) {
        inputs.push_back(key);
    }
    inputs.insert(inputs.end(),
                  {keys::batch_tokens().optional(),
                   keys::quantity("sequence_length", Unit::tokens, "of a sequence").within(kWhole).by_default("4096"),
                   keys::count("pipeline", "stages").within(kDegree).by_default("1"),
                   keys::dtype("gradients", "as they are reduced").by_default("bf16"),
                   keys::choice("ring_factor", "exact keeps (N − 1)/N", {"exact", "book"}).by_default("exact"),
                   keys::choice("fidelity", "figures on paper, or what is achieved of them", {"ideal", "calibrated"})
                       .by_default("ideal")});
    return {"training.best_split",
            "From which batch a model's training on a machine is bound by compute, and its best FSDP and tensor split",
            "data and FSDP: communication of a step / compute of a token per chip; the best split has least communication "
            "of all degrees that divide heads and chips, laid on the machine",
            "5",
            std::move(inputs),
            {{"critical_data", "tokens a chip from which data parallelism alone hides", Unit::tokens},
             {"critical_fsdp", "the same of FSDP alone", Unit::tokens},
             {"critical_mixed", "the same of the best split into FSDP and tensor", Unit::tokens},
             {"tokens_per_chip", "of batch_tokens; this and what follows are null without", Unit::tokens},
             {"max_tensor", "degree from which tensor communication takes longer than compute; null: none does"},
             {"best_tensor", "degree of least communication"},
             {"best_fsdp", "the rest of a stage's chips"},
             {"best_tensor_real", "at which FSDP and tensor communication are equal; not whole"}},
            run_best_split,
            R"({"chip": "tpu-v5p", "figures": "book", "slice": [16, 16, 16], "model": "llama-3-70b",)"
            R"( "batch_tokens": 4194304, "ring_factor": "book"})"};
}

}  // namespace

std::vector<Calculator> split_calculators() { return {best_split_calculator()}; }

}  // namespace rooflight::calc
