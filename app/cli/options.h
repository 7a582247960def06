// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/unit.h"

namespace CLI {
class App;
class Error;
class Option;
}  // namespace CLI

namespace rooflight::cli {

/// What an option's number may be; `name` stands for the value in the help.
struct NumberOption {
    std::string name = "N";
    double least = 1, most = 1e15;
    bool whole = true;
    Unit unit = Unit::number;
};

/// An option whose value is a quantity as people write it (`--slo 50ms`, `--chips 4Ki`), in SI units. A value that cannot
/// be read, is not finite or lies outside the range is an error of usage that says what was found and what is expected.
CLI::Option* add_number(CLI::App& command, const std::string& option, const NumberOption& number,
                        std::function<void(double)> take, const std::string& description);

/// The same for several values, separated by commas.
CLI::Option* add_numbers(CLI::App& command, const std::string& option, const NumberOption& number,
                         std::function<void(const std::vector<double>&)> take, const std::string& description);

/// An option that is one of these words; `take` is given the word's index.
CLI::Option* add_choice(CLI::App& command, const std::string& option, std::vector<std::string_view> words,
                        std::function<void(std::size_t)> take, const std::string& description);

/// The same for several words, separated by commas; `take` is called once for each.
CLI::Option* add_choices(CLI::App& command, const std::string& option, std::vector<std::string_view> words,
                         std::function<void(std::size_t)> take, const std::string& description);

/// --threads N, as all commands that work in parallel have it.
void add_threads(CLI::App& command, unsigned& threads);

/// What is wrong with a command line, on one line: the command, the argument, where there is more to read.
[[nodiscard]] std::string usage_problem(const CLI::App& app, const CLI::Error& error);

}  // namespace rooflight::cli
