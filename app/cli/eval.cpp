// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/io/batch.h"
#include "core/io/derivation_json.h"
#include "core/io/estimate_json.h"
#include "core/io/json_text.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"

namespace rooflight::cli {
namespace {

struct EvalArguments {
    std::string file;
    std::string batch;
    bool summary = false;
    bool factors = false;
    std::vector<std::string> explain;
    bool keys = false, text = false, latex = false;
};

/// What is asked of an estimate's derivations instead of the estimate.
void print_derivations(const Scenario& scenario, const EvalArguments& arguments) {
    const Estimate answer = estimate(scenario, Detail::operations | Detail::parallelism | Detail::simulation);
    if (arguments.keys) {
        for (const std::string& key : explainable_keys(answer)) {
            std::cout << key << '\n';
        }
        return;
    }
    std::vector<Derivation> derivations;
    for (const std::string& key : arguments.explain) {
        derivations.push_back(explain_key(scenario, answer, key));
    }
    if (!arguments.text && !arguments.latex) {
        nlohmann::ordered_json all = nlohmann::ordered_json::array();
        for (const Derivation& derivation : derivations) {
            all.push_back(derivation_to_json(derivation));
        }
        print_json(all.size() == 1 ? all.front() : all);
        return;
    }
    for (std::size_t i = 0; i < derivations.size(); ++i) {
        std::cout << (i > 0 ? "\n" : "") << (arguments.latex ? to_latex(derivations[i]) : to_text(derivations[i]));
    }
}

void eval_file(const EvalArguments& arguments) {
    Library library;
    std::vector<std::string> warnings;
    const Scenario scenario = read_scenario(arguments.file, library, &warnings);
    try {
        if (arguments.keys || !arguments.explain.empty()) {
            print_derivations(scenario, arguments);
        } else {
            const EstimateForm form = arguments.summary ? EstimateForm::summary : EstimateForm::complete;
            nlohmann::ordered_json answer = evaluate(scenario, form, warnings);
            if (arguments.factors) {
                answer["factors"] = factor_effects_to_json(factor_effects(scenario));
            }
            print_json(answer);
        }
    } catch (const InputError& error) {
        throw FileError(shown_name(arguments.file), error);
    }
}

}  // namespace

void print_json(const nlohmann::ordered_json& value) { std::cout << pretty_json(value); }

void add_eval(CLI::App& app) {
    const auto arguments = std::make_shared<EvalArguments>();
    CLI::App* command = app.add_subcommand("eval", "Estimate a scenario: time, memory, what binds it");
    CLI::Option* file = command->add_option("SCENARIO", arguments->file, "Scenario file, or - for standard input");
    file->type_name("FILE");
    CLI::Option* batch =
        command->add_option("--batch", arguments->batch, "File of one scenario a line, or -")->excludes(file);
    CLI::Option* summary = command->add_flag("--summary", arguments->summary, "Leave out operations, links and advice");
    CLI::Option* factors = command->add_flag(
        "--factors", arguments->factors,
        "Add which calibrated factors the step time depends on, from where they are, and by how much");
    factors->needs(file);
    CLI::Option* explain = command->add_option(
        "--explain", arguments->explain, "Derive a number instead, by its key, as JSON: step.time_s; may be repeated");
    batch->type_name("FILE");
    explain->type_name("KEY")->allow_extra_args(false)->excludes(batch, summary, factors);  // one KEY each, never the file
    command->add_flag("--keys", arguments->keys, "List the keys that --explain takes")
        ->excludes(batch, explain, summary, factors);
    CLI::Option* text = command->add_flag("--text", arguments->text, "Derivations as text")->needs(explain);
    command->add_flag("--latex", arguments->latex, "Derivations as LaTeX")->needs(explain)->excludes(text);
    command->callback([arguments] {
        if (!arguments->batch.empty()) {
            Library library;
            const EstimateForm form = arguments->summary ? EstimateForm::summary : EstimateForm::complete;
            evaluate_file_lines(arguments->batch, std::cout, library, form);
        } else if (!arguments->file.empty()) {
            eval_file(*arguments);
        } else {
            throw UsageError("eval: give a scenario file, - for standard input, or --batch");
        }
    });
}

}  // namespace rooflight::cli
