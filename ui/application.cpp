// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/application.h"

#include <clocale>

#include <QCoreApplication>
#include <QGuiApplication>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QString>
#include <QTranslator>

#include "core/units/version.h"

namespace rooflight {
namespace {

void load_translation(QCoreApplication& application, const QString& catalogue, const QString& folder) {
    auto* translator = new QTranslator(&application);
    if (translator->load(QLocale(), catalogue, QStringLiteral("_"), folder)) {
        QCoreApplication::installTranslator(translator);
    } else {
        delete translator;
    }
}

}  // namespace

void prepare_application(QCoreApplication& application) {
    std::setlocale(LC_NUMERIC, "C");
    const std::string_view number = version();
    QCoreApplication::setApplicationName(QStringLiteral("rooflight"));
    QCoreApplication::setOrganizationName(QStringLiteral("rooflight"));
    QCoreApplication::setApplicationVersion(QString::fromUtf8(number.data(), static_cast<qsizetype>(number.size())));
    load_translation(application, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load_translation(application, QStringLiteral("rooflight"), QStringLiteral(":/i18n"));
    if (qobject_cast<QGuiApplication*>(&application) != nullptr) {
        QGuiApplication::setApplicationDisplayName(QStringLiteral("Rooflight"));
        QGuiApplication::setDesktopFileName(QStringLiteral("rooflight"));
        QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/rooflight.svg")));
    }
}

}  // namespace rooflight
