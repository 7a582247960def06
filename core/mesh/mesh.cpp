// SPDX-License-Identifier: GPL-3.0-or-later
// Placement of logical axes on a machine.
//
// Axes are laid innermost first: tensor, context, fsdp, data, pipeline. Across slices data takes the factor, else
// pipeline, else fsdp; where none is a multiple of the slices they share it, in that order. Within a slice
// - of a torus, each axis takes the whole physical axis, or set of axes, of its degree: wrapped ones first, then the
//   fewest, then x before y before z. Where none matches it takes whole axes that divide the degree, largest first,
//   then a contiguous part of the largest one left. A part is a line, and so is what a later axis gets of the rest,
//   strided.
// - of a switched system, each takes the next consecutive ranks.
// expert_tensor, expert and what is left of the experts' chips (expert_data, then expert_replicas) are laid by the same
// rule on the chips of tensor, context, fsdp and data.
#include "core/mesh/mesh.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string_view>

#include <fmt/format.h>

#include "core/units/input_error.h"

namespace rooflight {
namespace {

constexpr std::array kInnermostFirst = {MeshAxis::tensor, MeshAxis::context, MeshAxis::fsdp, MeshAxis::data,
                                        MeshAxis::pipeline};
constexpr std::array kExpertAxes = {MeshAxis::expert_tensor, MeshAxis::expert, MeshAxis::expert_data,
                                    MeshAxis::expert_replicas};
/// What is left follows from the others: it is not placed, nor wondered at across slices.
bool is_rest(MeshAxis axis) { return axis == MeshAxis::expert_data || axis == MeshAxis::expert_replicas; }
/// Which takes the slices first.
constexpr std::array kAcrossSlices = {MeshAxis::data, MeshAxis::pipeline, MeshAxis::fsdp, MeshAxis::context,
                                      MeshAxis::tensor};
constexpr std::array<std::string_view, 3> kPhysicalNames = {"x", "y", "z"};
using Order = std::array<MeshAxis, kInnermostFirst.size()>;

std::size_t index_of(MeshAxis axis) { return static_cast<std::size_t>(axis); }
std::string_view name_of(MeshAxis axis) { return kMeshAxisNames[index_of(axis)]; }

void append(AxisPlacement& placement, TorusSpan span) {
    if (placement.span_count == 0) {
        placement.stride = span.stride;
    }
    placement.spans[static_cast<std::size_t>(placement.span_count++)] = span;
}

/// What is left of the chips of one slice while axes are laid on it.
class Room {
public:
    struct Axis {
        int physical = 0;
        int size = 1;    ///< chips that may be used
        int stride = 1;  ///< of the next chip not used yet
        int used = 1;
        bool ring = false;

        [[nodiscard]] int left() const { return size / used; }
        [[nodiscard]] bool whole() const { return used == 1 && size > 1; }
    };

    void add(const Axis& axis) { m_axes[m_count++] = axis; }
    [[nodiscard]] Axis* find(int physical) {
        for (std::size_t i = 0; i < m_count; ++i) {
            if (m_axes[i].physical == physical) {
                return &m_axes[i];
            }
        }
        return nullptr;
    }

    /// Gives `degree` chips of `axis`, the next ones, to `placement`.
    static void take(Axis& axis, int degree, AxisPlacement& placement) {
        append(placement, {axis.physical, degree, axis.stride, axis.ring && degree == axis.size});
        axis.used *= degree;
        axis.stride *= degree;
    }

    /// The default rule of a torus.
    void lay(int degree, AxisPlacement& placement) {
        if (degree == 1) {
            return;
        }
        if (const unsigned set = matching_set(degree)) {
            for (std::size_t i = 0; i < m_count; ++i) {
                if (set & (1u << i)) {
                    take(m_axes[i], m_axes[i].size, placement);
                }
            }
            return;
        }
        while (Axis* axis = largest([&](const Axis& a) { return a.whole() && degree % a.size == 0; })) {
            degree /= axis->size;
            take(*axis, axis->size, placement);
        }
        while (degree > 1) {
            Axis* axis = largest([&](const Axis& a) { return std::gcd(degree, a.left()) > 1; });
            if (axis == nullptr) {
                throw InputError("parallelism.placement", "the axes placed by name leave no room for the others");
            }
            const int part = std::gcd(degree, axis->left());
            degree /= part;
            take(*axis, part, placement);
        }
    }

private:
    /// Bits of the whole axes whose product is `degree`; 0 where there are none.
    [[nodiscard]] unsigned matching_set(int degree) const {
        struct Set {
            int size = 1, unwrapped = 0, count = 0;
        };
        std::array<Set, 8> sets;
        unsigned best = 0;
        for (unsigned set = 1; set < (1u << m_count); ++set) {
            const Axis& axis = m_axes[static_cast<std::size_t>(std::countr_zero(set))];
            const Set& others = sets[set & (set - 1)];
            Set& made = sets[set];
            made = {axis.whole() ? others.size * axis.size : 0, others.unwrapped + (axis.ring ? 0 : 1),
                    others.count + 1};
            // Of two equals the one met first has x before y before z.
            const Set& rival = sets[best];
            if (made.size == degree && (best == 0 || made.unwrapped < rival.unwrapped ||
                                        (made.unwrapped == rival.unwrapped && made.count < rival.count))) {
                best = set;
            }
        }
        return best;
    }

