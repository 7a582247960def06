// SPDX-License-Identifier: GPL-3.0-or-later
// What an interleaved step takes at least: the first microbatch's way forward through all chunks, as far as a stage's last
// one; all that the stage has to do besides; the last microbatch's way back from there. Hops on both ways are waits, for
// nothing else is there to be done then. In steady state only the slowest stage's work counts here.
#include <algorithm>
#include <array>
#include <vector>

#include "core/schedule/program.h"
#include "core/schedule/stage_times.h"

namespace rooflight {

namespace {

constexpr double kBelowRounding = 1 - 1e-12;           ///< sums of the same turns in another order

class LeastWaves {
public:
    struct Stage {
        double ready = 0, before = 0;                  ///< for its next chunk's first turn; work until then
        double head = 0;                               ///< most of the waits before its turns with the first microbatch
        double tail = 0, after = 0, most_tail = 0;     ///< from its turn with the last one to the end; work in it
        std::array<double, kNetworkCount> flow{};      ///< asked for less room; from a turn's end to the gradients'
    };

    LeastWaves(std::span<const StageTime> stages, const PipelineShape& shape, std::vector<Stage>& room)
        : m_times(stages), m_shape(shape), m_count(static_cast<int>(stages.size())), m_hop(shape.hop.value()), m_stages(room)
    {
        m_stages.assign(stages.size(), Stage{});
        m_rounds = (shape.micro_batches + m_count - 1) / m_count;
        m_others = shape.micro_batches - (m_rounds - 1) * m_count - 1;
    }

    double time()
    {
        go_forward();
        go_back();
        double least = 0;
        for (std::size_t s = 0; s < m_stages.size(); ++s) {
            const StageTime& time = m_times[s];
            double work = (time.forward + time.backward).value() * m_shape.micro_batches + unlike_work(time) * m_rounds;
            work -= (time.first_backward_less + time.last_backward_less).value();
            if (const UnlikeTurn* first = unlike(time, m_shape.virtual_stages - 1); first != nullptr)
                work -= first->time.value();
            least = std::max(least, m_stages[s].head + work + m_stages[s].most_tail);
        }
        return least;
    }

    /// A round's work of the stage that sets the pace.
    [[nodiscard]] double round() const
    {
        const StageTime& time = m_times[critical_stage(m_times)];
        return (time.forward + time.backward).value() * m_count + unlike_work(time);
    }

private:
    [[nodiscard]] static const UnlikeTurn* unlike(const StageTime& time, int chunk)
    {
        return time.after.empty() ? nullptr : &time.after[static_cast<std::size_t>(chunk)];
    }

    /// More work by unlike turns in a round.
    [[nodiscard]] static double unlike_work(const StageTime& time)
    {
        double work = 0;
        for (const UnlikeTurn& turn : time.after)
            work += turn.time.value();
        return work;
    }

    void go_forward()
    {
        const double together = std::min(m_shape.micro_batches, m_count);
        double sent = -m_hop;
        for (int c = 0; c < m_shape.virtual_stages; ++c)
            for (std::size_t s = 0; s < m_stages.size(); ++s) {
                Stage& stage = m_stages[s];
                const double forward = turn_of(m_times[s], c, m_shape.virtual_stages).forward.value();
                double begin = std::max(sent + m_hop, stage.ready);
                if (m_times[s].flow != nullptr)
                    begin = std::max(begin, stage.before + weights_late(stage, *m_times[s].flow, c, together));
                else if (c == 0)
                    begin = std::max(begin, m_times[s].first_extra.value());
                stage.head = std::max(stage.head, begin - stage.before);
                stage.before += forward * together;
                stage.ready = begin + forward * together;
                sent = begin + forward;
            }
    }

    /// What flows at one end of the step, before anything of a chunk. Returns how long it takes.
    static double begin_flow(Stage& stage, const PerNetwork<Seconds>& ends, Seconds in_the_way)
    {
        double late = in_the_way.value();
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            stage.flow[n] = ends[n].value();
            late = std::max(late, stage.flow[n]);
        }
        return late;
    }

    /// By how much the chunk's new weights are there later than the work before it is done, had that begun with the step.
    static double weights_late(Stage& stage, const StageFlow& flow, int c, double together)
    {
        const Flow& weights = flow.of(c).weights;
        double late = c == 0 ? begin_flow(stage, flow.first, flow.first_in_the_way) : 0;
        for (std::size_t n = flow.first_network; n < flow.end_network; ++n) {
            late = std::max(late, stage.flow[n] + weights.late[n].value());
            stage.flow[n] += weights.asked[n].value() - weights.left[n].value() * together;
        }
        return late;
    }

    void go_back()
    {
        double next = -m_hop;                          // from the beginning of the turn that this one sends to
        for (int c = 0; c < m_shape.virtual_stages; ++c)
            for (std::size_t s = 0; s < m_stages.size(); ++s) {
                Stage& stage = m_stages[s];
                const StageTime& time = m_times[s];
                const double usual = turn_of(time, c, m_shape.virtual_stages).backward.value();
                const bool only = m_shape.micro_batches == 1 && c + 1 == m_shape.virtual_stages;
                const UnlikeTurn* const first = only ? nullptr : unlike(time, c);
                const double more = first != nullptr ? first->time.value() : 0;
                double work = usual, between = usual * m_others;
                (m_others > 0 ? between : work) += more;
                if (c == 0)
                    work -= time.last_backward_less.value();
                if (only)                              // no backward turn went before
                    work -= time.first_backward_less.value();
                double rest = std::max(next + m_hop, stage.tail);
                if (time.flow != nullptr)
                    rest = std::max(rest, gradients_late(stage, *time.flow, c, work, between, first));
                else if (c == 0)
                    rest = std::max(rest, time.last_extra.value());
                next = work + rest;
                stage.after += work;
                stage.most_tail = std::max(stage.most_tail, next - stage.after);
                stage.after += between;
                stage.tail = between + next;
            }
    }

    /// From the turn's end until the gradients that flow from then on are reduced, if nothing of the others is awaited.
    double gradients_late(Stage& stage, const StageFlow& flow, int c, double work, double between,
                          const UnlikeTurn* first) const
    {
        const Flow& gradients = flow.gradients(c);
        double late = c == 0 ? begin_flow(stage, flow.last, flow.last_in_the_way) : 0;
        for (std::size_t n = flow.first_network; n < flow.end_network; ++n) {
            late = std::max(late, stage.flow[n] + gradients.late[n].value());
            stage.flow[n] += work + gradients.asked[n].value() - gradients.left[n].value() + between -
                             flow.of(c).left_backward[n].value() * m_others;
            if (first != nullptr)
                stage.flow[n] -= first->left[n].value();
        }
        return late;
    }

    std::span<const StageTime> m_times;
    const PipelineShape& m_shape;
    int m_count, m_rounds = 0;
    int m_others = 0;                                  ///< microbatches of the last round beside the last
    double m_hop;
    std::vector<Stage>& m_stages;
};

}  // namespace

Seconds least_interleaved_time(std::span<const StageTime> stages, const PipelineShape& shape)
{
    const int left_out = rounds_left_out(shape, static_cast<int>(stages.size()));
    thread_local std::vector<LeastWaves::Stage> room;
    const PipelineShape some = without_rounds(shape, left_out, static_cast<int>(stages.size()));
    LeastWaves least(stages, some, room);
    return Seconds((least.time() + least.round() * left_out) * kBelowRounding);
}

}  // namespace rooflight
