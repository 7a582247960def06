// SPDX-License-Identifier: GPL-3.0-or-later
// Interleaved schedules, several chunks a stage. The k-th forward turn of stage s is in wave k + s, its j-th backward turn
// in the wave of the forward turn before it: whatever a turn is handed comes from the wave before, so that a wave is a few
// operations a stage on what the one before left. What flows once a step is awaited by the first microbatch's turns and
// comes with the last one's; what the turns between two of them leave of the networks is a sum.
#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "core/schedule/program.h"
#include "core/schedule/stage_times.h"

namespace rooflight {

namespace {

constexpr int kWavesBetweenLooks = 1024;               ///< at the stop token
constexpr double kNever = -std::numeric_limits<double>::infinity();

class Waves {
public:
    /// `room`: of waves before, for its memory. Rounds are of as many microbatches as stages, the last of what is left.
    Waves(std::span<const StageTime> stages, const PipelineShape& shape, std::vector<double>& room)
        : m_times(stages),
          m_count(static_cast<int>(stages.size())),
          m_chunks(shape.virtual_stages),
          m_rounds((shape.micro_batches + m_count - 1) / m_count),
          m_of_last(shape.micro_batches - (m_rounds - 1) * m_count),
          m_watched(static_cast<int>(critical_stage(stages))),
          m_hop(shape.hop.value())
    {
        const std::size_t count = stages.size(), turns = count * static_cast<std::size_t>(m_chunks);
        room.assign(2 * turns + (7 + 2 * kNetworkCount) * count + 4, 0);
        double* at = room.data();
        const auto take = [&at](std::size_t size) { return std::exchange(at, at + size); };
        m_forward = take(turns), m_backward = take(turns);
        m_forward_now = take(count), m_backward_now = take(count), m_free = take(count);
        m_down = take(count + 1), m_down_next = take(count + 1);
        m_up = take(count + 1), m_up_next = take(count + 1);
        m_asked = take(kNetworkCount * count), m_done = take(kNetworkCount * count);
        std::fill(m_done, at, kNever);
        for (int s = 0; s < m_count; ++s) {
            const StageTime& time = time_of(s);
            for (int c = 0; c < m_chunks; ++c) {
                const TurnTime turn = turn_of(time, c, m_chunks);
                m_forward[c * m_count + s] = turn.forward.value();
                m_backward[c * m_count + s] = turn.backward.value();
            }
            for (std::size_t n = 0; time.flow != nullptr && n < kNetworkCount; ++n)
                of(m_asked, s)[n] = time.flow->first[n].value();
        }
    }

    Seconds run(const std::stop_token& stop)
    {
        const int forwards = m_rounds * m_chunks * m_count, behind = (m_chunks + 1) * m_count - 2;
        const int holes = m_of_last < m_count ? (m_rounds - 1) * m_chunks * m_count : forwards + behind;
        int place = 0, block = 0, chunk = 0;           // the wave's stage whose forward turn begins a chunk; how many did
        for (int wave = 0; wave < forwards + behind; ++wave) {
            if (wave % kWavesBetweenLooks == 0 && stop.stop_requested())
                break;
            m_down[0] = chunk == 0 ? 0 : m_down[m_count];
            if (block < m_rounds * m_chunks)
                begin_forward(place, chunk, block < m_chunks);
            // The same of backward turns.
            const bool ahead = place == m_count - 1;
            const int back_place = ahead ? place : m_count - 2 - place, back_block = block - m_chunks + (ahead ? 1 : 0);
            const int back_chunk = m_chunks - 1 - (ahead ? (chunk + 1) % m_chunks : chunk);
            m_up[m_count] = back_chunk == m_chunks - 1 ? 0 : m_up[0];
            const double usual = begin_backward(back_place, back_chunk, back_block);
            const LastTurn last = wave >= forwards - 1 ? last_turn(wave) : LastTurn{};
            if (last.chunk == 0)
                m_backward_now[last.stage] -= time_of(last.stage).last_backward_less.value();
            const int first = std::max(0, wave - forwards + 1), first_back = std::max(0, behind - wave);
            const int end = std::min(m_count, wave + 1), end_back = std::min(m_count, behind - wave + forwards);
            if (wave >= holes)
                take_turns_among_holes(wave, first, end, first_back, end_back);
            else if (first == 0 && end == m_count && first_back == 0 && end_back == m_count)
                take_turns();
            else
                take_forward_turns(first, end), take_backward_turns(first_back, end_back);
            if (last.chunk >= 0 && time_of(last.stage).flow != nullptr)
                take_last_gradients(last);
            m_backward_now[back_place] = usual;
            std::swap(m_down, m_down_next);
            std::swap(m_up, m_up_next);
            if (++place == m_count) {
                place = 0, ++block;
                chunk = chunk + 1 == m_chunks ? 0 : chunk + 1;
            }
        }
        return end_of_step();
    }

