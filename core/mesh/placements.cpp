// SPDX-License-Identifier: GPL-3.0-or-later
// A code has, from its lowest bits on, five places of three bits for the axes in the order in which they are laid (its
// number in MeshAxis and 1, or 0 for none), then five of six bits for what each lies on: up to three physical axes of two
// bits (its number and 1).
#include "core/mesh/placements.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "core/mesh/mesh.h"

namespace rooflight {
namespace {

constexpr std::size_t kPlaced = 5;                     ///< data, fsdp, tensor, context, pipeline
constexpr std::size_t kTorusAxes = 3;
constexpr unsigned kAxisBits = 3, kPhysicalBits = 2, kNamesAt = kAxisBits * kPlaced;
/// Meshes whose placements are kept: more are worked out again.
constexpr std::size_t kMostKept = 4096;
/// The default order.
constexpr std::array kInnermost = {MeshAxis::tensor, MeshAxis::context, MeshAxis::fsdp, MeshAxis::data,
                                   MeshAxis::pipeline};

PlacementCode axis_bits(std::size_t place, MeshAxis axis) {
    return (PlacementCode(axis) + 1) << (kAxisBits * place);
}

PlacementCode physical_bits(std::size_t place, std::size_t nth, std::size_t physical) {
    return PlacementCode(physical + 1) << (kNamesAt + kPhysicalBits * (kTorusAxes * place + nth));
}

/// One axis of a placement: which it is and what it lies on.
struct Laid {
    MeshAxis axis{};
    std::vector<std::size_t> physical{};
};

std::vector<Laid> decoded(PlacementCode code) {
    std::vector<Laid> all;
    for (std::size_t place = 0; place < kPlaced; ++place) {
        const PlacementCode axis = code >> (kAxisBits * place) & 7;
        if (axis == 0) {
            break;
        }
        Laid& laid = all.emplace_back(Laid{static_cast<MeshAxis>(axis - 1)});
        for (std::size_t nth = 0; nth < kTorusAxes; ++nth) {
            if (const PlacementCode physical = code >> (kNamesAt + kPhysicalBits * (kTorusAxes * place + nth)) & 3) {
                laid.physical.push_back(static_cast<std::size_t>(physical - 1));
            }
        }
    }
    return all;
}

/// All that a mesh on a torus is told from another by: of each axis its spans, in their order.
using Spans = std::array<std::array<std::uint64_t, kTorusAxes>, kPlaced>;

std::uint64_t packed(std::size_t physical, int size, int stride) {
    return (std::uint64_t(physical) + 1) << 60 | std::uint64_t(size) << 30 | std::uint64_t(stride);
}

/// The placements of one mesh on a torus, by going through all.
class OnTorus {
public:
    OnTorus(const Machine& machine, const Mesh& mesh, bool alike, bool tensor_parts)
        : m_torus(machine.torus), m_alike(alike), m_tensor_parts(tensor_parts) {
        for (const MeshAxis axis : kInnermost) {
            if (const int degree = mesh[axis].degree / mesh[axis].slices; degree > 1) {
                m_axes.push_back({axis, degree});
            }
        }
        for (std::size_t i = 0; i < m_torus.size(); ++i) {
            m_left[i] = m_torus[i].size;
        }
        Spans own{};
        for (std::size_t i = 0; i < kPlaced; ++i) {
            for (int k = 0; k < mesh.axes[i].span_count; ++k) {
                const TorusSpan& span = mesh.axes[i].spans[static_cast<std::size_t>(k)];
                own[i][static_cast<std::size_t>(k)] =
                    packed(static_cast<std::size_t>(span.physical), span.size, span.stride);
            }
        }
        m_seen.insert(told(own));
        m_codes.push_back(0);
        lay_next(0, 0, 0);
    }

    [[nodiscard]] std::vector<PlacementCode> take() { return std::move(m_codes); }

private:
    struct Axis {
        MeshAxis axis;
        int degree;
    };

    void lay_next(unsigned done, std::size_t place, PlacementCode code) {
        if (place == m_axes.size()) {
            if (m_seen.insert(told(m_spans)).second) {
                m_codes.push_back(code);
            }
            return;
        }
        for (std::size_t i = 0; i < m_axes.size(); ++i) {
            if ((done & (1U << i)) == 0) {
                extend(i, m_axes[i].degree, 0, done | (1U << i), place, code | axis_bits(place, m_axes[i].axis));
            }
        }
    }

    /// Lays what is left of an axis on one physical axis more, of each that has room: as many chips as it can take.
    void extend(std::size_t which, int degree, std::size_t nth, unsigned done, std::size_t place, PlacementCode code) {
        if (degree == 1) {
            lay_next(done, place + 1, code);
            return;
        }
        auto& spans = m_spans[static_cast<std::size_t>(m_axes[which].axis)];
        for (std::size_t p = 0; p < m_torus.size(); ++p) {
            const int part = std::gcd(degree, m_left[p]);
            if (part == 1 || has_twin_before(p)) {
                continue;
            }
            const int stride = m_torus[p].size / m_left[p];
            spans[nth] = packed(p, part, stride);
            m_left[p] /= part;
            extend(which, degree / part, nth + 1, done, place, code | physical_bits(place, nth, p));
            m_left[p] *= part;
            spans[nth] = 0;
        }
    }

    [[nodiscard]] bool equals(std::size_t a, std::size_t b) const {
        return m_torus[a].size == m_torus[b].size && m_torus[a].wraps == m_torus[b].wraps;
    }

