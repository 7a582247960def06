// SPDX-License-Identifier: GPL-3.0-or-later
// All-gathers, one axis after the other. On a torus the array is cut into parts that take the axes in different orders,
// so that every axis is busy all the time and none carries more than its share.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/collectives/step_builder.h"

namespace rooflight::detail {
namespace {

/// Bytes, per byte of V, that a chip takes in along each axis when they are gathered in `order`.
std::array<double, 3> loads_of(const std::vector<std::size_t>& order, const std::vector<GridAxis>& axes) {
    double chips = 1, gathered = 1;
    for (const GridAxis& axis : axes) {
        chips *= axis.size;
    }
    std::array<double, 3> loads{};
    for (const std::size_t i : order) {
        loads[i] = gathered * (axes[i].size - 1) / chips;
        gathered *= axes[i].size;
    }
    return loads;
}

/// Weights of the chosen orders (as many as axes) that give each axis load in proportion to its links; none if one
/// would be negative. Gaussian elimination on "same load per link as the first axis" and "weights sum to 1".
std::optional<std::vector<double>> weights_of(const std::vector<std::array<double, 3>>& loads,
                                              const std::vector<GridAxis>& axes) {
    const std::size_t n = axes.size();
    std::array<std::array<double, 4>, 3> rows{};
    for (std::size_t column = 0; column < n; ++column) {
        rows[0][column] = 1;
        for (std::size_t i = 1; i < n; ++i) {
            rows[i][column] = loads[column][i] / axes[i].links - loads[column][0] / axes[0].links;
        }
    }
    rows[0][n] = 1;
    for (std::size_t pivot = 0; pivot < n; ++pivot) {
        std::size_t best = pivot;
        for (std::size_t i = pivot; i < n; ++i) {
            best = std::abs(rows[i][pivot]) > std::abs(rows[best][pivot]) ? i : best;
        }
        std::swap(rows[pivot], rows[best]);
        if (std::abs(rows[pivot][pivot]) < 1e-12) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (i == pivot) {
                continue;
            }
            const double factor = rows[i][pivot] / rows[pivot][pivot];
            for (std::size_t column = pivot; column <= n; ++column) {
                rows[i][column] -= factor * rows[pivot][column];
            }
        }
    }
    std::vector<double> weights(n);
    for (std::size_t i = 0; i < n; ++i) {
        weights[i] = rows[i][n] / rows[i][i];
        if (weights[i] < -1e-12) {
            return std::nullopt;
        }
        weights[i] = std::max(0.0, weights[i]);
    }
    return weights;
}

std::vector<int> half_of(const std::vector<int>& chunks, int half) {
    std::vector<int> result;
    for (const int chunk : chunks) {
        if (chunk % 2 == half) {
            result.push_back(chunk);
        }
    }
    return result;
}

}  // namespace

std::vector<Part> parts_of(const std::vector<GridAxis>& axes) {
    std::vector<std::size_t> order(axes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (axes.size() < 2) {
        return {{order, 1}};
    }
    std::vector<std::vector<std::size_t>> orders;
    do {
        orders.push_back(order);
    } while (std::next_permutation(order.begin(), order.end()));
    std::vector<bool> chosen(orders.size(), false);
    std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(axes.size()), true);
    do {
        std::vector<std::array<double, 3>> loads;
        std::vector<Part> parts;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            if (chosen[i]) {
                loads.push_back(loads_of(orders[i], axes));
                parts.push_back({orders[i], 0});
            }
        }
        if (const auto weights = weights_of(loads, axes)) {
            for (std::size_t i = 0; i < parts.size(); ++i) {
                parts[i].weight = (*weights)[i];
            }
            std::erase_if(parts, [](const Part& part) { return part.weight <= 0; });
            return parts;
        }
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return {{orders.front(), 1}};
}

