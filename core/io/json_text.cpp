// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_text.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <set>
#include <stdexcept>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "core/io/nearest.h"

namespace rooflight {
namespace {

using nlohmann::json;

/// Follows the parser to refuse what it would let through: a key given twice, and nesting without end.
class StrictEvents {
public:
    bool operator()(int depth, json::parse_event_t event, json& parsed) {
        switch (event) {
            case json::parse_event_t::object_start:
                m_keys.emplace_back();
                [[fallthrough]];
            case json::parse_event_t::array_start:
                if (depth >= kMaxDepth) {
                    throw InputError("", fmt::format("nested more than {} deep", kMaxDepth));
                }
                break;
            case json::parse_event_t::object_end:
                m_keys.pop_back();
                break;
            case json::parse_event_t::key: {
                const auto& key = parsed.get_ref<const std::string&>();
                if (!m_keys.back().insert(key).second) {
                    throw InputError("", fmt::format("key {} is given twice in one object", in_quotes(key)));
                }
                break;
            }
            default:
                break;
        }
        return true;
    }

private:
    std::vector<std::set<std::string>> m_keys;
};

/// Looks for the number that no double holds: the library's exception does not say where it is.
class NumberTooLarge : public nlohmann::json_sax<json> {
public:
    /// "line 3, column 7" of its last digit.
    [[nodiscard]] static std::string place(std::string_view text) {
        NumberTooLarge found;
        json::sax_parse(text.begin(), text.end(), &found);
        const std::string_view before = text.substr(0, std::min(found.m_end, text.size()));
        const auto lines = std::count(before.begin(), before.end(), '\n');
        const std::size_t start = lines == 0 ? 0 : before.rfind('\n') + 1;
        return fmt::format("line {}, column {}", lines + 1, before.size() - start);
    }

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(json::number_integer_t) override { return true; }
    bool number_unsigned(json::number_unsigned_t) override { return true; }
    bool number_float(double, const std::string&) override { return true; }
    bool string(std::string&) override { return true; }
    bool binary(json::binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(std::string&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
        m_end = position;
        return false;
    }

private:
    std::size_t m_end = 0;
};

/// "line 3, column 7: …" out of the library's message.
std::string parse_problem(std::string_view message) {
    constexpr std::string_view mark = "parse error at ";
    if (const auto found = message.find(mark); found != std::string_view::npos) {
        message.remove_prefix(found + mark.size());
    } else if (const auto bracket = message.find("] "); bracket != std::string_view::npos) {
        message.remove_prefix(bracket + 2);
    }
    return printable(message, 200);
}

std::string read_limited(std::istream& stream) {
    std::string text;
    std::vector<char> block(std::size_t{1} << 16);
    errno = 0;
    while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
        if (text.size() > kMaxFileBytes) {
            throw InputError("", fmt::format("larger than {} MiB, the most that is read", kMaxFileBytes >> 20));
        }
    }
    if (stream.bad()) {
        fail_to_read();
    }
    return text;
}

void append_pretty(const nlohmann::ordered_json& value, std::size_t depth, std::string& text) {
    const auto is_plain = [](const nlohmann::ordered_json& item) { return item.is_primitive(); };
    if (value.is_primitive() || value.empty()) {
        text += compact_json(value);
        return;
    }
    const bool one_line = value.is_array() && std::ranges::all_of(value, is_plain) && !value.front().is_string();
    text += value.is_array() ? '[' : '{';
    bool first = true;
    for (const auto& [key, item] : value.items()) {
        text += first ? "" : ",";
        if (one_line) {
            text += first ? "" : " ";
        } else {
            text.append(1, '\n').append(2 * (depth + 1), ' ');
        }
        first = false;
        if (value.is_object()) {
            text += compact_json(key) + ": ";
        }
        append_pretty(item, depth + 1, text);
    }
    if (!one_line) {
        text.append(1, '\n').append(2 * depth, ' ');
    }
    text += value.is_array() ? ']' : '}';
}

}  // namespace

FileError::FileError(const std::string& file, const InputError& cause)
    : InputError(cause.path(), ""), m_text(printable(file, 4096) + ": " + cause.what()) {}

json parse_json(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        throw InputError("", "empty; expected a JSON object");
    }
    try {
        return json::parse(text.begin(), text.end(), StrictEvents());
    } catch (const json::out_of_range& error) {
        throw InputError("", NumberTooLarge::place(text) + ": " + parse_problem(error.what()));
    } catch (const json::exception& error) {
        throw InputError("", parse_problem(error.what()));
    }
}

void fail_to_read() {
    throw InputError("", errno == 0 ? "cannot be read" : std::generic_category().message(errno));
}

void check_standard_input() {
    if (std::ferror(stdin) != 0) {
        fail_to_read();
    }
}

std::string read_text(std::istream& stream) { return read_limited(stream); }

std::ifstream open_text(const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) {
        throw InputError("", "is a directory; expected a file");
    }
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        throw InputError("", errno == 0 ? "cannot be opened" : std::generic_category().message(errno));
    }
    return stream;
}

std::string read_text(const std::filesystem::path& file) {
    std::ifstream stream = open_text(file);
    return read_limited(stream);
}

std::string read_argument(const std::string& file) {
    if (file != "-") {
        return read_text(std::filesystem::path(file));
    }
    std::string text = read_text(std::cin);
    check_standard_input();
    return text;
}

std::string shown_name(const std::string& file) { return file == "-" ? "standard input" : file; }

json read_json(const std::filesystem::path& file) {
    try {
        return parse_json(read_text(file));
    } catch (const InputError& error) {
        throw FileError(file.string(), error);
    }
}

std::string compact_json(const nlohmann::ordered_json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string pretty_json(const nlohmann::ordered_json& value) {
    std::string text;
    append_pretty(value, 0, text);
    return text + '\n';
}

template <class Json>
Json json_number(double value) {
    if (!std::isfinite(value)) {
        throw std::logic_error("a number that is not finite was about to be written");
    }
    constexpr double largest_exact = 0x1p53;
    if (value == std::floor(value) && std::abs(value) < largest_exact) {
        return static_cast<std::int64_t>(value);
    }
    return value;
}

template nlohmann::ordered_json json_number<nlohmann::ordered_json>(double);
template nlohmann::json json_number<nlohmann::json>(double);

}  // namespace rooflight
