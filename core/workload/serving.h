// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace rooflight {

enum class LengthDistribution { fixed, lognormal, file };

/// Tokens of a request's prompt and of its answer.
struct RequestLength {
    double prompt = 0, output = 0;

    bool operator==(const RequestLength&) const = default;
};

/// How long prompts and answers are: as the workload says, spread about that, or drawn from a list.
struct Lengths {
    LengthDistribution distribution = LengthDistribution::fixed;
    double cv = 1;                                    ///< lognormal: standard deviation over mean, of both
    std::string path;                                 ///< file: as the scenario names it
    std::shared_ptr<const std::vector<RequestLength>> list;  ///< file: what is in it
};

/// Chips that only work through prompts, and chips that only generate.
struct Disaggregated {
    int prefill_chips = 1, decode_chips = 1;
};

/// A small model drafts tokens that the large one verifies in one pass.
struct Speculative {
    std::shared_ptr<const Model> draft;
    std::string draft_model;  ///< the preset's id
    int tokens = 1;           ///< drafted before each pass
    double acceptance = 0;    ///< chance that a drafted token is accepted, when those before it were
};

/// How requests are batched. `serving` of the Scenario JSON; the fields have its keys' names. Batching is continuous.
struct Serving {
    std::optional<double> chunked_prefill_tokens;  ///< prompt tokens an iteration of a replica takes; absent: all
    double prefix_cache_hit = 0;                   ///< share of a prompt whose keys and values are there already
    double kv_block_tokens = 16;                   ///< tokens a block of the paged cache holds
    double seed = 1;                               ///< of the simulation
    Lengths lengths;
    std::optional<Disaggregated> disaggregated;
    std::optional<Speculative> speculative;
};

/// What one pass over the model works on, on each of the data × fsdp shards: sequences that generate and, beside them,
/// prompts or chunks of prompts. Counts may be fractions: means over the shards.
struct Iteration {
    double sequences = 0;      ///< that generate
    double tokens = 1;         ///< computed for each: 1, or what is drafted and one more
    double context = 1;        ///< tokens that each looks at
    double prompts = 0;        ///< worked through beside them
    double prompt_tokens = 0;  ///< computed for each
    double prompt_before = 0;  ///< of each, in the cache already
};

}  // namespace rooflight
