// SPDX-License-Identifier: GPL-3.0-or-later
// Google Benchmark's own program, and with --table=FILE the help page of what it measured.
#include <array>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace {

/// What the page has, in its order.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kRows = {{
    {"next_plan/llama_3_70b_4096", "another micro-batch of a known mesh, LLaMA 3 70B on 4,096 chips, ideal"},
    {"next_plan/llama_3_70b_4096_calibrated", "the same, calibrated"},
    {"next_plan/llama_3_405b", "the same, LLaMA 3.1 405B on 16,384 H100, ideal"},
    {"next_plan/deepseek_v3", "the same, DeepSeek-V3 on 2,048 H800, ideal"},
    {"estimate_of/summary_llama_3_70b", "an estimate from nothing, LLaMA 3 70B"},
    {"estimate_of/summary_llama_3_405b", "an estimate from nothing, LLaMA 3.1 405B"},
    {"estimate_of/summary_llama_3_405b_calibrated", "the same, calibrated"},
    {"estimate_of/summary_deepseek_v3", "an estimate from nothing, DeepSeek-V3"},
    {"estimate_of/summary_decode", "an estimate from nothing, decode of LLaMA 3 70B"},
    {"estimate_of/operations_llama_3_405b", "an estimate with its operations, LLaMA 3.1 405B"},
    {"estimate_of/everything_llama_3_405b", "with its timeline and curves too"},
    {"whole_search/llama_3_405b_16384/2/real_time", "whole search on two cores, LLaMA 3.1 405B on 16,384 H100"},
    {"whole_search/deepseek_v3_2048/2/real_time", "whole search on two cores, DeepSeek-V3 on 2,048 H800"},
}};

std::string shown(double seconds) {
    if (seconds >= 1) {
        return fmt::format("{:.3g} s", seconds);
    }
    return seconds >= 1e-3 ? fmt::format("{:.3g} ms", seconds * 1e3) : fmt::format("{:.3g} µs", seconds * 1e6);
}

class TableReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            if (run.run_type == Run::RT_Iteration && run.iterations > 0) {
                m_runs.push_back(run);
            }
        }
    }

    void write(std::ostream& out) const {
        out << "# Speed\n\nHow long things take, measured by `cmake --build --preset release --target bench_table`, "
               "one "
               "thread unless said\notherwise. A *plan* is one way to run a job; those that bounds leave out are "
               "counted "
               "in a space, not evaluated.\n\n| | time | plans in the space | evaluated | plans a second |\n"
               "|---|---:|---:|---:|---:|\n";
        for (const auto& [name, what] : kRows) {
            for (const Run& run : m_runs) {
                if (run.benchmark_name() != name) {
                    continue;
                }
                const double seconds = run.real_accumulated_time / double(run.iterations);
                out << "| " << what << " | " << shown(seconds) << " | ";
                if (const auto plans = run.counters.find("plans"); plans != run.counters.end()) {
                    const double evaluated = run.counters.at("evaluated").value * seconds;
                    out << fmt::format("{:.3g} million | {:.0f} | {:.3g} million |\n", plans->second.value * 1e-6,
                                       evaluated, plans->second.value / seconds * 1e-6);
                } else {
                    out << "| | |\n";
                }
            }
        }
        out << "\nThe cost of a search grows linearly in the plans that it evaluates (`bench "
               "--benchmark_filter=search_of_chips`):\n\n| plans evaluated | time | time a plan |\n|---:|---:|---:|\n";
        for (const Run& run : m_runs) {
            if (run.benchmark_name().starts_with("search_of_chips/")) {
                const double seconds = run.real_accumulated_time / double(run.iterations);
                const double plans = run.counters.at("plans").value;
                out << fmt::format("| {:.0f} | {} | {} |\n", plans, shown(seconds), shown(seconds / plans));
            }
        }
        out << "\nThe instructions that the hot paths take are held to a budget by a test, so that none becomes slower "
               "unnoticed.\n";
    }

private:
    std::vector<Run> m_runs;
};

}  // namespace

int main(int argc, char** argv) {
    std::string table;
    std::vector<char*> rest;
    for (int i = 0; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument.starts_with("--table=")) {
            table = argument.substr(8);
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
        reporter.write(out);
        if (!out.flush()) {
            std::cerr << table << ": cannot be written\n";
            return 1;
        }
    }
    return 0;
}
