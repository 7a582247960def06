// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/systolic.h"

namespace rooflight {

/// Output tiles of a matmul dealt out over the multiprocessors of a GPU (book ch. 12): each does one at a time, so the
/// last wave may leave most of them idle.
struct WavePlan {
    double tiles_m = 0, tiles_n = 0;
    double tiles = 0;
    double waves = 0;
    double last_wave = 0;                              ///< tiles in the last one, 1 … units
    double padding = 1;                                ///< m·n over what the tiles cover
    double quantisation = 1;                           ///< tiles over waves·units
    double utilisation = 1;                            ///< the product
};
/// Throws InputError at tile_m, tile_n, units, m or n below 1.
[[nodiscard]] WavePlan wave_plan(const MatmulShape& shape, double tile_m, double tile_n, double units);

}  // namespace rooflight
