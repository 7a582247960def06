// SPDX-License-Identifier: GPL-3.0-or-later
// A comparison as text, Markdown, CSV and JSON.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/report/comparison.h"
#include "core/io/json_text.h"
#include "core/units/format.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;
using Cells = std::vector<std::string>;

/// Code points, which is what columns of a terminal hold of the names in use.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string cell_text(const ComparisonRow& row, std::size_t column) {
    const std::string change = column == 0 ? std::string() : shown_change(row, column);
    return change.empty() ? shown_value(row, column) : fmt::format("{} ({})", shown_value(row, column), change);
}

/// The rows of a part under its heading; without `all`, those that differ.
std::vector<Cells> part_of(const std::vector<ComparisonRow>& rows, bool all) {
    std::vector<Cells> result;
    for (const ComparisonRow& row : rows) {
        if (!all && !row.differs) {
            continue;
        }
        Cells cells = {row.key};
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            cells.push_back(cell_text(row, i));
        }
        result.push_back(std::move(cells));
    }
    return result;
}

std::string plain_table(const std::string& heading, const Cells& names, std::vector<Cells> rows) {
    Cells head = {heading};
    head.insert(head.end(), names.begin(), names.end());
    rows.insert(rows.begin(), std::move(head));
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const Cells& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], width_of(row[i]));
        }
    }
    std::string text;
    for (const Cells& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += row[i];
            if (i + 1 < row.size()) {
                text.append(widths[i] - width_of(row[i]) + 2, ' ');
            }
        }
        text += '\n';
    }
    return text;
}

std::string markdown_row(const Cells& cells) {
    std::string text = "|";
    for (std::string cell : cells) {
        for (std::size_t at = cell.find('|'); at != std::string::npos; at = cell.find('|', at + 2)) {
            cell.insert(at, "\\");
        }
        text += " " + cell + " |";
    }
    return text + "\n";
}

std::string markdown_table(const std::string& heading, const Cells& names, const std::vector<Cells>& rows) {
    Cells head = {heading};
    head.insert(head.end(), names.begin(), names.end());
    std::string text = markdown_row(head) + "| --- |";
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += " ---: |";
    }
    text += "\n";
    for (const Cells& row : rows) {
        text += markdown_row(row);
    }
    return text;
}

/// RFC 4180.
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char c : text) {
        quoted.append(c == '"' ? 2 : 1, c);
    }
    return quoted + '"';
}

std::string exact_value(const ordered_json& value) {
    return value.is_null() ? "" : value.is_string() ? value.get<std::string>() : compact_json(value);
}

std::string csv_table(const Comparison& comparison, bool all) {
    std::string text = "key,unit,differs";
    for (const std::string& name : comparison.names) {
        text += "," + csv_field(name);
    }
    text += "\r\n";
    for (const auto* rows : {&comparison.settings, &comparison.figures}) {
        for (const ComparisonRow& row : *rows) {
            if (!all && !row.differs) {
                continue;
            }
            text += fmt::format("{},{},{}", csv_field(row.key), name_of(row.unit), row.differs);
            for (const ordered_json& value : row.values) {
                text += "," + csv_field(exact_value(value));
            }
            text += "\r\n";
        }
    }
    return text;
}

ordered_json rows_to_json(const std::vector<ComparisonRow>& rows, bool all) {
    ordered_json result = ordered_json::array();
    for (const ComparisonRow& row : rows) {
        if (!all && !row.differs) {
            continue;
        }
        ordered_json entry = {{"key", row.key}, {"unit", name_of(row.unit)}, {"differs", row.differs}};
        entry["values"] = row.values;
        ordered_json changes = ordered_json::array();
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            const std::optional<double> change = row.change(i);
            changes.push_back(change ? json_number(*change) : ordered_json(nullptr));
        }
        entry["change"] = std::move(changes);
        result.push_back(std::move(entry));
    }
    return result;
}

}  // namespace

std::string shown_value(const ComparisonRow& row, std::size_t column) {
    const ordered_json& value = row.values[column];
    if (value.is_null()) {
        return "–";
    }
    if (value.is_boolean()) {
        return value.get<bool>() ? "yes" : "no";
    }
    if (!value.is_number()) {
        return exact_value(value);
    }
    const auto number = value.get<double>();
    const bool small_count = row.unit == Unit::number && std::abs(number) < 1e5 && number == std::floor(number);
    return small_count ? plain_text(number) : text_of(number, row.unit, {4});
}

std::string shown_change(const ComparisonRow& row, std::size_t column) {
    const std::optional<double> change = row.change(column);
    if (!change || std::abs(*change) < 0.0005) {
        return {};
    }
    if (*change >= 10) {
        return "×" + text_of(*change + 1, Unit::number, {3});
    }
    const double size = std::abs(*change);
    return (*change < 0 ? "−" : "+") + text_of(size, Unit::fraction, {size < 0.1 ? 2 : 3});
}

std::string comparison_text(const Comparison& comparison, ComparisonForm form, bool all) {
    if (form == ComparisonForm::csv) {
        return csv_table(comparison, all);
    }
    std::string text;
    for (const bool of_settings : {true, false}) {
        const std::vector<ComparisonRow>& rows = of_settings ? comparison.settings : comparison.figures;
        const std::string heading = of_settings ? "setting" : "figure";
        std::vector<Cells> part = part_of(rows, all);
        text += text.empty() ? "" : "\n";
        if (part.empty()) {
            text += fmt::format("Every {} is the same.\n", heading);
        } else if (form == ComparisonForm::markdown) {
            text += markdown_table(heading, comparison.names, part);
        } else {
            text += plain_table(heading, comparison.names, std::move(part));
        }
    }
    return text;
}

ordered_json comparison_to_json(const Comparison& comparison, bool all) {
    return {{"scenarios", comparison.names},
            {"settings", rows_to_json(comparison.settings, all)},
            {"figures", rows_to_json(comparison.figures, all)}};
}

}  // namespace rooflight
