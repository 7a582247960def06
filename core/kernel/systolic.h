// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/roofline.h"

namespace rooflight {

/// Matrix units of one chip (book ch. 2): each holds a rows × columns tile of weights and takes one row of inputs a
/// cycle, which moves down and across a cell a cycle.
struct SystolicArray {
    int rows = 128, columns = 128;
    int arrays = 1;                                    ///< work on different weight tiles at the same time
    double clock_hz = 1e9;

    [[nodiscard]] FlopsPerSecond peak() const;
};

/// What the arrays take for a matmul [m, k] × [k, n] whose m rows stream past k × n weights, from first principles:
/// weights of the next tile load while the present one
/// computes, so a tile occupies its array max(m, rows) cycles; the first load and the last wave through the cells
/// cannot be hidden.
struct SystolicRun {
    double tiles = 0;                                  ///< weight tiles in all, ⌈k/rows⌉·⌈n/columns⌉
    double rounds = 0;                                 ///< tiles that the busiest array does one after the other
    double padded_k = 0, padded_n = 0;
    double first_load = 0, per_tile = 0, drain = 0;    ///< cycles
    double cycles = 0;                                 ///< first_load + rounds·per_tile + drain
    Seconds time{0};
    double padding = 1;                                ///< k·n over padded_k·padded_n
    double loading = 1;                                ///< m over max(m, rows): short batches wait for weights
    double balance = 1;                                ///< tiles over rounds·arrays
    double pipelining = 1;                             ///< rounds·per_tile over cycles
    double utilisation = 1;                            ///< the product of the four: FLOPs done over FLOPs possible
};
/// Throws InputError at m, k or n below 1.
[[nodiscard]] SystolicRun systolic_run(const SystolicArray& array, const MatmulShape& shape);

/// What a cell of the first array does in a cycle.
struct SystolicCell {
    double input_row = -1;                             ///< row of the inputs that is in the cell; −1: none
    double tile = -1;                                  ///< weight tile whose product it adds to; −1: none
    double loaded_tile = -1;                           ///< weight tile that the cell holds; −1: none yet
    bool padding = false;                              ///< the weight is beyond k or n
};
/// The cell at (row, column) after `cycle` whole cycles, 0 ≤ cycle < run.cycles.
[[nodiscard]] SystolicCell systolic_cell(const SystolicArray& array, const MatmulShape& shape, const SystolicRun& run,
                                         double cycle, int row, int column);

}  // namespace rooflight
