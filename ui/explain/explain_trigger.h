// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>

class QWidget;

namespace rooflight::ui {

/// Makes a widget that shows one number of the estimate open into its derivation: hovering adds the short formula to
/// its tool tip; a click, Enter, the space bar or F1 asks for the derivation. Belongs to the widget.
class ExplainTrigger : public QObject {
    Q_OBJECT
public:
    using Text = std::function<QString()>;

    /// `key`: of the number shown now, empty when there is none; `formula`: what hovering shows.
    ExplainTrigger(QWidget* widget, Text key, Text formula);

signals:
    void asked(const QString& key);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool ask();

    QWidget* m_widget;
    Text m_key, m_formula;
};

}  // namespace rooflight::ui
