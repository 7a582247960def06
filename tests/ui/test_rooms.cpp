// SPDX-License-Identifier: GPL-3.0-or-later
// The folders of ui stand above one another: what is below knows nothing of what is above.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/paths.h"

using namespace rooflight::test;

TEST_CASE("no folder of the window's includes from one above it", "[rooms]") {
    const std::string rooms[] = {"theme",  "settings", "language", "charts",  "document", "controls",
                                 "explain", "views",   "export",   "actions", "dialogs",  "window"};
    const auto height = [&](const std::string& room) { return std::ranges::find(rooms, room) - std::begin(rooms); };
    static const std::regex include("^#include \"ui/([a-z]+)/");
    int seen = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / "ui")) {
        const std::filesystem::path within = entry.path().lexically_relative(source_dir() / "ui");
        const std::string room = within.begin()->string();
        if (!entry.is_regular_file() || !within.has_parent_path() || room == "shims")
            continue;
        INFO(within.string());
        CHECK(height(room) < std::ssize(rooms));
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);)
            if (std::smatch found; std::regex_search(line, found, include)) {
                INFO(line);
                CHECK(height(found[1]) <= height(room));
                ++seen;
            }
    }
    CHECK(seen > 300);
}
