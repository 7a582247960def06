// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QPalette>
#include <QStyle>
#include <QtGlobal>

namespace rooflight::ui {
namespace {

QFont base_font() {
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    static const bool has_inter = QFontDatabase::hasFamily(QStringLiteral("Inter"));
    if (has_inter) {
        // The system's family stays as the fallback for scripts that Inter lacks.
        font.setFamilies({QStringLiteral("Inter"), font.family()});
    }
    font.setStyleStrategy(QFont::PreferAntialias);
    return font;
}

}  // namespace

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

void Theme::set_scheme(Scheme scheme, bool automatic) {
    m_automatic = automatic;
    const Scheme wanted = automatic ? system_scheme() : scheme;
    if (wanted == m_scheme) {
        return;
    }
    m_scheme = wanted;
    emit changed();
}

void Theme::set_scale(double scale) {
    const double wanted = std::isfinite(scale) ? std::clamp(scale, 0.5, 4.0) : 1.0;
    if (wanted == m_scale) {
        return;
    }
    m_scale = wanted;
    emit changed();
}

void Theme::set_prefixes(Prefixes prefixes) {
    if (prefixes == m_prefixes) {
        return;
    }
    m_prefixes = prefixes;
    emit changed();
}

QFont Theme::font(TypeSize size, bool semibold, double scale) {
    static const QFont base = base_font();
    // Copies of one font share what Qt has looked up for it.
    static std::map<std::pair<int, bool>, QFont> made;
    const double pixels = size == TypeSize::label ? 11 : size == TypeSize::body ? 13 : 24;
    const int height = std::max(1, static_cast<int>(std::lround(pixels * scale)));
    const auto [place, is_new] = made.try_emplace({height, semibold}, base);
    QFont& font = place->second;
    if (!is_new) {
        return font;
    }
    font.setPixelSize(height);
    font.setWeight(semibold ? QFont::DemiBold : QFont::Normal);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature(QFont::Tag("tnum"), 1);
#endif
    return font;
}

bool Theme::animations() const {
    if (!m_animations || qApp == nullptr) {
        return false;
    }
    const QStyle* style = QApplication::style();
    return style == nullptr || style->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
}

bool Theme::is_dark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightnessF() < palette.color(QPalette::WindowText).lightnessF();
}

Scheme Theme::system_scheme() {
    if (qApp == nullptr) {
        return Scheme::light;
    }
    // Our own palette hides the system's: lift it for the question. Nothing is painted in between.
    const QPalette ours = QApplication::palette();
    QApplication::setPalette(QPalette());
    const bool dark = is_dark(QApplication::palette());
    QApplication::setPalette(ours);
    return dark ? Scheme::dark : Scheme::light;
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange && m_automatic && !m_asking_system) {
        m_asking_system = true;
        set_scheme(m_scheme, true);
        m_asking_system = false;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace rooflight::ui
