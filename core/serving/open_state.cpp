// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/serving/replica_times.h"

namespace rooflight {
namespace {

constexpr double kFull = 1 - 1e-6;

/// Requests of `arrivals`, Poisson distributed, that come to one of `replicas` when each goes to the next.
double to_one_of(double replicas, double arrivals) {
    if (replicas <= 1) {
        return arrivals;
    }
    return poisson_mean(arrivals, [&](double n) { return std::floor(n / replicas); });
}

class OpenServer {
public:
    OpenServer(const ServingSystem& server, ReplicaTimes& times, double rate)
        : m_server(server),
          m_times(times),
          m_rate(rate),
          m_replicas(server.replicas),
          m_each(rate / server.replicas),
          m_most(std::max(1.0, server.most_sequences)) {
        constexpr double most_known = 1 << 17;
        const auto generating = [&](double n) { return m_times.generating(n); };
        m_steps = Grid(nodes_of(generating, 1, std::min(m_most, most_known), kTableTolerance / 2), {0},
                       [&](double n, double) { return generating(n); });
        find_fluid();
        find_loads();
    }

    [[nodiscard]] OpenState state() {
        const double overlap = m_times.overlap();
        const double square = m_times.more_square(m_fluid);
        const double prompt = load(m_fluid) / m_each;
        const double variance = std::max(0.0, square - prompt * prompt) * m_each * m_each;
        const double left = 1 - load(m_fluid);
        // Sizes of clusters, the mean square over the mean, as far as their answers overlap.
        // Where one replica stops the others go on.
        const double clump = 1 + std::max(0.0, (1 + variance) / (left * left) - 1) * overlap / m_replicas;
        walk(1 - 1 / clump);

        OpenState state;
        const double answer = m_generating / m_rate;
        // What a prompt leaves behind lengthens the first of its answer's iterations, as far as the answer lasts.
        const Iterations& all = m_times.iterations_at(m_fluid, m_each);
        const double own = m_each * all.met;
        const double followers = own > 0 ? to_one_of(m_replicas, m_replicas * own) / own : 0;
        state.tpot = answer / m_times.output() + followers * m_times.behind_a_token(all) * (all.behind > 0 ? m_behind / all.behind : 0);
        state.seen = std::max(1.0, m_seen);
        state.queue = m_waiting / m_rate * (1 + m_server.lengths->output_variation()) / 2;
        state.ttft = first_token();
        return state;
    }

private:
    /// Share of the time that goes to prompts, in a replica where as many generate.
    [[nodiscard]] double load(double sequences) const {
        return std::clamp(m_prompt_load(std::min(sequences, m_known), 0), 0.0, ReplicaTimes::kMostLoad);
    }

    /// How many generate on a replica when nothing is random.
    void find_fluid() {
        constexpr int rounds = 4, halvings = 40;
        m_fluid = std::min(m_most, m_each * m_times.iterations() * m_steps(1, 0));
        for (int round = 0; round < rounds; ++round) {
            const double now = std::max(1.0, m_fluid);
            const double load = 1 - m_times.generating(now) / m_times.fluid_iteration(now, m_each);
            const auto surplus = [&](double n) {
                return m_each * m_times.iterations() * m_steps(std::max(1.0, n), 0) / (1 - load) - n;
            };
            double low = 0, high = m_most;
            if (surplus(high) < 0) {
                for (int i = 0; i < halvings && high - low > 1e-3 * high; ++i) {
                    const double middle = high > 4 * low + 1 ? std::sqrt(std::max(low, high * 1e-4) * high) : (low + high) / 2;
                    (surplus(middle) > 0 ? low : high) = middle;
                }
            }
            m_fluid = high;
        }
        m_fluid = std::max(1.0, m_fluid);
    }

    /// What prompts take of the time: about where the chain will be.
    void find_loads() {
        std::vector<double> few;
        for (const double n : {1.0, 0.5 * m_fluid, 0.75 * m_fluid, 0.9 * m_fluid, m_fluid, 1.1 * m_fluid, 1.3 * m_fluid, 1.6 * m_fluid, 2 * m_fluid}) {
            if (few.empty() || std::min(n, m_most) > few.back() * 1.01) {
                few.push_back(std::min(n, m_most));
            }
        }
        m_known = few.back();
        (void)m_times.iterations_at(m_known, m_each);
        m_prompt_load = Grid(few, {0}, [&](double n, double) {
            const double length = m_times.iterations_at(n, m_each).mean;
            return length > 0 ? std::max(0.0, 1 - m_times.generating(n) / length) : 0;
        });
        m_first_token = Grid(few, {0}, [&](double n, double) { return m_times.iterations_at(n, m_each).first_token; });
        m_behind_by = Grid(few, {0}, [&](double n, double) { return m_times.iterations_at(n, m_each).behind; });
    }

