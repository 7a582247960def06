// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharding/plan_picture.h"

#include <algorithm>
#include <string>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include "core/mesh/spec_text.h"
#include "ui/charts/drawing.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

constexpr double kHead = 24, kRow = 44, kStep = 36;

// What the engine says of a product, known to the translators.
[[maybe_unused]] const char* const kCases[] = {
    QT_TRANSLATE_NOOP("matmul_case", "no input has the contracted dimension split"),
    QT_TRANSLATE_NOOP("matmul_case", "multiply; nothing is communicated"),
    QT_TRANSLATE_NOOP("matmul_case", "one input has the contracted dimension split"),
    QT_TRANSLATE_NOOP("matmul_case", "AllGather it, then multiply; or cut the other, multiply and reduce"),
    QT_TRANSLATE_NOOP("matmul_case", "the contracted dimension is split over different axes"),
    QT_TRANSLATE_NOOP("matmul_case", "AllGather one or both inputs, then multiply"),
    QT_TRANSLATE_NOOP("matmul_case", "both inputs have the contracted dimension split alike"),
    QT_TRANSLATE_NOOP("matmul_case", "multiply, then AllReduce or ReduceScatter the partial sums"),
    QT_TRANSLATE_NOOP("matmul_case", "both inputs use the axis on a dimension that stays"),
    QT_TRANSLATE_NOOP("matmul_case", "AllGather one of them, then multiply"),
};

QString plan_words(const char* source) { return QCoreApplication::translate("ShardingView", source); }

QString of_case(std::string_view words) {
    return QCoreApplication::translate("matmul_case", std::string(words).c_str());
}

Seconds compute_of(const ShardingState& lab, const LabPlan& plan) {
    return lab.machine() == nullptr ? Seconds(0) : lab.machine()->multiply(plan.plan);
}

Seconds total_of(const ShardingState& lab, const LabPlan& plan) {
    return lab.machine() == nullptr ? Seconds(0) : lab.machine()->total(plan.plan);
}

void heading_row(QPainter& painter, const QRectF& area, const QString& words, const Ink& ink) {
    painter.setFont(ink.font(TypeSize::body, true));
    painter.setPen(ink(Role::text));
    painter.drawText(QRectF(area.left(), area.top(), area.width(), ink.px(18)), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(words, Qt::ElideRight, area.width()));
}

}  // namespace

QString plan_text(const LabPlan& plan) {
    QStringList parts;
    for (const LabStep& step : plan.steps) {
        parts << text(step.text);
    }
    return parts.join(QStringLiteral(" → "));
}

QString case_text(const ShardingState& lab) {
    if (!lab.solved()) {
        return lab.problem();
    }
    const MatmulCase& kind = lab.solution().kind;
    return plan_words(QT_TRANSLATE_NOOP("ShardingView", "Case %1: %2 – %3."))
        .arg(kind.number)
        .arg(of_case(kind.rule), of_case(kind.remedy));
}

QString reshard_text(const ShardingState& lab) {
    if (!lab.resharding()) {
        return lab.reshard_problem();
    }
    const LabPlan& plan = *lab.resharding();
    if (plan.steps.empty()) {
        return plan_words(QT_TRANSLATE_NOOP("ShardingView", "Nothing to do: both are the same."));
    }
    const QString words = plan_text(plan);
    return plan.plan.communication.value() > 0
               ? words + QStringLiteral(" · ") + shown(plan.plan.communication)
               : plan_words(QT_TRANSLATE_NOOP("ShardingView", "%1 · nothing is communicated")).arg(words);
}

double plans_height(const ShardingState& lab, const Ink& ink) {
    return ink.px(kHead + kRow * std::max(1.0, static_cast<double>(lab.plans().size())));
}

int plan_at(double y, const ShardingState& lab, const Ink& ink) {
    const double row = (y - ink.px(kHead)) / ink.px(kRow);
    return row >= 0 && row < static_cast<double>(lab.plans().size()) ? static_cast<int>(row) : -1;
}

