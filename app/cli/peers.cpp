// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/peers.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/io/json_text.h"
#include "core/units/input_error.h"

namespace rooflight::cli {
namespace {

struct PeersArguments {
    std::vector<std::string> files;
    bool ideal = false, as_json = false, no_speed = false;
};

void run_peers(const PeersArguments& arguments) {
    Library library;
    std::vector<PeerRun> runs;
    for (const std::string& file : arguments.files) {
        try {
            const std::vector<PeerRun> found =
                compare_peers(parse_json(read_argument(file)), library,
                              arguments.ideal ? Fidelity::ideal : Fidelity::calibrated, !arguments.no_speed);
            runs.insert(runs.end(), found.begin(), found.end());
        } catch (const InputError& error) {
            throw FileError(shown_name(file), error);
        }
    }
    if (arguments.as_json) {
        print_json(peers_to_json(runs));
    } else {
        std::cout << peers_to_text(runs);
    }
}

}  // namespace

void add_peers(CLI::App& app) {
    const auto arguments = std::make_shared<PeersArguments>();
    CLI::App* command =
        app.add_subcommand("peers", "Other programs' figures for runs beside ours: value, ratio, speed");
    command->add_option("FILE", arguments->files, "Files of peers' runs, or - for standard input")->required();
    command->add_flag("--ideal", arguments->ideal, "Ideal fidelity; without it calibrated");
    command->add_flag("--json", arguments->as_json, "JSON instead of a table");
    command->add_flag("--no-speed", arguments->no_speed, "Do not measure how fast ours is");
    command->callback([arguments] { run_peers(*arguments); });
}

}  // namespace rooflight::cli
