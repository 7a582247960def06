// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/calc.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "core/io/json_text.h"

namespace rooflight::cli {
namespace {

struct CalcArguments {
    std::string name;
    std::vector<std::string> inputs;
    std::string batch;
    bool list = false;
    bool as_json = false;
};

/// key=value, the value as people write it; lists and objects as JSON.
nlohmann::json inputs_of(const std::vector<std::string>& words) {
    nlohmann::json inputs = nlohmann::json::object();
    for (const std::string& word : words) {
        const auto equals = word.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw UsageError("calc: expected key=value, found " + word);
        }
        const std::string key = word.substr(0, equals);
        const std::string value = word.substr(equals + 1);
        if (inputs.contains(key)) {
            throw UsageError("calc: " + key + " is given twice");
        }
        try {
            inputs[key] = value.starts_with('[') || value.starts_with('{') ? parse_json(value) : nlohmann::json(value);
        } catch (const InputError& error) {
            throw InputError(key, error.what());
        }
    }
    return inputs;
}

/// One calculator: what it works out, its inputs and its results, a line each.
void print_calculator(const nlohmann::ordered_json& calculator) {
    const auto word = [](const nlohmann::ordered_json& of, const char* key) { return of.value(key, std::string()); };
    std::cout << word(calculator, "name") << ": " << word(calculator, "summary") << '\n'
              << "  " << word(calculator, "formula") << '\n';
    for (const auto& [title, keys] : {std::pair("Inputs", "inputs"), std::pair("Results", "results")}) {
        std::cout << title << '\n';
        for (const auto& key : calculator.at(keys)) {
            const bool optional = !key.value("required", true);
            const std::string otherwise = word(key, "default");
            std::cout << fmt::format("  {:<28} {:<14} {}{}", word(key, "key"), word(key, "unit"), word(key, "meaning"),
                                     !optional            ? ""
                                     : otherwise.empty() ? "; may be left out"
                                                         : "; " + otherwise + " if left out");
            for (std::size_t i = 0; key.contains("choices") && i < key["choices"].size(); ++i) {
                std::cout << (i == 0 ? ": " : ", ") << key["choices"][i].get_ref<const std::string&>();
            }
            std::cout << '\n';
        }
    }
    std::cout << "Example\n  rooflight-cli calc " << word(calculator, "name");
    for (const auto& [key, value] : calculator.at("example").items()) {
        const std::string shown = value.is_string() ? value.get<std::string>() : value.dump();
        const char* quote = value.is_structured() || shown.find(' ') != std::string::npos ? "'" : "";
        std::cout << fmt::format(" {0}{1}={2}{0}", quote, key, shown);
    }
    std::cout << '\n';
}

/// All calculators a line each, or the named one whole.
void print_list(const std::string& wanted, bool as_json) {
    nlohmann::ordered_json list = list_calculators();
    if (!wanted.empty()) {
        const auto found = std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.at("name") == wanted; });
        if (found == list.end()) {
            static_cast<void>(calculate(wanted, nlohmann::json::object()));  // says which there are
        }
        as_json ? print_json(*found) : print_calculator(*found);
        return;
    }
    if (as_json) {
        print_json(list);
        return;
    }
    std::size_t width = 0;
    for (const auto& calculator : list) {
        width = std::max(width, calculator.at("name").get_ref<const std::string&>().size());
    }
    for (const auto& calculator : list) {
        const auto& name = calculator.at("name").get_ref<const std::string&>();
        std::cout << name << std::string(width + 2 - name.size(), ' ')
                  << calculator.at("summary").get_ref<const std::string&>() << '\n';
    }
}

void run_calc(const CalcArguments& arguments) {
    if (arguments.list) {
        print_list(arguments.name, arguments.as_json);
    } else if (!arguments.batch.empty()) {
        try {
            print_json(calculate_all(parse_json(read_argument(arguments.batch))));
        } catch (const InputError& error) {
            throw FileError(shown_name(arguments.batch), error);
        }
    } else if (!arguments.name.empty()) {
        print_json(calculate(arguments.name, inputs_of(arguments.inputs)));
    } else {
        throw UsageError("calc: give a calculator's name, --list or --batch");
    }
}

}  // namespace

void add_calc(CLI::App& app) {
    const auto arguments = std::make_shared<CalcArguments>();
    CLI::App* command = app.add_subcommand("calc", "Work out one formula");
    command->add_option("NAME", arguments->name, "Calculator, such as roofline.op")->type_name("");
    command->add_option("INPUT", arguments->inputs, "key=value, with a unit if you like: bytes_per_s=900GB/s")
        ->type_name("");
    CLI::Option* list = command->add_flag("--list", arguments->list, "List the calculators; with NAME, what that one takes and gives");
    command->add_flag("--json", arguments->as_json, "The list with inputs, results and formulas, as JSON")->needs(list);
    command->add_option("--batch", arguments->batch, "File of an array of {\"name\", \"inputs\"}, or -")
        ->type_name("FILE")
        ->excludes(list);
    command->footer("calc NAME --list tells the inputs and results of one.");
    command->callback([arguments] { run_calc(*arguments); });
}

}  // namespace rooflight::cli
