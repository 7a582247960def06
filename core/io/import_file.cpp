// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import_file.h"

#include <filesystem>

#include <fmt/format.h>

#include "core/io/huggingface.h"
#include "core/io/json_reader.h"
#include "core/io/json_text.h"
#include "core/io/model_json.h"

namespace rooflight {
namespace {

bool is_ascii_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

void refuse_traces(std::string_view text) {
    constexpr std::string_view gzip = "\x1f\x8b";
    if (text.starts_with("HloModule") || text.starts_with(gzip)) {
        throw InputError("", "holds HLO or a compressed trace; the import of traces and HLO is not modelled yet; expected a config.json");
    }
}

std::string id_for(const std::string& file, const Model& model) {
    const std::string stem = std::filesystem::path(file).stem().string();
    if (file != "-" && stem != "config") {
        return preset_id(stem);
    }
    const std::string id = preset_id(std::filesystem::path(model.name).filename().string());
    return id.empty() ? "imported" : id;
}

}  // namespace

std::string preset_id(std::string_view name) {
    std::string id;
    for (char c : name) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
        if (is_ascii_letter_or_digit(c) || c == '.') {
            id += c;
        } else if (!id.empty() && id.back() != '-') {
            id += '-';
        }
    }
    while (!id.empty() && id.back() == '-') {
        id.pop_back();
    }
    return id;
}

ImportedPreset import_file(const std::string& file, const std::string& id) {
    if (preset_id(id) != id) {
        throw InputError("--id", fmt::format("found \"{}\", expected lower-case letters, digits, points and hyphens, such "
                                             "as \"{}\"", printable(id, 60), preset_id("My-Model " + id)));
    }
    try {
        const std::string text = read_argument(file);
        refuse_traces(text);
        const nlohmann::json config = parse_huggingface_text(text);
        if (config.is_object() && config.contains("traceEvents")) {
            throw InputError("", "holds a trace; the import of traces is not modelled yet; expected a config.json");
        }
        if (!config.is_object()) {
            throw InputError("", fmt::format("found {}, expected the object of a config.json", described(config)));
        }
        ImportResult imported = import_huggingface(config, file == "-" ? std::filesystem::path() : std::filesystem::path(file));
        return {model_preset_json(imported.model, id.empty() ? id_for(file, imported.model) : id),
                std::move(imported.warnings)};
    } catch (const InputError& error) {
        throw FileError(shown_name(file), error);
    }
}

}  // namespace rooflight
