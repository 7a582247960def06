// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPen>

#include "ui/theme/theme.h"

namespace rooflight::ui {

/// What a drawing is drawn with: the same code draws the screen (`Ink::screen()`) and an export (`Ink::print()`).
struct Ink {
    Scheme scheme = Scheme::light;
    double scale = 1.0;

    [[nodiscard]] static Ink screen() { return {Theme::instance().scheme(), Theme::instance().scale()}; }
    [[nodiscard]] static Ink print() { return {Scheme::print, 1.0}; }

    [[nodiscard]] QColor operator()(Role role) const { return Theme::colour(role, scheme); }
    [[nodiscard]] QColor faded(Role role, double alpha) const {
        QColor colour = Theme::colour(role, scheme);
        colour.setAlphaF(static_cast<float>(alpha));
        return colour;
    }
    /// The outline of a shape in a series' colour: it carries the 3:1 contrast that pale fills lack.
    [[nodiscard]] QColor edge(const QColor& fill) const {
        return scheme == Scheme::dark ? fill.lighter(125) : fill.darker(140);
    }
    /// Text on a fill: whichever of dark and light reads better.
    [[nodiscard]] QColor text_on(const QColor& fill) const;
    [[nodiscard]] QFont font(TypeSize size, bool semibold = false) const { return Theme::font(size, semibold, scale); }
    [[nodiscard]] double px(double pixels) const { return pixels * scale; }
    [[nodiscard]] QPen pen(Role role, double width = 1.0, Qt::PenStyle style = Qt::SolidLine) const {
        return {(*this)(role), px(width), style, Qt::FlatCap};
    }
};

/// WCAG 2 relative luminance and contrast ratio.
[[nodiscard]] double luminance(const QColor& colour);
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

}  // namespace rooflight::ui
