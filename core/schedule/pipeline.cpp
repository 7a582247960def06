// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/pipeline.h"

#include <algorithm>

#include "core/schedule/program.h"

namespace rooflight {

namespace {

struct Sums {
    Seconds forward{0}, backward{0};                   ///< of all stages
    Seconds slowest_forward{0}, slowest_backward{0}, slowest{0};
    std::size_t slowest_stage = 0;
};

Sums sums_of(std::span<const StageTime> stages)
{
    Sums sums;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const StageTime& s = stages[i];
        sums.forward += s.forward, sums.backward += s.backward;
        sums.slowest_forward = std::max(sums.slowest_forward, s.forward);
        sums.slowest_backward = std::max(sums.slowest_backward, s.backward);
        if (s.forward + s.backward > sums.slowest) {
            sums.slowest = s.forward + s.backward;
            sums.slowest_stage = i;
        }
    }
    return sums;
}

Seconds work_of(const StageTime& stage) { return stage.forward + stage.backward; }

/// The first stage after `stage` that takes another time for a microbatch.
std::size_t end_of_equals(std::span<const StageTime> stages, std::size_t stage)
{
    const Seconds work = work_of(stages[stage]);
    while (stage < stages.size() && work_of(stages[stage]) == work)
        ++stage;
    return stage;
}

/// The longest time that a microbatch takes on average over a run of at most `longest` neighbours with the hops between
/// them, there and back. If one more of equal stages makes that mean longer, so do all of them: no runs matter but those
/// of all equals that meet, and the longest.
Seconds pace_of_runs(std::span<const StageTime> stages, Seconds hop, std::size_t longest)
{
    Seconds pace{0};
    const auto consider = [&](Seconds work, std::size_t run) {
        pace = std::max(pace, (work + hop * (2 * double(run - 1))) / double(run));
    };
    for (std::size_t first = 0; first < stages.size(); first = end_of_equals(stages, first)) {
        Seconds work{0};
        for (std::size_t last = first; last < stages.size();) {
            const std::size_t end = end_of_equals(stages, last);
            work += work_of(stages[last]) * double(end - last);
            last = end;
            if (end - first > longest)
                break;
            consider(work, end - first);
        }
    }
    Seconds sliding{0};
    for (std::size_t last = 0; longest > 0 && longest < stages.size() && last < stages.size(); ++last) {
        sliding += work_of(stages[last]);
        if (last + 1 < longest)
            continue;
        consider(sliding, longest);
        sliding -= work_of(stages[last + 1 - longest]);
    }
    return pace;
}

/// Fill and drain of 1F1B, then the pace of the slowest stage. A stage has one microbatch more under way than the next,
/// so that of n neighbours the first takes n microbatches in the time of one's way through all of them and back: hops
/// set the pace of a run of slow stages, whatever comes after.
Seconds one_f_one_b(std::span<const StageTime> stages, const PipelineShape& shape, const Sums& sums)
{
    const auto count = static_cast<double>(stages.size());
    const double m = shape.micro_batches;
    Seconds period = sums.slowest;
    if (shape.hop.value() > 0)
        period = std::max(period, pace_of_runs(stages, shape.hop, static_cast<std::size_t>(shape.micro_batches) - 1));
    return sums.forward + sums.backward + shape.hop * (2 * (count - 1)) + period * (m - 1);
}

/// As 1F1B with a fill of one chunk instead of a stage.
Seconds interleaved(std::span<const StageTime> stages, const PipelineShape& shape, const Sums& sums)
{
    const Seconds fill = (sums.forward + sums.backward - sums.slowest) / double(shape.virtual_stages) +
                         shape.hop * (2 * (static_cast<double>(stages.size()) - 1));
    return sums.slowest * double(shape.micro_batches) + fill;
}

/// The slowest stage works without a pause but for the fill, during which weight gradients keep it busy.
Seconds zero_bubble(std::span<const StageTime> stages, const PipelineShape& shape, const Sums& sums)
{
    Seconds idle = shape.hop * (2 * (static_cast<double>(stages.size()) - 1));
    for (std::size_t i = 0; i < stages.size(); ++i)
        if (i != sums.slowest_stage)
            idle += std::max(Seconds(0), stages[i].forward + stages[i].backward - stages[i].weight_gradient * 2.0);
    return sums.slowest * double(shape.micro_batches) + idle;
}

}  // namespace

