// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/accuracy_json.h"

#include <charconv>
#include <string>

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"

namespace rooflight {
namespace {

/// What its digits say, whatever the locale.
double rounded(const std::string& digits)
{
    double value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

using nlohmann::json;
using nlohmann::ordered_json;

MeasuredError row_from_json(const json& value, const std::string& path) {
    const JsonReader reader(value, path,
                            {"kind", "architecture", "stack", "experts", "active_parameters", "chips", "ratio"});
    for (const char* key : {"kind", "architecture", "stack", "active_parameters", "chips", "ratio"}) {
        reader.require(key, "a row's likeness and what was measured over what was predicted");
    }
    MeasuredError row;
    reader.read("kind", row.likeness.kind, kWorkloadKindNames);
    reader.read("architecture", row.likeness.architecture);
    reader.read("stack", row.likeness.stack);
    reader.read("experts", row.likeness.experts);
    double active_parameters = 1, chips = 1;
    reader.read("active_parameters", active_parameters);
    reader.read("chips", chips);
    row.likeness.active_parameters = active_parameters, row.likeness.chips = chips;
    reader.read("ratio", row.measured_over_predicted);
    return row;
}

}  // namespace

std::vector<MeasuredError> accuracy_from_json(const json& value) {
    const JsonReader reader(value, "", {"rooflight_preset", "about", "rows"});
    reader.require("rows", "an array");
    const json& rows = *reader.find("rows");
    if (!rows.is_array()) {
        reader.fail("rows", fmt::format("found {}, expected an array", described(rows)));
    }
    std::vector<MeasuredError> result;
    result.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        result.push_back(row_from_json(rows[i], fmt::format("rows[{}]", i)));
    }
    compare_neighbours(result);
    return result;
}

std::string accuracy_text(const std::vector<MeasuredError>& rows) {
    std::string text =
        "{\n  \"rooflight_preset\": \"accuracy\",\n  \"about\": \"published times over their predictions, by what the run "
        "was like; written by the target `accuracy`\",\n  \"rows\": [\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Likeness& like = rows[i].likeness;
        ordered_json row = {{"kind", name_in(kWorkloadKindNames, like.kind)},
                            {"architecture", like.architecture},
                            {"stack", like.stack}};
        if (like.experts) {
            row["experts"] = true;
        }
        // Digits enough for a band, and few enough to be the same on every machine.
        row["active_parameters"] = rounded(fmt::format("{:.4g}", like.active_parameters.value()));
        row["chips"] = json_number(like.chips.value());
        row["ratio"] = rounded(fmt::format("{:.4f}", rows[i].measured_over_predicted));
        text += "    " + compact_json(row) + (i + 1 < rows.size() ? ",\n" : "\n");
    }
    return text + "  ]\n}\n";
}

}  // namespace rooflight
