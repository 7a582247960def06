// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/io/library.h"
#include "core/workload/scenario.h"

namespace rooflight::calibrate {

/// One published figure and how it is predicted.
struct Measurement {
    std::string id, source, citation;
    std::string quantity;                              ///< "step time", "peak memory", "TPOT", …: errors are told by it
    double measured = 0;                               ///< seconds, bytes, tokens/s: as predict() answers
    std::vector<Scenario> scenarios;                   ///< at least one; it also says whose chip, stack and model this is
    std::function<double(std::span<const Scenario>)> predict;
    std::string subject;                               ///< what is measured, where that is no model
    std::vector<std::pair<std::string, std::string>> labels;  ///< of such a row: errors are told by these, title and group
    bool is_rate = false;                              ///< more is faster
    bool fitted = false;                               ///< among the rows that factors are fitted to

    [[nodiscard]] const Scenario& scenario() const { return scenarios.front(); }
    [[nodiscard]] const std::string& system() const { return scenario().hardware.system->id; }
    [[nodiscard]] const std::string& architecture() const { return scenario().hardware.system->architecture; }
    [[nodiscard]] const std::string& stack() const { return scenario().stack; }
    /// The model, or the subject of a row that has none.
    [[nodiscard]] const std::string& model() const { return subject.empty() ? scenario().model->name : subject; }
};

/// Published rows that are not evaluated, by the reason.
struct Excluded {
    std::string reason;
    std::vector<std::string> ids, citations;
};

struct Measurements {
    std::vector<Measurement> rows;
    std::vector<Excluded> excluded;
    std::map<std::string, std::string> sources;        ///< key -> how a reader knows it
};

/// Rows of one kind: where they are, and what becomes of one. A new kind is a source file and a line in kinds().
struct Kind {
    std::string_view name;                             ///< on the command line
    std::string_view title;                            ///< in the report
    std::string_view unit;                             ///< of its picture's axes
    std::string_view file;                             ///< in tests/data/measured
    bool bands = false;                                ///< times that error bands are taken from
    std::string_view fit;                              ///< in tests/calibrate; may be empty: nothing is fitted
    bool training = true;                              ///< whose factors are fitted: of training, or of inference
    /// The measurements of a row, of whose scenario, if it has one, `scenario` is the JSON (model in place, fidelity
    /// calibrated); none if the row has no figure of this kind. Their ids, where they are not the row's.
    std::vector<Measurement> (*measurements)(const nlohmann::json& row, const nlohmann::json& scenario, Library& library);
};

[[nodiscard]] std::span<const Kind> kinds();
/// Throws InputError for a name that is none.
[[nodiscard]] const Kind& kind_of(std::string_view name);

// Each in its own file.
[[nodiscard]] std::vector<Measurement> training_measurements(const nlohmann::json& row, const nlohmann::json& scenario,
                                                             Library& library);
[[nodiscard]] std::vector<Measurement> memory_measurements(const nlohmann::json& row, const nlohmann::json& scenario,
                                                           Library& library);
[[nodiscard]] std::vector<Measurement> inference_measurements(const nlohmann::json& row, const nlohmann::json& scenario,
                                                              Library& library);
[[nodiscard]] std::vector<Measurement> collective_measurements(const nlohmann::json& row, const nlohmann::json& scenario,
                                                               Library& library);

/// Reads a kind's rows, marks those that its factors are fitted to. `root` is the folder of the sources.
[[nodiscard]] Measurements read_measurements(const Kind& kind, const std::filesystem::path& root, Library& library);

}  // namespace rooflight::calibrate
