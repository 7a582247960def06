// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/sweep.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <thread>

#include <fmt/format.h>

#include "core/units/format.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

/// Points that a thread takes at once: enough that taking them costs nothing, few enough to stop soon.
constexpr std::size_t kPointsAtOnce = 4;
constexpr std::chrono::milliseconds kListenEvery{30};

/// The nearest member, by ratio where both are above 0.
double nearest_of(const std::vector<double>& values, double wanted) {
    return *std::ranges::min_element(values, {}, [&](double v) { return std::abs(std::log(v / wanted)); });
}

double nearest_multiple(double value, double step, double from, double to) {
    const double low = step * std::ceil(from / step), high = step * std::floor(to / step);
    return std::clamp(step * std::round(value / step), low, high);
}

std::vector<double> even_values(const SweepAxis& axis) {
    const int steps = axis.steps > 0 ? axis.steps : kSweepSteps;
    if (axis.from == axis.to || steps == 1)
        return {axis.from};
    std::vector<double> result;
    for (int i = 0; i < steps; ++i) {
        const double part = double(i) / (steps - 1);
        result.push_back(axis.log ? axis.from * std::pow(axis.to / axis.from, part)
                                  : axis.from + (axis.to - axis.from) * part);
    }
    result.back() = axis.to;
    return result;
}

/// One sweep at work: threads take points until there are none.
class Sweeper {
public:
    Sweeper(const Scenario& scenario, const SweepSpec& spec, SweepResult& result)
        : m_scenario(scenario), m_spec(spec), m_result(result), m_changes(result.points.size()) {
        for (const EstimateOutput* output : spec.outputs)
            m_needs = m_needs | output->needs;
    }

    void run(const std::stop_token& stop, const SweepListener& listener);

private:
    using Part = void (Sweeper::*)(std::size_t index);

    void run_part(Part part, const std::stop_token& stop, const SweepListener& listener);
    void work(Part part, const std::stop_token& stop);
    void finish_point(std::size_t index);
    void finish_changes(std::size_t index);
    [[nodiscard]] std::vector<double> values_at(std::size_t point) const;
    [[nodiscard]] std::optional<Estimate> answer(const std::vector<double>& values, Detail needs, std::string* problem) const;
    [[nodiscard]] std::optional<PointState> state(const std::vector<double>& values) const;
    /// Of a point of the shard, or worked out where it is of another.
    [[nodiscard]] std::optional<PointState> known_state(std::size_t point, const std::vector<double>& values) const;
    void find_changes_from(std::size_t point, std::size_t axis, const PointState& here,
                           std::vector<SweepChange>& changes) const;

    const Scenario& m_scenario;
    const SweepSpec& m_spec;
    SweepResult& m_result;
    Detail m_needs = Detail::summary;
    std::vector<std::vector<SweepChange>> m_changes;  ///< by point
    std::atomic<std::size_t> m_next = 0, m_done = 0;
    std::mutex m_mutex;
    std::condition_variable m_finished;
    std::size_t m_working = 0;
};

std::vector<double> Sweeper::values_at(std::size_t point) const {
    std::vector<double> values;
    for (std::size_t axis = 0; axis < m_spec.axes.size(); ++axis)
        values.push_back(m_result.at(point, axis));
    return values;
}

std::optional<Estimate> Sweeper::answer(const std::vector<double>& values, Detail needs, std::string* problem) const {
    try {
        return estimate(scenario_at(m_scenario, m_spec.axes, values), needs);
    } catch (const InputError& error) {
        if (problem != nullptr)
            *problem = error.what();
        return std::nullopt;
    }
}

std::optional<PointState> Sweeper::state(const std::vector<double>& values) const {
    const std::optional<Estimate> found = answer(values, Detail::summary, nullptr);
    return found ? std::optional(PointState{found->bound, found->memory.fits}) : std::nullopt;
}

