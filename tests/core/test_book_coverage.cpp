// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the book's problems have a test: each is named in a source of tests/core, or in uncovered.json with a
// reason.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/cases.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"

namespace rooflight::book_coverage_test {

namespace {

std::string all_sources() {
    std::string text;
    for (const auto& file : std::filesystem::directory_iterator(test::source_dir() / "tests/core")) {
        std::ifstream source(file.path());
        text.append(std::istreambuf_iterator<char>(source), {});
    }
    return text;
}

}  // namespace

TEST_CASE("Every problem of the book is tested or says why it is not", "[book]") {
    const std::string sources = all_sources();
    const nlohmann::json uncovered =
        nlohmann::json::parse(std::ifstream(test::data_dir() / "uncovered_cases.json")).at("cases");
    std::size_t excused = 0;
    for (const std::string& chapter : test::book_chapters()) {
        for (const nlohmann::json& book_case : test::book_cases(chapter)) {
            const std::string id = book_case.at("id");
            // One test takes all problems of this kind as the file has them.
            const bool with_the_file = chapter == "sharding" && book_case.at("kind") == "sharding";
            const bool tested = with_the_file || sources.find('"' + id + '"') != std::string::npos;
            const bool excuse = uncovered.contains(id);
            INFO(chapter << ": " << id);
            CHECK(tested != excuse);
            if (excuse) {
                ++excused;
                CHECK(uncovered.at(id).get<std::string>().size() > 10);
            }
        }
    }
    CHECK(excused == uncovered.size());  // none for a case that does not exist
}

}  // namespace rooflight::book_coverage_test
