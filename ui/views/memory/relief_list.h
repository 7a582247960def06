// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <QTimer>
#include <QWidget>

#include "core/explain/memory_relief.h"
#include "ui/view.h"

class QLabel;
class QPushButton;

namespace rooflight::ui {

/// What would free most of a chip's memory: a row each, with what it frees and what it costs; a click proposes it.
class ReliefList : public QWidget {
    Q_OBJECT
public:
    static constexpr int kRows = 4;

    explicit ReliefList(QWidget* parent = nullptr);

    /// The rows of another state cannot be clicked; those of this one come once it rests.
    void present(const ViewState& state);
    void work_out();                                   ///< now
    void retranslate();
    [[nodiscard]] const std::vector<MemoryRelief>& reliefs() const { return m_reliefs; }
    [[nodiscard]] bool current() const { return !m_due.isActive(); }
    /// Pixels of the heading and so many rows.
    [[nodiscard]] int height_of(int rows) const;
    /// "recompute none → full: −12 GB, step +20%".
    [[nodiscard]] static QString text(const MemoryRelief& relief);

signals:
    void changed();                                    ///< rows came or went
    void chosen(const std::shared_ptr<const rooflight::Scenario>& scenario, const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();

    ViewState m_state;
    std::vector<MemoryRelief> m_reliefs;
    QLabel* m_heading;
    std::array<QPushButton*, kRows> m_rows{};
    QTimer m_due;
};

}  // namespace rooflight::ui
