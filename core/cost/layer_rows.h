// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/cost/phase_cost.h"

namespace rooflight {

/// The sums over a layer's operations that its times are made of, see LayerModel.
enum class LayerSum : std::uint8_t { forward, gradients, again, scores_again, listed_again };
inline constexpr std::size_t kLayerSumCount = 5;
using LayerSums = std::array<PhaseCost, kLayerSumCount>;
[[nodiscard]] inline const PhaseCost& of(const LayerSums& sums, LayerSum sum) {
    return sums[static_cast<std::size_t>(sum)];
}
/// A bit for each LayerSum.
using SumMask = std::uint8_t;
template <class... S>
[[nodiscard]] constexpr SumMask sums_of(S... sum) {
    return static_cast<SumMask>(((1u << static_cast<unsigned>(sum)) | ... | 0u));
}

/// A layer's operations reduced to what a number of sequences is multiplied with. FLOPs, activations and what is sent
/// of them grow with the sequences of a microbatch, weights and their gradients do not; so the operations are worked
/// out once for one sequence, and another microbatch is a sum over these rows. phase_cost() over operations scaled by
/// scaled() gives the same to rounding. No heap once a layer of the same size was added.
class LayerRows {
public:
    void clear();
    /// An operation as it is for one sequence. Weights are not fetched again for the sums after `gradients`.
    void add(const Operation& operation, SumMask into, const Rates& rates, const MeshTimer& timer,
             const Overlap& overlap);
    /// Fills `sums` for microbatches of `sequences` sequences that reach a share `experts_read` of the experts'
    /// weights. `floor` is left 0.
    void sum(double sequences, double experts_read, const Rates& rates, LayerSums& sums) const;
    /// The same without collectives that no batch changes, and of the others only those over axes of `kept`.
    void sum_without_weights(AxisMask kept, double sequences, double experts_read, const Rates& rates,
                             LayerSums& sums) const;

private:
    struct OperationRow {
        double flops_s = 0;  ///< seconds a sequence; of `work` at its whole peak if shaped
        double flowing_s = 0, still_s = 0, experts_s = 0;
        double launch_s = 0;
        ChipWork work;  ///< shape for one sequence, where the share depends on it
        bool shaped = false, products = false;
        SumMask into = 0;
    };
    /// Collectives that occupy networks alike and count alike: their times add up first.
    struct Route {
        CollectiveKind kind = CollectiveKind::all_gather;
        AxisMask axes = 0;
        Traffic traffic = Traffic::weights;
        SumMask into = 0;
        double share = 1;                 ///< of their time that runs beside work
        PerNetwork<double> busy{};        ///< seconds of a network in one of theirs
        PerNetwork<double> link_bytes{};  ///< over its busiest link, of a byte of V
    };
    struct CollectiveRow {
        CollectiveRate rate;
        Bytes bytes{0};  ///< for one sequence
        std::size_t route = 0;
    };

    void add_operations(double sequences, double experts_read, const Factors& factors, LayerSums& sums) const;
    void add_route(std::size_t route, double sequences, LayerSums& sums) const;
    void add_collective(const OperationCollective& collective, SumMask into, const MeshTimer& timer,
                        const Overlap& overlap);
    static void add(const Route& route, Seconds time, Bytes bytes, LayerSums& sums);

    std::vector<OperationRow> m_operations;
    std::vector<Route> m_routes;
    std::vector<CollectiveRow> m_collectives;
    LayerSums m_still;  ///< of collectives that no batch changes
};

/// An operation of one sequence as it is for `sequences` of them.
[[nodiscard]] Operation scaled(const Operation& operation, double sequences, double experts_read);

}  // namespace rooflight
