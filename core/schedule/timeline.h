// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/collectives/collective.h"
#include "core/units/quantity.h"
#include "core/workload/operation.h"

namespace rooflight {

enum class EventKind : std::uint8_t { compute, hbm, communication, bubble, optimizer, overhead };

/// A block on a stream. Times are seconds from the start of the step.
struct Event {
    Seconds start{0}, end{0};
    std::string_view name;                             ///< operation, or collective ("all_gather"); static storage
    Phase phase = Phase::forward;
    EventKind kind = EventKind::compute;
    std::int32_t stream = 0;                           ///< index into Timeline::streams
    std::int32_t layer = -1;                           ///< −1: not in a layer (embedding, head, optimizer)
    std::int32_t micro_batch = 0;
    Seconds exposed{0};                                ///< of a communication: the part nothing hides (its tail)
    std::int32_t peer = -1;                            ///< of what stages hand on: the stage at the other end; −1: nothing such
};

/// What a pipeline's stages hand on, activations forward and their gradients back: it takes the same time at both ends. The
/// chip that gets it may have to wait for it, none waits for what it sent.
inline constexpr std::string_view kPipelineSend = "pipeline_send";
inline constexpr std::string_view kPipelineReceive = "pipeline_receive";

/// A row: one resource of one pipeline stage.
struct Stream {
    std::string name;                                  ///< "compute", "x", "scale_up", …
    int stage = 0;
    bool compute = true;
    Network network = Network::x;                      ///< of a communication stream
};

/// Bytes alive on a chip of a stage from `time` until the next sample.
struct MemorySample {
    Seconds time{0};
    Bytes bytes{0};
};

/// What sets a stage's time, pass by pass: its own work, a network, or other stages.
struct StageSetters {
    Seconds compute{0}, hbm{0}, overhead{0}, waiting{0};
    PerNetwork<Seconds> network{};
};

/// One step as events on streams. Stages are representative chips of each pipeline stage.
struct Timeline {
    std::vector<Stream> streams;
    std::vector<Event> events;                         ///< sorted by start
    Seconds makespan{0};
    Bytes handed_on{0};                                ///< by a chip to the next stage's, for a microbatch
    std::vector<std::vector<MemorySample>> memory;     ///< per stage
    std::vector<StageSetters> setters;                 ///< per stage; without optimizer and host
};

}  // namespace rooflight
