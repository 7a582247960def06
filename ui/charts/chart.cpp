// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QApplication>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPicture>
#include <QVBoxLayout>
#include <QWindow>
#include <QtMath>

#include "ui/charts/chart_parts.h"

namespace rooflight::ui {
namespace {

constexpr double kLow = 110;                           // px: below, the axis goes without its name
constexpr double kFarthest = 1e60, kNearest = 1e-60;  // what can be told apart from an overflow

double plottable(double value, bool log) {
    const bool good = std::abs(value) <= kFarthest && (!log || value >= kNearest);
    return good ? value : std::numeric_limits<double>::quiet_NaN();
}

/// A range that an axis can have; any other is drawn as that of nothing.
Range sane(const Range& range, bool log) {
    const double span = range.high - range.low;
    const bool good = span >= kNearest && span <= 2 * kFarthest && (!log || range.low >= kNearest);
    return good ? range : log ? Range{1, 10} : Range{0, 1};
}

}  // namespace

struct Chart::Parts {
    chart_parts::DrawingLayer* drawing = nullptr;
    chart_parts::DrawingLayer* overlay = nullptr;
    chart_parts::AxisTitle* title = nullptr;
    QSharedPointer<chart_parts::Ticker> x_ticker{new chart_parts::Ticker};
    QSharedPointer<chart_parts::Ticker> y_ticker{new chart_parts::Ticker};
};

Chart::Chart(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>()), m_plot(new QCustomPlot(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->setMinimumSize(40, 40);
    m_plot->addLayer(QStringLiteral("drawing"), m_plot->layer(QStringLiteral("main")));
    m_plot->addLayer(QStringLiteral("moving"), m_plot->layer(QStringLiteral("axes")));
    m_plot->layer(QStringLiteral("moving"))->setMode(QCPLayer::lmBuffered);
    // The layerables belong to the plot, which deletes them with their layer.
    m_parts->drawing = new chart_parts::DrawingLayer(m_plot, QStringLiteral("drawing"));
    m_parts->overlay = new chart_parts::DrawingLayer(m_plot, QStringLiteral("moving"));
    m_parts->title = new chart_parts::AxisTitle(m_plot);
    m_parts->x_ticker->axis = &m_x;
    m_parts->y_ticker->axis = &m_y;
    m_parts->y_ticker->pixels_per_label = 40;
    m_plot->xAxis->setTicker(m_parts->x_ticker);
    m_plot->yAxis->setTicker(m_parts->y_ticker);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { emit hovered(event->position()); });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] {
        if (m_navigation) {
            show_home();
            replot();
        }
    });
    set_ink(Ink::screen());
}

Chart::~Chart() = default;

void Chart::set_ink(const Ink& ink) {
    m_ink = ink;
    m_plot->setBackground(QBrush(ink(Role::panel)));
    m_parts->x_ticker->pixels_per_label = ink.px(70);
    m_parts->y_ticker->pixels_per_label = ink.px(40);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTickLabelFont(ink.font(TypeSize::label));
        axis->setTickLabelColor(ink(Role::muted));
        axis->setLabelFont(ink.font(TypeSize::label));
        axis->setLabelColor(ink(Role::muted));
        axis->setBasePen(ink.pen(Role::border));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelPadding(qRound(ink.px(6)));
        axis->setLabelPadding(qRound(ink.px(4)));
        axis->grid()->setPen(ink.pen(Role::grid));
        axis->grid()->setSubGridVisible(false);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    m_plot->yAxis->setBasePen(Qt::NoPen);
    m_parts->title->colour = ink(Role::muted);
    m_parts->title->font = ink.font(TypeSize::label);
    const double title = QFontMetricsF(m_parts->title->font).height() + 7;
    m_plot->axisRect()->setMinimumMargins(QMargins(36, std::max(28, qCeil(title)), 14, 12));
}

