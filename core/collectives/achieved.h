// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace rooflight {

/// Collectives that software runs alike and whose measured times have one form.
enum class CollectiveFamily : std::uint8_t {
    gather,            ///< all_gather, reduce_scatter, broadcast
    reduce,            ///< all_reduce
    reduce_in_switch,  ///< all_reduce that the switches add up
    exchange,          ///< all_to_all, ragged all_to_all
    send               ///< permute
};
inline constexpr std::size_t kCollectiveFamilyCount = 5;
template <class T>
using PerFamily = std::array<T, kCollectiveFamilyCount>;

/// What a chip and its communication library achieve of a family within a scale-up domain or slice: measured, data of
/// presets/hardware. For n chips of a domain whose busiest link has the rate W and carries L bytes, with b the bytes that a
/// chip ends with (V; of an exchange V/n),
///
///     launch + step (n − 1) + L / (W share) + own_copy b / (n W) + slow_start √b
///
/// and where b/n, a chip's message, is less than `small_below` bytes, for which libraries have a protocol that starts
/// sooner and sends slower,
///
///     small_launch + small_step (n − 1) + L / (W small_share)
struct AchievedCollective {
    double share = 0;                                  ///< of a link's rate; 0: not measured, nothing here is used
    double launch_s = 0, step_s = 0;
    double own_copy = 0;                               ///< time of a chip's own shard beside what its link carries
    double slow_start_s_per_sqrt_byte = 0;
    double small_below_bytes = 0;
    double small_share = 1, small_launch_s = 0, small_step_s = 0;

    [[nodiscard]] bool measured() const { return share > 0; }
    bool operator==(const AchievedCollective&) const = default;
};

}  // namespace rooflight
