// SPDX-License-Identifier: GPL-3.0-or-later
// Random valid scenarios: machines, models and meshes that fit together.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/property.h"

namespace rooflight::test {

/// A scenario file's JSON that check() accepts, drawn from small powers of two so that everything divides.
inline nlohmann::json random_scenario()
{
    using nlohmann::json;
    const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
    const auto power = [&](int low, int high) { return 1 << pick(low, high); };
    const std::string kind = *rc::gen::element(std::string("training"), std::string("prefill"), std::string("decode"));
    const bool training = kind == "training";

    const int tensor = power(0, 3), pipeline = power(0, 2), fsdp = power(0, 3), data = power(0, 2);
    const int chips = tensor * pipeline * fsdp * data;
    // A pod of v5e has 256 chips.
    json hardware = chips > 256 ? json{{"system", "h100-sxm"}, {"chips", chips}} : *rc::gen::element(json{{"system", "h100-sxm"}, {"chips", chips}},
                                      json{{"system", "gb200-nvl72"}, {"chips", chips}},
                                      json{{"system", "tpu-v5e"}, {"chips", chips}});

    const int heads = 8 * power(0, 2), layers = 8 + pick(0, 9);
    json model = {{"name", "random"}, {"layers", layers}, {"d_model", 1024 * pick(1, 4)}, {"d_ff", 4096 * pick(1, 4)},
                  {"heads", heads}, {"kv_heads", heads / power(0, 2)}, {"head_dim", 64 * pick(1, 2)},
                  {"vocab", 32000 + pick(0, 100)}, {"gated_mlp", pick(0, 1) == 1}, {"tied_embeddings", pick(0, 1) == 1}};
    json parallelism = {{"tensor", tensor}, {"pipeline", pipeline}, {"fsdp", fsdp}, {"data", data}, {"zero", pick(1, 3)}};
    if (pick(0, 2) == 0) {
        model["moe"] = {{"experts", 16}, {"top_k", pick(1, 4)}, {"d_ff_expert", 2048}, {"shared_experts", pick(0, 1)}};
        const int expert = std::min(16, power(0, 2));
        if (expert > 1 && fsdp * data * tensor % expert == 0)
            parallelism["expert"] = expert;
    }
    if (pick(0, 3) == 0)
        model["sliding_window"] = 512 * pick(1, 8), model["global_every"] = pick(0, 1) * 4;
    const int micro = training ? power(0, 1) : 1;
    const int micro_batches = training ? pick(1, 6) : 1;
    json workload = {{"kind", kind}, {"sequence_length", 1024 * pick(1, 8)},
                     {"global_batch", training ? data * fsdp * micro * micro_batches : pick(1, 256)}};
    if (training)
        workload["micro_batch"] = micro;
    if (!training) {
        parallelism["weights_layout"] = *rc::gen::element(std::string("1d"), std::string("1d"), std::string("2d"),
                                                          std::string("gathered_x"), std::string("gathered_xyz"));
        parallelism["kv_layout"] = *rc::gen::element(std::string("heads"), std::string("batch"), std::string("sequence"));
    }
    return {{"rooflight", 1}, {"name", "random"}, {"hardware", hardware}, {"model", model}, {"workload", workload},
            {"parallelism", parallelism},
            {"recompute", *rc::gen::element(std::string("none"), std::string("selective"), std::string("full"))},
            {"options", {{"collective_matmul", pick(0, 1) == 1},
                         {"comm_combination", *rc::gen::element(std::string("max"), std::string("sum"))}}}};
}

}  // namespace rooflight::test
