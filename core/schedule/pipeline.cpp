// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/pipeline.h"

#include <algorithm>
#include <optional>

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

namespace {

constexpr double kFewTurns = 256;                      ///< of all stages, in one direction: replayed in microseconds
constexpr double kManyTurns = 8192;                    ///< what formulas do not know is lost among them
constexpr double kNear = 1.01;                         ///< a formula's bounds: between them nothing need be replayed

bool is_one_f_one_b(const PipelineShape& shape)
{
    return shape.schedule == PipelineSchedule::one_f_one_b ||
           (shape.schedule == PipelineSchedule::interleaved && shape.virtual_stages == 1);
}

/// 1F1B takes at least this. A stage b has as many microbatches under way as there are stages from it on. The first one
/// goes down through all and back; stage b then works without a pause until it has begun the last, which goes down from
/// there and back too. With no more microbatches than that all forwards, or all backwards, of the slowest follow each
/// other.
Seconds least_one_f_one_b(std::span<const StageTime> stages, const PipelineShape& shape, const Sums& sums)
{
    const double m = shape.micro_batches;
    const Seconds way = sums.forward + sums.backward + shape.hop * (2 * (double(stages.size()) - 1));
    Seconds least = way, after{0}, before = way;
    for (std::size_t b = stages.size(); b-- > 0;) {
        const StageTime& stage = stages[b];
        const double under_way = double(stages.size() - b);
        before -= work_of(stage);
        least = std::max(least, before + work_of(stage) * m);
        least = std::max(least, under_way < m ? way + after + work_of(stage) * (m - under_way)
                                              : way + std::max(stage.forward, stage.backward) * (m - 1));
        before -= shape.hop * 2;
        after += work_of(stage) + shape.hop * 2;
    }
    return least;
}

/// Turns that begin or end a stage's step in another time than the others: formulas know none.
bool has_unlike_turns(std::span<const StageTime> stages)
{
    return std::any_of(stages.begin(), stages.end(), [](const StageTime& s) {
        return s.first_backward_less.value() != 0 || s.last_backward_less.value() != 0;
    });
}

Seconds least_replayed(std::span<const StageTime> stages, const PipelineShape& shape)
{
    // Whatever the turns, a stage begins when the first microbatch has passed all before it, then has its own work to do,
    // and its last backward goes back through them. Zero-bubble schedules may put weight gradients off to the end.
    const bool splits = shape.schedule == PipelineSchedule::zero_bubble;
    Seconds before{0}, after{0}, least{0};
    if (is_one_f_one_b(shape) && !has_unlike_turns(stages))
        least = least_one_f_one_b(stages, shape, sums_of(stages));
    for (const StageTime& s : stages) {
        const Seconds work = (s.forward + s.backward) * double(shape.micro_batches) - s.first_backward_less -
                             s.last_backward_less;
        const Seconds put_off = splits ? s.weight_gradient * double(shape.micro_batches) : Seconds(0);
        // With several chunks what flows once a step has more room than these two tell of.
        const Seconds begin = s.flow == nullptr ? std::max(before, s.first_extra) : before;
        const Seconds last = s.flow == nullptr ? s.last_extra : Seconds(0);
        least = std::max(least, begin + std::max(work + last, work - put_off + after));
        const TurnTime turn = turn_of(s, 0, shape.virtual_stages);
        before = begin + turn.forward + shape.hop;
        after += turn.backward - (splits ? turn.weight_gradient : Seconds(0)) - s.last_backward_less + shape.hop;
    }
    return least;
}

/// All stages alike, and all their chunks: what formulas of interleaved and zero-bubble schedules are of.
bool is_even(std::span<const StageTime> stages, const PipelineShape& shape)
{
    constexpr double alike = 0.005;
    const auto near = [](Seconds a, Seconds b) { return a <= b * (1 + alike) && b <= a * (1 + alike); };
    const TurnTime first = turn_of(stages.front(), 0, shape.virtual_stages);
    for (const StageTime& stage : stages)
        for (int chunk = 0; chunk < shape.virtual_stages; ++chunk) {
            const TurnTime turn = turn_of(stage, chunk, shape.virtual_stages);
            if (!near(turn.forward, first.forward) || !near(turn.backward, first.backward))
                return false;
        }
    return true;
}

/// Of interleaved and zero-bubble schedules, if the stages turn out to be even.
bool may_have_even_formula(const PipelineShape& shape, int count)
{
    if (is_one_f_one_b(shape) || double(shape.micro_batches) * count * shape.virtual_stages <= kFewTurns)
        return false;
    return shape.schedule == PipelineSchedule::interleaved   ? shape.micro_batches % count == 0
           : shape.schedule == PipelineSchedule::zero_bubble ? shape.micro_batches >= 2 * count
                                                             : false;
}

/// The loop by formula, without what begins and ends the step; none where there is no formula, or it is not exact. Formulas
/// know nothing of unlike chunks either.
std::optional<Seconds> loop_time(std::span<const StageTime> stages, const PipelineShape& shape)
{
    const auto count = static_cast<int>(stages.size());
    const double m = shape.micro_batches, turns = m * count * shape.virtual_stages;
    const bool unlike = has_unlike_turns(stages);
    if (unlike && (turns <= kManyTurns || shape.schedule != PipelineSchedule::gpipe))
        return {};
    const Sums sums = sums_of(stages);
    if (shape.schedule == PipelineSchedule::gpipe)
        return sums.forward + sums.backward + shape.hop * (2 * (double(count) - 1)) +
               (sums.slowest_forward + sums.slowest_backward) * (m - 1);
    if (is_one_f_one_b(shape)) {
        const Seconds most = one_f_one_b(stages, shape, sums), least = least_one_f_one_b(stages, shape, sums);
        return most > least * kNear ? std::optional<Seconds>() : std::max(most, least);
    }
    if (!may_have_even_formula(shape, count) || !is_even(stages, shape))
        return {};
    return shape.schedule == PipelineSchedule::interleaved ? interleaved(stages, shape, sums)
                                                           : zero_bubble(stages, shape, sums);
}

/// A bound below what the turns come to, one by one.
Seconds least_of_turns(std::span<const StageTime> stages, const PipelineShape& shape, bool closer)
{
    const Seconds least = least_replayed(stages, shape);
    const bool waves = closer && shape.schedule == PipelineSchedule::interleaved && shape.virtual_stages > 1;
    return waves ? std::max(least, least_interleaved_time(stages, shape)) : least;
}

/// With what begins and ends the step; none where so much of it is on later stages that it matters which of them have it.
std::optional<Seconds> formula_time(std::span<const StageTime> stages, const PipelineShape& shape)
{
    constexpr double little = 0.005;
    // A stage reduces its gradients after its last backward; the stages before it are still at work then. New weights
    // come in on all stages from the start; a later stage has its first microbatch's way for it.
    Seconds last{0}, before{0}, first{0}, arrival{0}, slowest{0};
    for (const StageTime& s : stages) {
        const TurnTime turn = turn_of(s, 0, shape.virtual_stages);
        last = std::max(last, s.last_extra - before);
        before += turn.backward + shape.hop;
        first = std::max(first, s.first_extra - arrival);
        arrival += turn.forward + shape.hop;
        slowest = std::max(slowest, work_of(s));
    }
    const double turns = double(shape.micro_batches) * double(stages.size());
    const Seconds later = last + first - stages.front().last_extra;
    // No need to know the loop where that is much of more than it.
    if (is_one_f_one_b(shape) &&
        later > (before + arrival + (slowest + shape.hop * 2) * double(shape.micro_batches)) * little)
        return {};
    const std::optional<Seconds> loop = loop_time(stages, shape);
    if (!loop || (later > *loop * little && (turns <= kManyTurns || shape.schedule != PipelineSchedule::gpipe)))
        return {};
    return *loop + last + first;
}

Seconds one_stage(const StageTime& s, const PipelineShape& shape)
{
    return (s.forward + s.backward) * double(shape.micro_batches) - s.first_backward_less - s.last_backward_less +
           s.first_extra + s.last_extra;
}

}  // namespace

