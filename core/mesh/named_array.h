// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mesh/sharding.h"

namespace rooflight {

/// A mesh whose axes have names of their own (X, Y, Z, …), as in the sharding lab. Axis i is bit i of an AxisMask.
struct LabMesh {
    std::vector<std::string> names;
    AxisSizes sizes{};

    LabMesh() { sizes.fill(1); }
    /// Throws InputError at `mesh` for a name that is taken or is none, a size below 1, a seventeenth axis.
    LabMesh& with(std::string_view name, int size);
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] double devices() const;
    /// Position of device 0 … devices() − 1 along each axis; the last axis varies fastest.
    [[nodiscard]] std::vector<int> coordinates(double device) const;
    /// "XY", or "{data,tensor}" where names are longer than a letter.
    [[nodiscard]] std::string text(const std::vector<std::size_t>& axes) const;
};

struct NamedDim {
    std::string name;
    double size = 0;                ///< 0 = not known
    std::vector<std::size_t> axes;  ///< that split it, the outermost (major) first
};

/// An array under a sharding whose order of axes counts: A[I_XY, J]{U_Z}.
struct NamedArray {
    std::string name;
    std::vector<NamedDim> dims;
    std::vector<std::size_t> unreduced;
    Bytes element{2};

    [[nodiscard]] const NamedDim* find(std::string_view dim) const;
    [[nodiscard]] NamedDim* find(std::string_view dim);
};

/// Throws InputError at `path` for what cannot be: an axis twice in one array, a dimension twice, more dimensions than
/// an array may have; with `sizes` also a dimension that has no size or that its axes do not divide.
void check(const NamedArray& array, const LabMesh& mesh, std::string_view path, bool sizes = true);

// Of a checked array with sizes.
[[nodiscard]] std::vector<double> local_shape(const NamedArray& array, const LabMesh& mesh);
[[nodiscard]] Bytes bytes_per_device(const NamedArray& array, const LabMesh& mesh);
/// Devices that hold one and the same part: the product of the axes the array does not use.
[[nodiscard]] double copies(const NamedArray& array, const LabMesh& mesh);

/// Indices begin … end − 1 of one dimension.
struct IndexRange {
    double begin = 0, end = 0;
    friend bool operator==(const IndexRange&, const IndexRange&) = default;
};
/// What of each dimension a device holds.
[[nodiscard]] std::vector<IndexRange> part_of(const NamedArray& array, const LabMesh& mesh, double device);

/// Gives dimension names the small numbers that the planner works with.
class DimNames {
public:
    [[nodiscard]] DimId id(std::string_view name);
    [[nodiscard]] const std::string& name(DimId id) const { return m_names.at(id); }

private:
    std::vector<std::string> m_names;
};

/// The array as the planner has it, order forgotten.
[[nodiscard]] ShardedArray sharded(const NamedArray& array, DimNames& names);

}  // namespace rooflight
