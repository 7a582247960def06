// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/engine_words.h"

#include <algorithm>
#include <vector>

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include "ui/explain/engine_phrases.h"

namespace rooflight::ui {
namespace {

struct Pattern {
    QRegularExpression shape;
    const char* phrase;
};

struct Phrases {
    Phrases();

    QHash<QString, const char*> plain;
    std::vector<Pattern> patterns;  ///< those that fix most letters first
};

Phrases::Phrases() {
    static const QRegularExpression place(QStringLiteral("%\\d"));
    for (const char* phrase : engine_phrases()) {
        const QString source = QString::fromUtf8(phrase);
        if (!source.contains(place)) {
            plain.insert(source, phrase);
            continue;
        }
        QStringList parts = source.split(place);
        for (QString& part : parts)
            part = QRegularExpression::escape(part);
        const QString shape = parts.join(QStringLiteral("(.+?)"));
        patterns.push_back({QRegularExpression(QRegularExpression::anchoredPattern(shape)), phrase});
    }
    std::stable_sort(patterns.begin(), patterns.end(),
                     [](const Pattern& a, const Pattern& b) { return qstrlen(a.phrase) > qstrlen(b.phrase); });
}

QString in_language(const char* phrase) { return QCoreApplication::translate("derivation", phrase); }

}  // namespace

QString told(const QString& english) {
    static const Phrases phrases;
    if (const auto found = phrases.plain.find(english); found != phrases.plain.end())
        return in_language(*found);
    for (const Pattern& pattern : phrases.patterns) {
        const QRegularExpressionMatch match = pattern.shape.match(english);
        if (!match.hasMatch())
            continue;
        QString text = in_language(pattern.phrase), result;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const int place = text[i] == QLatin1Char('%') && i + 1 < text.size() ? text[i + 1].digitValue() : -1;
            if (place >= 1 && place <= match.lastCapturedIndex()) {
                result += told(match.captured(place));
                ++i;
            } else {
                result += text[i];
            }
        }
        return result;
    }
    return english;
}

}  // namespace rooflight::ui
