// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/waves.h"

#include <cmath>

#include "core/units/input_error.h"

namespace rooflight {

WavePlan wave_plan(const MatmulShape& shape, double tile_m, double tile_n, double units) {
    for (const auto& [name, size] : {std::pair{"m", shape.m}, {"n", shape.n}, {"tile_m", tile_m}, {"tile_n", tile_n},
                                     {"units", units}})
        if (!(size >= 1))
            throw InputError(name, "expected at least 1");
    WavePlan plan;
    plan.tiles_m = std::ceil(shape.m / tile_m);
    plan.tiles_n = std::ceil(shape.n / tile_n);
    plan.tiles = plan.tiles_m * plan.tiles_n;
    plan.waves = std::ceil(plan.tiles / units);
    plan.last_wave = plan.tiles - (plan.waves - 1) * units;
    plan.padding = shape.m * shape.n / (plan.tiles * tile_m * tile_n);
    plan.quantisation = plan.tiles / (plan.waves * units);
    plan.utilisation = plan.padding * plan.quantisation;
    return plan;
}

}  // namespace rooflight
