// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/calibrate/report.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/io/accuracy_json.h"
#include "core/workload/accuracy.h"

namespace rooflight::calibrate {
namespace {

constexpr std::size_t kWorstShown = 12;

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }
std::string signed_percent(double share) { return fmt::format("{:+.1f}%", 100 * share); }

void add_errors(std::string& text, const std::string& name, const Errors& errors) {
    if (errors.rows > 0) {
        text += fmt::format("| {} | {} | {} | {} | {} |\n", name, errors.rows, percent(errors.median),
                            percent(errors.p90), signed_percent(errors.bias));
    }
}

void add_head(std::string& text, std::string_view name) {
    text += fmt::format("\n| {} | rows | median | 90th percentile | bias |\n| --- | ---: | ---: | ---: | ---: |\n", name);
}

void add_fitted(std::string& text, const KindReport& report) {
    std::map<std::string, std::set<std::string>> models;
    for (const Measurement& row : report.measurements.rows) {
        if (row.fitted) {
            models[report.measurements.sources.at(row.source)].insert(row.model());
        }
    }
    if (models.empty()) {
        text += "\nNo factor is fitted to these rows.\n";
        return;
    }
    const std::string_view what = report.measurements.rows.front().labels.empty() ? "model" : "size";
    text += fmt::format("\nFactors are fitted to these {0}s of these sources; every other {0}, and every source not named, "
                        "is held out:\n\n",
                        what);
    for (const auto& [source, names] : models) {
        text += fmt::format("- {}: {}\n", source, fmt::join(names, ", "));
    }
}

void add_worst(std::string& text, const KindReport& report) {
    std::vector<const Outcome*> worst;
    for (const Outcome& outcome : report.outcomes) {
        worst.push_back(&outcome);
    }
    std::ranges::stable_sort(worst, std::ranges::greater{}, [](const Outcome* o) { return std::abs(o->error()); });
    worst.resize(std::min(worst.size(), kWorstShown));
    text += "\nFurthest off:\n\n| what | chips | chip | stack | error | published in |\n"
            "| --- | ---: | --- | --- | ---: | --- |\n";
    for (const Outcome* outcome : worst) {
        const Measurement& m = *outcome->row;
        const Hardware& hardware = m.scenario().hardware;
        const bool model = m.labels.empty();
        text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", model ? m.model() : m.quantity + ", " + m.model(),
                            likeness_of(m.scenario()).chips.value(), hardware.system->name,
                            model ? m.scenario().stack_preset->name : "",
                            outcome->predicted ? signed_percent(outcome->error()) : outcome->failure, m.citation);
    }
}

void add_excluded(std::string& text, const KindReport& report) {
    if (report.measurements.excluded.empty()) {
        return;
    }
    text += "\nPublished rows that are left out, and why:\n\n";
    for (const Excluded& excluded : report.measurements.excluded) {
        text += fmt::format("- {} rows: {}\n", excluded.ids.size(), excluded.reason);
    }
}

void add_kind(std::string& text, const KindReport& report) {
    text += fmt::format("\n## {}\n\n![Measured against predicted](accuracy-{}.svg)\n", report.kind->title,
                        report.kind->name);
    add_head(text, "");
    add_errors(text, "all", errors_of(report.outcomes));
    add_errors(text, "fitted to", errors_where(report.outcomes, [](const Outcome& o) { return o.row->fitted; }));
    add_errors(text, "held out", errors_where(report.outcomes, [](const Outcome& o) { return !o.row->fitted; }));
    for (const Grouping& grouping : groupings(report.measurements)) {
        const auto groups = errors_by(report.outcomes, grouping);
        if (groups.size() > 1) {
            add_head(text, grouping.title);
            for (const auto& [name, errors] : groups) {
                add_errors(text, name, errors);
            }
        }
    }
    add_fitted(text, report);
    add_worst(text, report);
    add_excluded(text, report);
}

}  // namespace

KindReport evaluated(const Kind& kind, const std::filesystem::path& root, Library& library) {
    KindReport report{&kind, read_measurements(kind, root, library), {}};
    report.outcomes = predict_all(report.measurements.rows);
    return report;
}

std::string markdown_of(const std::vector<KindReport>& reports) {
    std::string text =
        "# Accuracy\n\n"
        "Calibrated predictions against published measurements. Errors are relative to what was measured; the median and "
        "the 90th percentile are of absolute errors, the bias is the mean error: above zero, predictions are too large. "
        "A row that cannot be estimated counts as 100% off.\n";
    for (const KindReport& report : reports) {
        add_kind(text, report);
    }
    return text;
}

nlohmann::ordered_json rows_json(const std::vector<KindReport>& reports) {
    nlohmann::ordered_json kinds;
    for (const KindReport& report : reports) {
        nlohmann::ordered_json& rows = kinds[std::string(report.kind->name)] = nlohmann::ordered_json::array();
        for (const Outcome& o : report.outcomes) {
            const Measurement& m = *o.row;
            nlohmann::ordered_json& row = rows.emplace_back();
            row = {{"id", m.id},       {"source", m.source}, {"model", m.model()},        {"system", m.system()},
                   {"stack", m.stack()}, {"quantity", m.quantity}, {"fitted", m.fitted}, {"measured", m.measured}};
            if (o.predicted) {
                row["predicted"] = *o.predicted;
                row["error"] = o.error();
            } else {
                row["failure"] = o.failure;
            }
        }
    }
    return kinds;
}

std::string accuracy_preset(const std::vector<KindReport>& reports) {
    std::vector<MeasuredError> rows;
    for (const KindReport& report : reports) {
        for (const Outcome& o : report.outcomes) {
            if (report.kind->bands && o.predicted) {
                const double ratio = o.row->measured / *o.predicted;
                rows.push_back({likeness_of(o.row->scenario()), o.row->is_rate ? 1 / ratio : ratio});
            }
        }
    }
    return accuracy_text(rows);
}

std::map<std::string, std::string> kept_files(const std::vector<KindReport>& reports) {
    std::map<std::string, std::string> files;
    files["resources/help/accuracy.md"] = markdown_of(reports);
    files["presets/accuracy.json"] = accuracy_preset(reports);
    for (const KindReport& report : reports) {
        files[fmt::format("resources/help/accuracy-{}.svg", report.kind->name)] = scatter_of(report);
    }
    return files;
}

}  // namespace rooflight::calibrate
