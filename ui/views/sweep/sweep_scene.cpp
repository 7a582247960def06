// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sweep/sweep_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QPainter>

#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/sweep/sweep_names.h"

namespace rooflight::ui {
namespace {

/// A larger ratio of the output than this asks for a logarithmic axis.
constexpr double kLogFrom = 10;

QString sweep_words(const char* source) { return QCoreApplication::translate("SweepView", source); }

QString unit_words(Unit unit) {
    switch (unit) {
        case Unit::number:
        case Unit::fraction:
            return {};
        case Unit::dollars:
            return QStringLiteral("$");
        default:
            return text(name_of(unit));
    }
}

QString with_unit(const QString& name, Unit unit) {
    const QString words = unit_words(unit);
    return words.isEmpty() ? name : name + QStringLiteral(", ") + words;
}

}  // namespace

QColor map_colour(double part, const Ink& ink) {
    const bool dark = ink.scheme == Scheme::dark;
    // One hue, told apart by lightness alone: read by every eye and in a grey print.
    const QColor low = dark ? QColor(0x24, 0x32, 0x4A) : QColor(0xEA, 0xF1, 0xFB);
    const QColor high = dark ? QColor(0xB9, 0xD6, 0xFF) : QColor(0x0F, 0x3F, 0x7A);
    const auto mix = [&](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * std::clamp(part, 0.0, 1.0)));
    };
    return {mix(low.red(), high.red()), mix(low.green(), high.green()), mix(low.blue(), high.blue())};
}

bool SweepScene::by_place(std::size_t axis) const { return axes[axis].input.values() == InputValues::listed; }

double SweepScene::place(std::size_t axis, double value) const {
    if (!by_place(axis)) {
        return value;
    }
    const std::vector<double>& values = result->values[axis];
    const auto above = std::lower_bound(values.begin(), values.end(), value);
    if (above == values.end()) {
        return static_cast<double>(values.size() - 1);
    }
    const double index = static_cast<double>(above - values.begin());
    return above == values.begin() || *above == value ? index : index - (*above - value) / (*above - *std::prev(above));
}

std::vector<double> SweepScene::edges(std::size_t axis) const {
    const std::vector<double>& values = result->values[axis];
    std::vector<double> found;
    if (by_place(axis)) {
        for (std::size_t i = 0; i <= values.size(); ++i) {
            found.push_back(static_cast<double>(i) - 0.5);
        }
        return found;
    }
    const double ratio = values.size() > 1 ? std::sqrt(values[1] / values[0]) : 1.1;
    found.push_back(values.front() / ratio);
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
        found.push_back(std::sqrt(values[i] * values[i + 1]));
    }
    found.push_back(values.size() > 1 ? values.back() * std::sqrt(values.back() / values[values.size() - 2])
                                      : values.back() * ratio);
    return found;
}

std::pair<double, double> SweepScene::output_range() const {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const SweepPoint& point : result->points) {
        if (point.outputs.size() > column && point.outputs[column]) {
            low = std::min(low, *point.outputs[column]);
            high = std::max(high, *point.outputs[column]);
        }
    }
    return low <= high ? std::pair(low, high) : std::pair(0.0, 1.0);
}

void SweepScene::configure(Chart& chart) const {
    const auto input_axis = [&](std::size_t axis) {
        Chart::Axis made;
        const std::vector<double>& values = result->values[axis];
        made.label = with_unit(input_label(axes[axis].input), axes[axis].input.unit());
        made.zoomable = false;
        made.grid = !is_map();
        made.log = !by_place(axis);
        const std::vector<double> ends = edges(axis);
        made.home = is_map() || by_place(axis) || values.size() < 2 ? Range{ends.front(), ends.back()}
                                                                    : Range{values.front(), values.back()};
        if (by_place(axis)) {
            const std::size_t every = std::max<std::size_t>(1, (values.size() + 11) / 12);
            for (std::size_t i = 0; i < values.size(); i += every) {
                made.names.emplace_back(static_cast<double>(i), shown_value(axes[axis].input, values[i]));
            }
        }
        return made;
    };
    chart.set_x(input_axis(0));
    if (is_map()) {
        chart.set_y(input_axis(1));
        chart.set_curves({});
        return;
    }
    const auto [low, high] = output_range();
    Chart::Axis y;
    y.zoomable = false;
    y.label = with_unit(output_label(*output), output->unit);
    y.log = low > 0 && high / low > kLogFrom;
    if (output->unit == Unit::bytes) {
        y.unit = Theme::instance().prefixes() == Prefixes::binary ? std::exp2(30) : 1e9;
        y.label = output_label(*output) + (y.unit == 1e9 ? QStringLiteral(", GB") : QStringLiteral(", GiB"));
    }
    if (output->unit == Unit::fraction) {
        y.unit = 0.01;
        y.label = output_label(*output) + QStringLiteral(", %");
    }
    y.home = y.log ? Range{low / std::pow(high / low, 0.08), high * std::pow(high / low, 0.14)}
                   : Range{0, high > 0 ? high * 1.15 : 1};
    chart.set_y(y);
    Chart::Curve curve;
    curve.pen = chart.ink().pen(Role::text, 2);
    for (std::size_t i = 0; i < result->points.size(); ++i) {
        const SweepPoint& point = result->points[i];
        curve.x.push_back(place(0, result->at(i, 0)));
        curve.y.push_back(point.outputs.size() > column && point.outputs[column]
                              ? *point.outputs[column]
                              : std::numeric_limits<double>::quiet_NaN());
    }
    chart.set_curves({curve});
}

