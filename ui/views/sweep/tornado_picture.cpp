// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sweep/tornado_picture.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/sweep/sweep_names.h"

namespace rooflight::ui {
namespace {

constexpr double kRowHeight = 40, kHeadHeight = 24;
constexpr double kNameShare = 0.30, kTextShare = 0.30;

QString tornado_words(const char* source) { return QCoreApplication::translate("SweepView", source); }

/// "−0.83".
QString elasticity_words(const std::optional<double>& value) {
    if (!value) {
        return QStringLiteral("–");
    }
    const double rounded = std::abs(*value) < 0.005 ? 0.0 : *value;
    QString words = shown_digits(rounded, 2);
    return words.replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

QString break_even_words(const Sensitivity& of, const BoundChange& change) {
    const bool up = change.above > of.value;
    const bool continuous = of.input.values() == InputValues::continuous;
    const QString where = shown_value(of.input, continuous ? change.at(true) : up ? change.above : change.below);
    const PointState& after = up ? change.to : change.from;
    const QString what = change.of == ChangeOf::bound ? bound_phrase(after.bound)
                         : after.fits                 ? tornado_words(QT_TRANSLATE_NOOP("SweepView", "fits"))
                                                      : tornado_words(QT_TRANSLATE_NOOP("SweepView", "does not fit"));
    return (up ? tornado_words(QT_TRANSLATE_NOOP("SweepView", "from %1: %2"))
               : tornado_words(QT_TRANSLATE_NOOP("SweepView", "down from %1: %2")))
        .arg(where, what);
}

double TornadoPicture::height(const Ink& ink) const {
    return empty() ? 0 : ink.px(kHeadHeight + kRowHeight * static_cast<double>(result->inputs.size()));
}

int TornadoPicture::row_at(const QPointF& at, const QRectF& area, const Ink& ink) const {
    if (empty() || !area.contains(at)) {
        return -1;
    }
    const int row = static_cast<int>(std::floor((at.y() - area.top() - ink.px(kHeadHeight)) / ink.px(kRowHeight)));
    return row >= 0 && row < static_cast<int>(result->inputs.size()) ? row : -1;
}

void TornadoPicture::draw_row(QPainter& painter, const QRectF& row, const Sensitivity& of, double reach,
                              const Ink& ink) const {
    const QRectF name(row.left(), row.top(), row.width() * kNameShare, row.height());
    const QRectF words(row.right() - row.width() * kTextShare, row.top(), row.width() * kTextShare, row.height());
    const QRectF bars(name.right() + ink.px(8), row.top(), words.left() - name.right() - ink.px(20), row.height());
    const QFont label_font = ink.font(TypeSize::label), body_font = ink.font(TypeSize::body);
    const auto line = [&](const QRectF& box, bool upper, const QFont& font, Role role, const QString& said) {
        painter.setFont(font);
        painter.setPen(ink(role));
        const QRectF half(box.left(), upper ? box.top() : box.center().y(), box.width(), box.height() / 2);
        painter.drawText(half, Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetricsF(font).elidedText(said, Qt::ElideRight, box.width()));
    };
    line(name, true, body_font, Role::text, input_label(of.input));
    line(name, false, label_font, Role::muted, shown_value(of.input, of.value));

    const double middle = bars.center().x(), half = bars.width() / 2;
    for (const auto& [response, up] : {std::pair(of.low, false), std::pair(of.high, true)}) {
        if (!response) {
            continue;
        }
        const double length = half * std::log(response->output / result->value) / reach;
        const QRectF box = QRectF(QPointF(middle, up ? bars.center().y() : bars.top() + ink.px(5)),
                                  QPointF(middle + length, up ? bars.bottom() - ink.px(5) : bars.center().y()))
                               .normalized();
        if (box.width() < 0.5) {
            continue;
        }
        // Twice the figure is filled; half of it is hatched: the two are told apart without colour.
        painter.setPen(QPen(ink.edge(ink(Role::accent)), 1));
        painter.setBrush(up ? ink.faded(Role::accent, 0.55) : ink.faded(Role::accent, 0.10));
        painter.drawRect(box);
        if (!up) {
            draw_hatch(painter, box, QPen(ink.faded(Role::accent, 0.6), 1), ink.px(6));
        }
    }
    painter.setPen(ink.pen(Role::muted, 1));
    painter.drawLine(QPointF(middle, bars.top()), QPointF(middle, bars.bottom()));

    QStringList ends;
    for (const BoundChange& change : of.break_even) {
        ends << break_even_words(of, change);
    }
    line(words, true, body_font, Role::text, elasticity_words(of.elasticity));
    line(words, false, label_font, Role::muted, ends.join(QStringLiteral(" · ")));
}

void TornadoPicture::draw(QPainter& painter, const QRectF& area, const Ink& ink) const {
    if (empty()) {
        return;
    }
    double reach = 0.05;  // less than this is little, and is to look like little
    for (const Sensitivity& of : result->inputs) {
        reach = std::max(reach, of.reach(result->value));
    }
    painter.setFont(ink.font(TypeSize::label));
    painter.setPen(ink(Role::muted));
    const QRectF head(area.left(), area.top(), area.width(), ink.px(kHeadHeight));
    const double bars_left = head.left() + head.width() * kNameShare + ink.px(8);
    const double words_left = head.right() - head.width() * kTextShare;
    const QRectF bars(bars_left, head.top(), words_left - ink.px(12) - bars_left, head.height());
    const auto ratio = [&](double part) { return QStringLiteral("×") + QLocale().toString(std::exp(part), 'g', 3); };
    painter.drawText(bars, Qt::AlignVCenter | Qt::AlignLeft, ratio(-reach));
    painter.drawText(bars, Qt::AlignCenter, shown_amount(result->value, result->output->unit));
    painter.drawText(bars, Qt::AlignVCenter | Qt::AlignRight, ratio(reach));
    painter.drawText(QRectF(words_left, head.top(), head.right() - words_left, head.height()),
                     Qt::AlignVCenter | Qt::AlignLeft,
                     tornado_words(QT_TRANSLATE_NOOP("SweepView", "elasticity, break-even")));
    for (std::size_t i = 0; i < result->inputs.size(); ++i) {
        const QRectF row(area.left(), head.bottom() + ink.px(kRowHeight) * static_cast<double>(i), area.width(),
                         ink.px(kRowHeight));
        painter.setPen(ink.pen(Role::grid));
        painter.drawLine(row.topLeft(), row.topRight());
        draw_row(painter, row, result->inputs[i], reach, ink);
    }
}

QStringList TornadoPicture::read_out(int row) const {
    if (empty() || row < 0) {
        return {};
    }
    const Sensitivity& of = result->inputs[static_cast<std::size_t>(row)];
    QStringList lines = {input_label(of.input) + QLatin1Char(' ') + shown_value(of.input, of.value)};
    for (const auto& response : {of.low, of.high}) {
        if (response) {
            lines << tornado_words(QT_TRANSLATE_NOOP("SweepView", "at %1: %2, %3"))
                         .arg(shown_value(of.input, response->value),
                              shown_amount(response->output, result->output->unit),
                              bound_phrase(response->state.bound));
        }
    }
    lines << tornado_words(QT_TRANSLATE_NOOP("SweepView", "elasticity %1")).arg(elasticity_words(of.elasticity));
    for (const BoundChange& change : of.break_even) {
        lines << break_even_words(of, change);
    }
    return lines;
}

QString TornadoPicture::words() const {
    if (empty()) {
        return {};
    }
    const Sensitivity& most = result->inputs.front();
    return tornado_words(QT_TRANSLATE_NOOP("SweepView", "%1 answers most to %2: elasticity %3."))
        .arg(output_label(*result->output), input_label(most.input), elasticity_words(most.elasticity));
}

QList<QStringList> TornadoPicture::table() const {
    QList<QStringList> rows;
    if (empty()) {
        return rows;
    }
    const QString key = text(result->output->key);
    rows << QStringList{QStringLiteral("input"),       QStringLiteral("value"),      QStringLiteral("elasticity"),
                        QStringLiteral("low_value"),   QStringLiteral("low.") + key, QStringLiteral("high_value"),
                        QStringLiteral("high.") + key, QStringLiteral("break_even")};
    for (const Sensitivity& of : result->inputs) {
        QStringList ends;
        for (const BoundChange& change : of.break_even) {
            ends << text(break_even_text(of, change));
        }
        rows << QStringList{text(of.input.path()),
                            cell(of.value),
                            of.elasticity ? cell(*of.elasticity) : QString(),
                            of.low ? cell(of.low->value) : QString(),
                            of.low ? cell(of.low->output) : QString(),
                            of.high ? cell(of.high->value) : QString(),
                            of.high ? cell(of.high->output) : QString(),
                            ends.join(QStringLiteral("; "))};
    }
    return rows;
}

}  // namespace rooflight::ui
