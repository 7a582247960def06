// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

#include <nlohmann/json.hpp>

namespace CLI {
class App;
}

namespace rooflight::cli {

// Each adds one command. Its callback writes the answer to standard output and throws InputError when the input is
// wrong (exit status 1), UsageError when the arguments do not go together (2).

void add_eval(CLI::App& app);
void add_check(CLI::App& app);
void add_import(CLI::App& app);
void add_export(CLI::App& app);
void add_calc(CLI::App& app);
void add_search(CLI::App& app);
void add_sweep(CLI::App& app);
void add_compare(CLI::App& app);
void add_peers(CLI::App& app);

/// Writes a JSON document, indented, to standard output.
void print_json(const nlohmann::ordered_json& value);

/// Arguments that are each right and wrong together; the text says what to do.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace rooflight::cli
