// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <QString>

namespace rooflight::ui {

/// A setting by its key in an advice ("micro_batch", "offload.activations") as its control calls it, else as Compare
/// does; the key itself where neither has a name for it.
[[nodiscard]] QString setting_label(std::string_view key);

/// The word that a control has for a value of a setting; empty: none, it is a number or a name.
[[nodiscard]] QString setting_word(std::string_view key, const QString& value);

/// What a file has for a setting in the words of its control: "½" for 0.5 of "offload.activations", "zero bubble" for
/// "zero_bubble" of "parallelism.schedule"; numbers as the screen writes them. The key may be that of a file or its end.
[[nodiscard]] QString setting_value(std::string_view key, const QString& value);

}  // namespace rooflight::ui
