// SPDX-License-Identifier: GPL-3.0-or-later
// Broadcasts from device 0. On a torus the array is cut over as many spanning trees as the root has links, no two of
// which use the same link in the same direction; everything else is a chain. Both are pipelines.
#include <algorithm>
#include <array>
#include <deque>

#include "core/collectives/step_builder.h"

namespace rooflight::detail {
namespace {

struct Edge {
    int from = 0, to = 0;
    const GridAxis* axis = nullptr;
    int direction = 1;
};

/// Directed links of a torus, and which of them are taken.
class Links {
public:
    Links(const StepBuilder& builder, const std::vector<GridAxis>& axes, int devices)
        : m_out(static_cast<std::size_t>(devices)), m_into(m_out.size()) {
        for (int device = 0; device < devices; ++device) {
            for (const GridAxis& axis : axes) {
                for (const int direction : {1, -1}) {
                    const int place = builder.coordinate(device, axis) + direction;
                    if (axis.ring || (place >= 0 && place < axis.size)) {
                        const int to = builder.moved(device, axis, (place + axis.size) % axis.size);
                        m_out[static_cast<std::size_t>(device)].push_back(m_edges.size());
                        m_into[static_cast<std::size_t>(to)].push_back(m_edges.size());
                        m_edges.push_back({device, to, &axis, direction});
                    }
                }
            }
        }
        m_taken.resize(m_edges.size(), false);
    }

    [[nodiscard]] const Edge& edge(std::size_t i) const { return m_edges[i]; }
    [[nodiscard]] const std::vector<std::size_t>& out_of(int device) const {
        return m_out[static_cast<std::size_t>(device)];
    }
    [[nodiscard]] bool taken(std::size_t i) const { return m_taken[i]; }
    void take(std::size_t i, bool taken) { m_taken[i] = taken; }

    /// Whether `paths` ways from device 0 to `target` share no free link (maximum flow by augmenting paths).
    [[nodiscard]] bool reaches(int target, int paths) const {
        std::vector<bool> used(m_edges.size(), false);
        for (int path = 0; path < paths; ++path) {
            if (!augment(target, used)) {
                return false;
            }
        }
        return true;
    }

private:
    bool augment(int target, std::vector<bool>& used) const {
        constexpr std::size_t unseen = static_cast<std::size_t>(-1);
        std::vector<std::size_t> came_by(m_out.size(), unseen);
        std::deque<int> queue = {0};
        while (!queue.empty() && came_by[static_cast<std::size_t>(target)] == unseen) {
            const int here = queue.front();
            queue.pop_front();
            const auto visit = [&](int next, std::size_t by) {
                if (next != 0 && came_by[static_cast<std::size_t>(next)] == unseen) {
                    came_by[static_cast<std::size_t>(next)] = by;
                    queue.push_back(next);
                }
            };
            for (const std::size_t i : m_out[static_cast<std::size_t>(here)]) {
                if (!m_taken[i] && !used[i]) {
                    visit(m_edges[i].to, i);
                }
            }
            for (const std::size_t i : m_into[static_cast<std::size_t>(here)]) {
                if (used[i]) {
                    visit(m_edges[i].from, i);
                }
            }
        }
        if (came_by[static_cast<std::size_t>(target)] == unseen) {
            return false;
        }
        for (int here = target; here != 0;) {
            const std::size_t i = came_by[static_cast<std::size_t>(here)];
            used[i] = !used[i];
            here = used[i] ? m_edges[i].from : m_edges[i].to;
        }
        return true;
    }

    std::vector<Edge> m_edges;
    std::vector<std::vector<std::size_t>> m_out, m_into;
    std::vector<bool> m_taken;
};

struct TreeEdge {
    Edge edge;
    std::size_t depth = 0;
};

/// Grows one spanning tree on the free links, never taking one that the `remaining` further trees need: taking a link
/// into a device can only break the ways to that device (Lovász's proof of Edmonds' theorem on disjoint trees).
std::vector<TreeEdge> grow(Links& links, int devices, int remaining, std::size_t first_axis) {
    std::vector<TreeEdge> tree;
    std::vector<std::size_t> depth(static_cast<std::size_t>(devices), 0);
    std::vector<bool> in_tree(static_cast<std::size_t>(devices), false);
    std::vector<int> members = {0};
    in_tree[0] = true;
    bool crowded = false;
    while (members.size() < static_cast<std::size_t>(devices)) {
        bool grown = false;
        for (std::size_t m = 0; m < members.size() && !grown; ++m) {
            const auto& out = links.out_of(members[m]);
            for (std::size_t k = 0; k < out.size() && !grown; ++k) {
                const std::size_t i = out[(k + first_axis) % out.size()];
                const Edge& edge = links.edge(i);
                if ((links.taken(i) && !crowded) || in_tree[static_cast<std::size_t>(edge.to)]) {
                    continue;
                }
                links.take(i, true);
                if (remaining > 0 && !crowded && !links.reaches(edge.to, remaining)) {
                    links.take(i, false);
                    continue;
                }
                const std::size_t at = depth[static_cast<std::size_t>(edge.from)];
                tree.push_back({edge, at});
                depth[static_cast<std::size_t>(edge.to)] = at + 1;
                in_tree[static_cast<std::size_t>(edge.to)] = true;
                members.push_back(edge.to);
                grown = true;
            }
        }
        if (!grown) {
            crowded = true;  // rings of two have more links than ways out: share some
        }
    }
    return tree;
}

/// The array cut so that every tree and every device's share is a whole number of lots; a lot has chunks for each part
/// of a gather and each piece of the pipeline.
class Lots {
public:
    Lots(StepBuilder& builder, std::size_t count, const std::vector<Part>& parts, std::size_t pieces, Bytes v)
        : m_parts(parts.size()), m_pieces(pieces), m_chunks(count * parts.size() * pieces) {
        for (std::size_t i = 0; i < m_chunks.size(); ++i) {
            const double weight = parts[i / pieces % parts.size()].weight;
            const double bytes = v.value() * weight / static_cast<double>(count * pieces) / 2;
            const int first = builder.add_chunk({0, -1, bytes});
            m_chunks[i] = {first, builder.add_chunk({0, -1, bytes})};
        }
    }

