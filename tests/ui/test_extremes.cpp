// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that no estimate should have, and that one day one will: no view crashes, hangs or shows them as such.
#include <array>
#include <limits>
#include <random>

#include <QRegularExpression>
#include <QTest>

#include "core/io/scenario_json.h"
#include "tests/support/library.h"
#include "tests/support/property.h"
#include "tests/support/view_test.h"
#include "ui/views/verdict.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

constexpr double kOdd[] = {std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity(),
                           -std::numeric_limits<double>::infinity(),
                           1e308,
                           1e-308,
                           -1,
                           0,
                           1e18,
                           4e-320};

/// Replaces numbers of an estimate here and there, more of them with some seeds than with others.
class Poison {
public:
    explicit Poison(unsigned seed) : m_random(seed), m_every(2 + m_random() % 12) {}

    void spoil(Estimate& e) {
        for (double* number : {&e.chips, &e.mfu, &e.tokens_per_s, &e.tokens_per_step, &e.parameters.total})
            touch(*number);
        for (Seconds* part : {&e.step.time, &e.step.compute, &e.step.hbm, &e.step.exposed_comm, &e.step.bubble,
                              &e.step.optimizer, &e.step.overhead})
            touch(*part);
        touch(e.peak);
        if (e.training)
            for (auto* total : {&e.training->days, &e.training->cost_usd, &e.training->energy_kwh})
                touch(*total);
        if (e.inference) {
            for (auto* time : {&e.inference->latency, &e.inference->ttft, &e.inference->tpot})
                touch(*time);
            for (auto* number : {&e.inference->requests_per_s, &e.inference->usd_per_million_output_tokens})
                touch(*number);
        }
        if (e.serving)
            spoil(*e.serving);
        touch(e.memory.capacity);
        spoil(e.memory.worst);
        for (MemoryUse& stage : e.memory.stages)
            spoil(stage);
        for (OperationEstimate& operation : e.operations)
            spoil(operation);
        for (LinkEstimate& link : e.links) {
            touch(link.busy);
            touch(link.bytes_per_step);
        }
        spoil(e.timeline);
        if (e.parallelism)
            spoil(*e.parallelism);
    }

private:
    template <class Number>
    void touch(Number& number) {
        if (m_random() % m_every == 0)
            number = Number(kOdd[m_random() % std::size(kOdd)]);
    }
    template <class Number>
    void touch(std::optional<Number>& number) {
        if (number)
            touch(*number);
    }
    void spoil(MemoryUse& use) {
        touch(use.total);
        for (Bytes& part : use.breakdown)
            touch(part);
    }
    void spoil(OperationEstimate& operation) {
        touch(operation.flops);
        touch(operation.hbm_bytes);
        touch(operation.time);
        touch(operation.count);
        for (CollectiveEstimate& collective : operation.collectives) {
            touch(collective.bytes);
            touch(collective.time);
            touch(collective.exposed);
        }
    }
    void spoil(Timeline& timeline) {
        touch(timeline.makespan);
        for (Event& event : timeline.events) {
            touch(event.start);
            touch(event.end);
            touch(event.exposed);
        }
        for (auto& stage : timeline.memory)
            for (MemorySample& sample : stage) {
                touch(sample.time);
                touch(sample.bytes);
            }
    }
    void spoil(ParallelismCurves& curves) {
        for (std::vector<double>* list : {&curves.tokens, &curves.compute, &curves.degrees, &curves.fsdp,
                                          &curves.tensor, &curves.both})
            for (double& number : *list)
                touch(number);
        for (CommunicationCurve& curve : curves.by_batch) {
            touch(curve.critical);
            for (double& number : curve.seconds)
                touch(number);
        }
        touch(curves.tensor_limit);
        for (double* number : {&curves.present_tokens, &curves.present_compute, &curves.present_communication,
                               &curves.best_degree, &curves.best_degree_real, &curves.present_degree})
            touch(*number);
    }
    void spoil(ServingResult& serving) {
        for (double* number : {&serving.steady.requests_per_s, &serving.steady.most_requests_per_s,
                               &serving.steady.in_flight, &serving.replicas, &serving.most_sequences})
            touch(*number);
        touch(serving.steady.tpot);
        touch(serving.steady.ttft);
        for (ServedRequest& request : serving.requests)
            for (double* time : {&request.arrival, &request.start, &request.first_token, &request.finish})
                touch(*time);
    }

