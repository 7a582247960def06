// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/hardware/machine.h"
#include "core/kernel/waves.h"

namespace rooflight {

/// What of a chip a single kernel sees: units that each hold tiles in a fast memory of their own (a TPU's TensorCore
/// with its VMEM, a GPU's multiprocessor with its shared memory), all fed from one HBM.
struct KernelMachine {
    enum class Kind { tensor_core, multiprocessor };
    Kind kind = Kind::multiprocessor;
    int units = 1;
    Bytes fast_memory{0};                              ///< of one unit, for operands (a TensorCore's: accumulators too)
    std::optional<Bytes> accumulators;                 ///< of one unit, apart: half its registers, or its tensor memory
    FlopsPerSecond peak{0};                            ///< of the chip
    BytesPerSecond hbm{0};
    std::optional<Bytes> l2;                           ///< shared by the units
    std::optional<BytesPerSecond> middle;              ///< into the fast memories, all units together, if published
    std::optional<SystolicArray> array;                ///< TPU: the matrix units of the chip
};

/// The units of a machine's chip at a dtype. Throws InputError at hardware.on_chip or hardware.core if the preset does
/// not tell how many there are or what they hold, at hardware.flops_per_s or hardware.hbm_bytes_per_s as rates do.
[[nodiscard]] KernelMachine kernel_machine(const Machine& machine, DType matmul);

/// How a matmul is cut up: tiles of the output, each summed over steps of k; buffers of its operands, two when the
/// next step's load hides behind the present one's work.
struct Kernel {
    MatmulShape shape;                                 ///< with the bytes of an element of each array
    Tiles tile;
    Bytes accumulator{4};                              ///< of one sum
    bool double_buffered = true;
    double cluster = 1;                                ///< GPU: units along m that take the same columns of B in one load
};

/// A level that bytes come through: how many, at what intensity, and how long they take alone.
struct LevelTraffic {
    Bytes bytes{0};
    FlopsPerByte intensity{0};
    std::optional<Seconds> time;                       ///< absent: the bandwidth is not published
};

struct KernelPlan {
    Tiles tile;                                    ///< as used: no larger than the matmul needs
    WavePlan waves;
    double steps = 0;                                  ///< of k a tile
    Bytes operands{0};                                 ///< buffers of A and B in the fast memory of a unit
    Bytes sums{0};                                     ///< accumulators of a unit
    bool fits = true;
    double unit_efficiency = 1;                        ///< padding to the matrix units, weights that short tiles wait for
    LevelTraffic hbm, fast;                            ///< out of HBM; into the fast memories
    Seconds compute{0};                                ///< at the rate that padding and waves leave
    Seconds load{0};                                   ///< of the slower level, start to end
    Seconds hidden{0}, exposed{0};                     ///< parts of `load`
    Seconds time{0};                                   ///< compute + exposed
    double utilisation = 0;                            ///< FLOPs over peak · time
};

/// Time of a kernel (book ch. 2 for VMEM and its double buffering, ch. 12 for tiles over multiprocessors). Every tile
/// brings its rows of A and its columns of B into fast memory; where one k step covers all of k, A stays from one tile
/// of a row to the next. Out of HBM the same, less what L2 shares: the tiles of a wave, laid out as a block as nearly
/// square as can be, read each row and column of it once; operands that fit L2 together are read once in all.
/// With two buffers everything but the first load and the last store hides behind compute; with one, nothing does.
/// Throws InputError at a size below 1.
[[nodiscard]] KernelPlan kernel_plan(const KernelMachine& machine, const Kernel& kernel);

/// Tile sizes that are worth trying along a dimension: powers of two from 16 up to the first that covers it.
[[nodiscard]] std::vector<double> tile_choices(double size);

/// The fastest of the choices that fit, in steps of k of 64 or more; the smallest tile if none does.
[[nodiscard]] Tiles best_tile(const KernelMachine& machine, Kernel kernel);

}  // namespace rooflight
