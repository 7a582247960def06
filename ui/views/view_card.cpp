// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/view_card.h"

#include <QDockWidget>
#include <QFrame>
#include <QMainWindow>

namespace rooflight::ui {

QFrame* card_in_dock(QWidget* host) {
    auto* dock = new QDockWidget(host);
    auto* card = new QFrame(dock);
    card->setProperty("frame", QStringLiteral("card_body"));
    return card;
}

QWidget* place_of_view(QWidget* parent) {
    return qobject_cast<QMainWindow*>(parent) != nullptr ? card_in_dock(parent) : parent;
}

}  // namespace rooflight::ui
