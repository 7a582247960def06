// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/mesh/named_array.h"

namespace rooflight {

/// Reads "X=4, Y=8", "X:4 Y:8" or "{X: 4, Y: 8}". Throws InputError at `mesh`.
[[nodiscard]] LabMesh parse_mesh(std::string_view text);
[[nodiscard]] std::string to_text(const LabMesh& mesh);

/// Reads sizes of dimensions, "I=1024, J=8k". Throws InputError at `sizes`.
[[nodiscard]] std::vector<std::pair<std::string, double>> parse_sizes(std::string_view text);

/// Gives the array's dimensions the sizes of their names; others are left as they are.
void set_sizes(NamedArray& array, const std::vector<std::pair<std::string, double>>& sizes);

/// Reads the book's notation (ch. 3): A[I_XY, J]{U_Z}; X is the outer axis of I, {U_Z} means partial sums over Z. Axes
/// with longer names go in braces: A[B_{data,fsdp}, D]. The name before the bracket may be missing. Sizes stay unknown.
/// Throws InputError at `path`: what was found and what was expected, an axis that the mesh lacks, or as check() does.
[[nodiscard]] NamedArray parse_spec(std::string_view text, const LabMesh& mesh, std::string_view path = "spec");
[[nodiscard]] std::string to_text(const NamedArray& array, const LabMesh& mesh);

/// Axes of a subscript: "XY", "{X,Y}", "X". Throws InputError at `path`.
[[nodiscard]] std::vector<std::size_t> parse_axes(std::string_view text, const LabMesh& mesh, std::string_view path);

/// Reads JAX's notation, P(('X', 'Y'), None, unreduced={'Z'}), with jax.P, PartitionSpec or jax.sharding.PartitionSpec
/// too, onto the dimensions of `array` in their order; those that are not mentioned are not split. Throws as
/// parse_spec().
[[nodiscard]] NamedArray parse_jax(std::string_view text, NamedArray array, const LabMesh& mesh,
                                   std::string_view path = "spec");
[[nodiscard]] std::string to_jax(const NamedArray& array, const LabMesh& mesh);

}  // namespace rooflight
