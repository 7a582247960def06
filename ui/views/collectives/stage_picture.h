// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QStringList>

#include "ui/charts/drawing.h"
#include "ui/theme/ink.h"
#include "ui/views/collectives/played_group.h"
#include "ui/views/collectives/stage_layout.h"

class QPainter;

namespace rooflight::ui {

/// The devices with what each holds, and what moves now.
class StagePicture {
public:
    void set(const Played* played) { m_played = played; }

    /// `step` steps are done; `phase` (0 … 1) of the next is under way.
    void draw(QPainter& painter, const QRectF& area, int step, double phase, int marked, const Ink& ink);
    [[nodiscard]] int device_at(const QPointF& at) const { return m_layout.device_at(at); }
    /// What a device holds after `step` steps, and what it sends next.
    [[nodiscard]] QStringList read_out(int device, int step) const;

private:
    /// How what a device holds is shown: a band for each shard of the array, a square of origins by destinations, one
    /// block.
    enum class Mode { bands, square, block };

    [[nodiscard]] Mode mode() const;
    [[nodiscard]] int shard_count() const;
    [[nodiscard]] int slot_of(int chunk) const;
    [[nodiscard]] QColor colour_of(int chunk, const Ink& ink) const;
    void draw_device(QPainter& painter, int device, int step, bool marked, const Ink& ink) const;
    void draw_band(QPainter& painter, const QRectF& band, const std::vector<Holding>& row,
                   const std::vector<int>& chunks, const Ink& ink) const;
    void draw_name(QPainter& painter, int device, const Ink& ink) const;
    void draw_switches(QPainter& painter, int step, const Ink& ink) const;
    void draw_transfers(QPainter& painter, const Step& step, double phase, const Ink& ink) const;
    void draw_parcel(QPainter& painter, const QPointF& at, const Transfer& transfer, const Ink& ink) const;
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink) const;

    const Played* m_played = nullptr;
    StageLayout m_layout;
    std::vector<std::vector<int>> m_slot_chunks;
};

}  // namespace rooflight::ui
