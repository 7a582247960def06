// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

namespace rooflight::ui {

/// A setting or figure that scenarios are compared by, "parallelism.schedule", in the language of the window; the key
/// itself where there is no name for it (a factor laid over the calibrated ones, say).
[[nodiscard]] QString compared_label(const std::string& key);

}  // namespace rooflight::ui
