// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/player_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/controls/snap_slider.h"

namespace rooflight::ui {

PlayerBar::PlayerBar(const QString& prefix, QWidget* parent)
    : QWidget(parent),
      m_back(button(prefix + QStringLiteral("_back"), "first")),
      m_play(button(prefix + QStringLiteral("_play"), "middle")),
      m_forward(button(prefix + QStringLiteral("_forward"), "last")),
      m_scrub(new SnapSlider(this)),
      m_where(new QLabel(this)),
      m_speed(new QComboBox(this)) {
    m_scrub->setObjectName(prefix + QStringLiteral("_scrub"));
    m_scrub->setMinimumWidth(80);
    m_where->setObjectName(prefix + QStringLiteral("_where"));
    m_where->setProperty("tone", QStringLiteral("muted"));
    m_speed->setObjectName(prefix + QStringLiteral("_speed"));
    m_speed->setProperty("compact", true);
    m_speed->setFocusPolicy(Qt::StrongFocus);
    for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0}) {
        m_speed->addItem(QLocale().toString(speed) + QStringLiteral("×"), speed);
    }
    m_speed->setCurrentIndex(2);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_back);
    row->addWidget(m_play);
    row->addWidget(m_forward);
    row->addSpacing(12);
    row->addWidget(m_scrub, 1);
    row->addSpacing(12);
    row->addWidget(m_where);
    row->addSpacing(12);
    row->addWidget(m_speed);
    connect(m_back, &QPushButton::clicked, this, [this] { emit stepped(-1); });
    connect(m_forward, &QPushButton::clicked, this, [this] { emit stepped(1); });
    connect(m_play, &QPushButton::clicked, this, &PlayerBar::play_toggled);
    connect(m_scrub, &SnapSlider::edited, this, [this](double step) { emit scrubbed(static_cast<int>(step)); });
    retranslate();
}

QPushButton* PlayerBar::button(const QString& name, const char* segment) {
    auto* made = new QPushButton(this);
    made->setObjectName(name);
    made->setProperty("compact", true);
    made->setProperty("segment", QString::fromLatin1(segment));
    made->setCursor(Qt::PointingHandCursor);
    return made;
}

double PlayerBar::speed() const { return m_speed->currentData().toDouble(); }

void PlayerBar::show_step(int step, int steps) {
    std::vector<double> table;
    for (int i = 0; i <= steps; ++i) {
        table.push_back(i);
    }
    m_scrub->set_table(std::move(table), step);
    m_where->setText(tr("%1 of %2").arg(step).arg(steps));
    m_back->setEnabled(step > 0);
    m_forward->setEnabled(step < steps);
}

void PlayerBar::show_playing(bool playing) {
    m_playing = playing;
    m_play->setText(playing ? tr("Pause") : tr("Play"));
}

void PlayerBar::retranslate() {
    m_back->setText(tr("‹", "one step back"));
    m_forward->setText(tr("›", "one step forward"));
    m_back->setToolTip(tr("One step back (Left)"));
    m_forward->setToolTip(tr("One step forward (Right)"));
    m_play->setToolTip(tr("Play or pause (Space)"));
    m_back->setAccessibleName(tr("One step back"));
    m_forward->setAccessibleName(tr("One step forward"));
    m_scrub->setAccessibleName(tr("Steps done"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed"));
    show_playing(m_playing);
}

}  // namespace rooflight::ui
