// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QObject>
#include <QRegularExpression>
#include <QSaveFile>
#include <QTextDocumentFragment>

#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"

namespace rooflight::ui {
namespace {

constexpr qint64 kLargestFile = 64 << 20;
const char* const kOpens = "<metadata id=\"rooflight-scenario\">";
const char* const kCloses = "</metadata>";
const char* const kHtmlOpens = "<script type=\"application/json\" id=\"rooflight-scenario\">";
const char* const kHtmlCloses = "</script>";
const char* const kMarkdownOpens = "```json\n";
const char* const kMarkdownCloses = "```\n";
const char* const kLatexLine = "% scenario: ";
constexpr qsizetype kLargestAttachment = 4 << 20;  // compressed

QByteArray between(const QByteArray& text, const char* opens, const char* closes) {
    const qsizetype from = text.indexOf(opens);
    const qsizetype start = from + qsizetype(qstrlen(opens));
    const qsizetype to = from < 0 ? -1 : text.indexOf(closes, start);
    return to < 0 ? QByteArray() : text.mid(start, to - start);
}

QByteArray unescaped(QByteArray text) {
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
}

QByteArray read(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw InputError("", QObject::tr("cannot be read: %1").arg(file.errorString()).toStdString());
    if (file.size() > kLargestFile)
        throw InputError("", QObject::tr("is too large to be a scenario").toStdString());
    return file.readAll();
}

/// The first file attached to a PDF, by its file specification: a compressed stream, or a plain one.
QByteArray attached(const QByteArray& pdf) {
    static const QRegularExpression reference(QStringLiteral("/EF\\s*<<\\s*/F (\\d+) 0 R"));
    const QRegularExpressionMatch file = reference.match(QString::fromLatin1(pdf));
    const QByteArray object = "\n" + file.captured(1).toLatin1() + " 0 obj";
    const qsizetype dictionary = file.hasMatch() ? pdf.indexOf(object) : -1;
    qsizetype start = dictionary < 0 ? -1 : pdf.indexOf("stream", dictionary);
    if (start < 0)
        return {};
    const bool is_compressed = pdf.mid(dictionary, start - dictionary).contains("/FlateDecode");
    start += 6;
    while (start < pdf.size() && (pdf[start] == '\r' || pdf[start] == '\n'))
        ++start;
    const QByteArray stream = pdf.mid(start, pdf.indexOf("endstream", start) - start);
    if (!is_compressed)
        return stream.trimmed();
    if (stream.size() > kLargestAttachment)
        return {};
    // qUncompress wants the size in front; it grows from a guess
    return qUncompress(QByteArray("\0\0\x40\0", 4) + stream);
}

QByteArray of_comments(const QByteArray& latex) {
    QByteArray found;
    for (const QByteArray& line : latex.split('\n'))
        if (line.startsWith(kLatexLine))
            found += line.mid(qsizetype(qstrlen(kLatexLine))) + '\n';
    return found;
}

/// The scenario that a picture or report carries.
QByteArray embedded(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    QByteArray found;
    if (suffix == QLatin1String("png"))
        found = QImageReader(path).text(QString::fromLatin1(kScenarioKey)).toUtf8();
    else if (suffix == QLatin1String("pdf"))
        found = attached(read(path));
    else if (suffix == QLatin1String("md"))
        found = between(read(path), kMarkdownOpens, kMarkdownCloses);
    else if (suffix == QLatin1String("tex"))
        found = of_comments(read(path));
    else if (suffix == QLatin1String("svg"))
        found = unescaped(between(read(path), kOpens, kCloses));
    else
        found = between(read(path), kHtmlOpens, kHtmlCloses).replace("\\u003c", "<");
    if (found.isEmpty())
        throw InputError("", QObject::tr("holds no scenario").toStdString());
    return found;
}

bool is_carrier(const QString& path) {
    static const QStringList suffixes = {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"),
                                         QStringLiteral("md"),  QStringLiteral("tex"), QStringLiteral("html"),
                                         QStringLiteral("htm")};
    return suffixes.contains(QFileInfo(path).suffix().toLower());
}

nlohmann::json parsed(const QByteArray& text) {
    try {
        return nlohmann::json::parse(text.begin(), text.end());
    } catch (const nlohmann::json::exception& error) {
        throw InputError("", error.what());
    }
}

}  // namespace

QByteArray scenario_bytes(const Scenario& scenario) { return QByteArray::fromStdString(scenario_text(scenario)); }

bool same_scenario(const Scenario& a, const Scenario& b) {
    return &a == &b ||
           (a.model == b.model && a.hardware.system == b.hardware.system && scenario_to_json(a) == scenario_to_json(b));
}

Scenario scenario_from_bytes(const QByteArray& text, Library& library) {
    return scenario_from_json(parsed(text), library);
}

Scenario read_scenario_file(const QString& path, Library& library) {
    try {
        if (is_carrier(path))
            return scenario_from_bytes(embedded(path), library);
        nlohmann::json document = parsed(read(path));
        // the estimate and a view's data, as exported, hold their scenario
        if (document.is_object() && document.contains("scenario") && !document.contains("hardware"))
            document = nlohmann::json(document["scenario"]);
        return scenario_from_json(document, library, QFileInfo(path).absolutePath().toStdString());
    } catch (const InputError& error) {
        throw InputError(
            "",
            QStringLiteral("%1: %2").arg(QFileInfo(path).fileName(), QString::fromUtf8(error.what())).toStdString());
    }
}

bool is_scenario_file(const QString& path) {
    QFile file(path);
    if (is_carrier(path) || !file.open(QIODevice::ReadOnly) || file.size() > kLargestFile)
        return false;
    const QByteArray bytes = file.readAll();
    const nlohmann::json document = nlohmann::json::parse(bytes.begin(), bytes.end(), nullptr, false);
    return document.is_object() && document.contains("hardware");
}

QString write_file(const QString& path, const QByteArray& text) {
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit())
        return {};
    return QObject::tr("%1 could not be written: %2").arg(QDir::toNativeSeparators(path), file.errorString());
}

