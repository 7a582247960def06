// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/working_view.h"

namespace rooflight::ui {
namespace {

constexpr int kRest = 150;  // milliseconds without a change until the next is begun

}  // namespace

WorkingView::WorkingView(const QString& id, QWidget* parent) : BaseView(id, parent) {
    m_due.setSingleShot(true);
    m_due.setInterval(kRest);
    connect(&m_due, &QTimer::timeout, this, &WorkingView::begin);
    connect(&m_job, &ViewJob::progressed, this, &WorkingView::show_progress);
    connect(&m_job, &ViewJob::finished, this, &WorkingView::show_result);
}

void WorkingView::begin() {
    if (can_work()) {
        m_stale = false;
        start();
    }
}

void WorkingView::work_anew() {
    stop_working();
    m_stale = true;
    if (isVisible() && can_work()) {
        m_due.start();
    }
}

void WorkingView::stop_working() {
    m_due.stop();
    m_job.cancel();
}

void WorkingView::finish() {
    if (m_stale) {
        m_due.stop();
        begin();
    }
    m_job.wait();
}

void WorkingView::showEvent(QShowEvent* event) {
    BaseView::showEvent(event);
    if (m_stale && can_work()) {
        m_due.start();
        show_result();
    }
}

void WorkingView::hideEvent(QHideEvent* event) {
    BaseView::hideEvent(event);
    if (is_working()) {
        stop_working();
        m_stale = true;
    }
    read_out(this, {}, {});
}

}  // namespace rooflight::ui
