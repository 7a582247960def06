// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/schedule/program.h"

namespace rooflight {

namespace {

constexpr double kRounding = 1e-9;                     ///< relative: more than sums of a step's turns lose

struct ReplayStage {
    std::vector<PipelineItem> items;
    std::size_t next = 0;
    Seconds free{0};
    Seconds put_off{0};                                ///< weight gradients not done yet
    int in_flight = 0, waiting = 0;                    ///< microbatches without backward; with weight gradients to do
    std::vector<Seconds> forward_end, backward_end;    ///< −1: not yet
};

class Replay {
public:
    Replay(std::span<const StageTime> stages, const PipelineShape& shape) : m_times(stages), m_shape(shape)
    {
        const int count = static_cast<int>(stages.size());
        for (int s = 0; s < count; ++s) {
            ReplayStage& stage = m_stages.emplace_back();
            stage.items = pipeline_program(shape, count, s, true);
            stage.forward_end.assign(static_cast<std::size_t>(shape.micro_batches * shape.virtual_stages), Seconds(-1));
            stage.backward_end = stage.forward_end;
        }
    }

    Seconds run()
    {
        for (bool progress = true; progress;) {
            progress = false;
            for (std::size_t s = 0; s < m_stages.size(); ++s)
                for (Seconds arrival; ready(s, arrival); progress = true)
                    take_turn(s, arrival);
        }
        Seconds end{0};
        for (const ReplayStage& stage : m_stages)
            end = std::max(end, stage.free + stage.put_off);
        return end;
    }

private:
    [[nodiscard]] std::size_t slot(const PipelineItem& item) const
    {
        return static_cast<std::size_t>(item.micro_batch * m_shape.virtual_stages + item.chunk);
    }

    bool ready(std::size_t index, Seconds& arrival) const
    {
        const ReplayStage& stage = m_stages[index];
        if (stage.next == stage.items.size())
            return false;
        PipelineItem before = stage.items[stage.next];
        const bool back = before.backward;
        const bool edge = back ? index + 1 == m_stages.size() : index == 0;
        arrival = Seconds(0);
        if (edge)
            before.chunk += back ? 1 : -1;
        if (before.chunk < 0 || before.chunk == m_shape.virtual_stages)
            return true;
        const std::size_t from = edge ? (back ? 0 : m_stages.size() - 1) : (back ? index + 1 : index - 1);
        const Seconds sent = (back ? m_stages[from].backward_end : m_stages[from].forward_end)[slot(before)];
        arrival = sent + m_shape.hop;
        return sent.value() >= 0;
    }

    void take_turn(std::size_t index, Seconds arrival)
    {
        ReplayStage& stage = m_stages[index];
        const StageTime& time = m_times[index];
        const PipelineItem item = stage.items[stage.next++];
        const bool splits = m_shape.schedule == PipelineSchedule::zero_bubble;
        Seconds gap = std::max(Seconds(0), arrival - stage.free);
        if (stage.in_flight + stage.waiting > static_cast<int>(m_stages.size()))
            gap = std::max(gap, std::min(stage.put_off, time.weight_gradient));
        const Seconds filled = std::min(stage.put_off, gap);
        stage.put_off -= filled;
        // What rounding leaves of a gradient's time is no gradient that waits.
        while (stage.waiting > 0 && stage.put_off <= time.weight_gradient * (stage.waiting - 1 + kRounding))
            --stage.waiting;
        const double v = m_shape.virtual_stages;
        const Seconds work = item.backward ? (time.backward - (splits ? time.weight_gradient : Seconds(0))) / v : time.forward / v;
        stage.free = std::max(stage.free + filled, arrival) + work;
        (item.backward ? stage.backward_end : stage.forward_end)[slot(item)] = stage.free;
        stage.in_flight += item.backward ? -1 : 1;
        if (item.backward && splits) {
            stage.put_off += time.weight_gradient;
            ++stage.waiting;
        }
    }

    std::span<const StageTime> m_times;
    const PipelineShape& m_shape;
    std::vector<ReplayStage> m_stages;
};

}  // namespace

Seconds replayed_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape)
{
    return Replay(stages, shape).run();
}

}  // namespace rooflight
