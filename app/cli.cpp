// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <CLI/CLI.hpp>

#include "core/units/version.h"

int main(int argc, char** argv) {
    CLI::App app{"Rooflight: the performance of a large language model, from the command line"};
    app.set_version_flag("--version", std::string("rooflight-cli ").append(rooflight::version()));
    CLI11_PARSE(app, argc, argv);
    return 0;
}
