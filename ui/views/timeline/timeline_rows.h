// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/schedule/timeline.h"

namespace rooflight::ui {

/// A piece of a row: an event, or a whole pass of a microbatch when events are too small to see.
struct Block {
    double start = 0, end = 0;
    double exposed = 0;                                ///< the tail that nothing hides; of a pass: its waits for networks
    std::int32_t event = -1;                           ///< index into Timeline::events; of a pass: its first
    EventKind kind = EventKind::compute;
    Phase phase = Phase::forward;
    std::int32_t micro_batch = -1;                     ///< of a pass; −1: the block is a single event
    Network network = Network::x;                      ///< of a pass that waits: for which it waits most
};

/// Blocks of one row in order of time, fit to be looked up by time and to be added up over a stretch of it.
class BlockList {
public:
    void reserve(std::size_t count) { m_blocks.reserve(count); }
    void add(const Block& block) { m_blocks.push_back(block); }
    void close();                                      ///< after the last: sorts if need be, sums up

    [[nodiscard]] const std::vector<Block>& blocks() const { return m_blocks; }
    [[nodiscard]] std::size_t first_after(double time) const;   ///< first block that ends after `time`
    [[nodiscard]] std::size_t first_from(double time, std::size_t from) const;  ///< first that starts at or after it
    [[nodiscard]] double busy(std::size_t from, std::size_t to) const { return m_sum[to] - m_sum[from]; }
    [[nodiscard]] double exposed(std::size_t from, std::size_t to) const { return m_exposed[to] - m_exposed[from]; }
    [[nodiscard]] const Block* at(double time) const;

private:
    std::vector<Block> m_blocks;
    std::vector<double> m_reach;                       ///< latest end so far: ascending even if blocks overlap
    std::vector<double> m_sum, m_exposed;
};

struct TimelineRow {
    QString name;                                      ///< "compute", "y", "scale-out"
    int stage = 0;
    bool compute = true;
    Network network = Network::x;
    BlockList events;
    BlockList sends, receives;                         ///< of a network row: what stages hand on, beside the collectives
    BlockList passes;                                  ///< of a compute row; empty when there is one microbatch only
    BlockList arrivals;                                ///< likewise: its chip waits for what another stage sent
};

/// What a stage hands on, or gets.
[[nodiscard]] inline bool is_handed_on(const Event& event) { return event.peer >= 0; }

/// The rows of a timeline. Events of unknown streams or without finite times are left out.
[[nodiscard]] std::vector<TimelineRow> rows_of(const Timeline& timeline);

/// What is drawn of a list between two moments on so many pixels: blocks that are wide enough by themselves, runs of
/// narrow ones as one with how full it is.
struct Piece {
    double x0 = 0, x1 = 0;                             ///< pixels from the left
    double fill = 1;                                   ///< share of the stretch that is busy
    const Block* block = nullptr;                      ///< the one drawn, or one that stands for the run
    bool merged = false;
    double exposed = 0;                                ///< share of its busy time that nothing hides
};
void pieces(const BlockList& list, double t0, double t1, double width, std::vector<Piece>& out);

}  // namespace rooflight::ui
