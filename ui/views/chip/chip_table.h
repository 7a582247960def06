// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

#include "core/estimate/chip_load.h"

namespace rooflight::ui {

/// The figures of a chip under the keys that a preset has for them, in SI base units, with how busy the scenario keeps
/// what they are of, and where they are from.
[[nodiscard]] QList<QStringList> chip_table(const Machine& machine, const ChipLoad& load);

}  // namespace rooflight::ui
