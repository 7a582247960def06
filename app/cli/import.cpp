// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/io/import_file.h"

namespace rooflight::cli {

void add_import(CLI::App& app) {
    const auto file = std::make_shared<std::string>(), id = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("import", "Turn a Hugging Face config.json into a model preset");
    command->add_option("CONFIG", *file, "The config.json, or - for standard input")
        ->required()
        ->type_name("FILE");
    command->add_option("--id", *id, "What scenarios call the model; else made from the file's or the model's name")
        ->type_name("NAME");
    command->footer("Saved as ~/.config/rooflight/presets/models/ID.json – the file's name is the \"id\" it holds – the model\n"
                    "is \"ID\" in every scenario; pasted as \"model\" it serves one.");
    command->callback([file, id] {
        const ImportedPreset imported = import_file(*file, *id);
        for (const std::string& warning : imported.warnings) {
            std::cerr << *file << ": warning: " << warning << '\n';
        }
        print_json(imported.preset);
    });
}

}  // namespace rooflight::cli
