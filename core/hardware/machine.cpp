// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/machine.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "core/hardware/distance.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using Warnings = std::vector<std::string>;

/// Cards of a PCIe server whose preset does not say how many it takes.
constexpr int kPcieCards = 8;

template <class T>
void lay_over(std::optional<T>& figure, const std::optional<T>& override_value, std::string_view key,
              std::string_view of = {}) {
    if (!override_value) {
        return;
    }
    double value = 0;
    if constexpr (std::is_same_v<T, double>) {
        value = *override_value;
    } else {
        value = override_value->value();
    }
    if (!std::isfinite(value) || value <= 0) {
        throw InputError(fmt::format("hardware.{}{}", key, of), fmt::format("{} is not a positive number", value));
    }
    figure = override_value;
}

void refuse(bool given, const System& system, std::string_view key, std::string_view why) {
    if (given) {
        throw InputError(fmt::format("hardware.{}", key), fmt::format("{} {}", system.name, why));
    }
}

Figures choose_figures(const Hardware& hardware, Warnings& warnings) {
    const System& system = *hardware.system;
    const Figures& over = hardware.overrides;
    const bool torus = system.topology == TopologyKind::torus;
    refuse(torus && over.scale_up, system, "scale_up_bytes_per_s_per_chip",
           "is a torus: its links are hardware.ici_bytes_per_s_per_link");
    refuse(!torus && over.ici_link, system, "ici_bytes_per_s_per_link",
           "is no torus: what a chip sends is hardware.scale_up_bytes_per_s_per_chip");
    refuse(torus && hardware.domain_size, system, "domain_size", "is a torus and has no scale-up domains");
    refuse(!torus && !hardware.slice.empty(), system, "slice", "is no torus: give hardware.chips");

    Figures figures = system.vendor_figures;
    if (hardware.figures == FigureSet::book) {
        if (system.book_figures) {
            figures = *system.book_figures;
        } else {
            warnings.push_back(fmt::format("The book has no figures of {}: the vendor's are used", system.name));
        }
    }
    const auto base_scale_up = figures.scale_up;
    for (const DType type : kDTypes) {
        const auto i = static_cast<std::size_t>(type);
        lay_over(figures.flops_per_s[i], over.flops_per_s[i], "flops_per_s.", name_of(type));
    }
    lay_over(figures.hbm, over.hbm, "hbm_bytes");
    lay_over(figures.hbm_bandwidth, over.hbm_bandwidth, "hbm_bytes_per_s");
    lay_over(figures.ici_link, over.ici_link, "ici_bytes_per_s_per_link");
    lay_over(figures.scale_up, over.scale_up, "scale_up_bytes_per_s_per_chip");
    lay_over(figures.scale_out, over.scale_out, "scale_out_bytes_per_s_per_chip");
    lay_over(figures.pcie, over.pcie, "pcie_bytes_per_s");
    lay_over(figures.usd_per_chip_hour, over.usd_per_chip_hour, "usd_per_chip_hour");
    lay_over(figures.tdp_watts, over.tdp_watts, "tdp_w");
    // The links to the peers are what the egress is made of.
    if (over.scale_up && base_scale_up && figures.peer_link) {
        figures.peer_link = *figures.peer_link * (*over.scale_up / *base_scale_up);
    }
    lay_over(figures.peer_link, over.peer_link, "peer_link_bytes_per_s");
    return figures;
}

BytesPerSecond need(const std::optional<BytesPerSecond>& figure, const System& system, std::string_view key,
                    std::string_view what) {
    if (!figure) {
        throw InputError(fmt::format("hardware.{}", key),
                         fmt::format("not known for {}, and {} needs it: give it here", system.name, what));
    }
    return *figure;
}

