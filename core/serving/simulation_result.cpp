// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/serving/simulation.h"

namespace rooflight {
namespace {

/// Prompts and tokens of them that may come together: a table goes as far, and on in a straight line. So many tokens are
/// well beyond where an iteration turns from waiting for memory to computing.
constexpr double kPromptsTogether = 4, kTokensTogether = 4096;

TableRange range_of(const ServingSystem& server, bool prompts) {
    const RequestLengths& lengths = *server.lengths;
    const RequestLength mean = lengths.mean(), longest = lengths.longest(), shortest = lengths.shortest();
    TableRange range;
    range.most_sequences = std::max(1.0, server.most_sequences);
    range.least_context = std::min(shortest.prompt, mean.prompt);
    range.mean_context = lengths.mean_context();
    range.most_context = longest.prompt + longest.output;
    if (!prompts) {
        return range;
    }
    const double fresh = server.fresh(mean.prompt);
    const bool chunked = server.chunk && server.fresh(longest.prompt) > *server.chunk;
    range.usual = {chunked ? std::min(fresh, *server.chunk) : fresh, mean.prompt - fresh};
    const double together = std::max({server.fresh(longest.prompt), kPromptsTogether * fresh, kTokensTogether});
    range.most_prompt_tokens = server.chunk ? std::min(*server.chunk, together) : together;
    range.pieces_differ = chunked || !lengths.fixed();
    range.most_before = chunked ? longest.prompt : longest.prompt - server.fresh(longest.prompt);
    return range;
}

TableRange prompts_alone(const ServingSystem& server) {
    ServingSystem alone = server;
    alone.chunk.reset();
    TableRange range = range_of(alone, true);
    range.most_sequences = 0;
    return range;
}

}  // namespace

ServingTables::ServingTables(const ServingSystem& server)
    : generating(server.time, range_of(server, !server.prefill)) {
    if (server.prefill) {
        prefill.emplace(server.prefill->time, prompts_alone(server));
    }
}

Spread spread_of(std::vector<double> values) {
    Spread spread;
    if (values.empty()) {
        return spread;
    }
    spread.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    std::sort(values.begin(), values.end());
    const auto rank = [&](double share) {
        const double place = std::ceil(share * static_cast<double>(values.size())) - 1;
        return values[static_cast<std::size_t>(std::max(0.0, place))];
    };
    spread.p50 = rank(0.5), spread.p90 = rank(0.9), spread.p99 = rank(0.99);
    return spread;
}

double SimulationResult::within(std::optional<double> ttft_slo, std::optional<double> tpot_slo) const {
    const auto good = [&](const ServedRequest& request) {
        return (!ttft_slo || request.ttft() <= *ttft_slo) && (!tpot_slo || request.tpot() <= *tpot_slo);
    };
    return static_cast<double>(std::count_if(requests.begin(), requests.end(), good)) /
           static_cast<double>(std::max<std::size_t>(1, requests.size()));
}

}  // namespace rooflight
