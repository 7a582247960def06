// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/verdict.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QCoreApplication>
#include <QStringList>

#include "ui/controls/number_text.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr double kSecondsPerDay = 86400;

/// The context is the one under which lupdate files a tr() of this namespace.
QString tr(const char* text) { return QCoreApplication::translate("rooflight::ui", text); }

enum class Better { lower, higher };

/// A change that would be shown as zero is none.
void compare(VerdictFigure& figure, double now, std::optional<double> base, Better better) {
    if (!base || *base == 0 || !std::isfinite(now / *base))
        return;
    const double change = now / *base - 1;
    if (std::abs(change) < 0.0005)
        return;
    const QString amount = std::abs(change) < 10
                               ? shown(std::abs(change), Unit::fraction, {std::abs(change) < 0.1 ? 2 : 3})
                               : QStringLiteral("×") + number_text(now / *base, 2);
    figure.delta = std::abs(change) < 10 ? (change < 0 ? QStringLiteral("−") : QStringLiteral("+")) + amount : amount;
    figure.judgement = (change < 0) == (better == Better::lower) ? 1 : -1;
}

VerdictFigure quantity(const char* id, const QString& label, std::optional<double> now, Unit unit,
                       std::optional<double> base, Better better, const QString& tip) {
    VerdictFigure figure{QLatin1String(id), label, QStringLiteral("–"), tip, true, {}, {}, 0};
    if (now && std::isfinite(*now)) {
        figure.value = shown(*now, unit, {3, Prefixes::decimal, true});
        figure.missing = false;
        compare(figure, *now, base, better);
    }
    return figure;
}

QString whole_percent(double share) {
    return (share < 0 ? QStringLiteral("−") : QStringLiteral("+")) + number_text(std::round(100 * std::abs(share)), 3);
}

/// Measured runs like this one lie within a band of what is predicted.
void add_band(VerdictFigure& figure, const Estimate& now) {
    if (!now.error_band || figure.missing)
        return;
    const ErrorBand& band = *now.error_band;
    figure.band = tr("%1 to %2%").arg(whole_percent(band.low), whole_percent(band.high));
    const auto share_of_predicted = [](double off) { return number_text(std::round(100 * (1 + off)), 3); };
    figure.tip += QLatin1Char('\n') +
                  QCoreApplication::translate("rooflight::ui",
                                              "Of the %n published runs most like this one, four in five took %1 to "
                                              "%2% of what is predicted for them.",
                                              nullptr, band.rows)
                      .arg(share_of_predicted(band.low), share_of_predicted(band.high));
}