std::vector<int> slice_of(const Hardware& hardware) {
    const System& system = *hardware.system;
    if (!hardware.slice.empty()) {
        check_slice(system, hardware.slice);
        double chips = 1;
        for (const int size : hardware.slice) {
            chips *= size;
        }
        if (hardware.chips > 0 && chips != hardware.chips) {
            throw InputError("hardware.chips", fmt::format("{}, but hardware.slice {} has {}", hardware.chips,
                                                           slice_name(hardware.slice), chips));
        }
        return hardware.slice;
    }
    const int chips = std::max(1, hardware.chips);
    std::vector<int> slice = most_cubic_slice(system, chips);
    if (slice.empty()) {
        const std::vector<int> counts = valid_chip_counts(system, 2 * std::min(chips, 1 << 29));
        const auto above = std::lower_bound(counts.begin(), counts.end(), chips);
        std::string nearest;
        if (above != counts.begin()) {
            nearest = fmt::format("{}", *std::prev(above));
        }
        if (above != counts.end()) {
            nearest += fmt::format("{}{}", nearest.empty() ? "" : " and ", *above);
        }
        throw InputError("hardware.chips",
                         fmt::format("{} has no slice of {} chips; the nearest have {}", system.name, chips, nearest));
    }
    return slice;
}

void resolve_torus(const Hardware& hardware, Machine& machine, Warnings& warnings) {
    const System& system = *hardware.system;
    const std::vector<int> slice = slice_of(hardware);
    const std::vector<bool> wraps = wraparound(system, slice);
    for (std::size_t i = 0; i < slice.size(); ++i) {
        machine.torus.push_back({slice[i], wraps[i]});
        machine.chips_per_slice *= slice[i];
    }
    if (machine.chips_per_slice > 1) {
        need(machine.figures.ici_link, system, "ici_bytes_per_s_per_link", "a slice of several chips");
    }
    std::vector<int> sorted = slice, largest = system.largest_slice;
    std::sort(sorted.begin(), sorted.end());
    std::sort(largest.begin(), largest.end());
    const bool schedulable = largest.size() != sorted.size() ||
                             std::equal(sorted.begin(), sorted.end(), largest.begin(), std::less_equal<>());
    if (!schedulable) {
        warnings.push_back(fmt::format("A slice of {} is larger than the largest that can be scheduled on {}, {}",
                                       slice_name(slice), system.name, slice_name(system.largest_slice)));
    }
    if (hardware.twisted && !twisted_torus(machine.torus)) {
        throw InputError("hardware.twisted", fmt::format("{}: only slices of k x k x 2k or k x 2k x 2k chips, all axes "
                                                         "wrapped, can be twisted",
                                                         slice_name(slice)));
    }
    if (hardware.in_network_reduction) {
        warnings.push_back(fmt::format("{} is a torus: in-network reduction has no effect", system.name));
    }
}

int domain_of(const Hardware& hardware) {
    const System& system = *hardware.system;
    if (hardware.domain_size) {
        return *hardware.domain_size;
    }
    if (system.topology == TopologyKind::pcie && system.domain_size <= 1) {
        return system.chips_per_host > 1 ? system.chips_per_host : kPcieCards;
    }
    return std::max(1, system.domain_size);
}

int largest_divisor(int number, int most) {
    int divisor = std::min(number, most);
    while (number % divisor != 0) {
        --divisor;
    }
    return divisor;
}

/// The levels above the scale-up domain, with the figures in force: a figure that differs from the one the levels were
/// written for scales them all.
class ScaleOut {
public:
    ScaleOut(const Hardware& hardware, const Figures& figures)
        : m_system(*hardware.system), m_figure(figures.scale_out), m_divisor(hardware.oversubscription) {
        const auto& written = m_system.vendor_figures.scale_out;
        if (m_figure && written) {
            m_scale = *m_figure / *written;
        }
        m_figure_wins = m_figure && !written;
    }

    /// Rate of one chip into `level` (null: a level the preset does not describe).
    [[nodiscard]] BytesPerSecond per_chip(const SwitchLevel* level, double nominal_chips_below) const {
        if (level != nullptr && !m_figure_wins) {
            if (level->per_chip) {
                return *level->per_chip * (m_scale / m_divisor);
            }
            if (level->per_child) {
                return *level->per_child * (m_scale / m_divisor / nominal_chips_below);
            }
        }
        return need(m_figure, m_system, "scale_out_bytes_per_s_per_chip", "more than one scale-up domain") / m_divisor;
    }

