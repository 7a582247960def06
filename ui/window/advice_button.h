// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QTimer>
#include <QToolButton>

#include "core/explain/advice.h"

namespace rooflight::ui {

class Document;

/// The best advice for the open scenario: its text and gain, a click that follows it as one step of the history, and
/// what else would help behind the arrow. Works it out when the hand rests; gone while there is none.
class AdviceButton : public QToolButton {
    Q_OBJECT
public:
    explicit AdviceButton(Document& document, QWidget* parent = nullptr);

    /// Works out now what is due.
    void flush();
    [[nodiscard]] const std::vector<Advice>& advice() const { return m_advice; }
    /// One step of the history; nothing where there is no such advice.
    void follow(std::size_t index);
    [[nodiscard]] QString label(const Advice& advice) const;

signals:
    void advised();  ///< advice() is new

protected:
    void changeEvent(QEvent* event) override;

private:
    void forget();
    void work_out();
    void show_advice();

    Document& m_document;
    QMenu* m_others;
    QTimer m_due;
    std::vector<Advice> m_advice;
};

}  // namespace rooflight::ui
