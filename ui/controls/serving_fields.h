// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controls/choice_field.h"
#include "ui/controls/slider_field.h"

namespace rooflight::ui {

/// What a served model is asked: how many requests, how long, how soon answered.
[[nodiscard]] std::span<const SliderField> request_sliders();
[[nodiscard]] std::span<const ChoiceField> request_choices();

/// How it goes about them: chunks, prefix cache, pools, drafts.
[[nodiscard]] std::span<const SliderField> batching_sliders();
[[nodiscard]] std::span<const ChoiceField> batching_choices();

}  // namespace rooflight::ui
