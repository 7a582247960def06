// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/collectives/planner.h"
#include "core/mesh/named_array.h"

namespace rooflight {

/// "AllGather", "ReduceScatter", …: as the book writes it.
[[nodiscard]] std::string_view notation_of(CollectiveKind kind);

/// One collective on a named array.
struct NamedStep {
    CollectiveKind kind = CollectiveKind::all_gather;
    std::vector<std::size_t> axes;
    std::string dim;  ///< scattered or moved to; else empty
};

/// "AllGather_X", "ReduceScatter_{X,K}", "AllToAll_{XY,J}".
[[nodiscard]] std::string to_text(const NamedStep& step, const LabMesh& mesh);

/// "AllGather_X(B)"
[[nodiscard]] std::string to_text(const NamedStep& step, std::string_view array, const LabMesh& mesh);

[[nodiscard]] NamedStep named(const PlanStep& step, const DimNames& dims);

/// The array after the collective: subscripts drop, move, or come (inside what splits the dimension already). Throws
/// InputError at `operation` where the array does not have what the collective acts on.
[[nodiscard]] NamedArray apply(const NamedStep& step, NamedArray array, const LabMesh& mesh);

/// Reads "ReduceScatter_{Y,J} A[I_X, J]{U_Y}". Throws InputError at `operation`.
struct NamedOperation {
    NamedStep step;
    NamedArray array;
};
[[nodiscard]] NamedOperation parse_operation(std::string_view text, const LabMesh& mesh);

}  // namespace rooflight
