// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDockWidget;
class QFrame;
class QMainWindow;

namespace rooflight::ui {

class ControlsPanel;
class Document;
struct SliderField;

/// Everything larger, full screen, the controls away but for the slider that was used last.
class Presentation : public QObject {
    Q_OBJECT
public:
    static constexpr double kScale = 1.5;

    Presentation(QMainWindow& window, Document& document, ControlsPanel& controls, QDockWidget& dock);

    void enter();
    void leave();
    [[nodiscard]] bool is_on() const { return m_bar != nullptr; }

signals:
    void changed(bool on);

private:
    QMainWindow& m_window;
    Document& m_document;
    ControlsPanel& m_controls;
    QDockWidget& m_dock;
    QFrame* m_bar = nullptr;
    bool m_had_controls = true;
    bool m_was_full_screen = false;
    bool m_had_menu_bar = true;
};

}  // namespace rooflight::ui