Seconds pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop,
                      EndWaits* waits)
{
    if (stages.size() == 1)
        return one_stage(stages.front(), shape);
    if (const std::optional<Seconds> time = formula_time(stages, shape))
        return *time;
    if (is_one_f_one_b(shape) || shape.schedule == PipelineSchedule::gpipe)
        return recurrent_pipeline_time(stages, shape, stop);
    if (shape.schedule == PipelineSchedule::interleaved)
        return interleaved_pipeline_time(stages, shape, stop, waits);
    // Two rounds stand for all in the middle, and may leave weight gradients to the others.
    return std::max(zero_bubble_pipeline_time(stages, shape, stop, waits), least_replayed(stages, shape));
}

Seconds least_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, bool closer)
{
    if (stages.size() == 1)
        return one_stage(stages.front(), shape);
    const std::optional<Seconds> time = formula_time(stages, shape);
    return time ? *time : least_of_turns(stages, shape, closer);
}

Seconds pipeline_time_floor(std::span<const StageTime> stages, const PipelineShape& shape, bool closer)
{
    if (stages.size() == 1)
        return one_stage(stages.front(), shape);
    const Seconds least = least_of_turns(stages, shape, closer);
    if (!may_have_even_formula(shape, static_cast<int>(stages.size())))
        return least;
    // The formulas of 1F1B and GPipe lie above what turns come to. Those of even stages lie near it, on either side: what of
    // them grows with every turn counts where it is less.
    const Sums sums = sums_of(stages);
    Seconds even = sums.slowest * double(shape.micro_batches) + shape.hop * (2 * (double(stages.size()) - 1));
    if (shape.schedule == PipelineSchedule::interleaved)
        even = interleaved(stages, shape, sums);
    return std::min(least, even);
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
