// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QWidget;

namespace rooflight::ui {

class View;

/// The views of the window, in the order of its menu, each in a card in a dock of its own where `parent` is a main window,
/// linked among themselves where one drives another (the timeline's scrubber and the memory curve). Ids: "roofline",
/// "memory", "timeline", "topology", "operations", "collectives", "sharding", "chip", "parallelism", "sweep", "search",
/// "serving", "compare".
[[nodiscard]] std::vector<View*> make_views(QWidget* parent);
/// The same for a window that starts: those that its built-in layout has behind others stand as LateViews.
[[nodiscard]] std::vector<View*> make_first_views(QWidget* parent);

}  // namespace rooflight::ui