    /// Of equal axes that nothing lies on, the first stands for all.
    [[nodiscard]] bool has_twin_before(std::size_t p) const {
        const auto untouched = [&](std::size_t i) { return m_left[i] == m_torus[i].size; };
        for (std::size_t q = 0; m_alike && untouched(p) && q < p; ++q) {
            if (equals(p, q) && untouched(q)) {
                return true;
            }
        }
        return false;
    }

    /// In a sequence of their own where theirs makes no difference.
    void arrange(Spans& spans) const {
        for (std::size_t i = 0; i < kPlaced; ++i) {
            if (!m_tensor_parts || static_cast<MeshAxis>(i) != MeshAxis::tensor) {
                std::sort(spans[i].begin(), spans[i].end());
            }
        }
    }

    /// What stands for all placements that come to the same: of those where equal axes change places the least.
    [[nodiscard]] Spans told(const Spans& spans) const {
        std::array<std::size_t, kTorusAxes> names = {0, 1, 2};
        Spans least = spans;
        arrange(least);
        while (m_alike && std::next_permutation(names.begin(), names.begin() + std::ptrdiff_t(m_torus.size()))) {
            bool same = true;
            for (std::size_t i = 0; i < m_torus.size(); ++i) {
                same = same && equals(i, names[i]);
            }
            if (!same) {
                continue;
            }
            Spans renamed = spans;
            for (auto& axis : renamed) {
                for (std::uint64_t& span : axis) {
                    if (span != 0) {
                        const std::uint64_t rest = span & ((std::uint64_t{1} << 60) - 1);
                        span = (std::uint64_t(names[(span >> 60) - 1]) + 1) << 60 | rest;
                    }
                }
            }
            arrange(renamed);
            least = std::min(least, renamed);
        }
        return least;
    }

    const std::vector<TorusAxis>& m_torus;
    bool m_alike, m_tensor_parts;
    std::vector<Axis> m_axes;
    std::array<int, kTorusAxes> m_left = {1, 1, 1};
    Spans m_spans{};
    std::set<Spans> m_seen;
    std::vector<PlacementCode> m_codes;
};

/// All orders of the axes that have ranks, but that in which they are.
std::vector<PlacementCode> orders_on_ranks(const Mesh& mesh) {
    std::vector<MeshAxis> own;
    for (const MeshAxis axis : kInnermost) {
        if (mesh[axis].span_count > 0) {
            own.push_back(axis);
        }
    }
    std::sort(own.begin(), own.end(), [&](MeshAxis a, MeshAxis b) { return mesh[a].stride < mesh[b].stride; });
    std::vector<std::size_t> order(own.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<PlacementCode> codes = {0};
    while (std::next_permutation(order.begin(), order.end())) {
        PlacementCode code = 0;
        for (std::size_t place = 0; place < order.size(); ++place) {
            code |= axis_bits(place, own[order[place]]);
        }
        codes.push_back(code);
    }
    return codes;
}

/// The mesh without the experts' axes, which lie on the chips of the others.
Mesh mesh_of(const Parallelism& parallelism, const Machine& machine) {
    Parallelism plain = parallelism;
    plain.expert = 1, plain.expert_tensor = 0;
    std::vector<std::string> warnings;
    return place(plain, machine, warnings);
}

std::vector<PlacementCode> all_of(const Mesh& mesh, const Machine& machine, bool alike, bool tensor_parts) {
    return machine.torus.empty() ? orders_on_ranks(mesh) : OnTorus(machine, mesh, alike, tensor_parts).take();
}

}  // namespace

std::map<std::string, std::vector<std::string>> placement_of(PlacementCode code) {
    std::map<std::string, std::vector<std::string>> placement;
    for (const Laid& laid : decoded(code)) {
        const std::string name(kMeshAxisNames[static_cast<std::size_t>(laid.axis)]);
        placement["order"].push_back(name);
        for (const std::size_t physical : laid.physical) {
            placement[name].emplace_back(1, "xyz"[physical]);
        }
    }
    return placement;
}

std::string placement_text(PlacementCode code) {
    std::string text;
    for (const Laid& laid : decoded(code)) {
        text += text.empty() ? "" : " · ";
        text += kMeshAxisNames[static_cast<std::size_t>(laid.axis)];
        for (const std::size_t physical : laid.physical) {
            text += {' ', "xyz"[physical]};
        }
    }
    return text;
}

Placements::Placements(const Machine& machine, bool experts, bool tensor_parts)
    : m_machine(machine), m_alike(!experts && !machine.twisted), m_tensor_parts(tensor_parts) {}

std::span<const PlacementCode> Placements::of(const Parallelism& p) {
    const Degrees degrees = {p.data, p.fsdp, p.tensor, p.context, p.pipeline};
    if (const auto known = m_known.find(degrees); known != m_known.end()) {
        return known->second;
    }
    if (m_known.size() >= kMostKept) {
        m_known.clear();
    }
    return m_known[degrees] = all_of(mesh_of(p, m_machine), m_machine, m_alike, m_tensor_parts);
}

double Placements::count(const Parallelism& p) {
    const Mesh mesh = mesh_of(p, m_machine);
    Degrees degrees{};
    for (std::size_t i = 0; i < kAxes; ++i) {
        degrees[i] = mesh.axes[i].degree / mesh.axes[i].slices;
    }
    // Names make no difference, but for tensor's where it is told apart.
    std::swap(degrees[0], degrees[static_cast<std::size_t>(MeshAxis::tensor)]);
    std::sort(degrees.begin() + (m_tensor_parts ? 1 : 0), degrees.end());
    if (const auto known = m_counts.find(degrees); known != m_counts.end()) {
        return known->second;
    }
    return m_counts[degrees] = double(all_of(mesh, m_machine, m_alike, m_tensor_parts).size());
}

}  // namespace rooflight
