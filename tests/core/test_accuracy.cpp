// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/estimate/estimate.h"
#include "tests/calibrate/report.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"

namespace {

using namespace rooflight;
namespace cal = rooflight::calibrate;

const std::vector<cal::KindReport>& accuracy_reports()
{
    static const std::vector<cal::KindReport> reports = [] {
        std::vector<cal::KindReport> all;
        for (const cal::Kind& kind : cal::kinds())
            all.push_back(cal::evaluated(kind, test::source_dir(), test::library()));
        return all;
    }();
    return reports;
}

MeasuredError measured_error(const char* architecture, const char* stack, double ratio, double parameters = 7e9)
{
    return {{WorkloadKind::training, architecture, stack, false, parameters, 64}, ratio};
}

}  // namespace

TEST_CASE("What the sources keep of the accuracy is up to date", "[accuracy]")
{
    for (const auto& [path, text] : cal::kept_files(accuracy_reports())) {
        INFO(path << " is not what the target `accuracy` writes");
        CHECK((read_text(test::source_dir() / path) == text));
    }
}

TEST_CASE("Every published row that is told can be estimated", "[accuracy]")
{
    for (const cal::KindReport& report : accuracy_reports())
        for (const cal::Outcome& outcome : report.outcomes) {
            INFO(outcome.row->id << ": " << outcome.failure);
            CHECK(outcome.predicted);
        }
}

TEST_CASE("Factors are fitted to no more than a third of the rows, and whole sources are held out", "[accuracy]")
{
    for (const cal::KindReport& report : accuracy_reports()) {
        INFO(report.kind->name);
        std::set<std::string> fitted, all;
        std::size_t count = 0;
        for (const cal::Measurement& row : report.measurements.rows) {
            all.insert(row.source);
            if (row.fitted) {
                fitted.insert(row.source);
                ++count;
            }
        }
        CHECK(count * 3 <= report.measurements.rows.size());
        if (count > 0)
            CHECK(fitted.size() < all.size());
    }
}

TEST_CASE("Training's step time and memory are within what is asked of calibrated fidelity", "[accuracy]")
{
    const auto& reports = accuracy_reports();
    const auto errors = [&](const char* kind, bool held_out_only) {
        const auto report = std::find_if(reports.begin(), reports.end(), [&](const cal::KindReport& r) { return r.kind->name == kind; });
        REQUIRE(report != reports.end());
        return cal::errors_where(report->outcomes, [&](const cal::Outcome& o) { return !(held_out_only && o.row->fitted); });
    };
    const cal::Errors time = errors("training", false), memory = errors("memory", false);
    CHECK(time.rows > 400);
    CHECK(time.median <= 0.06);
    CHECK(time.p90 <= 0.18);
    CHECK(memory.rows > 50);
    CHECK(memory.median <= 0.03);
    CHECK(memory.p90 <= 0.08);
    // Rows that nothing was fitted to are foretold about as well.
    CHECK(errors("training", true).median <= 0.07);
    CHECK(errors("training", true).p90 <= 0.2);
}

TEST_CASE("Collectives are within what is asked of calibrated fidelity", "[accuracy]")
{
    const auto& reports = accuracy_reports();
    const auto report = std::find_if(reports.begin(), reports.end(), [](const cal::KindReport& r) { return r.kind->name == "collectives"; });
    REQUIRE(report != reports.end());
    for (const bool held_out_only : {true, false}) {
        const auto errors = [&](const char* size) {
            return cal::errors_where(report->outcomes, [&](const cal::Outcome& o) {
                return o.row->labels.front().second == size && !(held_out_only && o.row->fitted);
            });
        };
        const cal::Errors large = errors("1 MB and more"), small = errors("less than 1 MB");
        CHECK(large.rows > 300);
        CHECK(large.median <= 0.08);
        CHECK(large.p90 <= 0.15);
        CHECK(small.rows > 400);
        CHECK(small.median <= 0.2);
    }
}

TEST_CASE("Inference is within what is asked of calibrated fidelity", "[accuracy]")
{
    const auto& reports = accuracy_reports();
    const auto report = std::find_if(reports.begin(), reports.end(), [](const cal::KindReport& r) { return r.kind->name == "inference"; });
    REQUIRE(report != reports.end());
    for (const bool held_out_only : {true, false}) {
        const cal::Errors errors =
            cal::errors_where(report->outcomes, [&](const cal::Outcome& o) { return !(held_out_only && o.row->fitted); });
        CHECK(errors.rows > 100);
        CHECK(errors.median <= 0.08);
        CHECK(errors.p90 <= 0.24);
    }
}

TEST_CASE("An error band is of the nearest rows", "[accuracy]")
{
    std::vector<MeasuredError> rows;
    for (int i = 0; i <= 10; ++i)
        rows.push_back(measured_error("Hopper", "fsdp", 1 + 0.01 * i));
    const Likeness like = rows.front().likeness;
    auto band = error_band(rows, like);
    REQUIRE(band);
    CHECK(band->rows == 11);
    CHECK(band->low == Approx(0.002));
    CHECK(band->high == Approx(0.098));

    // Rows of another generation that are many do not reach it while nearer ones fill it.
    for (int i = 0; i < 20; ++i)
        rows.push_back(measured_error("Ampere", "fsdp", 2));
    for (int i = 0; i < 13; ++i)
        rows.push_back(measured_error("Hopper", "fsdp", 1.05, 1e9));
    band = error_band(rows, like);
    REQUIRE(band);
    CHECK(band->rows == 24);
    CHECK(band->high < 0.11);

    // A system of which nothing is measured is told to be uncertain.
    Likeness other = like;
    other.architecture = "TPU v5e", other.stack = "maxtext";
    rows.resize(11);
    band = error_band(rows, other);
    REQUIRE(band);
    CHECK(band->low <= -0.2);
    CHECK(band->high >= 0.2);

    other.kind = WorkloadKind::decode;
    CHECK_FALSE(error_band(rows, other));
}

