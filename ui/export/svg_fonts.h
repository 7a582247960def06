// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace rooflight::ui {

/// CSS @font-face rules with the letters that the texts of these SVG pictures need, and no others, of the fonts that
/// draw them here; so that a picture looks alike where the fonts are not installed. Fonts whose makers forbid embedding
/// or subsetting are left out: a viewer takes its own. The same pictures and fonts give the same bytes.
[[nodiscard]] QByteArray font_faces(const QList<QByteArray>& pictures);

/// The picture with those rules.
[[nodiscard]] QByteArray with_fonts(const QByteArray& svg);

}  // namespace rooflight::ui
