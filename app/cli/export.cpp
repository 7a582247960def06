// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "core/estimate/estimate.h"
#include "core/io/chrome_trace.h"
#include "core/io/json_text.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"

namespace rooflight::cli {

namespace {

/// Forms that files and scripts may name already, and that are refused by what they say, not as unknown.
bool is_planned(std::string_view form) {
    return form == "jax" || form == "megatron" || form == "torchtitan" || form == "vllm";
}

}  // namespace

void add_export(CLI::App& app) {
    const auto file = std::make_shared<std::string>();
    const auto form = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("export", "Write a scenario in the form of another program");
    command->add_option("SCENARIO", *file, "Scenario file, or - for standard input")->required()->type_name("FILE");
    command->add_option("--as", *form, "chrome-trace: the timeline of a step, for Perfetto and chrome://tracing")
        ->required()
        ->check([](const std::string& asked) {
            const bool known = asked == "chrome-trace" || is_planned(asked);
            return known ? std::string() : fmt::format("{}: expected chrome-trace", asked);
        })
        ->type_name("chrome-trace");
    command->callback([file, form] {
        if (is_planned(*form)) {
            throw InputError(
                "", fmt::format("the export as {} is not modelled yet; expected --as chrome-trace", *form));
        }
        Library library;
        std::vector<std::string> warnings;
        const Scenario scenario = read_scenario(*file, library, &warnings);
        for (const std::string& warning : warnings) {
            std::cerr << shown_name(*file) << ": warning: " << warning << '\n';
        }
        try {
            write_chrome_trace(std::cout, estimate(scenario, Detail::timeline).timeline);
        } catch (const InputError& error) {
            throw FileError(shown_name(*file), error);
        }
    });
}

}  // namespace rooflight::cli
