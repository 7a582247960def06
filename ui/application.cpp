// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/application.h"

#include <clocale>
#include <future>

#ifdef ROOFLIGHT_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

#include <QCoreApplication>
#include <QGuiApplication>
#include <QHashFunctions>
#include <QIcon>
#include <QString>

#include "core/units/version.h"
#include "ui/language/language.h"

namespace rooflight {

namespace {

bool chosen_by_us = false;
std::future<void> fonts_listed;

/// Lists the system's fonts beside what Qt does until there is a screen to draw on: text waits for that list, and reading it
/// is a tenth of the start.
void list_fonts() {
#ifdef ROOFLIGHT_FONTCONFIG
    fonts_listed = std::async(std::launch::async, [] { FcInit(); });
#endif
}

}  // namespace

void prepare_platform() {
    // Fonts get into a PDF in the order of a hash: the same in every run, so that the same input gives the same bytes.
    QHashSeed::setDeterministicGlobalSeed();
    // Under Wayland Qt knows best what to try; a variable or an option of the user's decides for itself.
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY")) {
        chosen_by_us = true;
        qputenv("QT_QPA_PLATFORM", qEnvironmentVariableIsSet("DISPLAY") ? "xcb;offscreen" : "offscreen");
    }
    list_fonts();
}

bool has_screen() { return !chosen_by_us || QGuiApplication::platformName() != QLatin1String("offscreen"); }

void prepare_application(QCoreApplication& application) {
    std::setlocale(LC_NUMERIC, "C");
    const std::string_view number = version();
    QCoreApplication::setApplicationName(QStringLiteral("rooflight"));
    QCoreApplication::setOrganizationName(QStringLiteral("rooflight"));
    QCoreApplication::setApplicationVersion(QString::fromUtf8(number.data(), static_cast<qsizetype>(number.size())));
    ui::speak({});
    if (qobject_cast<QGuiApplication*>(&application) != nullptr) {
        QGuiApplication::setApplicationDisplayName(QStringLiteral("Rooflight"));
        QGuiApplication::setDesktopFileName(QStringLiteral("rooflight"));
        QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/rooflight.svg")));
    }
    if (fonts_listed.valid())
        fonts_listed.get();  // two at once would each read all of it
}

}  // namespace rooflight
