// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/io/json_text.h"
#include "core/units/input_error.h"
#include "tests/calibrate/fit.h"
#include "tests/calibrate/report.h"
#include "tests/support/paths.h"

namespace {

using namespace rooflight;
using namespace rooflight::calibrate;

std::vector<KindReport> reports_of(const std::string& only) {
    static Library library;
    std::vector<KindReport> reports;
    for (const Kind& kind : kinds()) {
        if (only.empty() || &kind == &kind_of(only)) {
            reports.push_back(evaluated(kind, test::source_dir(), library));
        }
    }
    return reports;
}

void write_kept_files() {
    for (const auto& [path, text] : kept_files(reports_of(""))) {
        std::ofstream file(test::source_dir() / path);
        file << text;
        if (!file.flush()) {
            throw InputError(path, "cannot be written");
        }
        std::cout << path << '\n';
    }
}

void add_report(CLI::App& app) {
    struct Arguments {
        std::string kind;
        bool json = false, markdown = false, write = false;
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("report", "Predictions against published measurements");
    command->add_option("--kind", arguments->kind, "Of one kind only");
    auto* json = command->add_flag("--json", arguments->json, "Every row, rather than tables in Markdown");
    command->add_flag("--markdown", arguments->markdown, "Tables (the default)")->excludes(json);
    command->add_flag("--write", arguments->write, "Bring what the sources keep of it up to date");
    command->callback([arguments] {
        if (arguments->write) {
            write_kept_files();
        } else if (arguments->json) {
            std::cout << pretty_json(rows_json(reports_of(arguments->kind)));
        } else {
            std::cout << markdown_of(reports_of(arguments->kind));
        }
    });
}

void add_fit(CLI::App& app) {
    struct Arguments {
        FitOptions options;
        std::string kind = "training";
        bool write = false;
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("fit", "Fit factors to the rows chosen for it");
    command->add_option("--kind", arguments->kind, "training, memory, …")->capture_default_str();
    command->add_option("--stack", arguments->options.stacks, "Only factors of these stacks");
    command->add_option("--chip", arguments->options.systems, "Only factors of these systems");
    command->add_option("--rounds", arguments->options.rounds, "Passes over the factors")->capture_default_str();
    command->add_flag("--from-priors", arguments->options.from_priors, "Start from the priors, not from the presets");
    command->add_flag("--write", arguments->write, "Write the values into presets/");
    command->callback([arguments] {
        Library library;
        const Kind& kind = kind_of(arguments->kind);
        const Measurements measurements = read_measurements(kind, test::source_dir(), library);
        Fit fit = read_fit(kind, test::source_dir(), library);
        improve(fit, measurements, arguments->options, std::cout);
        print_fit(fit, measurements, std::cout);
        if (arguments->write) {
            write_fit(fit, test::source_dir());
        }
    });
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Measures Rooflight's predictions, and fits the factors of calibrated fidelity"};
    app.require_subcommand(1);
    add_report(app);
    add_fit(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
