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

/// What is passed through at once: a layer of a kind, the head, the embedding, or the embedding with a first layer.
inline constexpr std::size_t kHeadUnit = kLayerKindCount, kEmbeddingUnit = kHeadUnit + 1;
inline constexpr std::size_t kUnitCount = kEmbeddingUnit + 1 + kLayerKindCount;
[[nodiscard]] constexpr std::size_t first_unit(std::size_t kind) { return kEmbeddingUnit + 1 + kind; }

/// Equal units in a row.
struct LayerRun {
    std::size_t unit = 0;
    int count = 1;
    bool operator==(const LayerRun&) const = default;
};

/// What one pipeline stage holds.
struct StageLayers {
    std::array<int, kLayerKindCount> count{};          ///< layers by kind
    bool first = false, last = false;                  ///< holds the embedding, the head
    int heads = 1;                                     ///< times that the head runs
    bool operator==(const StageLayers&) const = default;
};

/// A model's layers divided over the stages of a pipeline. Most stages hold the same.
struct Division {
    std::vector<StageLayers> stages;
    std::vector<std::size_t> distinct;                 ///< the first stage of each content
    std::vector<std::size_t> like;                     ///< for each stage, the place in `distinct` of the one like it
    std::vector<double> count;                         ///< stages like each of `distinct`
    /// What a forward turn through a virtual chunk passes, in order; each content of chunks once.
    std::vector<std::vector<LayerRun>> contents;
    std::vector<std::vector<std::size_t>> chunks;      ///< for each of `distinct` and its virtual chunks the place in these

    /// Of one of `distinct`.
    [[nodiscard]] const std::vector<LayerRun>& runs(std::size_t place, std::size_t chunk) const
    {
        return contents[chunks[place][chunk]];
    }
};

/// A model's layers by kind, counted from the first; in training with the modules that predict further tokens, each of
/// which is a layer like the last and has the head once more.
class LayerCounts {
public:
    LayerCounts(const Model& model, bool training);

    [[nodiscard]] int layers() const { return m_layers; }
    [[nodiscard]] int modules() const { return m_modules; }
    [[nodiscard]] int count(std::size_t kind) const { return m_before.back()[kind]; }
    [[nodiscard]] bool has(std::size_t kind) const { return count(kind) > 0; }
    /// Adds layers `begin` … `end` − 1 to `count`.
    void add(int begin, int end, std::array<int, kLayerKindCount>& count) const;
    [[nodiscard]] std::size_t kind_of(int layer) const;

private:
    int m_layers = 0, m_modules = 0;
    std::vector<std::array<int, kLayerKindCount>> m_before;  ///< entry i: those of layers 0 … i − 1
};

/// Layers of chunk `chunk` of `chunks` = stages × virtual stages: as even as possible, contiguous; where they do not
/// divide, the last chunk, then the first, then those before the last get one fewer, since head and embedding weigh too.
[[nodiscard]] int chunk_size(int layers, int chunks, int chunk);

/// Divides the layers over the stages; chunk v·stages + s belongs to stage s.
[[nodiscard]] Division divide_layers(const LayerCounts& layers, int stages, int virtual_stages);

/// Indices of the layers of one stage by virtual chunk, in order of execution.
[[nodiscard]] std::vector<std::vector<int>> chunks_of_stage(const LayerCounts& layers, int stages, int virtual_stages,
                                                            int stage);

}  // namespace rooflight
