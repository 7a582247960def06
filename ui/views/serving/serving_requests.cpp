// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of what happened to requests in the simulation, and what all pictures say.
#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/serving/serving_scene.h"
#include "ui/views/serving/serving_words.h"

namespace rooflight::ui {
namespace {

constexpr double kLatenciesShown = 2.5;                ///< of the timeline, mean ones
constexpr std::size_t kMostBars = 400, kBins = 48;

QString time_name(ServedTime counted) {
    switch (counted) {
        case ServedTime::ttft:
            return serving_words(QT_TRANSLATE_NOOP("ServingView", "time to the first token"));
        case ServedTime::tpot:
            return serving_words(QT_TRANSLATE_NOOP("ServingView", "time per token"));
        case ServedTime::latency:
            return serving_words(QT_TRANSLATE_NOOP("ServingView", "latency of a whole answer"));
    }
    return {};
}

double time_of(const ServedRequest& request, ServedTime counted) {
    switch (counted) {
        case ServedTime::ttft:
            return request.ttft();
        case ServedTime::tpot:
            return request.tpot();
        case ServedTime::latency:
            return request.latency();
    }
    return 0;
}

/// Which way a bar lies on a chart whose y counts slots.
QRectF bar_rect(const Chart& chart, double from, double to, int slot) {
    const QPointF a = chart.to_pixel(from, slot + 0.12), b = chart.to_pixel(to, slot + 0.88);
    return QRectF(a, b).normalized();
}

}  // namespace

Range ServingScene::stretch() const {
    const std::vector<ServedRequest>& all = simulated->serving->requests;
    if (all.empty()) {
        return {0, 1};
    }
    // From the middle of the run, where the server has long been in equilibrium.
    const std::size_t middle = all.size() / 2;
    const double from = all[middle].arrival, mean = simulated->inference->latency_spread->mean;
    double to = from + kLatenciesShown * mean;
    if (const std::size_t last = middle + kMostBars; last < all.size()) {
        to = std::min(to, std::max(all[last].arrival, from + mean / 2));
    }
    return {from, to};
}

std::vector<ServingScene::Bar> ServingScene::bars() const {
    std::vector<Bar> bars;
    if (empty()) {
        return bars;
    }
    const Range shown_time = stretch();
    std::vector<double> free_from;
    for (const ServedRequest& request : simulated->serving->requests) {
        if (request.replica != 0 || request.finish < shown_time.low || request.arrival > shown_time.high) {
            continue;
        }
        // A slot is held from the first work on the prompt; who waits is drawn before its own.
        auto slot = std::find_if(free_from.begin(), free_from.end(), [&](double at) { return at <= request.arrival + 1e-12; });
        if (slot == free_from.end()) {
            slot = free_from.insert(slot, 0);
        }
        *slot = request.finish;
        bars.push_back({&request, static_cast<int>(slot - free_from.begin())});
    }
    return bars;
}

std::vector<double> ServingScene::counted_times() const {
    std::vector<double> times;
    for (const ServedRequest& request : simulated->serving->requests) {
        times.push_back(time_of(request, counted));
    }
    return times;
}

ServingScene::Bins ServingScene::bins() const {
    Bins bins;
    std::vector<double> times = counted_times();
    if (times.empty()) {
        return bins;
    }
    std::sort(times.begin(), times.end());
    // The slowest hundredth may be far out: the last bin has all of them.
    const double high = times[times.size() * 99 / 100] * 1.05, low = std::min(times.front(), high * 0.999);
    for (std::size_t i = 0; i <= kBins; ++i) {
        bins.edges.push_back(low + (high - low) * static_cast<double>(i) / kBins);
    }
    bins.counts.assign(kBins, 0);
    for (const double time : times) {
        const double along = (time - low) / (high - low) * kBins;
        bins.counts[static_cast<std::size_t>(std::clamp(along, 0.0, kBins - 1.0))] += 1;
    }
    return bins;
}

std::optional<double> ServingScene::objective() const {
    return counted == ServedTime::ttft   ? scenario->workload.ttft_slo_s
           : counted == ServedTime::tpot ? scenario->workload.tpot_slo_s
                                         : std::nullopt;
}

const Spread* ServingScene::spread() const {
    const InferenceTotals& totals = *simulated->inference;
    const std::optional<Spread>& spread = counted == ServedTime::ttft   ? totals.ttft_spread
                                          : counted == ServedTime::tpot ? totals.tpot_spread
                                                                        : totals.latency_spread;
    return spread ? &*spread : nullptr;
}

void ServingScene::configure_requests(Chart& chart) const {
    int count = 1;
    for (const Bar& bar : bars()) {
        count = std::max(count, bar.slot + 1);
    }
    const Range time = stretch();
    Chart::Axis across;
    across.home = {0, time.high - time.low};
    across.label = serving_words(QT_TRANSLATE_NOOP("ServingView", "seconds"));
    across.zoomable = false;
    Chart::Axis up;
    up.home = {0, double(count)};
    up.label = serving_words(QT_TRANSLATE_NOOP("ServingView", "requests in flight on one copy"));
    up.grid = false;
    up.zoomable = false;
    set_across(chart, across);
    chart.set_y(up);
    chart.set_curves({});
}

void ServingScene::draw_requests(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const double start = stretch().low;
    painter.setPen(Qt::NoPen);
    for (const Bar& bar : bars()) {
        const ServedRequest& request = *bar.request;
        const auto part = [&](double from, double to, const QColor& colour) {
            const QRectF rect = bar_rect(chart, from - start, to - start, bar.slot).intersected(area);
            if (rect.width() > 0 && rect.height() > 0) {
                draw_block(painter, rect, colour, 0);
            }
        };
        part(request.arrival, request.start, ink.faded(Role::bubble, 0.75));
        part(request.start, request.first_token, ink(Role::compute));
        part(request.first_token, request.finish, ink(Role::hbm));
    }
}

void ServingScene::configure_histogram(Chart& chart) const {
    const Ink& ink = chart.ink();
    const Bins all = bins();
    Chart::Axis across;
    across.home = all.edges.empty() ? Range{0, 1} : Range{all.edges.front(), all.edges.back()};
    if (const auto slo = objective(); slo && *slo < 2 * across.home.high) {
        across.home.high = std::max(across.home.high, *slo * 1.05);
    }
    across.label = time_name(counted) + QStringLiteral(", s");
    across.zoomable = false;
    Chart::Axis up;
    const double most = all.counts.empty() ? 1 : *std::max_element(all.counts.begin(), all.counts.end());
    up.home = {0, most * 1.35};
    up.label = serving_words(QT_TRANSLATE_NOOP("ServingView", "requests"));
    up.zoomable = false;
    chart.set_ink(ink);
    set_across(chart, across);
    chart.set_y(up);
    chart.set_curves({});
}

void ServingScene::draw_histogram(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const Bins all = bins();
    const std::optional<double> slo = objective();
    for (std::size_t i = 0; i < all.counts.size(); ++i) {
        const QRectF rect =
            QRectF(chart.to_pixel(all.edges[i], 0), chart.to_pixel(all.edges[i + 1], all.counts[i])).normalized().intersected(area);
        const bool late = slo && all.edges[i] >= *slo;
        painter.setPen(Qt::NoPen);
        draw_block(painter, rect.adjusted(0.5, 0, -0.5, 0), late ? ink(Role::bubble) : ink(Role::hbm), 0);
    }
    LabelSpace space(area);
    if (const Spread* of = spread()) {
        const auto mark = [&](const char* name, double at, Role role) {
            draw_serving_mark(painter, chart, at, serving_words(name).arg(shown(Seconds(at))), role, space);
        };
        mark(QT_TRANSLATE_NOOP("ServingView", "half within %1"), of->p50, Role::accent);
        mark(QT_TRANSLATE_NOOP("ServingView", "90% within %1"), of->p90, Role::accent);
        mark(QT_TRANSLATE_NOOP("ServingView", "99% within %1"), of->p99, Role::accent);
        if (slo) {
            mark(QT_TRANSLATE_NOOP("ServingView", "objective %1"), *slo, Role::good);
        }
    }
}

QStringList ServingScene::read_out(const Chart& chart, const QPointF& pixel) const {
    if (empty() || !chart.area().contains(pixel)) {
        return {};
    }
    const QPointF at = chart.to_value(pixel);
    QStringList lines;
    if (picture == ServingPicture::trade) {
        lines = trade_lines(chart, pixel);
    } else if (picture == ServingPicture::step) {
        const auto nearest = std::min_element(curves->steps.begin(), curves->steps.end(), [&](const auto& a, const auto& b) {
            return std::abs(std::log(a.sequences / at.x())) < std::abs(std::log(b.sequences / at.x()));
        });
        if (nearest != curves->steps.end()) {
            lines << serving_words(kind() == WorkloadKind::prefill ? QT_TRANSLATE_NOOP("ServingView", "%1 prompts: a step of %2")
                                                                   : QT_TRANSLATE_NOOP("ServingView", "%1 sequences: a step of %2"))
                         .arg(shown_count(nearest->sequences), shown(nearest->time))
                  << serving_words(QT_TRANSLATE_NOOP("ServingView", "weights %1, KV cache %2"))
                         .arg(shown(nearest->weights), shown(nearest->kv_cache))
                  << serving_words(QT_TRANSLATE_NOOP("ServingView", "FLOPs %1, network %2"))
                         .arg(shown(nearest->flops), shown(nearest->network));
        }
    } else if (picture == ServingPicture::cache) {
        const auto nearest = std::min_element(curves->budget.begin(), curves->budget.end(), [&](const auto& a, const auto& b) {
            return std::abs(std::log(a.tokens / at.x())) < std::abs(std::log(b.tokens / at.x()));
        });
        if (nearest != curves->budget.end()) {
            lines << serving_words(QT_TRANSLATE_NOOP("ServingView", "%1 sequences of %2 tokens fit"))
                         .arg(shown_count(nearest->sequences), shown_count(nearest->tokens));
        }
    } else if (picture == ServingPicture::requests) {
        const double time = at.x() + stretch().low;
        for (const Bar& bar : bars()) {
            const ServedRequest& request = *bar.request;
            if (bar.slot == static_cast<int>(std::floor(at.y())) && time >= request.arrival && time <= request.finish) {
                lines << serving_words(QT_TRANSLATE_NOOP("ServingView", "prompt of %1, answer of %2 tokens"))
                             .arg(shown_count(request.length.prompt), shown_count(request.length.output))
                      << serving_words(QT_TRANSLATE_NOOP("ServingView", "waits %1, first token after %2, finished after %3"))
                             .arg(shown(Seconds(request.start - request.arrival)), shown(Seconds(request.ttft())),
                                  shown(Seconds(request.latency())));
            }
        }
    } else {
        const Bins all = bins();
        for (std::size_t i = 0; i < all.counts.size(); ++i) {
            if (at.x() >= all.edges[i] && at.x() < all.edges[i + 1]) {
                lines << serving_words(QT_TRANSLATE_NOOP("ServingView", "%1 to %2: %3 of %4 requests"))
                             .arg(shown(Seconds(all.edges[i])), shown(Seconds(all.edges[i + 1])), shown_count(all.counts[i]),
                                  shown_count(static_cast<double>(simulated->serving->requests.size())));
            }
        }
    }
    return lines;
}

QString ServingScene::words() const {
    if (empty()) {
        return {};
    }
    QStringList sentences;
    if (picture == ServingPicture::trade) {
        sentences = trade_words();
    } else if (picture == ServingPicture::step) {
        const auto say = [&](const std::optional<double>& at, const char* sentence, const char* never) {
            sentences << (at ? serving_words(sentence).arg(shown_count(*at)) : serving_words(never));
        };
        say(curves->kv_takes_over, QT_TRANSLATE_NOOP("ServingView", "From %1 sequences the KV cache takes longer to read than the weights."),
            QT_TRANSLATE_NOOP("ServingView", "The weights always take longer to read than the KV cache."));
        say(curves->flops_take_over, QT_TRANSLATE_NOOP("ServingView", "From %1 sequences the FLOPs take longer than reading the weights."),
            QT_TRANSLATE_NOOP("ServingView", "The weights always take longer to read than their FLOPs."));
    } else if (picture == ServingPicture::cache) {
        sentences << serving_words(kind() == WorkloadKind::serving
                                       ? QT_TRANSLATE_NOOP("ServingView", "Memory holds %1 requests of %2 tokens each; %3 are in flight.")
                                       : QT_TRANSLATE_NOOP("ServingView", "Memory holds %1 sequences of %2 tokens each; the batch has %3."))
                         .arg(shown_count(curves->most_sequences), shown_count(curves->tokens), shown_count(curves->in_flight));
    } else if (picture == ServingPicture::requests) {
        sentences << serving_words(QT_TRANSLATE_NOOP("ServingView", "%1 requests over %2 on one copy of the model."))
                         .arg(shown_count(static_cast<double>(bars().size())), shown(Seconds(stretch().high - stretch().low)));
    } else if (const Spread* of = spread()) {
        sentences << serving_words(QT_TRANSLATE_NOOP("ServingView", "Of the %1, half are within %2, 90% within %3 and 99% within %4."))
                         .arg(time_name(counted), shown(Seconds(of->p50)), shown(Seconds(of->p90)), shown(Seconds(of->p99)));
    }
    return sentences.join(QLatin1Char(' '));
}

QList<QStringList> ServingScene::table() const {
    const auto strings = [](std::initializer_list<const char*> names) {
        QStringList row;
        for (const char* name : names) {
            row << QString::fromLatin1(name);
        }
        return row;
    };
    QList<QStringList> rows;
    if (empty()) {
        return rows << strings({"tpot_s", "tokens_per_s_per_chip"});
    }
    if (picture == ServingPicture::trade) {
        rows = trade_table();
    } else if (picture == ServingPicture::step) {
        rows << strings({"sequences", "step_s", "weights_s", "kv_cache_s", "flops_s", "network_s"});
        for (const ServingStepPoint& p : curves->steps) {
            rows << QStringList{cell(p.sequences),        cell(p.time.value()),  cell(p.weights.value()),
                                cell(p.kv_cache.value()), cell(p.flops.value()), cell(p.network.value())};
        }
    } else if (picture == ServingPicture::cache) {
        rows << strings({"tokens", "sequences"});
        for (const KvPoint& p : curves->budget) {
            rows << QStringList{cell(p.tokens), cell(p.sequences)};
        }
    } else if (picture == ServingPicture::requests) {
        rows << strings({"slot", "arrival_s", "start_s", "first_token_s", "finish_s", "prompt_tokens", "output_tokens"});
        for (const Bar& bar : bars()) {
            const ServedRequest& r = *bar.request;
            rows << QStringList{cell(bar.slot),        cell(r.arrival), cell(r.start),         cell(r.first_token),
                                cell(r.finish),        cell(r.length.prompt), cell(r.length.output)};
        }
    } else {
        rows << strings({"from_s", "to_s", "requests"});
        const Bins all = bins();
        for (std::size_t i = 0; i < all.counts.size(); ++i) {
            rows << QStringList{cell(all.edges[i]), cell(all.edges[i + 1]), cell(all.counts[i])};
        }
    }
    return rows;
}

}  // namespace rooflight::ui
