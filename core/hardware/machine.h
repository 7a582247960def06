// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/system.h"

namespace rooflight {

enum class FigureSet { vendor, book };

/// Which hardware a scenario runs on: a system and what of it is used. `hardware` of the Scenario JSON.
struct Hardware {
    std::shared_ptr<const System> system;
    std::string system_id;                             ///< the preset's id; empty for an inline system
    std::vector<int> slice;                            ///< torus: chips per axis; empty = by `chips`
    int chips = 0;                                     ///< per slice; 0 = by `slice`
    int slices = 1;                                    ///< copies joined by the data-centre network
    FigureSet figures = FigureSet::vendor;
    Figures overrides;                                 ///< only what the scenario sets
    bool in_network_reduction = false;
    bool twisted = false;
    double oversubscription = 1.0;                     ///< of the levels above the scale-up domain
    std::optional<int> domain_size;
};

struct TorusAxis {
    int size = 1;
    bool wraps = false;
};

/// A level of the resolved switched fabric: `degree` children of `chips_below` chips each.
struct FabricLevel {
    std::string name;
    int degree = 1;
    int chips_below = 1;                               ///< chips under one child (S_{i-1} of book ch. 12)
    BytesPerSecond per_child;                          ///< one way
    BytesPerSecond per_chip;                           ///< one way
    bool scale_out = false;                            ///< above the scale-up domain
};

/// Hardware with every question answered: the one thing the layers above read. Made by resolve().
struct Machine {
    std::shared_ptr<const System> system;
    TopologyKind topology = TopologyKind::switched;
    Figures figures;                                   ///< chosen set with the overrides laid over it
    std::vector<TorusAxis> torus;                      ///< 2 or 3 axes; empty unless topology is torus
    std::vector<FabricLevel> levels;                   ///< innermost first, at most 4; empty for a torus
    BytesPerSecond across_slices;                      ///< DCN egress of a chip, one way; 0 where slices is 1
    int chips_per_slice = 1;
    int slices = 1;
    bool in_network_reduction = false;
    bool twisted = false;

    [[nodiscard]] int chips() const { return chips_per_slice * slices; }
    /// Hosts (book ch. 2): a host's chips are of one domain, a domain may be several hosts.
    [[nodiscard]] int hosts() const;
    /// What a chip can send at once within its slice or domain. On a torus: over every axis longer than one chip, both
    /// ways where it wraps and one way where it is a line (book ch. 2, 3). 0 where the figure is not known.
    [[nodiscard]] BytesPerSecond scale_up_egress() const;
};

inline constexpr std::size_t kMaxFabricLevels = 4;

/// Answers every question of `hardware` (book ch. 2 for tori, ch. 12 for domains under a fat tree); warnings (a slice
/// above the largest schedulable one, …) are appended.
/// Throws InputError with paths below `hardware.` for an impossible slice, a missing figure, a count that does not fit.
[[nodiscard]] Machine resolve(const Hardware& hardware, std::vector<std::string>& warnings);

/// Which axes of a slice wrap, by the system's rule (book ch. 2).
[[nodiscard]] std::vector<bool> wraparound(const System& system, const std::vector<int>& slice);

/// The most nearly cubic valid slice of `chips`: smallest longest axis, then largest shortest; ascending. Empty if none.
[[nodiscard]] std::vector<int> most_cubic_slice(const System& system, int chips);

/// "8x16x16".
[[nodiscard]] std::string slice_name(const std::vector<int>& slice);

/// Whether a slice shape is one that can be had (book ch. 2): three axes, all multiples of a cube's edge, or less than
/// a cube; two axes, powers of two; within the pod. Throws InputError at hardware.slice with the rule it breaks.
void check_slice(const System& system, const std::vector<int>& slice);

/// All valid chip counts (sorted) of one slice or cluster up to `limit`: what a slider snaps to.
[[nodiscard]] std::vector<int> valid_chip_counts(const System& system, int limit);

struct Peak {
    DType dtype;                                       ///< what the units really run
    FlopsPerSecond rate;
};

/// Peak at `wanted`, or at the dtype it falls back to (fp4→fp8→bf16|fp16→fp32; int4→int8→…; bf16 and fp16 to each other
/// first). Throws InputError at hardware.flops_per_s.<dtype> if the chip has none of them.
[[nodiscard]] Peak peak_or_fallback(const Figures& figures, DType wanted);

}  // namespace rooflight
