// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/cost_panel.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

// What the engine says of its symbols, known to the translators.
[[maybe_unused]] const char* const kMeanings[] = {
    QT_TRANSLATE_NOOP("collective_terms", "bytes of the whole array"),
    QT_TRANSLATE_NOOP("collective_terms", "chips of the group"),
    QT_TRANSLATE_NOOP("collective_terms", "bytes over the busiest link, one way"),
    QT_TRANSLATE_NOOP("collective_terms", "rate of that link, one way"),
    QT_TRANSLATE_NOOP("collective_terms", "both directions of the rings"),
    QT_TRANSLATE_NOOP("collective_terms", "links of a chip along the group's axes"),
    QT_TRANSLATE_NOOP("collective_terms", "chips of the longest axis"),
    QT_TRANSLATE_NOOP("collective_terms", "twice the chips of the longest line"),
    QT_TRANSLATE_NOOP("collective_terms", "one link, one way"),
    QT_TRANSLATE_NOOP("collective_terms", "chunks that are live"),
    QT_TRANSLATE_NOOP("collective_terms", "link of one child into the slowest level, one way"),
    QT_TRANSLATE_NOOP("collective_terms", "egress of a chip"),
    QT_TRANSLATE_NOOP("collective_terms", "children of the slowest level"),
    QT_TRANSLATE_NOOP("collective_terms", "hops one after the other"),
    QT_TRANSLATE_NOOP("collective_terms", "steps"),
    QT_TRANSLATE_NOOP("collective_terms", "latency of a hop"),
    QT_TRANSLATE_NOOP("collective_terms", "latency of a step"),
    QT_TRANSLATE_NOOP("collective_terms", "launch and switches"),
};

QString tell(const char* source) { return QCoreApplication::translate("CollectivesView", source); }

QString figure(const TermSymbol& symbol) {
    return symbol.unit == Unit::bytes ? shown(Bytes(symbol.value)) : shown(symbol.value, symbol.unit);
}

CostText::TermText term_text(const QString& name, const Term& term, bool binds) {
    CostText::TermText result{name, text(term.formula), text(term.formula), shown(term.value), binds};
    for (const TermSymbol& symbol : term.symbols) {
        const QString token = QStringLiteral("{%1}").arg(text(symbol.name));
        result.formula.replace(token, text(symbol.name));
        result.figures.replace(token, figure(symbol));
    }
    return result;
}

/// Text in a box of a width, wrapped; returns its lower edge.
double draw_wrapped(QPainter& painter, double left, double top, double width, const QString& words) {
    const QFontMetricsF metrics(painter.font());
    const QRectF room(left, top, std::max(20.0, width), 4000);
    const double height = metrics.boundingRect(room, Qt::TextWordWrap, words).height();
    painter.drawText(QRectF(left, top, room.width(), height + 2), Qt::TextWordWrap, words);
    return top + height;
}

}  // namespace

QStringList CostText::lines() const {
    QStringList all = {time + QStringLiteral(" · ") + verdict};
    for (const TermText& term : terms) {
        all << QStringLiteral("%1: %2 = %3 = %4").arg(term.name, term.formula, term.figures, term.value);
    }
    all << rule;
    all += facts;
    all += symbols;
    all.removeAll(QString());
    return all;
}

