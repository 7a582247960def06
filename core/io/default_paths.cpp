// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/default_paths.h"

#include <cstdlib>
#include <system_error>

namespace rooflight {

std::filesystem::path presets_dir() {
    if (const char* chosen = std::getenv("ROOFLIGHT_PRESETS"); chosen != nullptr && *chosen != '\0') {
        return chosen;
    }
    std::error_code ignored;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    const auto installed = program.parent_path().parent_path() / "share/rooflight/presets";
    if (std::filesystem::is_directory(installed, ignored)) {
        return installed;
    }
    return ROOFLIGHT_SOURCE_PRESETS;
}

}  // namespace rooflight
