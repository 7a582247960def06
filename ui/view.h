// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QRectF>
#include <QString>
#include <QWidget>
#include <memory>

#include "core/estimate/estimate.h"

class QPainter;

namespace rooflight::ui {

/// What a view is shown: one consistent pair of scenario and estimate, and the pinned baseline if there is one.
struct ViewState {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Estimate> estimate;
    std::shared_ptr<const Scenario> baseline_scenario;
    std::shared_ptr<const Estimate> baseline;          ///< null: none pinned
    quint64 revision = 0;                              ///< of the scenario; results of another revision are stale
    AxisMask locked = 0;                               ///< mesh axes that stay, when the estimate was made
};

/// What is selected in all views at once: an operation (by name and phase) or a network.
struct Selection {
    QString operation;                                 ///< "mlp.up"; empty: none
    int phase = -1;                                    ///< static_cast<int>(Phase); −1: any
    QString network;                                   ///< "x", "scale_out"; empty: none
    bool operator==(const Selection&) const = default;
};

/// How busy a view has each network: the collective that plays.
struct NetworkLoad {
    QString what;                                      ///< "all_gather"; empty: nothing
    PerNetwork<double> busy{};                         ///< share of its time
    [[nodiscard]] bool any() const { return !what.isEmpty(); }
    bool operator==(const NetworkLoad&) const = default;
};

/// What an export writes around a picture.
struct Framing {
    bool heading = true;
    QString title;                                     ///< empty: the view's, with its subtitle
    QString caption;                                   ///< below the picture; empty: none
};

/// A picture of the estimate. Knows no physics: it draws what the ViewState holds. Lives in a dock; while hidden it is
/// not presented to (the main window presents the newest state when it is shown again).
class View : public QWidget {
    Q_OBJECT
public:
    explicit View(const QString& id, QWidget* parent = nullptr) : QWidget(parent) { setObjectName(id); }

    [[nodiscard]] virtual QString title() const = 0;   ///< translated
    [[nodiscard]] virtual QString subtitle() const { return {}; }  ///< "per operation · bf16"
    /// Parts of the estimate it draws; the document works out the union of what is visible.
    [[nodiscard]] virtual Detail needs() const { return Detail::summary; }
    virtual void present(const ViewState& state) = 0;
    /// Marks the selection; never emits selected() in answer.
    virtual void select(const Selection&) {}
    /// A sentence or two that say what the picture says (screen reader, alternative text of an export).
    [[nodiscard]] virtual QString summary() const = 0;
    /// Whether there is nothing to draw of this state: reports leave such a view out.
    [[nodiscard]] virtual bool is_empty() const { return false; }
    /// The picture's data as rows of cells, the header first (CSV, clipboard, data-table alternative). C locale.
    [[nodiscard]] virtual QList<QStringList> table() const { return {}; }
    /// Draws the picture into `target` in the light print theme, independent of screen and widget size.
    virtual void render_to(QPainter& painter, const QRectF& target, const Framing& framing) const = 0;
    void render_to(QPainter& painter, const QRectF& target) const { render_to(painter, target, {}); }
    virtual void retranslate() {}
    /// Waits for what it works out beside the window: before an export.
    virtual void finish() {}
    /// What the user chose in the view, to be kept with the layout. restore() takes it back, before the first state
    /// too, and ignores what it does not know.
    [[nodiscard]] virtual QJsonObject choices() const { return {}; }
    virtual void restore(const QJsonObject&) {}
    /// Another view plays a collective, or no longer.
    virtual void show_load(const NetworkLoad&) {}
    /// Another view goes to a time of the step.
    virtual void show_time(Seconds) {}

signals:
    void loaded(const rooflight::ui::NetworkLoad& load);
    void scrubbed(rooflight::Seconds time);
    void selected(const rooflight::ui::Selection& selection);
    void hovered(const QString& read_out);             ///< the same read-out for the status bar; empty when left
    /// Asks for another value of a quantity that has a slider, by that slider's name ("global_batch"); the nearest it can
    /// have is taken. `continues`: part of the gesture before it, one step to undo.
    void wanted(const QString& field, double value, bool continues);
    /// The user asks for another scenario by the picture: one undo step for all that have the same gesture (not 0).
    void proposed(const std::shared_ptr<const rooflight::Scenario>& scenario, const QString& text, int gesture);
    void described();                                  ///< the subtitle says something else, by the view's own controls
};

}  // namespace rooflight::ui
