// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/io/nearest.h"
#include "core/units/format.h"
#include "core/units/parse.h"

namespace rooflight::cli {
namespace {

std::string expected(const NumberOption& number) {
    if (number.unit != Unit::number) {
        std::string kind(describe(number.unit));
        return kind.insert(std::min(kind.find(','), kind.size()), " above 0");
    }
    return fmt::format("{} from {} to {}", number.whole ? "a whole number" : "a number", plain_text(number.least),
                       plain_text(number.most));
}

double read(const std::string& option, const NumberOption& number, const std::string& text) {
    const Parsed parsed = try_parse_quantity(text, number.unit);
    const bool in_range = parsed.ok() && parsed.value >= number.least && parsed.value <= number.most;
    if (!in_range || (number.whole && parsed.value != std::floor(parsed.value))) {
        throw CLI::ValidationError(option, fmt::format("found {}, expected {}", in_quotes(text), expected(number)));
    }
    return parsed.value;
}

std::vector<std::string_view> names_of(const std::vector<const CLI::App*>& commands, std::vector<std::string>& kept) {
    for (const CLI::App* command : commands) {
        kept.push_back(command->get_name());
    }
    return {kept.begin(), kept.end()};
}

std::string unknown_command(const CLI::App& app, const std::string& word) {
    std::vector<std::string> kept;
    const std::vector<std::string_view> names = names_of(app.get_subcommands([](const CLI::App*) { return true; }), kept);
    if (word.empty()) {
        return fmt::format("expected a command ({})", fmt::join(names, ", "));
    }
    return fmt::format("no command is called {}; {} ({})", in_quotes(word), suggestion(word, names),
                       fmt::join(names, ", "));
}

/// An argument that the command does not take.
std::string unknown_argument(const CLI::App& command, const std::string& word) {
    if (!word.starts_with('-')) {
        return fmt::format("unexpected argument {}", in_quotes(word));
    }
    std::vector<std::string> kept;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            kept.push_back("--" + name);
        }
    }
    const std::string name = word.substr(0, word.find('='));
    const std::vector<std::string_view> names(kept.begin(), kept.end());
    const std::string near = suggestion(name, names);
    return fmt::format("unknown option {}{}", printable(name, 60), near.ends_with('?') ? "; " + near : "");
}

std::string first_left_over(const CLI::App& app) {
    const std::vector<std::string> words = app.remaining(true);
    return words.empty() ? std::string() : words.front();
}

}  // namespace

CLI::Option* add_number(CLI::App& command, const std::string& option, const NumberOption& number,
                        std::function<void(double)> take, const std::string& description) {
    const auto read_one = [option, number, take = std::move(take)](const std::string& text) {
        take(read(option, number, text));
    };
    return command.add_option_function<std::string>(option, read_one, description)->type_name(number.name);
}

CLI::Option* add_numbers(CLI::App& command, const std::string& option, const NumberOption& number,
                         std::function<void(const std::vector<double>&)> take, const std::string& description) {
    const auto read_all = [option, number, take = std::move(take)](const std::vector<std::string>& texts) {
        std::vector<double> values;
        for (const std::string& text : texts) {
            values.push_back(read(option, number, text));
        }
        take(values);
    };
    return command.add_option_function<std::vector<std::string>>(option, read_all, description)
        ->type_name(number.name)
        ->delimiter(',');
}

namespace {

std::size_t place_of(const std::string& option, const std::vector<std::string_view>& words, const std::string& text) {
    const auto found = std::ranges::find(words, std::string_view(text));
    if (found == words.end()) {
        throw CLI::ValidationError(option, fmt::format("unknown value {}; {} ({})", in_quotes(text),
                                                       suggestion(text, words), fmt::join(words, ", ")));
    }
    return static_cast<std::size_t>(found - words.begin());
}

}  // namespace

CLI::Option* add_choice(CLI::App& command, const std::string& option, std::vector<std::string_view> words,
                        std::function<void(std::size_t)> take, const std::string& description) {
    const std::string all = fmt::format("{}", fmt::join(words, "|"));
    const auto choose = [option, words = std::move(words), take = std::move(take)](const std::string& text) {
        take(place_of(option, words, text));
    };
    return command.add_option_function<std::string>(option, choose, description)->type_name(all);
}

CLI::Option* add_choices(CLI::App& command, const std::string& option, std::vector<std::string_view> words,
                         std::function<void(std::size_t)> take, const std::string& description) {
    const std::string all = fmt::format("{}", fmt::join(words, "|"));
    const auto choose = [option, words = std::move(words),
                         take = std::move(take)](const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            take(place_of(option, words, text));
        }
    };
    return command.add_option_function<std::vector<std::string>>(option, choose, description)
        ->type_name(all)
        ->delimiter(',');
}

void add_threads(CLI::App& command, unsigned& threads) {
    add_number(command, "--threads", {"N", 0, 1024}, [&threads](double n) { threads = static_cast<unsigned>(n); },
               "Threads; 0: as many as there are cores")
        ->default_str("0");
}

std::string usage_problem(const CLI::App& app, const CLI::Error& error) {
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    const std::string left_over = first_left_over(app);
    const std::string name = chosen.empty() ? app.get_name() : app.get_name() + " " + chosen.front()->get_name();
    std::string problem = error.what();
    if (chosen.empty()) {
        problem = left_over.starts_with('-') ? unknown_argument(app, left_over) : unknown_command(app, left_over);
    } else if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        problem = unknown_argument(*chosen.front(), left_over);
    } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        problem = problem.substr(0, problem.find(':')) + ": its value is missing";
    }
    return fmt::format("{}: {}; {} --help says more", name, printable(problem, 1000), name);
}

}  // namespace rooflight::cli
