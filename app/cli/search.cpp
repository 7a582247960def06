// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "core/io/json_text.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/io/search_json.h"

namespace rooflight::cli {
namespace {

struct SearchArguments {
    std::string file;
    SearchOptions options;
    double slo_s = 0;
    int chips = 0;
    bool csv = false;
};

const std::map<std::string, Objective> kObjectives = {
    {"time", Objective::time},       {"cost", Objective::cost},     {"memory", Objective::memory},
    {"latency", Objective::latency}, {"energy", Objective::energy}, {"chips", Objective::chips}};

void run_search(SearchArguments arguments) {
    Library library;
    std::vector<std::string> warnings;
    const Scenario scenario = read_scenario(arguments.file, library, &warnings);
    SearchOptions& options = arguments.options;
    if (arguments.chips > 0) {
        options.chips = arguments.chips;
    }
    if (arguments.slo_s > 0) {
        options.slo = Seconds(arguments.slo_s);
    }
    // Someone who waits sees how far it is; a file or a pipe sees only the answer.
    SearchListener listener;
    if (isatty(STDERR_FILENO) != 0) {
        listener = [](const SearchProgress& progress) {
            std::cerr << fmt::format("\r{:3.0f} % of {:.0f} plans", 100 * progress.done / progress.space, progress.space)
                      << (progress.done < progress.space ? "" : "\r\033[K") << std::flush;
        };
    }
    try {
        const SearchResult result = search(scenario, options, {}, listener);
        if (arguments.csv) {
            std::cout << search_to_csv(result, scenario, options);
        } else {
            print_json(search_to_json(result, scenario, options));
        }
    } catch (const InputError& error) {
        throw FileError(shown_name(arguments.file), error);
    }
}

}  // namespace

void add_search(CLI::App& app) {
    const auto arguments = std::make_shared<SearchArguments>();
    CLI::App* command = app.add_subcommand("search", "Find the best ways to run a scenario's job on its chips");
    command->add_option("SCENARIO", arguments->file, "Scenario file, or - for standard input")->required();
    command->add_option("--chips", arguments->chips, "Chips in all, instead of the scenario's")
        ->check(CLI::PositiveNumber);
    command->add_option("--objective", arguments->options.objective, "What to make small")
        ->transform(CLI::CheckedTransformer(kObjectives))
        ->default_str("time");
    command->add_option("--top", arguments->options.top, "Plans to list, best first")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--slo", arguments->slo_s, "Longest step allowed, in seconds")->check(CLI::PositiveNumber);
    command->add_option("--batches", arguments->options.batches, "Inference: global batches to try")
        ->check(CLI::PositiveNumber)
        ->delimiter(',');
    command->add_flag("--tensor-in-domain", arguments->options.tensor_in_domain,
                      "Keep tensor within a scale-up domain or slice");
    command->add_option("--threads", arguments->options.threads, "Threads; 0: as many as there are cores")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
    command->add_flag("--csv", arguments->csv, "Comma-separated values instead of JSON");
    command->callback([arguments] { run_search(*arguments); });
}

}  // namespace rooflight::cli
