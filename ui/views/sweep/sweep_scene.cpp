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

/// Units that are words; symbols stay as they are.
[[maybe_unused]] constexpr const char* kUnitWords[] = {
    QT_TRANSLATE_NOOP("SweepView", "tokens"), QT_TRANSLATE_NOOP("SweepView", "tokens/s"), QT_TRANSLATE_NOOP("SweepView", "bytes"),
    QT_TRANSLATE_NOOP("SweepView", "bytes/s"), QT_TRANSLATE_NOOP("SweepView", "FLOP/byte")};

QString unit_words(Unit unit) {
    switch (unit) {
        case Unit::number:
        case Unit::fraction:
            return {};
        case Unit::dollars:
            return QStringLiteral("$");
        default:
            return sweep_words(name_of(unit).data());
    }
}

QString with_unit(const QString& name, Unit unit) {
    const QString words = unit_words(unit);
    return words.isEmpty() ? name : name + QStringLiteral(", ") + words;
}

}  // namespace

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

bool SweepScene::is_log(double low, double high) { return low > 0 && high / low > kLogFrom; }

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
        made.label = flat && axis == 0 ? QString() : with_unit(input_label(axes[axis].input), axes[axis].input.unit());
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
    y.log = is_log(low, high);
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