QStringList plan_read_out(const ShardingState& lab, int plan) {
    if (plan < 0 || plan >= static_cast<int>(lab.plans().size())) {
        return {};
    }
    const LabPlan& at = lab.plans()[static_cast<std::size_t>(plan)];
    return {plan_text(at),
            plan_words(QT_TRANSLATE_NOOP("ShardingView", "compute %1, communication %2"))
                .arg(shown(compute_of(lab, at)), shown(at.plan.communication)),
            plan_words(QT_TRANSLATE_NOOP("ShardingView", "%1 on a device")).arg(shown(at.plan.flops_per_chip))};
}

void draw_plans(QPainter& painter, const QRectF& area, const ShardingState& lab, const Ink& ink) {
    heading_row(painter, area, plan_words(QT_TRANSLATE_NOOP("ShardingView", "Plans")), ink);
    const double title = QFontMetricsF(ink.font(TypeSize::body, true)).horizontalAdvance(
        plan_words(QT_TRANSLATE_NOOP("ShardingView", "Plans")));
    draw_legend(painter, area.left() + title + ink.px(16), area.right(), area.top() + ink.px(9),
                {{plan_words(QT_TRANSLATE_NOOP("ShardingView", "compute")), ink(Role::compute), false, std::nullopt,
                  Qt::NoPen},
                 {plan_words(QT_TRANSLATE_NOOP("ShardingView", "communication")), ink(Role::scale_up), true,
                  std::nullopt, Qt::NoPen}},
                ink);
    if (lab.plans().empty()) {
        draw_empty(painter, area.adjusted(0, ink.px(kHead), 0, 0),
                   plan_words(QT_TRANSLATE_NOOP("ShardingView", "No plans until the specs are mended.")), ink);
        return;
    }
    double longest = 0;
    for (const LabPlan& plan : lab.plans()) {
        longest = std::max(longest, total_of(lab, plan).value());
    }
    double y = area.top() + ink.px(kHead);
    for (std::size_t i = 0; i < lab.plans().size() && y + ink.px(kRow) <= area.bottom() + 1; ++i) {
        const LabPlan& plan = lab.plans()[i];
        const bool best = static_cast<int>(i) == lab.cheapest(), chosen = static_cast<int>(i) == lab.selected();
        const QRectF row(area.left(), y, area.width(), ink.px(kRow) - 4);
        if (chosen) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink(Role::accent_fill));
            painter.drawRoundedRect(row, ink.px(6), ink.px(6));
        }
        const QRectF inside = row.adjusted(ink.px(8), ink.px(3), -ink.px(8), -ink.px(3));
        QString tag = best ? plan_words(QT_TRANSLATE_NOOP("ShardingView", "cheapest")) : QString();
        if (lab.uses_idle_axes(static_cast<int>(i))) {
            tag += (tag.isEmpty() ? QString() : QStringLiteral(", ")) +
                   plan_words(QT_TRANSLATE_NOOP("ShardingView", "over idle axes"));
        }
        const double line = ink.px(17);
        painter.setFont(ink.font(TypeSize::label, true));
        const double tag_width = tag.isEmpty() ? 0 : QFontMetricsF(painter.font()).horizontalAdvance(tag) + ink.px(8);
        painter.setPen(ink(best ? Role::good : Role::muted));
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), line), Qt::AlignRight | Qt::AlignVCenter,
                         tag);
        painter.setFont(ink.font(TypeSize::label, best));
        painter.setPen(ink(Role::text));
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width() - tag_width, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(painter.font()).elidedText(plan_text(plan), Qt::ElideMiddle,
                                                                  std::max(0.0, inside.width() - tag_width)));
        // The bar, and its time at its end.
        const Seconds compute = compute_of(lab, plan), sent = plan.plan.communication;
        const QString time = shown(total_of(lab, plan));
        painter.setFont(ink.font(TypeSize::label, true));
        const double time_width = QFontMetricsF(painter.font()).horizontalAdvance(time) + ink.px(8);
        const double scale = longest > 0 ? std::max(0.0, inside.width() - time_width) / longest : 0;
        const double top = inside.top() + line + ink.px(2), height = ink.px(11);
        const QRectF first(inside.left(), top, compute.value() * scale, height);
        const QRectF second(first.right(), top, sent.value() * scale, height);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink(Role::compute));
        painter.drawRect(first);
        painter.setBrush(ink(Role::scale_up));
        painter.drawRect(second);
        draw_hatch(painter, second, QPen(ink.edge(ink(Role::scale_up)), ink.px(1)), ink.px(5));
        painter.setPen(ink(Role::text));
        painter.drawText(QRectF(second.right() + ink.px(6), top - 3, time_width, height + 6),
                         Qt::AlignLeft | Qt::AlignVCenter, time);
        y += ink.px(kRow);
    }
}

