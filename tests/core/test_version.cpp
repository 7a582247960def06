// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "core/io/default_paths.h"
#include "core/units/version.h"
#include "tests/support/paths.h"
#include "tests/support/property.h"

TEST_CASE("the version has three numbers", "[version]") {
    const auto text = rooflight::version();
    REQUIRE(std::count(text.begin(), text.end(), '.') == 2);
}

TEST_CASE("presets are found from the build tree", "[paths]") {
    REQUIRE(std::filesystem::is_directory(rooflight::presets_dir()));
    REQUIRE(std::filesystem::is_directory(rooflight::test::data_dir()));
}

TEST_CASE("RapidCheck runs", "[support]") {
    rc::prop("reversing twice changes nothing", [](const std::string& text) {
        const std::string reversed(text.rbegin(), text.rend());
        return std::string(reversed.rbegin(), reversed.rend()) == text;
    });
}
