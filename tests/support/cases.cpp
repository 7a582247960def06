// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cases.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <stdexcept>

#include "tests/support/catch.h"
#include "tests/support/paths.h"

namespace rooflight::test {

const nlohmann::json& book_cases(const std::string& chapter) {
    static std::map<std::string, nlohmann::json> chapters;
    const auto known = chapters.find(chapter);
    if (known != chapters.end()) {
        return known->second;
    }
    std::ifstream file(data_dir() / "cases" / (chapter + ".json"));
    return chapters[chapter] = nlohmann::json::parse(file);
}

const nlohmann::json& book_case(const std::string& chapter, const std::string& id) {
    for (const nlohmann::json& found : book_cases(chapter)) {
        if (found.at("id") == id) {
            return found;
        }
    }
    throw std::runtime_error("no case " + id);
}

void require_expected(const nlohmann::json& book_case, const std::string& key, double value) {
    const double expected = book_case.at("expected").at(key).get<double>();
    // A tolerance of nothing still allows the rounding of a few operations.
    const double tolerance = std::max(book_case.at("tolerance_rel").get<double>(), 1e-9);
    INFO(book_case.at("id").get<std::string>() << " " << key << ": " << value << ", expected " << expected);
    REQUIRE(std::abs(value - expected) <= tolerance * std::abs(expected));
}

}  // namespace rooflight::test
