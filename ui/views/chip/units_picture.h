// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>

#include "core/kernel/tiling.h"
#include "ui/theme/ink.h"

class QPainter;

namespace rooflight::ui {

/// What the matrix units do with one matmul, moment by moment: the wave of inputs through a systolic array (each
/// square stands for a block of cells), or waves of tiles over the multiprocessors.
class UnitsPicture {
public:
    /// Nothing of `machine` is kept but its figures.
    void set(const KernelMachine& machine, const Kernel& kernel);
    [[nodiscard]] bool systolic() const { return m_machine.array.has_value(); }

    /// Steps of the player: cycles, or waves. Of a long run the filling, the change to the second tile and the draining.
    [[nodiscard]] int steps() const;
    [[nodiscard]] QString moment(int step) const;      ///< "cycle 512 of 4,479", "wave 3 of 4"
    [[nodiscard]] QStringList facts() const;           ///< what the utilisation is made of
    [[nodiscard]] QString verdict() const;

    void draw(QPainter& painter, const QRectF& target, int step, const Ink& ink) const;

    [[nodiscard]] const SystolicRun& run() const { return m_run; }
    [[nodiscard]] const KernelPlan& plan() const { return m_plan; }

private:
    [[nodiscard]] double cycle_of(int step) const;
    void draw_array(QPainter& painter, const QRectF& area, double cycle, const Ink& ink) const;
    void draw_field(QPainter& painter, const QRectF& area, int wave, const Ink& ink) const;

    KernelMachine m_machine;
    Kernel m_kernel;
    SystolicRun m_run;
    KernelPlan m_plan;
};

}  // namespace rooflight::ui
