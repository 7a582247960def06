// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharding/sharding_state.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/mesh/spec_text.h"
#include "core/units/input_error.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr std::array<std::string_view, ShardingState::field_count> kPaths = {"a", "b", "out", "from", "to"};
constexpr std::array<std::string_view, 3> kNames = {"A", "B", "C"};
constexpr double kDefaultSize = 8192;

QString lab_words(const char* source) { return QCoreApplication::translate("ShardingView", source); }

/// The rule without the engine's path, which the field's place says already.
QString rule_of(const InputError& error) {
    const QString words = text(error.what()), path = QString::fromStdString(error.path()) + QStringLiteral(": ");
    return told_problem(words.startsWith(path) ? words.mid(path.size()) : words);
}

bool is_jax(const QString& words) {
    const QString bare = words.trimmed();
    return bare.startsWith(QLatin1String("P(")) || bare.startsWith(QLatin1String("jax.")) ||
           bare.startsWith(QLatin1String("PartitionSpec"));
}

}  // namespace

ShardingState::ShardingState() : m_sizes{{"I", 8192}, {"J", 8192}, {"K", 32768}} {
    m_mesh.with("X", 4).with("Y", 2).with("Z", 1);
    constexpr std::array<std::string_view, field_count> specs = {"A[I_X, J_Y]", "B[J_Y, K]", "C[I_X, K]",
                                                                 "A[I_X, J]", "A[I, J_X]"};
    for (std::size_t i = 0; i < specs.size(); ++i) {
        m_arrays[i] = sized(parse_spec(specs[i], m_mesh, kPaths[i]));
    }
    solve_all();
}

void ShardingState::set_scenario(std::shared_ptr<const Scenario> scenario) {
    m_scenario = std::move(scenario);
    solve_all();
}

NamedArray ShardingState::sized(NamedArray array) const {
    for (NamedDim& dim : array.dims) {
        dim.size = dim.size > 0 ? dim.size : kDefaultSize;
    }
    set_sizes(array, m_sizes);
    return array;
}

void ShardingState::set_axis(std::size_t axis, int size) {
    if (axis < m_mesh.names.size()) {
        m_mesh.sizes[axis] = std::max(1, size);
        m_refusals = {};
        solve_all();
    }
}

void ShardingState::set_dim(const QString& name, double size) {
    const std::string key = name.toStdString();
    const auto found = std::find_if(m_sizes.begin(), m_sizes.end(), [&](const auto& pair) { return pair.first == key; });
    if (found != m_sizes.end()) {
        found->second = size;
    } else {
        m_sizes.emplace_back(key, size);
    }
    for (NamedArray& array : m_arrays) {
        array = sized(std::move(array));
    }
    m_refusals = {};
    solve_all();
}

bool ShardingState::accept(Field field, const NamedArray& array) {
    try {
        check(array, m_mesh, kPaths[field]);
    } catch (const InputError& error) {
        m_refusals[field] = rule_of(error);
        return false;
    }
    m_refusals[field].clear();
    m_arrays[field] = array;
    if (field == from || field == to) {  // both sides are the same array
        NamedArray& other = m_arrays[field == from ? to : from];
        const auto same = [](const NamedDim& one, const NamedDim& two) { return one.name == two.name; };
        if (!std::equal(array.dims.begin(), array.dims.end(), other.dims.begin(), other.dims.end(), same)) {
            other = array;
        }
    }
    solve_all();
    return true;
}

bool ShardingState::set_spec(Field field, const QString& words) {
    const std::string typed = words.toStdString();
    try {
        NamedArray array = is_jax(words) ? parse_jax(typed, m_arrays[field], m_mesh, kPaths[field])
                                         : parse_spec(typed, m_mesh, kPaths[field]);
        if (array.name.empty()) {
            array.name = m_arrays[field].name;
        }
        array.element = m_arrays[field].element;
        return accept(field, sized(array));
    } catch (const InputError& error) {
        m_refusals[field] = rule_of(error);
        return false;
    }
}

