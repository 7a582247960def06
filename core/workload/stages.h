// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "core/model/model.h"
#include "core/workload/layer.h"

namespace rooflight {

inline constexpr std::size_t kLayerKindCount = 4;
[[nodiscard]] constexpr std::size_t index_of(LayerKind kind) { return (kind.moe ? 2u : 0u) + (kind.global ? 1u : 0u); }
[[nodiscard]] constexpr LayerKind layer_kind(std::size_t index) { return {index >= 2, index % 2 == 1}; }

/// Layers of one pipeline stage.
struct StageLayers {
    std::vector<std::vector<int>> chunks;              ///< indices by virtual chunk, in order of execution
    std::array<int, kLayerKindCount> count{};          ///< by kind
    bool first = false, last = false;                  ///< holds the embedding, the head
    int heads = 1;                                     ///< times that the head runs
};

/// Layers of chunk `chunk` of `chunks` = stages × virtual stages: as even as possible, contiguous; where they do not
/// divide, the last chunk, then the first, then those before the last get one fewer, since head and embedding weigh too.
[[nodiscard]] std::vector<int> chunk_sizes(int layers, int chunks);

/// Divides the layers over the stages, in training with the modules that predict further tokens; chunk v·stages + s belongs to stage s.
[[nodiscard]] std::vector<StageLayers> divide_layers(const Model& model, int stages, int virtual_stages, bool training);

}  // namespace rooflight
