// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/sensitivity.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/search/sweep.h"
#include "core/units/format.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

/// Of ln(input), each way: small beside any figure, large beside rounding.
constexpr double kDifference = 1e-4;
/// Values looked at on either side in a factor of 2.
constexpr int kRungsPerOctave = 2;

constexpr std::string_view kExamined[] = {"hardware.flops_per_s",
                                          "hardware.hbm_bytes",
                                          "hardware.hbm_bytes_per_s",
                                          "hardware.scale_up_bytes_per_s_per_chip",
                                          "hardware.ici_bytes_per_s_per_link",
                                          "hardware.scale_out_bytes_per_s_per_chip",
                                          "hardware.usd_per_chip_hour",
                                          "hardware.tdp_w",
                                          "hardware.slices",
                                          "workload.sequence_length",
                                          "workload.global_batch",
                                          "workload.micro_batch",
                                          "workload.total_tokens",
                                          "parallelism.data",
                                          "parallelism.fsdp",
                                          "parallelism.tensor",
                                          "parallelism.context",
                                          "parallelism.pipeline",
                                          "parallelism.expert",
                                          "parallelism.zero"};

/// One input's turn.
class Examiner {
public:
    Examiner(const Scenario& scenario, const EstimateOutput& output, const ScenarioInput& input, double now,
             PointState state, std::stop_token stop)
        : m_scenario(scenario),
          m_output(output),
          m_axes{{input, now, now}},
          m_now(now),
          m_state(state),
          m_stop(std::move(stop)) {}

    [[nodiscard]] Sensitivity examine() const;

private:
    [[nodiscard]] const ScenarioInput& input() const { return m_axes[0].input; }
    [[nodiscard]] bool continuous() const { return input().values() == InputValues::continuous; }
    [[nodiscard]] std::optional<Response> respond(double value) const;
    [[nodiscard]] std::vector<double> ladder(bool up) const;
    [[nodiscard]] std::optional<Response> nearest_to(double wanted, const std::vector<double>& ladder) const;
    [[nodiscard]] std::optional<double> elasticity(const std::vector<double>& down,
                                                   const std::vector<double>& up) const;
    void find_break_even(const std::vector<double>& ladder, std::vector<BoundChange>& found) const;

    const Scenario& m_scenario;
    const EstimateOutput& m_output;
    std::vector<SweepAxis> m_axes;
    double m_now;
    PointState m_state;
    std::stop_token m_stop;
};

std::optional<Response> Examiner::respond(double value) const {
    if (m_stop.stop_requested())
        return std::nullopt;
    try {
        const Estimate answer = estimate(scenario_at(m_scenario, m_axes, {value}), m_output.needs);
        const std::optional<double> output = m_output.of(answer);
        if (!output || !(*output > 0))
            return std::nullopt;
        return Response{value, *output, {answer.bound, answer.memory.fits}};
    } catch (const InputError&) {
        return std::nullopt;  // no such scenario: the next value may do
    }
}

/// The values below or above the present one, going away from it.
std::vector<double> Examiner::ladder(bool up) const {
    const double low = up ? m_now : m_now / kFarthest, high = up ? m_now * kFarthest : m_now;
    std::vector<double> result;
    if (input().values() == InputValues::listed) {
        result = input().candidates(m_scenario, low, high);
    } else {
        const double step = input().step(m_scenario);
        for (int i = 0; i <= kRungsPerOctave * std::log2(kFarthest); ++i) {
            double value = m_now * std::exp2((up ? 1.0 : -1.0) * i / kRungsPerOctave);
            if (step > 0)
                value = step * std::round(value / step);
            if (value >= std::max(low, step) && value <= high)
                result.push_back(value);
        }
        std::sort(result.begin(), result.end());
        result.erase(std::unique(result.begin(), result.end()), result.end());
    }
    std::erase(result, m_now);
    if (!up)
        std::reverse(result.begin(), result.end());
    return result;
}

std::optional<Response> Examiner::nearest_to(double wanted, const std::vector<double>& ladder) const {
    std::vector<double> values = ladder;
    std::stable_sort(values.begin(), values.end(), [&](double a, double b) {
        return std::abs(std::log(a / wanted)) < std::abs(std::log(b / wanted));
    });
    for (const double value : values)
        if (const std::optional<Response> found = respond(value))
            return found;
    return std::nullopt;
}

