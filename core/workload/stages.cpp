// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/stages.h"

namespace rooflight {

std::vector<int> chunk_sizes(int layers, int chunks)
{
    const int shorter = (chunks - layers % chunks) % chunks;  // chunks that get one layer fewer
    std::vector<int> size(static_cast<std::size_t>(chunks), (layers + chunks - 1) / chunks);
    for (int i = 0; i < shorter; ++i) {
        const int chunk = i == 0 ? chunks - 1 : i == 1 ? 0 : chunks - i;
        --size[static_cast<std::size_t>(chunk)];
    }
    return size;
}

std::vector<StageLayers> divide_layers(const Model& model, int stages, int virtual_stages, bool training)
{
    std::vector<StageLayers> result(static_cast<std::size_t>(stages));
    const std::vector<int> sizes = chunk_sizes(model.layers, stages * virtual_stages);
    int layer = 0;
    for (std::size_t chunk = 0; chunk < sizes.size(); ++chunk) {
        StageLayers& stage = result[chunk % static_cast<std::size_t>(stages)];
        std::vector<int>& layers = stage.chunks.emplace_back();
        for (int i = 0; i < sizes[chunk]; ++i, ++layer) {
            layers.push_back(layer);
            ++stage.count[index_of({model.is_moe_layer(layer), model.is_global_layer(layer)})];
        }
    }
    // Modules that predict further tokens follow the last layer; each is a layer like it and has the head once more.
    for (int i = 0; training && i < model.mtp_layers; ++i, ++layer) {
        result.back().chunks.back().push_back(layer);
        ++result.back().count[index_of({model.is_moe_layer(layer), model.is_global_layer(layer)})];
    }
    result.back().heads = training ? 1 + model.mtp_layers : 1;
    result.front().first = true;
    result.back().last = true;
    return result;
}

}  // namespace rooflight
