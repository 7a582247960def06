// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/model/model.h"

namespace rooflight {

/// A model read from a Hugging Face `config.json`, and whatever of the file it does not show.
struct ImportResult {
    Model model;
    std::vector<std::string> warnings;
};

/// The transformer that a `config.json` describes. Keys that the file leaves out take the default of the reference
/// implementation (the transformers library), with a warning where that is a size. The model is called as the file says
/// (`_name_or_path`), else as `file` or its folder is, else by its type. Everything in the file that the
/// model does not show is a warning: vision towers, quantised weights, sparse attention, unknown keys. What would make
/// its figures wrong is refused: state-space and other hybrid layers, sizes that vary by layer, encoders. Throws
/// InputError with the key's path and the reason.
[[nodiscard]] ImportResult import_huggingface(const nlohmann::json& config, const std::filesystem::path& file = {});

/// Parses the text of a `config.json`. Python writes infinities and NaN as bare words, which JSON does not have; they
/// are read as null. Throws InputError where the text is not JSON.
[[nodiscard]] nlohmann::json parse_huggingface_text(std::string_view text);

}  // namespace rooflight
