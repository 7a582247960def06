// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/mesh/named_array.h"

namespace rooflight {

/// Reads the small notations of sharding from the left. Spaces between tokens are skipped; what does not fit throws
/// InputError at `path` with what was found, where, and what was expected.
class SpecReader {
public:
    SpecReader(std::string_view text, std::string_view path) : m_text(text), m_path(path) {}

    [[nodiscard]] bool at_end();
    [[nodiscard]] bool sees(std::string_view token);
    [[nodiscard]] bool take(std::string_view token);
    void expect(std::string_view token);
    void expect_end();
    /// Letters, digits and underscores.
    [[nodiscard]] std::string_view name(std::string_view expected);
    /// A name that ends before the underscore of a subscript: of "d_model_X" with an axis X it is "d_model".
    [[nodiscard]] std::string_view dim_name(const LabMesh& mesh);
    [[nodiscard]] std::string_view until(std::string_view stops);
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    /// "XY" or "{X,Y}" or "{data,tensor}".
    [[nodiscard]] std::vector<std::size_t> axes(const LabMesh& mesh);
    [[nodiscard]] std::size_t quoted_axis(const LabMesh& mesh);
    /// 'X', 'Y' up to and with `close`.
    [[nodiscard]] std::vector<std::size_t> quoted_axes(const LabMesh& mesh, std::string_view close);

private:
    [[noreturn]] void fail(std::string_view expected);
    [[nodiscard]] std::size_t axis(std::string_view name, const LabMesh& mesh) const;
    void run_of_axes(std::string_view run, const LabMesh& mesh, std::vector<std::size_t>& result) const;

    std::string_view m_text;
    std::string_view m_path;
    std::size_t m_at = 0;
};

}  // namespace rooflight
