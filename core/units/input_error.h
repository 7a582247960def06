// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

namespace rooflight {

/// What is wrong with an input: where in the JSON (`parallelism.tensor`), and what was found and expected. The file's
/// name is known only to whoever opened it and is put before the text there (core/io).
class InputError : public std::runtime_error {
public:
    InputError(std::string path, const std::string& problem)
        : std::runtime_error(path.empty() ? problem : path + ": " + problem), m_path(std::move(path)) {}

    /// Dotted path of the offending key; empty when the document as a whole is meant.
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

}  // namespace rooflight
