// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <chrono>
#include <cmath>

#include "core/estimate/breakdown.h"
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/schedule/program.h"
#include "core/schedule/simulate.h"
#include "core/schedule/stage_times.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"
#include "tests/support/replay.h"

using namespace rooflight;
using test::library;
using test::replayed_pipeline_time;
using test::replayed_rounds_time;

namespace {

/// A pipeline of equal stages on GPUs: 32 equal layers of a small model with hardly any head.
Scenario even_pipeline(int stages, int micro_batches, const std::string& schedule, int chunks, double link = 1e18)
{
    const nlohmann::json value = {
        {"rooflight", 1},
        {"name", "even"},
        {"hardware", {{"system", "h100-sxm"}, {"chips", stages}, {"scale_up_bytes_per_s_per_chip", link}}},
        {"model", {{"name", "even"}, {"layers", 32}, {"d_model", 4096}, {"d_ff", 16384}, {"heads", 32}, {"vocab", 8}}},
        {"workload",
         {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", micro_batches}, {"micro_batch", 1}}},
        {"parallelism", {{"pipeline", stages}, {"virtual_stages", chunks}, {"schedule", schedule}}},
    };
    return scenario_from_json(value, library());
}

constexpr double kSlowLink = 20e9;                     ///< a hop takes a part of a forward turn

double bubble_fraction(const Scenario& scenario)
{
    const StepModel model(scenario);
    const MemoryEstimate memory = estimate(scenario, Detail::summary).memory;
    const Timeline timeline = simulate(model, memory);
    double work = 0;
    for (const Event& e : timeline.events)
        if (timeline.streams[static_cast<std::size_t>(e.stream)].stage == 1 && e.kind != EventKind::communication &&
            e.kind != EventKind::optimizer)
            work += (e.end - e.start).value();
    double last = 0;
    for (const Event& e : timeline.events)
        if (e.kind == EventKind::compute || e.kind == EventKind::hbm)
            last = std::max(last, e.end.value());
    return last / work - 1;  // idle over work
}

}  // namespace

TEST_CASE("No stage waits for ever, whatever the micro-batches", "[schedule]")
{
    for (int count = 2; count <= 9; ++count)
        for (int chunks = 1; chunks <= 4; ++chunks)
            for (int micro_batches = 1; micro_batches <= 25; ++micro_batches) {
                std::vector<StageTime> stages(static_cast<std::size_t>(count));
                for (std::size_t s = 0; s < stages.size(); ++s) {
                    stages[s].forward = Seconds(1 + double(s % 3));
                    stages[s].backward = stages[s].forward * 2.0;
                    stages[s].weight_gradient = stages[s].forward;
                }
                PipelineShape shape;
                shape.schedule = chunks > 1 ? PipelineSchedule::interleaved : PipelineSchedule::zero_bubble;
                shape.micro_batches = micro_batches, shape.virtual_stages = chunks, shape.hop = Seconds(0.5);
                INFO(count << " stages, " << chunks << " chunks, " << micro_batches << " micro-batches");
                for (int s = 0; s < count; ++s)
                    REQUIRE(pipeline_program(shape, count, s, true).size() ==
                            static_cast<std::size_t>(2 * micro_batches * chunks));
                // All work of the slowest stage is done, and what leads to it and away from it.
                const Seconds time = replayed_pipeline_time(stages, shape);
                REQUIRE(time >= Seconds((count > 2 ? 9.0 : 6.0) * micro_batches));
            }
}

TEST_CASE("1F1B goes at the pace of the run of stages that sets it, whichever that is", "[schedule]")
{
    rc::prop("every run, one by one", [] {
        const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
        std::vector<StageTime> stages;
        Seconds forward{0}, backward{0};
        while (stages.size() < 2 || (stages.size() < 12 && pick(0, 7) > 0)) {
            StageTime stage;
            stage.forward = Seconds(pick(1, 3)), stage.backward = Seconds(2 * pick(1, 3));
            const auto equals = std::min<std::size_t>(static_cast<std::size_t>(pick(1, 5)), 12 - stages.size());
            stages.insert(stages.end(), equals, stage);
            forward += stage.forward * double(equals), backward += stage.backward * double(equals);
        }
        const int micro_batches = 24 * static_cast<int>(stages.size()) + pick(0, 60);
        const PipelineShape shape{PipelineSchedule::one_f_one_b, micro_batches, 1, Seconds(0.25 * pick(0, 12))};
        Seconds pace{0};
        for (std::size_t first = 0; first < stages.size(); ++first) {
            Seconds work{0};
            for (std::size_t last = first; last < stages.size(); ++last) {
                work += stages[last].forward + stages[last].backward;
                const double run = double(last - first + 1);
                pace = std::max(pace, (work + shape.hop * (2 * (run - 1))) / run);
            }
        }
        const Seconds expected =
            forward + backward + shape.hop * (2 * (double(stages.size()) - 1)) + pace * (shape.micro_batches - 1.0);
        RC_ASSERT(std::abs(pipeline_time(stages, shape) / expected - 1) < 0.02);
        RC_ASSERT(std::abs(replayed_pipeline_time(stages, shape) / expected - 1) < 0.02);
    });
}

TEST_CASE("The recurrence of one chunk a stage is the replay of its turns", "[schedule]")
{
    rc::prop("whatever the stages, a step's ends and the schedule", [] {
        const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
        std::vector<StageTime> stages(static_cast<std::size_t>(pick(2, 9)));
        for (StageTime& stage : stages) {
            stage.forward = Seconds(pick(1, 4)), stage.backward = Seconds(2 * pick(1, 4));
            stage.first_extra = Seconds(pick(0, 3)), stage.last_extra = Seconds(pick(0, 3));
            stage.first_backward_less = Seconds(0.25 * pick(0, 2)), stage.last_backward_less = Seconds(0.25 * pick(0, 2));
        }
        const PipelineSchedule schedule = pick(0, 1) == 0 ? PipelineSchedule::gpipe : PipelineSchedule::one_f_one_b;
        const int micro_batches = pick(0, 1) == 0 ? pick(1, 20) : pick(20, 400);
        const PipelineShape shape{schedule, micro_batches, 1, Seconds(0.25 * pick(0, 12))};
        const double ratio = recurrent_pipeline_time(stages, shape) / replayed_pipeline_time(stages, shape);
        const bool many = micro_batches > 24 * static_cast<int>(stages.size());
        RC_ASSERT(std::abs(ratio - 1) < (many ? 1e-3 : 1e-9));
    });
}

namespace {

/// Stages of several chunks, each of other times, with what flows once a step on two networks.
struct FlowingStages {
    FlowingStages(int count, int chunks, bool flows)
    {
        const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
        const auto any = [&](int most) { return Seconds(0.25 * pick(0, most)); };
        const auto networks = [&](PerNetwork<Seconds>& time, int most) { time[3] = any(most), time[4] = any(most); };
        contents.resize(3);
        for (ChunkFlow& content : contents) {
            for (Flow* beside : {&content.weights, &content.gradients, &content.last_gradients}) {
                networks(beside->asked, 12), networks(beside->left, 12);
                for (const std::size_t n : {3, 4})
                    beside->late[n] = std::max(Seconds(0), beside->asked[n] - beside->left[n] * 0.5);
            }
            networks(content.left_backward, 12);
        }
        chunks_of.resize(static_cast<std::size_t>(count));
        turns.resize(chunks_of.size()), after.resize(chunks_of.size()), flow.resize(chunks_of.size());
        times.resize(chunks_of.size());
        for (std::size_t s = 0; s < times.size(); ++s) {
            StageTime& time = times[s];
            for (int c = 0; c < chunks; ++c) {
                chunks_of[s].push_back(static_cast<std::size_t>(pick(0, 2)));
                turns[s].push_back({Seconds(pick(1, 4)), Seconds(2 * pick(1, 4)), Seconds(0)});
                time.forward += turns[s].back().forward, time.backward += turns[s].back().backward;
                UnlikeTurn unlike{any(4), {}};
                networks(unlike.left, 4);
                after[s].push_back(unlike);
            }
            time.chunks = turns[s];
            time.first_extra = any(12), time.last_extra = any(12);
            time.first_backward_less = any(2), time.last_backward_less = any(2);
            if (pick(0, 1) == 0)
                time.after = after[s];
            flow[s].contents = contents, flow[s].chunks = chunks_of[s];
            flow[s].first_network = 3, flow[s].end_network = 5;
            flow[s].first_in_the_way = any(12), flow[s].last_in_the_way = any(12);
            flow[s].first[2] = any(12), flow[s].last[2] = any(12);
            networks(flow[s].first, 12), networks(flow[s].last, 12);
            if (flows)
                time.flow = &flow[s];
        }
    }

    std::vector<ChunkFlow> contents;
    std::vector<std::vector<std::size_t>> chunks_of;
    std::vector<std::vector<TurnTime>> turns;
    std::vector<std::vector<UnlikeTurn>> after;
    std::vector<StageFlow> flow;
    std::vector<StageTime> times;
};

}  // namespace

TEST_CASE("The waves of interleaved schedules are the replay of their turns", "[schedule]")
{
    rc::prop("whatever the stages, their chunks and what flows once a step", [] {
        const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
        const int count = pick(2, 7), chunks = pick(2, 5);
        const FlowingStages stages(count, chunks, pick(0, 3) > 0);
        const int micro_batches = pick(0, 1) == 0 ? pick(1, 3 * count) : count * pick(1, 12);
        const PipelineShape shape{PipelineSchedule::interleaved, micro_batches, chunks, Seconds(0.25 * pick(0, 6))};
        EndWaits waits, replayed;
        const Seconds time = interleaved_pipeline_time(stages.times, shape, {}, &waits);
        const Seconds expected = replayed_rounds_time(stages.times, shape, &replayed);
        RC_LOG() << count << " stages of " << chunks << " chunks, " << micro_batches << " microbatches\n";
        RC_ASSERT(std::abs(time / expected - 1) < 1e-9);
        RC_ASSERT(least_interleaved_time(stages.times, shape) <= time);
        RC_ASSERT(std::abs((waits.first - replayed.first) / expected) < 1e-9);
        RC_ASSERT(std::abs((waits.last - replayed.last) / expected) < 1e-9);
        if (rounds_left_out(shape, count) == 0)
            RC_ASSERT(std::abs(time / replayed_pipeline_time(stages.times, shape) - 1) < 1e-9);
    });
}

TEST_CASE("The recurrence of zero-bubble schedules is the replay of their turns", "[schedule]")
{
    rc::prop("whatever the stages, their passes and a step's ends", [] {
        const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
        std::vector<StageTime> stages(static_cast<std::size_t>(pick(2, 9)));
        std::vector<std::vector<GradientRun>> runs(stages.size());
        const bool in_passes = pick(0, 2) > 0;
        for (std::size_t s = 0; s < stages.size(); ++s) {
            StageTime& stage = stages[s];
            stage.forward = Seconds(pick(1, 4)), stage.backward = Seconds(pick(1, 4));
            if (in_passes) {
                for (int passes = pick(1, 3); passes > 0; --passes) {
                    runs[s].push_back({Seconds(0.25 * pick(0, 4)), pick(1, 4)});
                    stage.weight_gradient += runs[s].back().time * double(runs[s].back().count);
                }
                stage.gradient_runs = runs[s];
            } else {
                stage.weight_gradient = Seconds(pick(0, 4));
            }
            stage.backward += stage.weight_gradient;
            stage.first_extra = Seconds(pick(0, 3)), stage.last_extra = Seconds(pick(0, 3));
            stage.first_backward_less = Seconds(0.25 * pick(0, 2)), stage.last_backward_less = Seconds(0.25 * pick(0, 2));
        }
        const PipelineShape shape{PipelineSchedule::zero_bubble, pick(0, 1) == 0 ? pick(1, 20) : pick(20, 100), 1,
                                  Seconds(0.25 * pick(0, 12))};
        EndWaits waits, replayed;
        const Seconds time = zero_bubble_pipeline_time(stages, shape, {}, &waits);
        const Seconds expected = replayed_rounds_time(stages, shape, &replayed);
        RC_ASSERT(std::abs(time / expected - 1) < 1e-9);
        RC_ASSERT(std::abs((waits.first - replayed.first) / expected) < 1e-9);
        RC_ASSERT(std::abs((waits.last - replayed.last) / expected) < 1e-9);
    });
}

TEST_CASE("The bubble of replayed turns is the published formula on even stages", "[schedule]")
{
    const double f = 1, b = 2, w = 1, s = 8, m = 16;   // b counts w
    const std::vector<StageTime> even(8, {Seconds(f), Seconds(b), Seconds(w), Seconds(0), Seconds(0)});
    auto bubble = [&](PipelineSchedule schedule, int chunks) {
        return replayed_pipeline_time(even, {schedule, 16, chunks, Seconds(0)}).value() / (m * (f + b)) - 1;
    };
    CHECK(bubble(PipelineSchedule::gpipe, 1) == Approx((s - 1) / m).epsilon(1e-9));
    CHECK(bubble(PipelineSchedule::one_f_one_b, 1) == Approx((s - 1) / m).epsilon(1e-9));
    CHECK(bubble(PipelineSchedule::interleaved, 2) == Approx((s - 1) / m / 2).epsilon(1e-9));
    CHECK(bubble(PipelineSchedule::interleaved, 4) == Approx((s - 1) / m / 4).epsilon(1e-9));
    CHECK(bubble(PipelineSchedule::zero_bubble, 1) == Approx((s - 1) * (f + b - 2 * w) / (m * (f + b))).epsilon(1e-9));
}

TEST_CASE("The simulated bubble is the published formula on even stages", "[schedule]")
{
    const double s = 8, m = 16;                        // what the head's norm adds is within the tolerance
    CHECK(bubble_fraction(even_pipeline(8, 16, "gpipe", 1)) == Approx((s - 1) / m).epsilon(0.02));
    CHECK(bubble_fraction(even_pipeline(8, 16, "1f1b", 1)) == Approx((s - 1) / m).epsilon(0.02));
    CHECK(bubble_fraction(even_pipeline(8, 16, "interleaved", 2)) == Approx((s - 1) / m / 2).epsilon(0.04));
    CHECK(bubble_fraction(even_pipeline(8, 16, "interleaved", 4)) == Approx((s - 1) / m / 4).epsilon(0.07));
}

TEST_CASE("With links that take their time the bubble stays the published formula on even stages", "[schedule]")
{
    const double s = 8, m = 16;
    const auto bubble = [](const char* schedule, int chunks) {
        const StepTime at_once = estimate(even_pipeline(8, 16, schedule, chunks), Detail::summary).step;
        const Scenario scenario = even_pipeline(8, 16, schedule, chunks, kSlowLink);
        const StepTime step = estimate(scenario, Detail::summary).step;
        INFO(schedule << ": " << step.bubble.value() << " s bubble, " << step.exposed_comm.value() << " s sends");
        CHECK(step.bubble.value() == Approx(at_once.bubble.value()).epsilon(1e-9));
        CHECK(step.time.value() == Approx((at_once.time + step.exposed_comm - at_once.exposed_comm).value()).epsilon(1e-9));
        CHECK(step.exposed_comm.value() > 14 * StepModel(scenario).hop().value() * (1 - 1e-9));
        return step.bubble / (step.compute + step.hbm);
    };
    CHECK(bubble("gpipe", 1) == Approx((s - 1) / m).epsilon(0.02));
    CHECK(bubble("1f1b", 1) == Approx((s - 1) / m).epsilon(0.02));
    CHECK(bubble("interleaved", 2) == Approx((s - 1) / m / 2).epsilon(0.04));
}

TEST_CASE("What pipeline stages hand on is on the timeline at both ends", "[schedule]")
{
    for (const auto& [schedule, chunks] : {std::pair<const char*, int>{"1f1b", 1}, {"interleaved", 2}, {"zero_bubble", 1}}) {
        constexpr int stages = 4, m = 8;
        const Scenario scenario = even_pipeline(stages, m, schedule, chunks, kSlowLink);
        const StepModel model(scenario);
        const Timeline timeline = estimate(scenario, Detail::timeline).timeline;
        CHECK(timeline.handed_on == Bytes(2.0 * 4096 * 4096));  // bf16 of a sequence
        std::vector<const Event*> sends, receives;
        for (const Event& e : timeline.events) {
            const Stream& stream = timeline.streams[static_cast<std::size_t>(e.stream)];
            if (e.peer < 0)
                continue;
            CHECK(stream.network == Network::scale_up);
            CHECK((e.end - e.start).value() == Approx(model.hop().value()).epsilon(1e-9));
            (e.name == kPipelineSend ? sends : receives).push_back(&e);
        }
        // Forward and back over each seam between stages; with chunks from the last to the first too.
        const int seams = (stages - 1) * chunks + (chunks - 1);
        INFO(schedule);
        CHECK(sends.size() == static_cast<std::size_t>(2 * m * seams));
        REQUIRE(receives.size() == sends.size());
        double waited = 0;
        const Seconds rounding = timeline.makespan * 1e-9;
        for (const Event* receive : receives) {
            const int here = timeline.streams[static_cast<std::size_t>(receive->stream)].stage;
            CHECK(std::any_of(sends.begin(), sends.end(), [&](const Event* send) {
                return send->start == receive->start && send->peer == here && send->phase == receive->phase &&
                       send->micro_batch == receive->micro_batch &&
                       timeline.streams[static_cast<std::size_t>(send->stream)].stage == receive->peer;
            }));
            waited += receive->exposed.value();
            // No chip works while it waits for what comes in.
            for (const Event& e : timeline.events)
                if (const Stream& stream = timeline.streams[static_cast<std::size_t>(e.stream)];
                    stream.compute && stream.stage == here && receive->exposed > rounding)
                    CHECK((e.end <= receive->end - receive->exposed + rounding || e.start >= receive->end - rounding));
        }
        CHECK(waited > 0);
        for (const Event* send : sends)
            CHECK(send->exposed == Seconds(0));
    }
}

TEST_CASE("Zero-bubble H1 leaves (S − 1)(F + B − W)", "[schedule]")
{
    const Scenario scenario = even_pipeline(8, 16, "zero_bubble", 1);
    const StageTime stage = StepModel(scenario).stage_times()[1];
    const double f = stage.forward.value(), w = stage.weight_gradient.value(), b = stage.backward.value() - w;
    CHECK(bubble_fraction(scenario) == Approx(7 * (f + b - w) / (16 * (f + b + w))).epsilon(0.04));
}

TEST_CASE("Every schedule runs each microbatch once forward and once backward on each chunk", "[schedule]")
{
    for (const PipelineSchedule schedule : {PipelineSchedule::gpipe, PipelineSchedule::one_f_one_b, PipelineSchedule::interleaved})
        for (const int m : {1, 3, 8, 13})
            for (const int chunks : {1, 3}) {
                if ((schedule == PipelineSchedule::interleaved) != (chunks > 1))
                    continue;
                const std::vector<PipelineItem> items = pipeline_program({schedule, m, chunks, Seconds(0)}, 4, 1, true);
                CHECK(items.size() == static_cast<std::size_t>(2 * m * chunks));
            }
}

TEST_CASE("Closed form and simulation agree on every scenario that comes with the program", "[schedule]")
{
    for (const PresetInfo& info : library().scenarios()) {
        Scenario scenario = read_scenario(info.file.string(), library());
        for (const Fidelity fidelity : {Fidelity::ideal, Fidelity::calibrated}) {
            scenario.fidelity = fidelity;
            const Estimate e = estimate(scenario);
            INFO(info.id << ' ' << (fidelity == Fidelity::ideal ? "ideal" : "calibrated") << ": closed "
                         << e.step.time.value() << " s, simulated " << e.timeline.makespan.value() << " s");
            CHECK(e.timeline.makespan.value() == Approx(e.step.time.value()).epsilon(0.01));
        }
    }
}

TEST_CASE("Where the first stage has the embedding and no layer, nobody else does its work", "[schedule]")
{
    // 126 layers on 16 stages of 8 chunks: the first chunk and the last are empty but for the embedding and the head.
    Scenario scenario = read_scenario(library().scenario_file("llama-3.1-405b-h100").string(), library());
    REQUIRE(scenario.parallelism.virtual_stages * scenario.parallelism.pipeline == scenario.model->layers + 2);
    const Estimate e = estimate(scenario);
    CHECK(e.timeline.makespan.value() == Approx(e.step.time.value()).epsilon(0.01));
    for (const Event& event : e.timeline.events)
        CHECK((event.name != "embedding" || e.timeline.streams[static_cast<std::size_t>(event.stream)].stage == 0));
}

TEST_CASE("Interleaved with one chunk a stage is 1F1B", "[schedule]")
{
    for (const int stages : {2, 3, 8})
        for (const int m : {1, 2, 5, 8, 24}) {
            INFO(stages << " stages, " << m << " microbatches");
            const Estimate plain = estimate(even_pipeline(stages, m, "1f1b", 1));
            const Estimate one = estimate(even_pipeline(stages, m, "interleaved", 1));
            CHECK(one.step.time == plain.step.time);
            CHECK(one.step.bubble == plain.step.bubble);
            CHECK(one.timeline.makespan == plain.timeline.makespan);
            CHECK(one.memory.worst.total == plain.memory.worst.total);
        }
    // Uneven stages too: 7 layers over 3 of them, embedding and head at the ends.
    const std::vector<StageTime> uneven = {{Seconds(3), Seconds(6), Seconds(3), Seconds(0), Seconds(0)},
                                           {Seconds(2), Seconds(4), Seconds(2), Seconds(0), Seconds(0)},
                                           {Seconds(4), Seconds(7), Seconds(3), Seconds(0), Seconds(0)}};
    for (const int m : {1, 3, 7, 30}) {
        const PipelineShape one{PipelineSchedule::interleaved, m, 1, Seconds(0.1)};
        const PipelineShape plain{PipelineSchedule::one_f_one_b, m, 1, Seconds(0.1)};
        CHECK(pipeline_time(uneven, one) == pipeline_time(uneven, plain));
        CHECK(least_pipeline_time(uneven, one) == least_pipeline_time(uneven, plain));
        CHECK(replayed_pipeline_time(uneven, one) == replayed_pipeline_time(uneven, plain));
    }
}

TEST_CASE("64 microbatches over 16 stages of 80 layers are simulated within 100 ms", "[schedule]")
{
    Scenario scenario = scenario_from_json(
        {{"rooflight", 1},
         {"hardware", {{"system", "h100-sxm"}, {"chips", 256}}},
         {"model", "llama-3-70b"},
         {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 128}, {"micro_batch", 1}}},
         {"parallelism", {{"tensor", 8}, {"fsdp", 2}, {"pipeline", 16}, {"zero", 1}, {"sequence", true}}}},
        library());
    const StepModel model(scenario);
    CHECK(model.micro_batches() == 64);
    const MemoryEstimate memory = estimate(scenario, Detail::summary).memory;
    double best = 1;                                   // of a few: the machine may be at other work
    for (int i = 0; i < 5; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const Timeline timeline = simulate(model, memory);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        CHECK(timeline.events.size() > 64 * 16 * 5 * 2);
    }
    CHECK(best < 0.1);
}

