// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/dtype.h"
#include "core/units/quantity.h"

namespace rooflight {

/// How chips are joined at the fast level.
enum class TopologyKind {
    torus,      ///< neighbours on a 2-D or 3-D torus (TPU, Trainium)
    switched,   ///< every chip of a domain through switches (NVLink), domains under a fat tree
    full_mesh,  ///< one link bundle to each peer of the domain (MI300X, Gaudi)
    pcie,       ///< no scale-up network of its own
};

/// When an axis of a torus slice has wraparound links (book ch. 2).
enum class WrapRule {
    never,
    always,
    full_axis,  ///< only an axis of exactly `wrap_length` chips
    cubes,      ///< all axes when every axis is a multiple of `wrap_length`, else none
};

/// One level of a switched fabric above the chips, innermost first. All rates one way.
struct SwitchLevel {
    std::string name;                                  ///< node, leaf, spine, …
    int degree = 0;                                    ///< children of one unit; 0 = open-ended (the top)
    std::optional<BytesPerSecond> per_child;           ///< link of one child into the level; derived when absent
    std::optional<BytesPerSecond> per_chip;            ///< the same divided over the child's chips
    int switches = 0;                                  ///< per unit; 0 = not published
    std::optional<double> ports{};                     ///< of a switch
    std::optional<BytesPerSecond> per_port{};
    std::string switch_name{};                         ///< "NVSwitch3", "IB NDR 64p"
    std::optional<int> lanes_per_port{};
};

/// On-chip memories and units, for the chip diagram and the inner rooflines. Absent = not published.
struct ChipParts {
    std::optional<Bytes> vmem, cmem, sram, l2, l3, smem_per_sm, tmem_per_sm, registers_per_sm;
    std::optional<BytesPerSecond> on_chip_bandwidth;   ///< VMEM or L2
    std::optional<int> tensorcores, mxus_per_tensorcore, sms, tensor_cores_per_sm, fp32_cores_per_sm;
    std::optional<int> vpu_alus_per_tensorcore, xlus_per_tensorcore, dma_requests_per_cycle;  ///< TPU: of one core
    std::vector<int> mxu_dim;
    std::optional<double> clock_hz;                    ///< at which the peak is reached
    std::optional<double> base_clock_hz, boost_clock_hz;  ///< as sold
    std::optional<int> l2_sections;                    ///< equal parts of the L2, with slower ways between them
};

/// The figures that a scenario may override and of which a preset may hold two sets (vendor, book). All dense, all one
/// way, all per chip. Absent = not published (or, for a dtype, not supported).
struct Figures {
    std::array<std::optional<FlopsPerSecond>, kDTypeCount> flops_per_s;
    std::optional<Bytes> hbm;
    std::optional<BytesPerSecond> hbm_bandwidth;
    std::optional<BytesPerSecond> ici_link;            ///< torus: one link, one way
    std::optional<BytesPerSecond> scale_up;            ///< switched, full_mesh, pcie: egress of a chip, one way
    std::optional<BytesPerSecond> peer_link;           ///< full_mesh: to one peer, one way
    std::optional<BytesPerSecond> scale_out;           ///< DCN or NIC, egress of a chip, one way
    std::optional<BytesPerSecond> pcie;                ///< to the host, over PCIe or what System::host_over_c2c says
    std::optional<double> usd_per_chip_hour;
    std::optional<double> tdp_watts;

    [[nodiscard]] std::optional<FlopsPerSecond> peak(DType type) const
    {
        return flops_per_s[static_cast<std::size_t>(type)];
    }
};

/// A preset of hardware: a chip and how it is joined to others. Immutable once loaded; shared between scenarios.
struct System {
    std::string id, name, vendor, architecture;
    int year = 0;
    std::string hbm_type, scale_out_type;
    TopologyKind topology = TopologyKind::switched;
    Figures vendor_figures;
    std::optional<Figures> book_figures;               ///< complete: the book's where it has one, else the vendor's
    ChipParts parts;
    std::optional<ChipParts> book_parts;               ///< complete, as book_figures

    // torus
    std::vector<int> pod;                              ///< chips per axis of the whole pod
    std::vector<int> largest_slice;                    ///< largest schedulable; empty = the pod
    int max_chips = 0;                                 ///< 0 = the pod's product
    WrapRule wrap_rule = WrapRule::never;
    int wrap_length = 0;

    // switched and full mesh
    int domain_size = 1;                               ///< chips of one scale-up domain
    std::optional<int> largest_domain;                 ///< that its switches could join
    int links_per_chip = 0;                            ///< 0 = not published
    std::optional<BytesPerSecond> per_link;            ///< switched, full mesh: one scale-up link, one way
    bool in_network_reduction_capable = false;
    std::vector<SwitchLevel> levels;                   ///< the node or rack first; may be empty: domain, then scale-out

    int chips_per_host = 1;
    std::optional<int> cpus_per_host;                  ///< on a superchip, beside its chips
    bool host_over_c2c = false;                        ///< the way to the host is NVLink-C2C, not PCIe
    std::vector<int> host_shape;                       ///< torus: chips of one host by axis
    std::map<std::string, std::string> sources;        ///< key path -> where the figure is from
    std::map<std::string, double> achieved;            ///< calibrated factors of the chip by their path
    std::map<std::string, double> achieved_inference;  ///< laid over them in inference
    std::string note;
};

/// Where a figure of a system is from: the source of the longest key that covers `key` ("on_chip.l2_bytes", else
/// "on_chip"); empty if the preset does not say.
[[nodiscard]] std::string_view source_of(const System& system, std::string_view key);

}  // namespace rooflight
