// SPDX-License-Identifier: GPL-3.0-or-later
// The player's choice in the settings.
#include <algorithm>
#include <array>

#include "ui/theme/number.h"
#include "ui/views/collectives/played_group.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr std::array<const char*, kShapeCount> kShapeKeys = {"ring",     "line", "torus",    "machine_axis",
                                                             "switched", "tree", "mesh_axis"};
constexpr std::array<const char*, 6> kAlgorithmKeys = {"both_ways", "one_way", "direct", "ring", "tree", "in_network"};
constexpr int kMostChips = 4096;

/// Place of a key; −1: there is none such.
template <class Keys>
int place_of(const Keys& keys, const QJsonValue& value) {
    const QString wanted = value.toString();
    const auto found = std::find_if(std::begin(keys), std::end(keys), [&](const auto& key) { return wanted == text(key); });
    return found == std::end(keys) ? -1 : static_cast<int>(found - std::begin(keys));
}

std::array<std::string_view, kCollectiveKindCount> kind_keys() {
    std::array<std::string_view, kCollectiveKindCount> keys;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = name_of(static_cast<CollectiveKind>(i));
    }
    return keys;
}

}  // namespace

QJsonObject to_json(const PlayChoice& choice) {
    return {{QStringLiteral("collective"), text(name_of(choice.kind))},
            {QStringLiteral("shape"), text(kShapeKeys[static_cast<std::size_t>(choice.shape)])},
            {QStringLiteral("chips"), choice.chips},
            {QStringLiteral("rows"), choice.rows},
            {QStringLiteral("machine_axis"), choice.machine_axis},
            {QStringLiteral("mesh_axis"), text(kMeshAxisNames[static_cast<std::size_t>(choice.mesh_axis)])},
            {QStringLiteral("algorithm"), text(kAlgorithmKeys[static_cast<std::size_t>(choice.algorithm)])},
            {QStringLiteral("bytes"), choice.bytes},
            {QStringLiteral("live"), choice.live}};
}

PlayChoice choice_from_json(const QJsonObject& json, const PlayChoice& otherwise) {
    PlayChoice choice = otherwise;
    const auto set = [&](auto& member, const auto& keys, const char* key) {
        if (const int place = place_of(keys, json[QLatin1String(key)]); place >= 0) {
            member = static_cast<std::decay_t<decltype(member)>>(place);
        }
    };
    set(choice.kind, kind_keys(), "collective");
    set(choice.shape, kShapeKeys, "shape");
    set(choice.mesh_axis, kMeshAxisNames, "mesh_axis");
    set(choice.algorithm, kAlgorithmKeys, "algorithm");
    choice.chips = std::clamp(json[QLatin1String("chips")].toInt(choice.chips), 1, kMostChips);
    choice.rows = std::clamp(json[QLatin1String("rows")].toInt(choice.rows), 1, kMostChips);
    choice.machine_axis = std::clamp(json[QLatin1String("machine_axis")].toInt(choice.machine_axis), 0, 3);
    choice.bytes = size_at(size_step(json[QLatin1String("bytes")].toDouble(choice.bytes)));
    choice.live = std::clamp(json[QLatin1String("live")].toDouble(choice.live), 0.0, 1.0);
    return choice;
}

}  // namespace rooflight::ui
