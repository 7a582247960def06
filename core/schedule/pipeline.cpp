// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/pipeline.h"

#include <algorithm>

namespace rooflight {

Seconds pipeline_time(const std::vector<StageTime>& stages, const PipelineShape& shape)
{
    const double m = shape.micro_batches;
    const auto count = static_cast<double>(stages.size());
    if (stages.size() == 1) {
        const StageTime& s = stages.front();
        return (s.forward + s.backward) * m + s.first_extra + s.last_extra;
    }
    Seconds all_forward{0}, all_backward{0}, slowest_forward{0}, slowest_backward{0}, slowest{0}, first_extra{0};
    for (const StageTime& s : stages) {
        all_forward += s.forward, all_backward += s.backward;
        slowest_forward = std::max(slowest_forward, s.forward);
        slowest_backward = std::max(slowest_backward, s.backward);
        slowest = std::max(slowest, s.forward + s.backward);
        first_extra = std::max(first_extra, s.first_extra);
    }
    const Seconds fill = all_forward + all_backward + shape.hop * (2 * (count - 1));
    Seconds loop{0};
    if (shape.schedule == PipelineSchedule::gpipe) {
        loop = fill + (slowest_forward + slowest_backward) * (m - 1);
    } else {
        // Stage s has count − s microbatches under way, so a microbatch's round trip behind it bounds its pace too.
        Seconds period = slowest;
        Seconds behind{0};
        for (std::size_t i = stages.size(); i-- > 0;) {
            behind += stages[i].forward + stages[i].backward;
            const double depth = count - static_cast<double>(i);
            if (m > depth)
                period = std::max(period, (behind + shape.hop * (2 * (depth - 1))) / depth);
        }
        loop = fill + period * (m - 1);
    }
    // A stage reduces its gradients after its last backward; the stages before it are still at work then.
    Seconds end = loop;
    Seconds before{0};
    for (const StageTime& s : stages) {
        end = std::max(end, loop - before + s.last_extra);
        before += s.backward + shape.hop;
    }
    return end + first_extra;
}

int in_flight(const PipelineShape& shape, int stages, int stage)
{
    if (shape.schedule == PipelineSchedule::gpipe)
        return shape.micro_batches;
    return std::min(shape.micro_batches, stages - stage);
}

}  // namespace rooflight
