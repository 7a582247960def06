// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/calc.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

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

void print_list(bool as_json) {
    const nlohmann::ordered_json list = list_calculators();
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
        print_list(arguments.as_json);
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
    CLI::Option* list = command->add_flag("--list", arguments->list, "List the calculators");
    command->add_flag("--json", arguments->as_json, "The list with inputs, results and formulas, as JSON")->needs(list);
    command->add_option("--batch", arguments->batch, "File of an array of {\"name\", \"inputs\"}, or -")
        ->type_name("FILE")
        ->excludes(list);
    command->callback([arguments] { run_calc(*arguments); });
}

}  // namespace rooflight::cli
