// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include "core/hardware/machine.h"
#include "core/mesh/mesh.h"
#include "ui/document/field.h"
#include "ui/view.h"

namespace rooflight::ui {

class PresetStore;

/// The open scenario, its history, and the estimate that belongs to it. Every change is an undo command made by edit();
/// the estimate follows once per turn of the event loop, however many edits came in between.
class Document : public QObject {
    Q_OBJECT
public:
    /// Changes the scenario it is given, or says why it cannot be (and nothing happens).
    using Change = std::function<QString(Scenario&)>;

    explicit Document(PresetStore& presets, QObject* parent = nullptr);

    [[nodiscard]] const Scenario& scenario() const { return *m_scenario; }
    /// There is a model and a system. There are none yet where the first scenario could not be read.
    [[nodiscard]] bool is_complete() const { return m_scenario->model != nullptr && m_scenario->hardware.system != nullptr; }
    /// What the present scenario runs on and how its mesh lies there; null while either is impossible.
    [[nodiscard]] const Machine* machine() const { return m_machine ? &*m_machine : nullptr; }
    [[nodiscard]] const Mesh* mesh() const { return m_mesh ? &*m_mesh : nullptr; }
    /// The newest good estimate with the scenario it is of. Older than scenario() while `problem` says why.
    [[nodiscard]] const ViewState& state() const { return m_state; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] PresetStore& presets() { return m_presets; }
    [[nodiscard]] QUndoStack& history() { return m_history; }

    /// Edits of one field with one gesture (not 0) start from the same scenario and are one step. Returns why not.
    QString edit(const QString& text, Field field, int gesture, const Change& change);
    /// For EditCommand alone.
    void replace(std::shared_ptr<const Scenario> scenario);

    /// The parts of the estimate that are looked at; asks for more at once when the present one lacks some.
    void require(Detail detail);
    void flush();  ///< computes now what is due
    /// require() and flush() where a server's simulation may take seconds: that works on a thread, and the window goes on
    /// painting but takes no input until the answer is there.
    void require_beside(Detail detail);
    [[nodiscard]] int computations() const { return m_computations; }
    [[nodiscard]] double last_milliseconds() const { return m_last_milliseconds; }

    [[nodiscard]] AxisMask locked() const { return m_locked; }
    void set_locked(MeshAxis axis, bool on);

    [[nodiscard]] bool has_baseline() const { return m_state.baseline != nullptr; }
    void pin_baseline();
    void set_baseline(const std::shared_ptr<const Scenario>& scenario);  ///< throws InputError for an impossible one
    void unpin_baseline();

    [[nodiscard]] QString file_name() const { return m_file_name; }
    [[nodiscard]] const Scenario& opened() const { return *m_opened; }  ///< as opened or last saved: what reset goes to
    /// Starts over with another scenario; the history is gone.
    void start(Scenario scenario, const QString& file_name);
    void saved_as(const QString& file_name);

signals:
    void scenario_changed();
    /// By edit(), not by undo or redo: from before the gesture to now.
    void edited(const Scenario& before, const Scenario& after, Field field);
    void estimated();  ///< state() is new
    void problem_changed(const QString& problem);
    void locks_changed();
    void file_changed();

private:
    void compute();
    /// Makes an estimate of the present scenario with m_detail, or the reason why there is none, the present one.
    void take(std::shared_ptr<const Estimate> answer, const QString& problem, double milliseconds);

    PresetStore& m_presets;
    QUndoStack m_history;
    QTimer m_due;
    std::shared_ptr<const Scenario> m_scenario, m_opened;
    std::optional<Machine> m_machine;
    std::optional<Mesh> m_mesh;
    ViewState m_state;
    Detail m_detail = Detail::operations, m_computed = Detail::summary;
    AxisMask m_locked = 0;
    quint64 m_revision = 0;
    int m_computations = 0;
    double m_last_milliseconds = 0;
    QString m_problem, m_file_name;
};

}  // namespace rooflight::ui
