// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paths.h"

namespace rooflight::test {

std::filesystem::path source_dir() { return ROOFLIGHT_SOURCE_DIR; }
std::filesystem::path data_dir() { return source_dir() / "tests/data"; }
std::filesystem::path bin_dir() { return ROOFLIGHT_BIN_DIR; }

}  // namespace rooflight::test