    /// Rate of a child's link where the preset gives one; chips that are not there cannot fill it.
    [[nodiscard]] BytesPerSecond per_child(const SwitchLevel* level, BytesPerSecond chip, int chips_below) const {
        const BytesPerSecond injected = chip * chips_below;
        if (level == nullptr || m_figure_wins || !level->per_child) {
            return injected;
        }
        return std::min(injected, *level->per_child * (m_scale / m_divisor));
    }

private:
    const System& m_system;
    std::optional<BytesPerSecond> m_figure;
    double m_divisor = 1, m_scale = 1;
    bool m_figure_wins = false;
};

void resolve_levels(const Hardware& hardware, Machine& machine, int per_domain) {
    const System& system = *hardware.system;
    const int chips = machine.chips_per_slice;
    FabricLevel domain;
    domain.name = system.levels.empty() ? "domain" : system.levels.front().name;
    domain.degree = per_domain;
    std::optional<BytesPerSecond> egress = machine.figures.scale_up;
    if (!egress && !system.levels.empty()) {
        egress = system.levels.front().per_child;
    }
    if (per_domain > 1) {
        need(egress, system, "scale_up_bytes_per_s_per_chip", "a domain of several chips");
    }
    domain.per_child = domain.per_chip = egress.value_or(BytesPerSecond(0));
    machine.levels.push_back(domain);

    // Levels inside the domain are one to the model: a chip sends at its egress to any other.
    std::size_t next = 0;
    double nominal = 1;
    while (next < system.levels.size() && nominal < system.domain_size) {
        nominal *= std::max(1, system.levels[next++].degree);
    }
    const ScaleOut scale_out(hardware, machine.figures);
    int units = chips / per_domain, below = per_domain;
    while (units > 1) {
        const SwitchLevel* level = next < system.levels.size() ? &system.levels[next] : nullptr;
        const bool open = next + 1 >= system.levels.size() || level->degree <= 0;
        FabricLevel made;
        made.name = level != nullptr ? level->name : "scale-out";
        made.degree = open ? units : largest_divisor(units, level->degree);
        made.chips_below = below;
        made.scale_out = true;
        made.per_chip = scale_out.per_chip(level, nominal);
        made.per_child = scale_out.per_child(hardware.domain_size ? nullptr : level, made.per_chip, below);
        if (level != nullptr) {
            nominal *= std::max(1, level->degree);
        }
        ++next;
        if (made.degree == 1) {
            continue;  // a prime number of units: each is alone below the next level
        }
        units /= made.degree;
        below *= made.degree;
        machine.levels.push_back(std::move(made));
    }
    if (machine.levels.size() > kMaxFabricLevels) {
        throw InputError("hardware.system", fmt::format("{} has {} levels; at most {} are modelled", system.name,
                                                        machine.levels.size(), kMaxFabricLevels));
    }
}

void resolve_switched(const Hardware& hardware, Machine& machine, Warnings& warnings) {
    const System& system = *hardware.system;
    const int chips = machine.chips_per_slice = std::max(1, hardware.chips);
    const int domain = domain_of(hardware);
    const int per_domain = largest_divisor(chips, domain);
    if (per_domain < std::min(chips, domain)) {
        warnings.push_back(fmt::format("{} chips do not fill domains of {}: {} domains of {} are used", chips, domain,
                                       chips / per_domain, per_domain));
    }
    if (system.topology == TopologyKind::pcie && !hardware.domain_size && system.domain_size <= 1 && chips > 1) {
        warnings.push_back(
            fmt::format("{} has no network of its own: up to {} are taken to share a host's PCIe "
                        "(hardware.domain_size says otherwise)",
                        system.name, domain));
    }
    resolve_levels(hardware, machine, per_domain);
    if (machine.topology == TopologyKind::full_mesh && !machine.figures.peer_link && domain > 1 &&
        machine.figures.scale_up) {
        machine.figures.peer_link = *machine.figures.scale_up / (domain - 1);
    }
    if (hardware.in_network_reduction) {
        machine.in_network_reduction = system.topology == TopologyKind::switched;
        if (!machine.in_network_reduction) {
            warnings.push_back(fmt::format("{} has no switches: in-network reduction has no effect", system.name));
        } else if (!system.in_network_reduction_capable) {
            warnings.push_back(fmt::format("{} is not known to reduce in its switches", system.name));
        }
    }
    if (hardware.twisted) {
        warnings.push_back(fmt::format("{} is no torus: twisted has no effect", system.name));
    }
}

}  // namespace