    /// The axis with most chips left of those that `accept`; wrapped before not, x before y before z.
    template <class Accept>
    [[nodiscard]] Axis* largest(Accept accept) {
        Axis* best = nullptr;
        for (std::size_t i = 0; i < m_count; ++i) {
            Axis& axis = m_axes[i];
            if (accept(axis) && (best == nullptr || axis.left() > best->left() ||
                                 (axis.left() == best->left() && axis.ring && !best->ring))) {
                best = &axis;
            }
        }
        return best;
    }

    std::array<Axis, 3> m_axes;
    std::size_t m_count = 0;
};

void check_degrees(const Parallelism& p, const Machine& machine) {
    const std::array<std::pair<MeshAxis, int>, 7> degrees = {
        {{MeshAxis::data, p.data},
         {MeshAxis::fsdp, p.fsdp},
         {MeshAxis::tensor, p.tensor},
         {MeshAxis::context, p.context},
         {MeshAxis::pipeline, p.pipeline},
         {MeshAxis::expert, p.expert},
         {MeshAxis::expert_tensor, p.expert_tensor == 0 ? 1 : p.expert_tensor}}};
    for (const auto& [axis, degree] : degrees) {
        if (degree < 1) {
            throw InputError(fmt::format("parallelism.{}", name_of(axis)), fmt::format("{} is less than 1", degree));
        }
    }
    if (p.chips() != machine.chips()) {
        throw InputError("parallelism",
                         fmt::format("data {} × fsdp {} × tensor {} × context {} × pipeline {} = {:.0f}, but the "
                                     "hardware has {} chips",
                                     p.data, p.fsdp, p.tensor, p.context, p.pipeline, p.chips(), machine.chips()));
    }
    const int replicas = machine.chips() / p.pipeline;
    const double experts = double(p.expert) * p.experts_tensor();
    if (experts > replicas || replicas % static_cast<int>(experts) != 0) {
        throw InputError("parallelism.expert",
                         fmt::format("expert {} × expert_tensor {} does not divide data × fsdp × context × tensor ({})",
                                     p.expert, p.experts_tensor(), replicas));
    }
}

std::optional<MeshAxis> axis_named(std::string_view name) {
    for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
        if (kMeshAxisNames[i] == name) {
            return static_cast<MeshAxis>(i);
        }
    }
    return std::nullopt;
}

/// parallelism.placement, checked: which logical axes lie where, and the order of the others.
struct Wishes {
    Order order = kInnermostFirst;
    std::array<const std::vector<std::string>*, kMeshAxisCount> physical{};
};

Wishes read_placement(const Parallelism& parallelism, const Machine& machine) {
    Wishes wishes;
    for (const auto& [key, names] : parallelism.placement) {
        const std::string path = fmt::format("parallelism.placement.{}", key);
        if (key != "order") {
            const auto axis = axis_named(key);
            if (!axis || is_rest(*axis)) {
                throw InputError(path, "not an axis that can be placed");
            }
            if (machine.torus.empty()) {
                throw InputError(path,
                                 fmt::format("{} is no torus: give \"order\", innermost first", machine.system->name));
            }
            wishes.physical[index_of(*axis)] = &names;
            continue;
        }
        std::size_t next = 0;
        unsigned seen = 0;
        const auto put = [&](MeshAxis axis) {
            seen |= mask_of(axis);
            wishes.order[next++] = axis;
        };
        for (const std::string& name : names) {
            const auto axis = axis_named(name);
            if (!axis || std::find(kInnermostFirst.begin(), kInnermostFirst.end(), *axis) == kInnermostFirst.end()) {
                throw InputError(path, fmt::format("{} is not one of tensor, context, fsdp, data, pipeline", name));
            }
            if (seen & mask_of(*axis)) {
                throw InputError(path, fmt::format("{} is named twice", name));
            }
            put(*axis);
        }
        for (const MeshAxis axis : kInnermostFirst) {
            if (!(seen & mask_of(axis))) {
                put(axis);
            }
        }
    }
    return wishes;
}

/// Splits each degree into its part within a slice and its factor across slices.
void share_slices(Mesh& mesh, int slices, std::vector<std::string>& warnings) {
    if (slices == 1) {
        return;
    }
    const auto give = [&](MeshAxis axis, int factor) {
        if (factor == 1) {
            return;
        }
        mesh.axes[index_of(axis)].slices = factor;
        if (axis != MeshAxis::data && axis != MeshAxis::pipeline) {
            warnings.push_back(fmt::format("{} crosses {} slices: its collectives go over the data-centre network",
                                           name_of(axis), factor));
        }
    };
    for (const MeshAxis axis : {MeshAxis::data, MeshAxis::pipeline, MeshAxis::fsdp}) {
        if (mesh[axis].degree % slices == 0) {
            give(axis, slices);
            return;
        }
    }
    for (const MeshAxis axis : kAcrossSlices) {
        const int factor = std::gcd(slices, mesh[axis].degree);
        give(axis, factor);
        slices /= factor;
    }
}

/// The same for the experts' axes, innermost first on the chips of one slice.
void share_slices_of_experts(Mesh& mesh, std::vector<std::string>& warnings) {
    int within = 1, slices = 1;
    for (const MeshAxis axis : {MeshAxis::tensor, MeshAxis::context, MeshAxis::fsdp, MeshAxis::data}) {
        within *= mesh[axis].degree / mesh[axis].slices;
        slices *= mesh[axis].slices;
    }
    if (slices == 1) {
        return;
    }
    for (const MeshAxis axis : kExpertAxes) {
        AxisPlacement& placement = mesh.axes[index_of(axis)];
        const int part = std::gcd(placement.degree, within);
        within /= part;
        placement.slices = placement.degree / part;
        if (!is_rest(axis) && placement.slices > 1) {
            warnings.push_back(fmt::format("{} crosses {} slices: its collectives go over the data-centre network",
                                           name_of(axis), placement.slices));
        }
    }
}

/// Lays one axis on the physical axes that its placement names.
void lay_by_name(MeshAxis axis, const std::vector<std::string>& names, Room& room, AxisPlacement& placement) {
    const std::string path = fmt::format("parallelism.placement.{}", name_of(axis));
    int degree = placement.degree / placement.slices;
    unsigned seen = 0;
    for (const std::string& name : names) {
        const auto found = std::find(kPhysicalNames.begin(), kPhysicalNames.end(), name);
        const int physical = static_cast<int>(found - kPhysicalNames.begin());
        Room::Axis* const into = found == kPhysicalNames.end() ? nullptr : room.find(physical);
        if (into == nullptr) {
            throw InputError(path, fmt::format("the slice has no axis {}", name));
        }
        if (seen & (1u << physical)) {
            throw InputError(path, fmt::format("{} is named twice", name));
        }
        seen |= 1u << physical;
        const int part = std::gcd(degree, into->left());
        if (part > 1) {
            degree /= part;
            Room::take(*into, part, placement);
        }
    }
    if (degree > 1) {
        throw InputError(path, fmt::format("{} of the {} chips of {} find no room there", degree,
                                           placement.degree / placement.slices, name_of(axis)));
    }
}

void lay_on_torus(Mesh& mesh, const Wishes& wishes, const Machine& machine) {
    const auto lay = [&](auto&& axes, Room& room) {
        for (const MeshAxis axis : axes) {
            if (const auto* names = wishes.physical[index_of(axis)]) {
                lay_by_name(axis, *names, room, mesh.axes[index_of(axis)]);
            }
        }
        for (const MeshAxis axis : axes) {
            AxisPlacement& placement = mesh.axes[index_of(axis)];
            if (wishes.physical[index_of(axis)] == nullptr) {
                room.lay(placement.degree / placement.slices, placement);
            }
        }
    };
    Room slice;
    for (std::size_t i = 0; i < machine.torus.size(); ++i) {
        slice.add({static_cast<int>(i), machine.torus[i].size, 1, 1, machine.torus[i].wraps});
    }
    lay(wishes.order, slice);

    Room experts;
    for (std::size_t i = 0; i < machine.torus.size(); ++i) {
        Room::Axis axis{static_cast<int>(i), machine.torus[i].size, 1, 1, machine.torus[i].wraps};
        const AxisPlacement& pipeline = mesh[MeshAxis::pipeline];
        for (int k = 0; k < pipeline.span_count; ++k) {
            const TorusSpan& span = pipeline.spans[static_cast<std::size_t>(k)];
            if (span.physical == axis.physical) {
                axis.size /= span.size;
                axis.ring = false;
                // Pipeline is outermost unless it was placed by name.
                axis.stride = span.stride == 1 ? span.size : 1;
            }
        }
        experts.add(axis);
    }
    lay(kExpertAxes, experts);
}

void lay_on_ranks(Mesh& mesh, const Wishes& wishes) {
    int stride = 1, inside = 1;
    bool met_pipeline = false;
    for (const MeshAxis axis : wishes.order) {
        AxisPlacement& placement = mesh.axes[index_of(axis)];
        const int degree = placement.degree / placement.slices;
        placement.stride = stride;
        if (degree > 1) {
            append(placement, {0, degree, stride, false});
        }
        stride *= degree;
        met_pipeline = met_pipeline || axis == MeshAxis::pipeline;
        inside = met_pipeline ? inside : stride;
    }
    // The experts' chips are those inside of pipeline and then those outside of it.
    const AxisPlacement& pipeline = mesh[MeshAxis::pipeline];
    int stride_inside = 1, stride_outside = inside * (pipeline.degree / pipeline.slices);
    for (const MeshAxis axis : kExpertAxes) {
        AxisPlacement& placement = mesh.axes[index_of(axis)];
        const int degree = placement.degree / placement.slices;
        const int part = std::gcd(degree, inside);
        placement.stride = inside > 1 ? stride_inside : stride_outside;
        if (part > 1) {
            append(placement, {0, part, stride_inside, false});
        }
        if (degree > part) {
            append(placement, {0, degree / part, stride_outside, false});
        }
        inside /= part;
        stride_inside *= part;
        stride_outside *= degree / part;
    }
}

}  // namespace

