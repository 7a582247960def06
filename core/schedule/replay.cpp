// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/schedule/program.h"

namespace rooflight {

namespace {

constexpr double kRounding = 1e-9;                     ///< relative: more than sums of a step's turns lose
constexpr int kTurnsBetweenLooks = 4096;               ///< at the stop token: some tens of microseconds

/// When what a neighbour hands on was sent, first in, first out: whoever sends and whoever takes have their turns of a
/// direction in the same order. As many wait as the schedule lets run ahead, however long the step is.
class Sent {
public:
    [[nodiscard]] bool empty() const { return m_first == m_times.size(); }
    [[nodiscard]] Seconds first() const { return m_times[m_first]; }
    void push(Seconds time) { m_times.push_back(time); }
    void pop()
    {
        if (++m_first < m_times.size() / 2)
            return;
        m_times.erase(m_times.begin(), m_times.begin() + static_cast<std::ptrdiff_t>(m_first));
        m_first = 0;
    }

private:
    std::vector<Seconds> m_times;
    std::size_t m_first = 0;
};

struct ReplayStage {
    PipelineProgram program;
    Sent forward{}, backward{};                        ///< sent to it, not taken yet
    Seconds free{0};
    Seconds put_off{0};                                ///< weight gradients not done yet
    int in_flight = 0, waiting = 0;                    ///< microbatches without backward; with weight gradients to do
};

class Replay {
public:
    Replay(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop)
        : m_times(stages), m_shape(shape), m_stop(stop)
    {
        const int count = static_cast<int>(stages.size());
        for (int s = 0; s < count; ++s)
            m_stages.push_back({PipelineProgram(shape, count, s, true)});
    }

    Seconds run()
    {
        for (bool progress = true; progress && !m_stopped;) {
            progress = false;
            for (std::size_t s = 0; s < m_stages.size(); ++s)
                for (Seconds arrival; !m_stopped && ready(s, arrival); progress = true)
                    take_turn(s, arrival);
        }
        Seconds end{0};
        for (const ReplayStage& stage : m_stages)
            end = std::max(end, stage.free + stage.put_off);
        return end;
    }

private:
    /// Whether a turn begins a microbatch's way forward or back: nobody hands it anything.
    [[nodiscard]] bool begins(std::size_t index, const PipelineItem& item) const
    {
        return item.backward ? index + 1 == m_stages.size() && item.chunk + 1 == m_shape.virtual_stages
                             : index == 0 && item.chunk == 0;
    }

    [[nodiscard]] Sent& sent_to(std::size_t index, bool backward)
    {
        return backward ? m_stages[index].backward : m_stages[index].forward;
    }

    bool ready(std::size_t index, Seconds& arrival)
    {
        const PipelineProgram& program = m_stages[index].program;
        if (program.ended())
            return false;
        arrival = Seconds(0);
        if (begins(index, program.item()))
            return true;
        const Sent& sent = sent_to(index, program.item().backward);
        if (sent.empty())
            return false;
        arrival = sent.first() + m_shape.hop;
        return true;
    }

    /// To the next stage on the way, or round to the next chunk of the first one on it.
    void hand_on(std::size_t index, const PipelineItem& item, Seconds time)
    {
        const std::size_t last = m_stages.size() - 1;
        if (item.backward) {
            if (index > 0)
                sent_to(index - 1, true).push(time);
            else if (item.chunk > 0)
                sent_to(last, true).push(time);
        } else {
            if (index < last)
                sent_to(index + 1, false).push(time);
            else if (item.chunk + 1 < m_shape.virtual_stages)
                sent_to(0, false).push(time);
        }
    }

    void take_turn(std::size_t index, Seconds arrival)
    {
        if (++m_turns % kTurnsBetweenLooks == 0)
            m_stopped = m_stop.stop_requested();
        ReplayStage& stage = m_stages[index];
        const StageTime& time = m_times[index];
        const PipelineItem item = stage.program.item();
        if (!begins(index, item))
            sent_to(index, item.backward).pop();
        stage.program.next();
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
        hand_on(index, item, stage.free);
        stage.in_flight += item.backward ? -1 : 1;
        if (item.backward && splits) {
            stage.put_off += time.weight_gradient;
            ++stage.waiting;
        }
    }

    std::span<const StageTime> m_times;
    const PipelineShape& m_shape;
    const std::stop_token& m_stop;
    std::vector<ReplayStage> m_stages;
    unsigned m_turns = 0;
    bool m_stopped = false;
};

}  // namespace

Seconds replayed_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop)
{
    return Replay(stages, shape, stop).run();
}

}  // namespace rooflight
