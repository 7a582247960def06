// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/io/batch.h"
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
};

void eval_file(const std::string& file, EstimateForm form, bool factors) {
    Library library;
    std::vector<std::string> warnings;
    const Scenario scenario = read_scenario(file, library, &warnings);
    try {
        nlohmann::ordered_json answer = evaluate(scenario, form, warnings);
        if (factors) {
            answer["factors"] = factor_effects_to_json(factor_effects(scenario));
        }
        print_json(answer);
    } catch (const InputError& error) {
        throw FileError(shown_name(file), error);
    }
}

}  // namespace

void print_json(const nlohmann::ordered_json& value) { std::cout << pretty_json(value); }

void add_eval(CLI::App& app) {
    const auto arguments = std::make_shared<EvalArguments>();
    CLI::App* command = app.add_subcommand("eval", "Estimate a scenario: time, memory, what binds it");
    CLI::Option* file = command->add_option("SCENARIO", arguments->file, "Scenario file, or - for standard input");
    command->add_option("--batch", arguments->batch, "File of one scenario a line, or -")->excludes(file);
    command->add_flag("--summary", arguments->summary, "Leave out operations, links and advice");
    command
        ->add_flag("--factors", arguments->factors,
                   "Add which calibrated factors the step time depends on, from where they are, and by how much")
        ->needs(file);
    command->callback([arguments] {
        const EstimateForm form = arguments->summary ? EstimateForm::summary : EstimateForm::complete;
        if (!arguments->batch.empty()) {
            Library library;
            evaluate_file_lines(arguments->batch, std::cout, library, form);
        } else if (!arguments->file.empty()) {
            eval_file(arguments->file, form, arguments->factors);
        } else {
            throw UsageError("eval: give a scenario file, - for standard input, or --batch");
        }
    });
}

}  // namespace rooflight::cli
