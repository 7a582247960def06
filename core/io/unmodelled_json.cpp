// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/enum_names.h"
#include "core/io/scenario_sections.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::json;

[[noreturn]] void refuse_unmodelled(const std::string& path, const json& value) {
    throw InputError(path, described(value) + " is not modelled yet");
}

void refuse_unless_default(const JsonReader& reader, std::string_view key, const json& plain) {
    if (const json* value = reader.find(key); value != nullptr && *value != plain) {
        refuse_unmodelled(reader.path_of(key), *value);
    }
}

enum class LengthDistribution { fixed, lognormal, file };
constexpr EnumName<LengthDistribution> kLengthNames[] = {{"fixed", LengthDistribution::fixed},
                                                         {"lognormal", LengthDistribution::lognormal},
                                                         {"file", LengthDistribution::file}};

void lengths_from_json(const json& value) {
    const JsonReader reader(value, "serving.lengths", {"distribution", "cv", "path"});
    LengthDistribution distribution = LengthDistribution::fixed;
    std::optional<double> cv;
    std::string path;
    reader.read("distribution", distribution, kLengthNames);
    reader.read("cv", cv);
    reader.read("path", path);
    refuse_unless_default(reader, "distribution", "fixed");
}

void disaggregated_from_json(const json& value) {
    const JsonReader reader(value, "serving.disaggregated", {"prefill_chips", "decode_chips"});
    int chips = 0;
    reader.read("prefill_chips", chips);
    reader.read("decode_chips", chips);
    refuse_unmodelled("serving.disaggregated", value);
}

void speculative_from_json(const json& value) {
    const JsonReader reader(value, "serving.speculative", {"draft_model", "tokens", "acceptance"});
    std::string model;
    int tokens = 0;
    double acceptance = 0;
    reader.read("draft_model", model);
    reader.read("tokens", tokens);
    reader.read("acceptance", acceptance, kShare);
    refuse_unmodelled("serving.speculative", value);
}

}  // namespace

void serving_from_json(const json& value) {
    const JsonReader reader(value, "serving",
                            {"batching", "chunked_prefill_tokens", "prefix_cache_hit", "kv_block_tokens", "seed",
                             "lengths", "disaggregated", "speculative"});
    std::string batching;
    double number = 0;
    reader.read("batching", batching);
    reader.read("chunked_prefill_tokens", number, kWhole);
    reader.read("prefix_cache_hit", number, kShare);
    reader.read("kv_block_tokens", number, kWhole);
    reader.read("seed", number, {0, 1e15, true, false});
    if (const json* lengths = reader.find("lengths")) {
        lengths_from_json(*lengths);
    }
    if (const json* disaggregated = reader.find("disaggregated")) {
        disaggregated_from_json(*disaggregated);
    }
    if (const json* speculative = reader.find("speculative")) {
        speculative_from_json(*speculative);
    }
    refuse_unless_default(reader, "batching", "continuous");
    refuse_unless_default(reader, "chunked_prefill_tokens", nullptr);
    refuse_unless_default(reader, "prefix_cache_hit", 0.0);
    refuse_unless_default(reader, "kv_block_tokens", 16);
    refuse_unless_default(reader, "seed", 1);
}

}  // namespace rooflight
