// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/serving_fields.h"

#include <array>
#include <cmath>

#include <QCoreApplication>

#include "core/estimate/serving_curves.h"
#include "core/units/input_error.h"

namespace rooflight::ui {
namespace {

using Values = std::vector<double>;

constexpr double kPercent = 100, kMilli = 1e3;
constexpr double kUsualChunk = 512, kUsualSpread = 0.5;
constexpr double kFullHit = 99;  // %: something of every prompt is new

QString must_be(const char* what) { return QCoreApplication::translate("fields", what); }
QString at_least_one() { return must_be(QT_TRANSLATE_NOOP("fields", "must be at least 1")); }

bool serving(const FieldContext& c) { return c.scenario.workload.kind == WorkloadKind::serving; }
bool by_concurrency(const FieldContext& c) { return serving(c) && c.scenario.workload.concurrency.has_value(); }
bool by_rate(const FieldContext& c) { return serving(c) && c.scenario.workload.requests_per_s.has_value(); }
bool lognormal(const FieldContext& c) {
    return serving(c) && c.scenario.serving.lengths.distribution == LengthDistribution::lognormal;
}
bool in_chunks(const FieldContext& c) { return serving(c) && c.scenario.serving.chunked_prefill_tokens.has_value(); }
bool in_pools(const FieldContext& c) { return serving(c) && c.scenario.serving.disaggregated.has_value(); }
bool with_draft(const FieldContext& c) { return serving(c) && c.scenario.serving.speculative.has_value(); }

Values powers_of_two(double from, double to) {
    Values values;
    for (double value = from; value <= to; value *= 2)
        values.push_back(value);
    return values;
}

/// 1, 2, 5, 10, …
Values rounded(double from, double to) {
    Values values;
    for (double decade = from; decade <= to; decade *= 10)
        for (const double step : {1.0, 2.0, 5.0})
            if (decade * step <= to)
                values.push_back(decade * step);
    return values;
}

Values with_none(Values values) {
    values.insert(values.begin(), 0);
    return values;
}

/// A copy of the model takes so many chips.
int chips_of_copy(const Parallelism& p) { return static_cast<int>(p.chips()) / p.data; }

QString change_length(Scenario& s, double Workload::*tokens, double value) {
    if (value < 1)
        return at_least_one();
    s.workload.*tokens = std::round(value);
    s.workload.sequence_length = s.workload.prompt_tokens + s.workload.output_tokens;
    if (std::fmod(s.workload.sequence_length, s.parallelism.context) != 0)
        return QCoreApplication::translate("fields", "context (%1) does not divide %2 tokens")
            .arg(s.parallelism.context)
            .arg(s.workload.sequence_length, 0, 'f', 0);
    return {};
}

/// 0 takes the objective back.
QString change_slo(std::optional<double>& slo, double milliseconds) {
    if (milliseconds < 0)
        return must_be(QT_TRANSLATE_NOOP("fields", "must not be negative"));
    if (milliseconds > 0)
        slo = milliseconds / kMilli;
    else
        slo.reset();
    return {};
}

SliderField field(Field id, const char* name, const char* label, const char* unit, const char* tip,
                  bool (*applies)(const FieldContext&), double (*value)(const FieldContext&),
                  Values (*values)(const FieldContext&), QString (*change)(Scenario&, double, AxisMask), bool whole = true) {
    return {id, name, label, unit, tip, {}, applies, value, values, change, nullptr, whole};
}

QString load_detail(const FieldContext& c) {
    const double copies = double(c.scenario.parallelism.data) * c.scenario.parallelism.fsdp;
    return copies > 1 ? QCoreApplication::translate("fields", "%1 copies").arg(copies) : QString();
}

const std::vector<SliderField>& requests() {
    static const std::vector<SliderField> fields = [] {
        std::vector<SliderField> all = {
            field(
                Field::concurrency, "concurrency", QT_TRANSLATE_NOOP("fields", "Concurrency"),
                QT_TRANSLATE_NOOP("fields", "req"), QT_TRANSLATE_NOOP("fields", "Requests at a time; each is followed by the next"),
                by_concurrency, [](const FieldContext& c) { return *c.scenario.workload.concurrency; },
                [](const FieldContext&) { return powers_of_two(1, 65536); },
                [](Scenario& s, double value, AxisMask) {
                    if (value < 1)
                        return at_least_one();
                    s.workload.concurrency = std::round(value);
                    return QString();
                }),
            field(
                Field::requests_per_s, "requests_per_s", QT_TRANSLATE_NOOP("fields", "Arrival rate"),
                QT_TRANSLATE_NOOP("fields", "req/s"), QT_TRANSLATE_NOOP("fields", "Requests a second that come at random"),
                by_rate, [](const FieldContext& c) { return *c.scenario.workload.requests_per_s; },
                [](const FieldContext&) { return rounded(0.01, 10000); },
                [](Scenario& s, double value, AxisMask) {
                    if (!(value > 0))
                        return must_be(QT_TRANSLATE_NOOP("fields", "must be above 0"));
                    s.workload.requests_per_s = value;
                    return QString();
                },
                false),
            field(
                Field::prompt_tokens, "prompt_tokens", QT_TRANSLATE_NOOP("fields", "Prompt"), QT_TRANSLATE_NOOP("fields", "tok"),
                QT_TRANSLATE_NOOP("fields", "Tokens of a prompt, on average"), serving,
                [](const FieldContext& c) { return c.scenario.workload.prompt_tokens; },
                [](const FieldContext&) { return powers_of_two(16, 131072); },
                [](Scenario& s, double value, AxisMask) { return change_length(s, &Workload::prompt_tokens, value); }),
            field(
                Field::output_tokens, "output_tokens", QT_TRANSLATE_NOOP("fields", "Answer"), QT_TRANSLATE_NOOP("fields", "tok"),
                QT_TRANSLATE_NOOP("fields", "Tokens of an answer, on average"), serving,
                [](const FieldContext& c) { return c.scenario.workload.output_tokens; },
                [](const FieldContext&) { return powers_of_two(16, 32768); },
                [](Scenario& s, double value, AxisMask) { return change_length(s, &Workload::output_tokens, value); }),
            field(
                Field::length_spread, "length_spread", QT_TRANSLATE_NOOP("fields", "Spread of lengths"), "",
                QT_TRANSLATE_NOOP("fields", "Standard deviation over mean, of prompts and answers"), lognormal,
                [](const FieldContext& c) { return c.scenario.serving.lengths.cv; },
                [](const FieldContext&) { return Values{0.1, 0.25, 0.5, 0.75, 1, 1.5, 2}; },
                [](Scenario& s, double value, AxisMask) {
                    if (!(value > 0 && value <= 10))
                        return must_be(QT_TRANSLATE_NOOP("fields", "must be above 0 and at most 10"));
                    s.serving.lengths.cv = value;
                    return QString();
                },
                false),
            field(
                Field::ttft_slo, "ttft_slo", QT_TRANSLATE_NOOP("fields", "First token within"), QT_TRANSLATE_NOOP("fields", "ms"),
                QT_TRANSLATE_NOOP("fields", "Objective for the time to the first token; 0: none"), serving,
                [](const FieldContext& c) { return c.scenario.workload.ttft_slo_s.value_or(0) * kMilli; },
                [](const FieldContext&) { return with_none(rounded(10, 100000)); },
                [](Scenario& s, double value, AxisMask) { return change_slo(s.workload.ttft_slo_s, value); }, false),
            field(
                Field::tpot_slo, "tpot_slo", QT_TRANSLATE_NOOP("fields", "Each token within"), QT_TRANSLATE_NOOP("fields", "ms"),
                QT_TRANSLATE_NOOP("fields", "Objective for the time per token; 0: none"), serving,
                [](const FieldContext& c) { return c.scenario.workload.tpot_slo_s.value_or(0) * kMilli; },
                [](const FieldContext&) { return with_none(rounded(1, 1000)); },
                [](Scenario& s, double value, AxisMask) { return change_slo(s.workload.tpot_slo_s, value); }, false),
        };
        all[0].detail = all[1].detail = load_detail;
        return all;
    }();
    return fields;
}

const std::vector<SliderField>& batching() {
    static const std::vector<SliderField> fields = {
        field(
            Field::drafted, "drafted", QT_TRANSLATE_NOOP("fields", "Drafted"), QT_TRANSLATE_NOOP("fields", "tok"),
            QT_TRANSLATE_NOOP("fields", "Tokens that the draft model proposes before each pass"), with_draft,
            [](const FieldContext& c) { return double(c.scenario.serving.speculative->tokens); },
            [](const FieldContext&) { return Values{1, 2, 3, 4, 5, 6, 8, 10, 12, 16}; },
            [](Scenario& s, double value, AxisMask) {
                if (value < 1 || value > 64)
                    return must_be(QT_TRANSLATE_NOOP("fields", "must be from 1 to 64"));
                s.serving.speculative->tokens = static_cast<int>(std::lround(value));
                return QString();
            }),
        field(
            Field::acceptance, "acceptance", QT_TRANSLATE_NOOP("fields", "Accepted"), QT_TRANSLATE_NOOP("fields", "%"),
            QT_TRANSLATE_NOOP("fields", "Chance that a drafted token is accepted when those before it were"), with_draft,
            [](const FieldContext& c) { return c.scenario.serving.speculative->acceptance * kPercent; },
            [](const FieldContext&) { return Values{10, 20, 30, 40, 50, 60, 70, 80, 90, 95}; },
            [](Scenario& s, double value, AxisMask) {
                if (value < 0 || value > kFullHit)
                    return must_be(QT_TRANSLATE_NOOP("fields", "must be from 0 to 99"));
                s.serving.speculative->acceptance = value / kPercent;
                return QString();
            },
            false),
        field(
            Field::chunk_tokens, "chunk_tokens", QT_TRANSLATE_NOOP("fields", "Chunk"), QT_TRANSLATE_NOOP("fields", "tok"),
            QT_TRANSLATE_NOOP("fields", "Prompt tokens that one step takes beside those it generates"), in_chunks,
            [](const FieldContext& c) { return *c.scenario.serving.chunked_prefill_tokens; },
            [](const FieldContext&) { return powers_of_two(64, 32768); },
            [](Scenario& s, double value, AxisMask) {
                if (value < 1)
                    return at_least_one();
                s.serving.chunked_prefill_tokens = std::round(value);
                return QString();
            }),
        field(
            Field::prefix_hit, "prefix_hit", QT_TRANSLATE_NOOP("fields", "Prefix cache"), QT_TRANSLATE_NOOP("fields", "%"),
            QT_TRANSLATE_NOOP("fields", "Share of a prompt whose keys and values are there already"), serving,
            [](const FieldContext& c) { return c.scenario.serving.prefix_cache_hit * kPercent; },
            [](const FieldContext&) { return Values{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95}; },
            [](Scenario& s, double value, AxisMask) {
                if (value < 0 || value > kFullHit)
                    return must_be(QT_TRANSLATE_NOOP("fields", "must be from 0 to 99"));
                s.serving.prefix_cache_hit = value / kPercent;
                return QString();
            },
            false),
        field(
            Field::prefill_chips, "prefill_chips", QT_TRANSLATE_NOOP("fields", "Prefill chips"), "",
            QT_TRANSLATE_NOOP("fields", "Chips that only work through prompts; the others generate"), in_pools,
            [](const FieldContext& c) { return double(c.scenario.serving.disaggregated->prefill_chips); },
            [](const FieldContext& c) {
                Values values;
                const Parallelism& p = c.scenario.parallelism;
                for (int copies = 1; copies < p.data; ++copies)
                    values.push_back(double(copies) * chips_of_copy(p));
                return values;
            },
            [](Scenario& s, double value, AxisMask) {
                const int copy = chips_of_copy(s.parallelism), all = copy * s.parallelism.data;
                const auto chips = static_cast<int>(std::lround(std::clamp(value, 0.0, double(all))));
                if (chips < copy || chips > all - copy || chips % copy != 0)
                    return QCoreApplication::translate("fields", "must be a multiple of %1 below %2").arg(copy).arg(all);
                s.serving.disaggregated = Disaggregated{chips, all - chips};
                return QString();
            }),
    };
    return fields;
}

}  // namespace

std::span<const SliderField> request_sliders() { return requests(); }

std::span<const SliderField> batching_sliders() { return batching(); }

std::span<const ChoiceField> request_choices() {
    static const std::vector<ChoiceField> fields = {
        {Field::load,
         "load",
         QT_TRANSLATE_NOOP("fields", "Load"),
         QT_TRANSLATE_NOOP("fields", "So many requests at a time, or so many a second"),
         ChoiceField::Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "at a time"), QT_TRANSLATE_NOOP("fields", "Each finished request is followed by the next")},
          {QT_TRANSLATE_NOOP("fields", "a second"), QT_TRANSLATE_NOOP("fields", "Requests come at random and may have to queue")}},
         [](const Scenario& s) { return s.workload.requests_per_s ? 1 : 0; },
         [](Scenario& s, int choice) {
             if (s.workload.requests_per_s.has_value() != (choice == 1))
                 s = with_other_load(s);
         },
         serving},
        {Field::lengths,
         "lengths",
         QT_TRANSLATE_NOOP("fields", "Lengths"),
         QT_TRANSLATE_NOOP("fields", "Whether requests are equally long; a scenario file may also name a list of lengths"),
         ChoiceField::Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "equal")}, {QT_TRANSLATE_NOOP("fields", "spread"), QT_TRANSLATE_NOOP("fields", "Log-normal about the mean")}},
         [](const Scenario& s) {
             return s.serving.lengths.distribution == LengthDistribution::file ? -1 : static_cast<int>(s.serving.lengths.distribution);
         },
         [](Scenario& s, int choice) {
             s.serving.lengths = {};
             s.serving.lengths.distribution = static_cast<LengthDistribution>(choice);
             s.serving.lengths.cv = kUsualSpread;
         },
         serving},
    };
    return fields;
}

