// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
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

/// The language of the texts, whatever numbers look like: "en", "ru", "zh_CN".
[[nodiscard]] QString spoken();

}  // namespace rooflight::ui
