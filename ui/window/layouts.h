// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMainWindow;

namespace rooflight::ui {

class Settings;
class ViewHost;

/// Where docks and the window are: kept between runs, under names, and reset to the built-in arrangement.
class Layouts : public QObject {
    Q_OBJECT
public:
    /// Raised whenever docks are added or renamed: a state of another version is not restored.
    static constexpr int kVersion = 3;

    Layouts(QMainWindow& window, ViewHost& views, Settings& settings);

    void save();
    void restore();  ///< falls back to the built-in one
    void reset();
    void save_as(const QString& name);
    bool apply(const QString& name);
    void remove(const QString& name);
    [[nodiscard]] QStringList names() const;

private:
    void keep_on_screen();

    QMainWindow& m_window;
    ViewHost& m_views;
    Settings& m_settings;
};

}  // namespace rooflight::ui
