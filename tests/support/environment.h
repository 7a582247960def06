// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rooflight::test {

/// The exit status by which ctest knows that a test could not be run here.
inline constexpr int skipped = 77;

/// Gives the tests a home of their own, so that they neither read nor write the user's files, and takes the
/// environment's locale for C and C++ alike, as a program that embeds the engine may have done.
/// False, with a message, when the machine does not have the locale.
bool prepare_environment();

}  // namespace rooflight::test
