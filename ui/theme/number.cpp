// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/number.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>

#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

/// Units of time that are words; symbols stay as they are.
[[maybe_unused]] constexpr const char* kTimeWords[] = {
    QT_TRANSLATE_NOOP("units", "min"), QT_TRANSLATE_NOOP("units", "h"), QT_TRANSLATE_NOOP("units", "days"),
    QT_TRANSLATE_NOOP("units", "years")};

}  // namespace

QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

QString shown(double value, Unit unit, FormatOptions options) {
    if (!(std::abs(value) < 1e200)) {
        return QStringLiteral("–");
    }
    QuantityText parts = split_text(value, unit, options);
    const QString mark = QLocale().decimalPoint();
    QString number = text(parts.number);
    if (mark != QLatin1String(".")) {
        number.replace(QLatin1Char('.'), mark);
    }
    parts.number = grouped(number).toStdString();
    if (unit == Unit::seconds)
        parts.unit = QCoreApplication::translate("units", parts.unit.c_str()).toStdString();
    return text(parts.joined());
}

QString shown(Bytes value) {
    FormatOptions options;
    options.prefixes = Theme::instance().prefixes();
    return shown(value.value(), Unit::bytes, options);
}

QString shown(Flops value) { return shown(value.value(), Unit::flops); }
QString shown(Seconds value) { return shown(value.value(), Unit::seconds); }
QString shown(FlopsPerSecond value) { return shown(value.value(), Unit::flops_per_second); }
QString shown(FlopsPerByte value) { return shown(value.value(), Unit::flops_per_byte); }
QString shown(BytesPerSecond value) { return shown(value.value(), Unit::bytes_per_second); }
QString shown_percent(double fraction) { return shown(fraction, Unit::fraction); }
QString shown_count(double value) { return shown(value, Unit::number); }

QString shown_digits(double value, int decimals) {
    QString number = QString::number(value, 'f', decimals);
    number.replace(QLatin1Char('.'), QLocale().decimalPoint());
    return grouped(number);
}

QString grouped(QString number) {
    constexpr QChar space(0x202F);
    qsizetype first = 0;
    while (first < number.size() && !number[first].isDigit())
        ++first;
    qsizetype end = first;
    while (end < number.size() && number[end].isDigit())
        ++end;
    for (qsizetype i = end - 3; i > first; i -= 3)
        number.insert(i, space);
    return number;
}

QString exact(Bytes value) {
    if (!std::isfinite(value.value())) {
        return QStringLiteral("–");
    }
    return shown_digits(value.value()) + QStringLiteral(" B");
}

QString cell(double value) { return std::isfinite(value) ? text(plain_text(value)) : QString(); }

}  // namespace rooflight::ui
