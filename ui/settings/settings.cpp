// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace rooflight::ui {

Settings::Settings(QObject* parent) : Settings(QDir(folder()).filePath(QStringLiteral("rooflight.ini")), parent) {}

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent), m_store(std::make_unique<QSettings>(file, QSettings::IniFormat)) {}

QString Settings::folder() {
    // AppConfigLocation repeats the name when organisation and application share it
    return QDir(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation))
        .filePath(QStringLiteral("rooflight"));
}

QString Settings::own_folder() const { return QFileInfo(m_store->fileName()).path(); }

}  // namespace rooflight::ui
