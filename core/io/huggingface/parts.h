// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/io/huggingface/config_reader.h"
#include "core/io/huggingface/families.h"
#include "core/model/model.h"

namespace rooflight::huggingface {

/// The key's size, or the default of the reference implementation with a warning. A refusal when there is neither.
[[nodiscard]] int size_or_default(ConfigReader& config, Names names, int fallback);

/// Latent attention's ranks and dimensions, if the family or the file has them.
void read_latent_attention(ConfigReader& config, const Family& family, Model& model);

/// Mixture of experts: sizes, shared experts, which layers.
void read_experts(ConfigReader& config, const Family& family, Model& model);

/// Which layers attend within a window, and its length.
void read_windows(ConfigReader& config, const Family& family, Model& model);

/// Refuses what would make the figures wrong: hybrids, encoders, sizes by layer.
void refuse_unmodelled(ConfigReader& config, std::string_view type);

/// Warns of what the model does not show and of keys nobody knows. `is_decoder`: of the object that holds the decoder.
void warn_unmodelled(ConfigReader& config, bool is_decoder);

/// Whether an object describes a tower or an adapter beside the decoder.
[[nodiscard]] bool has_other_part(const ConfigReader& config);

/// The decoder that one object describes. `tied` is what an enclosing object says of tie_word_embeddings.
[[nodiscard]] Model read_decoder(ConfigReader& config, const Family& family, std::optional<bool> tied);

}  // namespace rooflight::huggingface