    [[nodiscard]] std::size_t count() const { return m_chunks.size() / m_parts / m_pieces; }
    [[nodiscard]] const std::array<int, 2>& chunks(std::size_t lot, std::size_t part, std::size_t piece) const {
        return m_chunks[(lot * m_parts + part) * m_pieces + piece];
    }

    /// Sends every n-th lot from `first` on over `edge`, a piece a step.
    void send(StepBuilder& builder, std::size_t first, std::size_t n, std::size_t step, const Edge& edge) const {
        for (std::size_t lot = first; lot < count(); lot += n) {
            for (std::size_t part = 0; part < m_parts; ++part) {
                for (std::size_t piece = 0; piece < m_pieces; ++piece) {
                    builder.send(step + piece, edge.from, edge.to, *edge.axis, edge.direction,
                                 chunks(lot, part, piece));
                }
            }
        }
    }

    /// What of `part` is in every n-th lot from `first` on.
    [[nodiscard]] std::vector<int> share(std::size_t first, std::size_t n, std::size_t part) const {
        std::vector<int> result;
        for (std::size_t lot = first; lot < count(); lot += n) {
            for (std::size_t piece = 0; piece < m_pieces; ++piece) {
                const auto& pair = chunks(lot, part, piece);
                result.insert(result.end(), pair.begin(), pair.end());
            }
        }
        return result;
    }

private:
    std::size_t m_parts, m_pieces;
    std::vector<std::array<int, 2>> m_chunks;
};

/// Without a switch: a share to each peer, who passes it to the others.
std::size_t over_mesh(StepBuilder& builder, const GridAxis& axis, const Lots& lots, std::size_t pieces) {
    const auto peers = static_cast<std::size_t>(axis.size - 1);
    for (int peer = 1; peer < axis.size; ++peer) {
        const auto share = static_cast<std::size_t>(peer - 1);
        lots.send(builder, share, peers, 0, {0, peer, &axis, 0});
        for (int other = 1; other < axis.size; ++other) {
            if (other != peer) {
                lots.send(builder, share, peers, 1, {peer, other, &axis, 0});
            }
        }
    }
    return pieces + 1;
}

}  // namespace

void build_broadcast(StepBuilder& builder, Bytes v, const StepOptions& options) {
    const auto pieces = static_cast<std::size_t>(std::max(1, options.pieces));
    std::vector<GridAxis> torus, others;
    int in_torus = 1, peers = 1;
    std::size_t trees = 0;
    for (const GridAxis& axis : builder.grid()) {
        (axis.torus ? torus : others).push_back(axis);
        in_torus *= axis.torus ? axis.size : 1;
        trees += axis.torus ? (axis.ring ? 2 : 1) : 0;
        peers *= axis.mesh ? axis.size - 1 : 1;
    }
    const std::vector<Part> parts = others.empty() ? std::vector<Part>(1) : parts_of(torus);
    const auto count = std::max<std::size_t>(1, trees) * static_cast<std::size_t>(peers) *
                       static_cast<std::size_t>(others.empty() ? 1 : builder.devices());
    const Lots lots(builder, count, parts, pieces, v);
    std::size_t step = 0;
    Links links(builder, torus, in_torus);
    for (std::size_t tree = 0; tree < trees; ++tree) {
        for (const TreeEdge& grown : grow(links, in_torus, static_cast<int>(trees - 1 - tree), tree)) {
            lots.send(builder, tree, trees, grown.depth, grown.edge);
            step = std::max(step, grown.depth + pieces);
        }
    }
    // Each further dimension: device j of a child passes its share on to device j of the next child, and every child
    // but the root's then gathers the shares. The innermost is a plain chain.
    int inside = in_torus;
    for (const GridAxis& axis : others) {
        if (axis.mesh) {
            step = over_mesh(builder, axis, lots, pieces);
            inside *= axis.size;
            continue;
        }
        const auto shares = static_cast<std::size_t>(inside);
        for (int child = 0; child + 1 < axis.size; ++child) {
            for (int j = 0; j < inside; ++j) {
                lots.send(builder, static_cast<std::size_t>(j), shares, step + static_cast<std::size_t>(child),
                          {child * axis.stride + j, (child + 1) * axis.stride + j, &axis, 0});
            }
        }
        step += static_cast<std::size_t>(axis.size) - 2 + pieces;
        std::size_t after = step;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            Holdings held(static_cast<std::size_t>(builder.devices()));
            for (int device = inside; device < inside * axis.size; ++device) {
                held[static_cast<std::size_t>(device)] =
                    lots.share(static_cast<std::size_t>(device % inside), shares, part);
            }
            std::size_t now = step;
            for (std::size_t i = others.size(); i-- > 0;) {
                if (others[i].stride < axis.stride) {
                    now = gather_along(builder, others[i], options, held, now);
                }
            }
            for (const std::size_t i : parts[part].order) {
                now = gather_along(builder, torus[i], options, held, now);
            }
            after = std::max(after, now);
        }
        step = after;
        inside *= axis.size;
    }
}

}  // namespace rooflight::detail
