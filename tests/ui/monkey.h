// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <random>
#include <string>
#include <vector>

#include "tests/ui/window_fixture.h"

class QAbstractItemView;
class QComboBox;
class QUrl;

namespace rooflight::test {

/// A user who does anything at all: actions, sliders, entries, buttons, views, docks, files, languages and dialogs, as a
/// seed says. Dialogs and menus that block are poked at and closed.
class Monkey : public QObject {
    Q_OBJECT
public:
    Monkey(Window& window, quint64 seed);
    ~Monkey() override;

    void step();
    /// What was done last, newest at the end.
    [[nodiscard]] std::string log() const;

public slots:
    void ignore_link(const QUrl&) {}  ///< nothing outside the program is opened

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    int below(int count);  ///< 0 … count − 1
    template <class List>
    auto& any(List& list) {
        return list[static_cast<typename List::size_type>(below(static_cast<int>(list.size())))];
    }
    void note(const QString& what);
    void arm();  ///< for whatever blocks next
    void calm();
    void close_top();

    void trigger_action();
    void move_slider();
    void use_dock();
    void use_file();
    void use_tabs();
    void use_widget(QWidget* root);
    void poke(QWidget* widget);
    void type_into(QWidget* widget);
    void choose(QComboBox* combo);
    void press_keys(QWidget* widget);
    void click(QWidget* widget, Qt::MouseButton button);
    void drag_over(QWidget* widget);
    void pick_row(QAbstractItemView* list);
    [[nodiscard]] QPoint somewhere(const QWidget* widget);

    Window& m_window;
    std::mt19937_64 m_random;
    int m_patience = 0;
    QString m_folder_before;
    std::deque<std::string> m_log;
};

}  // namespace rooflight::test
