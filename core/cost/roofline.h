// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/units/quantity.h"

namespace rooflight {

/// What sets the time of an operation (compute or memory) or of a strategy (compute or communication).
enum class Limit : std::uint8_t { compute, memory, communication };
[[nodiscard]] std::string_view name_of(Limit limit);

/// An operation under the roofline (book ch. 1). The traffic may go over any channel: HBM, VMEM, PCIe, a link.
struct Roofline {
    Seconds compute{0}, memory{0};
    FlopsPerByte intensity{0};     ///< of the operation
    FlopsPerByte ridge{0};         ///< of the machine: where the slope meets the ceiling
    FlopsPerSecond attainable{0};  ///< at this intensity
    Limit bound = Limit::compute;  ///< compute only when compute takes strictly longer

    [[nodiscard]] Seconds lower() const { return compute > memory ? compute : memory; }  ///< everything overlaps
    [[nodiscard]] Seconds upper() const { return compute + memory; }                     ///< nothing does
};

/// All arguments positive.
[[nodiscard]] Roofline roofline(Flops flops, Bytes bytes, FlopsPerSecond peak, BytesPerSecond bandwidth);

/// Stages of one job on different resources: at best they overlap as a pipeline (the longest), at worst they follow one
/// another (the sum).
struct StageBounds {
    Seconds lower{0}, upper{0};
    std::size_t longest = 0;
};
[[nodiscard]] StageBounds stage_bounds(std::span<const Seconds> stages);

/// The roof over one intensity: min(peak, intensity · bandwidth).
[[nodiscard]] FlopsPerSecond attainable_rate(FlopsPerByte intensity, FlopsPerSecond peak, BytesPerSecond bandwidth);

/// `batch` products [m, k] × [k, n], each with matrices of its own, and the bytes of one element of each array.
struct MatmulShape {
    double m = 1, k = 1, n = 1;
    double batch = 1;
    Bytes a{2}, b{2}, out{2};
};

/// 2·m·k·n, as everyone counts.
[[nodiscard]] Flops flops_of(const MatmulShape& shape);
/// m·n·(2k − 1): k products but k − 1 sums.
[[nodiscard]] Flops exact_flops_of(const MatmulShape& shape);
[[nodiscard]] Bytes bytes_read(const MatmulShape& shape);
[[nodiscard]] Bytes bytes_written(const MatmulShape& shape);
[[nodiscard]] inline Bytes bytes_of(const MatmulShape& shape) { return bytes_read(shape) + bytes_written(shape); }

/// A matmul worked off in tiles of the result, [tile_m, tile_n] by steps of tile_k: the inputs are read again for every
/// tile (book ch. 1). Tiles that hang over the edge are moved and multiplied whole.
struct Tiles {
    double m = 128, k = 128, n = 128;
};
[[nodiscard]] Flops tiled_flops(const MatmulShape& shape, const Tiles& tiles);
[[nodiscard]] Bytes tiled_bytes(const MatmulShape& shape, const Tiles& tiles);
/// Limit of the tiled intensity for a long contraction of 2-byte inputs: m·n / (m + n).
[[nodiscard]] FlopsPerByte tile_intensity(double m, double n);

/// Intensity of a vector operation on long vectors.
[[nodiscard]] FlopsPerByte elementwise_intensity(double operations_per_element, Bytes per_element);

/// Tokens from which a matmul is bound by compute when its weights are nearly all the traffic:
/// peak · weight / (2 · bandwidth), × experts / top_k for a mixture (book ch. 1, 4, 7). `weight`: bytes of one weight;
/// `peak`: at the dtype of the arithmetic.
[[nodiscard]] Tokens critical_batch(FlopsPerSecond peak, BytesPerSecond bandwidth, Bytes weight, double experts = 1,
                                    double top_k = 1);

/// The same with the activations' traffic counted (book ch. 1): weights of one expert [shape.k, shape.n], bytes of
/// shape; shape.m and shape.batch do not matter. Empty when no batch is bound by compute.
[[nodiscard]] std::optional<Tokens> critical_batch_exact(const MatmulShape& shape, FlopsPerSecond peak,
                                                         BytesPerSecond bandwidth, double experts = 1,
                                                         double top_k = 1);

/// Contraction length on one chip from which a product whose partial sums are still to be added over a link is bound by
/// compute, whatever its other sizes: `moved` bytes on the link for each element of the result (book ch. 1: two chips
/// that swap bf16 partial sums move 2; an AllReduce of them, ch. 3, moves 4 over both directions of an axis).
[[nodiscard]] double critical_contraction(FlopsPerSecond peak, BytesPerSecond link, Bytes moved);

/// Fused attention: `queries` against `keys` positions, `group` query heads a KV head, 2-byte elements:
/// T·S·G / (T·G + S) (book ch. 4). A single query (decode) never passes `group`.
[[nodiscard]] FlopsPerByte attention_intensity(double queries, double keys, double group);

/// Prompt length from which a whole prompt's attention reaches an intensity: I·(G + 1) / G (book ch. 4).
[[nodiscard]] Tokens attention_critical_length(FlopsPerByte intensity, double group);

}  // namespace rooflight
