// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/roofline/roofline_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <QCoreApplication>

#include "core/cost/rates.h"
#include "core/units/input_error.h"
#include "core/workload/stack.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

QString roofline_tr(const char* source) { return QCoreApplication::translate("RooflineView", source); }

bool positive(double value) { return std::isfinite(value) && value > 0 && value < 1e40 && value > 1e-30; }

QString scale_up_name(const System& system) {
    const QString vendor = text(system.vendor);
    if (system.topology == TopologyKind::torus && vendor != QStringLiteral("AWS")) {
        return QStringLiteral("ICI");
    }
    if (vendor == QStringLiteral("NVIDIA") && system.topology == TopologyKind::switched) {
        return QStringLiteral("NVLink");
    }
    return system.topology == TopologyKind::pcie ? QStringLiteral("PCIe") : label(Network::scale_up);
}

QString scale_out_name(const System& system) {
    const QString first = text(system.scale_out_type).section(QLatin1Char(' '), 0, 0);
    const bool proper = !first.isEmpty() && first.front().isUpper();
    return proper ? first : label(Network::scale_out);
}

std::vector<Slope> slopes_of(const Machine& machine) {
    const System& system = *machine.system;
    const auto value = [](const std::optional<BytesPerSecond>& rate) { return rate ? rate->value() : 0.0; };
    const QString inner = system.parts.vmem ? QStringLiteral("VMEM") : QStringLiteral("L2");
    std::vector<Slope> all = {
        {inner, QStringLiteral("on_chip"), value(system.parts.on_chip_bandwidth), Role::muted, Qt::SolidLine},
        {QStringLiteral("HBM"), QStringLiteral("hbm"), value(machine.figures.hbm_bandwidth), Role::hbm, Qt::SolidLine},
    };
    if (machine.chips() > 1) {
        all.push_back({scale_up_name(system), QStringLiteral("scale_up"), machine.scale_up_egress().value(), Role::scale_up, Qt::DashLine});
        all.push_back({scale_out_name(system), QStringLiteral("scale_out"), value(machine.figures.scale_out), Role::scale_out, Qt::DotLine});
    }
    std::erase_if(all, [](const Slope& slope) { return !positive(slope.rate); });
    std::stable_sort(all.begin(), all.end(), [](const Slope& a, const Slope& b) { return a.rate > b.rate; });
    return all;
}

std::vector<Roof> roofs_of(const Machine& machine, DType in_use) {
    std::vector<Roof> roofs;
    for (const DType dtype : kDTypes) {
        const auto rate = machine.figures.peak(dtype);
        if (!rate || !positive(rate->value())) {
            continue;
        }
        const auto same =
            std::find_if(roofs.begin(), roofs.end(), [&](const Roof& roof) { return roof.rate == rate->value(); });
        if (same == roofs.end()) {
            roofs.push_back({label(dtype), rate->value(), dtype == in_use, 0});
        } else if (dtype == in_use) {
            *same = {label(dtype), rate->value(), true, 0};
        } else if (!same->in_use) {
            same->name += QStringLiteral(", ") + label(dtype);
        }
    }
    std::stable_sort(roofs.begin(), roofs.end(), [](const Roof& a, const Roof& b) { return a.rate < b.rate; });
    return roofs;
}

QString achieved_line(const QString& rate, double share) {
    return roofline_tr(QT_TRANSLATE_NOOP("RooflineView", "achieved: %1 (%2)")).arg(rate, shown_percent(share));
}

/// Beside each roof what calibrated fidelity reckons with.
void add_achieved(RooflineScene& scene, Machine machine, const Factors& factors, DType in_use) {
    machine.figures = achieved_figures(machine.figures, factors);
    for (Roof& roof : scene.roofs) {
        if (const auto rate = machine.figures.peak(in_use); roof.in_use && rate) {
            roof.achieved = rate->value();
        }
    }
    const std::vector<Slope> achieved = slopes_of(machine);
    for (Slope& slope : scene.slopes) {
        const auto same = std::find_if(achieved.begin(), achieved.end(),
                                       [&](const Slope& each) { return each.name == slope.name; });
        slope.achieved = same != achieved.end() ? same->rate : 0;
    }
}