    /// From the beginning of the round before the one before the last to the last's, on the stage with most work.
    [[nodiscard]] Seconds two_rounds() const { return Seconds(m_two_rounds); }
    [[nodiscard]] const EndWaits& waits() const { return m_waits; }

private:
    /// With the last microbatch.
    struct LastTurn {
        int stage = 0, chunk = -1;
    };

    [[nodiscard]] const StageTime& time_of(int stage) const { return m_times[static_cast<std::size_t>(stage)]; }
    [[nodiscard]] static double* of(double* networks, int stage) { return networks + stage * static_cast<int>(kNetworkCount); }

    /// `stage` goes on to `chunk`, with the step's first microbatch or another one.
    void begin_forward(int stage, int chunk, bool first_round)
    {
        m_forward_now[stage] = m_forward[chunk * m_count + stage];
        const double begin = std::max(m_free[stage], m_down[stage]);
        if (stage == m_watched && chunk == 0) {
            m_two_rounds = begin - m_round_begin[0];
            m_round_begin = {m_round_begin[1], begin};
        }
        if (!first_round)
            return;
        const double weights = weights_at(stage, chunk);
        if (stage == m_watched)
            m_waits.first += Seconds(std::max(0.0, weights - begin));
        m_down[stage] = std::max(m_down[stage], weights);
    }

    /// When the chunk's new weights are there for the first microbatch: what was asked for until then, less what the turns
    /// before left of the networks; whatever else passed since the step's start they had for themselves.
    double weights_at(int stage, int chunk)
    {
        const StageTime& time = time_of(stage);
        if (time.flow == nullptr)
            return chunk == 0 ? time.first_extra.value() : 0;
        const StageFlow& flow = *time.flow;
        const Flow& weights = flow.of(chunk).weights;
        const double together = m_rounds > 1 ? m_count : m_of_last;
        double* const asked = of(m_asked, stage);
        double there = 0;
        if (chunk == 0) {
            there = flow.first_in_the_way.value();
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                there = std::max(there, asked[n] + weights.late[n].value());
        }
        for (std::size_t n = flow.first_network; n < flow.end_network; ++n) {
            there = std::max(there, asked[n] + weights.late[n].value());
            asked[n] += weights.asked[n].value() + (m_forward_now[stage] - weights.left[n].value()) * together;
        }
        return there;
    }

    /// Returns how long a turn is that does not begin a chunk.
    double begin_backward(int stage, int chunk, int block)
    {
        if (block < 0 || block >= m_rounds * m_chunks)
            return m_backward_now[stage];
        const double usual = m_backward[chunk * m_count + stage];
        m_backward_now[stage] = usual;
        if (block == 0)
            m_backward_now[stage] -= time_of(stage).first_backward_less.value();
        if (const UnlikeTurn* unlike = unlike_turn(stage, chunk); unlike != nullptr && block > 0)
            m_backward_now[stage] += unlike->time.value();
        return usual;
    }

    /// The first of a chunk, after one with another.
    [[nodiscard]] const UnlikeTurn* unlike_turn(int stage, int chunk) const
    {
        const std::span<const UnlikeTurn> after = time_of(stage).after;
        return after.empty() ? nullptr : &after[static_cast<std::size_t>(chunk)];
    }

    [[nodiscard]] LastTurn last_turn(int wave) const
    {
        const int turn = wave + 2 - (m_of_last - 1);   // of stage 0, from the last microbatch's place in its round on
        const int stage = (m_count - turn % m_count) % m_count;
        const int chunk = (m_rounds + 1) * m_chunks - (turn + stage) / m_count;
        return {stage, chunk < m_chunks ? chunk : -1};
    }

    void take_forward_turns(int first, int end)
    {
        for (int s = first; s < end; ++s)
            m_down_next[s + 1] = (m_free[s] = std::max(m_free[s], m_down[s]) + m_forward_now[s]) + m_hop;
    }

    void take_backward_turns(int first, int end)
    {
        for (int s = first; s < end; ++s)
            m_up_next[s] = (m_free[s] = std::max(m_free[s], m_up[s + 1]) + m_backward_now[s]) + m_hop;
    }

