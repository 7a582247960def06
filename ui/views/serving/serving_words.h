// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"

namespace rooflight::ui {

/// A text of the serving view in the language of the screen.
[[nodiscard]] QString serving_words(const char* source);

/// An upright line at x with its name near the top, where there is room for one.
void draw_serving_mark(QPainter& painter, const Chart& chart, double x, const QString& name, Role role, LabelSpace& space);

}  // namespace rooflight::ui
