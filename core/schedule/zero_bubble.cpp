// SPDX-License-Identifier: GPL-3.0-or-later
// Zero-bubble schedules: the recurrence of 1F1B, with weight gradients that are put off and fill the waits.
#include <algorithm>
#include <array>
#include <vector>

#include "core/schedule/program.h"
#include "core/schedule/stage_times.h"

namespace rooflight {

namespace {

constexpr double kLostByRounding = 1e-9;               ///< relative: more than sums of a step's turns lose
constexpr int kStepsBetweenStops = 256;                ///< a look at the stop token

struct FilledStage {
    double forward = 0, backward = 0, gradient = 0;    ///< backward without the weights' gradient
    std::span<const GradientRun> runs{};
    double free = 0;
    double put_off = 0;                                ///< weight gradients not done yet
    double oldest_done = 0;                            ///< of those of the oldest microbatch
    std::size_t run = 0;                               ///< at work in it, and its passes done
    int run_done = 0;
    int in_flight = 0, waiting = 0;                    ///< microbatches without backward; with weight gradients to do
};

class FilledPipeline {
public:
    /// `room`: of stages before, for its memory.
    FilledPipeline(std::span<const StageTime> stages, const PipelineShape& shape, std::vector<FilledStage>& room)
        : m_times(stages), m_micro_batches(shape.micro_batches), m_hop(shape.hop.value()), m_stages(room)
    {
        m_stages.assign(stages.size(), FilledStage{});
        for (std::size_t s = 0; s < stages.size(); ++s) {
            FilledStage& stage = m_stages[s];
            stage.forward = stages[s].forward.value(), stage.gradient = stages[s].weight_gradient.value();
            stage.backward = stages[s].backward.value() - stage.gradient;
            stage.runs = stages[s].gradient_runs;
        }
    }

    /// At step k stage s takes microbatch k forward, then, with n stages after it, k − n back.
    Seconds run(const std::stop_token& stop)
    {
        const int count = static_cast<int>(m_stages.size());
        for (int k = 0; k < m_micro_batches + count - 1; ++k) {
            if (k % kStepsBetweenStops == 0 && stop.stop_requested())
                break;
            double sent = -m_hop;
            for (int s = 0; s < count; ++s) {
                const auto i = static_cast<std::size_t>(s);
                if (k < m_micro_batches)
                    sent = take_forward(i, k, sent + m_hop);
                // It sent this one at the step before.
                if (const int back = k - (count - 1 - s); back >= 0 && back < m_micro_batches)
                    take_backward(i, back, s + 1 < count ? m_stages[i + 1].free + m_hop : 0);
            }
        }
        double end = 0;
        for (std::size_t s = 0; s < m_stages.size(); ++s)
            end = std::max(end, m_stages[s].free + m_stages[s].put_off + m_times[s].last_extra.value());
        m_waits.last = m_times[m_watched].last_extra;
        return Seconds(end);
    }

    /// From the beginning of the round before the one before the last to the last's, on the stage with most work.
    [[nodiscard]] Seconds two_rounds() const { return Seconds(m_two_rounds); }
    [[nodiscard]] const EndWaits& waits() const { return m_waits; }

private:
    double take_forward(std::size_t index, int micro_batch, double arrival)
    {
        FilledStage& stage = m_stages[index];
        fill(stage, arrival);
        double begin = std::max(stage.free, arrival);
        if (index == m_watched && micro_batch % static_cast<int>(m_stages.size()) == 0) {
            m_two_rounds = begin - m_round_begin[0];
            m_round_begin = {m_round_begin[1], begin};
        }
        if (const double weights = m_times[index].first_extra.value(); micro_batch == 0 && weights > begin) {
            if (index == m_watched)
                m_waits.first = Seconds(weights - begin);
            begin = weights;
        }
        stage.free = begin + stage.forward;
        ++stage.in_flight;
        return stage.free;
    }

    void take_backward(std::size_t index, int micro_batch, double arrival)
    {
        FilledStage& stage = m_stages[index];
        fill(stage, arrival);
        double work = stage.backward;
        if (micro_batch == 0)
            work -= m_times[index].first_backward_less.value();
        if (micro_batch == m_micro_batches - 1)
            work -= m_times[index].last_backward_less.value();
        stage.free = std::max(stage.free, arrival) + work;
        stage.put_off += stage.gradient;
        --stage.in_flight, ++stage.waiting;
    }

    /// Does weight gradients that wait until a turn may begin: those that must be done before the stage keeps more
    /// microbatches than the first stage of 1F1B, and those that fit before `arrival`, oldest first.
    void fill(FilledStage& stage, double arrival) const
    {
        const auto take = [&](double work) { stage.free += work, stage.put_off -= work; };
        while (stage.waiting > 0 && stage.in_flight + stage.waiting > static_cast<int>(m_stages.size())) {
            take(stage.gradient - stage.oldest_done);
            drop_oldest(stage);
        }
        const double rounding = arrival * kLostByRounding;
        while (stage.waiting > 0 && stage.free < arrival + rounding) {
            const double gap = arrival - stage.free;
            if (stage.runs.empty()) {                  // in any parts
                const double part = std::clamp(gap, 0.0, stage.gradient - stage.oldest_done);
                take(part);
                stage.oldest_done += part;
                if (stage.oldest_done < stage.gradient * (1 - kLostByRounding))
                    return;
                drop_oldest(stage);
                continue;
            }
            const GradientRun& run = stage.runs[stage.run];
            const double one = run.time.value();
            int passes = run.count - stage.run_done;
            const bool all = gap + rounding >= one * passes;
            if (!all)
                passes = static_cast<int>((gap + rounding) / one);
            take(one * passes);
            stage.oldest_done += one * passes;
            stage.run_done += passes;
            if (!all)
                return;
            stage.run_done = 0;
            if (++stage.run == stage.runs.size())
                drop_oldest(stage);
        }
    }

    static void drop_oldest(FilledStage& stage)
    {
        --stage.waiting;
        stage.run = 0, stage.run_done = 0;
        stage.oldest_done = 0;
    }

    std::span<const StageTime> m_times;
    int m_micro_batches;
    double m_hop;
    std::vector<FilledStage>& m_stages;
    std::size_t m_watched = critical_stage(m_times);   ///< the stage with most work
    EndWaits m_waits{true};
    std::array<double, 2> m_round_begin{};             ///< of the last two
    double m_two_rounds = 0;
};

}  // namespace

Seconds zero_bubble_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, const std::stop_token& stop,
                                  EndWaits* waits)
{
    return time_of_rounds<FilledPipeline, FilledStage>(stages, shape, stop, waits);
}

}  // namespace rooflight