std::size_t gather_along(StepBuilder& builder, const GridAxis& axis, const StepOptions& options, Holdings& held,
                         std::size_t first, int direction) {
    const int size = axis.size;
    const Holdings before = held;
    const auto own = [&](int device, int coordinate) -> const std::vector<int>& {
        return before[static_cast<std::size_t>(builder.moved(device, axis, (coordinate % size + size) % size))];
    };
    const bool round = axis.torus ? axis.ring && !options.two_way : options.algorithm == SwitchAlgorithm::ring;
    const bool doubling = !axis.torus && options.algorithm == SwitchAlgorithm::tree;
    std::size_t after = first;
    for (int device = 0; device < builder.devices(); ++device) {
        const int here = builder.coordinate(device, axis);
        const auto to = [&](int coordinate) { return builder.moved(device, axis, (coordinate + size) % size); };
        std::size_t step = first;
        if (!axis.torus && (axis.mesh || !(round || doubling))) {
            for (int peer = 1; peer < size; ++peer) {
                builder.send(step, device, to((here + peer) % size), axis, 0, own(device, here));
            }
            ++step;
        } else if (doubling) {
            for (int have = 1; have < size; have *= 2, ++step) {
                for (int i = 0; i < std::min(have, size - have); ++i) {
                    builder.send(step, device, to(here - have), axis, 0, own(device, here + i));
                }
            }
        } else if (round) {
            for (int hop = 1; hop < size; ++hop, ++step) {
                builder.send(step, device, to((here + direction) % size), axis, axis.torus ? direction : 0,
                             own(device, here - direction * (hop - 1)));
            }
        } else if (axis.ring) {
            for (int hop = 1; 2 * hop <= size; ++hop, ++step) {
                // The last hop of an even ring reaches the same device from both sides: half comes either way.
                const bool halves = 2 * hop == size;
                const auto &ahead = own(device, here - hop + 1), &back = own(device, here + hop - 1);
                builder.send(step, device, to((here + 1) % size), axis, 1, halves ? half_of(ahead, 0) : ahead);
                builder.send(step, device, to(here - 1), axis, -1, halves ? half_of(back, 1) : back);
            }
        } else {
            for (int hop = 1; hop < size; ++hop, ++step) {
                if (here + 1 < size && here - hop + 1 >= 0) {
                    builder.send(step, device, to(here + 1), axis, 1, own(device, here - hop + 1));
                }
                if (here > 0 && here + hop - 1 < size) {
                    builder.send(step, device, to(here - 1), axis, -1, own(device, here + hop - 1));
                }
            }
        }
        after = std::max(after, step);
        std::vector<int>& all = held[static_cast<std::size_t>(device)];
        all.clear();
        for (int coordinate = 0; coordinate < size; ++coordinate) {
            const auto& part = own(device, coordinate);
            all.insert(all.end(), part.begin(), part.end());
        }
    }
    return after;
}

void build_gather(StepBuilder& builder, Bytes v, const StepOptions& options, int direction) {
    std::vector<GridAxis> torus, others;
    for (const GridAxis& axis : builder.grid()) {
        (axis.torus ? torus : others).push_back(axis);
    }
    for (const Part& part : parts_of(torus)) {
        Holdings held(static_cast<std::size_t>(builder.devices()));
        for (int device = 0; device < builder.devices(); ++device) {
            for (int half = 0; half < 2; ++half) {
                const double bytes = v.value() * part.weight / builder.devices() / 2;
                held[static_cast<std::size_t>(device)].push_back(builder.add_chunk({device, -1, bytes}));
            }
        }
        // Outermost first: what crosses slices and upper levels is still small.
        std::size_t step = 0;
        for (auto axis = others.rbegin(); axis != others.rend(); ++axis) {
            step = gather_along(builder, *axis, options, held, step);
        }
        for (const std::size_t i : part.order) {
            step = gather_along(builder, torus[i], options, held, step, direction);
        }
    }
}

}  // namespace rooflight::detail