int Machine::hosts() const {
    const auto ceil_div = [](int count, int by) { return (count + by - 1) / by; };
    const int per_host = std::max(1, system->chips_per_host);
    const int domain = levels.empty() ? chips_per_slice : levels.front().degree;
    // A host does not reach into two domains; a domain may lie within one host.
    if (domain >= per_host) {
        return slices * (chips_per_slice / domain) * ceil_div(domain, per_host);
    }
    return slices * ceil_div(chips_per_slice, per_host);
}

/// Book ch. 2 (slices, wraparound) and ch. 12 (levels of a fat tree).
BytesPerSecond Machine::scale_up_egress() const {
    if (topology != TopologyKind::torus) {
        return figures.scale_up.value_or(BytesPerSecond(0));
    }
    double links = 0;
    for (const TorusAxis& axis : torus) {
        links += axis.size > 1 ? (axis.wraps ? 2 : 1) : 0;
    }
    return figures.ici_link.value_or(BytesPerSecond(0)) * links;
}

Machine resolve(const Hardware& hardware, std::vector<std::string>& warnings) {
    if (!hardware.system) {
        throw InputError("hardware.system", "missing");
    }
    const auto at_least_one = [](double value, std::string_view key) {
        if (!std::isfinite(value) || value < 1) {
            throw InputError(fmt::format("hardware.{}", key), fmt::format("{} is less than 1", value));
        }
    };
    at_least_one(hardware.slices, "slices");
    at_least_one(hardware.domain_size.value_or(1), "domain_size");
    at_least_one(hardware.oversubscription, "oversubscription");
    if (hardware.chips < 0) {
        throw InputError("hardware.chips", fmt::format("{} is less than 1", hardware.chips));
    }
    Machine machine;
    machine.system = hardware.system;
    machine.topology = hardware.system->topology;
    machine.figures = choose_figures(hardware, warnings);
    machine.slices = hardware.slices;
    machine.twisted = hardware.twisted && machine.topology == TopologyKind::torus;
    if (machine.topology == TopologyKind::torus) {
        resolve_torus(hardware, machine, warnings);
    } else {
        resolve_switched(hardware, machine, warnings);
    }
    if (double(machine.chips_per_slice) * machine.slices > std::numeric_limits<int>::max()) {
        throw InputError("hardware.slices", "more chips than can be counted");
    }
    if (machine.slices > 1) {
        machine.across_slices =
            need(machine.figures.scale_out, *machine.system, "scale_out_bytes_per_s_per_chip", "more than one slice") /
            hardware.oversubscription;
    }
    const bool leaves_domain = machine.slices > 1 || machine.levels.size() > 1;
    if (hardware.oversubscription != 1 && !leaves_domain) {
        warnings.push_back(fmt::format("{}: no network above the scale-up domain is used here: oversubscription has no effect",
                                       machine.system->name));
    }
    return machine;
}

Peak peak_or_fallback(const Figures& figures, DType wanted) {
    const auto first_of = [&](std::initializer_list<DType> types) -> std::optional<Peak> {
        for (const DType type : types) {
            if (const auto rate = figures.peak(type)) {
                return Peak{type, *rate};
            }
        }
        return std::nullopt;
    };
    using enum DType;
    std::optional<Peak> found;
    switch (wanted) {
        case fp4:
            found = first_of({fp4, fp8, bf16, fp16, fp32});
            break;
        case int4:
            found = first_of({int4, int8, bf16, fp16, fp32});
            break;
        case fp8:
            found = first_of({fp8, bf16, fp16, fp32});
            break;
        case int8:
            found = first_of({int8, bf16, fp16, fp32});
            break;
        case bf16:
            found = first_of({bf16, fp16, fp32});
            break;
        case fp16:
            found = first_of({fp16, bf16, fp32});
            break;
        case tf32:
            found = first_of({tf32, fp32});
            break;
        case fp32:
            found = first_of({fp32});
            break;
    }
    if (!found) {
        throw InputError(fmt::format("hardware.flops_per_s.{}", name_of(wanted)),
                         "the chip has no rate at this precision nor at one it falls back to: give it here");
    }
    return *found;
}

}  // namespace rooflight
