// SPDX-License-Identifier: GPL-3.0-or-later
// One chunk a stage: every turn begins where the stage before it on the way and the stage itself are done, so that a step
// is a recurrence over the ends of as many turns as there are stages.
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/schedule/program.h"

namespace rooflight {

namespace {

constexpr int kStepsBetweenLooks = 4096;               ///< at the stop token
constexpr double kSamePace = 1e-9;                     ///< relative: rounding of differences
constexpr int kLongRun = 24;                           ///< microbatches a stage after which the pace is what it was of late

/// 1F1B. Microbatch k is on its way forward through stage s in wave 2k + s and back in the wave 2k + 2n − 1 − s of n stages:
/// in a wave every other stage has a forward turn, those between a backward one, and all take what the wave before left.
/// Stage s with a backward turn and s + 1 with a forward one make a pair: either waits for what the other sent before.
class OneFOneB {
public:
    /// `room`: of a recurrence before, for its memory.
    OneFOneB(std::span<const StageTime> stages, const PipelineShape& shape, std::vector<double>& room)
        : m_times(stages),
          m_count(static_cast<int>(stages.size())),
          m_wanted(shape.micro_batches),
          m_hop(shape.hop.value())
    {
        const std::size_t pairs = stages.size() / 2 + 2;
        room.assign(8 * pairs, -std::numeric_limits<double>::infinity());
        double* at = room.data();
        for (Stages* half : {&m_even, &m_odd})
            for (double** times : {&half->free, &half->marked, &half->forward, &half->backward})
                *times = at + 1, at += pairs;          // nobody sends anything to the first stage, or from after the last
        m_before_even = {m_odd.free - 1, m_odd.marked - 1, m_odd.forward - 1, m_odd.backward - 1};
        for (int s = 0; s < m_count; ++s) {
            const StageTime& time = stage(s);
            const Stages& half = s % 2 == 0 ? m_even : m_odd;
            half.free[s / 2] = time.first_extra.value();
            half.forward[s / 2] = time.forward.value();
            half.backward[s / 2] = time.backward.value();
            m_lesser = m_lesser || (time.first_backward_less + time.last_backward_less).value() != 0;
        }
    }

    Seconds run(const std::stop_token& stop)
    {
        const int last = m_wanted - 1, long_run = kLongRun * m_count;
        int marked = -1;                               // microbatch at the first stage when ends were marked
        for (int k = 0; k < last + m_count; ++k) {
            if (k % kStepsBetweenLooks == 0 && stop.stop_requested())
                break;
            if (k >= m_count && k <= last) {           // all stages have usual turns in both directions
                if (marked >= 0 && (all_are_later() || k == long_run)) {
                    const int period = k - marked, times = (last - k) / period;
                    go_on(m_shift * times);
                    k += times * period;
                    marked = -1;
                } else if (k % m_count == 0) {         // hops may set the pace: that of a round of several microbatches
                    mark();
                    marked = k;
                }
            }
            wave<false>(k);
            wave<true>(k);
        }
        double end = 0;
        for (int s = 0; s < m_count; ++s)
            end = std::max(end, (s % 2 == 0 ? m_even : m_odd).free[s / 2] + stage(s).last_extra.value());
        return Seconds(end);
    }

private:
    /// Every other one.
    struct Stages {
        double *free, *marked;                         ///< ends of the latest turns; the same some steps before
        double *forward, *backward;
    };

