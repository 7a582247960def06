// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>

#include <QString>

namespace rooflight::ui {

/// What the engine says in English, in the language of the window. Phrases with places ("%1 over %2") are found by their
/// shape, and what stands in a place is told in turn; what the catalogue does not know, names above all, stays as it is.
[[nodiscard]] QString told(const QString& english);

/// The same of an InputError's text, "parallelism.tensor: 7 does not divide heads (64)": files and keys before the colon
/// stay as they are written.
[[nodiscard]] QString told_problem(const QString& english);
[[nodiscard]] QString told_problem(const std::exception& problem);

/// A page of Markdown line by line, tables cell by cell: the report on calibrated predictions, which tests write.
[[nodiscard]] QString told_page(const QString& markdown);

/// The same of one of its pictures, an SVG: what is written in it.
[[nodiscard]] QString told_picture(const QString& svg);

}  // namespace rooflight::ui