std::vector<SweepScene::Span> SweepScene::spans() const {
    std::vector<Span> found;
    const std::vector<double> borders = edges(0);
    auto change = result->changes.begin();
    for (std::size_t i = 0; i < result->points.size(); ++i) {
        const SweepPoint& point = result->points[i];
        const bool known = point.problem.empty() && !point.outputs.empty();
        if (found.empty() || found.back().known != known || (known && found.back().state != point.state)) {
            if (!found.empty() && !(known && found.back().known)) {
                found.back().high = borders[i];
            }
            found.push_back({found.empty() ? borders[i] : found.back().high, borders[i + 1], known, point.state});
        }
        found.back().high = borders[i + 1];
        // The changes before the next point, of bound and of fit, in the order they come.
        std::vector<BoundChange> here;
        for (; change != result->changes.end() && change->point == i; ++change) {
            here.push_back(change->change);
        }
        std::stable_sort(here.begin(), here.end(),
                         [](const BoundChange& a, const BoundChange& b) { return a.above < b.above; });
        for (const BoundChange& next : here) {
            const bool between = axes[0].input.values() == InputValues::continuous;
            const double at = by_place(0) ? borders[i + 1]
                              : between   ? next.at(true)
                                          : std::sqrt(next.below * next.above);
            PointState state = found.back().state;
            (next.of == ChangeOf::bound) ? void(state.bound = next.to.bound) : void(state.fits = next.to.fits);
            found.back().high = at;
            found.push_back({at, borders[i + 1], true, state});
        }
    }
    return found;
}

void SweepScene::draw_spans(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    for (const Span& span : spans()) {
        const double left = std::clamp(chart.to_pixel(span.low, 1).x(), area.left(), area.right());
        const double right = std::clamp(chart.to_pixel(span.high, 1).x(), area.left(), area.right());
        const QRectF part(QPointF(left, area.top()), QPointF(right, area.bottom()));
        if (part.width() < 0.5) {
            continue;
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(span.known ? ink.faded(Theme::role_of(span.state.bound), 0.14) : ink.faded(Role::muted, 0.08));
        painter.drawRect(part);
        if (!span.known || !span.state.fits) {
            draw_hatch(painter, part, QPen(ink.faded(span.known ? Role::bad : Role::muted, 0.30), ink.px(1)),
                       ink.px(9));
        }
        QString name =
            span.known ? bound_phrase(span.state.bound) : sweep_words(QT_TRANSLATE_NOOP("SweepView", "impossible"));
        if (span.known && !span.state.fits) {
            name += QStringLiteral(" · ") + sweep_words(QT_TRANSLATE_NOOP("SweepView", "does not fit"));
        }
        const double room = part.width() - ink.px(16);
        if (metrics.horizontalAdvance(name) > room && span.known && span.state.fits) {
            name = label(span.state.bound);  // "pipeline bubble" for "waiting in the pipeline bubble"
        }
        name = metrics.elidedText(name, Qt::ElideRight, room);
        if (name.size() < 4) {
            continue;
        }
        const QRectF box(part.left() + ink.px(6), part.top() + ink.px(4), metrics.horizontalAdvance(name) + ink.px(8),
                         metrics.height() + ink.px(2));
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::panel, 0.85));
        painter.drawRect(box);
        painter.setPen(ink(Role::text));
        painter.drawText(box, Qt::AlignCenter, name);
    }
}

QString SweepScene::where(const SweepChange& change) const {
    const ScenarioInput& input = axes[change.axis].input;
    return shown_value(input, change.change.at(input.values() == InputValues::continuous));
}