std::optional<PointState> Sweeper::known_state(std::size_t point, const std::vector<double>& values) const {
    if (point - m_result.first >= m_result.points.size())
        return state(values);
    const SweepPoint& known = m_result.points[point - m_result.first];
    return known.problem.empty() ? std::optional(known.state) : std::nullopt;
}

void Sweeper::find_changes_from(std::size_t point, std::size_t axis, const PointState& here,
                                std::vector<SweepChange>& changes) const {
    const std::size_t stride = axis == 0 ? 1 : m_result.values[0].size();
    const std::size_t place = axis == 0 ? point % m_result.values[0].size() : point / m_result.values[0].size();
    if (place + 1 >= m_result.values[axis].size())
        return;
    std::vector<double> values = values_at(point + stride);
    const double next = values[axis];
    const std::optional<PointState> there = known_state(point + stride, values);
    if (!there || *there == here)
        return;
    const ScenarioInput& input = m_spec.axes[axis].input;
    const double step = input.values() == InputValues::listed ? -1 : input.step(m_scenario);
    std::vector<BoundChange> found;
    detail::find_changes(
        m_result.at(point, axis), here, next, *there, step,
        [&](double value) {
            values[axis] = value;
            return state(values);
        },
        found);
    for (const BoundChange& change : found)
        changes.push_back({point, axis, change});
}

void Sweeper::finish_point(std::size_t index) {
    const std::size_t point = m_result.first + index;
    SweepPoint& target = m_result.points[index];
    const std::optional<Estimate> found = answer(values_at(point), m_needs, &target.problem);
    target.outputs.resize(m_spec.outputs.size());
    if (!found)
        return;
    target.state = {found->bound, found->memory.fits};
    for (std::size_t i = 0; i < m_spec.outputs.size(); ++i)
        target.outputs[i] = m_spec.outputs[i]->of(*found);
}

void Sweeper::finish_changes(std::size_t index) {
    if (!m_result.points[index].problem.empty())
        return;
    for (std::size_t axis = 0; axis < m_spec.axes.size(); ++axis)
        find_changes_from(m_result.first + index, axis, m_result.points[index].state, m_changes[index]);
}

void Sweeper::work(Part part, const std::stop_token& stop) {
    const std::size_t count = m_result.points.size();
    while (!stop.stop_requested()) {
        const std::size_t first = m_next.fetch_add(kPointsAtOnce);
        if (first >= count)
            break;
        const std::size_t last = std::min(first + kPointsAtOnce, count);
        for (std::size_t i = first; i < last && !stop.stop_requested(); ++i) {
            (this->*part)(i);
            ++m_done;
        }
    }
    const std::scoped_lock lock(m_mutex);
    if (--m_working == 0)
        m_finished.notify_all();
}

void Sweeper::run_part(Part part, const std::stop_token& stop, const SweepListener& listener) {
    const std::size_t count = m_result.points.size();
    const std::size_t cores = m_spec.threads > 0 ? m_spec.threads : std::max(1u, std::thread::hardware_concurrency());
    m_next = 0;
    m_working = std::clamp<std::size_t>((count + kPointsAtOnce - 1) / kPointsAtOnce, 1, cores);
    std::vector<std::jthread> threads;
    for (std::size_t i = 0, n = m_working; i < n; ++i)
        threads.emplace_back([this, part, &stop] { work(part, stop); });
    std::unique_lock lock(m_mutex);
    while (!m_finished.wait_for(lock, kListenEvery, [this] { return m_working == 0; }))
        if (listener)
            listener(m_done / 2, count);
    lock.unlock();  // the threads end before the next part begins
}

void Sweeper::run(const std::stop_token& stop, const SweepListener& listener) {
    const std::size_t count = m_result.points.size();
    run_part(&Sweeper::finish_point, stop, listener);
    run_part(&Sweeper::finish_changes, stop, listener);
    if (listener)
        listener(m_done / 2, count);
    for (const std::vector<SweepChange>& changes : m_changes)
        m_result.changes.insert(m_result.changes.end(), changes.begin(), changes.end());
    m_result.cancelled = m_done < 2 * count;
}

}  // namespace

