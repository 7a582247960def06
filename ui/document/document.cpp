// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.h"

#include <thread>

#include <QElapsedTimer>
#include <QEventLoop>
#include <QMetaObject>

#include "core/units/input_error.h"
#include "ui/document/edit_command.h"
#include "ui/document/presets.h"
#include "ui/document/scenario_file.h"

namespace rooflight::ui {
namespace {

/// Without a model and a system, but with the factors that calibrated fidelity takes.
std::shared_ptr<const Scenario> nothing_chosen(Library& library) {
    auto scenario = std::make_shared<Scenario>();
    try {
        scenario->stack_preset = library.stack(scenario->stack);
    } catch (const InputError&) {
        // damaged presets: opening a scenario says so
    }
    return scenario;
}

struct Answer {
    std::shared_ptr<const Estimate> estimate;
    QString problem;                                   ///< why there is none
    double milliseconds = 0;
};

Answer answer_to(const Scenario& scenario, Detail detail) {
    Answer answer;
    QElapsedTimer clock;
    clock.start();
    try {
        answer.estimate = std::make_shared<const Estimate>(estimate(scenario, detail));
        answer.milliseconds = double(clock.nsecsElapsed()) * 1e-6;
    } catch (const std::exception& error) {
        answer.problem = QString::fromUtf8(error.what());
    }
    return answer;
}

}  // namespace

Document::Document(PresetStore& presets, QObject* parent)
    : QObject(parent), m_presets(presets), m_scenario(nothing_chosen(presets.library())), m_opened(m_scenario) {
    m_history.setUndoLimit(1000);
    m_due.setSingleShot(true);
    m_due.setInterval(0);
    connect(&m_due, &QTimer::timeout, this, &Document::compute);
}

QString Document::edit(const QString& text, Field field, int gesture, const Change& change) {
    // A gesture always starts from where it began: dragging there and back passes the same states both ways.
    std::shared_ptr<const Scenario> base = m_scenario;
    const int top = m_history.index() - 1;
    if (const auto* last = dynamic_cast<const EditCommand*>(top < 0 ? nullptr : m_history.command(top));
        last != nullptr && top == m_history.count() - 1 && last->continues(field, gesture))
        base = last->before();
    auto next = std::make_shared<Scenario>(*base);
    if (const QString reason = change(*next); !reason.isEmpty())
        return reason;
    if (same_scenario(*next, *m_scenario))
        return {};
    auto* command = new EditCommand(*this, field, gesture, m_scenario, next);
    command->setText(text);
    m_history.push(command);
    emit edited(*base, *next, field);
    return {};
}

void Document::replace(std::shared_ptr<const Scenario> scenario) {
    m_scenario = std::move(scenario);
    ++m_revision;
    std::vector<std::string> warnings;
    try {
        m_machine = resolve(m_scenario->hardware, warnings);
        m_mesh = place(m_scenario->parallelism, *m_machine, warnings);
    } catch (const InputError&) {
        // compute() meets the same fault and says it
        m_mesh.reset();
    }
    m_due.start();
    emit scenario_changed();
}

void Document::require(Detail detail) {
    // the verdict names the operation that weighs most, so the operations are always needed
    m_detail = static_cast<Detail>(static_cast<unsigned>(detail) | static_cast<unsigned>(Detail::operations));
    const auto missing = static_cast<unsigned>(m_detail) & ~static_cast<unsigned>(m_computed);
    if (missing != 0 && m_state.estimate != nullptr && m_problem.isEmpty())
        compute();
}

void Document::flush() {
    if (m_due.isActive())
        compute();
}

void Document::compute() {
    const Answer answer = answer_to(*m_scenario, m_detail);
    take(answer.estimate, answer.problem, answer.milliseconds);
}

void Document::require_beside(Detail detail) {
    const Detail wanted = detail | Detail::operations;
    const bool simulates = m_scenario->workload.kind == WorkloadKind::serving && has(wanted, Detail::simulation) &&
                           (m_due.isActive() || !has(m_computed, Detail::simulation));
    if (!simulates || m_state.estimate == nullptr) {  // a matter of milliseconds
        require(detail);
        flush();
        return;
    }
    m_due.stop();
    const std::shared_ptr<const Scenario> scenario = m_scenario;
    Answer answer;
    QEventLoop loop;
    {
        const std::jthread worker([&] {
            answer = answer_to(*scenario, wanted);
            QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
        });
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    }
    m_detail = wanted;
    if (scenario != m_scenario) {  // a timer's doing
        compute();
        return;
    }
    take(answer.estimate, answer.problem, answer.milliseconds);
}

void Document::take(std::shared_ptr<const Estimate> answer, const QString& problem, double milliseconds) {
    m_due.stop();
    ++m_computations;
    const bool good = problem.isEmpty();
    if (good) {
        m_last_milliseconds = milliseconds;
        m_state.scenario = m_scenario;
        m_state.estimate = std::move(answer);
        m_state.revision = m_revision;
        m_state.locked = m_locked;
        m_computed = m_detail;
    }
    if (problem != m_problem) {
        m_problem = problem;
        emit problem_changed(m_problem);
    }
    if (good)
        emit estimated();
}

void Document::set_locked(MeshAxis axis, bool on) {
    const AxisMask locked = static_cast<AxisMask>(on ? m_locked | mask_of(axis) : m_locked & ~mask_of(axis));
    if (locked == m_locked)
        return;
    m_locked = locked;
    emit locks_changed();
}

void Document::pin_baseline() {
    flush();
    if (m_state.estimate == nullptr)
        return;
    m_state.baseline_scenario = m_state.scenario;
    m_state.baseline = m_computed == Detail::everything
                           ? m_state.estimate
                           : std::make_shared<const Estimate>(estimate(*m_state.scenario, Detail::everything));
    emit estimated();
}

void Document::set_baseline(const std::shared_ptr<const Scenario>& scenario) {
    auto answer = std::make_shared<const Estimate>(estimate(*scenario, Detail::everything));
    m_state.baseline_scenario = scenario;
    m_state.baseline = std::move(answer);
    emit estimated();
}

void Document::unpin_baseline() {
    if (!has_baseline())
        return;
    m_state.baseline_scenario.reset();
    m_state.baseline.reset();
    emit estimated();
}

void Document::start(Scenario scenario, const QString& file_name) {
    m_history.clear();
    m_state.baseline_scenario.reset();
    m_state.baseline.reset();
    m_locked = 0;
    m_opened = std::make_shared<const Scenario>(std::move(scenario));
    m_file_name = file_name;
    replace(m_opened);
    emit locks_changed();
    emit file_changed();
}

void Document::saved_as(const QString& file_name) {
    m_file_name = file_name;
    m_opened = m_scenario;
    m_history.setClean();
    emit file_changed();
}

}  // namespace rooflight::ui
