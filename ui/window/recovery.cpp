// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recovery.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>

#include <nlohmann/json.hpp>

#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/document/scenario_file.h"

namespace rooflight::ui {
namespace {

constexpr int kDelay = 1000;  // ms

}  // namespace

Recovery::Recovery(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder) {
    QDir().mkpath(folder);
    m_lock = std::make_unique<QLockFile>(QDir(folder).filePath(QStringLiteral("running.lock")));
    m_lock->setStaleLockTime(0);
    m_active = m_lock->tryLock(0);
    m_due.setSingleShot(true);
    m_due.setInterval(kDelay);
    connect(&m_due, &QTimer::timeout, this, &Recovery::keep);
    connect(&m_document, &Document::scenario_changed, this, [this] {
        if (!m_due.isActive())
            m_due.start();
    });
    connect(&m_document, &Document::file_changed, this, &Recovery::forget);
}

Recovery::~Recovery() = default;

QString Recovery::file() const { return QDir(m_folder).filePath(QStringLiteral("unsaved.json")); }

bool Recovery::recover() {
    QFile left(file());
    if (!m_active || !left.open(QIODevice::ReadOnly))
        return false;
    const std::string text = left.readAll().toStdString();
    left.close();
    // whatever comes of it, a file that cannot be read must not stop the next start as well
    left.remove();
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        Library& library = m_document.presets().library();
        Scenario scenario = scenario_from_bytes(QByteArray::fromStdString(json.at("scenario").dump()), library);
        const QString path = QString::fromStdString(json.value("file", std::string()));
        if (QFileInfo::exists(path))
            m_document.start(read_scenario_file(native_path(path), library), path);
        m_document.edit(tr("Recovered changes"), Field::whole, 0, [&scenario](Scenario& target) {
            target = std::move(scenario);
            return QString();
        });
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

void Recovery::forget() {
    m_due.stop();
    if (m_active)
        QFile::remove(file());
}

void Recovery::keep() {
    if (!m_active)
        return;
    if (m_document.history().isClean()) {
        QFile::remove(file());
        return;
    }
    nlohmann::ordered_json json;
    json["file"] = m_document.file_name().toStdString();
    json["scenario"] = nlohmann::ordered_json::parse(scenario_bytes(m_document.scenario()).toStdString());
    // a failure is no news to interrupt anyone with: the next change tries again
    (void)write_file(file(), QByteArray::fromStdString(json.dump(2)));
}

}  // namespace rooflight::ui
