// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QMenu;
class QToolButton;

namespace rooflight::ui {

class ElidedLabel;

/// The head of a view's card: title, subtitle, and the … menu. Dragging it moves the dock.
class DockTitle : public QFrame {
    Q_OBJECT
public:
    explicit DockTitle(const QString& id, QWidget* parent = nullptr);

    void set_title(const QString& title, const QString& subtitle);
    [[nodiscard]] QMenu* menu() const { return m_menu; }

signals:
    void double_clicked();

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    QLabel* m_title;
    ElidedLabel* m_subtitle;
    QToolButton* m_more;
    QMenu* m_menu;
};

}  // namespace rooflight::ui
