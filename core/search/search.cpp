// SPDX-License-Identifier: GPL-3.0-or-later
// Chunks of plans are worked off in rounds, each by all threads. What a round leaves out depends on what the rounds
// before it found and on nothing of its own, so that neither the number of threads nor their pace changes a count.
#include "core/search/search.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "core/search/evaluator.h"
#include "core/search/serving_search.h"

namespace rooflight {

namespace {

using detail::Chunk;
using detail::ChunkResult;
using detail::Evaluator;
using detail::Setting;
using detail::Space;

/// Where there are fewer cores, more than this only costs memory.
constexpr unsigned kMostThreads = 64;
constexpr std::size_t kFirstRound = 16, kLongestRound = 512;
/// Of what the last round found, once the search is stopped.
constexpr std::size_t kTakenWhenStopped = 100'000;

/// The same numbers in the same order everywhere: the first rounds should see a bit of everything.
void shuffle(std::vector<Chunk>& chunks) {
    std::uint64_t state = 0x9E3779B97F4A7C15;
    for (std::size_t i = chunks.size(); i > 1; --i) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        std::swap(chunks[i - 1], chunks[state % i]);
    }
}

class Searcher {
public:
    Searcher(const Scenario& scenario, const SearchOptions& options, std::stop_token stop, const SearchListener& listener)
        : m_scenario(scenario),
          m_options(options),
          m_stop(std::move(stop)),
          m_listener(listener),
          m_space(scenario, options),
          m_standings(options.top, Evaluator::differs(options), options.by_mesh) {}

    /// Holds bounds against what a search of a part of the space has found, too, from the start.
    void know(const Searcher& part) { m_part = &part.m_standings; }

    void run() {
        for (const int chips : detail::chip_counts(m_scenario, m_options)) {
            m_space.drop_chunks();
            m_settings = detail::settings_of(m_scenario, m_options, chips);
            for (std::size_t i = 0; i < m_settings.size(); ++i) {
                if (!m_space.add(m_settings[i], i, m_stop)) {
                    return;
                }
            }
            m_chunks = m_space.chunks();
            shuffle(m_chunks);
            run_rounds();
            // Fewest chips come first: what is left cannot do with fewer.
            if (m_stop.stop_requested() || (m_options.objective == Objective::chips && m_standings.full())) {
                break;
            }
        }
    }

    /// Of run(). Takes what was found out of the standings.
    [[nodiscard]] SearchResult result() {
        SearchResult result;
        result.front = m_standings.front();
        result.plans = std::move(m_standings).best(m_stop);
        result.counts = m_counts;
        result.counts.space = m_space.size();
        result.cancelled = m_stop.stop_requested();
        for (std::size_t r = 0; r < kRejectionCount; ++r) {
            RejectionCount sum = m_space.rejected()[r];
            add(m_rejected[r], sum);
            if (sum.count > 0) {
                result.counts.rejected.push_back(sum);
            }
        }
        return result;
    }

private:
    void run_rounds();
    void work(Evaluator& evaluator);
    void merge();

    static void add(const RejectionCount& more, RejectionCount& sum) {
        if (more.count > 0 && (sum.count == 0 || more.example.order < sum.example.order)) {
            sum.example = more.example;
        }
        sum.count += more.count;
    }

    const Scenario& m_scenario;
    const SearchOptions& m_options;
    std::stop_token m_stop;
    const SearchListener& m_listener;
    std::vector<Setting> m_settings;                   ///< on the chips at work
    Space m_space;
    Standings m_standings;
    const Standings* m_part = nullptr;                 ///< of a part of the space
    SearchCounts m_counts;
    std::array<RejectionCount, kRejectionCount> m_rejected;
    std::vector<Chunk> m_chunks;

