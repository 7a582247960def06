// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/presets.h"
#include "ui/language/engine_words.h"

#include <algorithm>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>

#include "core/io/default_paths.h"
#include "core/io/hardware_json.h"
#include "core/io/model_json.h"
#include "core/units/input_error.h"

namespace rooflight::ui {
namespace {

constexpr qint64 kLargestPreset = 1 << 20;

QString subfolder(PresetKind kind) {
    return kind == PresetKind::system ? QStringLiteral("hardware") : QStringLiteral("models");
}

QByteArray text_of(const nlohmann::ordered_json& json) { return QByteArray::fromStdString(json.dump(2)) + '\n'; }

}  // namespace

PresetStore::PresetStore(const QString& own_folder, QObject* parent) : QObject(parent), m_folder(own_folder) {
    reload();
}

void PresetStore::reload() {
    m_library = std::make_unique<Library>(presets_dir(), std::filesystem::path(m_folder.toStdString()));
}

QList<PresetStore::Entry> PresetStore::entries(PresetKind kind) {
    QList<Entry> result;
    for (const PresetInfo& info : kind == PresetKind::system ? m_library->systems() : m_library->models())
        result.append({QString::fromStdString(info.id), QString::fromStdString(info.name), !info.built_in});
    std::stable_sort(result.begin(), result.end(), [](const Entry& a, const Entry& b) {
        return a.own != b.own ? a.own : QString::localeAwareCompare(a.name, b.name) < 0;
    });
    return result;
}

std::shared_ptr<const System> PresetStore::system(const QString& id) { return m_library->system(id.toStdString()); }

std::shared_ptr<const Model> PresetStore::model(const QString& id) { return m_library->model(id.toStdString()); }

QStringList PresetStore::problems() {
    QStringList result;
    for (const std::string& line : m_library->problems())
        result << QString::fromStdString(line);
    return result;
}

QString PresetStore::save(const System& system) {
    try {
        nlohmann::ordered_json json = {{"rooflight_preset", "hardware"}, {"id", system.id}};
        json.update(system_to_json(system));
        (void)system_from_json(nlohmann::json(json), "", true);
        return write(PresetKind::system, QString::fromStdString(system.id), text_of(json));
    } catch (const InputError& error) {
        return told_problem(error);
    }
}

QString PresetStore::save(const Model& model) {
    try {
        const nlohmann::ordered_json json = model_preset_json(model, model.id);
        (void)model_from_json(nlohmann::json(json), "", true);
        return write(PresetKind::model, QString::fromStdString(model.id), text_of(json));
    } catch (const InputError& error) {
        return told_problem(error);
    }
}

QString PresetStore::write(PresetKind kind, const QString& id, const QByteArray& text) {
    const QString path = own_file(kind, id);
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return tr("%1 could not be written: %2").arg(path, file.errorString());
    reload();
    emit changed();
    return {};
}

QString PresetStore::remove(PresetKind kind, const QString& id) {
    QFile file(own_file(kind, id));
    if (!file.remove())
        return tr("%1 could not be deleted: %2").arg(file.fileName(), file.errorString());
    reload();
    emit changed();
    return {};
}

QString PresetStore::share(PresetKind kind, const QString& id, const QString& target) {
    QByteArray text;
    try {
        if (kind == PresetKind::model) {
            text = text_of(model_preset_json(*model(id), id.toStdString()));
        } else {
            nlohmann::ordered_json json = {{"rooflight_preset", "hardware"}, {"id", id.toStdString()}};
            json.update(system_to_json(*system(id)));
            text = text_of(json);
        }
    } catch (const InputError& error) {
        return told_problem(error);
    }
    QSaveFile file(target);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return tr("%1 could not be written: %2").arg(target, file.errorString());
    return {};
}

QString PresetStore::import(const QString& source, QString* id) {
    QFile file(source);
    if (!file.open(QIODevice::ReadOnly))
        return tr("%1 could not be read: %2").arg(source, file.errorString());
    if (file.size() > kLargestPreset)
        return tr("%1 is too large for a preset").arg(source);
    try {
        const nlohmann::json json = nlohmann::json::parse(file.readAll().toStdString());
        const std::string what = json.is_object() ? json.value("rooflight_preset", "") : std::string();
        if (what == "hardware") {
            System system = system_from_json(json, "", true);
            *id = free_id(PresetKind::system, QString::fromStdString(system.id));
            system.id = id->toStdString();
            return save(system);
        }
        if (what == "model") {
            Model model = model_from_json(json, "", true);
            *id = free_id(PresetKind::model, QString::fromStdString(model.id));
            model.id = id->toStdString();
            return save(model);
        }
        return tr("%1 is no preset: it lacks \"rooflight_preset\"").arg(source);
    } catch (const std::exception& error) {
        return tr("%1: %2").arg(source, told_problem(error));
    }
}

QString PresetStore::free_id(PresetKind kind, const QString& name) {
    static const QRegularExpression other(QStringLiteral("[^a-z0-9.]+"));
    QString base = name.toLower().replace(other, QStringLiteral("-"));
    while (base.startsWith(QLatin1Char('-')) || base.startsWith(QLatin1Char('.')))
        base.remove(0, 1);
    while (base.endsWith(QLatin1Char('-')))
        base.chop(1);
    if (base.isEmpty())
        base = kind == PresetKind::system ? QStringLiteral("chip") : QStringLiteral("model");
    const QList<Entry> taken = entries(kind);
    QString id = base;
    const auto is_id = [&id](const Entry& entry) { return entry.id == id; };
    for (int n = 2; std::any_of(taken.begin(), taken.end(), is_id) || QFile::exists(own_file(kind, id)); ++n)
        id = QStringLiteral("%1-%2").arg(base).arg(n);
    return id;
}

QString PresetStore::own_file(PresetKind kind, const QString& id) const {
    return QDir(m_folder).filePath(QStringLiteral("%1/%2.json").arg(subfolder(kind), id));
}

}  // namespace rooflight::ui
