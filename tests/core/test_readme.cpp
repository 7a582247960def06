// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the README's walk, as it is written there.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace {

constexpr std::string_view kBuilt = "    build/release/bin/";

std::vector<std::string> walk_commands()
{
    std::ifstream readme(rooflight::test::source_dir() / "README.md");
    std::vector<std::string> commands;
    bool in_walk = false;
    for (std::string line; std::getline(readme, line);) {
        if (line.starts_with("## "))
            in_walk = line == "## A five-minute walk";
        else if (in_walk && line.starts_with(kBuilt))
            commands.push_back(line.substr(kBuilt.size()));
    }
    return commands;
}

}  // namespace

TEST_CASE("Every command of the README's walk works", "[readme]")
{
    namespace fs = std::filesystem;
    const std::vector<std::string> commands = walk_commands();
    REQUIRE(commands.size() >= 7);
    const fs::path programs = rooflight::test::bin_dir();
    for (std::string command : commands) {
        INFO(command);
        if (command.starts_with("rooflight ") && !fs::exists(programs / "rooflight"))
            continue;                                  // built without the window
        const rooflight::test::TemporaryFolder folder;
        if (const auto out = command.find("--export out"); out != std::string::npos)
            command.replace(out, 12, "--export '" + (folder.path() / "out").string() + "'");
        const std::string line = "cd '" + rooflight::test::source_dir().string() + "' && QT_QPA_PLATFORM=offscreen '" +
                                 programs.string() + "/'" + command + " > /dev/null 2>&1";
        CHECK(std::system(line.c_str()) == 0);
    }
}
