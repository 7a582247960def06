// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace rooflight {

/// The folder of presets: $ROOFLIGHT_PRESETS if set; the installed one beside the running program
/// (../share/rooflight/presets); else the one in the sources it was built from.
std::filesystem::path presets_dir();

}  // namespace rooflight
