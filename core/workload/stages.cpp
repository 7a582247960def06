// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/stages.h"

#include <algorithm>

namespace rooflight {

LayerCounts::LayerCounts(const Model& model, bool training)
    : m_layers(model.layers), m_modules(training ? model.mtp_layers : 0)
{
    m_before.resize(static_cast<std::size_t>(m_layers + m_modules) + 1);
    for (int i = 0; i < m_layers + m_modules; ++i) {
        auto& next = m_before[static_cast<std::size_t>(i) + 1] = m_before[static_cast<std::size_t>(i)];
        ++next[index_of({model.is_moe_layer(i), model.is_global_layer(i)})];
    }
}

void LayerCounts::add(int begin, int end, std::array<int, kLayerKindCount>& count) const
{
    const auto& from = m_before[static_cast<std::size_t>(begin)];
    const auto& to = m_before[static_cast<std::size_t>(end)];
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        count[k] += to[k] - from[k];
}

std::size_t LayerCounts::kind_of(int layer) const
{
    const auto& from = m_before[static_cast<std::size_t>(layer)];
    const auto& to = m_before[static_cast<std::size_t>(layer) + 1];
    std::size_t kind = 0;
    while (to[kind] == from[kind])
        ++kind;
    return kind;
}

namespace {

void append(std::size_t unit, int count, std::vector<LayerRun>& runs)
{
    if (!runs.empty() && runs.back().unit == unit)
        runs.back().count += count;
    else if (count > 0)
        runs.push_back({unit, count});
}

/// Fills division.contents. For each chunk, chunk v·stages + s is at s·virtual_stages + v, its place there.
std::vector<std::size_t> find_contents(const LayerCounts& layers, int stages, int virtual_stages, Division& division)
{
    const int chunks = stages * virtual_stages;
    std::vector<std::size_t> places(static_cast<std::size_t>(chunks));
    std::vector<LayerRun> runs;
    int layer = 0;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        runs.clear();
        const bool last = chunk == chunks - 1;
        const int end = layer + chunk_size(layers.layers(), chunks, chunk) + (last ? layers.modules() : 0);
        if (chunk == 0 && layer == end)
            append(kEmbeddingUnit, 1, runs);
        if (layer == 0 && end > 0)
            append(first_unit(layers.kind_of(layer++)), 1, runs);
        while (layer < end) {
            const std::size_t kind = layers.kind_of(layer);
            std::array<int, kLayerKindCount> count{};
            layers.add(layer, end, count);             // most often all are alike
            const int alike = count[kind] == end - layer ? end - layer : 1;
            append(kind, alike, runs);
            layer += alike;
        }
        if (last)
            append(kHeadUnit, 1 + layers.modules(), runs);
        const auto found = std::find(division.contents.begin(), division.contents.end(), runs);
        places[static_cast<std::size_t>(chunk % stages * virtual_stages + chunk / stages)] =
            static_cast<std::size_t>(found - division.contents.begin());
        if (found == division.contents.end())
            division.contents.push_back(runs);
    }
    return places;
}

}  // namespace

int chunk_size(int layers, int chunks, int chunk)
{
    const int shorter = (chunks - layers % chunks) % chunks;  // chunks that get one layer fewer
    const bool is_shorter = (chunk == chunks - 1 && shorter >= 1) || (chunk == 0 && shorter >= 2) ||
                            (chunk > chunks - shorter && chunk < chunks - 1);
    return (layers + chunks - 1) / chunks - (is_shorter ? 1 : 0);
}

Division divide_layers(const LayerCounts& layers, int stages, int virtual_stages)
{
    const int chunks = stages * virtual_stages;
    Division division;
    std::vector<StageLayers>& result = division.stages;
    result.resize(static_cast<std::size_t>(stages));
    division.like.reserve(result.size());
    int layer = 0;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const int end = layer + chunk_size(layers.layers(), chunks, chunk);
        layers.add(layer, end, result[static_cast<std::size_t>(chunk % stages)].count);
        layer = end;
    }
    layers.add(layer, layer + layers.modules(), result.back().count);
    result.back().heads = 1 + layers.modules();
    result.front().first = true;
    result.back().last = true;
    const std::vector<std::size_t> places = find_contents(layers, stages, virtual_stages, division);
    const auto first_place = [&](std::size_t s) { return places.begin() + static_cast<std::ptrdiff_t>(s) * virtual_stages; };
    for (std::size_t s = 0; s < result.size(); ++s) {
        const auto same = [&](std::size_t other) {
            return result[other] == result[s] && std::equal(first_place(s), first_place(s + 1), first_place(other));
        };
        const auto found = std::find_if(division.distinct.begin(), division.distinct.end(), same);
        division.like.push_back(static_cast<std::size_t>(found - division.distinct.begin()));
        if (found == division.distinct.end()) {
            division.distinct.push_back(s);
            division.count.push_back(0);
            division.chunks.emplace_back(first_place(s), first_place(s + 1));
        }
        ++division.count[division.like.back()];
    }
    return division;
}

std::vector<std::vector<int>> chunks_of_stage(const LayerCounts& layers, int stages, int virtual_stages, int stage)
{
    const int chunks = stages * virtual_stages;
    std::vector<std::vector<int>> result;
    int layer = 0;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const int size = chunk_size(layers.layers(), chunks, chunk) + (chunk == chunks - 1 ? layers.modules() : 0);
        if (chunk % stages == stage) {
            std::vector<int>& indices = result.emplace_back();
            for (int i = 0; i < size; ++i)
                indices.push_back(layer + i);
        }
        layer += size;
    }
    return result;
}

}  // namespace rooflight
