// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/donut.h"

#include <algorithm>
#include <cmath>

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QGraphicsView>
#include <QVBoxLayout>
#include <QtCharts/QChart>
#include <QtCharts/QPieSeries>
#include <QtCharts/QPieSlice>

namespace rooflight::ui {

struct Donut::Parts {
    QGraphicsScene scene;
    QGraphicsView* view = nullptr;
    QChart* chart = nullptr;
    QPieSeries* series = nullptr;
    QGraphicsSimpleTextItem* value = nullptr;
    QGraphicsSimpleTextItem* label = nullptr;
};

Donut::Donut(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>()) {
    Parts& p = *m_parts;
    p.view = new QGraphicsView(&p.scene, this);
    p.view->setFrameShape(QFrame::NoFrame);
    p.view->setRenderHint(QPainter::Antialiasing);
    p.view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    p.view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    p.view->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(p.view);
    p.chart = new QChart;
    p.chart->legend()->hide();
    p.chart->setMargins(QMargins());
    p.chart->setBackgroundVisible(false);
    p.chart->layout()->setContentsMargins(0, 0, 0, 0);
    p.series = new QPieSeries;
    p.series->setHoleSize(0.66);
    p.series->setPieSize(0.98);
    p.chart->addSeries(p.series);
    p.scene.addItem(p.chart);
    p.value = p.scene.addSimpleText(QString());
    p.label = p.scene.addSimpleText(QString());
    connect(p.series, &QPieSeries::hovered, this,
            [this](QPieSlice* slice, bool over) { emit slice_hovered(over ? slice->property("index").toInt() : -1); });
    set_ink(Ink::screen());
}

Donut::~Donut() = default;

void Donut::set_ink(const Ink& ink) {
    m_ink = ink;
    m_parts->scene.setBackgroundBrush(ink(Role::panel));
    m_parts->value->setFont(ink.font(TypeSize::verdict, true));
    m_parts->value->setBrush(ink(Role::text));
    m_parts->label->setFont(ink.font(TypeSize::label));
    m_parts->label->setBrush(ink(Role::muted));
    lay_out(size());
}

void Donut::set_slices(const std::vector<Slice>& slices) {
    QList<QPieSlice*> kept;
    double largest = 0;
    for (const Slice& slice : slices) {
        largest = std::isfinite(slice.value) ? std::max(largest, slice.value) : largest;
    }
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const Slice& from = slices[i];
        // as parts of the largest: a sum of large numbers may be none
        const double part = from.value / largest;
        if (!std::isfinite(from.value) || !(part > 1e-12)) {
            continue;
        }
        auto* slice = new QPieSlice(from.label, part);
        slice->setBrush(from.colour);
        slice->setPen(QPen(m_ink(Role::panel), m_ink.px(1.5)));
        slice->setProperty("index", static_cast<int>(i));
        kept << slice;
    }
    m_parts->series->clear();
    m_parts->series->append(kept);
}

void Donut::set_centre(const QString& value, const QString& label) {
    m_parts->value->setText(value);
    m_parts->label->setText(label);
    lay_out(size());
}

void Donut::lay_out(const QSizeF& size) {
    Parts& p = *m_parts;
    p.scene.setSceneRect(QRectF(QPointF(), size));
    p.chart->resize(size);
    const QRectF value = p.value->boundingRect();
    const QRectF label = p.label->boundingRect();
    const double hole = std::min(size.width(), size.height()) * 0.62;
    const double widest = std::max({value.width(), label.width(), 1.0});
    const double shrink = std::min(1.0, hole * 0.86 / widest);
    p.value->setScale(shrink);
    p.label->setScale(shrink);
    p.label->setVisible(shrink > 0.6);
    const double height = (value.height() + label.height()) * shrink;
    p.value->setPos(size.width() / 2 - value.width() * shrink / 2, size.height() / 2 - height / 2);
    p.label->setPos(size.width() / 2 - label.width() * shrink / 2,
                    size.height() / 2 - height / 2 + value.height() * shrink);
}

void Donut::render_to(QPainter& painter, const QRectF& target) {
    lay_out(target.size());
    m_parts->scene.render(&painter, target, QRectF(QPointF(), target.size()));
    lay_out(size());
}

void Donut::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    lay_out(size());
}

}  // namespace rooflight::ui
