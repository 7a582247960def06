// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QString>

#include "ui/theme/theme.h"

class QApplication;
class QPainter;
class QWidget;

namespace rooflight::ui {

/// Dresses the application in Fusion with the theme's palette, font and style sheet, now and whenever the theme changes.
///
/// What a widget is meant as, beyond its class, is said by dynamic properties (set before it is shown, or by dress()):
///   QFrame        card=true          panel with a border and round corners; bar=true: panel with a line below
///                 badge=true         the "bound by" box: warning fill and border
///   QLabel        tone=muted|good|bad|accent    type=label|verdict    strong=true
///   QPushButton,  segment=first|middle|last|only  one of a row of joined, checkable buttons
///   QToolButton   tab=true           a stand-alone choice, filled with the accent when checked
///                 kind=primary|fix|link   the one main action; an advice that applies itself; flat accent text
///                 compact=true      small, in the tool row of a view
void install_style(QApplication& application);

/// A frame in the accent around a painted widget that has the focus.
void draw_focus(QPainter& painter, const QWidget& widget, double radius);

[[nodiscard]] QPalette palette_of(Scheme scheme);
[[nodiscard]] QString style_sheet(Scheme scheme, double scale);

/// Sets a property of the list above on a widget that is already shown.
void dress(QWidget* widget, const char* property, const QVariant& value);

}  // namespace rooflight::ui
