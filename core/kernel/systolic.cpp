// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/systolic.h"

#include <algorithm>
#include <cmath>

#include "core/cost/chip_rules.h"
#include "core/units/input_error.h"

namespace rooflight {

FlopsPerSecond SystolicArray::peak() const {
    return rate_of_units(arrays, 2.0 * rows * columns, clock_hz);
}

SystolicRun systolic_run(const SystolicArray& array, const MatmulShape& shape) {
    for (const auto& [name, size] : {std::pair{"m", shape.m}, {"k", shape.k}, {"n", shape.n}})
        if (!(size >= 1))
            throw InputError(name, "expected at least 1");
    SystolicRun run;
    run.padded_k = padded(shape.k, array.rows);
    run.padded_n = padded(shape.n, array.columns);
    run.tiles = run.padded_k / array.rows * (run.padded_n / array.columns);
    run.rounds = std::ceil(run.tiles / array.arrays);
    run.first_load = array.rows;
    run.per_tile = std::max(shape.m, static_cast<double>(array.rows));
    run.drain = array.rows + array.columns - 1;
    run.cycles = run.first_load + run.rounds * run.per_tile + run.drain;
    run.time = Seconds(run.cycles / array.clock_hz);
    run.padding = shape.k * shape.n / (run.padded_k * run.padded_n);
    run.loading = shape.m / run.per_tile;
    run.balance = run.tiles / (run.rounds * array.arrays);
    run.pipelining = run.rounds * run.per_tile / run.cycles;
    run.utilisation = run.padding * run.loading * run.balance * run.pipelining;
    return run;
}

SystolicCell systolic_cell(const SystolicArray& array, const MatmulShape& shape, const SystolicRun& run, double cycle,
                           int row, int column) {
    SystolicCell cell;
    // Inputs enter row r of the cells r cycles late and move a column a cycle: what is here entered that long ago.
    const double since = std::floor(cycle) - run.first_load - row - column;
    if (since < 0) {
        if (cycle >= row + 1)  // the first weights come in from the top, a row a cycle
            cell.loaded_tile = 0;
    } else {
        const double round = std::min(std::floor(since / run.per_tile), run.rounds - 1);
        const double within = since - round * run.per_tile;
        cell.loaded_tile = round * array.arrays;
        if (within < shape.m) {
            cell.input_row = within;
            cell.tile = cell.loaded_tile;
        }
    }
    if (cell.loaded_tile >= 0) {
        const double down = run.padded_k / array.rows;  // tiles go down k first, so that partial sums stay put
        const double k = std::fmod(cell.loaded_tile, down) * array.rows + row;
        const double n = std::floor(cell.loaded_tile / down) * array.columns + column;
        cell.padding = k >= shape.k || n >= shape.n;
    }
    return cell;
}

}  // namespace rooflight