CostText cost_text(const Played& played) {
    CostText result;
    if (!played.valid()) {
        return result;
    }
    const CollectiveTerms& terms = played.terms;
    result.time = shown(terms.time);
    result.verdict = terms.latency_bound ? tell(QT_TRANSLATE_NOOP("CollectivesView", "latency-bound"))
                                         : tell(QT_TRANSLATE_NOOP("CollectivesView", "bandwidth-bound"));
    result.terms.push_back(term_text(tell(QT_TRANSLATE_NOOP("CollectivesView", "Bandwidth")), terms.bandwidth,
                                     !terms.latency_bound));
    if (!terms.latency.formula.empty()) {
        result.terms.push_back(
            term_text(tell(QT_TRANSLATE_NOOP("CollectivesView", "Latency")), terms.latency, terms.latency_bound));
        result.rule = terms.adds ? tell(QT_TRANSLATE_NOOP("CollectivesView", "The terms add up."))
                                 : tell(QT_TRANSLATE_NOOP("CollectivesView", "The larger of the two terms counts."));
        result.facts << tell(QT_TRANSLATE_NOOP("CollectivesView", "Latency-bound below %1"))
                            .arg(shown(terms.knee));
    } else {
        result.rule = tell(QT_TRANSLATE_NOOP("CollectivesView", "Ideal switches add no latency."));
    }
    if (terms.slow_start.value() > 0) {
        result.facts << tell(QT_TRANSLATE_NOOP("CollectivesView", "Slow start of the message: %1"))
                            .arg(shown(terms.slow_start));
    }
    result.facts << tell(QT_TRANSLATE_NOOP("CollectivesView", "Busiest link (%1): %2 one way, at %3"))
                        .arg(label(terms.network), shown(terms.link_bytes), shown(terms.link_rate));
    if (played.as_lines) {
        result.facts << tell(QT_TRANSLATE_NOOP("CollectivesView", "This machine closes no such axis into a ring: as lines %1"))
                            .arg(shown(*played.as_lines));
    }
    const bool torus = played.group.span_count > 0;
    result.facts << (torus ? tell(QT_TRANSLATE_NOOP("CollectivesView", "Hops one after the other: %1"))
                           : tell(QT_TRANSLATE_NOOP("CollectivesView", "Steps one after the other: %1")))
                        .arg(shown_count(terms.hops));
    for (const Term* term : {&terms.bandwidth, &terms.latency}) {
        for (const TermSymbol& symbol : term->symbols) {
            result.symbols << QStringLiteral("%1 = %2, %3")
                                  .arg(text(symbol.name), figure(symbol),
                                       QCoreApplication::translate("collective_terms",
                                                                   std::string(symbol.meaning).c_str()));
        }
    }
    return result;
}

void draw_cost(QPainter& painter, const QRectF& area, const CostText& words, const Ink& ink) {
    if (words.time.isEmpty() || area.width() < 60) {
        return;
    }
    const QFont strong = ink.font(TypeSize::body, true), body = ink.font(TypeSize::body),
                small = ink.font(TypeSize::label), verdict = ink.font(TypeSize::verdict, true);
    const double left = area.left(), width = area.width(), gap = ink.px(8);
    double y = area.top();
    const auto fits = [&](const QFont& font) { return y + QFontMetricsF(font).height() <= area.bottom(); };
    const auto line = [&](const QFont& font, Role role, const QString& what) {
        if (!what.isEmpty() && fits(font)) {
            painter.setFont(font);
            painter.setPen(ink(role));
            y = draw_wrapped(painter, left, y, width, what);
        }
    };
    painter.setFont(verdict);
    painter.setPen(ink(Role::text));
    const QFontMetricsF large(verdict);
    painter.drawText(QPointF(left, y + large.ascent()), words.time);
    const double after = left + large.horizontalAdvance(words.time) + ink.px(12);
    painter.setFont(strong);
    const bool beside = after + QFontMetricsF(strong).horizontalAdvance(words.verdict) <= area.right();
    painter.drawText(beside ? QPointF(after, y + large.ascent())
                            : QPointF(left, y + large.height() + QFontMetricsF(strong).ascent()), words.verdict);
    y += large.height() + (beside ? 0 : QFontMetricsF(strong).height()) + gap / 2;
    for (const CostText::TermText& term : words.terms) {
        if (!fits(strong)) {
            break;
        }
        // The term that sets the time has a bar at its side.
        const double top = y;
        painter.setFont(strong);
        painter.setPen(ink(term.binds ? Role::text : Role::muted));
        const QFontMetricsF metrics(strong);
        const double indent = ink.px(10);
        painter.drawText(QPointF(left + indent, y + metrics.ascent()), term.name);
        const double value = metrics.horizontalAdvance(term.value);
        painter.drawText(QPointF(left + width - value, y + metrics.ascent()), term.value);
        y += metrics.height() + ink.px(1);
        painter.setFont(body);
        painter.setPen(ink(Role::text));
        y = draw_wrapped(painter, left + indent, y, width - indent, term.formula);
        painter.setFont(small);
        painter.setPen(ink(Role::muted));
        y = draw_wrapped(painter, left + indent, y, width - indent, QStringLiteral("= ") + term.figures);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink(term.binds ? Role::text : Role::border));
        painter.drawRect(QRectF(left, top + 2, ink.px(3), y - top - 2));
        y += gap;
    }
    line(small, Role::muted, words.rule);
    y += gap / 2;
    for (const QString& fact : words.facts) {
        line(small, Role::text, fact);
    }
    y += gap / 2;
    for (const QString& symbol : words.symbols) {
        line(small, Role::muted, symbol);
    }
}

}  // namespace rooflight::ui
