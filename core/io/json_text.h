// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <istream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/units/input_error.h"

namespace rooflight {

/// What is wrong with a file: "scenario.json: parallelism.tensor: 24 does not divide heads (64)".
class FileError : public InputError {
public:
    FileError(const std::string& file, const InputError& cause);

    [[nodiscard]] const char* what() const noexcept override { return m_text.c_str(); }

private:
    std::string m_text;
};

/// Limits on what is read: generous for any scenario, small enough for a mistaken file name to be an error at once.
inline constexpr std::size_t kMaxFileBytes = std::size_t{16} << 20;
inline constexpr int kMaxDepth = 64;

/// Parses strictly: no duplicate keys, no comments, no NaN; nesting to kMaxDepth; a byte-order mark is skipped.
/// Throws InputError with line and column.
[[nodiscard]] nlohmann::json parse_json(std::string_view text);

/// How a file given on a command line is named in messages: "-" is standard input.
[[nodiscard]] std::string shown_name(const std::string& file);

/// Opens a file to read. Throws InputError for a directory and for what cannot be opened, saying why.
[[nodiscard]] std::ifstream open_text(const std::filesystem::path& file);

/// Throws InputError with the reason of errno for a stream that went bad.
[[noreturn]] void fail_to_read();

/// The same after std::cin came to its end, which it calls an error of reading too.
void check_standard_input();

/// The whole of a file or a stream, to kMaxFileBytes. Throws InputError.
[[nodiscard]] std::string read_text(const std::filesystem::path& file);
[[nodiscard]] std::string read_text(std::istream& stream);

/// The same for a file given on a command line; "-" is standard input.
[[nodiscard]] std::string read_argument(const std::string& file);

/// parse_json of a file; errors are FileErrors.
[[nodiscard]] nlohmann::json read_json(const std::filesystem::path& file);

/// Indented by two spaces, with arrays of plain values on one line; ill-formed UTF-8 is replaced. Ends with a line
/// feed.
[[nodiscard]] std::string pretty_json(const nlohmann::ordered_json& value);

/// The same on one line, with no line feed.
[[nodiscard]] std::string compact_json(const nlohmann::ordered_json& value);

/// A number for a file: whole numbers without a fraction; throws std::logic_error for what JSON cannot hold.
template <class Json = nlohmann::ordered_json>
[[nodiscard]] Json json_number(double value);

}  // namespace rooflight
