// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/views/collectives/played_group.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace rooflight::ui {

class SnapSlider;

/// The controls with which a collective, its group, its size and its algorithm are chosen. Shows what it is told and
/// never answers that with a signal.
class ChoiceBar : public QWidget {
    Q_OBJECT
public:
    explicit ChoiceBar(QWidget* parent);

    void show_choice(const Played& played, const Scenario* scenario);
    void retranslate();

signals:
    void chosen(const rooflight::ui::PlayChoice& choice);

private:
    QComboBox* combo(const char* name);
    QSpinBox* count(const char* name);
    void edited();

    PlayChoice m_choice;
    QComboBox* m_kind;
    QComboBox* m_shape;
    QSpinBox* m_chips;
    QLabel* m_times;
    QSpinBox* m_rows;
    QComboBox* m_axis;
    QComboBox* m_algorithm;
    QSpinBox* m_live;
    QLabel* m_size_name;
    SnapSlider* m_size;
    QLabel* m_size_text;
    bool m_showing = false;
};

}  // namespace rooflight::ui
