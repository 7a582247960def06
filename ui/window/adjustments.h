// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/workload/scenario.h"
#include "ui/document/field.h"

namespace rooflight::ui {

/// What an edit of `edited` moved besides what was asked for, and why: "Global batch 1 024 → 1 008: 24 data shards do not
/// divide 1 024". Empty if nothing. That data and fsdp make up for a mesh axis is how axes work and is not mentioned.
[[nodiscard]] QString adjustments(const Scenario& before, const Scenario& after, Field edited);

}  // namespace rooflight::ui