std::optional<double> Examiner::elasticity(const std::vector<double>& down, const std::vector<double>& up) const {
    const auto first_of = [&](const std::vector<double>& values) { return nearest_to(m_now, values); };
    const auto at = [&](double part) { return respond(m_now * std::exp(part)); };
    std::optional<Response> below = continuous() ? at(-kDifference) : first_of(down);
    std::optional<Response> above = continuous() ? at(kDifference) : first_of(up);
    if (!below && !above)
        return std::nullopt;
    if (!below)
        below = respond(m_now);
    if (!above)
        above = respond(m_now);
    if (!below || !above)
        return std::nullopt;
    return std::log(above->output / below->output) / std::log(above->value / below->value);
}

void Examiner::find_break_even(const std::vector<double>& ladder, std::vector<BoundChange>& found) const {
    double last = m_now;
    PointState at_last = m_state;
    bool bound = false, memory = false;
    const double step = input().values() == InputValues::listed ? -1 : input().step(m_scenario);
    for (const double value : ladder) {
        const std::optional<Response> next = respond(value);
        if (!next)
            continue;
        std::vector<BoundChange> changes;
        const bool up = value > last;
        detail::find_changes(
            up ? last : value, up ? at_last : next->state, up ? value : last, up ? next->state : at_last, step,
            [&](double v) -> std::optional<PointState> {
                const std::optional<Response> response = respond(v);
                return response ? std::optional(response->state) : std::nullopt;
            },
            changes);
        if (!up)
            std::reverse(changes.begin(), changes.end());  // the nearest first
        for (const BoundChange& change : changes) {
            bool& seen = change.of == ChangeOf::bound ? bound : memory;
            if (!seen)
                found.push_back(change);
            seen = true;
        }
        if (bound && memory)
            return;
        last = value, at_last = next->state;
    }
}

Sensitivity Examiner::examine() const {
    Sensitivity result{input(), m_now, {}, {}, {}, {}};
    const std::vector<double> down = ladder(false), up = ladder(true);
    result.elasticity = elasticity(down, up);
    result.low = nearest_to(m_now / 2, down);
    result.high = nearest_to(m_now * 2, up);
    find_break_even(down, result.break_even);
    find_break_even(up, result.break_even);
    return result;
}

}  // namespace

double Sensitivity::reach(double output) const {
    double result = 0;
    for (const auto& response : {low, high})
        if (response)
            result = std::max(result, std::abs(std::log(response->output / output)));
    return result;
}

SensitivityResult sensitivity(const Scenario& scenario, const EstimateOutput& output,
                              const std::stop_token& stop) {
    SensitivityResult result;
    const Estimate now = estimate(scenario, output.needs);
    result.output = &output;
    result.state = {now.bound, now.memory.fits};
    const std::optional<double> value = output.of(now);
    if (!value || !(*value > 0))
        throw InputError("", fmt::format("{} is {} in this estimate; its elasticity needs a number above 0", output.key,
                                         value ? plain_text(*value) : "null"));
    result.value = *value;
    for (const std::string_view path : kExamined) {
        if (stop.stop_requested()) {
            result.cancelled = true;
            break;
        }
        const ScenarioInput input = *ScenarioInput::find(path);
        const std::optional<double> present = input.value(scenario);
        if (!present || !(*present > 0))
            continue;
        Sensitivity found = Examiner(scenario, output, input, *present, result.state, stop).examine();
        if (found.elasticity)
            result.inputs.push_back(std::move(found));
    }
    std::stable_sort(result.inputs.begin(), result.inputs.end(), [&](const Sensitivity& a, const Sensitivity& b) {
        return a.reach(result.value) > b.reach(result.value);
    });
    return result;
}

std::string break_even_text(const Sensitivity& of, const BoundChange& change) {
    const bool up = change.above > of.value;
    const bool continuous = of.input.values() == InputValues::continuous;
    const double at = continuous ? change.at(true) : up ? change.above : change.below;
    const std::string where = text_of(at, of.input.unit(), {});
    const std::string_view preposition = continuous ? (up ? "above" : "below") : (up ? "from" : "down from");
    const PointState& before = up ? change.from : change.to;
    const PointState& after = up ? change.to : change.from;
    if (change.of == ChangeOf::memory)
        return fmt::format("{} memory {} {}", after.fits ? "fits" : "does not fit", preposition, where);
    return fmt::format("{} binds instead of {} {} {}", name_of(after.bound), name_of(before.bound), preposition, where);
}

}  // namespace rooflight
