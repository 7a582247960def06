// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QFrame;
class QWidget;

namespace rooflight::ui {

/// An empty card in a dock of its own, for a view to be made in: Qt styles a widget anew, with all that is in it, whenever it
/// is given another parent.
[[nodiscard]] QFrame* card_in_dock(QWidget* host);
/// What a view of `parent` is made in: a card in a dock where that is a main window, `parent` itself elsewhere.
[[nodiscard]] QWidget* place_of_view(QWidget* parent);

}  // namespace rooflight::ui
