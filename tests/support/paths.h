// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace rooflight::test {

std::filesystem::path source_dir();  ///< the root of the sources
std::filesystem::path data_dir();    ///< tests/data
std::filesystem::path bin_dir();     ///< where the programs under test are

}  // namespace rooflight::test
