// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QPushButton;

namespace rooflight::ui {

/// One choice of a few, all seen at once; folded, a list of them. set_current() never emits chosen().
class Segmented : public QWidget {
    Q_OBJECT
public:
    Segmented(const QString& name, int count, QWidget* parent = nullptr);

    /// The look of every button, a property of the style sheet: "dense", "choice".
    void set_look(const char* property);

    void set_text(int index, const QString& text, const QString& tip = {});
    /// Greys a choice out and says why in its tool tip; an empty reason allows it.
    void set_reason(int index, const QString& reason);
    void set_current(int index);  ///< −1: none
    void set_folded(bool folded);
    [[nodiscard]] int current() const;
    [[nodiscard]] int words_width() const;  ///< below which some words would be cut
    [[nodiscard]] QPushButton* button(int index) const { return m_buttons[static_cast<std::size_t>(index)]; }

signals:
    void chosen(int index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] int width_of(int index) const;
    void make_list();
    void update_list(int index);

    QButtonGroup* m_group;
    std::vector<QPushButton*> m_buttons;
    std::vector<QString> m_tips;
    QComboBox* m_list = nullptr;  ///< made when it is folded first
};

}  // namespace rooflight::ui
