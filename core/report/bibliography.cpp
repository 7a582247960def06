// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/bibliography.h"

#include <algorithm>
#include <cctype>
#include <regex>

#include <fmt/format.h>

#include "core/explain/derivation.h"
#include "core/io/default_paths.h"
#include "core/io/json_reader.h"
#include "core/io/json_text.h"

namespace rooflight {
namespace {

constexpr std::size_t kLongestId = 40;

/// Lower-case letters and digits with single dashes between.
std::string slug(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 0x80) {
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!result.empty() && result.back() != '-') {
            result += '-';
        }
    }
    result.resize(std::min(result.size(), kLongestId));
    while (!result.empty() && result.back() == '-') {
        result.pop_back();
    }
    return result.empty() ? "source" : result;
}

std::string filled(std::string text, const std::string& group) {
    for (std::size_t at = text.find("$1"); at != std::string::npos; at = text.find("$1", at + group.size())) {
        text.replace(at, 2, group);
    }
    return text;
}

/// BibTeX reads a bare & or % as LaTeX does. An address stays as it is, and so do names with braces of their own.
std::string bibtex_value(const std::string& field, const std::string& value) {
    return field == "url" || field == "eprint" || field == "author" ? value : latex_text(value);
}

std::string field_of(const Reference& reference, std::string_view name) {
    for (const auto& [field, value] : reference.fields) {
        if (field == name) {
            return value;
        }
    }
    return {};
}

}  // namespace

std::string Reference::text() const {
    std::string result;
    const auto add = [&](const std::string& part, std::string_view before) {
        if (!part.empty()) {
            result.append(result.empty() ? "" : before).append(part);
        }
    };
    std::string author = field_of(*this, "author");
    std::erase_if(author, [](char c) { return c == '{' || c == '}'; });
    if (const std::size_t others = author.find(" and others"); others != std::string::npos) {
        author.replace(others, std::string::npos, " et al.");
    }
    add(author, "");
    add(field_of(*this, "title"), author.ends_with('.') ? " " : ". ");
    add(field_of(*this, "booktitle"), ". ");
    if (const std::string eprint = field_of(*this, "eprint"); !eprint.empty()) {
        add("arXiv " + eprint, ". ");
    }
    add(field_of(*this, "year"), ", ");
    add(field_of(*this, "url"), ". ");
    return result;
}

Bibliography::Bibliography() : Bibliography(presets_dir() / "references.json") {}

Bibliography::Bibliography(const std::filesystem::path& file) {
    try {
        const nlohmann::json document = read_json(file);
        const JsonReader reader(document, "", {"rooflight_preset", "known", "own_words"});
        reader.require("known", "a list of objects");
        reader.require("own_words", "a list of texts");
        m_own_words = document.at("own_words").get<std::vector<std::string>>();
        for (const nlohmann::json& each : document.at("known")) {
            Known known{each.at("match").get<std::string>(),
                        {each.at("id").get<std::string>(), each.at("type").get<std::string>(), {}}};
            // the order in which bibliographies are read, whatever the file's
            for (const char* field :
                 {"author", "title", "booktitle", "publisher", "howpublished", "year", "eprint", "archivePrefix", "url"}) {
                if (each.at("fields").contains(field)) {
                    known.reference.fields.emplace_back(field, each.at("fields").at(field).get<std::string>());
                }
            }
            m_known.push_back(std::move(known));
        }
    } catch (const nlohmann::json::exception& error) {
        throw FileError(file.string(), InputError("known", error.what()));
    }
}

std::vector<std::string> Bibliography::cite(std::string_view source) {
    std::vector<std::string> ids;
    if (source.empty()) {
        return ids;
    }
    const std::string text(source);
    for (const Known& known : m_known) {
        const std::regex pattern(known.match);
        for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
            const std::string group = match->size() > 1 ? (*match)[1].str() : std::string();
            Reference reference = known.reference;
            reference.id = known.reference.id.find("$1") == std::string::npos ? reference.id
                                                                              : slug(filled(reference.id, group));
            for (auto& [field, value] : reference.fields) {
                value = filled(value, group);
            }
            const std::string id = take(std::move(reference));
            if (std::ranges::find(ids, id) == ids.end()) {
                ids.push_back(id);
            }
        }
    }
    const auto starts = [&](const std::string& words) { return text.starts_with(words); };
    if (ids.empty() && std::ranges::none_of(m_own_words, starts)) {
        ids.push_back(take({slug(text), "misc", {{"title", text}}}));
    }
    return ids;
}

std::string Bibliography::take(Reference reference) {
    const std::string wanted = reference.id;
    for (int number = 2;; ++number) {
        const auto same = std::ranges::find(m_cited, reference.id, &Reference::id);
        if (same == m_cited.end()) {
            m_cited.push_back(std::move(reference));
            return m_cited.back().id;
        }
        if (same->fields == reference.fields) {
            return same->id;
        }
        reference.id = fmt::format("{}-{}", wanted, number);
    }
}

std::size_t Bibliography::number(std::string_view id) const {
    const auto found = std::ranges::find(m_cited, id, &Reference::id);
    return found == m_cited.end() ? 0 : static_cast<std::size_t>(found - m_cited.begin()) + 1;
}

std::string Bibliography::bibtex() const {
    std::string text;
    for (const Reference& reference : m_cited) {
        text += fmt::format("{}@{}{{{},\n", text.empty() ? "" : "\n", reference.type, reference.id);
        if (field_of(reference, "author").empty()) {
            text += fmt::format("  key = {{{}}},\n", bibtex_value("title", field_of(reference, "title")));  // to sort by
        }
        for (const auto& [field, value] : reference.fields) {
            // capitals in titles are names
            const std::string braced = field == "title" ? "{" + bibtex_value(field, value) + "}" : bibtex_value(field, value);
            text += fmt::format("  {} = {{{}}},\n", field, braced);
        }
        text += "}\n";
    }
    return text;
}

}  // namespace rooflight
