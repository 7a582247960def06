// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace rooflight::ui {

class SnapSlider;

/// Play, pause, step, scrub and speed.
class PlayerBar : public QWidget {
    Q_OBJECT
public:
    /// `prefix` names the widgets: "collectives" gives collectives_play.
    PlayerBar(const QString& prefix, QWidget* parent);

    void show_step(int step, int steps);
    void show_playing(bool playing);
    [[nodiscard]] double speed() const;
    void retranslate();

signals:
    void play_toggled();
    void stepped(int by);
    void scrubbed(int step);

private:
    QPushButton* button(const QString& name, const char* segment);

    QPushButton* m_back;
    QPushButton* m_play;
    QPushButton* m_forward;
    SnapSlider* m_scrub;
    QLabel* m_where;
    QComboBox* m_speed;
    bool m_playing = false;
};

}  // namespace rooflight::ui
