// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rooflight::test {

/// How often this thread has asked the heap for room. Counts what the tests' program itself allocates with new.
[[nodiscard]] long heap_requests();

}  // namespace rooflight::test
