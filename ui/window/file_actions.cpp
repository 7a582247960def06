// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_actions.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QWidget>

#include "core/io/default_paths.h"
#include "core/io/json_text.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/document/scenario_file.h"
#include "ui/document/transitions.h"
#include "ui/language/engine_words.h"
#include "ui/settings/keys.h"

namespace rooflight::ui {
namespace {

constexpr qsizetype kMostRecent = 10;

/// Examples are to start from: saving must not change what the program came with.
bool is_built_in(const QString& path) {
    const QString folder = QDir(QString::fromStdString(presets_dir().string())).canonicalPath();
    return !folder.isEmpty() && QFileInfo(path).canonicalFilePath().startsWith(folder + QLatin1Char('/'));
}

}  // namespace

FileActions::FileActions(Document& document, Settings& settings, Ask ask, QWidget* window)
    : QObject(window), m_document(document), m_settings(settings), m_ask(std::move(ask)), m_window(window) {}

void FileActions::start_default() {
    try {
        Library& library = m_document.presets().library();
        m_document.start(read_scenario_file(library.scenario_file("default"), library), {});
    } catch (const InputError& error) {
        emit notice(told_problem(error), true);
    }
}

void FileActions::start_new() {
    if (may_close())
        start_default();
}

void FileActions::open() {
    const QString path = m_ask.open_file(
        m_window, tr("Open"), m_settings.get(keys::last_folder),
        tr("Scenarios and exports (*.json *.svg *.png *.pdf *.html *.md *.tex)") + QStringLiteral(";;") + tr("All files (*)"));
    if (!path.isEmpty())
        open_file(path);
}

bool FileActions::open_file(const QString& path) {
    if (is_model_config_file(path))
        return import_model(path);
    const bool is_scenario = is_scenario_file(path) && !is_built_in(path);
    const bool opened = open_path(native_path(path), is_scenario ? QFileInfo(path).absoluteFilePath() : QString());
    if (opened)
        remember(path);
    else if (!QFileInfo::exists(path))
        forget(path);
    return opened;
}

bool FileActions::open_path(const std::filesystem::path& path, const QString& saved_as) {
    try {
        Scenario scenario = read_scenario_file(path, m_document.presets().library());
        // estimate() finds what a file alone cannot show; a scenario it refuses is not opened
        try {
            (void)estimate(scenario, Detail::summary);
        } catch (const InputError& error) {
            throw FileError(path.filename().string(), error);
        }
        if (!may_close())
            return false;
        m_document.start(std::move(scenario), saved_as);
        return true;
    } catch (const InputError& error) {
        emit notice(tr("Not opened: %1").arg(told_problem(error)), true);
        return false;
    }
}

bool FileActions::import_model(const QString& path) {
    QString reason;
    try {
        const ImportResult imported = read_model_config(path);
        auto model = std::make_shared<Model>(imported.model);
        const std::string file = QFileInfo(path).absoluteFilePath().toStdString();
        reason = m_document.edit(tr("Model from %1").arg(QFileInfo(path).fileName()), Field::model, 0,
                                 [&](Scenario& scenario) { return change_model(scenario, model, file, true); });
        if (reason.isEmpty()) {
            QStringList parts = {tr("Model taken from %1").arg(QDir::toNativeSeparators(path))};
            for (const std::string& warning : imported.warnings)
                parts << told_problem(QString::fromStdString(warning));
            emit notice(parts.join(QStringLiteral("; ")), false);
        }
    } catch (const InputError& error) {
        reason = told_problem(error);
    }
    if (!reason.isEmpty())
        emit notice(tr("Model not taken: %1").arg(reason), true);
    return reason.isEmpty();
}

bool FileActions::save() {
    return m_document.file_name().isEmpty() ? save_as() : is_complete() && save_to(m_document.file_name());
}

bool FileActions::save_as() {
    if (!is_complete())
        return false;
    QString suggestion = m_document.file_name();
    if (suggestion.isEmpty()) {
        QString name = display_name();
        name.replace(QLatin1Char('/'), QLatin1Char('-'));
        suggestion = QDir(m_settings.get(keys::last_folder)).filePath(name + QStringLiteral(".rooflight.json"));
    }
    const QString path = m_ask.save_file(m_window, tr("Save as"), suggestion, tr("Scenario (*.rooflight.json *.json)"));
    return !path.isEmpty() && save_to(path);
}

bool FileActions::is_complete() {
    if (!m_document.is_complete())
        emit notice(tr("There is no scenario yet: choose a model and a system"), true);
    return m_document.is_complete();
}

bool FileActions::save_to(const QString& path) {
    const QString problem = write_file(path, scenario_bytes(m_document.scenario()));
    if (!problem.isEmpty()) {
        emit notice(tr("Not saved: %1").arg(problem), true);
        return false;
    }
    m_document.saved_as(QFileInfo(path).absoluteFilePath());
    remember(path);
    emit notice(tr("Saved as %1").arg(QDir::toNativeSeparators(path)), false);
    return true;
}

bool FileActions::may_close() {
    if (m_document.history().isClean())
        return true;
    switch (m_ask.save_changes(m_window, display_name())) {
        case SaveAnswer::save:
            return save();
        case SaveAnswer::discard:
            return true;
        case SaveAnswer::cancel:
            break;
    }
    return false;
}

void FileActions::copy_scenario() {
    if (!is_complete())
        return;
    QGuiApplication::clipboard()->setText(QString::fromUtf8(scenario_bytes(m_document.scenario())));
    emit notice(tr("Scenario copied as text"), false);
}

void FileActions::paste_scenario() {
    try {
        const QByteArray text = QGuiApplication::clipboard()->text().toUtf8();
        Scenario pasted = scenario_from_bytes(text, m_document.presets().library());
        (void)estimate(pasted, Detail::summary);
        m_document.edit(tr("Paste scenario"), Field::whole, 0, [&](Scenario& scenario) {
            scenario = std::move(pasted);
            return QString();
        });
    } catch (const InputError& error) {
        emit notice(tr("The clipboard holds no scenario: %1").arg(told_problem(error)), true);
    }
}

void FileActions::remember(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList recent = m_settings.get(keys::recent_files);
    recent.removeAll(absolute);
    recent.prepend(absolute);
    m_settings.set(keys::recent_files, recent.mid(0, kMostRecent));
    m_settings.set(keys::last_folder, QFileInfo(absolute).path());
}

void FileActions::forget(const QString& path) {
    QStringList recent = m_settings.get(keys::recent_files);
    if (recent.removeAll(QFileInfo(path).absoluteFilePath()) > 0)
        m_settings.set(keys::recent_files, recent);
}

void FileActions::fill_recent(QMenu* menu) {
    menu->clear();
    const QStringList recent = m_settings.get(keys::recent_files);
    int number = 0;
    for (const QString& path : recent) {
        QString name = QDir::toNativeSeparators(path);
        name.replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* action = menu->addAction(QStringLiteral("&%1  %2").arg(++number).arg(name));
        connect(action, &QAction::triggered, this, [this, path] { open_file(path); });
    }
    if (recent.isEmpty()) {
        menu->addAction(tr("None yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    connect(menu->addAction(tr("&Clear list")), &QAction::triggered, this,
            [this] { m_settings.set(keys::recent_files, QStringList()); });
}

QString FileActions::display_name() const {
    if (!m_document.file_name().isEmpty())
        return QFileInfo(m_document.file_name()).completeBaseName();
    const std::string& name = m_document.scenario().name;
    return name.empty() ? tr("Unnamed scenario") : QString::fromStdString(name);
}

}  // namespace rooflight::ui
