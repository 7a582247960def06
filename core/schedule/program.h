// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/schedule/pipeline.h"

namespace rooflight {

/// One turn of a stage: a microbatch's forward or backward through one of its virtual chunks.
struct PipelineItem {
    bool backward = false;
    int micro_batch = 0;
    int chunk = 0;
    bool operator==(const PipelineItem&) const = default;
};

/// A stage's turns in order, each worked out when it is reached. gpipe: all forwards, then all backwards. 1f1b and
/// zero_bubble: as many forwards ahead as stages follow, then one of each. interleaved: microbatches in rounds of as many
/// as there are stages, each round through all chunks (Narayanan et al. 2021); of a last, shorter round the turns it has.
/// Inference (`training` false): forwards only.
class PipelineProgram {
public:
    PipelineProgram(const PipelineShape& shape, int stages, int stage, bool training);

    [[nodiscard]] bool ended() const { return m_ended; }
    [[nodiscard]] const PipelineItem& item() const { return m_item; }
    void next();

private:
    /// One direction: rounds of as many microbatches as there are stages, each through every chunk.
    struct Turns {
        long long left = 0;
        int begin = 0, chunk = 0, micro_batch = 0;
    };
    PipelineItem take(Turns& turns, bool backward);

    int m_stages, m_chunks;
    int m_wanted, m_all;                               ///< microbatches; those that fill the last round
    Turns m_forward, m_backward;
    long long m_ahead = 0;                             ///< forwards to come before the first backward
    bool m_forward_is_next = true;                     ///< of two that follow
    bool m_ended = false;
    PipelineItem m_item;
};

/// All of them.
[[nodiscard]] std::vector<PipelineItem> pipeline_program(const PipelineShape& shape, int stages, int stage, bool training);

/// A stage's turns with one of its `virtual_stages` chunks.
[[nodiscard]] inline TurnTime turn_of(const StageTime& stage, int chunk, int virtual_stages)
{
    if (!stage.chunks.empty())
        return stage.chunks[static_cast<std::size_t>(chunk)];
    const double v = virtual_stages;
    return {stage.forward / v, stage.backward / v, stage.weight_gradient / v};
}

/// Training: the microbatch loop from the step's start to the last gradients, for GPipe, 1F1B and interleaved schedules of
/// one chunk a stage, in a few operations a turn. What these give once `stop` was asked for means nothing.
[[nodiscard]] Seconds recurrent_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape,
                                              const std::stop_token& stop = {});

/// Rounds, of as many microbatches as stages, that the next two leave out: those in the middle go as the last ones.
[[nodiscard]] int rounds_left_out(const PipelineShape& shape, int stages);
[[nodiscard]] inline PipelineShape without_rounds(PipelineShape shape, int left_out, int stages)
{
    shape.micro_batches -= left_out * stages;
    return shape;
}

/// A replay of turns, rounds left out. `Replay` is made of stages, a shape and what it keeps of memory; it has run(stop),
/// two_rounds() – from the beginning of the round before the one before the last to the last's – and waits().
template <class Replay, class Room>
[[nodiscard]] Seconds time_of_rounds(std::span<const StageTime> stages, const PipelineShape& shape,
                                     const std::stop_token& stop, EndWaits* waits)
{
    const int left_out = rounds_left_out(shape, static_cast<int>(stages.size()));
    thread_local std::vector<Room> room;
    const PipelineShape some = without_rounds(shape, left_out, static_cast<int>(stages.size()));
    Replay replay(stages, some, room);
    const Seconds time = replay.run(stop);
    if (waits != nullptr)
        *waits = replay.waits();
    return time + replay.two_rounds() * double(left_out / 2);
}

/// The same for zero-bubble schedules, of one chunk a stage: weight gradients fill the waits.
[[nodiscard]] Seconds zero_bubble_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape,
                                                const std::stop_token& stop = {}, EndWaits* waits = nullptr);

/// The same for interleaved schedules of several chunks a stage.
[[nodiscard]] Seconds interleaved_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape,
                                                const std::stop_token& stop = {}, EndWaits* waits = nullptr);
/// A bound below it, at a fraction of its cost.
[[nodiscard]] Seconds least_interleaved_time(std::span<const StageTime> stages, const PipelineShape& shape);

}  // namespace rooflight
