// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/serving/prompt_work.h"

#include <algorithm>
#include <cmath>

namespace rooflight {

std::vector<double> arrivals_at_one(double mean, double replicas, std::size_t most) {
    std::vector<double> counts(most + 1, 0.0);
    const double all = mean * replicas, last = static_cast<double>(most);
    double chance = std::exp(-all), left = 1;
    for (double n = 0; left > 1e-9 && std::floor(n / replicas) < last; ++n, chance *= all / n) {
        const double whole = std::floor(n / replicas), one_more = n / replicas - whole;
        counts[static_cast<std::size_t>(whole)] += chance * (1 - one_more);
        counts[static_cast<std::size_t>(whole) + 1] += chance * one_more;
        left -= chance;
    }
    counts.back() += std::max(0.0, left);
    return counts;
}

std::vector<double> others_of(const std::vector<double>& counts) {
    std::vector<double> others(counts.size(), 0.0);
    double mean = 0;
    for (std::size_t n = 1; n < counts.size(); ++n) {
        others[n - 1] = static_cast<double>(n) * counts[n];
        mean += others[n - 1];
    }
    if (mean <= 0) {
        others[0] = 1;
        return others;
    }
    for (double& chance : others) {
        chance /= mean;
    }
    return others;
}

PromptWork::PromptWork(const std::vector<std::pair<double, double>>& fresh, double unit, std::size_t states,
                       std::size_t most_prompts)
    : m_unit(unit), m_states(states) {
    std::size_t least = states, longest = 0;
    for (const auto& [tokens, chance] : fresh) {
        // Between two whole numbers of units, so that the mean stays.
        const double units = tokens / unit, whole = std::floor(units + 1e-9), more = std::max(0.0, units - whole);
        m_prompt.emplace_back(static_cast<std::size_t>(whole), chance * (1 - more));
        if (more > 0) {
            m_prompt.emplace_back(static_cast<std::size_t>(whole) + 1, chance * more);
        }
        least = std::min(least, m_prompt.back().first - (more > 0 ? 1 : 0));
        longest = std::max(longest, m_prompt.back().first);
    }
    m_powers.push_back({0, {1.0}});
    for (std::size_t k = 0; k < most_prompts; ++k) {
        const Power& now = m_powers.back();
        Power next;
        next.from = std::min(states - 1, now.from + least);
        next.chances.assign(std::min(states - next.from, now.chances.size() + longest - least), 0.0);
        for (std::size_t i = 0; i < now.chances.size(); ++i) {
            for (const auto& [units, chance] : m_prompt) {
                next.chances[std::min(states - 1, now.from + i + units) - next.from] += now.chances[i] * chance;
            }
        }
        m_powers.push_back(std::move(next));
    }
}

std::vector<double> PromptWork::of(const std::vector<double>& counts) const {
    std::vector<double> chances(m_states, 0.0);
    for (std::size_t k = 0; k < std::min(counts.size(), m_powers.size()); ++k) {
        const Power& power = m_powers[k];
        for (std::size_t i = 0; counts[k] > 1e-10 && i < power.chances.size(); ++i) {
            chances[power.from + i] += counts[k] * power.chances[i];
        }
    }
    return chances;
}

std::vector<double> PromptWork::squares(const std::vector<double>& counts) const {
    double mean = 0, first = 0, second = 0;
    for (std::size_t n = 0; n < counts.size(); ++n) {
        mean += static_cast<double>(n) * counts[n];
    }
    const std::vector<double> all = of(counts), others = of(others_of(counts));
    for (const auto& [units, chance] : m_prompt) {
        first += chance * static_cast<double>(units);
        second += chance * static_cast<double>(units) * static_cast<double>(units);
    }
    std::vector<double> squares(m_states);
    for (std::size_t i = 0; i < m_states; ++i) {
        const double usual = static_cast<double>(i) * second / first;
        double sum = 0;
        for (const auto& [units, chance] : m_prompt) {
            sum += units <= i ? chance * static_cast<double>(units) * static_cast<double>(units) * others[i - units] : 0;
        }
        // At the end all that are more are together, and where hardly anything happens it is all rounding.
        squares[i] = all[i] > 1e-9 && i + 1 < m_states ? mean * sum / all[i] : usual;
    }
    return squares;
}

std::vector<double> PromptWork::with_one_more(const std::vector<double>& f) const {
    std::vector<double> mean(m_states, 0.0);
    for (std::size_t i = 0; i < m_states; ++i) {
        for (const auto& [units, chance] : m_prompt) {
            mean[i] += chance * f[std::min(m_states - 1, i + units)];
        }
    }
    return mean;
}

}  // namespace rooflight