VerdictFigure mfu_figure(const Estimate& now, const Estimate* base) {
    VerdictFigure figure{QStringLiteral("mfu"),
                         tr("MFU"),
                         shown(now.mfu, Unit::fraction, {3, Prefixes::decimal, true}),
                         tr("Model FLOP/s over peak FLOP/s; recomputation does not count"),
                         false,
                         {},
                         {},
                         0};
    if (now.fidelity == Fidelity::calibrated)
        figure.tip += QLatin1Char('\n') + tr("Help ▸ Why not 100% of the peak lists what is lost to what");
    if (base != nullptr && std::abs(now.mfu - base->mfu) >= 0.0005) {
        const double points = 100 * (now.mfu - base->mfu);
        figure.delta = (points < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                       tr("%1 pt").arg(number_text(std::abs(points), std::abs(points) < 10 ? 2 : 3));
        figure.judgement = points > 0 ? 1 : -1;
    }
    return figure;
}

VerdictFigure throughput_figure(const Estimate& now, const Estimate* base) {
    const double value = now.tokens_per_s_per_chip();
    VerdictFigure figure{QStringLiteral("tokens_per_s_per_chip"),
                         tr("Tokens/s/chip"),
                         value < 1e4 ? number_text(value < 100 ? value : std::round(value), 3) : shown_count(value),
                         tr("Tokens of the batch per second, over all chips"),
                         false,
                         {},
                         {},
                         0};
    compare(figure, value, base != nullptr ? std::optional(base->tokens_per_s_per_chip()) : std::nullopt,
            Better::higher);
    return figure;
}

template <class Part, class Value>
std::optional<double> base_value(const Estimate* base, const std::optional<Part> Estimate::*part, Value Part::*value) {
    if (base == nullptr || !(base->*part))
        return std::nullopt;
    const auto& figure = (*(base->*part)).*value;
    if (!figure)
        return std::nullopt;
    if constexpr (std::is_same_v<Value, std::optional<Seconds>>)
        return figure->value();
    else
        return *figure;
}

void training_figures(std::vector<VerdictFigure>& figures, const ViewState& state) {
    const Estimate& now = *state.estimate;
    const Estimate* base = state.baseline.get();
    figures.push_back(quantity("step_time", tr("Step time"), now.step.time.value(), Unit::seconds,
                               base != nullptr ? std::optional(base->step.time.value()) : std::nullopt, Better::lower,
                               tr("One optimizer step over the whole global batch")));
    add_band(figures.back(), now);
    figures.push_back(mfu_figure(now, base));
    figures.push_back(throughput_figure(now, base));
    const std::optional<double> tokens = state.scenario->workload.total_tokens;
    const TrainingTotals totals = now.training.value_or(TrainingTotals{});
    const auto base_days = base_value(base, &Estimate::training, &TrainingTotals::days);
    figures.push_back(quantity("run_time", tokens ? tr("%1 tokens").arg(shown(*tokens, Unit::number)) : tr("Whole run"),
                               totals.days ? std::optional(*totals.days * kSecondsPerDay) : std::nullopt, Unit::seconds,
                               base_days ? std::optional(*base_days * kSecondsPerDay) : std::nullopt, Better::lower,
                               tokens ? tr("Time to train on all tokens, without interruptions")
                                      : tr("Give a run length to see days and cost")));
    figures.push_back(quantity(
        "cost", tr("Cost"), totals.cost_usd, Unit::dollars,
        base_value(base, &Estimate::training, &TrainingTotals::cost_usd), Better::lower,
        totals.cost_usd ? tr("Chip hours at the system's price") : tr("Needs a run length and a price per chip hour")));
}

void inference_figures(std::vector<VerdictFigure>& figures, const ViewState& state) {
    const Estimate& now = *state.estimate;
    const Estimate* base = state.baseline.get();
    const bool prefill = state.scenario->workload.kind == WorkloadKind::prefill;
    const InferenceTotals totals = now.inference.value_or(InferenceTotals{});
    figures.push_back(quantity("latency", prefill ? tr("Time to first token") : tr("Time per token"),
                               totals.latency ? std::optional(totals.latency->value()) : std::nullopt, Unit::seconds,
                               base_value(base, &Estimate::inference, &InferenceTotals::latency), Better::lower,
                               prefill ? tr("From prompt to first token, without queueing (TTFT)")
                                       : tr("Between two tokens of a sequence (TPOT)")));
    add_band(figures.back(), now);
    figures.push_back(mfu_figure(now, base));
    figures.push_back(throughput_figure(now, base));
    if (prefill)
        figures.push_back(quantity("tokens_per_s", tr("Tokens/s, all chips"), now.tokens_per_s, Unit::number,
                                   base != nullptr ? std::optional(base->tokens_per_s) : std::nullopt, Better::higher,
                                   tr("Prompt tokens per second of the whole system")));
    else
        figures.push_back(quantity("tokens_per_s_per_sequence", tr("Tokens/s/sequence"),
                                   totals.tokens_per_s_per_sequence, Unit::number,
                                   base_value(base, &Estimate::inference, &InferenceTotals::tokens_per_s_per_sequence),
                                   Better::higher, tr("What one reader sees")));
    const auto price =
        prefill ? &InferenceTotals::usd_per_million_input_tokens : &InferenceTotals::usd_per_million_output_tokens;
    figures.push_back(quantity("cost", prefill ? tr("Per M input tokens") : tr("Per M output tokens"), totals.*price,
                               Unit::dollars, base_value(base, &Estimate::inference, price), Better::lower,
                               totals.*price ? tr("At the system's price per chip hour, chips fully used")
                                             : tr("The system has no price per chip hour")));
}

void serving_figures(std::vector<VerdictFigure>& figures, const ViewState& state) {
    const Estimate& now = *state.estimate;
    const Estimate* base = state.baseline.get();
    const InferenceTotals totals = now.inference.value_or(InferenceTotals{});
    const auto seconds = [](const std::optional<Seconds>& time) {
        return time ? std::optional(time->value()) : std::nullopt;
    };
    figures.push_back(quantity("ttft", tr("Time to first token"), seconds(totals.ttft), Unit::seconds,
                               base_value(base, &Estimate::inference, &InferenceTotals::ttft), Better::lower,
                               totals.ttft ? tr("From a request's arrival to its first token, on average (TTFT)")
                                           : tr("More requests come than are served: the queue grows without bound")));
    figures.push_back(quantity("tpot", tr("Time per token"), seconds(totals.tpot), Unit::seconds,
                               base_value(base, &Estimate::inference, &InferenceTotals::tpot), Better::lower,
                               tr("Between two tokens of a sequence (TPOT)")));
    add_band(figures.back(), now);
    figures.push_back(throughput_figure(now, base));
    figures.push_back(quantity("requests_per_s", tr("Requests/s"), totals.requests_per_s, Unit::number,
                               base_value(base, &Estimate::inference, &InferenceTotals::requests_per_s), Better::higher,
                               totals.max_requests_per_s
                                   ? tr("Finished requests; at most %1 can be served").arg(number_text(*totals.max_requests_per_s, 3))
                                   : tr("Finished requests")));
    figures.push_back(quantity("cost", tr("Per M output tokens"), totals.usd_per_million_output_tokens, Unit::dollars,
                               base_value(base, &Estimate::inference, &InferenceTotals::usd_per_million_output_tokens),
                               Better::lower,
                               totals.usd_per_million_output_tokens
                                   ? tr("At the system's price per chip hour, for the time that answers take")
                                   : tr("The system has no price per chip hour")));
}

/// Which number of the estimate a figure shows.
QString key_of(const QString& id, WorkloadKind kind) {
    const bool training = kind == WorkloadKind::training, prefill = kind == WorkloadKind::prefill;
    if (id == QLatin1String("step_time"))
        return QStringLiteral("step.time_s");
    if (id == QLatin1String("run_time"))
        return QStringLiteral("training.days");
    for (const char* name : {"ttft", "tpot"})
        if (id == QLatin1String(name))
            return QStringLiteral("inference.%1_s").arg(id);
    if (id == QLatin1String("requests_per_s"))
        return QStringLiteral("inference.requests_per_s");
    if (id == QLatin1String("latency"))
        return QStringLiteral("inference.latency_s");
    if (id == QLatin1String("tokens_per_s_per_sequence"))
        return QStringLiteral("inference.tokens_per_s_per_sequence");
    if (id == QLatin1String("cost"))
        return training  ? QStringLiteral("training.cost_usd")
               : prefill ? QStringLiteral("inference.usd_per_million_input_tokens")
                         : QStringLiteral("inference.usd_per_million_output_tokens");
    return id;  // mfu, tokens_per_s and tokens_per_s_per_chip are called so
}

}  // namespace

