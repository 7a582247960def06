// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/search/bound_change.h"
#include "core/search/estimate_output.h"
#include "core/search/scenario_input.h"

namespace rooflight {

/// What becomes of the output at another value of an input.
struct Response {
    double value = 0;  ///< of the input
    double output = 0;
    PointState state;
};

/// How an output answers to one input, all else as it is.
struct Sensitivity {
    ScenarioInput input;
    double value = 0;  ///< at present
    /// d ln(output) / d ln(input): −1 where twice the figure halves the output. By central difference; of an input with
    /// steps, between the nearest values on either side that can be had. Empty where there is no other value.
    std::optional<double> elasticity;
    std::optional<Response> low, high;  ///< at half and at twice the value, or the nearest to it
    /// Where the bound or the fit first changes, downwards and upwards, within a factor of kFarthest.
    std::vector<BoundChange> break_even;

    /// The largest of the changes in the output, as a ratio's logarithm: the length of the bar.
    [[nodiscard]] double reach(double output) const;
};

struct SensitivityResult {
    const EstimateOutput* output = nullptr;
    double value = 0;  ///< at present
    PointState state;
    std::vector<Sensitivity> inputs;  ///< of longest reach first
    bool cancelled = false;
};

/// How far from the present value break-even values are looked for.
inline constexpr double kFarthest = 64;

/// How the output (any of EstimateOutput) answers to each figure of the hardware, the batch, the sequence and the axes
/// of the mesh. Throws InputError for an impossible scenario, or an output that is not above 0 in it.
[[nodiscard]] SensitivityResult sensitivity(const Scenario& scenario, const EstimateOutput& output,
                                            const std::stop_token& stop = {});

/// "compute binds instead of hbm above 3.9 TB/s", "does not fit memory below 61 GB".
[[nodiscard]] std::string break_even_text(const Sensitivity& of, const BoundChange& change);

}  // namespace rooflight