    /// Of all stages in both directions.
    void take_turns()
    {
        const double* __restrict const down = m_down;
        const double* __restrict const up = m_up + 1;
        const double* __restrict const forward = m_forward_now;
        const double* __restrict const backward = m_backward_now;
        double* __restrict const free = m_free;
        double* __restrict const down_next = m_down_next + 1;
        double* __restrict const up_next = m_up_next;
        const double hop = m_hop;
        for (int s = 0; s < m_count; ++s) {
            const double sent = std::max(free[s], down[s]) + forward[s];
            const double back = std::max(sent, up[s]) + backward[s];
            down_next[s] = sent + hop;
            up_next[s] = back + hop;
            free[s] = back;
        }
    }

    /// A last round of fewer microbatches than stages: turns of the others keep their places.
    void take_turns_among_holes(int wave, int first, int end, int first_back, int end_back)
    {
        const int last_round = (m_rounds - 1) * m_chunks * m_count, behind = (m_chunks + 1) * m_count - 2;
        const auto is_hole = [&](int turn) { return turn >= last_round && turn % m_count >= m_of_last; };
        for (int s = first; s < end; ++s)
            if (!is_hole(wave - s))
                take_forward_turns(s, s + 1);
        for (int s = first_back; s < end_back; ++s)
            if (!is_hole(wave - behind + s))
                take_backward_turns(s, s + 1);
    }

    /// When the gradients of the chunk that `turn` was with will have been reduced. Networks have had the turns with the
    /// other microbatches for what was left of the chunk before.
    void take_last_gradients(const LastTurn& turn)
    {
        const StageFlow& flow = *time_of(turn.stage).flow;
        const Flow& gradients = flow.gradients(turn.chunk);
        const ChunkFlow& chunk = flow.of(turn.chunk);
        const bool only = m_rounds == 1 && m_of_last == 1 && turn.chunk + 1 == m_chunks;  // no backward turn went before
        const UnlikeTurn* const unlike = only ? nullptr : unlike_turn(turn.stage, turn.chunk);
        const double end = m_free[turn.stage], work = m_backward_now[turn.stage], others = m_of_last - 1;
        const double usual = m_backward[turn.chunk * m_count + turn.stage];
        double* const done = of(m_done, turn.stage);
        for (std::size_t n = flow.first_network; n < flow.end_network; ++n) {
            double between = (usual - chunk.left_backward[n].value()) * others, left = gradients.left[n].value();
            if (unlike != nullptr && others > 0)
                between += (unlike->time - unlike->left[n]).value();
            else if (unlike != nullptr)
                left += unlike->left[n].value();
            done[n] = std::max(end - work, done[n] + between) + work + gradients.asked[n].value() - left;
            done[n] = std::max(done[n], end + gradients.late[n].value());
        }
    }

    Seconds end_of_step()
    {
        double end = 0;
        for (int s = 0; s < m_count; ++s) {
            const StageTime& time = time_of(s);
            double last = time.last_extra.value();
            if (const StageFlow* flow = time.flow; flow != nullptr) {
                last = flow->last_in_the_way.value();
                for (std::size_t n = 0; n < kNetworkCount; ++n)
                    last = std::max(last, std::max(0.0, of(m_done, s)[n] - m_free[s]) + flow->last[n].value());
            }
            end = std::max(end, m_free[s] + last);
            if (s == m_watched)
                m_waits.last = Seconds(last);
        }
        return Seconds(end);
    }

    std::span<const StageTime> m_times;
    int m_count, m_chunks, m_rounds;
    int m_of_last;                                     ///< microbatches of the last round
    int m_watched;                                     ///< the stage with most work
    double m_hop;
    double *m_forward, *m_backward;                    ///< times of turns, chunk by chunk
    double *m_forward_now, *m_backward_now;            ///< with the chunk that each stage is at
    double* m_free;
    double *m_down, *m_down_next;                      ///< what came down to each stage in this wave, and will in the next
    double *m_up, *m_up_next;                          ///< what came up to the stage before each
    double* m_asked;                                   ///< by stage and network: weights until now, when they are there
    double* m_done;                                    ///< the same of gradients
    EndWaits m_waits{true};
    std::array<double, 2> m_round_begin{};             ///< of the last two
    double m_two_rounds = 0;
};

}  // namespace

Seconds interleaved_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop,
                                  EndWaits* waits)
{
    return time_of_rounds<Waves, double>(stages, shape, stop, waits);
}

}  // namespace rooflight
