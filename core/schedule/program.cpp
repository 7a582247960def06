// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/program.h"

#include <algorithm>

namespace rooflight {

namespace {

/// All turns of one direction in order: rounds of `stages` microbatches, each through every chunk.
std::vector<PipelineItem> turns(const PipelineShape& shape, int stages, bool backward)
{
    std::vector<PipelineItem> result;
    for (int begin = 0; begin < shape.micro_batches; begin += stages)
        for (int c = 0; c < shape.virtual_stages; ++c)
            for (int m = begin; m < std::min(begin + stages, shape.micro_batches); ++m)
                result.push_back({backward, m, backward ? shape.virtual_stages - 1 - c : c});
    return result;
}

int turns_ahead(const PipelineShape& shape, int stages, int stage, int total)
{
    if (shape.schedule == PipelineSchedule::gpipe)
        return total;
    const int after = stages - 1 - stage;
    if (shape.virtual_stages == 1)
        return std::min(total, after);
    return std::min(total, 2 * after + (shape.virtual_stages - 1) * std::min(stages, shape.micro_batches));
}

}  // namespace

std::vector<PipelineItem> pipeline_program(const PipelineShape& wanted, int stages, int stage, bool training)
{
    if (!training)
        return turns(wanted, stages, false);
    // Stages that went through a shorter round in fewer turns would wait for each other for ever: its turns keep their
    // places among those of a full one.
    PipelineShape shape = wanted;
    if (shape.virtual_stages > 1)
        shape.micro_batches = (wanted.micro_batches + stages - 1) / stages * stages;
    const std::vector<PipelineItem> forward = turns(shape, stages, false);
    const std::vector<PipelineItem> backward = turns(shape, stages, true);
    const auto ahead = static_cast<std::size_t>(turns_ahead(shape, stages, stage, static_cast<int>(forward.size())));
    std::vector<PipelineItem> result(forward.begin(), forward.begin() + static_cast<std::ptrdiff_t>(ahead));
    std::size_t next = ahead;
    for (const PipelineItem& item : backward) {
        if (next < forward.size())
            result.push_back(forward[next++]);
        result.push_back(item);
    }
    std::erase_if(result, [&](const PipelineItem& item) { return item.micro_batch >= wanted.micro_batches; });
    return result;
}

}  // namespace rooflight