Seconds pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop)
{
    const double m = shape.micro_batches;
    if (stages.size() == 1) {
        const StageTime& s = stages.front();
        return (s.forward + s.backward) * m + s.first_extra + s.last_extra;
    }
    const Sums sums = sums_of(stages);
    const auto count = static_cast<double>(stages.size());
    Seconds loop{0};
    switch (shape.schedule) {
    case PipelineSchedule::gpipe:
        loop = sums.forward + sums.backward + shape.hop * (2 * (count - 1)) +
               (sums.slowest_forward + sums.slowest_backward) * (m - 1);
        break;
    case PipelineSchedule::one_f_one_b: loop = one_f_one_b(stages, shape, sums); break;
    // Where rounds are short there is no steady state to multiply: the turns are replayed.
    case PipelineSchedule::interleaved:
        if (shape.virtual_stages == 1)                 // one chunk a stage: nothing is interleaved
            loop = one_f_one_b(stages, shape, sums);
        else
            loop = shape.micro_batches % static_cast<int>(stages.size()) == 0 ? interleaved(stages, shape, sums)
                                                                              : replayed_pipeline_time(stages, shape, stop);
        break;
    case PipelineSchedule::zero_bubble:
        loop = shape.micro_batches >= 2 * static_cast<int>(stages.size()) ? zero_bubble(stages, shape, sums)
                                                                          : replayed_pipeline_time(stages, shape, stop);
        break;
    }
    // A stage reduces its gradients after its last backward; the stages before it are still at work then.
    Seconds end = loop;
    Seconds before{0};
    for (const StageTime& s : stages) {
        end = std::max(end, loop - before + s.last_extra);
        before += s.backward / double(shape.virtual_stages) + shape.hop;
    }
    // New weights come in on all stages from the start; a later stage has its first microbatch's way for it.
    Seconds first{0}, arrival{0};
    for (const StageTime& s : stages) {
        first = std::max(first, s.first_extra - arrival);
        arrival += s.forward / double(shape.virtual_stages) + shape.hop;
    }
    return end + first;
}

Seconds least_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape)
{
    const auto count = static_cast<int>(stages.size());
    const bool replayed = (shape.schedule == PipelineSchedule::interleaved && shape.virtual_stages > 1 &&
                           shape.micro_batches % count != 0) ||
                          (shape.schedule == PipelineSchedule::zero_bubble && shape.micro_batches < 2 * count);
    if (count == 1 || !replayed)
        return pipeline_time(stages, shape);
    // Whatever the turns, a stage begins when the first microbatch has passed all before it, then has its own work to do,
    // and its last backward goes back through them. Zero-bubble schedules may put weight gradients off to the end.
    const bool splits = shape.schedule == PipelineSchedule::zero_bubble;
    const double v = shape.virtual_stages;
    Seconds before{0}, after{0}, least{0};
    for (const StageTime& s : stages) {
        const Seconds work = (s.forward + s.backward) * double(shape.micro_batches);
        const Seconds put_off = splits ? s.weight_gradient * double(shape.micro_batches) : Seconds(0);
        least = std::max(least, before + std::max(work, work - put_off + after));
        before += s.forward / v + shape.hop;
        after += (s.backward - (splits ? s.weight_gradient : Seconds(0))) / v + shape.hop;
    }
    return least;
}

double in_flight(const PipelineShape& shape, int stages, int stage)
{
    const double m = shape.micro_batches;
    if (shape.schedule == PipelineSchedule::gpipe)
        return m;
    if (shape.virtual_stages == 1)
        return std::min<double>(m, stages - stage);
    // Chunks taken ahead of the first backward, and the one at work.
    const double v = shape.virtual_stages;
    const double chunks = 2.0 * (stages - 1 - stage) + (v - 1) * std::min<double>(stages, m) + 1;
    return std::min(m * v, chunks) / v;
}

}  // namespace rooflight
