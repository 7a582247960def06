// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/replay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/schedule/program.h"
#include "core/schedule/stage_times.h"

namespace rooflight::test {

namespace {

constexpr double kRounding = 1e-9;                     ///< relative: more than sums of a step's turns lose

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
    PerNetwork<Seconds> asked{}, left{}, pending{};    ///< of what flows once a step: new weights; room so far; gradients
    bool begun = false;                                ///< a turn was taken
    int back = -1;                                     ///< the chunk of the backward turn before; none yet
    int to_begin = 0;                                  ///< chunks that the first microbatch has not begun
    bool ending = false;                               ///< the last microbatch came back to it
    Seconds free{0};
    Seconds put_off{0};                                ///< weight gradients not done yet
    Seconds oldest_done{0};                            ///< of those of the oldest microbatch
    std::size_t run = 0;                               ///< at work in it, and its passes done
    int run_done = 0;
    int in_flight = 0, waiting = 0;                    ///< microbatches without backward; with weight gradients to do
};

class Replay {
public:
    Replay(std::span<const StageTime> stages, const PipelineShape& shape)
        : m_times(stages), m_shape(shape), m_watched(critical_stage(stages))
    {
        const int count = static_cast<int>(stages.size());
        for (int s = 0; s < count; ++s)
            m_stages.push_back({PipelineProgram(shape, count, s, true)});
        for (ReplayStage& stage : m_stages)
            stage.to_begin = shape.virtual_stages;
    }

    Seconds run()
    {
        for (bool progress = true; progress;) {
            progress = false;
            for (std::size_t s = 0; s < m_times.size(); ++s)
                for (Seconds arrival; ready(s, arrival); progress = true)
                    take_turn(s, arrival);
        }
        Seconds end{0};
        for (std::size_t s = 0; s < m_times.size(); ++s) {
            Seconds last = m_times[s].last_extra;
            if (const StageFlow* flow = m_times[s].flow; flow != nullptr) {
                last = flow->last_in_the_way;
                for (std::size_t n = 0; n < kNetworkCount; ++n)
                    last = std::max(last, m_stages[s].pending[n] + flow->last[n]);
            }
            end = std::max(end, m_stages[s].free + m_stages[s].put_off + last);
            if (s == m_watched)
                m_waits.last = last;
        }
        return end;
    }

    /// From the beginning of the round before the one before the last to the last's, on the stage with most work; rounds
    /// are of as many microbatches as stages.
    [[nodiscard]] Seconds two_rounds() const { return m_two_rounds; }
    [[nodiscard]] const EndWaits& waits() const { return m_waits; }

private:
    /// Whether a turn begins a microbatch's way forward or back: nobody hands it anything.
    [[nodiscard]] bool begins(std::size_t index, const PipelineItem& item) const
    {
        return item.backward ? index + 1 == m_times.size() && item.chunk + 1 == m_shape.virtual_stages
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
        const std::size_t last = m_times.size() - 1;
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

    /// Does weight gradients that wait until a turn may begin: those that must be done before the stage keeps more
    /// microbatches than the first stage of 1F1B, and those that fit before `arrival`, oldest first.
    void fill(ReplayStage& stage, const StageTime& time, Seconds arrival) const
    {
        const auto take = [&](Seconds work) { stage.free += work, stage.put_off -= work; };
        while (stage.waiting > 0 && stage.in_flight + stage.waiting > static_cast<int>(m_times.size())) {
            take(time.weight_gradient - stage.oldest_done);
            drop_oldest(stage);
        }
        const std::span<const GradientRun> runs = time.gradient_runs;
        const double rounding = arrival.value() * kRounding;
        while (stage.waiting > 0) {
            const Seconds gap = arrival - stage.free;
            if (runs.empty()) {                        // in any parts
                const Seconds part = std::clamp(gap, Seconds(0), time.weight_gradient - stage.oldest_done);
                take(part);
                stage.oldest_done += part;
                if (stage.oldest_done < time.weight_gradient * (1 - kRounding))
                    return;
                drop_oldest(stage);
                continue;
            }
            const GradientRun& run = runs[stage.run];
            const int left = run.count - stage.run_done;
            const double fit = run.time.value() > 0 ? std::floor((gap.value() + rounding) / run.time.value()) : left;
            if (fit < 1)
                return;
            const int passes = fit < left ? static_cast<int>(fit) : left;
            take(run.time * double(passes));
            stage.oldest_done += run.time * double(passes);
            stage.run_done += passes;
            if (passes < left)
                return;
            stage.run_done = 0;
            if (++stage.run == runs.size())
                drop_oldest(stage);
        }
    }

    static void drop_oldest(ReplayStage& stage)
    {
        --stage.waiting;
        stage.run = 0, stage.run_done = 0;
        stage.oldest_done = Seconds(0);
    }

    /// What flows once a step, up to the end of a turn that would begin at `begin`. Returns how long the turn waits for it.
    Seconds flow(ReplayStage& stage, const StageFlow& flow, const PipelineItem& item, Seconds begin,
                 const UnlikeTurn* unlike) const
    {
        const int chunk = item.chunk;
        const bool first = !item.backward && item.micro_batch == 0;
        const bool last = item.backward && item.micro_batch == m_shape.micro_batches - 1;
        stage.ending = stage.ending || last;
        if (stage.to_begin == 0 && !stage.ending)
            return Seconds(0);                         // nothing is awaited, nothing flows
        stage.to_begin -= first ? 1 : 0;
        const ChunkFlow& turn = flow.of(chunk);
        const Flow& gradients = flow.gradients(chunk);
        const Seconds gap = begin - stage.free;
        Seconds wait{0};
        if (first && chunk == 0)
            wait = std::max(Seconds(0), flow.first_in_the_way - begin);
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            if (first) {
                stage.asked[n] += chunk == 0 ? flow.first[n] : Seconds(0);
                wait = std::max(wait, stage.asked[n] + turn.weights.late[n] - stage.left[n] - gap);
                stage.asked[n] += turn.weights.asked[n];
            }
        }
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            Seconds left = last            ? gradients.left[n]
                           : item.backward ? turn.left_backward[n]
                                           : turn.weights.left[n];
            if (unlike != nullptr)
                left += unlike->left[n];
            stage.left[n] += gap + wait + left;
            stage.pending[n] = std::max(Seconds(0), stage.pending[n] - gap);
            stage.pending[n] += last ? gradients.asked[n] - left : -left;
            stage.pending[n] = std::max(stage.pending[n], last ? gradients.late[n] : Seconds(0));
        }
        return wait;
    }