std::vector<Dot> dots_of(const Estimate& estimate, int* without_place) {
    std::vector<Dot> dots;
    const double step = estimate.step.time.value();
    for (const OperationEstimate& each : estimate.operations) {
        Dot dot;
        dot.intensity = each.hbm_bytes.value() > 0 ? each.flops.value() / each.hbm_bytes.value() : 0;
        dot.rate = each.flops.value() / each.time.value();
        if (!positive(dot.intensity) || !positive(dot.rate)) {
            if (without_place != nullptr) {
                ++*without_place;
            }
            continue;
        }
        dot.operation = text(each.name);
        dot.phase = each.phase;
        dot.bound = each.bound;
        dot.count = each.count;
        dot.time = each.time.value() * each.count;
        const double share = dot.time / step;
        dot.share = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0;
        dots.push_back(dot);
    }
    std::stable_sort(dots.begin(), dots.end(), [](const Dot& a, const Dot& b) { return a.share > b.share; });
    return dots;
}

}  // namespace

double dot_radius(const Dot& dot, const Ink& ink, double room) {
    const double largest = 34.0 * std::clamp(room / ink.px(260), 0.4, 1.0);
    return ink.px(std::max(3.2, largest * std::sqrt(dot.share)));
}

double dot_radius(const Dot& dot, const Chart& chart) {
    return dot_radius(dot, chart.ink(), std::min(chart.area().width(), chart.area().height()));
}

RooflineScene RooflineScene::from(const ViewState& state) {
    RooflineScene scene;
    if (!state.estimate || !state.scenario || !state.scenario->hardware.system) {
        return scene;
    }
    try {
        std::vector<std::string> warnings;
        const Machine machine = resolve(state.scenario->hardware, warnings);
        scene.roofs = roofs_of(machine, state.estimate->matmul_dtype);
        scene.slopes = slopes_of(machine);
        if (state.scenario->fidelity == Fidelity::calibrated) {
            add_achieved(scene, machine, factors_of(*state.scenario), state.estimate->matmul_dtype);
        }
    } catch (const InputError&) {
        return scene;  // a scenario that has no machine has no estimate either
    }
    const Roof* roof = scene.roof_in_use();
    for (Slope& slope : scene.slopes) {
        slope.ridge = roof != nullptr ? roof->rate / slope.rate : 0;
    }
    scene.step = state.estimate->step.time.value();
    scene.dots = dots_of(*state.estimate, &scene.without_place);
    if (state.baseline) {
        scene.ghosts = dots_of(*state.baseline, nullptr);
    }
    return scene;
}

const Roof* RooflineScene::roof_in_use() const {
    const auto found = std::find_if(roofs.begin(), roofs.end(), [](const Roof& roof) { return roof.in_use; });
    return found != roofs.end() ? &*found : roofs.empty() ? nullptr : &roofs.back();
}

bool RooflineScene::calibrated() const {
    return std::any_of(roofs.begin(), roofs.end(), [](const Roof& roof) { return roof.achieved > 0; });
}

void RooflineScene::configure(Chart& chart) const {
    std::vector<double> intensities = {1.0, 1e4};
    std::vector<double> rates;
    const Roof* roof = roof_in_use();
    if (roof != nullptr) {
        rates.push_back(roof->rate / 300);
        rates.push_back(roofs.back().rate * 2.4);
    }
    for (const Slope& slope : slopes) {
        intensities.push_back(std::min(slope.ridge * 1.2, 1e6));
    }
    for (const std::vector<Dot>* list : {&dots, &ghosts}) {
        for (const Dot& dot : *list) {
            intensities.push_back(std::clamp(dot.intensity, 1e-3, 1e7));
            rates.push_back(std::max(dot.rate * 0.7, roof != nullptr ? roof->rate * 1e-6 : 1.0));
        }
    }
    Chart::Axis x;
    x.log = true;
    x.home = decades(finite_range(intensities, true, {1, 1e4}));
    x.label = roofline_tr(QT_TRANSLATE_NOOP("RooflineView", "arithmetic intensity, FLOP per byte"));
    Chart::Axis y;
    y.log = true;
    y.home = finite_range(rates, true, {1e12, 1e15});
    y.home.low = decades({y.home.low, y.home.low * 2}).low;
    y.label = QStringLiteral("FLOP/s");
    chart.set_x(x);
    chart.set_y(y);
}

