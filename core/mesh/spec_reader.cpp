// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/spec_reader.h"

#include <fmt/format.h>

#include "core/units/input_error.h"

namespace rooflight {

namespace {

bool in_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

std::string listed(const LabMesh& mesh) {
    std::string result;
    for (const std::string& name : mesh.names)
        result += (result.empty() ? "" : ", ") + name;
    return result.empty() ? "no axes" : result;
}

/// Can `run` be read as names of axes one after the other, the longest first?
bool is_run(std::string_view run, const LabMesh& mesh) {
    while (!run.empty()) {
        std::size_t length = run.size();
        while (length > 0 && !mesh.find(run.substr(0, length)))
            --length;
        if (length == 0)
            return false;
        run.remove_prefix(length);
    }
    return true;
}

}  // namespace

void SpecReader::fail(std::string_view expected) {
    const bool end = at_end();
    const std::string found = end ? "the end" : fmt::format("\"{}\"", m_text.substr(m_at, 12));
    throw InputError(std::string(m_path),
                     fmt::format("found {} at character {}, expected {}", found, m_at + 1, expected));
}

bool SpecReader::at_end() {
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'))
        ++m_at;
    return m_at == m_text.size();
}

bool SpecReader::sees(std::string_view token) { return !at_end() && m_text.substr(m_at).starts_with(token); }

bool SpecReader::take(std::string_view token) {
    if (!sees(token))
        return false;
    m_at += token.size();
    return true;
}

void SpecReader::expect(std::string_view token) {
    if (!take(token))
        fail(token);
}

void SpecReader::expect_end() {
    if (!at_end())
        fail("the end");
}

std::string_view SpecReader::name(std::string_view expected) {
    if (at_end() || !in_name(m_text[m_at]))
        fail(expected);
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && in_name(m_text[m_at]))
        ++m_at;
    return m_text.substr(begin, m_at - begin);
}

std::string_view SpecReader::dim_name(const LabMesh& mesh) {
    std::string_view word = name("a dimension");
    const std::size_t underscore = word.rfind('_');
    if (underscore == std::string_view::npos || underscore == 0)
        return word;
    const std::string_view subscript = word.substr(underscore + 1);
    const bool braces = subscript.empty() && sees("{");
    // A name may hold an underscore of its own; a short capital word after one is meant as axes and refused as such.
    const bool meant = !subscript.empty() && subscript.front() >= 'A' && subscript.front() <= 'Z';
    if (braces || meant || is_run(subscript, mesh)) {
        m_at -= subscript.size() + 1;
        return word.substr(0, underscore);
    }
    return word;
}

std::string_view SpecReader::until(std::string_view stops) {
    static_cast<void>(at_end());
    const std::size_t end = std::min(m_text.find_first_of(stops, m_at), m_text.size());
    const std::string_view result = m_text.substr(m_at, end - m_at);
    m_at = end;
    return result;
}

std::size_t SpecReader::axis(std::string_view name, const LabMesh& mesh) const {
    if (const auto found = mesh.find(name))
        return *found;
    throw InputError(std::string(m_path), fmt::format("\"{}\" is not an axis of the mesh ({})", name, listed(mesh)));
}

void SpecReader::run_of_axes(std::string_view run, const LabMesh& mesh, std::vector<std::size_t>& result) const {
    if (!is_run(run, mesh))
        static_cast<void>(axis(run, mesh));
    while (!run.empty()) {
        std::size_t length = run.size();
        while (!mesh.find(run.substr(0, length)))
            --length;
        result.push_back(*mesh.find(run.substr(0, length)));
        run.remove_prefix(length);
    }
}

std::vector<std::size_t> SpecReader::axes(const LabMesh& mesh) {
    std::vector<std::size_t> result;
    if (!take("{")) {
        run_of_axes(name("an axis"), mesh, result);
        return result;
    }
    do {
        run_of_axes(name("an axis"), mesh, result);
    } while (take(","));
    expect("}");
    return result;
}

std::size_t SpecReader::quoted_axis(const LabMesh& mesh) {
    const std::string_view quote = sees("\"") ? "\"" : "'";
    if (!take(quote))
        fail("None, an axis in quotes, or axes in brackets");
    const std::size_t result = axis(name("an axis"), mesh);
    expect(quote);
    return result;
}

std::vector<std::size_t> SpecReader::quoted_axes(const LabMesh& mesh, std::string_view close) {
    std::vector<std::size_t> result;
    while (!take(close)) {
        result.push_back(quoted_axis(mesh));
        if (!take(",")) {
            expect(close);
            break;
        }
    }
    return result;
}

}  // namespace rooflight
