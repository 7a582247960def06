// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/base_view.h"

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>
#include <QPushButton>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/read_out.h"

namespace rooflight::ui {

BaseView::BaseView(const QString& id, QWidget* parent) : View(id, parent), m_read_out(new ReadOut(this)) {
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        read_out(this, {}, {});
        theme_changed();
    });
}

void BaseView::present(const ViewState& state) {
    m_state = state;
    setAccessibleName(title());
    state_changed();
    setAccessibleDescription(summary());
}

void BaseView::select(const Selection& selection) {
    if (selection == m_selection) {
        return;
    }
    m_selection = selection;
    selection_changed();
}

void BaseView::retranslate() {
    setAccessibleName(title());
    state_changed();
    setAccessibleDescription(summary());
}

void BaseView::render_to(QPainter& painter, const QRectF& target, const Framing& framing) const {
    const Ink ink = Ink::print();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF rest = target;
    if (framing.heading) {
        const bool own = framing.title.isEmpty();
        rest = draw_heading(painter, rest, own ? title() : framing.title, own ? subtitle() : QString(), ink);
    }
    if (!framing.caption.isEmpty())
        rest = draw_caption(painter, rest, framing.caption, ink);
    const QString empty = empty_message();
    if (empty.isEmpty()) {
        render_picture(painter, rest);
    } else {
        draw_empty(painter, rest, empty, ink);
    }
    painter.restore();
}

void BaseView::choose(const Selection& selection) {
    m_selection = selection == m_selection ? Selection{} : selection;
    selection_changed();
    emit selected(m_selection);
}

void BaseView::read_out(const QWidget* of, const QPointF& at, const QStringList& lines) {
    if (lines.isEmpty()) {
        if (m_read_out->isVisible()) {
            m_read_out->hide();
            emit hovered(QString());
        }
        return;
    }
    m_read_out->show_at(of->mapTo(this, at.toPoint()), lines);
    emit hovered(lines.join(QStringLiteral(" · ")));
}

bool BaseView::same(const Selection& selection, std::string_view operation, Phase phase) {
    return !selection.operation.isEmpty() && (selection.phase < 0 || selection.phase == static_cast<int>(phase)) &&
           selection.operation == text(operation);
}

Selection BaseView::selection_of(std::string_view operation, Phase phase) {
    Selection selection;
    selection.operation = text(operation);
    selection.phase = static_cast<int>(phase);
    return selection;
}

void BaseView::stack(QWidget* legend, QWidget* chart, int room, int least, const std::vector<LegendItem>& items) {
    const Ink ink = Ink::screen();
    const double lines = legend_lines_height(room - ink.px(12), items, ink);
    const int head = std::max(least, qRound(lines + ink.px(4)));
    legend->setGeometry(0, 0, room, head);
    chart->setGeometry(0, head, width(), std::max(1, height() - head));
}

QPushButton* BaseView::tool(const QString& words, const char* segment) {
    auto* button = new QPushButton(words, this);
    button->setCursor(Qt::PointingHandCursor);
    button->setProperty("compact", true);
    if (segment != nullptr) {
        button->setCheckable(true);
        button->setProperty("segment", QString::fromLatin1(segment));
    }
    return button;
}

void BaseView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::instance().colour(Role::panel));
    const QString empty = empty_message();
    if (!empty.isEmpty()) {
        draw_empty(painter, QRectF(rect()), empty, Ink::screen());
    }
}

QString BaseView::empty_message() const { return estimate() == nullptr ? nothing_yet() : QString(); }

QString nothing_yet() {
    return QCoreApplication::translate("BaseView",
                                       "Nothing to show yet: choose a model and a system, or open a scenario.");
}

}  // namespace rooflight::ui
