// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QByteArray>
#include <QString>

#include "core/io/huggingface.h"
#include "core/workload/scenario.h"

namespace rooflight {
class Library;
}

namespace rooflight::ui {

/// Under which a PNG keeps its scenario.
inline constexpr char kScenarioKey[] = "rooflight-scenario";
/// The name under which a PDF has its scenario attached.
inline constexpr char kAttachedScenario[] = "scenario.json";

/// The contract's JSON of a scenario, as files and exports hold it.
[[nodiscard]] QByteArray scenario_bytes(const Scenario& scenario);
[[nodiscard]] bool same_scenario(const Scenario& a, const Scenario& b);

/// A scenario from its JSON. Throws InputError.
[[nodiscard]] Scenario scenario_from_bytes(const QByteArray& text, Library& library);

/// The path under which the system knows a file of the window's dialogs.
[[nodiscard]] std::filesystem::path native_path(const QString& path);

/// Reads a scenario file, or a picture or report that carries one (SVG, PNG, PDF, HTML, Markdown, LaTeX, JSON). Throws
/// FileError, which begins with the file's name and goes on as the command line's does.
[[nodiscard]] Scenario read_scenario_file(const std::filesystem::path& path, Library& library);

/// Whether this is a scenario by itself, and not an export that carries one.
[[nodiscard]] bool is_scenario_file(const QString& path);

/// Writes the whole file or leaves the old one as it was. Returns what went wrong, or nothing.
[[nodiscard]] QString write_file(const QString& path, const QByteArray& text);

/// Whether this is a Hugging Face config.json rather than a scenario.
[[nodiscard]] bool is_model_config(const QByteArray& text);
[[nodiscard]] bool is_model_config_file(const QString& path);

/// The model of a Hugging Face config.json and what of the file it does not show; throws InputError.
[[nodiscard]] ImportResult read_model_config(const QString& path);

/// The picture with the scenario in its metadata.
[[nodiscard]] QByteArray with_scenario_in_svg(const QByteArray& svg, const QByteArray& scenario);
/// The scenario as LaTeX comments.
[[nodiscard]] QByteArray scenario_comments(const QByteArray& scenario);
/// An HTML element that holds the scenario and shows nothing.
[[nodiscard]] QByteArray scenario_script(const QByteArray& scenario);

}  // namespace rooflight::ui
