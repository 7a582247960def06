// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rooflight {

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b);

/// The candidate that begins with the text or has the smallest edit distance in lower case, the first of equals; empty
/// when there are none.
[[nodiscard]] std::string_view nearest(std::string_view text, std::span<const std::string_view> candidates);

/// `did you mean "sequence_length"?` when the text can be a slip of it, else `the nearest is "…"`; empty when there are
/// no candidates.
[[nodiscard]] std::string suggestion(std::string_view text, std::span<const std::string_view> candidates);

/// Text from a file as a message may quote it: in quotes, on one line, valid UTF-8, cut off when long.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// The same without quotes and with room for `limit` bytes.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit);

}  // namespace rooflight
