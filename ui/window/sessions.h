// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QMainWindow;

namespace rooflight::ui {

class CompareView;
class Document;
class ViewHost;

/// What is on the table, under a name: the scenario and its file, the baseline, what is compared, where the docks are and
/// what is chosen in the views. Each is a file of the settings folder.
class Sessions : public QObject {
    Q_OBJECT
public:
    Sessions(QMainWindow& window, Document& document, ViewHost& views, const QString& folder);

    [[nodiscard]] QStringList names() const;
    /// Each returns what went wrong, or nothing; a session that cannot be opened leaves everything as it was.
    QString save(const QString& name);
    QString open(const QString& name);
    QString remove(const QString& name);

private:
    [[nodiscard]] QString file_of(const QString& name) const;

    QMainWindow& m_window;
    Document& m_document;
    ViewHost& m_views;
    QString m_folder;
};

}  // namespace rooflight::ui
