// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/serving/step_table.h"

#include <algorithm>
#include <cmath>

namespace rooflight {
namespace {

constexpr int kMostHalvings = 6;

/// The part of a sorted axis that `at` is in, or the first or last, and how far along it.
struct Place {
    std::size_t low = 0, high = 0;
    double along = 0;
};

Place place_of(const std::vector<double>& axis, double at) {
    if (axis.size() < 2) {
        return {};
    }
    const auto after = std::upper_bound(axis.begin() + 1, axis.end() - 1, at);
    const auto high = static_cast<std::size_t>(after - axis.begin());
    return {high - 1, high, (at - axis[high - 1]) / (axis[high] - axis[high - 1])};
}

void halve(const std::function<double(double)>& f, double low, double at_low, double high, double at_high,
           double tolerance, int left, std::vector<double>& nodes) {
    const double middle = std::sqrt(low * high);
    const double between = at_low + (at_high - at_low) * (middle - low) / (high - low);
    const double at_middle = f(middle);
    if (left == 0 || std::abs(between - at_middle) <= tolerance * std::abs(at_middle)) {
        return;
    }
    halve(f, low, at_low, middle, at_middle, tolerance, left - 1, nodes);
    nodes.push_back(middle);
    halve(f, middle, at_middle, high, at_high, tolerance, left - 1, nodes);
}

/// nodes_of() of each fourth: a bend that the middle of the whole does not show is found.
std::vector<double> nodes_by_parts(const std::function<double(double)>& f, double low, double high, double tolerance) {
    constexpr double part = 4;
    std::vector<double> nodes{low};
    for (double from = low; from < high; from *= part) {
        const std::vector<double> more = nodes_of(f, from, std::min(part * from, high), tolerance);
        nodes.insert(nodes.end(), more.begin() + 1, more.end());
    }
    return nodes;
}

}  // namespace

Grid::Grid(std::vector<double> x, std::vector<double> y, const std::function<double(double, double)>& f)
    : m_x(std::move(x)), m_y(std::move(y)) {
    m_values.reserve(m_x.size() * m_y.size());
    for (const double at_x : m_x) {
        for (const double at_y : m_y) {
            m_values.push_back(f(at_x, at_y));
        }
    }
}

double Grid::operator()(double x, double y) const {
    const Place px = place_of(m_x, x), py = place_of(m_y, y);
    const auto along_y = [&](std::size_t row) {
        const double* values = &m_values[row * m_y.size()];
        return values[py.low] + (values[py.high] - values[py.low]) * py.along;
    };
    const double first = along_y(px.low);
    return px.high == px.low ? first : first + (along_y(px.high) - first) * px.along;
}

std::vector<double> nodes_of(const std::function<double(double)>& f, double low, double high, double tolerance) {
    std::vector<double> nodes{low};
    if (high > low) {
        // Parts of a factor of four at most: the middle of a larger one may lie on the line by accident.
        const int parts = std::max(1, static_cast<int>(std::ceil(std::log2(high / low) / 2)));
        double from = low, at_from = f(low);
        for (int i = 1; i <= parts; ++i) {
            const double to = i == parts ? high : low * std::pow(high / low, double(i) / parts);
            const double at_to = f(to);
            halve(f, from, at_from, to, at_to, tolerance, kMostHalvings, nodes);
            nodes.push_back(to);
            from = to, at_from = at_to;
        }
    }
    return nodes;
}

StepTable::StepTable(const IterationTime& time, const TableRange& range) : m_range(range), m_time(time) {
    const auto generating = [&](double sequences, double context) {
        Iteration i;
        i.sequences = sequences, i.context = context;
        return time(i).value();
    };
    const auto together = [&](double sequences, double tokens, const PromptPiece& piece) {
        Iteration i;
        i.sequences = sequences, i.context = range.mean_context;
        i.prompts = tokens / piece.tokens, i.prompt_tokens = piece.tokens, i.prompt_before = piece.before;
        return time(i).value();
    };
    const double tolerance = kTableTolerance / 2;
    const double most = std::max(1.0, range.most_sequences);
    std::vector<double> sequences;
    if (range.most_sequences > 0) {
        sequences = nodes_of([&](double b) { return generating(b, range.mean_context); }, 1, most, tolerance);
        const auto contexts =
            nodes_of([&](double s) { return generating(most, s); }, range.least_context, range.most_context, tolerance);
        m_generating = Grid(sequences, contexts, generating);
    }
    if (range.most_prompt_tokens <= 0) {
        return;
    }
    const auto alone = [&](double t) { return together(0, t, range.usual); };
    const double most_tokens = std::max(1.0, range.most_prompt_tokens);
    m_prompts_alone = Grid(nodes_by_parts(alone, 1, most_tokens, tolerance), {0}, [&](double t, double) { return alone(t); });
    if (range.pieces_differ) {
        const double usual = range.usual.tokens;
        const auto more = [&](double t, double before) {
            return together(0, t, {t, before}) - together(0, t, {usual, range.usual.before});
        };
        const double longest = std::max(usual, range.most_prompt_tokens);
        const auto pieces = nodes_of([&](double t) { return together(0, t, {t, range.most_before}); }, 1, longest, tolerance);
        const std::vector<double> before =
            range.most_before > 0 ? std::vector<double>{0, range.most_before / 2, range.most_before} : std::vector<double>{0};
        m_more = Grid(pieces, before, more);
    }
}

double StepTable::exact(double sequences) const {
    constexpr double most_known = 1 << 14;
    if (sequences > most_known || sequences != std::floor(sequences)) {
        return 1;
    }
    const auto place = static_cast<std::size_t>(sequences);
    if (place >= m_exact.size()) {
        m_exact.resize(place + 1, 0.0);
    }
    if (m_exact[place] <= 0) {
        Iteration i;
        i.sequences = sequences, i.context = m_range.mean_context;
        m_exact[place] = m_time(i).value() / m_generating(sequences, m_range.mean_context);
    }
    return m_exact[place];
}

double StepTable::generating(double sequences, double context) const {
    return sequences > 0 ? m_generating(sequences, context) * exact(sequences) : 0;
}

double StepTable::prompts(double sequences, double tokens) const {
    if (tokens <= 0) {
        return 0;
    }
    if (sequences <= 0) {
        return m_prompts_alone(tokens, 0);
    }
    return std::max(0.0, mixed(sequences, tokens) - generating(sequences, m_range.mean_context));
}

double StepTable::known(double sequences, double tokens) const {
    const auto [found, unknown] = m_known.try_emplace({sequences, tokens}, 0.0);
    if (unknown) {
        Iteration i;
        i.sequences = sequences, i.context = m_range.mean_context;
        i.prompts = tokens / m_range.usual.tokens, i.prompt_tokens = m_range.usual.tokens;
        i.prompt_before = m_range.usual.before;
        found->second = m_time(i).value();
    }
    return found->second;
}

double StepTable::mixed(double sequences, double tokens) const {
    constexpr double apart = 1.02;
    const double pieces = tokens / m_range.usual.tokens;
    if (!m_range.pieces_differ || pieces == std::round(pieces)) {
        return known(sequences, tokens);
    }
    const double above = std::floor(std::log(m_range.most_prompt_tokens / tokens) / std::log(apart));
    const double high = m_range.most_prompt_tokens * std::pow(apart, -above), low = high / apart;
    const double at_low = known(sequences, low);
    return at_low + (known(sequences, high) - at_low) * (tokens - low) / (high - low);
}

double StepTable::more(const PromptPiece& piece) const {
    return m_range.pieces_differ && piece != m_range.usual ? m_more(piece.tokens, piece.before) : 0;
}

}  // namespace rooflight
