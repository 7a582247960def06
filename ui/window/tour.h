// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>

class QLabel;
class QMainWindow;
class QPushButton;

namespace rooflight::ui {

/// A walk around the window in a few stops: a frame around the part that is meant, and a card that says what it is for.
/// Enter goes on, Escape ends it; the window stays usable meanwhile.
class Tour : public QFrame {
    Q_OBJECT
public:
    explicit Tour(QMainWindow& window);
    ~Tour() override;

    void begin();
    void end();
    [[nodiscard]] int stop() const { return m_stop; }  ///< from 0; −1: not on the way
    [[nodiscard]] static int stops();

signals:
    void ended();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void go(int stop);
    void place();
    [[nodiscard]] QWidget* target() const;

    QMainWindow& m_window;
    int m_stop = -1;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_skip;
    QPointer<QWidget> m_frame;  ///< around the target
};

}  // namespace rooflight::ui
