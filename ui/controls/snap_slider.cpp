// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/snap_slider.h"

#include <algorithm>
#include <cmath>

#include <QDateTime>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QWheelEvent>

#include "ui/controls/number_text.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

constexpr int kMaxTicks = 33;
constexpr qint64 kWheelPause = 400;  // ms after which a turn of the wheel is a new gesture

}  // namespace

SnapSlider::SnapSlider(QWidget* parent) : QAbstractSlider(parent) {
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    connect(&Theme::instance(), &Theme::changed, this, &QWidget::updateGeometry);
}

int SnapSlider::next_gesture() {
    static int last = 0;
    return ++last;
}

void SnapSlider::set_table(std::vector<double> values, double current) {
    if (isSliderDown())
        return;
    const auto at = std::lower_bound(values.begin(), values.end(), current);
    const auto index = static_cast<int>(at - values.begin());
    if (at == values.end() || *at != current)
        values.insert(at, current);
    {
        const QSignalBlocker silent(this);
        m_values = std::move(values);
        setRange(0, static_cast<int>(m_values.size()) - 1);
        setPageStep(std::max(1, static_cast<int>(m_values.size()) / 8));
        setValue(index);
    }
    setAccessibleDescription(number_text(current));
    update();
}

double SnapSlider::current() const { return m_values[static_cast<std::size_t>(value())]; }

void SnapSlider::set_size(double size) {
    m_size = size;
    updateGeometry();
}

double SnapSlider::scale() const { return m_size * Theme::instance().scale(); }

double SnapSlider::handle_radius() const { return 7.0 * scale(); }

/// From the edge to the handle's middle: the ring of the focus lies outside of the handle.
double SnapSlider::inset() const { return handle_radius() + std::max(1.0, 1.5 * scale() - 0.5); }

QSize SnapSlider::sizeHint() const {
    return {static_cast<int>(120 * Theme::instance().scale()), static_cast<int>(22 * scale())};
}

double SnapSlider::fraction_of(int index) const {
    if (m_values.size() < 2)
        return 0;
    const double low = m_values.front(), high = m_values.back(), value = m_values[static_cast<std::size_t>(index)];
    // logarithmic, but never so that neighbours fall on one pixel: half by ratio, half by rank
    const double rank = double(index) / double(m_values.size() - 1);
    if (low <= 0 || high <= low)
        return rank;
    return 0.5 * rank + 0.5 * std::log(value / low) / std::log(high / low);
}

QPoint SnapSlider::handle_position(int index) const {
    const double inset = this->inset();
    double fraction = fraction_of(index);
    if (layoutDirection() == Qt::RightToLeft)
        fraction = 1 - fraction;
    return {static_cast<int>(std::lround(inset + fraction * (width() - 2 * inset))),
            static_cast<int>(std::lround(inset + 1))};
}

int SnapSlider::index_at(double x) const {
    int best = 0;
    for (int i = 1; i < static_cast<int>(m_values.size()); ++i)
        if (std::abs(handle_position(i).x() - x) < std::abs(handle_position(best).x() - x))
            best = i;
    return best;
}

void SnapSlider::move_to(int index) {
    index = std::clamp(index, minimum(), maximum());
    if (index == value())
        return;
    {
        const QSignalBlocker silent(this);
        setValue(index);
    }
    update();
    emit edited(current(), m_gesture);
}

void SnapSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_values.size() < 2)
        return;
    m_gesture = next_gesture();
    setSliderDown(true);
    move_to(index_at(event->position().x()));
    update();
}

void SnapSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown())
        move_to(index_at(event->position().x()));
}

void SnapSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !isSliderDown())
        return;
    setSliderDown(false);
    update();
    emit released();
}

void SnapSlider::keyPressEvent(QKeyEvent* event) {
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    int target = value();
    switch (event->key()) {
        case Qt::Key_Left:
            target += mirrored ? 1 : -1;
            break;
        case Qt::Key_Right:
            target += mirrored ? -1 : 1;
            break;
        case Qt::Key_Down:
            target -= 1;
            break;
        case Qt::Key_Up:
            target += 1;
            break;
        case Qt::Key_PageDown:
            target -= pageStep();
            break;
        case Qt::Key_PageUp:
            target += pageStep();
            break;
        case Qt::Key_Home:
            target = minimum();
            break;
        case Qt::Key_End:
            target = maximum();
            break;
        default:
            event->ignore();
            return;
    }
    if (!event->isAutoRepeat())
        m_gesture = next_gesture();
    move_to(target);
}

void SnapSlider::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();  // the panel scrolls; the value stays
        return;
    }
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    if (now - m_last_wheel > kWheelPause) {
        m_gesture = next_gesture();
        m_turned = 0;
    }
    m_last_wheel = now;
    m_turned += event->angleDelta().y();
    const int steps = m_turned / QWheelEvent::DefaultDeltasPerStep;
    m_turned -= steps * QWheelEvent::DefaultDeltasPerStep;
    move_to(value() + steps);
    event->accept();
}

bool SnapSlider::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave) {
        m_hovered = event->type() == QEvent::HoverEnter;
        update();
    }
    // what takes the window away from under a held handle takes the release with it
    if ((event->type() == QEvent::Hide || event->type() == QEvent::WindowDeactivate) && isSliderDown()) {
        setSliderDown(false);
        emit released();
    }
    return QAbstractSlider::event(event);
}

void SnapSlider::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    const double scale = this->scale();
    const bool usable = isEnabled() && m_values.size() > 1;
    const QColor ink = theme.colour(usable ? Role::accent : Role::muted);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF handle = handle_position(value());
    const double left = handle_position(minimum()).x();
    const double inset = this->inset(), track = 2 * scale;
    const double start = inset, stop = width() - inset;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.colour(Role::border));
    painter.drawRoundedRect(QRectF(start, handle.y() - track, std::max(1.0, stop - start), 2 * track), track, track);
    if (usable) {
        painter.setBrush(ink);
        painter.drawRoundedRect(QRectF(QPointF(std::min(left, handle.x()), handle.y() - track),
                                       QPointF(std::max(left, handle.x()), handle.y() + track)),
                                track, track);
    }
    if (usable && m_values.size() <= kMaxTicks) {
        QColor tick = theme.colour(Role::muted);
        tick.setAlphaF(0.55F);
        painter.setPen(QPen(tick, scale));
        const double y = handle.y() + handle_radius() + 2 * scale;
        for (int i = minimum(); i <= maximum(); ++i) {
            const double x = handle_position(i).x();
            painter.drawLine(QPointF(x, y), QPointF(x, y + 3 * scale));
        }
    }
    painter.setPen(QPen(ink, 2 * scale));
    const bool filled = usable && (isSliderDown() || hasFocus());
    painter.setBrush(theme.colour(filled ? Role::accent : m_hovered && usable ? Role::accent_fill : Role::panel));
    const double radius = handle_radius() - scale;
    painter.drawEllipse(handle, radius, radius);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        QColor ring = ink;
        ring.setAlphaF(0.35F);
        painter.setPen(QPen(ring, 2 * scale));
        painter.drawEllipse(handle, radius + 1.5 * scale, radius + 1.5 * scale);
    }
}

}  // namespace rooflight::ui
