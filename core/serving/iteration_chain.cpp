// SPDX-License-Identifier: GPL-3.0-or-later
// Iterations that prompts lengthen: the stationary distribution behind the closed form.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/serving/prompt_work.h"
#include "core/serving/replica_times.h"

namespace rooflight {
namespace {

constexpr int kMostRounds = 400;
constexpr double kSettled = 1e-6;
constexpr std::size_t kStates = 192, kMostPrompts = 192, kLengths = 16;
/// Chunks to a prompt, above which one is the unit.
constexpr double kManyChunks = 2.5;
/// Prompts to an iteration, above which what is random about their number no longer matters.
constexpr double kVeryMany = 100;

/// What waits when an iteration begins, in units of tokens, and how long the iteration is.
class PromptChain {
public:
    PromptChain(ReplicaTimes& times, PromptChainInput& in) : m_times(times), m_in(in) {}

    [[nodiscard]] Iterations solve() {
        const double fluid = m_times.fluid_iteration(m_in.sequences, m_in.rate);
        if (m_in.rate <= 0 || m_in.rate * fluid > kVeryMany) {
            return certain(fluid);
        }
        if (!m_in.work) {
            choose_units(fluid);
        }
        m_unit = m_in.work->unit(), m_states = m_in.work->states();
        const double range = m_unit * static_cast<double>(m_states - 1);
        m_served = m_in.chunk && *m_in.chunk < range ? static_cast<std::size_t>(std::round(*m_in.chunk / m_unit)) : m_states;
        fill_lengths(*m_in.work, fluid);
        settle();
        return summary(*m_in.work);
    }

private:
    /// As if nothing were random.
    [[nodiscard]] Iterations certain(double length) {
        Iterations all;
        all.mean = all.met = length;
        const double alone = m_times.generating(m_in.sequences);
        all.first_token = length / 2 + alone + m_times.added_by_tokens(m_in.sequences, m_in.mean + m_in.rate * length * m_in.mean);
        return all;
    }

    /// How much may wait: what does on average, and as far above as matters. A whole number of units is a chunk, or where
    /// all prompts are equal, a prompt.
    void choose_units(double fluid) {
        constexpr double deviations = 8, most_load = 0.9, chunks = 12;
        const double per_token = m_times.added_by_tokens(m_in.sequences, m_in.mean) / m_in.mean;
        const double load = std::min(most_load, m_in.rate * m_in.mean * per_token);
        const double come = m_in.rate * fluid;
        double range = come * m_in.mean + deviations * std::sqrt(come * m_in.square) + 2 * m_in.longest;
        range /= std::sqrt(1 - load);
        if (m_in.chunk) {
            range = std::max(range, std::min(chunks * *m_in.chunk / (1 - load), 4 * range));
        }
        double unit = range / static_cast<double>(kStates);
        if (m_in.chunk && *m_in.chunk < range) {
            const bool many = m_in.mean > kManyChunks * *m_in.chunk;
            unit = many ? *m_in.chunk : *m_in.chunk / std::max(1.0, std::round(*m_in.chunk / unit));
        } else if (m_in.equal) {
            unit = m_in.mean * std::max(1.0, std::ceil(unit / m_in.mean));
        }
        const double served = m_in.chunk ? std::min(range, *m_in.chunk) : range;
        const double longest = std::max(fluid, m_times.generating(m_in.sequences) +
                                                   m_times.added_by_tokens(m_in.sequences, served));
        const double most = m_in.rate * longest;
        m_in.work = std::make_shared<PromptWork>(
            m_in.prompts, unit, static_cast<std::size_t>(std::ceil(range / unit)) + 1,
            static_cast<std::size_t>(std::min<double>(kMostPrompts, std::ceil(most + 8 * std::sqrt(most) + 4))));
    }

    [[nodiscard]] double served_tokens(std::size_t waiting) const {
        return static_cast<double>(std::min(waiting, m_served)) * m_unit;
    }

    void fill_lengths(const PromptWork& work, double fluid) {
        const double alone = m_times.generating(m_in.sequences), excess = m_times.attention_excess();
        const std::vector<double> squares =
            work.squares(arrivals_at_one(m_in.rate * fluid, m_in.replicas, work.most_prompts()));
        const Grid added = m_times.tokens_table(m_in.sequences, served_tokens(m_states - 1));
        for (std::size_t i = 0; i < m_states; ++i) {
            const double tokens = served_tokens(i);
            // Attention of one prompt of all the tokens is more than that of as many of two.
            const double square = m_in.chunk ? tokens * m_in.square / m_in.mean : squares[i] * m_unit * m_unit;
            m_lengths.push_back(i == 0 ? alone : alone + std::max(0.0, added(tokens, 0) + excess * (square - tokens * m_in.mean)));
        }
        // Where the lengths are that arrivals are counted for; between two of them both count by how near they are.
        const auto [low, high] = std::minmax_element(m_lengths.begin(), m_lengths.end());
        for (std::size_t i = 0; i < kLengths; ++i) {
            const double along = static_cast<double>(i) / (kLengths - 1);
            m_nodes.push_back(*low + (*high - *low) * along * along);
            m_counts.push_back(arrivals_at_one(m_in.rate * m_nodes.back(), m_in.replicas, work.most_prompts()));
            m_come.push_back(work.of(m_counts.back()));
            if (*high <= *low) {
                break;
            }
        }
    }

