// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace rooflight::huggingface {

/// Is this a key that sizes, FLOPs and memory do not depend on: tokens, generation, initialisation, rotary positions,
/// scales, numerics of the softmax, training of the router, class names and the like?
[[nodiscard]] bool is_harmless(std::string_view key);

}  // namespace rooflight::huggingface
