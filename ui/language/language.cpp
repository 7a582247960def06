// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/language.h"

#include <memory>

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace rooflight::ui {
namespace {

void install(std::unique_ptr<QTranslator>& slot, const QLocale& locale, const QString& catalogue,
             const QString& folder) {
    if (slot != nullptr)
        QCoreApplication::removeTranslator(slot.get());
    slot = std::make_unique<QTranslator>();
    if (slot->load(locale, catalogue, QStringLiteral("_"), folder))
        QCoreApplication::installTranslator(slot.get());
}

/// The program's own catalogue in use; empty for English.
std::unique_ptr<QTranslator>& own_catalogue() {
    static std::unique_ptr<QTranslator> own;
    return own;
}

}  // namespace

QList<Language> languages() {
    QList<Language> result = {{QString(), QString()}, {QStringLiteral("en"), QStringLiteral("English")}};
    const QStringList files = QDir(QStringLiteral(":/i18n")).entryList({QStringLiteral("rooflight_*.qm")});
    for (const QString& file : files) {
        const QString code = file.mid(10).chopped(3);
        QString name = QLocale(code).nativeLanguageName();
        if (!name.isEmpty())
            name[0] = name[0].toUpper();
        result.append({code, name});
    }
    return result;
}

void speak(const QString& code) {
    static std::unique_ptr<QTranslator> qt;
    const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
    QLocale::setDefault(locale);
    install(qt, locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(own_catalogue(), locale, QStringLiteral("rooflight"), QStringLiteral(":/i18n"));
}

QString spoken() {
    const QString language = own_catalogue() != nullptr ? own_catalogue()->language() : QString();
    return language.isEmpty() ? QStringLiteral("en") : language;
}

}  // namespace rooflight::ui