std::vector<VerdictFigure> verdict_figures(const ViewState& state) {
    std::vector<VerdictFigure> figures;
    if (state.estimate == nullptr)
        return figures;
    figures.reserve(5);
    if (state.scenario->workload.kind == WorkloadKind::training)
        training_figures(figures, state);
    else if (state.scenario->workload.kind == WorkloadKind::serving)
        serving_figures(figures, state);
    else
        inference_figures(figures, state);
    for (VerdictFigure& figure : figures)
        if (!figure.missing)
            figure.key = key_of(figure.id, state.scenario->workload.kind);
    for (VerdictFigure& figure : figures)
        if (figure.missing && figure.id == QLatin1String("run_time"))
            figure.value = tr("no run length");
        else if (figure.missing && figure.id == QLatin1String("cost"))
            figure.value = state.estimate->training && !state.scenario->workload.total_tokens ? tr("no run length")
                                                                                              : tr("no price");
    return figures;
}

QString memory_use(const MemoryEstimate& memory) {
    QString used = shown(memory.worst.total);
    const QString capacity = shown(memory.capacity);
    const qsizetype space = used.lastIndexOf(QLatin1Char(' '));
    if (space > 0 && capacity.endsWith(QStringView(used).mid(space)))
        used.truncate(space);  // one unit is enough when it is the same
    return tr("%1 of %2").arg(used, capacity);
}

