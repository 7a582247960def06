// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/named_array.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/units/input_error.h"

namespace rooflight {

namespace {

double ways_of(const std::vector<std::size_t>& axes, const LabMesh& mesh) {
    double result = 1;
    for (const std::size_t axis : axes)
        result *= mesh.sizes[axis];
    return result;
}

bool is_name(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto other = [](char c) { return (c >= '0' && c <= '9') || c == '_'; };
    return !text.empty() && letter(text.front()) &&
           std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || other(c); });
}

void use_axes(const std::vector<std::size_t>& axes, const LabMesh& mesh, std::vector<bool>& used,
              std::string_view path) {
    for (const std::size_t axis : axes) {
        if (axis >= mesh.names.size())
            throw InputError(std::string(path), "uses an axis that the mesh does not have");
        if (used[axis])
            throw InputError(std::string(path),
                             fmt::format("axis {} is used twice; one array may use it once", mesh.names[axis]));
        used[axis] = true;
    }
}

}  // namespace

LabMesh& LabMesh::with(std::string_view name, int size) {
    if (!is_name(name))
        throw InputError("mesh", fmt::format("\"{}\" cannot be the name of an axis", name));
    if (find(name))
        throw InputError("mesh", fmt::format("axis {} is there twice", name));
    if (size < 1)
        throw InputError("mesh", fmt::format("axis {} has size {}, expected 1 or more", name, size));
    if (names.size() == sizes.size())
        throw InputError("mesh", fmt::format("has more than {} axes", sizes.size()));
    sizes[names.size()] = size;
    names.emplace_back(name);
    return *this;
}

std::optional<std::size_t> LabMesh::find(std::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

double LabMesh::devices() const {
    double result = 1;
    for (std::size_t axis = 0; axis < names.size(); ++axis)
        result *= sizes[axis];
    return result;
}

std::vector<int> LabMesh::coordinates(double device) const {
    std::vector<int> result(names.size(), 0);
    for (std::size_t axis = names.size(); axis-- > 0;) {
        result[axis] = static_cast<int>(std::fmod(device, sizes[axis]));
        device = std::floor(device / sizes[axis]);
    }
    return result;
}

std::string LabMesh::text(const std::vector<std::size_t>& axes) const {
    const bool letters =
        std::all_of(axes.begin(), axes.end(), [this](std::size_t axis) { return names[axis].size() == 1; });
    std::string result = letters ? "" : "{";
    for (std::size_t i = 0; i < axes.size(); ++i)
        result += (i > 0 && !letters ? "," : "") + names[axes[i]];
    return letters ? result : result + "}";
}

const NamedDim* NamedArray::find(std::string_view dim) const {
    const auto found = std::find_if(dims.begin(), dims.end(), [dim](const NamedDim& d) { return d.name == dim; });
    return found == dims.end() ? nullptr : &*found;
}

NamedDim* NamedArray::find(std::string_view dim) {
    const auto found = std::find_if(dims.begin(), dims.end(), [dim](const NamedDim& d) { return d.name == dim; });
    return found == dims.end() ? nullptr : &*found;
}

void check(const NamedArray& array, const LabMesh& mesh, std::string_view path, bool sizes) {
    const auto fail = [path](const std::string& problem) { throw InputError(std::string(path), problem); };
    if (array.dims.size() > ShardedArray::kMaxRank)
        fail(fmt::format("has {} dimensions, at most {} are possible", array.dims.size(), ShardedArray::kMaxRank));
    std::vector<bool> used(mesh.names.size(), false);
    use_axes(array.unreduced, mesh, used, path);
    for (const NamedDim& dim : array.dims) {
        if (array.find(dim.name) != &dim)
            fail(fmt::format("dimension {} is there twice", dim.name));
        use_axes(dim.axes, mesh, used, path);
        if (!sizes)
            continue;
        const double ways = ways_of(dim.axes, mesh);
        if (!(dim.size >= 1) || dim.size != std::floor(dim.size) || !std::isfinite(dim.size))
            fail(fmt::format("dimension {} has size {}, expected a whole number of 1 or more", dim.name, dim.size));
        if (std::fmod(dim.size, ways) != 0)
            fail(fmt::format("{} ({}) does not divide dimension {} ({})", mesh.text(dim.axes), ways, dim.name,
                             dim.size));
    }
}

std::vector<double> local_shape(const NamedArray& array, const LabMesh& mesh) {
    std::vector<double> result;
    for (const NamedDim& dim : array.dims)
        result.push_back(dim.size / ways_of(dim.axes, mesh));
    return result;
}

Bytes bytes_per_device(const NamedArray& array, const LabMesh& mesh) {
    Bytes result = array.element;
    for (const double size : local_shape(array, mesh))
        result *= size;
    return result;
}

double copies(const NamedArray& array, const LabMesh& mesh) {
    double used = ways_of(array.unreduced, mesh);
    for (const NamedDim& dim : array.dims)
        used *= ways_of(dim.axes, mesh);
    return mesh.devices() / used;
}

std::vector<IndexRange> part_of(const NamedArray& array, const LabMesh& mesh, double device) {
    const std::vector<int> at = mesh.coordinates(device);
    std::vector<IndexRange> result;
    for (const NamedDim& dim : array.dims) {
        double block = 0;
        for (const std::size_t axis : dim.axes)
            block = block * mesh.sizes[axis] + at[axis];
        const double length = dim.size / ways_of(dim.axes, mesh);
        result.push_back({block * length, (block + 1) * length});
    }
    return result;
}

DimId DimNames::id(std::string_view name) {
    auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found == m_names.end())
        found = m_names.emplace(m_names.end(), name);
    return static_cast<DimId>(found - m_names.begin());
}

ShardedArray sharded(const NamedArray& array, DimNames& names) {
    const auto mask = [](const std::vector<std::size_t>& axes) {
        unsigned result = 0;
        for (const std::size_t axis : axes)
            result |= 1u << axis;
        return static_cast<AxisMask>(result);
    };
    ShardedArray result;
    for (const NamedDim& dim : array.dims)
        result.with(names.id(dim.name), dim.size, mask(dim.axes));
    result.unreduced = mask(array.unreduced);
    result.element = array.element;
    return result;
}

}  // namespace rooflight
