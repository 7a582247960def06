// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <string>
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

void add_export(CLI::App& app) {
    const auto file = std::make_shared<std::string>();
    const auto form = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("export", "Write a scenario in the form of another program");
    command->add_option("SCENARIO", *file, "Scenario file, or - for standard input")->required()->type_name("FILE");
    command->add_option("--as", *form, "chrome-trace: the timeline of a step, for Perfetto and chrome://tracing")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>{"chrome-trace", "jax", "megatron", "torchtitan", "vllm"}))
        ->type_name("FORM");
    command->footer("The forms jax, megatron, torchtitan and vllm, files that configure those programs, are not written yet.");
    command->callback([file, form] {
        if (*form != "chrome-trace") {
            throw InputError("", fmt::format("the export as {} is not written yet; expected --as chrome-trace", *form));
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
