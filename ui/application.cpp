// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/application.h"

#include <clocale>
#include <cstring>

#include <QCoreApplication>
#include <QGuiApplication>
#include <QIcon>
#include <QString>

#include "core/units/version.h"
#include "ui/window/language.h"

namespace rooflight {

void prepare_platform(int argc, const char* const* argv) {
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY") ||
        qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
        return;
    for (int i = 1; i < argc; ++i)
        for (const char* option : {"--export", "--help", "-h", "--help-all", "--version", "-v"})
            if (std::strncmp(argv[i], option, std::strlen(option)) == 0)
                qputenv("QT_QPA_PLATFORM", "offscreen");
}

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
}

}  // namespace rooflight
