// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_rows.h"

#include <algorithm>
#include <cmath>

#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr double kNarrow = 2.5;  // pixels: blocks narrower than this are merged

bool is_backward(Phase phase) { return phase == Phase::backward || phase == Phase::recompute; }

/// Communication that a stage's chip waits for.
struct Wait {
    double start = 0, end = 0;
    Network network = Network::x;
};

/// Gives every wait to the pass that it is in or comes after.
void add_waits(std::vector<Block>& passes, std::vector<Wait> waits) {
    std::sort(waits.begin(), waits.end(), [](const Wait& a, const Wait& b) { return a.start < b.start; });
    std::vector<PerNetwork<double>> by_network(passes.size());
    std::size_t at = 0;
    for (const Wait& wait : waits) {
        while (at + 1 < passes.size() && passes[at + 1].start <= wait.start) {
            ++at;
        }
        Block& pass = passes[at];
        pass.start = std::min(pass.start, wait.start);
        const double until = at + 1 < passes.size() ? std::min(wait.end, passes[at + 1].start) : wait.end;
        pass.end = std::max(pass.end, until);
        pass.exposed += wait.end - wait.start;
        PerNetwork<double>& sums = by_network[at];
        sums[static_cast<std::size_t>(wait.network)] += wait.end - wait.start;
        pass.network = static_cast<Network>(std::max_element(sums.begin(), sums.end()) - sums.begin());
    }
    for (Block& pass : passes) {
        pass.exposed = std::min(pass.exposed, pass.end - pass.start);
    }
}

/// Neighbouring events of one microbatch in one direction as one block, with what the chip waits for in between.
BlockList passes_of(const BlockList& events, const Timeline& timeline, std::vector<Wait> waits) {
    std::vector<Block> passes;
    Block pass;
    for (const Block& block : events.blocks()) {
        const Event& event = timeline.events[static_cast<std::size_t>(block.event)];
        const bool alone = event.kind == EventKind::bubble || event.kind == EventKind::optimizer ||
                           (event.kind == EventKind::overhead && event.layer < 0);
        const bool goes_on = pass.event >= 0 && !alone && pass.micro_batch == event.micro_batch &&
                             is_backward(pass.phase) == is_backward(event.phase);
        if (goes_on) {
            pass.end = std::max(pass.end, block.end);
            continue;
        }
        if (pass.event >= 0) {
            passes.push_back(pass);
        }
        pass = block;
        pass.kind = alone ? block.kind : EventKind::compute;
        pass.phase = is_backward(event.phase) ? Phase::backward : event.phase;
        pass.micro_batch = alone ? -1 : event.micro_batch;
    }
    if (pass.event >= 0) {
        passes.push_back(pass);
    }
    if (!passes.empty()) {
        add_waits(passes, std::move(waits));
    }
    BlockList result;
    result.reserve(passes.size());
    for (const Block& each : passes) {
        result.add(each);
    }
    result.close();
    return result;
}

std::vector<Wait> waits_of(const std::vector<TimelineRow>& rows, int stage) {
    std::vector<Wait> waits;
    for (const TimelineRow& row : rows) {
        if (row.compute || row.stage != stage) {
            continue;
        }
        for (const Block& block : row.events.blocks()) {
            if (block.exposed > 0) {
                waits.push_back({block.end - block.exposed, block.end, row.network});
            }
        }
    }
    return waits;
}

/// The waits for what other stages sent, for the row of the chip that waits.
BlockList arrivals_of(const std::vector<TimelineRow>& rows, int stage) {
    BlockList arrivals;
    for (const TimelineRow& row : rows) {
        if (row.compute || row.stage != stage) {
            continue;
        }
        for (Block block : row.receives.blocks()) {
            if (block.exposed > 0) {
                block.start = block.end - block.exposed;
                block.network = row.network;
                arrivals.add(block);
            }
        }
    }
    arrivals.close();
    return arrivals;
}

double share_exposed(double exposed, double busy) { return busy > 0 ? std::clamp(exposed / busy, 0.0, 1.0) : 0; }

}  // namespace

void BlockList::close() {
    const auto earlier = [](const Block& a, const Block& b) { return a.start < b.start; };
    if (!std::is_sorted(m_blocks.begin(), m_blocks.end(), earlier)) {
        std::stable_sort(m_blocks.begin(), m_blocks.end(), earlier);
    }
    m_reach.resize(m_blocks.size());
    m_sum.resize(m_blocks.size() + 1);
    m_exposed.resize(m_blocks.size() + 1);
    double reach = -1e300;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        reach = std::max(reach, m_blocks[i].end);
        m_reach[i] = reach;
        m_sum[i + 1] = m_sum[i] + (m_blocks[i].end - m_blocks[i].start);
        m_exposed[i + 1] = m_exposed[i] + m_blocks[i].exposed;
    }
}

std::size_t BlockList::first_after(double time) const {
    return static_cast<std::size_t>(std::upper_bound(m_reach.begin(), m_reach.end(), time) - m_reach.begin());
}

