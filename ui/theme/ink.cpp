// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/ink.h"

#include <algorithm>
#include <cmath>

namespace rooflight::ui {

double luminance(const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const QColor rgb = colour.toRgb();
    return 0.2126 * linear(rgb.redF()) + 0.7152 * linear(rgb.greenF()) + 0.0722 * linear(rgb.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

QColor Ink::text_on(const QColor& fill) const {
    const QColor dark = Theme::colour(Role::text, Scheme::print);
    return contrast(dark, fill) >= contrast(Qt::white, fill) ? dark : QColor(Qt::white);
}

}  // namespace rooflight::ui
