// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/io/library.h"

namespace rooflight {

/// Checks a scenario, or a preset of hardware or of a model, as far as any other command would ("-": standard input).
/// Gives the warnings; throws FileError for what is wrong.
[[nodiscard]] std::vector<std::string> check_file(const std::string& file, Library& library);

}  // namespace rooflight
