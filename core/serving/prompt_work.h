// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/serving/request_lengths.h"

namespace rooflight {

/// How many of the requests that come to `replicas`, Poisson, go to one of them while `mean` do on average: each goes to
/// the next replica in turn, as where the one with the least to do gets it. Chances of 0, 1, …, `most`, the last of them
/// with all that are more.
[[nodiscard]] std::vector<double> arrivals_at_one(double mean, double replicas, std::size_t most);

/// Tokens of prompts that are to be computed, in units of `unit` tokens: their distribution for a number of prompts.
class PromptWork {
public:
    /// `fresh`: tokens of a prompt, each with its chance. Work of `states` units and more counts as states − 1.
    PromptWork(const std::vector<std::pair<double, double>>& fresh, double unit, std::size_t states, std::size_t most_prompts);

    [[nodiscard]] double unit() const { return m_unit; }
    [[nodiscard]] std::size_t states() const { return m_states; }
    [[nodiscard]] std::size_t most_prompts() const { return m_powers.size() - 1; }
    /// Chances of 0, 1, … units when `counts` are the chances of 0, 1, … prompts.
    [[nodiscard]] std::vector<double> of(const std::vector<double>& counts) const;
    /// Mean sum of the squares of prompts, in units, given their sum: by what a prompt meets and what it adds (Mecke).
    [[nodiscard]] std::vector<double> squares(const std::vector<double>& counts) const;
    /// The mean over one more prompt of a function of units, given by its values; the last holds for all above.
    [[nodiscard]] std::vector<double> with_one_more(const std::vector<double>& f) const;

private:
    std::vector<std::pair<std::size_t, double>> m_prompt;  ///< units and their chance
    /// Chances of units, from the first that is possible on.
    struct Power {
        std::size_t from = 0;
        std::vector<double> chances;
    };
    std::vector<Power> m_powers;                           ///< of 0, 1, … prompts
    double m_unit;
    std::size_t m_states;
};

/// Of chances of 0, 1, … arrivals: how many others an arrival finds among them.
[[nodiscard]] std::vector<double> others_of(const std::vector<double>& counts);

}  // namespace rooflight
