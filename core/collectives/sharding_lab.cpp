// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/sharding_lab.h"

#include <set>
#include <utility>

#include "core/collectives/lab_walk.h"

namespace rooflight {

LabMesh mesh_of(const std::vector<std::string_view>& specs, int size) {
    std::set<std::string, std::less<>> names;
    for (const std::string_view spec : specs) {
        for (std::size_t at = spec.find('_'); at != std::string_view::npos; at = spec.find('_', at + 1)) {
            const bool braces = at + 1 < spec.size() && spec[at + 1] == '{';
            std::string word;
            for (std::size_t i = at + (braces ? 2 : 1); i < spec.size(); ++i) {
                const char c = spec[i];
                const bool capital = c >= 'A' && c <= 'Z', other = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
                if (!capital && !other && !(braces && (c == ',' || c == ' ' || c == '_')))
                    break;
                if (braces && (c == ',' || c == ' ')) {
                    names.insert(std::exchange(word, {}));
                } else if (braces) {
                    word += c;
                } else if (capital) {
                    names.insert(std::string(1, c));
                } else {
                    break;
                }
            }
            names.insert(word);
        }
    }
    names.erase("");
    LabMesh result;
    for (const std::string& name : names)
        result.with(name, size);
    return result;
}

ArrayReport describe(const NamedArray& array, const LabMesh& mesh) {
    check(array, mesh, "spec");
    ArrayReport result;
    result.local_shape = local_shape(array, mesh);
    result.bytes_per_device = bytes_per_device(array, mesh);
    result.devices = mesh.devices();
    result.total = result.bytes_per_device * result.devices;
    result.copies = copies(array, mesh);
    result.book = to_text(array, mesh);
    result.jax = to_jax(array, mesh);
    return result;
}

LabEinsum parse_einsum(std::array<std::string_view, 3> specs, const LabMesh& mesh,
                       const std::vector<std::pair<std::string, double>>& sizes, double default_size, Bytes element) {
    constexpr std::array<std::string_view, 3> paths = {"a", "b", "out"}, names = {"A", "B", "C"};
    LabEinsum result;
    result.mesh = mesh;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        NamedArray& array = i == 0 ? result.a : i == 1 ? result.b : result.out;
        array = parse_spec(specs[i], mesh, paths[i]);
        if (array.name.empty())
            array.name = names[i];
        array.element = element;
        for (NamedDim& dim : array.dims)
            dim.size = default_size;
        set_sizes(array, sizes);
        check(array, mesh, paths[i]);
    }
    return result;
}

LabSolution solve(const LabEinsum& einsum, const CollectiveTimer& timer) {
    check(einsum.a, einsum.mesh, "a");
    check(einsum.b, einsum.mesh, "b");
    check(einsum.out, einsum.mesh, "out");
    DimNames dims;
    Einsum plain;
    plain.a = sharded(einsum.a, dims);
    plain.b = sharded(einsum.b, dims);
    plain.out = sharded(einsum.out, dims);
    plain.may_slice = einsum.may_slice;
    LabSolution result;
    result.kind = classify(plain);
    for (const EinsumPlan& plan : all_plans(plain, einsum.mesh.sizes, timer)) {
        result.options.push_back(walk(einsum, plan, dims, timer));
        const IdleAxesPlan idle = with_idle_axes(plan, plain, einsum.mesh.sizes, timer);
        if (idle.found)
            result.with_idle_axes.push_back(walk(einsum, idle.plan, dims, timer));
    }
    result.best = result.options.front();
    return result;
}

LabPlan solve_reshard(const NamedArray& from, const NamedArray& to, const LabMesh& mesh, const CollectiveTimer& timer) {
    check(from, mesh, "from");
    check(to, mesh, "to");
    DimNames dims;
    const ShardedArray before = sharded(from, dims), after = sharded(to, dims);
    return walk_reshard(from, to, mesh, reshard(before, after, mesh.sizes, timer), dims, timer);
}

}  // namespace rooflight
