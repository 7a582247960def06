// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractSlider>

namespace rooflight::ui {

/// A slider over a table of exact values: what it stands on is what the document gets, with no rounding between. One
/// press-to-release, one held key, one turn of the wheel is one gesture. Setters never emit edited().
class SnapSlider : public QAbstractSlider {
    Q_OBJECT
public:
    explicit SnapSlider(QWidget* parent = nullptr);

    /// The table, ascending, and where in it to stand; a value that is not in it is put in. While the handle is held
    /// the table stays: a handle that moves by itself cannot be dragged.
    void set_table(std::vector<double> values, double current);
    [[nodiscard]] double current() const;
    [[nodiscard]] const std::vector<double>& table() const { return m_values; }
    [[nodiscard]] int gesture() const { return m_gesture; }
    /// Where the handle is for an index of the table, in widget coordinates.
    [[nodiscard]] QPoint handle_position(int index) const;

    void set_size(double size);  ///< how much larger than in the panel; 1 at first

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    [[nodiscard]] static int next_gesture();

signals:
    void edited(double value, int gesture);
    void released();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] double fraction_of(int index) const;
    [[nodiscard]] int index_at(double x) const;
    [[nodiscard]] double handle_radius() const;
    [[nodiscard]] double inset() const;
    [[nodiscard]] double scale() const;
    void move_to(int index);

    std::vector<double> m_values{0};
    double m_size = 1;
    int m_gesture = 0;
    qint64 m_last_wheel = 0;
    int m_turned = 0;  ///< of a fine wheel or a touch pad, in eighths of a degree
    bool m_hovered = false;
};

}  // namespace rooflight::ui