int RooflineScene::dot_at(const Chart& chart, const QPointF& pixel) const {
    for (std::size_t i = dots.size(); i-- > 0;) {  // the smallest lie on top
        const QPointF away = chart.to_pixel(dots[i].intensity, dots[i].rate) - pixel;
        if (std::hypot(away.x(), away.y()) <= dot_radius(dots[i], chart) + chart.ink().px(3)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

QStringList RooflineScene::read_out(int index) const {
    if (index < 0 || static_cast<std::size_t>(index) >= dots.size()) {
        return {};
    }
    const Dot& dot = dots[static_cast<std::size_t>(index)];
    QString title = QStringLiteral("%1 · %2").arg(dot.operation, label(dot.phase));
    if (dot.count > 1) {
        title += QStringLiteral(" · ×%1").arg(shown_count(dot.count));
    }
    QStringList lines = {title};
    lines << QStringLiteral("%1 · %2").arg(shown(FlopsPerByte(dot.intensity)), shown(FlopsPerSecond(dot.rate)));
    lines << roofline_tr(QT_TRANSLATE_NOOP("RooflineView", "%1 of %2 (%3) · %4"))
                 .arg(shown(Seconds(dot.time)), shown(Seconds(step)), shown_percent(dot.share),
                      bound_phrase(dot.bound));
    for (const Dot& ghost : ghosts) {
        if (ghost.same_operation(dot) && ghost.time != dot.time) {
            lines << roofline_tr(QT_TRANSLATE_NOOP("RooflineView", "baseline: %1 at %2"))
                         .arg(shown(Seconds(ghost.time)), shown(FlopsPerSecond(ghost.rate)));
        }
    }
    return lines;
}

QStringList RooflineScene::line_read_out(const Chart& chart, const QPointF& pixel) const {
    if (!chart.area().contains(pixel)) {
        return {};
    }
    const double reach = chart.ink().px(5);
    const Roof* used = roof_in_use();
    for (const Slope& slope : slopes) {
        const double x = chart.to_value(pixel).x();
        const double y = chart.to_pixel(x, slope.rate * x).y();
        if (used != nullptr && x <= slope.ridge && std::abs(y - pixel.y()) < reach) {
            QStringList lines = {QStringLiteral("%1 · %2").arg(slope.name, shown(BytesPerSecond(slope.rate))),
                                 roofline_tr(QT_TRANSLATE_NOOP("RooflineView", "meets %1 at %2"))
                                     .arg(used->name, shown(FlopsPerByte(slope.ridge)))};
            if (slope.achieved > 0) {
                lines << achieved_line(shown(BytesPerSecond(slope.achieved)), slope.achieved / slope.rate);
            }
            return lines;
        }
    }
    for (const Roof& roof : roofs) {
        if (std::abs(chart.to_pixel(1, roof.rate).y() - pixel.y()) < reach) {
            QStringList lines = {
                QStringLiteral("%1 · %2").arg(roof.name, shown(FlopsPerSecond(roof.rate))),
                roof.in_use ? roofline_tr(QT_TRANSLATE_NOOP("RooflineView", "the peak of the matmul precision in use"))
                            : roofline_tr(QT_TRANSLATE_NOOP("RooflineView", "another precision of the chip"))};
            if (roof.achieved > 0) {
                lines << achieved_line(shown(FlopsPerSecond(roof.achieved)), roof.achieved / roof.rate);
            }
            return lines;
        }
    }
    return {};
}

}  // namespace rooflight::ui
