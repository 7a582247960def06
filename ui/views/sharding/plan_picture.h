// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

#include "ui/theme/ink.h"
#include "ui/views/sharding/sharding_state.h"

class QPainter;

namespace rooflight::ui {

/// "AllGather_Y(B), then A·B"; what a plan does, in one line.
[[nodiscard]] QString plan_text(const LabPlan& plan);
/// The case of the book and what it asks for.
[[nodiscard]] QString case_text(const ShardingState& lab);
[[nodiscard]] QString reshard_text(const ShardingState& lab);

/// Plans as bars of what they compute and communicate, the cheapest marked.
void draw_plans(QPainter& painter, const QRectF& area, const ShardingState& lab, const Ink& ink);
[[nodiscard]] double plans_height(const ShardingState& lab, const Ink& ink);
/// The plan at a height of that picture; −1: none.
[[nodiscard]] int plan_at(double y, const ShardingState& lab, const Ink& ink);
[[nodiscard]] QStringList plan_read_out(const ShardingState& lab, int plan);

/// The steps of the selected plan in their order: collectives with V and time, what each array is afterwards.
void draw_steps(QPainter& painter, const QRectF& area, const ShardingState& lab, const Ink& ink);
[[nodiscard]] double steps_height(const ShardingState& lab, const Ink& ink);

}  // namespace rooflight::ui