void SweepScene::draw_changes(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const std::vector<double> borders = edges(0);
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    LabelSpace space(area);
    for (const SweepChange& change : result->changes) {
        const BoundChange& c = change.change;
        const double value = by_place(0) ? borders[change.point + 1] : std::sqrt(c.below * c.above);
        const double x = chart.to_pixel(value, 1).x();
        painter.setPen(ink.pen(c.of == ChangeOf::bound ? Role::text : Role::bad, 1,
                               c.of == ChangeOf::bound ? Qt::DashLine : Qt::DotLine));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const QString name = where(change);
        const double width = metrics.horizontalAdvance(name) + ink.px(8), height = metrics.height();
        // Beside the line, at its foot; the second choice is on its other side, then higher.
        for (const double up : {1.2, 2.4, 3.6}) {
            const double top = area.bottom() - up * height - ink.px(4);
            QRectF box(x + ink.px(3), top, width, height);
            if (!space.is_free(box) || box.right() > area.right()) {
                box.moveRight(x - ink.px(3));
            }
            if (space.claim(box)) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(ink.faded(Role::panel, 0.85));
                painter.drawRect(box);
                painter.setPen(ink(Role::text));
                painter.drawText(box, Qt::AlignCenter, name);
                break;
            }
        }
    }
}

QRectF SweepScene::cell(const Chart& chart, std::size_t point) const {
    const std::vector<double> x = edges(0), y = edges(1);
    const std::size_t columns = result->values[0].size();
    const QPointF a = chart.to_pixel(x[point % columns], y[point / columns]);
    const QPointF b = chart.to_pixel(x[point % columns + 1], y[point / columns + 1]);
    return QRectF(a, b).normalized();
}

