// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>

#include "ui/dialogs/ask.h"

class QMenu;

namespace rooflight::ui {

class Document;
class Settings;

/// Opening, saving, recent files, files dropped on the window, the clipboard. A failure leaves everything as it was.
class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Document& document, Settings& settings, Ask ask, QWidget* window);

    void start_new();  ///< the default scenario
    void open();
    /// A scenario, a picture or report that carries one, or a Hugging Face config.json. False: could not; a notice says
    /// why.
    bool open_file(const QString& path);
    /// The same of a scenario or what carries one, whose name may be none that Qt can spell; saved under `saved_as` from
    /// then on, where empty, under a name that is asked for.
    bool open_path(const std::filesystem::path& path, const QString& saved_as = {});
    bool save();
    bool save_as();
    /// Asks about unsaved changes; false: the user wants to stay.
    bool may_close();
    void copy_scenario();
    void paste_scenario();
    void fill_recent(QMenu* menu);
    void start_default();  ///< without asking: at program start

signals:
    void notice(const QString& text, bool is_error);

private:
    bool import_model(const QString& path);
    bool is_complete();  ///< there is a scenario to write; else a notice says what to do
    bool save_to(const QString& path);
    void remember(const QString& path);
    void forget(const QString& path);
    [[nodiscard]] QString display_name() const;

    Document& m_document;
    Settings& m_settings;
    Ask m_ask;
    QWidget* m_window;
};

}  // namespace rooflight::ui
