// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/serving/request_lengths.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rooflight {
namespace {

enum LengthStream : std::uint64_t { kPromptStream = 1, kOutputStream = 2, kPickStream = 3 };

/// Of the mean given and the coefficient of variation.
double lognormal(double mean, double cv, double normal) {
    const double variance = std::log1p(cv * cv);
    return mean * std::exp(std::sqrt(variance) * normal - variance / 2);
}

constexpr double kFarOut = 3.7;  ///< deviations; one normal number in ten thousand is further out

double whole_tokens(double tokens) { return std::max(1.0, std::round(tokens)); }

}  // namespace

RequestLengths::RequestLengths(const Workload& workload, const Serving& serving)
    : m_mean{workload.prompt_tokens, workload.output_tokens},
      m_block(serving.kv_block_tokens),
      m_prompts(serving.seed, kPromptStream),
      m_outputs(serving.seed, kOutputStream),
      m_picks(serving.seed, kPickStream) {
    const Lengths& lengths = serving.lengths;
    if (lengths.distribution == LengthDistribution::lognormal) {
        m_cv = lengths.cv;
    }
    m_prompt_square = m_mean.prompt * m_mean.prompt * (1 + m_cv * m_cv);
    m_output_square = m_mean.output * m_mean.output * (1 + m_cv * m_cv);
    m_output_cube = std::pow(m_mean.output * (1 + m_cv * m_cv), 3);
    if (lengths.distribution == LengthDistribution::file && lengths.list && !lengths.list->empty()) {
        m_list = lengths.list;
        m_mean = {};
        m_prompt_square = m_output_square = m_output_cube = 0;
        const double share = 1.0 / static_cast<double>(m_list->size());
        for (const RequestLength& one : *m_list) {
            m_mean.prompt += one.prompt * share;
            m_mean.output += one.output * share;
            m_prompt_square += one.prompt * one.prompt * share;
            m_output_square += one.output * one.output * share;
            m_output_cube += one.output * one.output * one.output * share;
        }
    }
}

RequestLength RequestLengths::of(std::uint64_t request) const {
    if (m_list) {
        const double place = m_picks.uniform(request) * static_cast<double>(m_list->size());
        return (*m_list)[std::min(static_cast<std::size_t>(place), m_list->size() - 1)];
    }
    if (m_cv <= 0) {
        return m_mean;
    }
    return {whole_tokens(lognormal(m_mean.prompt, m_cv, m_prompts.normal(request))),
            whole_tokens(lognormal(m_mean.output, m_cv, m_outputs.normal(request)))};
}

std::vector<std::pair<double, double>> RequestLengths::prompts() const { return some(&RequestLength::prompt); }

std::vector<std::pair<double, double>> RequestLengths::outputs() const { return some(&RequestLength::output); }

std::vector<std::pair<double, double>> RequestLengths::some(double RequestLength::*tokens) const {
    if (m_list) {
        // Neighbours in order of length go together.
        constexpr std::size_t most = 16;
        std::vector<double> sorted;
        for (const RequestLength& one : *m_list) {
            sorted.push_back(one.*tokens);
        }
        std::sort(sorted.begin(), sorted.end());
        std::vector<std::pair<double, double>> all;
        const std::size_t parts = std::min(most, sorted.size());
        for (std::size_t i = 0; i < parts; ++i) {
            const auto from = sorted.begin() + static_cast<std::ptrdiff_t>(i * sorted.size() / parts);
            const auto to = sorted.begin() + static_cast<std::ptrdiff_t>((i + 1) * sorted.size() / parts);
            const auto count = static_cast<double>(to - from);
            all.emplace_back(std::accumulate(from, to, 0.0) / count, count / static_cast<double>(sorted.size()));
        }
        return all;
    }
    if (m_cv <= 0) {
        return {{m_mean.*tokens, 1.0}};
    }
    // Gauss and Hermite's quadrature on seven points.
    constexpr std::pair<double, double> points[] = {
        {-3.750439717725742, 0.000548268855972}, {-2.366759410734541, 0.030757123967586},
        {-1.154405394739968, 0.240123178605013}, {0, 0.457142857142858},
        {1.154405394739968, 0.240123178605013},  {2.366759410734541, 0.030757123967586},
        {3.750439717725742, 0.000548268855972}};
    std::vector<std::pair<double, double>> all;
    for (const auto& [normal, chance] : points) {
        all.emplace_back(std::max(1.0, lognormal(m_mean.*tokens, m_cv, normal)), chance);
    }
    return all;
}

RequestLength RequestLengths::shortest() const {
    if (!m_list) {
        const double factor = lognormal(1, m_cv, -kFarOut);
        return {std::max(1.0, m_mean.prompt * factor), std::max(1.0, m_mean.output * factor)};
    }
    RequestLength shortest = m_list->front();
    for (const RequestLength& one : *m_list) {
        shortest = {std::min(shortest.prompt, one.prompt), std::min(shortest.output, one.output)};
    }
    return shortest;
}

RequestLength RequestLengths::longest() const {
    RequestLength longest = m_mean;
    if (!m_list) {
        const double factor = std::max(1.0, lognormal(1, m_cv, kFarOut));
        return {m_mean.prompt * factor, m_mean.output * factor};
    }
    for (const RequestLength& one : *m_list) {
        longest = {std::max(longest.prompt, one.prompt), std::max(longest.output, one.output)};
    }
    return longest;
}

double RequestLengths::footprint(const RequestLength& length) const {
    return length.prompt + length.output / 2 + (m_block - 1) / 2;
}

double RequestLengths::footprint_variation() const {
    // Of a request that is met at work prompt and answer vary alone; of the answer, which is met in its middle, half.
    const double prompt = m_prompt_square - m_mean.prompt * m_mean.prompt, met = m_output_square / m_mean.output;
    const double output = m_output_cube / m_mean.output - met * met;
    return std::max(0.0, prompt + output / 4) / (mean_footprint() * mean_footprint());
}

}  // namespace rooflight
