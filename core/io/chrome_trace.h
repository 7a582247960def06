// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "core/schedule/timeline.h"

namespace rooflight {

/// Writes a step in the Trace Event Format, which Perfetto and chrome://tracing open: a process for each pipeline stage,
/// a thread for each of its streams, a complete event ("X") for each block with phase, layer, micro_batch and the
/// exposed part of a communication in its arguments, and the bytes alive on a chip as a counter. Times are microseconds.
/// One event a line. Throws std::logic_error rather than write a number that is not finite.
void write_chrome_trace(std::ostream& out, const Timeline& timeline);

}  // namespace rooflight
