// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/system.h"
#include "core/model/model.h"
#include "core/workload/accuracy.h"
#include "core/workload/stack.h"

namespace rooflight {

/// $XDG_CONFIG_HOME (or ~/.config) /rooflight/presets: the folder of the user's own presets.
[[nodiscard]] std::filesystem::path user_presets_dir();

/// What a list of presets shows of one.
struct PresetInfo {
    std::string id;
    std::string name;
    std::filesystem::path file;
    bool built_in = true;
};

/// The presets: those Rooflight ships with and the user's own. Files are parsed when they are asked for and kept;
/// what is returned is immutable and may be shared. Safe to use from several threads.
class Library {
public:
    Library();  ///< presets_dir() and user_presets_dir()
    Library(std::filesystem::path built_in, std::filesystem::path user);

    /// Throw InputError at `path` when there is no such preset (naming the nearest), when its file is wrong, or when
    /// the user has a preset with the id of a built-in one.
    [[nodiscard]] std::shared_ptr<const System> system(const std::string& id,
                                                       const std::string& path = "hardware.system");
    [[nodiscard]] std::shared_ptr<const Model> model(const std::string& id, const std::string& path = "model");
    [[nodiscard]] std::shared_ptr<const Stack> stack(const std::string& id, const std::string& path = "stack");
    [[nodiscard]] std::filesystem::path scenario_file(const std::string& id, const std::string& path = "");

    /// Sorted by id; presets that cannot be read are left out and are among problems().
    [[nodiscard]] std::vector<PresetInfo> systems();
    [[nodiscard]] std::vector<PresetInfo> models();
    [[nodiscard]] std::vector<PresetInfo> stacks();
    [[nodiscard]] std::vector<PresetInfo> scenarios();
    /// One line for each preset that is wrong or clashes with a built-in one, file first.
    [[nodiscard]] std::vector<std::string> problems();

private:
    struct Entry {
        std::filesystem::path file;
        std::filesystem::path clash;  ///< the user's file of the same id
        bool built_in = true;
    };
    using Index = std::map<std::string, Entry, std::less<>>;

    /// Called with m_mutex held.
    [[nodiscard]] std::shared_ptr<const MeasuredErrors> measured();
    void scan(Index& index, const std::filesystem::path& folder, bool built_in) const;
    [[nodiscard]] const Entry& entry(const Index& index, const std::string& id, const std::string& path,
                                     std::string_view what) const;
    template <class Read>
    [[nodiscard]] std::vector<PresetInfo> list(const Index& index, Read read_name);

    std::filesystem::path m_built_in, m_user;
    Index m_systems, m_models, m_stacks, m_scenarios;
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<const System>> m_loaded_systems;
    std::map<std::string, std::shared_ptr<const Model>> m_loaded_models;
    std::map<std::string, std::shared_ptr<const Stack>> m_loaded_stacks;
    std::shared_ptr<const MeasuredErrors> m_measured;
};

}  // namespace rooflight
