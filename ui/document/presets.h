// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QList>
#include <QObject>
#include <QString>

#include "core/io/library.h"

namespace rooflight::ui {

enum class PresetKind { system, model };

/// The built-in presets and the user's own, which can be saved, deleted and shared as files.
class PresetStore : public QObject {
    Q_OBJECT
public:
    struct Entry {
        QString id, name;
        bool own = false;
    };

    /// `own_folder`: where the user's presets are.
    explicit PresetStore(const QString& own_folder, QObject* parent = nullptr);

    [[nodiscard]] Library& library() { return *m_library; }
    /// By name, the user's own first.
    [[nodiscard]] QList<Entry> entries(PresetKind kind);
    [[nodiscard]] std::shared_ptr<const System> system(const QString& id);  ///< throws InputError
    [[nodiscard]] std::shared_ptr<const Model> model(const QString& id);    ///< throws InputError
    /// Lines about presets that cannot be read.
    [[nodiscard]] QStringList problems();

    /// Each returns what went wrong, or nothing. The text of a preset is checked before anything is written.
    QString save(const System& system);
    QString save(const Model& model);
    QString remove(PresetKind kind, const QString& id);
    QString share(PresetKind kind, const QString& id, const QString& file);
    /// Takes a shared preset in; `id` is what it is called here.
    QString import(const QString& file, QString* id);

    /// An id that nothing has yet, made from a name: "My chip 2" → "my-chip-2".
    [[nodiscard]] QString free_id(PresetKind kind, const QString& name);
    [[nodiscard]] QString own_file(PresetKind kind, const QString& id) const;

signals:
    void changed();

private:
    void reload();
    QString write(PresetKind kind, const QString& id, const QByteArray& text);

    QString m_folder;
    std::unique_ptr<Library> m_library;
};

}  // namespace rooflight::ui