std::vector<double> sweep_values(const Scenario& scenario, const SweepAxis& axis) {
    const ScenarioInput& input = axis.input;
    const auto fail = [&](const std::string& problem) { throw InputError(input.path(), problem); };
    if (!(axis.from > 0) || !std::isfinite(axis.to))
        fail(fmt::format("found {} to {}, expected values above 0", plain_text(axis.from), plain_text(axis.to)));
    if (axis.from > axis.to)
        fail(fmt::format("found {} to {}, expected the smaller value first", plain_text(axis.from),
                         plain_text(axis.to)));
    if (axis.steps < 0 || axis.steps > kMostSweepPoints)
        fail(fmt::format("found {} steps, expected 1 to {:.0f}", axis.steps, kMostSweepPoints));
    const auto nothing_between = [&] {
        fail(fmt::format("there is no possible value from {} to {}", plain_text(axis.from), plain_text(axis.to)));
    };
    if (input.values() == InputValues::continuous)
        return even_values(axis);
    std::vector<double> result;
    if (input.values() == InputValues::listed) {
        const std::vector<double> all = input.candidates(scenario, axis.from, axis.to);
        if (all.empty())
            nothing_between();
        if (axis.steps == 0)
            return all;
        for (const double value : even_values(axis))
            result.push_back(nearest_of(all, value));
    } else {
        const double step = input.step(scenario);
        if (step * std::floor(axis.to / step) < axis.from)
            fail(fmt::format("there is no multiple of {} from {} to {}", plain_text(step), plain_text(axis.from),
                             plain_text(axis.to)));
        for (const double value : even_values(axis))
            result.push_back(nearest_multiple(value, step, axis.from, axis.to));
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

Scenario scenario_at(const Scenario& scenario, const std::vector<SweepAxis>& axes, const std::vector<double>& values) {
    Scenario result = scenario;
    AxisMask varied = 0;
    for (const SweepAxis& axis : axes)
        if (const auto mesh_axis = axis.input.axis())
            varied = static_cast<AxisMask>(varied | mask_of(*mesh_axis));
    std::vector<std::size_t> order(axes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return axes[a].input.rank() < axes[b].input.rank(); });
    for (const std::size_t i : order)
        if (const std::string reason = axes[i].input.apply(result, values[i], varied); !reason.empty())
            throw InputError(reason.starts_with(axes[i].input.path()) ? std::string() : axes[i].input.path(), reason);
    // What makes up for one input must not have moved the other.
    for (const std::size_t i : order)
        if (axes[i].input.values() != InputValues::continuous && axes[i].input.value(result) != values[i])
            throw InputError(axes[i].input.path(),
                             fmt::format("{} does not go with the rest of the scenario", plain_text(values[i])));
    return result;
}

SweepResult sweep(const Scenario& scenario, const SweepSpec& spec, const std::stop_token& stop,
                  const SweepListener& listener) {
    if (spec.axes.empty() || spec.axes.size() > 2)
        throw InputError("", fmt::format("a sweep varies one or two inputs, found {}", spec.axes.size()));
    if (spec.axes.size() == 2 && spec.axes[0].input == spec.axes[1].input)
        throw InputError(spec.axes[0].input.path(), "varied twice");
    SweepResult result;
    double all = 1;
    for (const SweepAxis& axis : spec.axes) {
        if (!axis.input.value(scenario))
            throw InputError(axis.input.path(), "the scenario has no such figure to vary");
        result.values.push_back(sweep_values(scenario, axis));
        all *= double(result.values.back().size());
    }
    if (all > kMostSweepPoints)
        throw InputError("",
                         fmt::format("found a sweep of {:.0f} points, expected at most {:.0f}", all, kMostSweepPoints));
    // Contiguous parts: the first points of the next are all that is worked out twice.
    result.first = result.size() * spec.shard / spec.shards;
    result.points.resize(result.size() * (spec.shard + 1) / spec.shards - result.first);
    Sweeper(scenario, spec, result).run(stop, listener);
    return result;
}

}  // namespace rooflight
