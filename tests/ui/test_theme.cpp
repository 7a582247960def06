// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <QApplication>
#include <QPalette>

#include "tests/support/catch.h"
#include "ui/theme/ink.h"
#include "ui/theme/style.h"

using namespace rooflight::ui;

namespace {

using Rgb = std::array<double, 3>;
using Matrix = std::array<Rgb, 3>;

// Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
constexpr Matrix kNormal = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtan = {
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeutan = {
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};

double linear(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

Rgb seen(const QColor& colour, const Matrix& matrix) {
    const Rgb in = {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
    Rgb out{};
    for (std::size_t i = 0; i < 3; ++i) {
        out[i] = std::clamp(matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2], 0.0, 1.0);
    }
    return out;
}

Rgb lab(const Rgb& c) {
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
    const double y = f(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
    const double z = f((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const QColor& a, const QColor& b, const Matrix& matrix) {
    const Rgb x = lab(seen(a, matrix));
    const Rgb y = lab(seen(b, matrix));
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

double closest(const std::vector<QColor>& colours, const Matrix& matrix) {
    double least = 1e9;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            least = std::min(least, distance(colours[i], colours[j], matrix));
        }
    }
    return least;
}

constexpr std::array kSchemes = {Scheme::light, Scheme::dark, Scheme::print};
constexpr std::array kText = {
    Role::text,         Role::muted,    Role::accent,        Role::good,           Role::bad,
    Role::compute_text, Role::hbm_text, Role::scale_up_text, Role::scale_out_text, Role::overhead_text};
constexpr std::array kSeries = {Role::compute,   Role::hbm,    Role::scale_up,
                                Role::scale_out, Role::bubble, Role::overhead};
constexpr std::array kMemory = {Role::weights,  Role::gradients,     Role::optimizer,      Role::activations,
                                Role::kv_cache, Role::communication, Role::memory_overhead};

template <std::size_t N>
std::vector<QColor> colours(const std::array<Role, N>& roles, Scheme scheme) {
    std::vector<QColor> result;
    for (const Role role : roles) {
        result.push_back(Theme::colour(role, scheme));
    }
    return result;
}

}  // namespace

TEST_CASE("text can be read on every surface it is written on", "[theme]") {
    for (const Scheme scheme : kSchemes) {
        for (const Role surface : {Role::panel, Role::background}) {
            for (const Role role : kText) {
                INFO("scheme " << int(scheme) << " role " << int(role) << " on " << int(surface));
                CHECK(contrast(Theme::colour(role, scheme), Theme::colour(surface, scheme)) >= 4.5);
            }
        }
        CHECK(contrast(Theme::colour(Role::text, scheme), Theme::colour(Role::warning_fill, scheme)) >= 4.5);
        CHECK(contrast(Theme::colour(Role::muted, scheme), Theme::colour(Role::warning_fill, scheme)) >= 4.5);
        CHECK(contrast(Theme::colour(Role::accent, scheme), Theme::colour(Role::accent_fill, scheme)) >= 4.5);
        CHECK(contrast(Theme::colour(Role::text, scheme), Theme::colour(Role::accent_fill, scheme)) >= 4.5);
        CHECK(contrast(Theme::colour(Role::tooltip_text, scheme), Theme::colour(Role::tooltip, scheme)) >= 4.5);
    }
}

TEST_CASE("shapes stand out from the panel, by their fill or by their edge", "[theme]") {
    for (const Scheme scheme : kSchemes) {
        const Ink ink{scheme, 1.0};
        auto all = colours(kSeries, scheme);
        const auto memory = colours(kMemory, scheme);
        all.insert(all.end(), memory.begin(), memory.end());
        for (const QColor& colour : all) {
            const double fill = contrast(colour, ink(Role::panel));
            const double edge = contrast(ink.edge(colour), ink(Role::panel));
            INFO(colour.name().toStdString() << " fill " << fill << " edge " << edge);
            if (scheme == Scheme::dark) {
                CHECK(fill >= 3.0);
            }
            CHECK(std::max(fill, edge) >= 3.0);
        }
    }
}

TEST_CASE("text on a fill is the one that reads better", "[theme]") {
    for (const Scheme scheme : kSchemes) {
        const Ink ink{scheme, 1.0};
        for (const QColor& fill : colours(kSeries, scheme)) {
            INFO(fill.name().toStdString());
            CHECK(contrast(ink.text_on(fill), fill) >= 4.5);
        }
    }
}

TEST_CASE("colours that appear together stay apart for a colour-blind eye", "[theme]") {
    for (const Scheme scheme : kSchemes) {
        INFO("scheme " << int(scheme));
        for (const Matrix& matrix : {kNormal, kProtan, kDeutan}) {
            CHECK(closest(colours(kSeries, scheme), matrix) >= 14.0);
            CHECK(closest(colours(kMemory, scheme), matrix) >= 12.0);
            std::vector<QColor> coordinates;
            for (int n = 0; n < 8; ++n) {
                coordinates.push_back(Theme::coordinate(n, 8, scheme));
            }
            CHECK(closest(coordinates, matrix) >= 10.0);
        }
    }
}

TEST_CASE("a long row of coordinates gets lighter from end to end", "[theme]") {
    for (const Scheme scheme : kSchemes) {
        double before = -1;
        for (int n = 0; n < 28; ++n) {
            const double now = luminance(Theme::coordinate(n, 28, scheme));
            CHECK(now > before);
            before = now;
        }
    }
    CHECK(Theme::coordinate(-5, 4, Scheme::light).isValid());
    CHECK(Theme::coordinate(900, 28, Scheme::light) == Theme::coordinate(27, 28, Scheme::light));
}

TEST_CASE("the style sheet has a value for every token", "[theme]") {
    for (const Scheme scheme : kSchemes) {
        const QString sheet = style_sheet(scheme, 1.5);
        CHECK_FALSE(sheet.contains(QLatin1Char('$')));
        CHECK_FALSE(sheet.contains(QStringLiteral(": ;")));
        CHECK(sheet.contains(QStringLiteral("font-size: 36px")));
    }
    CHECK(Theme::is_dark(palette_of(Scheme::dark)));
    CHECK_FALSE(Theme::is_dark(palette_of(Scheme::light)));
}

TEST_CASE("the type scale has three sizes and grows for a presentation", "[theme]") {
    CHECK(Theme::font(TypeSize::label, false, 1).pixelSize() == 11);
    CHECK(Theme::font(TypeSize::body, false, 1).pixelSize() == 13);
    CHECK(Theme::font(TypeSize::verdict, true, 1.5).pixelSize() == 36);
    CHECK(Theme::font(TypeSize::body, true, 1).weight() == QFont::DemiBold);
}