TEST_CASE("Closed form and simulation agree over shapes and schedules", "[schedule]")
{
    for (const int stages : {2, 4, 8})
        for (const int m : {2, 5, 8, 24})
            for (const auto& [schedule, chunks] : {std::pair<std::string, int>{"gpipe", 1}, {"1f1b", 1}, {"interleaved", 2}, {"zero_bubble", 1}}) {
                const Scenario scenario = even_pipeline(stages, m, schedule, chunks);
                const Estimate e = estimate(scenario);
                INFO(schedule << ' ' << stages << " stages, " << m << " microbatches: closed " << e.step.time.value()
                              << " s, simulated " << e.timeline.makespan.value() << " s");
                CHECK(e.timeline.makespan.value() == Approx(e.step.time.value()).epsilon(0.01));
            }
}

TEST_CASE("What the simulated chip waits for is what the closed form exposes", "[schedule]")
{
    for (const PresetInfo& info : library().scenarios()) {
        const Scenario scenario = read_scenario(info.file.string(), library());
        if (scenario.workload.kind == WorkloadKind::serving)
            continue;                                  // many kinds of steps
        const Estimate e = estimate(scenario);
        const StepModel model(scenario);
        const detail::StepResult result = detail::step_result(model);
        double waits = 0, receives = 0;
        for (const Event& event : e.timeline.events) {
            CHECK(event.exposed <= event.end - event.start);
            if (e.timeline.streams[static_cast<std::size_t>(event.stream)].stage == static_cast<int>(result.stage))
                (event.peer < 0 ? waits : receives) += event.exposed.value();
        }
        const double sends = result.sends.value(), exposed = e.step.exposed_comm.value() - sends, step = e.step.time.value();
        INFO(info.id << ": of " << step << " s exposed " << exposed << " s, waited in the simulation " << waits << " s");
        CHECK(std::abs(waits - exposed) < 0.01 * step);
        // A stage waits for what comes to it, and longer because those before it do.
        INFO(sends << " s for what stages hand on, " << receives << " s of it on the links of the critical one");
        CHECK(receives < sends + 0.01 * step);
    }
}
