// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/views.h"

#include "ui/views/memory/memory_view.h"

namespace rooflight::ui {

std::vector<View*> make_views(QWidget* parent) { return {new MemoryView(parent)}; }

}  // namespace rooflight::ui
