// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mesh/mesh.h"

namespace rooflight {

/// How the arrays of a tensor-parallel group lie in inference: sets of the tensor axis' parts (or, where nothing asks for
/// parts, the tensor axis itself).
struct TensorLayout {
    AxisMask all = mask_of(MeshAxis::tensor);
    AxisMask weight_rows = 0;                          ///< split d_model of the weights: x of the two-dimensional layouts
    AxisMask weight_columns = mask_of(MeshAxis::tensor);  ///< split their other dimension
    AxisMask gathered = 0;                             ///< weights are gathered over these, and split the batch instead
    AxisMask kv_heads = mask_of(MeshAxis::tensor);     ///< split the key-value heads of the cache
    AxisMask kv_rest = 0;                              ///< split its batch or its sequence
    bool in_parts = false;

    [[nodiscard]] AxisMask kept() const { return static_cast<AxisMask>(all & ~gathered); }  ///< weights stay along these
};

/// Divides the tensor axis of a mesh into x, y and z where the layouts ask for it, and says what lies where. On a torus
/// each letter is a physical axis if the tensor axis has several; x is the one whose size is nearest to the best for
/// d_model × d_ff weights, √(t·d_model / 2·d_ff) (book ch. 7, question 7). `kv_heads` heads are split first, over the
/// innermost chips.
[[nodiscard]] TensorLayout divide_tensor(const Parallelism& parallelism, double d_model, double d_ff, int kv_heads, Mesh& mesh);

}  // namespace rooflight
