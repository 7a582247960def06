// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/io/check_file.h"
#include "core/io/library.h"
#include "core/units/input_error.h"

namespace rooflight::cli {

void add_check(CLI::App& app) {
    const auto files = std::make_shared<std::vector<std::string>>();
    CLI::App* command = app.add_subcommand("check", "Say whether scenarios and presets are right, without estimating");
    command->add_option("FILE", *files, "Scenario or preset files, or - for standard input")
        ->required()
        ->type_name("");
    command->callback([files] {
        Library library;
        bool wrong = false;
        for (const std::string& file : *files) {
            try {
                for (const std::string& warning : check_file(file, library)) {
                    std::cerr << file << ": warning: " << warning << '\n';
                }
                std::cout << file << ": ok\n";
            } catch (const InputError& error) {
                std::cerr << error.what() << '\n';
                wrong = true;
            }
        }
        if (wrong) {
            throw CLI::RuntimeError(1);
        }
    });
}

}  // namespace rooflight::cli