    /// Calls f(node, share) for those that a length is between.
    template <class F>
    void at_nodes(double length, F&& f) const {
        const auto above = std::upper_bound(m_nodes.begin(), m_nodes.end(), length);
        if (above == m_nodes.begin() || above == m_nodes.end()) {
            f(above == m_nodes.end() ? m_nodes.size() - 1 : 0, 1.0);
            return;
        }
        const auto high = static_cast<std::size_t>(above - m_nodes.begin());
        const double share = (length - m_nodes[high - 1]) / (m_nodes[high] - m_nodes[high - 1]);
        f(high - 1, 1 - share);
        f(high, share);
    }

    /// The stationary distribution: where an iteration takes one unit, from the flows that cancel between each two states
    /// next to each other; else by letting iterations follow one another.
    void settle() {
        const Sparse full = sparse(m_served < m_states ? between(m_come, m_lengths[m_served]) : std::vector<double>());
        m_chances.assign(m_states, 0.0);
        m_chances[0] = 1;
        if (m_served == 1) {
            balance(full);
            return;
        }
        if (m_in.chances.size() == m_states) {
            m_chances = m_in.chances;
        }
        double before = 0;
        for (int round = 0; round < kMostRounds; ++round) {
            m_chances = after(full);
            const double length = std::inner_product(m_chances.begin(), m_chances.end(), m_lengths.begin(), 0.0);
            if (std::abs(length - before) < kSettled * length) {
                break;
            }
            before = length;
        }
        m_in.chances = m_chances;
    }

    /// Units that come in an iteration, where any do, and their chance.
    using Sparse = std::vector<std::pair<std::size_t, double>>;
    [[nodiscard]] static Sparse sparse(const std::vector<double>& chances) {
        Sparse some;
        for (std::size_t j = 0; j < chances.size(); ++j) {
            if (chances[j] > 1e-10) {
                some.emplace_back(j, chances[j]);
            }
        }
        return some;
    }

    /// Chances one iteration later.
    [[nodiscard]] std::vector<double> after(const Sparse& full) const {
        std::vector<double> next(m_states, 0.0), share(m_nodes.size(), 0.0);
        for (std::size_t i = 0; i <= std::min(m_served, m_states - 1); ++i) {
            at_nodes(m_lengths[i], [&](std::size_t node, double part) { share[node] += m_chances[i] * part; });
        }
        for (std::size_t node = 0; node < share.size(); ++node) {
            for (std::size_t j = 0; share[node] > 1e-12 && j < m_states; ++j) {
                next[j] += share[node] * m_come[node][j];
            }
        }
        for (std::size_t i = m_served + 1; i < m_states; ++i) {
            for (std::size_t k = 0; m_chances[i] > 1e-12 && k < full.size(); ++k) {
                next[std::min(m_states - 1, i - m_served + full[k].first)] += m_chances[i] * full[k].second;
            }
        }
        return next;
    }

    /// States go down by one at the most: as often as from j to j − 1, from below j up to it or beyond.
    void balance(const Sparse& full) {
        const Sparse none = sparse(between(m_come, m_lengths[0]));
        std::vector<double> up(m_states + 1, 0.0);  // from the states so far to each and beyond, as differences
        const auto add = [&](std::size_t from, const Sparse& come, double chance) {
            for (const auto& [units, part] : come) {
                const std::size_t to = std::min(m_states - 1, from + units);
                up[from + 1] += chance * part * (to > from ? 1 : 0);
                up[to + 1] -= chance * part * (to > from ? 1 : 0);
            }
        };
        double flow = 0, sum = 1;
        add(0, none, 1);
        for (std::size_t j = 1; j < m_states; ++j) {
            flow += up[j];
            m_chances[j] = flow / std::max(1e-12, full.empty() || full[0].first > 0 ? 0 : full[0].second);
            sum += m_chances[j];
            // One unit is done and others come: from j − 1 on, of which the first is where the flow down goes.
            for (const auto& [units, part] : full) {
                if (units > 1) {
                    const std::size_t to = std::min(m_states - 1, j - 1 + units);
                    up[j + 1] += m_chances[j] * part * (to > j ? 1 : 0);
                    up[to + 1] -= m_chances[j] * part * (to > j ? 1 : 0);
                }
            }
        }
        for (double& chance : m_chances) {
            chance /= sum;
        }
    }

