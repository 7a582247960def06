// SPDX-License-Identifier: GPL-3.0-or-later
#include <exception>
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "core/units/input_error.h"
#include "core/units/version.h"

namespace {

constexpr int kDone = 0;
constexpr int kWrongInput = 1;
constexpr int kWrongUsage = 2;

int run(int argc, char** argv) {
    CLI::App app{"Rooflight: the performance of a large language model, from the command line"};
    app.name("rooflight-cli");
    app.set_version_flag("--version", std::string("rooflight-cli ").append(rooflight::version()));
    app.require_subcommand(1);
    app.footer(
        "Exit status: 0 done; 1 the input is wrong: a file, what it holds, or an argument that does not go with it;\n"
        "2 the command line is wrong by itself. What is wrong is one line on standard error. A plan that does not fit\n"
        "is done, and so is --batch when every line was answered, be it with an error.");
    rooflight::cli::add_eval(app);
    rooflight::cli::add_check(app);
    rooflight::cli::add_import(app);
    rooflight::cli::add_export(app);
    rooflight::cli::add_calc(app);
    rooflight::cli::add_search(app);
    rooflight::cli::add_sweep(app);
    rooflight::cli::add_compare(app);
    rooflight::cli::add_peers(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& done) {  // --help and --version
        app.exit(done);
    } catch (const CLI::RuntimeError& wrong) {  // a command that has already said what is wrong
        return wrong.get_exit_code();
    } catch (const CLI::ParseError& error) {
        std::cerr << rooflight::cli::usage_problem(app, error) << '\n';
        return kWrongUsage;
    }
    std::cout.flush();
    if (!std::cout) {
        std::cerr << "standard output: cannot be written\n";
        return kWrongInput;
    }
    return kDone;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const rooflight::cli::UsageError& error) {
        std::cerr << "rooflight-cli " << error.what() << '\n';
        return kWrongUsage;
    } catch (const rooflight::InputError& error) {
        std::cerr << error.what() << '\n';
        return kWrongInput;
    } catch (const std::exception& error) {
        std::cerr << "internal error: " << error.what() << '\n';
        return kWrongInput;
    }
}