    void take_turn(std::size_t index, Seconds arrival)
    {
        ReplayStage& stage = m_stages[index];
        const StageTime& time = m_times[index];
        const PipelineItem item = stage.program.item();
        if (!begins(index, item))
            sent_to(index, item.backward).pop();
        stage.program.next();
        const bool first = !stage.begun;
        stage.begun = true;
        const bool splits = m_shape.schedule == PipelineSchedule::zero_bubble;
        const TurnTime turn = turn_of(time, item.chunk, m_shape.virtual_stages);
        fill(stage, time, arrival);
        Seconds work = item.backward ? turn.backward - (splits ? turn.weight_gradient : Seconds(0)) : turn.forward;
        const Seconds begin = std::max(stage.free, arrival);
        const UnlikeTurn* unlike = nullptr;
        if (item.backward && stage.back >= 0 && stage.back != item.chunk && !time.after.empty())
            unlike = &time.after[static_cast<std::size_t>(item.chunk)];
        Seconds wait{0};
        if (time.flow != nullptr)
            wait = flow(stage, *time.flow, item, begin, unlike);
        else if (first)
            wait = std::max(Seconds(0), time.first_extra - arrival);
        work += wait;
        if (index == m_watched)
            m_waits.first += wait;
        if (unlike != nullptr)
            work += unlike->time;
        if (item.backward) {
            if (stage.back < 0)
                work -= time.first_backward_less;
            stage.back = item.chunk;
        }
        if (stage.program.ended())
            work -= time.last_backward_less;
        if (index == m_watched && !item.backward && item.chunk == 0 && item.micro_batch % static_cast<int>(m_times.size()) == 0) {
            m_two_rounds = begin - m_round_begin[0];
            m_round_begin = {m_round_begin[1], begin};
        }
        stage.free = begin + work;
        hand_on(index, item, stage.free);
        stage.in_flight += item.backward ? -1 : 1;
        if (item.backward && splits) {
            stage.put_off += turn.weight_gradient;
            ++stage.waiting;
        }
    }

    std::span<const StageTime> m_times;
    const PipelineShape& m_shape;
    std::vector<ReplayStage> m_stages;
    std::size_t m_watched;                             ///< with most work
    EndWaits m_waits{true};
    Seconds m_two_rounds{0};
    std::array<Seconds, 2> m_round_begin{};            ///< of the last two
};

}  // namespace

Seconds replayed_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, EndWaits* waits)
{
    Replay replay(stages, shape);
    const Seconds time = replay.run();
    if (waits != nullptr)
        *waits = replay.waits();
    return time;
}

Seconds replayed_rounds_time(std::span<const StageTime> stages, const PipelineShape& shape, EndWaits* waits)
{
    const int left_out = rounds_left_out(shape, static_cast<int>(stages.size()));
    PipelineShape some = shape;
    some.micro_batches -= left_out * static_cast<int>(stages.size());
    Replay replay(stages, some);
    const Seconds time = replay.run();
    if (waits != nullptr)
        *waits = replay.waits();
    return time + replay.two_rounds() * double(left_out / 2);
}

}  // namespace rooflight::test
