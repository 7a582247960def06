// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/library.h"

#include <cstdlib>
#include <system_error>

#include <fmt/format.h>

#include "core/io/accuracy_json.h"
#include "core/io/default_paths.h"
#include "core/io/hardware_json.h"
#include "core/io/json_reader.h"
#include "core/io/json_text.h"
#include "core/io/model_json.h"
#include "core/io/nearest.h"
#include "core/io/stack_json.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

namespace fs = std::filesystem;

/// Reads a preset; what is wrong with the file is told at the path that refers to it.
template <class Preset, class FromJson>
std::shared_ptr<const Preset> load_preset(const fs::path& file, const std::string& id, const std::string& path,
                                          FromJson from_json) {
    try {
        auto preset = std::make_shared<Preset>(from_json(read_json(file), "", true));
        if (preset->id != id) {
            throw InputError("id", fmt::format("found the string {}, expected the file's name, {}",
                                               in_quotes(preset->id), in_quotes(id)));
        }
        return preset;
    } catch (const FileError& error) {
        throw InputError(path, error.what());
    } catch (const InputError& error) {
        throw InputError(path, FileError(file.string(), error).what());
    }
}

}  // namespace

fs::path user_presets_dir() {
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && *config == '/') {
        return fs::path(config) / "rooflight/presets";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
        return fs::path(home) / ".config/rooflight/presets";
    }
    return {};
}

Library::Library() : Library(presets_dir(), user_presets_dir()) {}

Library::Library(fs::path built_in, fs::path user) : m_built_in(std::move(built_in)), m_user(std::move(user)) {
    for (const bool from_built_in : {true, false}) {
        const fs::path& folder = from_built_in ? m_built_in : m_user;
        if (!folder.empty()) {
            scan(m_systems, folder / "hardware", from_built_in);
            scan(m_models, folder / "models", from_built_in);
            scan(m_stacks, folder / "stacks", from_built_in);
            scan(m_scenarios, folder / "scenarios", from_built_in);
        }
    }
}

void Library::scan(Index& index, const fs::path& folder, bool built_in) const {
    std::error_code status;
    for (fs::directory_iterator file(folder, status), end; !status && file != end; file.increment(status)) {
        const fs::path& path = file->path();
        if (path.extension() != ".json") {
            continue;
        }
        const auto [place, added] = index.try_emplace(path.stem().string(), Entry{path, {}, built_in});
        if (!added) {
            place->second.clash = path;
        }
    }
}

const Library::Entry& Library::entry(const Index& index, const std::string& id, const std::string& path,
                                     std::string_view what) const {
    const auto found = index.find(id);
    if (found == index.end()) {
        std::vector<std::string_view> ids;
        for (const auto& [known, file] : index) {
            ids.push_back(known);
        }
        const std::string hint = ids.empty() ? fmt::format("there are none in {}", printable(m_built_in.string(), 4096))
                                             : suggestion(id, ids);
        throw InputError(path, fmt::format("no {} is called {}; {}", what, in_quotes(id), hint));
    }
    if (!found->second.clash.empty()) {
        throw InputError(path, fmt::format("{}: the id {} is that of a built-in preset; give it another",
                                           printable(found->second.clash.string(), 4096), in_quotes(id)));
    }
    return found->second;
}

std::shared_ptr<const System> Library::system(const std::string& id, const std::string& path) {
    const Entry& found = entry(m_systems, id, path, "system");
    const std::lock_guard lock(m_mutex);
    auto& loaded = m_loaded_systems[id];
    if (!loaded) {
        loaded = load_preset<System>(found.file, id, path, system_from_json);
    }
    return loaded;
}

std::shared_ptr<const Model> Library::model(const std::string& id, const std::string& path) {
    const Entry& found = entry(m_models, id, path, "model");
    const std::lock_guard lock(m_mutex);
    auto& loaded = m_loaded_models[id];
    if (!loaded) {
        loaded = load_preset<Model>(found.file, id, path, model_from_json);
    }
    return loaded;
}

std::shared_ptr<const Stack> Library::stack(const std::string& id, const std::string& path) {
    const Entry& found = entry(m_stacks, id, path, "stack");
    const std::lock_guard lock(m_mutex);
    auto& loaded = m_loaded_stacks[id];
    if (!loaded) {
        loaded = load_preset<Stack>(found.file, id, path, [&](const nlohmann::json& value, const char* at, bool preset) {
            Stack stack = stack_from_json(value, at, preset);
            stack.measured = measured();
            return stack;
        });
    }
    return loaded;
}

std::shared_ptr<const MeasuredErrors> Library::measured() {
    const fs::path file = m_built_in / "accuracy.json";
    if (!m_measured && fs::exists(file)) {
        m_measured = std::make_shared<const MeasuredErrors>([file] {
            try {
                return accuracy_from_json(read_json(file));
            } catch (const FileError& error) {
                throw InputError("stack", error.what());
            } catch (const InputError& error) {
                throw InputError("stack", FileError(file.string(), error).what());
            }
        });
    }
    return m_measured;
}

fs::path Library::scenario_file(const std::string& id, const std::string& path) {
    return entry(m_scenarios, id, path, "scenario").file;
}

template <class Read>
std::vector<PresetInfo> Library::list(const Index& index, Read read_name) {
    std::vector<PresetInfo> result;
    for (const auto& [id, found] : index) {
        try {
            std::string name = read_name(id);
            if (name.empty()) {
                name = id;
            }
            result.push_back({id, std::move(name), found.file, found.built_in});
        } catch (const InputError&) {
            continue;  // problems() tells of it
        }
    }
    return result;
}

std::vector<PresetInfo> Library::systems() {
    return list(m_systems, [&](const std::string& id) { return system(id)->name; });
}

std::vector<PresetInfo> Library::models() {
    return list(m_models, [&](const std::string& id) { return model(id)->name; });
}

std::vector<PresetInfo> Library::stacks() {
    return list(m_stacks, [&](const std::string& id) { return stack(id)->name; });
}

std::vector<PresetInfo> Library::scenarios() {
    return list(m_scenarios, [&](const std::string& id) {
        const nlohmann::json value = read_json(scenario_file(id));
        return value.is_object() ? value.value("name", std::string()) : std::string();
    });
}

std::vector<std::string> Library::problems() {
    std::vector<std::string> result;
    const auto attempt = [&](const auto& read) {
        try {
            (void)read();
        } catch (const InputError& error) {
            result.emplace_back(error.what());
        }
    };
    for (const auto& entry : m_systems) {
        attempt([&] { return system(entry.first, ""); });
    }
    for (const auto& entry : m_models) {
        attempt([&] { return model(entry.first, ""); });
    }
    for (const auto& entry : m_stacks) {
        attempt([&] { return stack(entry.first, ""); });
    }
    for (const auto& entry : m_scenarios) {
        attempt([&] { return read_json(scenario_file(entry.first)); });
    }
    return result;
}

}  // namespace rooflight
