// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of collectives in which each chunk has one destination, and of reductions inside switches.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/collectives/step_builder.h"

namespace rooflight::detail {
namespace {

/// The outermost dimension in which two devices differ: where a message between them turns.
const GridAxis& meeting(const StepBuilder& builder, int from, int to) {
    const GridAxis* meets = &builder.grid().front();
    for (const GridAxis& axis : builder.grid()) {
        if (builder.coordinate(from, axis) != builder.coordinate(to, axis)) {
            meets = &axis;
        }
    }
    return *meets;
}

/// Hops along `axis` from one coordinate to another; signed. Halfway round an even ring `tie` decides.
int way(const GridAxis& axis, int from, int to, bool two_way, int tie) {
    if (!axis.ring) {
        return to - from;
    }
    const int ahead = (to - from + axis.size) % axis.size;
    if (!two_way || 2 * ahead < axis.size) {
        return ahead;
    }
    return 2 * ahead == axis.size ? tie * ahead : ahead - axis.size;
}

/// Sends `chunk` along `axis` hop by hop from step `first` on; returns where it is then.
int walk(StepBuilder& builder, const GridAxis& axis, int device, int hops, int chunk, std::size_t first) {
    const int direction = hops < 0 ? -1 : 1;
    for (int hop = 0; hop < std::abs(hops); ++hop) {
        const int coordinate = (builder.coordinate(device, axis) + direction + axis.size) % axis.size;
        const int next = builder.moved(device, axis, coordinate);
        builder.send(first + static_cast<std::size_t>(hop), device, next, axis, direction, std::array{chunk});
        device = next;
    }
    return device;
}

/// A slice whose short axes' wraparounds lead half of each long axis further on: see TwistedTorus.
class TwistedGrid {
public:
    using Vector = std::array<int, 3>;
    struct Way {
        Vector hops{};     ///< along each axis, signed
        double orders = 1; ///< in which the hops can be taken
    };

    explicit TwistedGrid(const StepBuilder& builder) : m_builder(builder) {
        for (std::size_t i = 0; i < 3; ++i) {
            m_sizes[i] = builder.grid()[i].size;
        }
        m_short = std::ranges::min(m_sizes);
    }

    [[nodiscard]] int after(int device, const Vector& turn) const {
        Vector at{};
        for (std::size_t i = 0; i < 3; ++i) {
            at[i] = m_builder.coordinate(device, m_builder.grid()[i]) + turn[i];
        }
        at = within(at);
        return at[0] + m_sizes[0] * (at[1] + m_sizes[1] * at[2]);
    }

    /// The ways of fewest hops to each place, by its distance from here.
    [[nodiscard]] std::map<Vector, std::vector<Way>> shortest_ways() const {
        std::map<Vector, std::vector<Way>> ways;
        const int most = 3 * m_short / 2;
        for (int x = -most; x <= most; ++x) {
            for (int y = -most + std::abs(x); y <= most - std::abs(x); ++y) {
                const int left = most - std::abs(x) - std::abs(y);
                for (int z = -left; z <= left; ++z) {
                    const Vector hops = {x, y, z};
                    std::vector<Way>& known = ways[within(hops)];
                    const int fewest = known.empty() ? most : length(known.front().hops);
                    if (length(hops) < fewest) {
                        known.clear();
                    }
                    if (length(hops) <= fewest) {
                        known.push_back({hops, orders_of(hops)});
                    }
                }
            }
        }
        return ways;
    }

private:
    static int length(const Vector& hops) { return std::abs(hops[0]) + std::abs(hops[1]) + std::abs(hops[2]); }

    static double orders_of(const Vector& hops) {
        const auto arranged = [](int n) { return std::tgamma(n + 1.0); };
        return arranged(length(hops)) / arranged(std::abs(hops[0])) / arranged(std::abs(hops[1])) /
               arranged(std::abs(hops[2]));
    }

    [[nodiscard]] Vector within(Vector at) const {
        for (std::size_t i = 0; i < 3; ++i) {
            if (m_sizes[i] != m_short) {
                continue;
            }
            const int rounds = (at[i] - (at[i] % m_short + m_short) % m_short) / m_short;
            at[i] -= rounds * m_short;
            for (std::size_t j = 0; j < 3; ++j) {
                at[j] += m_sizes[j] != m_short ? rounds * m_short : 0;
            }
        }
        for (std::size_t i = 0; i < 3; ++i) {
            at[i] = (at[i] % m_sizes[i] + m_sizes[i]) % m_sizes[i];
        }
        return at;
    }

