// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/report/comparison.h"
#include "core/io/json_text.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"

namespace rooflight::cli {
namespace {

struct CompareArguments {
    std::vector<std::string> files;
    bool all = false;
    bool text = false, markdown = false, csv = false;
};

void run_compare(const CompareArguments& arguments) {
    Library library;
    std::vector<Scenario> scenarios;
    std::vector<Estimate> estimates;
    for (const std::string& file : arguments.files) {
        scenarios.push_back(read_scenario(file, library));
        try {
            estimates.push_back(estimate(scenarios.back(), Detail::operations));
        } catch (const InputError& error) {
            throw FileError(shown_name(file), error);
        }
    }
    std::vector<Compared> compared;
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const std::string& name = scenarios[i].name;
        compared.push_back({name.empty() ? shown_name(arguments.files[i]) : name, scenarios[i], estimates[i]});
    }
    const Comparison comparison = compare(compared);
    if (arguments.text || arguments.markdown || arguments.csv) {
        const ComparisonForm form = arguments.csv        ? ComparisonForm::csv
                                    : arguments.markdown ? ComparisonForm::markdown
                                                         : ComparisonForm::text;
        std::cout << comparison_text(comparison, form, arguments.all);
    } else {
        print_json(comparison_to_json(comparison, arguments.all));
    }
}

}  // namespace

void add_compare(CLI::App& app) {
    const auto arguments = std::make_shared<CompareArguments>();
    CLI::App* command = app.add_subcommand("compare", "Two to four scenarios side by side: what differs, and by how much");
    command->add_option("SCENARIO", arguments->files, "Scenario files, or - for standard input; the first is the measure")
        ->required()
        ->type_name("FILE")
        ->expected(-1);                                // how many there may be, the comparison says
    command->add_flag("--all", arguments->all, "Also what is the same in all");
    CLI::Option* text = command->add_flag("--text", arguments->text, "A table instead of JSON");
    CLI::Option* markdown = command->add_flag("--markdown", arguments->markdown, "A Markdown table")->excludes(text);
    command->add_flag("--csv", arguments->csv, "Comma-separated values")->excludes(text, markdown);
    command->callback([arguments] { run_compare(*arguments); });
}

}  // namespace rooflight::cli
