// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

#include <QObject>

namespace rooflight::ui {

/// One computation beside the window at a time. A new one takes the place of the old, whose answer is dropped.
class ViewJob : public QObject {
    Q_OBJECT
public:
    /// What is to be done on the window's thread with the answer.
    using Delivery = std::function<void()>;
    /// Runs on a thread of its own and looks at the token; `progress` may be called from there.
    using Work = std::function<Delivery(std::stop_token, const std::function<void(int done, int all)>& progress)>;

    explicit ViewJob(QObject* parent = nullptr) : QObject(parent) {}
    ~ViewJob() override { cancel(); }

    void start(Work work);
    /// Returns when the thread has stopped: as soon as it looks at its token.
    void cancel();
    /// Returns when the computation is done and its answer delivered.
    void wait();
    [[nodiscard]] bool is_running() const { return m_running; }

signals:
    void progressed(int done, int all);
    void finished();

private:
    std::jthread m_thread;
    quint64 m_number = 0;  ///< of the computation whose answer counts
    bool m_running = false;
};

}  // namespace rooflight::ui
