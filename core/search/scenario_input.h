// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/mesh/axes.h"
#include "core/units/unit.h"
#include "core/workload/scenario.h"

namespace rooflight {

/// Which values an input can take.
enum class InputValues : std::uint8_t {
    continuous,
    whole,  ///< multiples of a whole number: sequences, tokens
    listed  ///< so few that they are gone through: axes, micro-batches, chips
};

/// A number of a scenario that can be varied, by its path in the scenario's JSON: "workload.global_batch",
/// "parallelism.tensor", "hardware.hbm_bytes_per_s", "hardware.flops_per_s.bf16", "overrides.hbm".
/// "hardware.flops_per_s" by itself is the rate at the scenario's matmul dtype; the other dtypes' go along with it.
class ScenarioInput {
public:
    [[nodiscard]] static std::optional<ScenarioInput> find(std::string_view path);
    /// Those that find() knows, but for the overrides, in the contract's order.
    [[nodiscard]] static std::vector<std::string> paths();

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] Unit unit() const;
    [[nodiscard]] InputValues values() const;
    [[nodiscard]] bool is_hardware() const { return m_path.starts_with("hardware."); }
    /// Of the mesh, where the input is an axis of it.
    [[nodiscard]] std::optional<MeshAxis> axis() const;
    /// Inputs are set in this order: chips before batches before axes.
    [[nodiscard]] int rank() const;

    /// What the scenario has, figures of the system included; empty where it has none.
    [[nodiscard]] std::optional<double> value(const Scenario& scenario) const;
    /// Gives the scenario a value and rebalances the mesh as the window does, leaving the axes of `locked` alone.
    /// Returns why that cannot be (the scenario is then of no use), else nothing. What estimate() checks is left to it.
    [[nodiscard]] std::string apply(Scenario& scenario, double value, AxisMask locked) const;

    /// whole: what values are multiples of. 0 for the others.
    [[nodiscard]] double step(const Scenario& scenario) const;
    /// listed: the values between two bounds that could be had, ascending. Throws InputError for a bound beyond all
    /// that is listed.
    [[nodiscard]] std::vector<double> candidates(const Scenario& scenario, double from, double to) const;

    bool operator==(const ScenarioInput& other) const { return m_path == other.m_path; }

private:
    struct Row;
    [[nodiscard]] static std::span<const Row> rows();

    ScenarioInput(std::string path, const Row* row) : m_path(std::move(path)), m_row(row) {}

    std::string m_path;
    const Row* m_row;              ///< null: an override
    std::optional<DType> m_dtype;  ///< of a single rate
};

}  // namespace rooflight
