// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/spec_text.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/mesh/spec_reader.h"
#include "core/units/format.h"
#include "core/units/input_error.h"
#include "core/units/parse.h"

namespace rooflight {

namespace {

/// name = value pairs between optional braces, split by commas or spaces.
std::vector<std::pair<std::string, double>> parse_pairs(std::string_view text, std::string_view path) {
    SpecReader reader(text, path);
    std::vector<std::pair<std::string, double>> result;
    const bool braces = reader.take("{");
    while (!reader.at_end() && !(braces && reader.sees("}"))) {
        const std::string_view name = reader.name("a name");
        if (!reader.take("="))
            reader.expect(":");
        const std::string_view value = reader.until(" ,}\t\n");
        const Parsed number = try_parse_quantity(value, Unit::number);
        if (!number.ok())
            throw InputError(std::string(path), fmt::format("{}: {}", name, number.error));
        if (std::any_of(result.begin(), result.end(), [name](const auto& pair) { return pair.first == name; }))
            throw InputError(std::string(path), fmt::format("{} is there twice", name));
        result.emplace_back(name, number.value);
        static_cast<void>(reader.take(","));
    }
    if (braces)
        reader.expect("}");
    reader.expect_end();
    return result;
}

}  // namespace

LabMesh parse_mesh(std::string_view text) {
    LabMesh result;
    for (const auto& [name, size] : parse_pairs(text, "mesh")) {
        if (!(size >= 1 && size <= std::numeric_limits<int>::max()) || size != static_cast<int>(size))
            throw InputError("mesh",
                             fmt::format("axis {} has size {}, expected a whole number of 1 or more", name, size));
        result.with(name, static_cast<int>(size));
    }
    return result;
}

std::string to_text(const LabMesh& mesh) {
    std::string result;
    for (std::size_t axis = 0; axis < mesh.names.size(); ++axis)
        result += fmt::format("{}{}={}", axis > 0 ? ", " : "", mesh.names[axis], mesh.sizes[axis]);
    return result;
}

std::vector<std::pair<std::string, double>> parse_sizes(std::string_view text) { return parse_pairs(text, "sizes"); }

void set_sizes(NamedArray& array, const std::vector<std::pair<std::string, double>>& sizes) {
    for (const auto& [name, size] : sizes) {
        if (NamedDim* dim = array.find(name))
            dim->size = size;
    }
}

std::vector<std::size_t> parse_axes(std::string_view text, const LabMesh& mesh, std::string_view path) {
    SpecReader reader(text, path);
    std::vector<std::size_t> result = reader.axes(mesh);
    reader.expect_end();
    return result;
}

NamedArray parse_spec(std::string_view text, const LabMesh& mesh, std::string_view path) {
    SpecReader reader(text, path);
    NamedArray result;
    if (!reader.sees("["))
        result.name = reader.name("a name or [");
    reader.expect("[");
    while (result.dims.empty() || reader.take(",")) {
        NamedDim dim;
        dim.name = reader.dim_name(mesh);
        if (reader.take("_"))
            dim.axes = reader.axes(mesh);
        result.dims.push_back(std::move(dim));
    }
    reader.expect("]");
    while (reader.take("{")) {
        reader.expect("U_");
        for (const std::size_t axis : reader.axes(mesh))
            result.unreduced.push_back(axis);
        reader.expect("}");
    }
    reader.expect_end();
    check(result, mesh, path, false);
    return result;
}

std::string to_text(const NamedArray& array, const LabMesh& mesh) {
    std::string result = array.name + "[";
    for (const NamedDim& dim : array.dims) {
        result += result.back() == '[' ? "" : ", ";
        result += dim.name + (dim.axes.empty() ? "" : "_" + mesh.text(dim.axes));
    }
    result += "]";
    return array.unreduced.empty() ? result : result + "{U_" + mesh.text(array.unreduced) + "}";
}

NamedArray parse_jax(std::string_view text, NamedArray array, const LabMesh& mesh, std::string_view path) {
    SpecReader reader(text, path);
    for (const std::string_view prefix : {"jax.sharding.PartitionSpec", "jax.P", "PartitionSpec"})
        static_cast<void>(reader.take(prefix));
    static_cast<void>(reader.take("P"));
    reader.expect("(");
    for (NamedDim& dim : array.dims)
        dim.axes.clear();
    array.unreduced.clear();
    std::size_t next = 0;
    while (!reader.sees(")")) {
        if (reader.take("unreduced")) {
            reader.expect("=");
            reader.expect("{");
            array.unreduced = reader.quoted_axes(mesh, "}");
        } else {
            if (next == array.dims.size())
                throw InputError(std::string(path),
                                 fmt::format("has more entries than the array's {} dimensions", next));
            std::vector<std::size_t>& axes = array.dims[next++].axes;
            if (reader.take("("))
                axes = reader.quoted_axes(mesh, ")");
            else if (!reader.take("None"))
                axes = {reader.quoted_axis(mesh)};
        }
        if (!reader.take(","))
            break;
    }
    reader.expect(")");
    reader.expect_end();
    check(array, mesh, path, false);
    return array;
}

std::string to_jax(const NamedArray& array, const LabMesh& mesh) {
    const auto list = [&mesh](const std::vector<std::size_t>& axes) {
        std::string result;
        for (const std::size_t axis : axes)
            result += fmt::format("{}'{}'", result.empty() ? "" : ", ", mesh.names[axis]);
        return result;
    };
    std::string result;
    for (const NamedDim& dim : array.dims) {
        result += result.empty() ? "" : ", ";
        result += dim.axes.empty() ? "None" : dim.axes.size() == 1 ? list(dim.axes) : "(" + list(dim.axes) + ")";
    }
    if (!array.unreduced.empty())
        result += (result.empty() ? "" : ", ") + ("unreduced={" + list(array.unreduced) + "}");
    return "P(" + result + ")";
}

}  // namespace rooflight