void Chart::apply(bool horizontal) {
    const Axis& from = horizontal ? m_x : m_y;
    QCPAxis* axis = horizontal ? m_plot->xAxis : m_plot->yAxis;
    axis->setScaleType(from.log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->grid()->setVisible(from.grid);
    axis->setTickLabels(true);
    if (horizontal) {
        name_x();
    } else {
        m_parts->title->title = from.label;
    }
    if (!m_zoomed || !from.zoomable) {
        const Range home = sane(from.home, from.log);
        axis->setRange(home.low, home.high);
    }
}

/// A low chart needs the line for itself.
void Chart::name_x() {
    m_plot->xAxis->setLabel(height() < ink().px(kLow) ? QString() : m_x.label);
}

void Chart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const QString before = m_plot->xAxis->label();
    name_x();
    if (m_plot->xAxis->label() != before)
        m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::set_x(const Axis& axis) {
    m_x = axis;
    apply(true);
}

void Chart::set_y(const Axis& axis) {
    m_y = axis;
    apply(false);
}

void Chart::set_drawing(Drawing drawing) {
    m_parts->drawing->drawing = [this, drawing = std::move(drawing)](QPainter& painter) { drawing(painter, *this); };
}

void Chart::set_overlay(Drawing overlay) {
    m_parts->overlay->drawing = [this, overlay = std::move(overlay)](QPainter& painter) { overlay(painter, *this); };
}

void Chart::set_curves(std::vector<Curve> curves) {
    while (m_plot->graphCount() > static_cast<int>(curves.size())) {
        m_plot->removeGraph(m_plot->graphCount() - 1);
    }
    while (m_plot->graphCount() < static_cast<int>(curves.size())) {
        m_plot->addGraph();
    }
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        QVector<QCPGraphData> points;
        const std::size_t count = std::min(curve.x.size(), curve.y.size());
        points.reserve(static_cast<qsizetype>(count));
        for (std::size_t k = 0; k < count; ++k) {
            const double key = plottable(curve.x[k], m_x.log);
            if (!std::isnan(key)) {
                points << QCPGraphData(key, plottable(curve.y[k], m_y.log));
            }
        }
        QCPGraph* graph = m_plot->graph(static_cast<int>(i));
        graph->data()->set(points);
        graph->setPen(curve.pen);
        graph->setBrush(curve.fill);
        graph->setLineStyle(curve.steps ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    }
}

void Chart::set_navigation(bool on) {
    m_navigation = on;
    m_plot->setInteraction(QCP::iRangeDrag, on);
    m_plot->setInteraction(QCP::iRangeZoom, on);
    Qt::Orientations directions;
    directions.setFlag(Qt::Horizontal, m_x.zoomable);
    directions.setFlag(Qt::Vertical, m_y.zoomable);
    m_plot->axisRect()->setRangeDrag(directions);
    m_plot->axisRect()->setRangeZoom(directions);
}

QPointF Chart::to_pixel(double x, double y) const {
    return {m_plot->xAxis->coordToPixel(plottable(x, false)), m_plot->yAxis->coordToPixel(plottable(y, false))};
}

QPointF Chart::to_value(const QPointF& pixel) const {
    return {m_plot->xAxis->pixelToCoord(pixel.x()), m_plot->yAxis->pixelToCoord(pixel.y())};
}

QRectF Chart::area() const { return m_plot->axisRect()->rect(); }

void Chart::show_home() {
    m_zoomed = false;
    apply(true);
    apply(false);
    emit zoom_changed();
}

void Chart::replot() {
    m_parts->x_ticker->pixels = std::max(40.0, area().width());
    m_parts->y_ticker->pixels = std::max(40.0, area().height());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::replot_overlay() {
    if (m_plot->viewport().width() > 0) {
        m_plot->layer(QStringLiteral("moving"))->replot();
    }
}

void Chart::render_to(QPainter& painter, const QRectF& target) {
    const int width = std::max(80, qRound(target.width()));
    const int height = std::max(60, qRound(target.height()));
    m_parts->x_ticker->pixels = width - 60.0;
    m_parts->y_ticker->pixels = height - 60.0;
    QPicture picture;
    QCPPainter recorder;
    recorder.begin(&picture);
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    recorder.setMode(QCPPainter::pmNonCosmetic);
    m_plot->toPainter(&recorder, width, height);
    recorder.end();
    painter.save();
    painter.translate(target.topLeft());
    // Qt scales a picture to the resolution of what it is drawn on; whoever draws here has done so.
    painter.scale(double(picture.logicalDpiX()) / painter.device()->logicalDpiX(),
                  double(picture.logicalDpiY()) / painter.device()->logicalDpiY());
    painter.drawPicture(0, 0, picture);
    painter.restore();
}

bool Chart::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_plot) {
        switch (event->type()) {
            case QEvent::Leave:
                emit left();
                break;
            case QEvent::Resize:
                replot();
                break;
            case QEvent::Show:
                // The library asks for the device pixel ratio once; windows move between screens.
                if (QWindow* handle = window()->windowHandle()) {
                    connect(handle, &QWindow::screenChanged, this, &Chart::follow_screen, Qt::UniqueConnection);
                }
                follow_screen();
                break;
            case QEvent::MouseButtonPress:
                setFocus(Qt::MouseFocusReason);
                m_pressed = static_cast<QMouseEvent*>(event)->position();
                if (static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
                    emit pressed(m_pressed);
                }
                if (!m_navigation && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
                    emit dragged(m_pressed);
                }
                break;
            case QEvent::MouseMove: {
                const auto* mouse = static_cast<QMouseEvent*>(event);
                if (m_navigation && (mouse->buttons() & Qt::LeftButton) != 0 && is_drag(mouse->position())) {
                    mark_zoomed();
                }
                if (!m_navigation && (mouse->buttons() & Qt::LeftButton) != 0) {
                    emit dragged(mouse->position());
                }
                break;
            }
            case QEvent::MouseButtonRelease: {
                const auto* mouse = static_cast<QMouseEvent*>(event);
                if (mouse->button() == Qt::LeftButton && !is_drag(mouse->position())) {
                    emit clicked(mouse->position());
                }
                break;
            }
            case QEvent::Wheel:
                if (m_navigation) {
                    mark_zoomed();
                }
                break;
            default:
                break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void Chart::follow_screen() {
    if (m_plot->bufferDevicePixelRatio() != devicePixelRatioF()) {
        m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
        replot();
    }
}

bool Chart::is_drag(const QPointF& to) const {
    return (to - m_pressed).manhattanLength() >= QApplication::startDragDistance();
}

void Chart::mark_zoomed() {
    if (!m_zoomed) {
        m_zoomed = true;
        emit zoom_changed();
    }
}

void Chart::zoom(double factor) {
    const QPointF centre = to_value(area().center());
    if (m_x.zoomable) {
        m_plot->xAxis->scaleRange(factor, centre.x());
    }
    if (m_y.zoomable) {
        m_plot->yAxis->scaleRange(factor, centre.y());
    }
    mark_zoomed();
    replot();
}

void Chart::pan(double right, double up) {
    const QRectF shown = area();
    const QPointF low = to_value(shown.bottomLeft() + QPointF(right * shown.width(), -up * shown.height()));
    const QPointF high = to_value(shown.topRight() + QPointF(right * shown.width(), -up * shown.height()));
    if (m_x.zoomable) {
        m_plot->xAxis->setRange(low.x(), high.x());
    }
    if (m_y.zoomable) {
        m_plot->yAxis->setRange(low.y(), high.y());
    }
    mark_zoomed();
    replot();
}

void Chart::keyPressEvent(QKeyEvent* event) {
    if (!m_navigation) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
        case Qt::Key_Left:
            pan(-0.1, 0);
            break;
        case Qt::Key_Right:
            pan(0.1, 0);
            break;
        case Qt::Key_Up:
            pan(0, 0.1);
            break;
        case Qt::Key_Down:
            pan(0, -0.1);
            break;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(0.8);
            break;
        case Qt::Key_Minus:
            zoom(1.25);
            break;
        case Qt::Key_0:
            show_home();
            replot();
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace rooflight::ui