std::span<const ChoiceField> batching_choices() {
    static const std::vector<ChoiceField> fields = {
        {Field::chunked_prefill,
         "chunked_prefill",
         QT_TRANSLATE_NOOP("fields", "Chunked prefill"),
         QT_TRANSLATE_NOOP("fields", "Cut prompts into pieces that share steps with those who generate"),
         ChoiceField::Look::check,
         {},
         [](const Scenario& s) { return s.serving.chunked_prefill_tokens ? 1 : 0; },
         [](Scenario& s, int choice) {
             s.serving.chunked_prefill_tokens = choice == 1 ? std::optional(kUsualChunk) : std::nullopt;
         },
         serving},
        {Field::pools,
         "pools",
         QT_TRANSLATE_NOOP("fields", "Pools for prefill and decode"),
         QT_TRANSLATE_NOOP("fields", "Some copies of the model work through prompts and send the caches to the others"),
         ChoiceField::Look::check,
         {},
         [](const Scenario& s) { return s.serving.disaggregated ? 1 : 0; },
         [](Scenario& s, int choice) {
             s.serving.disaggregated.reset();
             if (choice == 1) {
                 const int copies = s.parallelism.data, copy = chips_of_copy(s.parallelism), prefill = std::max(1, copies / 2);
                 s.serving.disaggregated = Disaggregated{prefill * copy, (copies - prefill) * copy};
             }
         },
         serving,
         [](const FieldContext& c) {
             return c.scenario.parallelism.data > 1
                        ? QString()
                        : QCoreApplication::translate("fields", "needs two copies of the model: data above 1");
         }},
    };
    return fields;
}

}  // namespace rooflight::ui
