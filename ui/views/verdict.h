// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "ui/view.h"

namespace rooflight::ui {

/// One figure of the verdict, ready to be shown.
struct VerdictFigure {
    QString id;  ///< "step_time"
    QString label, value, tip;
    bool missing = false;  ///< there is none, and `value` says why
    QString band;          ///< "−8 to +11%": where measured runs like it lie; empty: not known
    QString delta;         ///< to the baseline; empty: none or the same
    int judgement = 0;     ///< of the delta: 1 better, −1 worse
    QString key = {};      ///< of the estimate's number that is shown; empty without one
};

/// The figures that decide, by workload: step time or latency, MFU, tokens/s/chip, days or tokens/s, cost. Always five.
[[nodiscard]] std::vector<VerdictFigure> verdict_figures(const ViewState& state);

/// "fits, 33.7 GiB free" or "12.3 GiB too much".
[[nodiscard]] QString memory_verdict(const MemoryEstimate& memory);

/// "61.3 of 95 GiB".
[[nodiscard]] QString memory_use(const MemoryEstimate& memory);

/// One sentence that says what sets the pace, and what would not fit.
[[nodiscard]] QString advice_sentence(const ViewState& state);

/// The verdict as a sentence, for screen readers and exports.
[[nodiscard]] QString verdict_summary(const ViewState& state);

}  // namespace rooflight::ui
