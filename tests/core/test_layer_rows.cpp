// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to the same step: sums over rows against sums over operations, a model that was changed against one that was
// built, bounds against what they bound.
#include <cmath>
#include <filesystem>

#include "core/cost/step_model.h"
#include "core/estimate/breakdown.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/counted_heap.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"
#include "tests/support/property.h"

namespace rooflight::layer_rows_test {

using test::library;

namespace {

std::vector<Scenario> shipped_training() {
    std::vector<Scenario> found;
    for (const auto& file : std::filesystem::directory_iterator(test::source_dir() / "presets" / "scenarios")) {
        Scenario scenario = read_scenario(file.path().string(), library());
        if (scenario.workload.kind == WorkloadKind::training) {
            found.push_back(std::move(scenario));
        }
    }
    return found;
}

/// One of the shipped jobs with other choices; most of them do go together.
Scenario any_scenario() {
    static const std::vector<Scenario> shipped = shipped_training();
    Scenario s = shipped[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(shipped.size())))];
    s.fidelity = *rc::gen::element(Fidelity::ideal, Fidelity::calibrated);
    s.parallelism.zero = *rc::gen::inRange(1, 4);
    s.workload.micro_batch = *rc::gen::element(1.0, 2.0, 4.0);
    s.recompute.kind = *rc::gen::element(RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full);
    s.options.collective_matmul = *rc::gen::arbitrary<bool>();
    s.options.fused_elementwise = *rc::gen::arbitrary<bool>();
    s.attention_kernel = *rc::gen::element(AttentionKernel::flash, AttentionKernel::materialised);
    if (*rc::gen::inRange(0, 4) == 0) {
        s.adapter = Adapter{*rc::gen::element(AdapterKind::lora, AdapterKind::qlora), 16, {"attention", "mlp"}, {}};
    }
    if (*rc::gen::inRange(0, 4) == 0) {
        s.offload.activations = *rc::gen::element(0.25, 1.0);
    }
    return s;
}

bool goes_together(const Scenario& s) {
    try {
        std::vector<std::string> ignored;
        check(s, resolve(s.hardware, ignored));
        return true;
    } catch (const InputError&) {
        return false;
    }
}

/// Largest difference of two sums, relative to the larger.
double difference(const PhaseCost& a, const PhaseCost& b) {
    double most = 0;
    const auto compare = [&](double x, double y) {
        if (x != y) {
            most = std::max(most, std::abs(x - y) / std::max(std::abs(x), std::abs(y)));
        }
    };
    for (const auto part : {&PhaseCost::own, &PhaseCost::compute, &PhaseCost::hbm, &PhaseCost::overhead,
                            &PhaseCost::products, &PhaseCost::in_the_way, &PhaseCost::in_the_way_once, &PhaseCost::all,
                            &PhaseCost::all_once, &PhaseCost::gather_time, &PhaseCost::scatter_time,
                            &PhaseCost::regather_time}) {
        compare((a.*part).value(), (b.*part).value());
    }
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        compare(a.gather[n].value(), b.gather[n].value());
        compare(a.scatter[n].value(), b.scatter[n].value());
        compare(a.regather[n].value(), b.regather[n].value());
        compare(a.beside_once[n].value(), b.beside_once[n].value());
        compare(a.busy[n].value(), b.busy[n].value());
        compare(a.busy_once[n].value(), b.busy_once[n].value());
        compare(a.link_bytes[n].value(), b.link_bytes[n].value());
        compare(a.link_bytes_once[n].value(), b.link_bytes_once[n].value());
    }
    return most;
}

void check_sums(const StepModel& model) {
    const auto sum = [&](const OperationList& list, Repeated repeated = Repeated::none) {
        return phase_cost(list, model.rates(), model.timer(), model.overlap(), repeated);
    };
    std::vector<const LayerModel*> parts = {&model.embedding(), &model.head()};
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        if (model.platform().layers.has(k)) {
            parts.push_back(&model.layer(k));
        }
    }
    for (const LayerModel* part : parts) {
        PhaseCost forward = sum(part->operations.forward);
        forward += sum(part->gathers);
        REQUIRE(difference(forward, of(part->sums, LayerSum::forward)) < 1e-12);
        REQUIRE(difference(sum(part->operations.backward), of(part->sums, LayerSum::gradients)) < 1e-12);
        if (part->recomputable) {
            REQUIRE(difference(sum(part->operations.forward, Repeated::all), of(part->sums, LayerSum::again)) < 1e-12);
            REQUIRE(difference(sum(part->operations.forward, Repeated::attention_cores),
                               of(part->sums, LayerSum::scores_again)) < 1e-12);
        }
    }
}

/// What estimate() says of time and memory, and why.
struct Answer {
    StepTime step;
    Bound bound = Bound::compute;
    Bytes memory{0};

    explicit Answer(const StepModel& model) : memory(detail::fullest_stage(model)) {
        const detail::StepResult result = detail::step_result(model);
        step = result.step, bound = result.bound;
    }
    [[nodiscard]] bool is(const Estimate& e) const {
        return step.time == e.step.time && step.compute == e.step.compute && step.hbm == e.step.hbm &&
               step.exposed_comm == e.step.exposed_comm && step.bubble == e.step.bubble &&
               step.optimizer == e.step.optimizer && step.overhead == e.step.overhead && bound == e.bound &&
               memory == e.memory.worst.total;
    }
};

}  // namespace

