// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "core/io/estimate_json.h"
#include "core/io/library.h"

namespace rooflight {

/// Reads one scenario a line and writes one line for each, in order: its Estimate, or {"error": …}. Lines are worked on
/// one at a time, so that a file may be of any length; a line may be as long as a scenario file.
void evaluate_lines(std::istream& lines, std::ostream& answers, Library& library, EstimateForm form);

/// The same from a file, "-" meaning standard input. Throws FileError when it cannot be opened or read to its end.
void evaluate_file_lines(const std::string& file, std::ostream& answers, Library& library, EstimateForm form);

}  // namespace rooflight