bool is_model_config(const QByteArray& text) {
    try {
        const nlohmann::json json = parse_huggingface_text(text.toStdString());
        return json.is_object() && !json.contains("rooflight") &&
               (json.contains("model_type") || json.contains("architectures") || json.contains("num_hidden_layers") ||
                json.contains("n_layer"));
    } catch (const InputError&) {
        return false;
    }
}

bool is_model_config_file(const QString& path) {
    QFile file(path);
    return !is_carrier(path) && file.open(QIODevice::ReadOnly) && file.size() <= kLargestFile &&
           is_model_config(file.readAll());
}

ImportResult read_model_config(const QString& path) {
    return import_huggingface(parse_huggingface_text(read(path).toStdString()));
}

QByteArray with_scenario_in_svg(const QByteArray& svg, const QByteArray& scenario) {
    const qsizetype end_of_tag = svg.indexOf('>', svg.indexOf("<svg"));
    if (end_of_tag < 0)
        return svg;
    const QByteArray escaped = QString::fromUtf8(scenario).toHtmlEscaped().toUtf8();
    return svg.left(end_of_tag + 1) + '\n' + kOpens + escaped + kCloses + svg.mid(end_of_tag + 1);
}

QByteArray scenario_comments(const QByteArray& scenario) {
    QByteArray text;
    for (const QByteArray& line : scenario.trimmed().split('\n'))
        text += kLatexLine + line + '\n';
    return text;
}

QByteArray scenario_script(const QByteArray& scenario) {
    return kHtmlOpens + QByteArray(scenario).replace("<", "\\u003c") + kHtmlCloses;
}

}  // namespace rooflight::ui
