// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "ui/views/base_view.h"
#include "ui/views/view_job.h"

namespace rooflight::ui {

/// A view that works something out beside the window when the state has come to rest. A hidden one does not, and makes up
/// for it when it is shown.
class WorkingView : public BaseView {
    Q_OBJECT
public:
    [[nodiscard]] bool is_working() const { return m_due.isActive() || m_job.is_running(); }
    void finish() override;

protected:
    WorkingView(const QString& id, QWidget* parent);

    /// Whether there is anything to work out.
    [[nodiscard]] virtual bool can_work() const = 0;
    /// Hands work to run().
    virtual void start() = 0;
    /// What there is now: the answer has come, or will, or will not.
    virtual void show_result() = 0;
    virtual void show_progress(int, int) {}

    [[nodiscard]] bool is_stale() const { return m_stale; }  ///< no answer to the state is there nor on its way
    /// The answer there is is of another state; the next is begun soon, if anyone looks.
    void work_anew();
    /// For good: also to be called by whoever gives run() work, before it goes.
    void stop_working();
    void run(ViewJob::Work work) { m_job.start(std::move(work)); }

    void hideEvent(QHideEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void begin();

    QTimer m_due;
    ViewJob m_job;
    bool m_stale = true;
};

}  // namespace rooflight::ui
