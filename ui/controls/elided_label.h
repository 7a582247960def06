// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace rooflight::ui {

/// One line that ends in "…" where it does not fit; the whole text is then in the tool tip. It takes the width it is
/// given, so that a text that changes on every mouse move never moves anything else.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& name, QWidget* parent = nullptr);

    void set_text(const QString& text);
    [[nodiscard]] QString whole_text() const { return m_text; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void explain();

    QString m_text;
};

}  // namespace rooflight::ui
