// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"
#include "core/io/scenario_sections.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

enum class Batching { continuous };
constexpr EnumName<Batching> kBatchingNames[] = {{"continuous", Batching::continuous}};

constexpr Range kAcceptance{0, 1, false, false};
constexpr Range kDrafted{1, 64, true, false};
constexpr Range kSeed{0, 1e15, true, false};
constexpr Range kHit{0, 0.999, false, false};
constexpr Range kVariation{0, 10, false, false};
constexpr double kMostTokens = 1e9;

/// One row: tokens of the prompt and of the answer.
RequestLength length_of(std::string_view line, std::size_t number) {
    const auto wrong = [&](const std::string& expected) {
        return InputError(fmt::format("line {}", number), fmt::format("found \"{}\", expected {}", line, expected));
    };
    RequestLength length;
    const char* at = line.data();
    const char* end = line.data() + line.size();
    for (double* tokens : {&length.prompt, &length.output}) {
        while (at != end && (*at == ' ' || *at == '\t')) {
            ++at;
        }
        long long whole = 0;
        const auto read = std::from_chars(at, end, whole);
        if (read.ec != std::errc() || whole < 1 || static_cast<double>(whole) > kMostTokens) {
            throw wrong("two whole numbers, prompt_tokens,output_tokens");
        }
        *tokens = static_cast<double>(whole);
        at = read.ptr;
        if (tokens == &length.prompt) {
            if (at == end || *at != ',') {
                throw wrong("a comma after the tokens of the prompt");
            }
            ++at;
        }
    }
    if (at != end) {
        throw wrong("nothing after the tokens of the answer");
    }
    return length;
}

/// A line a request, prompt_tokens,output_tokens; a first line of names is passed over.
std::vector<RequestLength> lengths_of_file(const std::filesystem::path& file) {
    const std::string text = read_text(file);
    std::vector<RequestLength> lengths;
    std::size_t number = 0;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        std::string_view line(text.data() + start, end - start);
        start = end + 1;
        ++number;
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
            line.remove_suffix(1);
        }
        const bool names = number == 1 && line.find_first_of("0123456789") == std::string_view::npos;
        if (!line.empty() && !names) {
            lengths.push_back(length_of(line, number));
        }
    }
    if (lengths.empty()) {
        throw InputError("", "no requests in it; expected a line prompt_tokens,output_tokens for each");
    }
    return lengths;
}

void lengths_from_json(const json& value, const std::filesystem::path& folder, Lengths& lengths) {
    const JsonReader reader(value, "serving.lengths", {"distribution", "cv", "path"});
    reader.read("distribution", lengths.distribution, kLengthDistributionNames);
    reader.read("cv", lengths.cv, kVariation);
    reader.read("path", lengths.path);
    if (lengths.distribution != LengthDistribution::file) {
        return;
    }
    reader.require("path", "a file with a line prompt_tokens,output_tokens for each request");
    const std::filesystem::path file = folder / lengths.path;
    try {
        lengths.list = std::make_shared<const std::vector<RequestLength>>(lengths_of_file(file));
    } catch (const InputError& error) {
        reader.fail("path", FileError(file.string(), error).what());
    }
}

void disaggregated_from_json(const json& value, std::optional<Disaggregated>& target) {
    const JsonReader reader(value, "serving.disaggregated", {"prefill_chips", "decode_chips"});
    reader.require("prefill_chips", "chips that work through prompts");
    reader.require("decode_chips", "chips that generate");
    Disaggregated& pools = target.emplace();
    reader.read("prefill_chips", pools.prefill_chips);
    reader.read("decode_chips", pools.decode_chips);
}

void speculative_from_json(const json& value, Library& library, std::optional<Speculative>& target) {
    const JsonReader reader(value, "serving.speculative", {"draft_model", "tokens", "acceptance"});
    reader.require("draft_model", "the id of a model");
    reader.require("tokens", "drafted tokens");
    reader.require("acceptance", "the chance that one is accepted");
    Speculative& speculative = target.emplace();
    reader.read("draft_model", speculative.draft_model);
    reader.read("tokens", speculative.tokens, kDrafted);
    reader.read("acceptance", speculative.acceptance, kAcceptance);
    speculative.draft = library.model(speculative.draft_model, reader.path_of("draft_model"));
}

ordered_json lengths_to_json(const Lengths& lengths) {
    ordered_json target = {{"distribution", name_in(kLengthDistributionNames, lengths.distribution)}};
    if (lengths.distribution == LengthDistribution::lognormal) {
        target["cv"] = json_number(lengths.cv);
    } else {
        target["path"] = lengths.path;
    }
    return target;
}

}  // namespace

void serving_from_json(const json& value, Library& library, const std::filesystem::path& folder, Serving& serving) {
    const JsonReader reader(value, "serving",
                            {"batching", "chunked_prefill_tokens", "prefix_cache_hit", "kv_block_tokens", "seed",
                             "lengths", "disaggregated", "speculative"});
    Batching batching = Batching::continuous;
    reader.read("batching", batching, kBatchingNames);
    reader.read("chunked_prefill_tokens", serving.chunked_prefill_tokens, kWhole);
    reader.read("prefix_cache_hit", serving.prefix_cache_hit, kHit);
    reader.read("kv_block_tokens", serving.kv_block_tokens, kWhole);
    reader.read("seed", serving.seed, kSeed);
    if (const json* lengths = reader.find("lengths")) {
        lengths_from_json(*lengths, folder, serving.lengths);
    }
    if (const json* pools = reader.find("disaggregated")) {
        disaggregated_from_json(*pools, serving.disaggregated);
    }
    if (const json* speculative = reader.find("speculative")) {
        speculative_from_json(*speculative, library, serving.speculative);
    }
}

void serving_to_json(const Serving& serving, ordered_json& scenario) {
    static const Serving plain;
    ordered_json target;
    const auto number = [&](const char* key, double value, double absent) {
        if (value != absent) {
            target[key] = json_number(value);
        }
    };
    if (serving.chunked_prefill_tokens) {
        target["chunked_prefill_tokens"] = json_number(*serving.chunked_prefill_tokens);
    }
    number("prefix_cache_hit", serving.prefix_cache_hit, plain.prefix_cache_hit);
    number("kv_block_tokens", serving.kv_block_tokens, plain.kv_block_tokens);
    number("seed", serving.seed, plain.seed);
    if (serving.lengths.distribution != LengthDistribution::fixed) {
        target["lengths"] = lengths_to_json(serving.lengths);
    }
    if (serving.disaggregated) {
        target["disaggregated"] = {{"prefill_chips", serving.disaggregated->prefill_chips},
                                   {"decode_chips", serving.disaggregated->decode_chips}};
    }
    if (serving.speculative) {
        target["speculative"] = {{"draft_model", serving.speculative->draft_model},
                                 {"tokens", serving.speculative->tokens},
                                 {"acceptance", json_number(serving.speculative->acceptance)}};
    }
    if (!target.is_null()) {
        scenario["serving"] = std::move(target);
    }
}

}  // namespace rooflight