TEST_CASE("A layer's sums for a microbatch are those of its operations", "[speed]") {
    for (const Scenario& scenario : shipped_training()) {
        check_sums(StepModel(scenario));
    }
    rc::prop("whatever is chosen", [] {
        const Scenario scenario = any_scenario();
        RC_PRE(goes_together(scenario));
        check_sums(StepModel(scenario));
    });
}

TEST_CASE("A model that was changed is the model built so", "[speed]") {
    rc::prop("to the last digit", [] {
        Scenario s = any_scenario();
        RC_PRE(goes_together(s));
        std::vector<std::string> ignored;
        const Platform platform(s, resolve(s.hardware, ignored));
        StepModel model(s, platform);
        model.remesh();
        RC_ASSERT(Answer(model).is(estimate(s, Detail::summary)));
        for (int change = 0; change < 6; ++change) {
            const Scenario before = s;
            void (StepModel::*follow)() = nullptr;
            switch (*rc::gen::inRange(0, s.parallelism.pipeline > 1 ? 5 : 4)) {
                case 0:
                    s.workload.micro_batch = *rc::gen::element(1.0, 2.0, 4.0, 8.0);
                    follow = &StepModel::rebatch;
                    break;
                case 1:
                    s.recompute.kind =
                        *rc::gen::element(RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full);
                    follow = &StepModel::recompute;
                    break;
                case 2:
                    s.parallelism.zero = *rc::gen::inRange(1, 4);
                    follow = &StepModel::rebuild;
                    break;
                case 3:
                    s.workload.global_batch *= 2;
                    follow = &StepModel::rebatch;
                    break;
                default:
                    s.parallelism.virtual_stages = *rc::gen::inRange(1, 4);
                    s.parallelism.schedule = s.parallelism.virtual_stages > 1
                                                 ? PipelineSchedule::interleaved
                                                 : *rc::gen::element(PipelineSchedule::gpipe,
                                                                     PipelineSchedule::one_f_one_b,
                                                                     PipelineSchedule::zero_bubble);
                    follow = &StepModel::divide;
            }
            if (!goes_together(s)) {
                s = before;
                continue;
            }
            (model.*follow)();
            RC_ASSERT(Answer(model).is(estimate(s, Detail::summary)));
        }
    });
}

TEST_CASE("Bounds of a step stay below it", "[speed]") {
    rc::prop("of a model", [] {
        Scenario s = any_scenario();
        s.offload = {};
        RC_PRE(goes_together(s));
        std::vector<std::string> ignored;
        const Platform platform(s, resolve(s.hardware, ignored));
        StepModel model(s, platform);
        model.remesh();
        constexpr double rounding = 1 - 1e-13;
        const Seconds step = detail::step_result(model).step.time;
        RC_ASSERT(detail::least_step_time(model) * rounding <= step);
        RC_ASSERT(detail::least_step_time(model, true) * rounding <= step);
        const std::vector<StageTime> times(model.stage_times().begin(), model.stage_times().end());
        model.rebatch_without_weights(
            axes(MeshAxis::tensor, MeshAxis::context, MeshAxis::expert, MeshAxis::expert_tensor));
        for (std::size_t i = 0; i < times.size(); ++i) {
            RC_ASSERT(model.stage_times()[i].forward * rounding <= times[i].forward);
            RC_ASSERT(model.stage_times()[i].backward * rounding <= times[i].backward);
        }
    });
    rc::prop("of turns that are replayed", [] {
        std::vector<StageTime> stages(static_cast<std::size_t>(*rc::gen::inRange(2, 9)));
        for (StageTime& stage : stages) {
            stage.forward = Seconds(*rc::gen::inRange(1, 40));
            stage.backward = Seconds(*rc::gen::inRange(2, 80));
            stage.weight_gradient = stage.backward * (*rc::gen::inRange(0, 11) / 20.0);
        }
        PipelineShape shape;
        shape.schedule = *rc::gen::element(PipelineSchedule::interleaved, PipelineSchedule::zero_bubble);
        shape.micro_batches = *rc::gen::inRange(1, 40);
        shape.virtual_stages = shape.schedule == PipelineSchedule::interleaved ? *rc::gen::inRange(2, 5) : 1;
        shape.hop = Seconds(*rc::gen::inRange(0, 3));
        RC_ASSERT(least_pipeline_time(stages, shape) <= pipeline_time(stages, shape) * (1 + 1e-12));
    });
}

TEST_CASE("Another plan of a mesh that was seen asks for no memory", "[speed]") {
    for (Scenario s : shipped_training()) {
        std::vector<std::string> ignored;
        const Platform platform(s, resolve(s.hardware, ignored));
        StepModel model(s, platform);
        double sum = 0;
        const auto all = [&] {
            for (int zero = 1; zero <= 3; ++zero) {
                s.parallelism.zero = zero;
                model.weigh();
                model.rebuild();
                for (const double micro : {1.0, 2.0}) {
                    s.workload.micro_batch = micro;
                    model.rebatch();
                    for (const RecomputeKind kind : {RecomputeKind::none, RecomputeKind::full}) {
                        s.recompute.kind = kind;
                        model.recompute();
                        model.divide();
                        sum += detail::step_result(model).step.time.value() + detail::fullest_stage(model).value() +
                               detail::least_step_time(model).value();
                    }
                }
            }
        };
        s.parallelism.schedule = PipelineSchedule::gpipe;  // never replayed
        s.parallelism.virtual_stages = 1;
        model.remesh();
        all();
        const long before = test::heap_requests();
        all();
        CHECK(test::heap_requests() == before);
        CHECK(sum > 0);
    }
}

}  // namespace rooflight::layer_rows_test
