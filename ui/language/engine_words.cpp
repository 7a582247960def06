// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/engine_words.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include "ui/language/engine_phrases.h"

namespace rooflight::ui {
namespace {

struct Pattern {
    QRegularExpression shape;
    const char* phrase;
};

QString in_language(const char* phrase) { return QCoreApplication::translate("derivation", phrase); }

/// Phrases of one kind, found by what they look like in English.
class Phrases {
public:
    Phrases(std::initializer_list<std::span<const char* const>> lists);

    /// Nothing: no phrase looks like it.
    [[nodiscard]] std::optional<QString> find(const QString& english) const;

private:
    QHash<QString, const char*> m_plain;
    std::vector<Pattern> m_patterns;  ///< those that fix most letters first
};

Phrases::Phrases(std::initializer_list<std::span<const char* const>> lists) {
    static const QRegularExpression place(QStringLiteral("%\\d"));
    for (const std::span<const char* const> list : lists)
        for (const char* phrase : list) {
            const QString source = QString::fromUtf8(phrase);
            if (!source.contains(place)) {
                m_plain.insert(source, phrase);
                continue;
            }
            QStringList parts = source.split(place);
            for (QString& part : parts)
                part = QRegularExpression::escape(part);
            const QString shape = parts.join(QStringLiteral("(.+?)"));
            m_patterns.push_back({QRegularExpression(QRegularExpression::anchoredPattern(shape)), phrase});
        }
    std::stable_sort(m_patterns.begin(), m_patterns.end(),
                     [](const Pattern& a, const Pattern& b) { return qstrlen(a.phrase) > qstrlen(b.phrase); });
}

std::optional<QString> Phrases::find(const QString& english) const {
    if (const auto found = m_plain.find(english); found != m_plain.end())
        return in_language(*found);
    for (const Pattern& pattern : m_patterns) {
        const QRegularExpressionMatch match = pattern.shape.match(english);
        if (!match.hasMatch())
            continue;
        const QString text = in_language(pattern.phrase);
        QString result;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const int place = text[i] == QLatin1Char('%') && i + 1 < text.size() ? text[i + 1].digitValue() : -1;
            if (place >= 1 && place <= match.lastCapturedIndex()) {
                const QString inner = match.captured(place);
                result += find(inner).value_or(inner);
                ++i;
            } else {
                result += text[i];
            }
        }
        return result;
    }
    return std::nullopt;
}

/// A file or a key, as against words.
bool is_name(const QString& text) { return !text.contains(QLatin1Char(' ')) || text.contains(QLatin1Char('/')); }

/// Where the problem is, in words: what follows the colon is told by itself.
bool is_place(const QString& text) {
    static const QRegularExpression place(QStringLiteral("^line \\d+(, column \\d+)?$|^\\d+ chips alone$"));
    return place.match(text).hasMatch();
}

const Phrases& accuracy_phrases_known() {
    static const Phrases phrases({accuracy_phrases()});
    return phrases;
}

}  // namespace

QString told(const QString& english) {
    static const Phrases phrases({derivation_phrases(), serving_phrases(), remark_phrases()});
    return phrases.find(english).value_or(english);
}

QString told_problem(const QString& english) {
    static const Phrases phrases({problem_phrases()});
    static const QString colon = QStringLiteral(": ");
    const qsizetype end = english.indexOf(colon);
    const QString head = english.left(end);
    if (end <= 0)
        return phrases.find(english).value_or(english);
    const bool named = is_name(head);
    if (!named && !is_place(head))
        if (const std::optional<QString> found = phrases.find(english))
            return *found;
    return (named ? head : phrases.find(head).value_or(head)) + colon + told_problem(english.mid(end + colon.size()));
}

QString told_picture(const QString& svg) {
    static const QRegularExpression written(QStringLiteral(">([^<>]+)</text>"));
    QString result;
    qsizetype end = 0;
    for (auto each = written.globalMatch(svg); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        result += svg.mid(end, match.capturedStart(1) - end);
        const QString words = match.captured(1);
        result += accuracy_phrases_known().find(words).value_or(words).toHtmlEscaped();
        end = match.capturedEnd(1);
    }
    return result + svg.mid(end);
}

QString told_page(const QString& markdown) {
    const Phrases& phrases = accuracy_phrases_known();
    static const QRegularExpression mark(QStringLiteral("^(#+ |- \\d+ rows: |- |!\\[)?(.*?)(\\]\\(.*\\))?$"));
    const auto in_words = [&phrases](const QString& text) { return phrases.find(text).value_or(text); };
    QStringList lines = markdown.split(QLatin1Char('\n'));
    for (QString& line : lines) {
        if (line.startsWith(QLatin1Char('|'))) {
            QStringList cells = line.split(QStringLiteral(" | "));
            cells.front().remove(0, 2);
            cells.back().chop(2);
            for (QString& cell : cells)
                cell = in_words(cell);
            line = QStringLiteral("| %1 |").arg(cells.join(QStringLiteral(" | ")));
        } else if (const QRegularExpressionMatch parts = mark.match(line); parts.hasMatch()) {
            QString head = parts.captured(1);
            if (const qsizetype rows = head.indexOf(QLatin1String(" rows: ")); rows > 0)
                head = QStringLiteral("- ") + in_words(head.mid(2, rows + 3)) + QStringLiteral(": ");
            line = head + in_words(parts.captured(2)) + parts.captured(3);
        }
    }
    return lines.join(QLatin1Char('\n'));
}

QString told_problem(const std::exception& problem) { return told_problem(QString::fromUtf8(problem.what())); }

}  // namespace rooflight::ui
