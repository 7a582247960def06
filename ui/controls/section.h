// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>
#include <QWidget>

class QFrame;
class QLabel;
class QVBoxLayout;

namespace rooflight::ui {

/// A titled part of the controls that folds away.
class Section : public QWidget {
    Q_OBJECT
public:
    explicit Section(const QString& name, QWidget* parent = nullptr);

    void set_title(const QString& title);
    void set_detail(const QString& detail);  ///< muted, behind the title: "8 960 chips"
    void add(QWidget* widget);
    void set_rule(bool shown);  ///< the line above
    void set_open(bool open);
    [[nodiscard]] bool is_open() const { return m_header->isChecked(); }

signals:
    void toggled(bool open);

private:
    void draw_chevron();

    QToolButton* m_header;
    QLabel* m_title;
    QLabel* m_detail;
    QLabel* m_chevron;
    QFrame* m_rule;
    QWidget* m_body;
    QVBoxLayout* m_rows;
};

}  // namespace rooflight::ui
