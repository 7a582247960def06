// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include <QString>

#include "ui/controls/slider_field.h"

namespace rooflight::ui {

/// One of the choices of a ChoiceField. Names of the field's own vocabulary (bf16, adamw, 1f1b) stay as they are.
struct Choice {
    const char* text;
    const char* tip = "";
};

/// A quantity of the scenario with a few named values. Texts are translated in the context "fields".
struct ChoiceField {
    /// stacked: a combo below its label; check: choices are off, on.
    enum class Look { segments, combo, stacked, check };

    Field id;
    const char* name;
    const char* label;
    const char* tip;
    Look look;
    std::vector<Choice> choices;
    int (*value)(const Scenario&);  ///< −1: something the choices do not name
    void (*change)(Scenario&, int);
    bool (*applies)(const FieldContext&);               ///< else hidden
    QString (*blocked)(const FieldContext&) = nullptr;       ///< why it cannot be changed; empty: it can
    QString (*lacking)(const FieldContext&, int) = nullptr;  ///< why one of a combo's choices cannot be had; empty: it can
    bool hides_lacking = false;                              ///< such choices are not shown, rather than greyed out
    QString (*unlisted)(const Scenario&) = nullptr;  ///< what a combo shows where no choice names the value
};

enum class ChoiceGroup { requests, batching, mesh, precision, recompute, adapter, options };
[[nodiscard]] std::span<const ChoiceField> choice_fields(ChoiceGroup group);
[[nodiscard]] const ChoiceField* find_choice_field(const QString& name);

}  // namespace rooflight::ui
