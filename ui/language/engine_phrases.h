// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace rooflight::ui {

// What core says in English and the window shows; "%1", "%2" stand for names, figures or other phrases.

[[nodiscard]] std::span<const char* const> derivation_phrases();  ///< derivations, the memory's peak moment
[[nodiscard]] std::span<const char* const> serving_phrases();     ///< derivations of serving
[[nodiscard]] std::span<const char* const> remark_phrases();      ///< warnings, and what the calibrated factors are
[[nodiscard]] std::span<const char* const> problem_phrases();     ///< why an input is refused
[[nodiscard]] std::span<const char* const> accuracy_phrases();    ///< the report on calibrated predictions

}  // namespace rooflight::ui
