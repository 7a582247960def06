// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/serving/random.h"
#include "core/workload/job.h"
#include "core/workload/serving.h"

namespace rooflight {

/// How long requests are: their means, which the closed form needs, and each one's, which the simulation draws.
class RequestLengths {
public:
    RequestLengths(const Workload& workload, const Serving& serving);

    /// Whole numbers of tokens, at least one. The same request always has the same.
    [[nodiscard]] RequestLength of(std::uint64_t request) const;

    [[nodiscard]] bool fixed() const { return m_cv <= 0 && !m_list; }
    [[nodiscard]] RequestLength mean() const { return m_mean; }
    /// Tokens that a generating sequence looks at, over all tokens that are generated: long answers count more.
    [[nodiscard]] double mean_context() const { return m_mean.prompt + m_output_square / (2 * m_mean.output); }
    /// Squared coefficient of variation of prompts, and of answers.
    [[nodiscard]] double prompt_variation() const { return m_prompt_square / (m_mean.prompt * m_mean.prompt) - 1; }
    [[nodiscard]] double output_variation() const { return m_output_square / (m_mean.output * m_mean.output) - 1; }
    /// Prompts that stand for all, each with its chance: sums over them are means over requests.
    [[nodiscard]] std::vector<std::pair<double, double>> prompts() const;
    [[nodiscard]] std::vector<std::pair<double, double>> outputs() const;
    /// About the shortest and longest that occur.
    [[nodiscard]] RequestLength shortest() const;
    [[nodiscard]] RequestLength longest() const;
    /// Tokens of cache that a request holds in the middle of its answer, in whole blocks: half a block is empty.
    [[nodiscard]] double footprint(const RequestLength& length) const;
    /// That of the requests that are in flight at a time: long answers stay longer.
    [[nodiscard]] double mean_footprint() const { return mean_context() + (m_block - 1) / 2; }

    /// Squared coefficient of variation of theirs.
    [[nodiscard]] double footprint_variation() const;

private:
    [[nodiscard]] std::vector<std::pair<double, double>> some(double RequestLength::*tokens) const;

    RequestLength m_mean;
    double m_prompt_square = 0, m_output_square = 0, m_output_cube = 0;  ///< means of the squares, and of the cubes
    double m_block = 1;
    double m_cv = 0;
    std::shared_ptr<const std::vector<RequestLength>> m_list;
    RandomStream m_prompts, m_outputs, m_picks;
};

}  // namespace rooflight
