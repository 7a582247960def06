// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

namespace rooflight::ui {

/// What lies over a presentation: black, or a picture of how everything above the bar was while the next state is
/// prepared beneath it.
class PresentationCover : public QWidget {
    Q_OBJECT
public:
    PresentationCover(QWidget& window, QWidget& bar);

    void set_blank(bool blank);
    void set_frozen(bool frozen);
    [[nodiscard]] bool is_blank() const { return m_blank; }
    [[nodiscard]] bool is_frozen() const { return !m_picture.isNull(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();

    QWidget& m_window;
    QWidget& m_bar;
    QPixmap m_picture;
    bool m_blank = false;
};

}  // namespace rooflight::ui
