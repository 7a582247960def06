// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart.h"
#include "ui/views/collectives/played_group.h"

namespace rooflight::ui {

/// Time over size, both logarithmic, on a chart: the two terms, which of them binds where, and the present size.
void show_sizes(Chart& chart, const Played& played, const Ink& ink);

}  // namespace rooflight::ui
