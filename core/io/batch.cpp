// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/batch.h"

#include <fstream>
#include <ios>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

enum class Line { none, read, too_long };

Line next_line(std::istream& lines, std::string& line) {
    line.clear();
    auto* buffer = lines.rdbuf();
    for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
        if (c == '\n') {
            return Line::read;
        }
        if (line.size() == kMaxFileBytes) {
            lines.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
            return Line::too_long;
        }
        line += static_cast<char>(c);
    }
    return line.empty() ? Line::none : Line::read;
}

/// The parser sees a line alone: "line 1, column 7: …" is of the file's line.
std::string in_file(std::string problem, std::size_t number) {
    constexpr std::string_view own = "line 1,";
    if (problem.starts_with(own)) {
        problem.replace(0, own.size(), fmt::format("line {},", number));
    }
    return problem;
}

ordered_json answer(const std::string& line, std::size_t number, Library& library, EstimateForm form) {
    try {
        std::vector<std::string> warnings;
        const Scenario scenario = scenario_from_json(parse_json(line), library, {}, &warnings);
        return evaluate(scenario, form, warnings);
    } catch (const InputError& error) {
        return {{"error", in_file(error.what(), number)}};
    } catch (const std::logic_error& error) {
        return {{"error", fmt::format("internal error: {}", error.what())}};
    }
}

}  // namespace

void evaluate_lines(std::istream& lines, std::ostream& answers, Library& library, EstimateForm form) try {
    std::string line;
    std::size_t number = 0;
    for (Line found = next_line(lines, line); found != Line::none && answers; found = next_line(lines, line)) {
        ++number;
        const ordered_json value =
            found == Line::too_long
                ? ordered_json{{"error", fmt::format("longer than {} MiB, the most that is read", kMaxFileBytes >> 20)}}
                : answer(line, number, library, form);
        answers << compact_json(value) << '\n';
    }
} catch (const std::ios_base::failure&) {  // of the buffer itself, which no flag of the stream holds back
    fail_to_read();
}

void evaluate_file_lines(const std::string& file, std::ostream& answers, Library& library, EstimateForm form) {
    try {
        if (file == "-") {
            evaluate_lines(std::cin, answers, library, form);
            check_standard_input();
            return;
        }
        std::ifstream lines = open_text(file);
        evaluate_lines(lines, answers, library, form);
    } catch (const InputError& error) {
        throw FileError(shown_name(file), error);
    }
}

}  // namespace rooflight
