// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "tests/calibrate/report.h"

namespace rooflight::calibrate {
namespace {

constexpr double kSide = 520, kMargin = 56, kLegendRow = 18;
// Okabe and Ito's colours, told apart by everyone.
constexpr std::array<const char*, 8> kInks = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                              "#56B4E9", "#E69F00", "#7F7F7F", "#A0522D"};

/// Both axes alike: whole decades around every figure.
struct Axis {
    double low = 0, high = 1;                          ///< powers of ten

    explicit Axis(const KindReport& report) {
        double least = INFINITY, most = 0;
        for (const Outcome& o : report.outcomes) {
            if (o.predicted) {
                least = std::min({least, *o.predicted, o.row->measured});
                most = std::max({most, *o.predicted, o.row->measured});
            }
        }
        if (most > 0) {
            low = std::floor(std::log10(least));
            high = std::max(low + 1, std::ceil(std::log10(most)));
        }
    }
    [[nodiscard]] double along(double value) const { return kSide * (std::log10(value) - low) / (high - low); }
    [[nodiscard]] double x(double value) const { return kMargin + along(value); }
    [[nodiscard]] double y(double value) const { return kMargin / 2 + kSide - along(value); }
};

void add_line(std::string& svg, const Axis& axis, double factor, const char* style) {
    const double least = std::pow(10, axis.low + std::max(0.0, -std::log10(factor)));
    const double most = std::pow(10, axis.high - std::max(0.0, std::log10(factor)));
    svg += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", axis.x(least),
                       axis.y(least * factor), axis.x(most), axis.y(most * factor), style);
}

void add_axes(std::string& svg, const Axis& axis, std::string_view unit) {
    svg += fmt::format("<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" fill=\"none\" stroke=\"#888\"/>\n", kMargin,
                       kMargin / 2, kSide);
    for (double power = axis.low; power <= axis.high; ++power) {
        const double value = std::pow(10, power);
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:g}</text>\n", axis.x(value),
                           kMargin / 2 + kSide + 16, value);
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{:g}</text>\n", kMargin - 6,
                           axis.y(value) + 4, value);
    }
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">measured, {}</text>\n", kMargin + kSide / 2,
                       kMargin / 2 + kSide + 34, unit);
    svg += fmt::format("<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">predicted, {}</text>\n",
                       kMargin / 2 + kSide / 2, unit);
    add_line(svg, axis, 1, "stroke=\"#444\"");
    add_line(svg, axis, 1.2, "stroke=\"#AAA\" stroke-dasharray=\"4 4\"");
    add_line(svg, axis, 1 / 1.2, "stroke=\"#AAA\" stroke-dasharray=\"4 4\"");
}

}  // namespace

std::string scatter_of(const KindReport& report) {
    const Axis axis(report);
    std::map<std::string, std::size_t> ink_of;
    for (const Outcome& o : report.outcomes) {
        ink_of.try_emplace(o.row->scenario().hardware.system->name, 0);
    }
    std::size_t next = 0;
    for (auto& [chip, ink] : ink_of) {
        ink = next++;
    }
    const double width = kMargin + kSide + 230, height = kMargin * 1.5 + kSide;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fff\"/>\n",
        width, height);
    add_axes(svg, axis, report.kind->unit);
    for (const Outcome& o : report.outcomes) {
        if (o.predicted) {
            const char* ink = kInks[ink_of[o.row->scenario().hardware.system->name] % kInks.size()];
            svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.2\" fill=\"{}\" stroke=\"{}\"/>\n",
                               axis.x(o.row->measured), axis.y(*o.predicted), o.row->fitted ? ink : "none", ink);
        }
    }
    double y = kMargin;
    const double x = kMargin + kSide + 20;
    for (const auto& [chip, ink] : ink_of) {
        svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{}\"/><text x=\"{}\" y=\"{}\">{}</text>\n", x, y,
                           kInks[ink % kInks.size()], x + 10, y + 4, chip);
        y += kLegendRow;
    }
    svg += fmt::format("<text x=\"{}\" y=\"{}\">filled: fitted to, hollow: held out</text>\n", x - 4, y + kLegendRow);
    svg += fmt::format("<text x=\"{}\" y=\"{}\">dashed: ±20%</text>\n</svg>\n", x - 4, y + 2 * kLegendRow);
    return svg;
}

}  // namespace rooflight::calibrate
