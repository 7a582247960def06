// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "core/io/json_text.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/io/search_json.h"

namespace rooflight::cli {
namespace {

constexpr double kShortest = 1e-12;  ///< s: no step is allowed that takes no time

struct SearchArguments {
    std::string file;
    SearchOptions options;
    std::vector<DType> weights, matmul, kv_cache;
    bool csv = false, all = false;
};

/// What would change nothing is refused rather than ignored.
void check_options(const SearchOptions& options, const Workload& workload) {
    const WorkloadKind kind = workload.kind;
    if (!options.batches.empty() && kind == WorkloadKind::training) {
        throw InputError("--batches", "of no effect on training, whose batch is the scenario's: leave it out");
    }
    if (options.ttft_slo && kind != WorkloadKind::serving) {
        throw InputError("--ttft-slo", "of no effect but on serving: leave it out");
    }
    if (options.placements && kind == WorkloadKind::serving) {
        throw InputError("--placements", "of no effect on serving, which uses the scenario's own: leave it out");
    }
    if (options.max_batch && workload.requests_per_s) {
        throw InputError("--max-batch", "of no effect where requests come at a rate: leave it out");
    }
}

void run_search(const SearchArguments& arguments) {
    Library library;
    std::vector<std::string> warnings;
    const Scenario scenario = read_scenario(arguments.file, library, &warnings);
    SearchOptions options = arguments.options;
    options.by_mesh = !arguments.all;
    check_options(options, scenario.workload);
    if (!arguments.weights.empty() || !arguments.matmul.empty() || !arguments.kv_cache.empty()) {
        options.precisions =
            precisions_of(scenario.precision, arguments.weights, arguments.matmul, arguments.kv_cache);
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
        if (result.plans.empty()) {
            std::cerr << shown_name(arguments.file) << ": no plan does what is asked; \"counts\" has the reasons\n";
        }
        if (arguments.csv) {
            std::cout << search_to_csv(result, scenario, options);
        } else {
            print_json(search_to_json(result, scenario, options));
        }
    } catch (const InputError& error) {
        throw FileError(shown_name(arguments.file), error);
    }
}

void add_dtypes(CLI::App& command, const std::string& option, std::vector<DType>& dtypes,
                const std::string& description) {
    std::vector<std::string_view> names;
    for (const DType type : kDTypes) {
        names.push_back(name_of(type));
    }
    add_choices(command, option, names, [&dtypes](std::size_t index) { dtypes.push_back(kDTypes[index]); }, description);
}

void add_search_options(CLI::App& command, SearchArguments& arguments) {
    SearchOptions& options = arguments.options;
    add_number(command, "--chips", {"N", 1, 1e9}, [&options](double n) { options.chips = static_cast<int>(n); },
               "Chips in all, instead of the scenario's");
    add_choice(command, "--objective", {"time", "cost", "memory", "latency", "energy", "chips"},
               [&options](std::size_t index) { options.objective = static_cast<Objective>(index); },
               "What to make small")
        ->default_str("time");
    add_number(command, "--top", {"N", 1, 1e6}, [&options](double n) { options.top = static_cast<std::size_t>(n); },
               "Plans to list, best first: of each mesh the best")
        ->default_str("10");
    command.add_flag("--all", arguments.all,
                     "List every variant of a mesh (ZeRO stage, micro-batch, recomputation, schedule, layouts), not its best alone");
    add_number(command, "--headroom", {"SHARE", 0, 0.99, false, Unit::fraction}, [&options](double share) { options.headroom = share; },
               "Share of a chip's memory that has to stay free: 0.05 for a twentieth")
        ->default_str("0");
    add_number(command, "--slo", {"TIME", kShortest, 1e15, false, Unit::seconds},
               [&options](double s) { options.slo = Seconds(s); },
               "Longest step allowed (serving: time per token that nine requests in ten keep): 50ms, 2 s; seconds without unit");
    add_number(command, "--ttft-slo", {"TIME", kShortest, 1e15, false, Unit::seconds},
               [&options](double s) { options.ttft_slo = Seconds(s); }, "Serving: longest time to the first token that nine requests in ten keep");
    add_numbers(command, "--batches", {"N"}, [&options](const std::vector<double>& all) { options.batches = all; },
                "Inference: global batches to try, serving: requests at a time; separated by commas");
    add_dtypes(command, "--weights", arguments.weights, "Dtypes of weights to try, separated by commas");
    add_dtypes(command, "--matmul", arguments.matmul, "Dtypes of products to try");
    add_dtypes(command, "--kv-cache", arguments.kv_cache, "Dtypes of the KV cache to try");
    command.add_flag("--tensor-in-domain", options.tensor_in_domain, "Keep tensor within a scale-up domain or slice");
    command.add_flag("--placements", options.placements, "Try every placement of the axes on the machine too");
    add_number(command, "--max-batch", {"N", 1, 1e9}, [&options](double n) { options.max_batch = n; },
               "Largest micro-batch allowed (inference: batch, serving: requests at a time)");
    add_threads(command, options.threads);
}

}  // namespace

void add_search(CLI::App& app) {
    const auto arguments = std::make_shared<SearchArguments>();
    CLI::App* command = app.add_subcommand("search", "Find the best ways to run a scenario's job on its chips");
    command->add_option("SCENARIO", arguments->file, "Scenario file, or - for standard input")
        ->required()
        ->type_name("FILE");
    add_search_options(*command, *arguments);
    command->add_flag("--csv", arguments->csv, "Comma-separated values instead of JSON");
    command->callback([arguments] { run_search(*arguments); });
}

}  // namespace rooflight::cli
