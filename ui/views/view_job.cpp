// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/view_job.h"

#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QMetaObject>

namespace rooflight::ui {

void ViewJob::start(Work work) {
    cancel();
    const quint64 number = ++m_number;
    m_running = true;
    m_thread = std::jthread([this, number, work = std::move(work)](std::stop_token stop) {
        // The object outlives the thread, which cancel() joins; what is still queued for it goes when it does.
        const auto progress = [&](int done, int all) {
            QMetaObject::invokeMethod(
                this,
                [this, number, done, all] {
                    if (number == m_number && m_running) {
                        emit progressed(done, all);
                    }
                },
                Qt::QueuedConnection);
        };
        Delivery deliver = work(std::move(stop), progress);
        QMetaObject::invokeMethod(
            this,
            [this, number, deliver = std::move(deliver)] {
                if (number != m_number || !m_running) {
                    return;
                }
                m_running = false;
                deliver();
                emit finished();
            },
            Qt::QueuedConnection);
    });
}

void ViewJob::wait() {
    if (m_thread.joinable()) {
        m_thread.join();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

void ViewJob::cancel() {
    ++m_number;
    m_running = false;
    if (m_thread.joinable()) {
        m_thread.request_stop();
        m_thread.join();
    }
}

}  // namespace rooflight::ui
