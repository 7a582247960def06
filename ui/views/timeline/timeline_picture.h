// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <memory>
#include <vector>

#include "ui/charts/drawing.h"
#include "ui/charts/ticks.h"
#include "ui/view.h"
#include "ui/views/timeline/timeline_rows.h"

class QPainter;

namespace rooflight::ui {

/// The drawing of a timeline: where each row lies and what is drawn in it. Knows no widget.
class TimelinePicture {
public:
    void set(const ViewState& state);
    [[nodiscard]] bool empty() const { return m_rows.empty() || !(m_makespan > 0); }
    [[nodiscard]] double makespan() const { return m_makespan; }  ///< of the simulation
    /// The step's time as the verdict has it; where the simulated events end visibly elsewhere, with that beside it.
    [[nodiscard]] QString step_words() const;
    [[nodiscard]] int stages() const { return m_stages; }
    [[nodiscard]] const Timeline& timeline() const { return m_estimate->timeline; }
    [[nodiscard]] const std::vector<TimelineRow>& rows() const { return m_rows; }
    /// One layer forward and backward of the first stage that has them, else the whole step.
    [[nodiscard]] Range one_layer() const;

    /// Works out the places for a picture of this size; `scroll` pixels of rows are above it.
    void lay_out(const QRectF& target, const Ink& ink, double scroll = 0);
    [[nodiscard]] double content_height() const { return m_content; }  ///< of all rows, for scrolling
    [[nodiscard]] QRectF track() const { return m_track; }             ///< where time runs, in pixels
    [[nodiscard]] QRectF rows_area() const { return m_rows_area; }

    void draw(QPainter& painter, const Range& window, const Selection& selection, const Ink& ink) const;
    void draw_scrubber(QPainter& painter, const Range& window, double time, const Ink& ink) const;
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink) const;

    struct Hit {
        const TimelineRow* row = nullptr;
        const Block* block = nullptr;
        const Block* pass = nullptr;                   ///< of a pipeline's stage, where no block is
        bool memory = false;
        double time = 0;
    };
    [[nodiscard]] Hit hit(const QPointF& pixel, const Range& window) const;
    [[nodiscard]] QStringList read_out(const Hit& hit) const;
    /// What runs at a moment, a stream a line.
    [[nodiscard]] QStringList read_out_at(double time) const;
    [[nodiscard]] double memory_at(double time) const; ///< of the stage whose memory is shown; NaN: none

private:
    struct Place {
        std::size_t row = 0;
        double top = 0, height = 0;
        bool first_of_stage = false;
    };
    void draw_row(QPainter& painter, const Place& place, const Range& window, const Selection& selection,
                  const Ink& ink) const;
    void draw_piece(QPainter& painter, const Piece& piece, const TimelineRow& row, const QRectF& box, bool chosen,
                    const Ink& ink) const;
    /// A list's blocks in a lane.
    void draw_pieces(QPainter& painter, const BlockList& list, const TimelineRow& row, const QRectF& lane,
                     const Range& window, const Selection& selection, const Ink& ink) const;
    /// Where a stage's chip waits for what another sends.
    void draw_arrivals(QPainter& painter, const TimelineRow& row, const QRectF& lane, const Range& window,
                       const Ink& ink) const;
    /// Where a stage waits for another.
    void draw_idle(QPainter& painter, const TimelineRow& row, const QRectF& lane, const Range& window,
                   const Ink& ink) const;
    void draw_labels(QPainter& painter, const Selection& selection, const Ink& ink) const;
    void draw_memory(QPainter& painter, const Range& window, const Ink& ink) const;
    void draw_axis(QPainter& painter, const Range& window, const Ink& ink) const;
    [[nodiscard]] QString block_label(const Block& block) const;
    [[nodiscard]] const std::vector<MemorySample>* memory_samples() const;

    std::shared_ptr<const Estimate> m_estimate;
    std::vector<TimelineRow> m_rows;
    double m_makespan = 0;
    int m_stages = 1;
    std::size_t m_memory_stage = 0;
    bool m_has_exposed = false, m_has_bubble = false, m_has_hbm = false, m_has_overhead = false;
    Network m_exposed_network = Network::x;            ///< for which the chips wait most

    std::vector<Place> m_places;
    QRectF m_track, m_rows_area, m_memory, m_axis;
    double m_gutter = 0, m_content = 0;
};

/// "3.62 s", "12.4 ms" with as many digits as the span asks for.
[[nodiscard]] QString time_label(double time, double span);

}  // namespace rooflight::ui
