// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "core/io/json_text.h"
#include "core/io/sweep_json.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

[[noreturn]] void not_a_part(const std::string& name, std::string_view problem) {
    throw FileError(name, InputError("", std::string(problem)));
}

/// Rows of CSV by the number of their point, "point,points,…" each.
struct CsvParts {
    std::string header;
    std::size_t points = 0;
    std::map<std::size_t, std::string> rows;

    void add(const std::string& text, const std::string& name);
};

std::size_t leading_number(std::string_view& row, const std::string& name) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(row.data(), row.data() + row.size(), number);
    if (error != std::errc() || end == row.data() + row.size() || *end != ',') {
        not_a_part(name, "found a row that does not begin with the numbers of its point and of all points");
    }
    row.remove_prefix(static_cast<std::size_t>(end - row.data()) + 1);
    return number;
}

void CsvParts::add(const std::string& text, const std::string& name) {
    constexpr std::string_view kEnd = "\r\n";
    bool first = true;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = text.find(kEnd, start);
        if (end == std::string::npos) {
            not_a_part(name, "ends within a row");
        }
        const std::string row = text.substr(start, end + kEnd.size() - start);
        start = end + kEnd.size();
        if (first) {
            if (!row.starts_with("point,points,")) {
                not_a_part(name, "is not what sweep prints, neither JSON nor CSV");
            }
            if (!header.empty() && row != header) {
                not_a_part(name, "is of another sweep: its columns are not those of the first file");
            }
            header = row;
            first = false;
            continue;
        }
        std::string_view rest = row;
        const std::size_t point = leading_number(rest, name), all = leading_number(rest, name);
        if (points != 0 && all != points) {
            not_a_part(name, fmt::format("is of another sweep: it has {} points, the first file {}", all, points));
        }
        points = all;
        if (!rows.emplace(point, row).second) {
            not_a_part(name, fmt::format("has point {} once more", point));
        }
    }
    if (first) {
        not_a_part(name, "is empty");
    }
}

std::string merged_csv(const std::vector<std::string>& texts, const std::vector<std::string>& names) {
    CsvParts parts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        parts.add(texts[i], names[i]);
    }
    std::string result = parts.header;
    std::size_t expected = 0;
    for (const auto& [point, row] : parts.rows) {
        if (point != expected) {
            break;
        }
        result += row;
        ++expected;
    }
    if (expected != parts.points || parts.rows.size() != parts.points) {
        throw InputError("", fmt::format("--merge: point {} of {} is in none of the files", expected, parts.points));
    }
    return result;
}

ordered_json part_from(const std::string& text, const std::string& name) {
    try {
        (void)parse_json(text);  // strictly, for what is wrong; the parse below keeps the order
    } catch (const InputError& error) {
        throw FileError(name, error);
    }
    ordered_json part = ordered_json::parse(text);
    const auto count = [](const ordered_json& of, const char* key) {
        return of.contains(key) && of[key].is_number_unsigned() ? of[key].get<std::size_t>() : 0;
    };
    const bool whole = part.is_object() && part.contains("inputs") && part.contains("points") &&
                       part["points"].is_array() && part.contains("changes") && part["changes"].is_array();
    if (!whole || !part.contains("shard") || !part["shard"].is_object() || count(part["shard"], "index") == 0 ||
        count(part["shard"], "of") < count(part["shard"], "index")) {
        not_a_part(name, "is no part of a sweep: sweep --shard prints those");
    }
    return part;
}

std::string merged_json(const std::vector<std::string>& texts, const std::vector<std::string>& names) {
    std::map<std::size_t, ordered_json> parts;
    ordered_json head;
    std::size_t all = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        ordered_json part = part_from(texts[i], names[i]);
        const std::size_t index = part["shard"]["index"], of = part["shard"]["of"];
        ordered_json own = part;
        for (const char* key : {"shard", "points", "changes"}) {
            own.erase(key);
        }
        if (i > 0 && (own != head || of != all)) {
            not_a_part(names[i], "is a part of another sweep than the first file");
        }
        head = std::move(own);
        all = of;
        if (!parts.emplace(index, std::move(part)).second) {
            not_a_part(names[i], fmt::format("is part {} of {} once more", index, of));
        }
    }
    ordered_json points = ordered_json::array(), changes = ordered_json::array();
    for (std::size_t index = 1; index <= all; ++index) {
        const auto part = parts.find(index);
        if (part == parts.end()) {
            throw InputError("", fmt::format("--merge: part {} of {} is missing", index, all));
        }
        for (ordered_json& point : part->second["points"]) {
            points.push_back(std::move(point));
        }
        for (ordered_json& change : part->second["changes"]) {
            changes.push_back(std::move(change));
        }
    }
    head["points"] = std::move(points);
    head["changes"] = std::move(changes);
    add_sweep_regions(head);
    return pretty_json(head);
}

}  // namespace

void add_sweep_regions(ordered_json& sweep) {
    if (sweep["inputs"].size() != 1) {
        return;
    }
    const std::string path = sweep["inputs"][0]["path"];
    ordered_json regions = ordered_json::array();
    const auto begin = [&](const ordered_json& bound, const ordered_json& from) {
        regions.push_back({{"bound", bound}, {"from", from}, {"to", from}});
    };
    auto change = sweep["changes"].begin();
    bool gap = true;
    for (const ordered_json& point : sweep["points"]) {
        if (point.contains("error")) {
            gap = true;
            continue;
        }
        const ordered_json& at = point["inputs"][path];
        if (gap || regions.back()["bound"] != point["bound"]) {
            begin(point["bound"], at);
        }
        gap = false;
        regions.back()["to"] = at;
        for (; change != sweep["changes"].end() && (*change)["point"] == point["point"]; ++change) {
            if ((*change)["of"] == "bound") {
                regions.back()["to"] = (*change)["below"];
                begin((*change)["to"], (*change)["above"]);
            }
        }
    }
    sweep["regions"] = std::move(regions);
}

std::string merged_sweeps(const std::vector<std::string>& texts, const std::vector<std::string>& names) {
    const std::size_t first = texts.empty() ? std::string::npos : texts[0].find_first_not_of(" \t\r\n");
    const bool is_json = first != std::string::npos && texts[0][first] == '{';
    return is_json ? merged_json(texts, names) : merged_csv(texts, names);
}

}  // namespace rooflight
