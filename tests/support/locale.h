// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <clocale>
#include <locale>
#include <stdexcept>

namespace rooflight::test {

/// The exit status by which ctest knows that a test could not be run here.
inline constexpr int skipped = 77;

/// Takes the environment's locale for C and C++ alike, as a program that embeds the engine may have done.
/// False when the machine does not have it.
inline bool use_environment_locale() {
    try {
        std::locale::global(std::locale(""));
    } catch (const std::runtime_error&) {
        return false;
    }
    return std::setlocale(LC_ALL, "") != nullptr;
}

}  // namespace rooflight::test
