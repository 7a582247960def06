// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/nearest.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace rooflight {
namespace {

/// Bytes of the UTF-8 character at the start, 0 when it is not one.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || length > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0u) != 0x80u) {
            return 0;
        }
    }
    return length;
}

constexpr std::size_t kComparedLength = 64;

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return lower;
}

/// The edit distance, but that case is nothing and what a name begins with counts as nearly it: "h100" of "h100-sxm".
int strangeness(std::string_view text, std::string_view candidate) {
    constexpr std::size_t telling = 3;
    const std::string a = lower_case(text);
    const std::string b = lower_case(candidate);
    return a.size() >= telling && b.starts_with(a) ? 1 : edit_distance(a, b);
}

/// Whether one can be a slip of the other: a third of the shorter may differ, and in a short one a letter, though not
/// its only one.
bool is_slip(std::string_view text, std::string_view candidate) {
    const auto shorter = static_cast<int>(std::min(text.size(), candidate.size()));
    const int distance = strangeness(text, candidate);
    return distance < shorter && distance <= std::max(1, shorter / 3);
}

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
    a = a.substr(0, kComparedLength);
    b = b.substr(0, kComparedLength);
    std::vector<std::vector<int>> cost(a.size() + 1, std::vector<int>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = static_cast<int>(i + j);
                continue;
            }
            const int replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            cost[i][j] = std::min({replaced, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[a.size()][b.size()];
}

std::string_view nearest(std::string_view text, std::span<const std::string_view> candidates) {
    std::string_view best;
    int least = 0;
    for (const std::string_view candidate : candidates) {
        const int distance = strangeness(text, candidate);
        if (best.empty() || distance < least) {
            best = candidate;
            least = distance;
        }
    }
    return best;
}

std::string suggestion(std::string_view text, std::span<const std::string_view> candidates) {
    const std::string_view best = nearest(text, candidates);
    if (best.empty()) {
        return "";
    }
    const bool near = is_slip(text, best);
    return fmt::format("{} \"{}\"{}", near ? "did you mean" : "the nearest is", best, near ? "?" : "");
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string result;
    while (!text.empty()) {
        if (result.size() >= limit) {
            return result + "…";
        }
        const std::size_t length = character_length(text);
        const auto byte = static_cast<unsigned char>(text.front());
        if (length == 0 || byte < 0x20 || byte == 0x7F) {
            result += fmt::format("\\x{:02x}", byte);
            text.remove_prefix(1);
        } else {
            result += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return result;
}

std::string in_quotes(std::string_view text) { return fmt::format("\"{}\"", printable(text, 60)); }

}  // namespace rooflight
