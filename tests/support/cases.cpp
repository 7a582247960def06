// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cases.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>

#include "tests/support/catch.h"
#include "tests/support/paths.h"

namespace rooflight::test {

namespace {

double tolerance_of(const nlohmann::json& book_case, const std::string& key) {
    // A tolerance of nothing still allows the rounding of a few operations.
    constexpr double rounding = 1e-9;
    const double for_all = book_case.at("tolerance_rel").get<double>();
    const auto by_key = book_case.find("tolerance_by_key");
    return std::max(rounding, by_key == book_case.end() ? for_all : by_key->value(key, for_all));
}

}  // namespace

std::vector<std::string> book_chapters() {
    std::vector<std::string> chapters;
    for (const auto& file : std::filesystem::directory_iterator(data_dir() / "cases")) {
        chapters.push_back(file.path().stem());
    }
    std::ranges::sort(chapters);
    return chapters;
}

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

const nlohmann::json& book_case(std::string_view id) {
    for (const std::string& chapter : book_chapters()) {
        for (const nlohmann::json& found : book_cases(chapter)) {
            if (found.at("id") == id) {
                return found;
            }
        }
    }
    throw std::runtime_error("no case " + std::string(id));
}

std::string difference(const nlohmann::json& book_case, const std::string& key, const nlohmann::json& found) {
    const nlohmann::json& expected = book_case.at("expected").at(key);
    const bool numbers = expected.is_number() && found.is_number();
    const bool same = numbers ? std::abs(found.get<double>() - expected.get<double>()) <=
                                    tolerance_of(book_case, key) * std::abs(expected.get<double>())
                              : found == expected;
    if (same) {
        return "";
    }
    return book_case.at("id").get<std::string>() + " " + key + ": " + found.dump() + ", expected " + expected.dump();
}

void require_expected(const nlohmann::json& book_case, const std::string& key, double value) {
    REQUIRE(difference(book_case, key, value) == "");
}

}  // namespace rooflight::test
