// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

namespace rooflight::ui {

/// A language the program speaks.
struct Language {
    QString code;  ///< "ru"; empty: the system's
    QString name;  ///< in itself: "Русский"
};

[[nodiscard]] QList<Language> languages();

/// Speaks this language from now on: widgets get a LanguageChange and write their texts anew. Numbers keep the
/// locale of the system when the code is empty, else take that of the language.
void speak(const QString& code);

/// While it lives, numbers are written as in files: with a point, whatever the locale of the screen. Texts that were
/// made before stay as they are.
class FileNumbers {
public:
    FileNumbers() { QLocale::setDefault(QLocale::c()); }
    ~FileNumbers() { QLocale::setDefault(m_before); }
    FileNumbers(const FileNumbers&) = delete;
    FileNumbers& operator=(const FileNumbers&) = delete;

    /// Numbers made before look otherwise.
    [[nodiscard]] bool differ() const { return m_before.decimalPoint() != QLocale::c().decimalPoint(); }

private:
    QLocale m_before;  ///< the default one
};

/// The language of the texts, whatever numbers look like: "en", "ru", "zh_CN".
[[nodiscard]] QString spoken();

}  // namespace rooflight::ui
