// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace rooflight::ui {

/// What core says in English and the window shows; "%1", "%2" stand for names, figures or other phrases.
[[nodiscard]] std::span<const char* const> engine_phrases();

}  // namespace rooflight::ui
