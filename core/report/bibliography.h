// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rooflight {

/// A work to cite.
struct Reference {
    std::string id;    ///< BibTeX key: letters, digits and '-'
    std::string type;  ///< "misc", "inproceedings", "online"
    std::vector<std::pair<std::string, std::string>> fields;  ///< in the order they are written

    /// "Dao, Tri. FlashAttention-2: … arXiv 2307.08691, 2023. https://…"
    [[nodiscard]] std::string text() const;
};

/// The works behind the presets' words for their sources. Known ones are data (presets/references.json: patterns and
/// BibTeX fields); any other text is an entry of its own, but for the authors' own words ("fitted, from …").
class Bibliography {
public:
    /// Of the presets that the program runs with. Throws InputError naming the file when it is missing or wrong.
    Bibliography();
    explicit Bibliography(const std::filesystem::path& file);

    /// Takes in a source text; the ids of the works that it names, none for own words.
    std::vector<std::string> cite(std::string_view source);
    /// What was cited, in the order of first mention.
    [[nodiscard]] const std::vector<Reference>& references() const { return m_cited; }
    /// From 1, as a list would number it; 0: not cited.
    [[nodiscard]] std::size_t number(std::string_view id) const;
    [[nodiscard]] std::string bibtex() const;

private:
    struct Known {
        std::string match;
        Reference reference;  ///< with $1 where the pattern's group goes
    };
    std::string take(Reference reference);

    std::vector<Known> m_known;
    std::vector<std::string> m_own_words;
    std::vector<Reference> m_cited;
};

}  // namespace rooflight