QString memory_verdict(const MemoryEstimate& memory) {
    const Bytes free = memory.capacity - memory.worst.total;
    return memory.fits ? tr("fits, %1 free").arg(shown(free)) : tr("does not fit: %1 too much").arg(shown(-free));
}

QString advice_sentence(const ViewState& state) {
    if (state.estimate == nullptr)
        return {};
    const Estimate& e = *state.estimate;
    if (!e.memory.fits) {
        const auto& parts = e.memory.worst.breakdown;
        const auto largest = static_cast<MemoryCategory>(std::max_element(parts.begin(), parts.end()) - parts.begin());
        return tr("%1 more than a chip has; the largest part is %2, %3.")
            .arg(shown(e.memory.worst.total - e.memory.capacity), label(largest), shown(e.memory.worst[largest]));
    }
    if (e.inference && e.inference->saturated && state.scenario->workload.requests_per_s)
        return tr("More requests come than are served, %1 a second against at most %2: the queue grows without bound.")
            .arg(number_text(*state.scenario->workload.requests_per_s, 3),
                 number_text(e.inference->max_requests_per_s.value_or(0), 3));
    const QString by = text(e.bound_by);
    const double share = e.step.time.value() > 0 ? e.step.exposed_comm.value() / e.step.time.value() : 0;
    const QString waits = share >= 0.001
                              ? tr("%1 of the step waits for the network").arg(shown(share, Unit::fraction, {2}))
                              : tr("the network stays hidden behind it");
    switch (e.bound) {
        case Bound::compute:
            return tr("Compute sets the pace: the matrix units are busiest with %1; %2.").arg(by, waits);
        case Bound::hbm:
            return tr("Memory bandwidth sets the pace: %1 moves more bytes than its FLOPs cover.").arg(by);
        case Bound::scale_up:
            return tr("The scale-up network sets the pace with %1: %2.").arg(by, waits);
        case Bound::scale_out:
            return tr("The data-centre network sets the pace with %1: %2.").arg(by, waits);
        case Bound::bubble:
            return tr("The pipeline bubble sets the pace: %1 of the step is idle; more micro-batches or fewer stages "
                      "fill it.")
                .arg(shown(e.step.bubble.value() / e.step.time.value(), Unit::fraction, {2}));
        case Bound::overhead:
            return tr("Overheads set the pace: %1 of the step.")
                .arg(shown(e.step.overhead.value() / e.step.time.value(), Unit::fraction, {2}));
    }
    return {};
}

QString verdict_summary(const ViewState& state) {
    if (state.estimate == nullptr)
        return {};
    QStringList parts;
    for (const VerdictFigure& figure : verdict_figures(state))
        parts << QStringLiteral("%1: %2").arg(figure.label, figure.value);
    parts << tr("Memory per chip: %1 (%2)")
                 .arg(memory_use(state.estimate->memory), memory_verdict(state.estimate->memory));
    parts << tr("Bound by: %1").arg(label(state.estimate->bound));
    return parts.join(QStringLiteral("; "));
}

}  // namespace rooflight::ui
