// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "tests/calibrate/accuracy.h"

namespace rooflight::calibrate {

/// One number that is fitted, and the factors of the presets that it sets.
struct Parameter {
    std::vector<std::string> systems;                  ///< whose chip factors these are; or
    std::vector<std::string> stacks;                   ///< whose stack factors,
    std::string on;                                    ///< on chips of one architecture; empty: on any
    bool sharded = false;                              ///< only where optimizer states are sharded
    std::map<std::string, double> factors;             ///< path -> multiple of the value
    double value = 1;
    double prior = 1;                                  ///< what is believed without the rows,
    double spread = 0.3;                               ///< and how firmly: standard deviation of the logarithm
    double most = 1e30;
    std::string source;                                ///< of the prior

    [[nodiscard]] std::string name() const;
    [[nodiscard]] bool applies(const Measurement& row) const;
    /// The factor at `path`: a share never passes 1.
    [[nodiscard]] double factor(const std::string& path) const;
};

struct Fit {
    std::vector<Parameter> parameters;
    bool training = true;                              ///< else of inference
    [[nodiscard]] FactorValues overrides(const Measurement& row) const;
};

struct FitOptions {
    std::vector<std::string> stacks, systems;          ///< only these parameters move; both empty: all do
    int rounds = 12;
    bool from_priors = false;
};

/// Reads the parameters of a kind; each starts from what the presets say.
[[nodiscard]] Fit read_fit(const Kind& kind, const std::filesystem::path& root, Library& library);

/// Coordinate descent on the fitted rows. What is minimised: mean |e| + mean e² of the errors' logarithms, each clipped so
/// that one row cannot rule, plus a penalty for leaving the priors.
void improve(Fit& fit, const Measurements& measurements, const FitOptions& options, std::ostream& progress);

/// Values with their priors, and the errors on fitted and held-out rows.
void print_fit(const Fit& fit, const Measurements& measurements, std::ostream& out);

/// Writes the values into presets/hardware and presets/stacks, to three digits, with where they are from.
void write_fit(const Fit& fit, const std::filesystem::path& root);

}  // namespace rooflight::calibrate
