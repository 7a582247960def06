// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "ui/charts/drawing.h"
#include "ui/theme/ink.h"
#include "ui/view.h"

class QPushButton;

namespace rooflight::ui {

class ReadOut;

/// What the views share: the newest state, the selection, the read-out box, the panel behind, and what to do when the
/// theme changes.
class BaseView : public View {
    Q_OBJECT
public:
    void present(const ViewState& state) final;
    void select(const Selection& selection) final;
    void retranslate() override;
    [[nodiscard]] bool is_empty() const final { return !empty_message().isEmpty(); }
    /// Heading, picture and caption in the print theme.
    using View::render_to;
    void render_to(QPainter& painter, const QRectF& target, const Framing& framing) const final;

protected:
    BaseView(const QString& id, QWidget* parent);

    [[nodiscard]] const ViewState& state() const { return m_state; }
    [[nodiscard]] const Estimate* estimate() const { return m_state.estimate.get(); }
    [[nodiscard]] const Estimate* baseline() const { return m_state.baseline.get(); }
    [[nodiscard]] const Scenario* scenario() const { return m_state.scenario.get(); }
    [[nodiscard]] const Selection& selection() const { return m_selection; }

    virtual void state_changed() = 0;                  ///< a new state: work out what is drawn, repaint
    virtual void selection_changed() = 0;
    virtual void theme_changed() = 0;
    /// Why there is no picture and what to do about it; empty when there is one.
    [[nodiscard]] virtual QString empty_message() const;
    virtual void render_picture(QPainter& painter, const QRectF& target) const = 0;

    /// Selects in all views, this one included; the same again takes the selection back.
    void choose(const Selection& selection);
    /// Read-out beside `at` (in `of`'s pixels) and in the status bar; no lines: hides both.
    void read_out(const QWidget* of, const QPointF& at, const QStringList& lines);
    [[nodiscard]] static bool same(const Selection& selection, std::string_view operation, Phase phase);
    [[nodiscard]] static Selection selection_of(std::string_view operation, Phase phase);
    /// A legend of as many lines as it takes, `room` wide and `least` high, and the chart below it.
    void stack(QWidget* legend, QWidget* chart, int room, int least, const std::vector<LegendItem>& items);
    /// A small checkable or plain button of a view's tool row.
    [[nodiscard]] QPushButton* tool(const QString& text, const char* segment = nullptr);

    void paintEvent(QPaintEvent* event) override;

private:
    ViewState m_state;
    Selection m_selection;
    ReadOut* m_read_out;
};

/// "Choose a scenario …": what an empty view says to do.
[[nodiscard]] QString nothing_yet();

}  // namespace rooflight::ui