    /// The wave 2k, or the one after it where stages of the odd half have forward turns.
    template <bool odd>
    void wave(int k)
    {
        // Pair i: a forward turn of the i-th stage of one half, a backward turn of that of the other, or the one before it.
        const Stages& down = odd ? m_odd : m_even;
        const Stages& up = odd ? m_even : m_before_even;
        const int back = m_count - k - (odd ? 1 : 0), backs = odd ? (m_count + 1) / 2 : m_count / 2 + 1;
        const int first = std::max(0, k - m_wanted + 1), end = std::min(k + 1, odd ? m_count / 2 : (m_count + 1) / 2);
        const int first_back = std::max(odd ? 0 : 1, back), end_back = std::min(backs, back + m_wanted);
        const bool lesser = m_lesser && back >= first_back && back < end_back;
        double usual = 0;
        if (lesser) {                                  // the first microbatch comes back to it
            usual = up.backward[back];
            up.backward[back] -= stage(2 * back - (odd ? 0 : 1)).first_backward_less.value();
        }
        if (const int i = back + m_wanted - 1; m_lesser && i >= first_back && i < end_back)
            up.backward[i] -= stage(2 * i - (odd ? 0 : 1)).last_backward_less.value();
        const int both = std::max(first, first_back), end_both = std::max(both, std::min(end, end_back));
        double* __restrict const free = down.free;
        double* __restrict const free_back = up.free;
        const double* __restrict const forward = down.forward;
        const double* __restrict const backward = up.backward;
        const double hop = m_hop;
        const auto go_forward = [=](int i, int stop) {
            for (; i < stop; ++i)
                free[i] = std::max(free[i], free_back[i] + hop) + forward[i];
        };
        const auto go_back = [=](int i, int stop) {
            for (; i < stop; ++i)
                free_back[i] = std::max(free_back[i], free[i] + hop) + backward[i];
        };
        go_forward(first, std::min(end, both));
        go_back(first_back, std::min(end_back, both));
        for (int i = both; i < end_both; ++i) {
            const double sent = std::max(free[i], free_back[i] + hop) + forward[i];
            free_back[i] = std::max(free_back[i], free[i] + hop) + backward[i];
            free[i] = sent;
        }
        go_forward(std::max(first, end_both), end);
        go_back(std::max(first_back, end_both), end_back);
        if (lesser)
            up.backward[back] = usual;
    }

    [[nodiscard]] const StageTime& stage(int s) const { return m_times[static_cast<std::size_t>(s)]; }

    void mark()
    {
        std::copy_n(m_even.free, (m_count + 1) / 2, m_even.marked);
        std::copy_n(m_odd.free, m_count / 2, m_odd.marked);
    }

    /// By the same time than at the mark: then so they are after as many steps again.
    bool all_are_later()
    {
        double least = m_even.free[0] - m_even.marked[0], most = least;
        for (int s = 1; s < m_count; ++s) {
            const Stages& half = s % 2 == 0 ? m_even : m_odd;
            const double shift = half.free[s / 2] - half.marked[s / 2];
            least = std::min(least, shift), most = std::max(most, shift);
        }
        m_shift = most;
        return most - least <= most * kSamePace;
    }

    void go_on(double shift)
    {
        for (int s = 0; s < m_count; ++s)
            (s % 2 == 0 ? m_even : m_odd).free[s / 2] += shift;
    }

    std::span<const StageTime> m_times;
    int m_count, m_wanted;
    double m_hop;
    Stages m_even{}, m_odd{}, m_before_even{};         ///< the last: of the odd ones that before each of the even
    bool m_lesser = false;                             ///< first or last backward turns take less
    double m_shift = 0;
};

/// All forwards, then all backwards. `ends`: of a recurrence before, for its memory.
Seconds gpipe_time(std::span<const StageTime> stages, const PipelineShape& shape, std::vector<Seconds>& ends)
{
    const std::size_t count = stages.size();
    ends.assign(count, Seconds(0));
    for (int m = 0; m < shape.micro_batches; ++m) {
        Seconds sent = -shape.hop;
        for (std::size_t s = 0; s < count; ++s) {
            Seconds begin = std::max(ends[s], sent + shape.hop);
            if (m == 0)
                begin = std::max(begin, stages[s].first_extra);
            sent = ends[s] = begin + stages[s].forward;
        }
    }
    for (int m = 0; m < shape.micro_batches; ++m) {
        Seconds sent = -shape.hop;
        for (std::size_t s = count; s-- > 0;) {
            Seconds work = stages[s].backward;
            if (m == 0)
                work -= stages[s].first_backward_less;
            if (m == shape.micro_batches - 1)
                work -= stages[s].last_backward_less;
            sent = ends[s] = std::max(ends[s], sent + shape.hop) + work;
        }
    }
    Seconds done{0};
    for (std::size_t s = 0; s < count; ++s)
        done = std::max(done, ends[s] + stages[s].last_extra);
    return done;
}

}  // namespace

Seconds recurrent_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop)
{
    if (shape.schedule == PipelineSchedule::gpipe) {
        thread_local std::vector<Seconds> ends;
        return gpipe_time(stages, shape, ends);
    }
    thread_local std::vector<double> room;
    return OneFOneB(stages, shape, room).run(stop);
}

}  // namespace rooflight
