// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/stack_json.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/io/json_text.h"
#include "core/io/nearest.h"

namespace rooflight {
namespace {

using nlohmann::json;

}  // namespace

void factors_from_json(const JsonReader& reader, std::string_view key, FactorValues& values) {
    const json* found = reader.find(key);
    if (found == nullptr) {
        return;
    }
    std::vector<std::string_view> paths;
    for (const FactorName& name : factor_names()) {
        paths.push_back(name.path);
    }
    if (!found->is_object()) {
        reader.fail(key, fmt::format("found {}, expected an object of factors", described(*found)));
    }
    for (const auto& [path, value] : found->items()) {
        const std::string where = reader.path_of(key) + "." + printable(path, 60);
        if (std::ranges::find(paths, std::string_view(path)) == paths.end()) {
            throw InputError(where, fmt::format("there is no such factor; {}", suggestion(path, paths)));
        }
        values[path] = number_from_json(value, where, kNotNegative);
    }
}

Stack stack_from_json(const json& value, const std::string& path, bool preset) {
    const JsonReader reader(
        value, path, {"rooflight_preset", "id", "name", "training", "training_sharded", "inference", "training_on", "inference_on", "sources", "note"});
    Stack stack;
    if (preset) {
        reader.require("rooflight_preset", "\"stack\"");
        reader.require("id", "the name of the file without .json");
        std::string kind;
        reader.read("rooflight_preset", kind);
        if (kind != "stack") {
            reader.fail("rooflight_preset", fmt::format("found the string {}, expected \"stack\"", in_quotes(kind)));
        }
    }
    reader.read("id", stack.id);
    reader.read("name", stack.name);
    factors_from_json(reader, "training", stack.training);
    factors_from_json(reader, "training_sharded", stack.training_sharded);
    factors_from_json(reader, "inference", stack.inference);
    for (const bool training : {true, false}) {
        const char* key = training ? "training_on" : "inference_on";
        if (const json* found = reader.find(key)) {
            if (!found->is_object()) {
                reader.fail(key, fmt::format("found {}, expected factors by architecture", described(*found)));
            }
            for (const auto& [architecture, factors] : found->items()) {
                const json wrapped = {{architecture, factors}};
                const std::string_view only[] = {architecture};
                factors_from_json(JsonReader(wrapped, reader.path_of(key), only), architecture,
                                  (training ? stack.training_on : stack.inference_on)[architecture]);
            }
        }
    }
    if (const json* found = reader.find("sources")) {
        for (const auto& [key, text] : found->items()) {
            stack.sources[key] = string_from_json(text, reader.path_of("sources") + "." + key);
        }
    }
    return stack;
}

}  // namespace rooflight
