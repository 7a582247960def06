// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/program.h"

#include <algorithm>

namespace rooflight {

namespace {

long long turns_ahead(const PipelineShape& shape, int stages, int stage, int micro_batches, long long total)
{
    if (shape.schedule == PipelineSchedule::gpipe)
        return total;
    const int after = stages - 1 - stage;
    if (shape.virtual_stages == 1)
        return std::min<long long>(total, after);
    const long long chunks = shape.virtual_stages - 1;
    return std::min(total, 2LL * after + chunks * std::min(stages, micro_batches));
}

}  // namespace

PipelineProgram::PipelineProgram(const PipelineShape& shape, int stages, int stage, bool training)
    : m_stages(stages), m_chunks(shape.virtual_stages), m_wanted(shape.micro_batches), m_all(shape.micro_batches)
{
    // Stages that went through a shorter round in fewer turns would wait for each other for ever: its turns keep their
    // places among those of a full one.
    if (training && m_chunks > 1)
        m_all = (m_wanted + stages - 1) / stages * stages;
    m_forward.left = static_cast<long long>(m_all) * m_chunks;
    m_backward.left = training ? m_forward.left : 0;
    m_ahead = training ? turns_ahead(shape, stages, stage, m_all, m_forward.left) : m_forward.left;
    next();
}

PipelineItem PipelineProgram::take(Turns& turns, bool backward)
{
    const PipelineItem item{backward, turns.micro_batch, backward ? m_chunks - 1 - turns.chunk : turns.chunk};
    --turns.left;
    if (++turns.micro_batch == std::min(turns.begin + m_stages, m_all)) {
        if (++turns.chunk == m_chunks) {
            turns.chunk = 0;
            turns.begin += m_stages;
        }
        turns.micro_batch = turns.begin;
    }
    return item;
}

void PipelineProgram::next()
{
    do {
        m_ended = m_forward.left == 0 && m_backward.left == 0;
        if (m_ended)
            return;
        const bool forward = m_forward.left > 0 && (m_ahead > 0 || m_forward_is_next);
        if (m_ahead > 0)
            --m_ahead;
        else
            m_forward_is_next = !forward;
        m_item = take(forward ? m_forward : m_backward, !forward);
    } while (m_item.micro_batch >= m_wanted);
}

int rounds_left_out(const PipelineShape& shape, int stages)
{
    // Hops may make a round longer and the next one shorter: two at a time are left out.
    constexpr int rounds = 6;
    return std::max(0, (shape.micro_batches / stages - rounds) / 2 * 2);
}

std::vector<PipelineItem> pipeline_program(const PipelineShape& shape, int stages, int stage, bool training)
{
    std::vector<PipelineItem> items;
    for (PipelineProgram program(shape, stages, stage, training); !program.ended(); program.next())
        items.push_back(program.item());
    return items;
}

}  // namespace rooflight
