// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QString>
#include <QStringList>

class QPrinter;
class QWidget;

namespace rooflight::ui {

enum class SaveAnswer { save, discard, cancel };

/// The questions the window asks with a dialog. Tests answer them without one.
struct Ask {
    std::function<QString(QWidget*, const QString& title, const QString& folder, const QString& filter)> open_file;
    std::function<QString(QWidget*, const QString& title, const QString& suggestion, const QString& filter)> save_file;
    std::function<QString(QWidget*, const QString& title, const QString& folder)> folder;
    std::function<SaveAnswer(QWidget*, const QString& name)> save_changes;
    std::function<bool(QWidget*, const QString& title, const QString& question, const QString& yes)> confirm;
    std::function<QString(QWidget*, const QString& title, const QString& label, const QString& text)> text;

    std::function<bool(QWidget*, QPrinter&)> printer;  ///< sets it up; false: not to be printed

    /// With dialogs.
    [[nodiscard]] static Ask user();
};

}  // namespace rooflight::ui