    const StepBuilder& m_builder;
    Vector m_sizes{};
    int m_short = 1;
};

std::size_t longest_way(const GridAxis& axis, bool two_way) {
    return static_cast<std::size_t>(axis.ring && two_way ? axis.size / 2 : axis.size - 1);
}

}  // namespace

void build_all_to_all(StepBuilder& builder, Bytes v, const StepOptions& options) {
    const int devices = builder.devices();
    const double bytes = v.value() / devices / devices;
    for (int from = 0; from < devices; ++from) {
        for (int to = 0; to < devices; ++to) {
            if (from == to) {
                builder.add_chunk({from, to, bytes});
                continue;
            }
            const GridAxis& meets = meeting(builder, from, to);
            if (!meets.torus) {
                // Devices take turns: in each step everyone sends one message and gets one.
                const auto step = static_cast<std::size_t>((to - from + devices) % devices - 1);
                builder.send(step, from, to, meets, 0, std::array{builder.add_chunk({from, to, bytes})});
                continue;
            }
            for (const int tie : {1, -1}) {
                const int chunk = builder.add_chunk({from, to, bytes / 2});
                int device = from;
                std::size_t step = 0;
                for (const GridAxis& axis : builder.grid()) {
                    if (axis.torus) {
                        const int hops = way(axis, builder.coordinate(device, axis), builder.coordinate(to, axis),
                                             options.two_way, tie);
                        device = walk(builder, axis, device, hops, chunk, step);
                        step += longest_way(axis, options.two_way);
                    }
                }
            }
        }
    }
}

void build_twisted_exchange(StepBuilder& builder, Bytes v) {
    const TwistedGrid torus(builder);
    const int devices = builder.devices();
    const double bytes = v.value() / devices / devices;
    const auto ways = torus.shortest_ways();
    for (int from = 0; from < devices; ++from) {
        for (const auto& [turn, of_turn] : ways) {
            double all = 0;
            for (const TwistedGrid::Way& way : of_turn) {
                all += way.orders;
            }
            const int to = torus.after(from, turn);
            for (const TwistedGrid::Way& way : of_turn) {
                const int chunk = builder.add_chunk({from, to, bytes * way.orders / all});
                int device = from;
                std::size_t step = 0;
                for (std::size_t a = 0; a < 3; ++a) {
                    const int direction = way.hops[a] < 0 ? -1 : 1;
                    for (int hop = 0; hop < std::abs(way.hops[a]); ++hop) {
                        std::array<int, 3> one{};
                        one[a] = direction;
                        const int next = torus.after(device, one);
                        builder.send(step++, device, next, builder.grid()[a], direction, std::array{chunk});
                        device = next;
                    }
                }
            }
        }
    }
}

void build_permute(StepBuilder& builder, Bytes v) {
    // The ring of the group: back and forth through its grid, so that each device neighbours the next.
    std::vector<int> ring;
    for (int i = 0; i < builder.devices(); ++i) {
        int device = 0, rest = i;
        for (auto axis = builder.grid().rbegin(); axis != builder.grid().rend(); ++axis) {
            const int place = rest / axis->stride;
            rest %= axis->stride;
            const bool back = axis->torus && (i / axis->stride / axis->size) % 2 != 0;
            device += axis->stride * (back ? axis->size - 1 - place : place);
        }
        ring.push_back(device);
    }
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const int from = ring[i], to = ring[(i + 1) % ring.size()];
        const int chunk = builder.add_chunk({from, to, v.value()});
        if (from == to) {
            continue;
        }
        const GridAxis& meets = meeting(builder, from, to);
        if (!meets.torus) {
            builder.send(0, from, to, meets, 0, std::array{chunk});
            continue;
        }
        int device = from;
        std::size_t step = 0;
        for (const GridAxis& axis : builder.grid()) {
            const int hops = way(axis, builder.coordinate(device, axis), builder.coordinate(to, axis), true, 1);
            device = walk(builder, axis, device, hops, chunk, step);
            step += static_cast<std::size_t>(std::abs(hops));
        }
    }
}

void build_in_network(StepBuilder& builder, Bytes v) {
    std::vector<int> chunks;
    for (int device = 0; device < builder.devices(); ++device) {
        chunks.push_back(builder.add_chunk({device, -1, v.value() / builder.devices()}));
    }
    const std::size_t levels = builder.grid().size();
    int below = 0, count = builder.devices(), next = builder.devices();  // first child, children, first switch
    for (std::size_t level = 0; level < levels; ++level) {
        const GridAxis& axis = builder.grid()[level];
        const int units = count / axis.size;
        for (int child = 0; child < count; ++child) {
            const int unit = next + child / axis.size;
            builder.send(level, below + child, unit, axis, 0, chunks, true);
            builder.send(2 * levels - 1 - level, unit, below + child, axis, 0, chunks);
        }
        builder.add_switches(units);
        below = next;
        next += units;
        count = units;
    }
}

}  // namespace rooflight::detail
