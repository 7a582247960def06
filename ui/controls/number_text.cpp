// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/number_text.h"

#include <cmath>

#include "core/units/parse.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

bool is_group_only(QChar c) {
    return c.isSpace() || c == QLatin1Char('_') || c == QLatin1Char('\'') || c == QChar(0x2019);
}

}  // namespace

std::string normalised_number(const QString& text, bool whole) {
    QString bare;
    for (const QChar c : text)
        if (!is_group_only(c))
            bare.append(c);
    // the first character that is no part of a plain number: an exponent, prefix or unit
    qsizetype end = 0;
    while (end < bare.size() && (bare[end].isDigit() || QStringView(u".,+-").contains(bare[end])))
        ++end;
    QString number = bare.left(end);
    const qsizetype points = number.count(QLatin1Char('.')), commas = number.count(QLatin1Char(','));
    if (points + commas > 0) {
        const qsizetype last = std::max(number.lastIndexOf(QLatin1Char('.')), number.lastIndexOf(QLatin1Char(',')));
        const bool repeated = (points > 1 && commas == 0) || (commas > 1 && points == 0);
        const bool thousands = whole && points + commas == 1 && number.size() - last - 1 == 3 && end == bare.size() &&
                               number.left(last) != QLatin1String("0");
        QString cleaned;
        for (qsizetype i = 0; i < number.size(); ++i) {
            if (number[i] != QLatin1Char('.') && number[i] != QLatin1Char(','))
                cleaned.append(number[i]);
            else if (i == last && !repeated && !thousands)
                cleaned.append(QLatin1Char('.'));
        }
        number = cleaned;
    }
    QString digits;
    for (const QChar c : number)
        digits.append(c.isDigit() ? QChar(u'0' + c.digitValue()) : c);
    return (digits + bare.mid(end)).toStdString();
}

std::optional<double> read_number(const QString& text, const NumberFormat& format) {
    const Parsed parsed = try_parse_quantity(normalised_number(text, format.whole), format.unit);
    if (!parsed.ok() || !std::isfinite(parsed.value))
        return std::nullopt;
    return parsed.value;
}

QString number_text(double value, int digits) {
    if (!std::isfinite(value))
        return QStringLiteral("–");
    const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
    const int before_point = value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return shown_digits(value, whole ? 0 : std::max(0, digits - before_point));
}

}  // namespace rooflight::ui
