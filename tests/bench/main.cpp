// SPDX-License-Identifier: GPL-3.0-or-later
// Google Benchmark's own program, and with --table=FILE the help page of what it measured; --whole=FILE has the page's
// tables of the whole program (tests/bench/whole_program).
#include <array>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace {

/// What the page has, in its order.
constexpr std::array<std::pair<std::string_view, std::string_view>, 23> kRows = {{
    {"next_plan/llama_3_70b_4096", "another micro-batch of a known mesh, LLaMA 3 70B on 4,096 chips, ideal"},
    {"next_plan/llama_3_70b_4096_calibrated", "the same, calibrated"},
    {"next_plan/llama_3_405b", "the same, LLaMA 3.1 405B on 16,384 H100, ideal"},
    {"next_plan/llama_3_405b_calibrated", "the same, calibrated"},
    {"next_plan/deepseek_v3", "the same, DeepSeek-V3 on 2,048 H800, ideal"},
    {"estimate_of/summary_llama_3_70b", "an estimate from nothing, LLaMA 3 70B"},
    {"estimate_of/summary_llama_3_405b", "an estimate from nothing, LLaMA 3.1 405B"},
    {"estimate_of/summary_llama_3_405b_calibrated", "the same, calibrated"},
    {"estimate_of/summary_deepseek_v3", "an estimate from nothing, DeepSeek-V3"},
    {"estimate_of/summary_decode", "an estimate from nothing, decode of LLaMA 3 70B"},
    {"estimate_of/operations_llama_3_405b", "an estimate with its operations, LLaMA 3.1 405B"},
    {"estimate_of/everything_llama_3_405b", "with its timeline and curves too"},
    {"simulation/one_f_one_b", "timeline of 16 stages and 64 micro-batches, LLaMA 3 70B, 1F1B"},
    {"simulation/interleaved", "the same, interleaved, 5 virtual stages"},
    {"simulation/zero_bubble", "the same, zero-bubble"},
    {"whole_search/llama_3_405b_all/1/iterations:1",
     "search of LLaMA 3.1 405B on 16,384 H100 that keeps every plan, in one thread"},
    {"whole_search/llama_3_405b_16384/1/real_time", "the same that keeps the ten best, in one thread"},
    {"whole_search/llama_3_405b_16384/2/real_time", "whole search on two cores, LLaMA 3.1 405B on 16,384 H100"},
    {"whole_search/deepseek_v3_2048/2/real_time", "whole search on two cores, DeepSeek-V3 on 2,048 H800"},
    {"whole_search/llama_3_70b_8960_placements/2/real_time",
     "the same with every placement, LLaMA 3 70B on a TPU v5p pod of 8,960 chips"},
    {"stop_search/experts/iterations:1/manual_time", "a search that is given up, at the worst of seven moments: DeepSeek-V3"},
    {"stop_search/placements/iterations:1/manual_time", "the same, with every placement, LLaMA 3 70B on the pod"},
    {"stop_search/serving/iterations:1/manual_time", "the same, of ways to serve LLaMA 3 70B within SLOs"},
}};

std::string millions(double number) {
    const double of = number * 1e-6;
    return of < 1000 ? fmt::format("{:.3g} million", of) : fmt::format("{:.0f} million", of);
}

std::string shown(double seconds) {
    if (seconds >= 1) {
        return fmt::format("{:.3g} s", seconds);
    }
    return seconds >= 1e-3 ? fmt::format("{:.3g} ms", seconds * 1e3) : fmt::format("{:.3g} µs", seconds * 1e6);
}

/// Of one thread its own time, which others on the machine do not lengthen; of several what passed meanwhile.
double seconds_of(const benchmark::BenchmarkReporter::Run& run) {
    const bool several = run.benchmark_name().ends_with("/real_time") || run.benchmark_name().ends_with("/manual_time");
    return (several ? run.real_accumulated_time : run.cpu_accumulated_time) / double(run.iterations);
}

class TableReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            if (run.run_type == Run::RT_Iteration && run.iterations > 0) {
                keep(run);
            }
        }
    }

    /// `whole`: tables of the whole program.
    void write(std::ostream& out, const std::string& whole) const {
        out << "# Speed\n\nHow long things take, measured by `cmake --build --preset release --target bench_table`, "
               "in one thread unless said\notherwise: its processor time, else the time that passed, of several runs "
               "the quickest. *Another micro-batch* is\nan estimate whose sharding plans are known: what a search and "
               "a slider ask for most. A *plan* is one way to run a job;\nthose that bounds leave out are counted in a "
               "space, not evaluated; what is in neither column does not divide or does not fit.\n\n"
               "| | time | plans in the space | left out by bounds | evaluated | plans a second |\n"
               "|---|---:|---:|---:|---:|---:|\n";
        for (const auto& [name, what] : kRows) {
            for (const Run& run : m_runs) {
                if (run.benchmark_name() != name) {
                    continue;
                }
                const double seconds = seconds_of(run);
                out << "| " << what << " | " << shown(seconds) << " | ";
                if (const auto plans = run.counters.find("plans"); plans != run.counters.end()) {
                    out << fmt::format("{} | {} | {:.0f} | {} |\n", millions(plans->second.value),
                                       millions(run.counters.at("bounded").value), run.counters.at("tried").value,
                                       millions(plans->second.value / seconds));
                } else {
                    out << "| | | |\n";
                }
            }
        }
        if (!whole.empty()) {
            out << "\nThe programs as a whole, without a screen, and in the window from a mouse move on a slider to "
                   "the picture painted, for\neach view alone, the window with all docks, and a torus of 10,240 chips "
                   "turned. What else the machine does shows in the\nlast columns:\n\n"
                << whole;
        }
        out << "\nThe cost of a search grows linearly in the plans that it evaluates (`bench "
               "--benchmark_filter=search_of_chips`):\n\n| plans evaluated | time | time a plan |\n|---:|---:|---:|\n";
        for (const Run& run : m_runs) {
            if (run.benchmark_name().starts_with("search_of_chips/")) {
                const double seconds = seconds_of(run);
                const double plans = run.counters.at("plans").value;
                out << fmt::format("| {:.0f} | {} | {} |\n", plans, shown(seconds), shown(seconds / plans));
            }
        }
        out << "\nThe instructions that the hot paths take are held to a budget by a test, so that none becomes slower "
               "unnoticed.\n";
    }

private:
    /// Of repetitions the quickest: what else the machine does only adds.
    void keep(const Run& run) {
        for (Run& other : m_runs) {
            if (other.benchmark_name() == run.benchmark_name()) {
                if (seconds_of(run) < seconds_of(other)) {
                    other = run;
                }
                return;
            }
        }
        m_runs.push_back(run);
    }

    std::vector<Run> m_runs;
};

}  // namespace

int main(int argc, char** argv) {
    std::string table, whole;
    std::vector<char*> rest;
    for (int i = 0; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument.starts_with("--table=")) {
            table = argument.substr(8);
        } else if (argument.starts_with("--whole=")) {
            std::ostringstream tables;
            tables << std::ifstream(std::string(argument.substr(8))).rdbuf();
            whole = tables.str();
        } else {
            rest.push_back(argv[i]);
        }
    }
    int count = static_cast<int>(rest.size());
    benchmark::Initialize(&count, rest.data());
    if (benchmark::ReportUnrecognizedArguments(count, rest.data())) {
        return 2;
    }
    TableReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    benchmark::Shutdown();
    if (!table.empty()) {
        std::ofstream out(table);
        reporter.write(out, whole);
        if (!out.flush()) {
            std::cerr << table << ": cannot be written\n";
            return 1;
        }
    }
    return 0;
}
