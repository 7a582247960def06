// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/collectives/matmul_case.h"
#include "core/collectives/plan_text.h"
#include "core/mesh/spec_text.h"

/// What the sharding lab and the doors sharding.array, .matmul, .einsum and .reshard ask for: text in, text and figures
/// out. All throw InputError for what check() and best_plan() refuse, at the array's role: a, b, out, from, to, spec.
namespace rooflight {

/// A mesh with the axes that the specs mention, each of `size` devices, in the order of the alphabet.
[[nodiscard]] LabMesh mesh_of(const std::vector<std::string_view>& specs, int size);

struct ArrayReport {
    std::vector<double> local_shape;
    Bytes bytes_per_device{0}, total{0};  ///< total: over all devices, copies counted
    double devices = 1, copies = 1;
    std::string book, jax;  ///< the spec in both notations
};
[[nodiscard]] ArrayReport describe(const NamedArray& array, const LabMesh& mesh);

/// Three arrays of a product on a mesh. Dimensions of one name are the same dimension.
struct LabEinsum {
    LabMesh mesh;
    NamedArray a, b, out;
    bool may_slice = true;
};
/// Reads the three specs; a spec without a name gets A, B or C; dimensions not in `sizes` get `default_size`.
[[nodiscard]] LabEinsum parse_einsum(std::array<std::string_view, 3> specs, const LabMesh& mesh,
                                     const std::vector<std::pair<std::string, double>>& sizes, double default_size,
                                     Bytes element);

/// What happens to one array at one moment; the arrays before and after tell which blocks go where.
struct LabStep {
    enum class What { cut, collective, multiply } what = What::collective;
    std::string text;  ///< "AllGather_X(B)", "Cut_X(B)", "A·B"
    Operand operand = Operand::out;
    NamedArray before, after;  ///< multiply: after only
    PlanStep step;             ///< of a collective
    Seconds time{0};
};

struct LabPlan {
    EinsumPlan plan;
    std::vector<LabStep> steps;
    std::vector<std::string> collectives;  ///< the texts of the collectives
    /// Where the order of axes within a dimension would need blocks to be permuted as well, which is not counted.
    std::vector<std::string> notes;
};

struct LabSolution {
    MatmulCase kind;
    LabPlan best;
    std::vector<LabPlan> options;         ///< best first; see all_plans()
    std::vector<LabPlan> with_idle_axes;  ///< those of them that gain by idle axes
};
[[nodiscard]] LabSolution solve(const LabEinsum& einsum, const CollectiveTimer& timer);

[[nodiscard]] LabPlan solve_reshard(const NamedArray& from, const NamedArray& to, const LabMesh& mesh,
                                    const CollectiveTimer& timer);

}  // namespace rooflight
