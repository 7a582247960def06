// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace rooflight {

struct ImportedPreset {
    nlohmann::ordered_json preset;  ///< a model preset file
    std::vector<std::string> warnings;
};

/// A model preset from a Hugging Face config.json ("-": standard input). Its id is made from the file's name or, when
/// that is config.json, from what the file calls the model, unless `id` is given. Throws FileError, and InputError at
/// --id for one that no preset file could be called by.
[[nodiscard]] ImportedPreset import_file(const std::string& file, const std::string& id = {});

/// A name as a preset's id: lower case, hyphens for what is not a letter, digit, point or hyphen.
[[nodiscard]] std::string preset_id(std::string_view name);

}  // namespace rooflight
