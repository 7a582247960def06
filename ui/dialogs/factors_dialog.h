// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "core/estimate/factor_effects.h"

namespace rooflight::ui {

/// "MFU is 41%; with figures on paper it would be 96%": the sentence above the list.
[[nodiscard]] QString factors_sentence(const FactorEffects& effects);

/// Why the step takes longer than on paper: every calibrated factor that it depends on, with what it costs, whose it is
/// and where its value is from. In ideal fidelity there are none, and a button leads to the other.
class FactorsDialog : public QDialog {
    Q_OBJECT
public:
    FactorsDialog(const FactorEffects& effects, QWidget* parent);

signals:
    void calibrated_wanted();  ///< from ideal fidelity, where there are none
};

}  // namespace rooflight::ui