    // Of the round at work: chunks begin … end − 1.
    std::size_t m_begin = 0, m_end = 0;
    std::atomic<std::size_t> m_next = 0;
    std::vector<ChunkResult> m_results;
    std::vector<Plan> m_found;
    std::mutex m_failing;
    std::exception_ptr m_failure;
};

void Searcher::work(Evaluator& evaluator) {
    try {
        for (std::size_t i = m_next++; i < m_end && !m_stop.stop_requested(); i = m_next++) {
            evaluator.run(m_chunks[i], m_standings, m_part, m_stop, m_results[i - m_begin]);
        }
    } catch (...) {
        const std::lock_guard lock(m_failing);
        m_failure = std::current_exception();
    }
}

void Searcher::merge() {
    m_found.clear();
    std::size_t taken = 0;
    for (std::size_t i = m_begin; i < m_end; ++i) {
        const ChunkResult& one = m_results[i - m_begin];
        m_counts.pruned += one.pruned;
        m_counts.evaluated += one.evaluated;
        for (std::size_t r = 0; r < kRejectionCount; ++r) {
            RejectionCount more = one.rejected[r];
            more.reason = static_cast<Rejection>(r);
            m_rejected[r].reason = more.reason;
            add(more, m_rejected[r]);
        }
        for (const Plan& plan : one.found) {
            if (m_stop.stop_requested()) {
                m_standings.keep(kListedWhenStopped);
                if (taken >= kTakenWhenStopped) {
                    break;
                }
                ++taken;
            }
            if (m_standings.add(plan)) {
                m_found.push_back(plan);
            }
        }
    }
    if (m_listener) {
        double rejected = 0;
        for (std::size_t r = 0; r < kRejectionCount; ++r) {
            rejected += m_rejected[r].count + m_space.rejected()[r].count;
        }
        m_listener({m_counts.pruned + m_counts.evaluated + rejected, m_space.size(), m_found});
    }
}

void Searcher::run_rounds() {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const unsigned wanted = m_options.threads > 0 ? std::min(m_options.threads, std::max(cores, kMostThreads)) : cores;
    const std::size_t threads = std::max<std::size_t>(1, std::min<std::size_t>(wanted, m_chunks.size()));
    std::deque<Evaluator> evaluators;
    for (std::size_t t = 0; t < threads; ++t) {
        evaluators.emplace_back(m_space, m_settings, m_options);
    }
    std::barrier start(static_cast<std::ptrdiff_t>(threads)), end(static_cast<std::ptrdiff_t>(threads));
    bool finished = false;
    std::vector<std::jthread> helpers;
    for (std::size_t t = 1; t < threads; ++t) {
        helpers.emplace_back([&, t] {
            for (;;) {
                start.arrive_and_wait();
                if (finished) {
                    return;
                }
                work(evaluators[t]);
                end.arrive_and_wait();
            }
        });
    }
    std::size_t size = kFirstRound;
    for (m_begin = 0; m_begin < m_chunks.size() && !m_stop.stop_requested() && !m_failure; m_begin = m_end) {
        m_end = std::min(m_begin + size, m_chunks.size());
        m_next = m_begin;
        m_results.assign(m_end - m_begin, ChunkResult{});
        start.arrive_and_wait();
        work(evaluators.front());
        end.arrive_and_wait();
        merge();
        size = std::min(2 * size, kLongestRound);
    }
    finished = true;
    start.arrive_and_wait();
    helpers.clear();
    if (m_failure) {
        std::rethrow_exception(m_failure);
    }
}

}  // namespace

SearchResult search(const Scenario& scenario, const SearchOptions& options, std::stop_token stop,
                    const SearchListener& listener) {
    if (scenario.workload.kind == WorkloadKind::serving) {
        return detail::search_serving(scenario, options, stop, listener);
    }
    Searcher searcher(scenario, options, stop, listener);
    // The default placement's best plans are found in a small part of the time, and rule most of the others out at once.
    // The fewest chips are not looked for twice: where that search ends depends on what it finds.
    if (options.placements && scenario.workload.kind == WorkloadKind::training && options.objective != Objective::chips) {
        SearchOptions plain = options;
        plain.placements = false;
        const SearchListener nobody;
        Searcher first(scenario, plain, stop, nobody);
        first.run();
        if (stop.stop_requested()) {
            return first.result();
        }
        searcher.know(first);
        searcher.run();
        return searcher.result();
    }
    searcher.run();
    return searcher.result();
}

}  // namespace rooflight
