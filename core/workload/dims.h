// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mesh/sharding.h"

namespace rooflight::dim {

/// Named dimensions of a transformer's arrays (book ch. 4's letters).
inline constexpr DimId batch = 0;       ///< B, sequences
inline constexpr DimId sequence = 1;    ///< T, query positions
inline constexpr DimId keys = 2;        ///< S, key positions
inline constexpr DimId d_model = 3;     ///< D
inline constexpr DimId heads = 4;       ///< N·H (or K, the head groups, inside attention)
inline constexpr DimId head_dim = 5;    ///< H
inline constexpr DimId d_ff = 6;        ///< F
inline constexpr DimId vocab = 7;       ///< V
inline constexpr DimId experts = 8;     ///< E
inline constexpr DimId slots = 9;       ///< tokens routed to one expert
inline constexpr DimId latent = 10;     ///< compressed queries or keys and values (MLA)
inline constexpr DimId rank = 11;       ///< r, of a low-rank adapter

}  // namespace rooflight::dim
