// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/library.h"

namespace rooflight::test {

/// The presets that come with the program, read once for all tests.
inline Library& library()
{
    static Library shared;
    return shared;
}

}  // namespace rooflight::test