    std::mt19937 m_random;
    std::mt19937::result_type m_every;
};

struct Good {
    std::vector<ui::ViewState> states;
    std::vector<std::unique_ptr<ui::View>> views;

    Good() {
        for (const char* id : {"default", "llama-3-70b-v5e-decode", "gpt-3-175b-a100", "llama-3-70b-h100-serving"}) {
            ui::ViewState& state = states.emplace_back();
            state.scenario = std::make_shared<const Scenario>(read_scenario(library().scenario_file(id).string(), library()));
            state.estimate = std::make_shared<const Estimate>(estimate(*state.scenario, Detail::everything));
        }
        for (ui::View* view : ui::make_views(&parent)) {
            view->setParent(nullptr);  // in a window of its own, or some would not draw
            view->resize(640, 420);
            views.emplace_back(view);
        }
    }

private:
    QWidget parent;
};

/// What stands around what a pattern finds; empty: nothing.
std::string around(const QString& text, const QRegularExpression& pattern) {
    const QRegularExpressionMatch match = pattern.match(text);
    return match.hasMatch() ? text.mid(std::max<qsizetype>(0, match.capturedStart() - 200), 260).toStdString()
                            : std::string();
}

/// A number that is none, in words and in a drawing.
std::string none_told(const QString& text) {
    static const QRegularExpression number(QStringLiteral("(?<![\\p{L}])(nan|inf)(?![\\p{L}])"),
                                           QRegularExpression::CaseInsensitiveOption);
    return around(text, number);
}

std::string none_drawn(const QByteArray& svg) {
    static const QRegularExpression number(QStringLiteral("[\"( ,MLC](nan|-nan|inf|-inf)[\"), ]"));
    return around(QString::fromUtf8(svg), number);
}

}  // namespace

TEST_CASE("numbers that are none never reach a picture", "[charts][extremes]") {
    const Good good;
    rc::prop("every view draws every spoilt estimate", [&] {
        const auto seed = *rc::gen::arbitrary<unsigned>();
        const auto which = *rc::gen::inRange<std::size_t>(0, good.states.size());
        ui::ViewState state = good.states[which];
        auto spoilt = std::make_shared<Estimate>(*state.estimate);
        Poison(seed).spoil(*spoilt);
        state.estimate = spoilt;
        if (seed % 3 == 0) {
            state.baseline_scenario = good.states[(which + 1) % good.states.size()].scenario;
            state.baseline = spoilt;
        }
        // a few views each time: all of them are a hundred pictures of every one of a hundred estimates
        for (int i = 0; i < 3; ++i) {
            ui::View& view = *good.views[*rc::gen::inRange<std::size_t>(0, good.views.size())];
            RC_LOG() << view.objectName().toStdString() << '\n';
            const Warnings warnings;
            view.present(state);
            RC_ASSERT_FALSE(view.grab().isNull());
            RC_ASSERT(none_drawn(svg_of(view, {640, 420})) == "");
            RC_ASSERT_FALSE(view.summary().isEmpty());
            RC_ASSERT(none_told(view.summary()) == "");
            for (const QStringList& row : view.table())
                for (const QString& cell : row)
                    RC_ASSERT(none_told(cell) == "");
            RC_ASSERT(warnings.text() == "");
        }
        for (const ui::VerdictFigure& figure : ui::verdict_figures(state))
            RC_ASSERT(none_told(figure.value + figure.delta) == "");
    });
}
