// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace rooflight::ui {

class Document;

/// Lies over figures and pictures while the scenario is impossible: they are of the last one that was not, and must not
/// look current. Lets the mouse through.
class StaleVeil : public QWidget {
    Q_OBJECT
public:
    /// Over the whole of `covered`, and only while the document has a problem.
    StaleVeil(const Document& document, QWidget* covered);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    [[nodiscard]] static QString words();

    const Document& m_document;
    QWidget* m_covered;
};

}  // namespace rooflight::ui
