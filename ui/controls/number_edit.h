// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QLineEdit>

#include "ui/controls/number_text.h"

namespace rooflight::ui {

/// An entry for one number. Shows "1 024 seq"; takes `1k` (1000), `1Ki` (1024), `1e3`, either decimal sign. Up, Down and
/// the wheel (only with focus) go through the steps. set_value() never emits edited().
class NumberEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberEdit(const NumberFormat& format, QWidget* parent = nullptr);

    void set_value(double value);
    [[nodiscard]] double value() const { return m_value; }
    void set_suffix(const QString& suffix);
    void set_hint(const QString& hint);  ///< the tool tip while nothing is wrong
    void set_steps(std::vector<double> ascending);
    /// Keeps what was typed, marks it, and says why in the tool tip, until the next value; empty: nothing is wrong.
    void show_problem(const QString& reason);
    [[nodiscard]] QString problem() const { return m_problem; }

    QSize sizeHint() const override;

signals:
    void edited(double value);
    void problem_changed(const QString& reason);  ///< with what is typed; empty: nothing
    void left(const QString& reason);             ///< the focus went while this was wrong: the value is the old one again

protected:
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void commit();
    void step(int direction);
    void show_value();
    void set_problem(const QString& reason);

    NumberFormat m_format;
    QString m_suffix, m_hint;
    QString m_problem;
    std::vector<double> m_steps;
    double m_value = 0;
    int m_turned = 0;  ///< of a fine wheel, in eighths of a degree
};

}  // namespace rooflight::ui