bool ShardingState::toggle(Field field, std::size_t dim, std::size_t axis) {
    NamedArray array = m_arrays[field];
    if (dim >= array.dims.size() || axis >= m_mesh.names.size()) {
        return false;
    }
    std::vector<std::size_t>& axes = array.dims[dim].axes;
    if (std::erase(axes, axis) == 0) {
        axes.push_back(axis);
    }
    return accept(field, array);
}

void ShardingState::select_plan(int plan) {
    m_selected = std::clamp(plan, 0, std::max(0, static_cast<int>(m_plans.size()) - 1));
}

ArrayReport ShardingState::report(Field field) const {
    try {
        return describe(m_arrays[field], m_mesh);
    } catch (const InputError&) {
        return {};  // its problem is shown beside it
    }
}

QString ShardingState::spec(Field field) const { return text(to_text(m_arrays[field], m_mesh)); }
QString ShardingState::jax(Field field) const { return text(to_jax(m_arrays[field], m_mesh)); }

std::vector<NamedDim> ShardingState::dims() const {
    std::vector<NamedDim> result;
    for (const Field field : {a, b, out, from}) {
        for (const NamedDim& dim : m_arrays[field].dims) {
            const bool known = std::any_of(result.begin(), result.end(),
                                           [&](const NamedDim& other) { return other.name == dim.name; });
            if (!known) {
                result.push_back(dim);
            }
        }
    }
    return result;
}

bool ShardingState::uses_idle_axes(int plan) const {
    return m_solution && plan >= static_cast<int>(m_solution->options.size());
}

void ShardingState::solve_all() {
    m_machine.reset();
    m_solution.reset();
    m_reshard.reset();
    m_plans.clear();
    m_problem.clear();
    m_reshard_problem.clear();
    if (m_scenario == nullptr) {
        return;
    }
    try {
        std::vector<std::string> warnings;
        m_machine.emplace(m_mesh, resolve(m_scenario->hardware, warnings), m_scenario->precision.matmul,
                          collective_options(*m_scenario, factors_of(*m_scenario)));
    } catch (const InputError& error) {
        m_problem = m_reshard_problem = told_problem(error);
        return;
    }
    try {
        LabEinsum einsum;
        einsum.mesh = m_mesh;
        einsum.a = m_arrays[a];
        einsum.b = m_arrays[b];
        einsum.out = m_arrays[out];
        m_solution = solve(einsum, *m_machine);
        m_plans = m_solution->options;
        m_plans.insert(m_plans.end(), m_solution->with_idle_axes.begin(), m_solution->with_idle_axes.end());
        m_cheapest = static_cast<int>(m_machine->cheapest(m_plans));
        m_selected = m_cheapest;
    } catch (const InputError& error) {
        m_problem = rule_of(error);
        for (std::size_t i = 0; i < kNames.size(); ++i) {
            if (error.path() == kPaths[i]) {
                m_problem = QStringLiteral("%1: %2").arg(text(kNames[i]), m_problem);
            }
        }
    }
    try {
        m_reshard = solve_reshard(m_arrays[from], m_arrays[to], m_mesh, *m_machine);
    } catch (const InputError& error) {
        m_reshard_problem = rule_of(error);
    }
}

QString ShardingState::machine_text() const {
    if (!m_machine || m_scenario == nullptr || m_scenario->hardware.system == nullptr) {
        return {};
    }
    const System& system = *m_scenario->hardware.system;
    const Peak peak = m_machine->peak();
    return (system.topology == TopologyKind::torus
                ? lab_words(QT_TRANSLATE_NOOP("ShardingView", "%1: %2 an axis, each a ring; %3 %4"))
                : lab_words(QT_TRANSLATE_NOOP("ShardingView", "%1: %2 a chip, %3 %4")))
        .arg(text(system.name), shown(m_machine->bandwidth()), shown(peak.rate), label(peak.dtype));
}

}  // namespace rooflight::ui
