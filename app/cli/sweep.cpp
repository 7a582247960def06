// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "core/io/json_text.h"
#include "core/io/library.h"
#include "core/io/nearest.h"
#include "core/io/scenario_json.h"
#include "core/io/sweep_json.h"

namespace rooflight::cli {
namespace {

struct SweepArguments {
    std::string file;
    std::vector<std::string> vary, outputs, merge;
    std::string shard;
    unsigned threads = 0;
    bool csv = false, sensitivity = false;
};

/// "2/8": the second of eight parts.
void read_shard(const std::string& text, SweepSpec& spec) {
    std::size_t index = 0;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, index);
    std::from_chars_result second = first;
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
        second = std::from_chars(first.ptr + 1, end, spec.shards);
    }
    if (second.ptr == first.ptr || second.ec != std::errc() || second.ptr != end || index < 1 || index > spec.shards) {
        throw UsageError(fmt::format("sweep: --shard: found \"{}\", expected I/N with I from 1 to N, such as 2/8", text));
    }
    spec.shard = index - 1;
}

std::string rest_of(std::istream& stream) try {
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
} catch (const std::ios_base::failure&) {
    fail_to_read();
}

void merge_files(const std::vector<std::string>& files) {
    std::vector<std::string> texts, names;
    for (const std::string& file : files) {
        try {
            std::ifstream stream = open_text(file);  // of any size, unlike a scenario
            texts.push_back(rest_of(stream));
        } catch (const InputError& error) {
            throw FileError(file, error);
        }
        names.push_back(file);
    }
    std::cout << merged_sweeps(texts, names);
}

void print_sensitivity(const Scenario& scenario, const SweepArguments& arguments) {
    const std::string key = arguments.outputs.empty() ? "step.time_s" : arguments.outputs.front();
    const SensitivityResult result = sensitivity(scenario, output_named(key));
    if (arguments.csv) {
        std::cout << sensitivity_to_csv(result);
    } else {
        print_json(sensitivity_to_json(result, scenario));
    }
}

void print_sweep(const Scenario& scenario, const SweepArguments& arguments) {
    SweepSpec spec;
    for (const std::string& vary : arguments.vary) {
        if (vary.find('=') == std::string::npos) {
            throw UsageError(
                fmt::format("sweep: --vary: found {}, expected PATH=FROM:TO[:log|lin][:POINTS]", in_quotes(vary)));
        }
        spec.axes.push_back(sweep_axis_from_text(vary));
    }
    for (const std::string& key : arguments.outputs) {
        spec.outputs.push_back(&output_named(key));
    }
    if (spec.outputs.empty()) {
        spec.outputs = outputs_of(scenario.workload.kind);
    }
    if (!arguments.shard.empty()) {
        read_shard(arguments.shard, spec);
    }
    spec.threads = arguments.threads;
    // Someone who waits sees how far it is; a file or a pipe sees only the answer.
    SweepListener listener;
    if (isatty(STDERR_FILENO) != 0) {
        listener = [](std::size_t done, std::size_t all) {
            std::cerr << "\r" << done << " of " << all << " points" << (done < all ? "" : "\r\033[K") << std::flush;
        };
    }
    const SweepResult result = sweep(scenario, spec, {}, listener);
    if (arguments.csv) {
        std::cout << sweep_to_csv(result, spec);
    } else {
        print_json(sweep_to_json(result, scenario, spec));
    }
}

void run_sweep(const SweepArguments& arguments) {
    if (!arguments.merge.empty()) {
        merge_files(arguments.merge);
        return;
    }
    if (arguments.file.empty() || (arguments.vary.empty() && !arguments.sensitivity)) {
        throw UsageError("sweep: give a scenario file and --vary or --sensitivity, or --merge with files");
    }
    if (arguments.sensitivity && arguments.outputs.size() > 1) {
        throw UsageError("sweep: --sensitivity takes one --output");
    }
    Library library;
    const Scenario scenario = read_scenario(arguments.file, library);
    try {
        arguments.sensitivity ? print_sensitivity(scenario, arguments) : print_sweep(scenario, arguments);
    } catch (const InputError& error) {
        throw FileError(shown_name(arguments.file), error);
    }
}

}  // namespace

void add_sweep(CLI::App& app) {
    const auto arguments = std::make_shared<SweepArguments>();
    CLI::App* command =
        app.add_subcommand("sweep", "Vary one or two inputs; find where the bound changes, and what matters");
    command->add_option("SCENARIO", arguments->file, "Scenario file, or - for standard input")->type_name("FILE");
    CLI::Option* vary = command->add_option("--vary", arguments->vary,
                                            "PATH=FROM:TO[:log|lin][:POINTS] for an input by its path in the scenario: "
                                            "workload.global_batch=128:8k; once or twice");
    vary->type_name("INPUT")->allow_extra_args(false);
    CLI::Option* output =
        command->add_option("--output", arguments->outputs,
                            "Number of the estimate by its key: step.time_s; may be repeated; all by default");
    output->type_name("KEY")->allow_extra_args(false);
    CLI::Option* csv = command->add_flag("--csv", arguments->csv, "Comma-separated values instead of JSON");
    CLI::Option* shard = command->add_option("--shard", arguments->shard, "I/N: only the I-th of N parts, for --merge");
    shard->type_name("I/N")->needs(vary);
    add_threads(*command, arguments->threads);
    CLI::Option* sensitivity = command->add_flag("--sensitivity", arguments->sensitivity,
                                                 "Instead: how --output (step.time_s) answers to each figure of the "
                                                 "hardware and each knob, and break-even values");
    sensitivity->excludes(vary)->excludes(shard);
    CLI::Option* merge = command->add_option("--merge", arguments->merge, "Put the parts of a sweep together");
    merge->type_name("FILE")->excludes(vary)->excludes(output)->excludes(shard)->excludes(sensitivity);
    merge->excludes(csv);                              // what is merged is written as its parts were
    command->callback([arguments] { run_sweep(*arguments); });
}

}  // namespace rooflight::cli