    /// The stationary distribution of how many generate. Clusters of geometric size go on with chance `grow`: the flow
    /// up across a border is that of clusters which begin at or below it and are large enough, and the same comes down.
    void walk(double grow) {
        constexpr double huge = 1e200, nothing = 1e-12;
        constexpr double states = 1 << 14;
        // As many as fit are at work; how many that is differs with their lengths.
        const double variation = m_server.lengths->fixed() ? 0 : m_server.lengths->footprint_variation();
        const double places = m_replicas * (m_most + variation / 2) + 3 * std::sqrt(m_replicas * m_most * variation);
        // Those whose prompts are worked on take their places too.
        const auto beside = [&](double n, double prompts) {
            const double held = m_replicas * m_server.held((n + prompts) / m_replicas, m_replicas);
            return std::max(std::min(n, m_replicas), held - prompts);
        };
        // Where very many generate, several at a time: what is random about them is small.
        const double unit = std::max(1.0, std::floor(m_replicas * m_fluid / (states / 8)));
        double weight = 1, up = 0, sum = 0, all = 0, shared = 0, iterations = 0, below = 0, waiting = 0;
        double first_token = 0, behind = 0;
        for (double n = 0;; n += unit) {
            const double each = std::clamp(n / m_replicas, 1.0, m_known), prompts = m_rate * m_first_token(each, 0);
            const double at_work = beside(n, prompts);
            const State at = state(at_work);
            const double time = weight / (1 - at.stopped);
            sum += time;
            all += time * at_work;
            waiting += time * (n - at_work);
            shared += weight * at.shared;
            iterations += weight * at.iterations;
            below += n < m_replicas ? time : 0;
            first_token += time * m_first_token(each, 0);
            behind += time * m_behind_by(each, 0);
            up = grow * up + weight * m_rate * (1 - grow) / (1 - at.stopped);
            const double next = up * unit / state(beside(n + unit, prompts)).ends;
            if (n + prompts + unit >= places) {
                const double full = beside(n + unit, prompts);
                // From here on the distribution falls in proportion: all that wait at once.
                const double ratio = std::min(kFull, grow + m_rate * (1 - grow) / (1 - at.stopped) * unit / state(full).ends);
                const double tail = next / (1 - ratio) / (1 - at.stopped);
                sum += tail;
                all += tail * full;
                first_token += tail * m_first_token(m_known, 0);
                behind += tail * m_behind_by(m_known, 0);
                waiting += tail * (n + unit - full + unit / (1 - ratio));
                break;
            }
            weight = next;
            if (n > m_replicas * m_fluid && weight < nothing * sum) {
                break;
            }
            if (weight > huge) {
                for (double* value : {&weight, &up, &sum, &all, &shared, &iterations, &below, &waiting, &first_token, &behind}) {
                    *value /= huge;
                }
            }
        }
        m_generating = all / sum;
        m_waiting = waiting / sum;
        m_seen = iterations > 0 ? shared / iterations : 1;
        m_idle = below / sum;
        m_joining = first_token / sum;
        m_behind = behind / sum;
    }

    /// What happens while `all` generate. A request goes where the fewest are, so that they are spread evenly.
    struct State {
        double ends = 0;        ///< answers a second, between prompts
        double stopped = 0;     ///< share of the time in which those that generate wait for prompts
        double iterations = 0, shared = 0;  ///< sequences' iterations a second, and how many share them
    };

    [[nodiscard]] State state(double all) const {
        State state;
        const double each = std::floor(all / m_replicas), fuller = all - each * m_replicas;
        const auto add = [&](double replicas, double n) {
            if (replicas > 0 && n > 0) {
                const double rate = replicas * n / m_steps(n, 0);
                state.ends += rate / m_times.iterations();
                state.iterations += rate;
                state.shared += rate * n;
            }
        };
        add(fuller, each + 1);
        add(m_replicas - fuller, each);
        const double prompts = load(std::max(1.0, all / m_replicas));
        // A prompt goes where the fewest generate, and nobody waits for one that goes to an idle replica.
        state.stopped = m_replicas > 1 && all > 0 ? prompts * std::min(1.0, each * m_replicas / all) : prompts;
        return state;
    }

    /// Whoever comes to an idle replica is worked on at once; others wait for the end of an iteration, a long one more
    /// likely, and share the next with those that came during the same, or wait for their chunks to come.
    [[nodiscard]] double first_token() {
        const double alone = m_times.prompt_alone();
        const double load = this->load(m_fluid);
        const double idle = m_replicas > 1 ? m_idle * std::exp(-m_each * alone) : m_idle * (1 - load);
        if (idle >= kFull) {
            return alone;
        }
        return idle * alone + (1 - idle) * m_joining;
    }

    const ServingSystem& m_server;
    ReplicaTimes& m_times;
    double m_rate, m_replicas, m_each, m_most;
    double m_fluid = 1, m_known = 1;                   ///< sequences on a replica; up to m_known prompts' load is known
    Grid m_steps, m_prompt_load, m_first_token, m_behind_by;
    double m_generating = 0, m_waiting = 0, m_seen = 1, m_idle = 0, m_joining = 0, m_behind = 0;
};

}  // namespace

OpenState open_state(const ServingSystem& server, ReplicaTimes& times, double rate) {
    return OpenServer(server, times, rate).state();
}

}  // namespace rooflight
