// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/io/library.h"
#include "core/io/scenario_json.h"

namespace rooflight::test {

/// The presets that come with the program, read once for all tests.
inline Library& library()
{
    static Library shared;
    return shared;
}

/// A scenario that comes with the program.
inline Scenario shipped(const std::string& id)
{
    return read_scenario(library().scenario_file(id).string(), library());
}

}  // namespace rooflight::test