std::size_t BlockList::first_from(double time, std::size_t from) const {
    const auto begin = m_blocks.begin() + static_cast<std::ptrdiff_t>(from);
    const auto found =
        std::lower_bound(begin, m_blocks.end(), time, [](const Block& b, double t) { return b.start < t; });
    return static_cast<std::size_t>(found - m_blocks.begin());
}

const Block* BlockList::at(double time) const {
    for (std::size_t i = first_after(time); i < m_blocks.size() && m_blocks[i].start <= time; ++i) {
        if (m_blocks[i].end > time) {
            return &m_blocks[i];
        }
    }
    return nullptr;
}

std::vector<TimelineRow> rows_of(const Timeline& timeline) {
    std::vector<TimelineRow> rows(timeline.streams.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Stream& stream = timeline.streams[i];
        rows[i].name = stream.compute ? label(EventKind::compute) : label(stream.network);
        rows[i].stage = stream.stage;
        rows[i].compute = stream.compute;
        rows[i].network = stream.network;
    }
    std::vector<std::size_t> counts(rows.size());
    for (const Event& event : timeline.events) {
        if (event.stream >= 0 && static_cast<std::size_t>(event.stream) < rows.size()) {
            ++counts[static_cast<std::size_t>(event.stream)];
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].events.reserve(counts[i]);
    }
    bool many = false;
    for (std::size_t i = 0; i < timeline.events.size(); ++i) {
        const Event& event = timeline.events[i];
        const double start = event.start.value();
        const double end = event.end.value();
        if (event.stream < 0 || static_cast<std::size_t>(event.stream) >= rows.size() || !(end > start) ||
            !(std::abs(start) < 1e15) || !(end < 1e15)) {
            continue;
        }
        Block block;
        block.start = start;
        block.end = end;
        const double exposed = event.exposed.value();
        block.exposed = exposed > 0 ? std::min(exposed, end - start) : 0;
        block.event = static_cast<std::int32_t>(i);
        block.kind = event.kind;
        block.phase = event.phase;
        TimelineRow& row = rows[static_cast<std::size_t>(event.stream)];
        (!is_handed_on(event) ? row.events : event.name == kPipelineSend ? row.sends : row.receives).add(block);
        many = many || event.micro_batch > 0;
    }
    for (TimelineRow& row : rows) {
        row.events.close();
        row.sends.close();
        row.receives.close();
    }
    for (TimelineRow& row : rows) {
        if (row.compute && many) {
            row.passes = passes_of(row.events, timeline, waits_of(rows, row.stage));
            row.arrivals = arrivals_of(rows, row.stage);
        }
    }
    return rows;
}

void pieces(const BlockList& list, double t0, double t1, double width, std::vector<Piece>& out) {
    out.clear();
    if (!(t1 > t0) || !(width > 0)) {
        return;
    }
    const double scale = width / (t1 - t0);
    const auto& blocks = list.blocks();
    for (std::size_t i = list.first_after(t0); i < blocks.size() && blocks[i].start < t1;) {
        const double x0 = (blocks[i].start - t0) * scale;
        const double x1 = (blocks[i].end - t0) * scale;
        if (x1 - x0 >= kNarrow) {
            out.push_back({x0, x1, 1.0, &blocks[i], false, share_exposed(blocks[i].exposed, blocks[i].end - blocks[i].start)});
            ++i;
            continue;
        }
        const double until = blocks[i].start + kNarrow / scale;
        std::size_t next = std::max(list.first_from(until, i), i + 1);
        if (next > i + 1 && (blocks[next - 1].end - blocks[next - 1].start) * scale >= kNarrow) {
            --next;  // the last of the run can stand by itself
        }
        // The longest of a few stands for the run.
        const Block* longest = &blocks[i];
        const std::size_t stride = (next - i) / 8 + 1;
        for (std::size_t k = i; k < next; k += stride) {
            if (blocks[k].end - blocks[k].start > longest->end - longest->start) {
                longest = &blocks[k];
            }
        }
        const double run = std::max(std::max(x1, (blocks[next - 1].end - t0) * scale) - x0, 0.75);
        const double fill = std::clamp(list.busy(i, next) * scale / run, 0.15, 1.0);
        const double exposed = share_exposed(list.exposed(i, next), list.busy(i, next));
        Piece* last = out.empty() ? nullptr : &out.back();
        const bool joins = last != nullptr && last->merged && x0 - last->x1 < 0.5 &&
                           last->block->kind == longest->kind && last->block->phase == longest->phase &&
                           std::abs(last->fill - fill) < 0.12 && std::abs(last->exposed - exposed) < 0.12;
        if (joins) {
            const double before = last->x1 - last->x0;
            last->exposed = (last->exposed * before + exposed * run) / (before + run);
            last->x1 = x0 + run;
        } else {
            out.push_back({x0, x0 + run, fill, longest, true, exposed});
        }
        i = next;
    }
}

}  // namespace rooflight::ui