double steps_height(const ShardingState& lab, const Ink& ink) {
    const auto selected = static_cast<std::size_t>(lab.selected());
    const double steps = selected < lab.plans().size() ? static_cast<double>(lab.plans()[selected].steps.size() +
                                                                            lab.plans()[selected].notes.size())
                                                       : 1;
    return ink.px(kHead + kStep * steps);
}

void draw_steps(QPainter& painter, const QRectF& area, const ShardingState& lab, const Ink& ink) {
    heading_row(painter, area, plan_words(QT_TRANSLATE_NOOP("ShardingView", "Steps of the selected plan")), ink);
    const auto selected = static_cast<std::size_t>(lab.selected());
    if (selected >= lab.plans().size()) {
        return;
    }
    const LabPlan& plan = lab.plans()[selected];
    double y = area.top() + ink.px(kHead);
    int number = 1;
    const QFontMetricsF strong(ink.font(TypeSize::label, true)), small(ink.font(TypeSize::label));
    for (const LabStep& step : plan.steps) {
        if (y + ink.px(kStep) > area.bottom() + 1) {
            return;
        }
        const QString time = step.what == LabStep::What::multiply   ? shown(compute_of(lab, plan))
                             : step.what == LabStep::What::cut ? plan_words(QT_TRANSLATE_NOOP("ShardingView", "free"))
                                                               : shown(step.time);
        const double time_width = strong.horizontalAdvance(time) + ink.px(8);
        const double indent = ink.px(18);
        const QRectF line(area.left(), y, area.width(), ink.px(16));
        painter.setFont(ink.font(TypeSize::label, true));
        painter.setPen(ink(Role::muted));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, QString::number(number++));
        painter.setPen(ink(Role::text));
        painter.drawText(line.adjusted(indent, 0, -time_width, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         strong.elidedText(text(step.text), Qt::ElideRight, line.width() - indent - time_width));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, time);
        QString after = text(to_text(step.after, lab.mesh()));
        const auto shape = local_shape(step.after, lab.mesh());
        QStringList sizes;
        for (const double size : shape) {
            sizes << shown_digits(size);
        }
        after += QStringLiteral(" · ") + plan_words(QT_TRANSLATE_NOOP("ShardingView", "local %1, %2"))
                                             .arg(sizes.join(QStringLiteral(" × ")),
                                                  shown(bytes_per_device(step.after, lab.mesh())));
        if (step.what == LabStep::What::collective) {
            after += QStringLiteral(" · V ") + shown(step.step.bytes);
        }
        painter.setFont(ink.font(TypeSize::label));
        painter.setPen(ink(Role::muted));
        painter.drawText(line.adjusted(indent, ink.px(15), 0, ink.px(15)), Qt::AlignLeft | Qt::AlignVCenter,
                         small.elidedText(after, Qt::ElideRight, line.width() - indent));
        y += ink.px(kStep);
    }
    for (const std::string& note : plan.notes) {
        painter.setFont(ink.font(TypeSize::label));
        painter.setPen(ink(Role::muted));
        painter.drawText(QRectF(area.left(), y, area.width(), ink.px(kStep)), Qt::TextWordWrap, text(note));
        y += ink.px(kStep);
    }
}

}  // namespace rooflight::ui