TEST_CASE("Likeness grows apart with each thing that differs", "[accuracy]")
{
    const Likeness a = measured_error("Hopper", "fsdp", 1).likeness;
    CHECK(distance(a, a) == 0);
    Likeness b = a;
    b.experts = true;
    CHECK(distance(a, b) == 1);
    b.active_parameters = b.active_parameters.value() * 10;
    CHECK(distance(a, b) == Approx(1.3));
    CHECK(distance(b, a) == Approx(1.3));
    b.stack = "maxtext";
    b.chips = b.chips.value() / 100;
    CHECK(distance(a, b) == Approx(2.6));
}

TEST_CASE("An error band is the same whether neighbours among the rows were compared or not", "[accuracy]")
{
    std::vector<MeasuredError> rows;
    for (const char* architecture : {"Hopper", "Hopper", "Ampere", "Blackwell", "Ampere"})
        for (const char* stack : {"fsdp", "megatron"})
            for (int i = 0; i < 4; ++i)
                rows.push_back(measured_error(architecture, stack, 1 + 0.013 * double(rows.size() % 7), 7e9 * (1 + i)));
    std::vector<MeasuredError> compared = rows;
    compare_neighbours(compared);
    CHECK(std::count_if(compared.begin(), compared.end(), [](const MeasuredError& row) { return row.like_previous; }) == 30);
    for (const char* architecture : {"Hopper", "Ampere", "Blackwell", "TPU v5e"}) {
        const Likeness like = measured_error(architecture, "megatron", 1, 2e10).likeness;
        const auto expected = error_band(rows, like), found = error_band(compared, like);
        REQUIRE(expected);
        REQUIRE(found);
        CHECK(found->low == expected->low);
        CHECK(found->high == expected->high);
        CHECK(found->rows == expected->rows);
    }
}

TEST_CASE("Only calibrated estimates carry an error band", "[accuracy]")
{
    Scenario scenario = read_scenario((test::source_dir() / "presets/scenarios/default.json").string(), test::library());
    scenario.fidelity = Fidelity::ideal;
    CHECK_FALSE(estimate(scenario).error_band);
    scenario.fidelity = Fidelity::calibrated;
    const auto band = estimate(scenario).error_band;
    REQUIRE(band);
    CHECK(band->low < band->high);
    CHECK(band->rows > 0);
}

TEST_CASE("A server's band is of its time per token, from servers and batches that generate", "[accuracy]")
{
    Scenario scenario = read_scenario((test::source_dir() / "presets/scenarios/llama-3-70b-h100-serving.json").string(),
                                      test::library());
    scenario.fidelity = Fidelity::calibrated;
    const auto served = estimate(scenario).error_band;
    REQUIRE(served);
    CHECK(served->rows == 24);
    Likeness like = likeness_of(scenario);
    REQUIRE(like.kind == WorkloadKind::serving);
    const auto& rows = scenario.stack_preset->measured->rows();
    like.stack = "vllm";                               // of which servers were measured on this chip
    const ErrorBand band = *error_band(rows, like);
    CHECK(band.low > -0.35);
    like.kind = WorkloadKind::decode;
    CHECK(error_band(rows, like)->low == band.low);
    like.kind = WorkloadKind::prefill;
    CHECK(error_band(rows, like)->low != band.low);
}

TEST_CASE("Error bands hold what they promise, also for models and sources they know nothing of", "[accuracy]")
{
    // Rows without those that are like the one asked about by its model, or by its whole source.
    struct Row {
        const cal::Measurement* of;
        MeasuredError error;
    };
    std::vector<Row> rows;
    for (const cal::KindReport& report : accuracy_reports())
        for (const cal::Outcome& o : report.outcomes)
            if (report.kind->name == "training")
                rows.push_back({o.row, {likeness_of(o.row->scenario()), o.row->measured / *o.predicted}});
    REQUIRE(rows.size() > 400);
    const auto coverage = [&](auto left_out) {
        std::size_t inside = 0;
        for (const Row& asked : rows) {
            std::vector<MeasuredError> known;
            for (const Row& row : rows)
                if (!left_out(*row.of, *asked.of))
                    known.push_back(row.error);
            const auto band = error_band(known, asked.error.likeness);
            REQUIRE(band);
            const double off = asked.error.measured_over_predicted - 1;
            inside += off >= band->low && off <= band->high ? 1 : 0;
        }
        return static_cast<double>(inside) / static_cast<double>(rows.size());
    };
    // Of ten published runs eight should lie within; other models are a little less well known, other sources less still.
    CHECK(coverage([](const cal::Measurement& a, const cal::Measurement& b) { return &a == &b; }) > 0.75);
    CHECK(coverage([](const cal::Measurement& a, const cal::Measurement& b) {
              return a.source == b.source && a.model() == b.model();
          }) > 0.65);
    CHECK(coverage([](const cal::Measurement& a, const cal::Measurement& b) { return a.source == b.source; }) > 0.5);
}
