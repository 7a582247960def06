// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

class QAbstractButton;

namespace rooflight::ui {

/// Line drawings in the text colour of the theme, sharp at every scale.
enum class Glyph {
    undo,
    redo,
    reset,
    locked,
    unlocked,
    more,
    info,
    warning,
    pin,
    present,
    share,
    search,
    close,
    open,
    folded,
    grid,
    freeze,
    spot
};

/// The button shows the glyph in the present theme's colours, and again when they change.
void show_glyph(QAbstractButton* button, Glyph glyph, int size = 18);

[[nodiscard]] QPixmap glyph_pixmap(Glyph glyph, int size, double device_pixel_ratio, const QColor& colour);

}  // namespace rooflight::ui
