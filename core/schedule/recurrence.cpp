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

class Recurrence {
public:
    /// `room`: of a recurrence before, for its memory.
    Recurrence(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop,
               std::array<std::vector<Seconds>, 2>& room)
        : m_times(stages), m_hop(shape.hop), m_wanted(shape.micro_batches), m_stop(stop), m_ends(room[0]), m_marks(room[1])
    {
        for (std::vector<Seconds>& ends : room)
            ends.assign(stages.size() + 1, Seconds(0));
    }

    /// At step k stage s takes microbatch k forward, then, with n stages after it, k − n back.
    Seconds one_f_one_b()
    {
        const int count = static_cast<int>(m_times.size()), last = m_wanted - 2, long_run = kLongRun * count;
        int marked = -1;                               // the step after which m_marks was taken
        for (int k = 0; k < m_wanted + count - 1; ++k) {
            if (k < count || k > last) {
                step(k);
            } else if (const bool same = steady_step(); marked >= 0 && (same || k == long_run)) {
                const int period = k - marked, times = (last - k) / period;
                for (Seconds& end : m_ends)
                    end += m_shift * double(times);
                k += times * period;
                marked = -1;
            }
            // Where hops set the pace it is that of a round of several steps, of no more than there are stages.
            if (k >= count && k % count == 0) {
                std::copy(m_ends.begin(), m_ends.end(), m_marks.begin());
                marked = k;
            }
            if (k % kStepsBetweenLooks == 0 && m_stop.stop_requested())
                break;
        }
        return m_done;
    }

    Seconds gpipe()
    {
        const std::size_t count = m_times.size();
        for (int m = 0; m < m_wanted; ++m) {
            Seconds sent{0};
            for (std::size_t s = 0; s < count; ++s) {
                Seconds begin = std::max(m_ends[s], s > 0 ? sent + m_hop : sent);
                if (m == 0)
                    begin = std::max(begin, m_times[s].first_extra);
                sent = m_ends[s] = begin + m_times[s].forward;
            }
        }
        for (int m = 0; m < m_wanted; ++m) {
            Seconds sent{0};
            for (std::size_t s = count; s-- > 0;) {
                const Seconds begin = std::max(m_ends[s], s + 1 < count ? sent + m_hop : sent);
                sent = m_ends[s] = begin + backward(s, m);
            }
        }
        for (std::size_t s = 0; s < count; ++s)
            m_done = std::max(m_done, m_ends[s] + m_times[s].last_extra);
        return m_done;
    }

private:
    [[nodiscard]] Seconds backward(std::size_t stage, int micro_batch) const
    {
        const StageTime& time = m_times[stage];
        Seconds work = time.backward;
        if (micro_batch == 0)
            work -= time.first_backward_less;
        if (micro_batch == m_wanted - 1)
            work -= time.last_backward_less;
        return work;
    }

    /// Microbatch k goes forward through all stages, those before it come back to as many.
    void step(int k)
    {
        const std::size_t count = m_times.size();
        const int before = static_cast<int>(count) - 1 - k;  // stages that the first one has not come back to
        const auto first = static_cast<std::size_t>(std::max(0, before));
        const auto end = static_cast<std::size_t>(std::min<int>(static_cast<int>(count), m_wanted + before));
        Seconds* const ends = m_ends.data();
        Seconds sent{-m_hop};
        ends[count] = -m_hop;                          // nobody sends anything to the last
        const bool forward = k < m_wanted;
        const auto take = [&](std::size_t s, Seconds late, Seconds less) {
            if (forward)
                ends[s] = sent = std::max(std::max(ends[s], sent + m_hop), late) + m_times[s].forward;
            ends[s] = std::max(ends[s], ends[s + 1] + m_hop) + (m_times[s].backward - less);
        };
        if (k == 0)
            for (std::size_t s = 0; s < first; ++s)
                ends[s] = sent = std::max(sent + m_hop, m_times[s].first_extra) + m_times[s].forward;
        else if (forward)
            for (std::size_t s = 0; s < first; ++s)
                ends[s] = sent = std::max(ends[s], sent + m_hop) + m_times[s].forward;
        std::size_t s = first;
        if (before >= 0) {                             // the first one comes back to it
            const StageTime& time = m_times[s];
            take(s, k == 0 ? time.first_extra : Seconds(0),
                 time.first_backward_less + (m_wanted == 1 ? time.last_backward_less : Seconds(0)));
            ++s;
        }
        const bool ending = k + 1 >= m_wanted;         // the last one comes back to the last of these
        if (forward)
            for (; s + (ending ? 1 : 0) < end; ++s)
                take(s, Seconds(0), Seconds(0));
        else
            for (; s + (ending ? 1 : 0) < end; ++s)
                ends[s] = std::max(ends[s], ends[s + 1] + m_hop) + m_times[s].backward;
        if (!ending)
            return;
        if (s < end)
            take(s, Seconds(0), m_times[s].last_backward_less);
        m_done = std::max(m_done, ends[end - 1] + m_times[end - 1].last_extra);
    }

    /// One with a usual forward and backward turn of every stage. Whether all stages are later by the same than at the
    /// mark: then so they are after as many steps again.
    bool steady_step()
    {
        const std::size_t count = m_times.size();
        Seconds* const ends = m_ends.data();
        const Seconds* const marks = m_marks.data();
        Seconds sent{-m_hop}, least{std::numeric_limits<double>::max()}, most{0};
        ends[count] = -m_hop;                          // nobody sends anything to the last
        for (std::size_t s = 0; s < count; ++s) {
            const StageTime& time = m_times[s];
            sent = std::max(ends[s], sent + m_hop) + time.forward;
            ends[s] = std::max(sent, ends[s + 1] + m_hop) + time.backward;
            const Seconds shift = ends[s] - marks[s];
            least = std::min(least, shift), most = std::max(most, shift);
        }
        m_shift = most;
        return most - least <= most * kSamePace;
    }

    std::span<const StageTime> m_times;
    Seconds m_hop;
    int m_wanted;
    const std::stop_token& m_stop;
    std::vector<Seconds>&m_ends, &m_marks;             ///< of each stage's latest turn; the same some steps before
    Seconds m_shift{0}, m_done{0};
};

}  // namespace

Seconds recurrent_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop)
{
    thread_local std::array<std::vector<Seconds>, 2> room;
    Recurrence recurrence(stages, shape, stop, room);
    return shape.schedule == PipelineSchedule::gpipe ? recurrence.gpipe() : recurrence.one_f_one_b();
}

}  // namespace rooflight