Mesh place(const Parallelism& parallelism, const Machine& machine, std::vector<std::string>& warnings) {
    check_degrees(parallelism, machine);
    Mesh mesh;
    mesh.sizes = parallelism.sizes();
    for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
        mesh.axes[i].degree = mesh.sizes[i];
    }
    const Wishes wishes = parallelism.placement.empty() ? Wishes{} : read_placement(parallelism, machine);
    share_slices(mesh, machine.slices, warnings);
    share_slices_of_experts(mesh, warnings);
    if (machine.torus.empty()) {
        lay_on_ranks(mesh, wishes);
    } else {
        lay_on_torus(mesh, wishes, machine);
    }
    return mesh;
}

std::array<int, kMeshAxisCount> coordinates(const Mesh& mesh, const Machine& machine, int rank) {
    const int slice = rank / machine.chips_per_slice;
    int within = rank % machine.chips_per_slice;
    std::array<int, 3> position{within, 0, 0};
    if (!machine.torus.empty()) {
        for (std::size_t i = 0; i < machine.torus.size(); ++i) {
            position[i] = within % machine.torus[i].size;
            within /= machine.torus[i].size;
        }
    }
    std::array<int, kMeshAxisCount> result{};
    const auto read = [&](auto&& axes, int slice_part) {
        for (const MeshAxis axis : axes) {
            const AxisPlacement& placement = mesh[axis];
            int weight = 1, coordinate = 0;
            for (int k = 0; k < placement.span_count; ++k) {
                const TorusSpan& span = placement.spans[static_cast<std::size_t>(k)];
                coordinate += position[static_cast<std::size_t>(span.physical)] / span.stride % span.size * weight;
                weight *= span.size;
            }
            coordinate += slice_part % placement.slices * weight;
            slice_part /= placement.slices;
            result[index_of(axis)] = coordinate;
        }
    };
    // Of the slices the experts' axes share what the axes they re-factor have: pipeline's factor is outermost.
    constexpr std::array order = {MeshAxis::data, MeshAxis::fsdp, MeshAxis::context, MeshAxis::tensor,
                                  MeshAxis::pipeline};
    read(order, slice);
    read(kExpertAxes, slice % (machine.slices / mesh[MeshAxis::pipeline].slices));
    return result;
}

}  // namespace rooflight