void SweepScene::draw_cells(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const auto [low, high] = output_range();
    const bool log = low > 0 && high / low > kLogFrom;
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < result->points.size(); ++i) {
        const SweepPoint& point = result->points[i];
        const QRectF box = cell(chart, i);
        painter.setPen(Qt::NoPen);
        if (point.outputs.size() <= column || !point.outputs[column]) {
            painter.setBrush(ink(Role::background));
            painter.drawRect(box);
            draw_hatch(painter, box, QPen(ink.faded(Role::muted, 0.35), 1), ink.px(6));
            continue;
        }
        const double value = *point.outputs[column];
        const double part = high <= low ? 0.5
                            : log       ? std::log(value / low) / std::log(high / low)
                                        : (value - low) / (high - low);
        painter.setBrush(map_colour(part, ink));
        painter.drawRect(box.adjusted(0, 0, 1, 1));
        if (!point.state.fits) {
            draw_hatch(painter, box, QPen(ink.faded(Role::bad, 0.65), ink.px(1)), ink.px(7));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

/// Where what binds changes, each piece where it was found, joined to a stair.
void SweepScene::draw_borders(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const std::size_t columns = result->values[0].size();
    QList<QLineF> lines;
    for (const SweepChange& change : result->changes) {
        const BoundChange& c = change.change;
        if (c.of != ChangeOf::bound) {
            continue;
        }
        const QRectF box = cell(chart, change.point);
        const double value =
            by_place(change.axis)
                ? edges(change.axis)[(change.axis == 0 ? change.point % columns : change.point / columns) + 1]
                : std::sqrt(c.below * c.above);
        const QLineF line =
            change.axis == 0
                ? QLineF(chart.to_pixel(value, 1).x(), box.top(), chart.to_pixel(value, 1).x(), box.bottom())
                : QLineF(box.left(), chart.to_pixel(1, value).y(), box.right(), chart.to_pixel(1, value).y());
        if (const auto inside = clipped(line, area)) {
            lines.push_back(*inside);
        }
    }
    // The halo of one piece must not cut through the next.
    painter.setPen(QPen(ink(Role::panel), ink.px(5), Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(lines);
    painter.setPen(QPen(ink(Role::text), ink.px(2), Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(lines);
}

void SweepScene::draw_area_names(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    painter.setFont(ink.font(TypeSize::label, true));
    const QFontMetricsF metrics(painter.font());
    LabelSpace space(chart.area());
    for (std::size_t bound = 0; bound < kBoundCount; ++bound) {
        QPointF sum;
        std::vector<QPointF> centres;
        for (std::size_t i = 0; i < result->points.size(); ++i) {
            if (result->points[i].problem.empty() && static_cast<std::size_t>(result->points[i].state.bound) == bound) {
                centres.push_back(cell(chart, i).center());
                sum += centres.back();
            }
        }
        if (centres.size() < 3) {
            continue;
        }
        // The cell nearest to the middle of the area: the middle itself may lie in another one.
        const QPointF middle = sum / static_cast<double>(centres.size());
        const QPointF at =
            *std::ranges::min_element(centres, {}, [&](const QPointF& c) { return (c - middle).manhattanLength(); });
        const Bound which = static_cast<Bound>(bound);
        const QString name = bound_phrase(which);
        QRectF box(0, 0, metrics.horizontalAdvance(name) + ink.px(22), metrics.height() + ink.px(6));
        box.moveCenter(at);
        const QRectF area = chart.area();
        box.moveLeft(std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - box.width())));
        if (!space.claim(box)) {
            continue;
        }
        painter.setPen(ink.pen(Role::border));
        painter.setBrush(ink(Role::panel));
        painter.drawRoundedRect(box, ink.px(4), ink.px(4));
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink(Theme::role_of(which)));
        painter.drawRect(QRectF(box.left() + ink.px(6), box.center().y() - ink.px(4), ink.px(8), ink.px(8)));
        painter.setPen(ink(Role::text));
        painter.drawText(box.adjusted(ink.px(16), 0, -ink.px(4), 0), Qt::AlignVCenter | Qt::AlignLeft, name);
    }
}

void SweepScene::draw(QPainter& painter, const Chart& chart) const {
    if (empty()) {
        return;
    }
    if (is_map()) {
        draw_cells(painter, chart);
        draw_borders(painter, chart);
        draw_area_names(painter, chart);
    } else {
        draw_spans(painter, chart);
        draw_changes(painter, chart);
    }
}

void SweepScene::draw_mark(QPainter& painter, const Chart& chart, const SweepMark& mark, bool baseline) const {
    if (empty() || mark.at.size() != axes.size()) {
        return;
    }
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const double x = chart.to_pixel(place(0, mark.at[0]), 1).x();
    const double y = is_map()      ? chart.to_pixel(1, place(1, mark.at[1])).y()
                     : mark.output ? chart.to_pixel(1, *mark.output).y()
                                   : area.bottom();
    if (!std::isfinite(x) || !std::isfinite(y) || x < area.left() - 1 || x > area.right() + 1) {
        return;
    }
    const Role role = baseline ? Role::muted : Role::accent;
    const QPointF at(x, std::clamp(y, area.top(), area.bottom()));
    if (!baseline) {
        painter.setPen(QPen(ink(Role::panel), ink.px(3)));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(ink.pen(role, 1.5));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        if (is_map()) {
            painter.setPen(QPen(ink(Role::panel), ink.px(3)));
            painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
            painter.setPen(ink.pen(role, 1.5));
            painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
        }
    }
    painter.setPen(QPen(ink(role), ink.px(2), baseline ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(ink(Role::panel));
    painter.drawEllipse(at, ink.px(6), ink.px(6));
    if (baseline || !mark.output) {
        return;
    }
    painter.setFont(ink.font(TypeSize::label, true));
    const QString words = shown_amount(*mark.output, output->unit);
    const QFontMetricsF metrics(painter.font());
    QRectF box(at.x() + ink.px(10), at.y() - metrics.height() - ink.px(6), metrics.horizontalAdvance(words) + ink.px(8),
               metrics.height() + ink.px(2));
    if (box.right() > area.right()) {
        box.moveRight(at.x() - ink.px(10));
    }
    if (box.top() < area.top() + ink.px(22)) {
        box.moveTop(at.y() + ink.px(8));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.faded(Role::panel, 0.9));
    painter.drawRect(box);
    painter.setPen(ink(Role::text));
    painter.drawText(box, Qt::AlignCenter, words);
}

std::size_t SweepScene::point_near(const std::vector<double>& values) const {
    std::size_t point = 0, stride = 1;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const std::vector<double>& all = result->values[axis];
        const auto nearest =
            std::ranges::min_element(all, {}, [&](double v) { return std::abs(std::log(v / values[axis])); });
        point += stride * static_cast<std::size_t>(nearest - all.begin());
        stride *= all.size();
    }
    return point;
}

std::vector<double> SweepScene::values_at(const Chart& chart, const QPointF& pixel) const {
    const QPointF value = chart.to_value(pixel);
    std::vector<double> values;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const std::vector<double>& all = result->values[axis];
        double wanted = axis == 0 ? value.x() : value.y();
        if (by_place(axis)) {
            const double index = std::clamp(std::round(wanted), 0.0, static_cast<double>(all.size() - 1));
            wanted = all[static_cast<std::size_t>(index)];
        } else {
            wanted = std::clamp(wanted, all.front(), all.back());
            if (axes[axis].input.values() == InputValues::whole) {
                wanted = *std::ranges::min_element(all, {}, [&](double v) { return std::abs(std::log(v / wanted)); });
            }
        }
        values.push_back(wanted);
    }
    return values;
}

QStringList SweepScene::read_out(std::size_t point) const {
    const SweepPoint& at = result->points[point];
    QStringList lines;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        lines << input_label(axes[axis].input) + QLatin1Char(' ') +
                     shown_value(axes[axis].input, result->at(point, axis));
    }
    if (!at.problem.empty()) {
        lines << told_problem(text(at.problem));
        return lines;
    }
    if (at.outputs.size() > column && at.outputs[column]) {
        lines << output_label(*output) + QLatin1Char(' ') + shown_amount(*at.outputs[column], output->unit);
    }
    lines << bound_phrase(at.state.bound);
    if (!at.state.fits) {
        lines << sweep_words(QT_TRANSLATE_NOOP("SweepView", "does not fit"));
    }
    return lines;
}

std::vector<LegendItem> SweepScene::legend(const Ink& ink) const {
    std::vector<LegendItem> items;
    if (empty()) {
        return items;
    }
    if (is_map()) {
        const auto [low, high] = output_range();
        items.push_back({shown_amount(low, output->unit), map_colour(0, ink), false, {}, Qt::NoPen});
        items.push_back({shown_amount(high, output->unit), map_colour(1, ink), false, {}, Qt::NoPen});
    }
    bool misfit = false, impossible = false;
    for (const SweepPoint& point : result->points) {
        impossible = impossible || !point.problem.empty();
        misfit = misfit || (point.problem.empty() && !point.outputs.empty() && !point.state.fits);
    }
    if (misfit) {
        items.push_back({sweep_words(QT_TRANSLATE_NOOP("SweepView", "does not fit")),
                         ink.faded(Role::bad, 0.6),
                         true,
                         {},
                         Qt::NoPen});
    }
    if (impossible) {
        items.push_back({sweep_words(QT_TRANSLATE_NOOP("SweepView", "impossible")),
                         ink.faded(Role::muted, 0.5),
                         true,
                         {},
                         Qt::NoPen});
    }
    return items;
}

QString SweepScene::words() const {
    if (empty()) {
        return {};
    }
    const auto [low, high] = output_range();
    QString said = QCoreApplication::translate("SweepView", "%1 over %2: %3 to %4.")
                       .arg(output_label(*output), input_label(axes[0].input), shown_amount(low, output->unit),
                            shown_amount(high, output->unit));
    if (is_map()) {
        return QCoreApplication::translate("SweepView", "%1 over %2 and %3: %4 to %5.")
            .arg(output_label(*output), input_label(axes[0].input), input_label(axes[1].input),
                 shown_amount(low, output->unit), shown_amount(high, output->unit));
    }
    for (const SweepChange& change : result->changes) {
        if (change.change.of == ChangeOf::bound) {
            said += QLatin1Char(' ') + QCoreApplication::translate("SweepView", "At %1 it goes from %2 to %3.")
                                           .arg(where(change), bound_phrase(change.change.from.bound),
                                                bound_phrase(change.change.to.bound));
        }
    }
    return said;
}

QList<QStringList> SweepScene::table() const {
    if (empty()) {
        return {};
    }
    QStringList head;
    for (const SweepAxis& axis : axes) {
        head << text(axis.input.path());
    }
    head << text(output->key) << QStringLiteral("bound") << QStringLiteral("fits");
    for (const SweepAxis& axis : axes) {
        head << QStringLiteral("bound_changes_at.") + text(axis.input.path());
    }
    head << QStringLiteral("error");
    QList<QStringList> rows = {head};
    auto change = result->changes.begin();
    for (std::size_t i = 0; i < result->points.size(); ++i) {
        const SweepPoint& point = result->points[i];
        const bool good = point.problem.empty();
        QStringList row;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            row << ui::cell(result->at(i, axis));
        }
        row << (point.outputs.size() > column && point.outputs[column] ? ui::cell(*point.outputs[column]) : QString());
        row << (good ? text(name_of(point.state.bound)) : QString());
        row << (good ? QString::fromLatin1(point.state.fits ? "1" : "0") : QString());
        std::vector<QStringList> at(axes.size());
        for (; change != result->changes.end() && change->point == i; ++change) {
            if (change->change.of == ChangeOf::bound) {
                const bool continuous = axes[change->axis].input.values() == InputValues::continuous;
                at[change->axis] << ui::cell(change->change.at(continuous));
            }
        }
        for (const QStringList& values : at) {
            row << values.join(QLatin1Char(' '));
        }
        rows << (row << text(point.problem));
    }
    return rows;
}

}  // namespace rooflight::ui
