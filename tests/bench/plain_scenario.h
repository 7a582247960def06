// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/io/library.h"
#include "core/io/scenario_json.h"

namespace rooflight {

/// A scenario that comes with the program, its pipeline in the plain order of turns and nothing kept by a list: figures of
/// other ways would not compare with those of the others.
inline Scenario plain_scenario(const std::string& name) {
    static Library library;
    Scenario scenario = read_scenario(std::string(ROOFLIGHT_BENCH_PRESETS) + "/scenarios/" + name + ".json", library);
    scenario.parallelism.schedule = PipelineSchedule::one_f_one_b, scenario.parallelism.virtual_stages = 1;
    if (scenario.recompute.kind == RecomputeKind::listed) {
        scenario.recompute = {RecomputeKind::full, {}};
    }
    return scenario;
}

}  // namespace rooflight