    /// What comes during a length, of what is known for the lengths at the nodes.
    [[nodiscard]] std::vector<double> between(const std::vector<std::vector<double>>& at, double length) const {
        std::vector<double> come(m_states, 0.0);
        at_nodes(length, [&](std::size_t node, double part) {
            for (std::size_t j = 0; j < m_states; ++j) {
                come[j] += part * at[node][j];
            }
        });
        return come;
    }

    [[nodiscard]] Iterations summary(const PromptWork& work) const {
        Iterations all;
        double square = 0, waits = 0, product = 0;
        for (std::size_t i = 0; i < m_states; ++i) {
            const double length = m_lengths[i], tokens = static_cast<double>(i) * m_unit;
            all.mean += m_chances[i] * length;
            square += m_chances[i] * length * length;
            waits += m_chances[i] * tokens;
            product += m_chances[i] * length * tokens;
        }
        all.met = square / all.mean;
        const double alone = m_lengths.front();
        const double per_token = (all.mean - alone) / (m_in.rate * all.mean * m_in.mean);
        all.behind = per_token * std::max(0.0, product / all.mean - waits) * all.mean / alone;
        all.first_token = all.met / 2 + (m_served < m_states ? behind_others(work, all.mean) : with_mates(work, all.mean));
        return all;
    }

    /// The iteration that a prompt shares with those that came during the same one before.
    [[nodiscard]] double with_mates(const PromptWork& work, double mean) const {
        const std::vector<double> with_own = work.with_one_more(m_lengths);
        std::vector<double> at(m_nodes.size());
        for (std::size_t node = 0; node < at.size(); ++node) {
            const std::vector<double> mates = work.of(others_of(m_counts[node]));
            at[node] = std::inner_product(mates.begin(), mates.end(), with_own.begin(), 0.0);
        }
        double next = 0;
        for (std::size_t i = 0; i < m_states; ++i) {
            const double met = m_chances[i] * m_lengths[i] / mean;
            at_nodes(m_lengths[i], [&](std::size_t node, double part) { next += met * part * at[node]; });
        }
        return next;
    }

    /// From the end of the iteration that a prompt came in to the end of its last chunk: behind what waits still and those
    /// who came before it during the same. Chunks are given in turn; what is left of its last one goes to those who come
    /// after.
    [[nodiscard]] double behind_others(const PromptWork& work, double mean) const {
        const double full = m_lengths.back(), chunk = static_cast<double>(m_served);
        std::vector<double> done(m_states);
        for (std::size_t i = 0; i < m_states; ++i) {
            const double tokens = std::max(1.0, static_cast<double>(i)), before = std::ceil(tokens / chunk) - 1;
            const double others = m_in.mean / m_unit * m_in.rate * (mean / 2 + before * full);
            const double last = std::min(chunk, tokens - before * chunk + others);
            done[i] = before * full + m_lengths[static_cast<std::size_t>(std::round(last))];
        }
        const std::vector<double> with_own = work.with_one_more(done);
        // Half of those that come during the same iteration come before.
        std::vector<std::vector<double>> halves;
        for (const double length : m_nodes) {
            halves.push_back(work.of(arrivals_at_one(m_in.rate * length / 2, m_in.replicas, work.most_prompts())));
        }
        double next = 0;
        for (std::size_t i = 0; i < m_states; ++i) {
            const double met = m_chances[i] * m_lengths[i] / mean;
            if (met < 1e-9) {
                continue;
            }
            const std::vector<double> ahead = between(halves, m_lengths[i]);
            const std::size_t left = i - std::min(i, m_served);
            for (std::size_t j = 0; j < m_states; ++j) {
                next += met * ahead[j] * with_own[std::min(m_states - 1, left + j)];
            }
        }
        return next;
    }

    ReplicaTimes& m_times;
    PromptChainInput& m_in;
    double m_unit = 1;
    std::size_t m_states = 0, m_served = 0;     ///< units that an iteration takes at the most
    std::vector<double> m_lengths, m_chances;   ///< of iterations, by what waits when they begin
    std::vector<double> m_nodes;                ///< lengths
    std::vector<std::vector<double>> m_counts, m_come;  ///< prompts, and units of them, that come in as long
};

}  // namespace

Iterations iterations_with(ReplicaTimes& times, PromptChainInput& input) {
    return PromptChain(times, input).solve();
}

}  // namespace rooflight
