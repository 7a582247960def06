// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_file.h"

#include <fstream>
#include <iterator>
#include <system_error>

#include <QBuffer>
#include <QDir>
#include <QFile>
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

constexpr std::uintmax_t kLargestCarrier = 64 << 20;  // pictures are larger than what they carry
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

std::string suffix_of(const std::filesystem::path& path) {
    return QString::fromStdString(path.extension().string()).toLower().toStdString();
}

bool is_carrier(const std::filesystem::path& path) {
    const std::string suffix = suffix_of(path);
    for (const char* carrier : {".png", ".svg", ".pdf", ".md", ".tex", ".html", ".htm"})
        if (suffix == carrier)
            return true;
    return false;
}

QByteArray read_carrier(const std::filesystem::path& path) {
    std::ifstream stream = open_text(path);
    std::error_code unknown;
    if (const auto size = std::filesystem::file_size(path, unknown); !unknown && size > kLargestCarrier)
        throw InputError("", QObject::tr("larger than %1 MiB, the most that is read").arg(kLargestCarrier >> 20).toStdString());
    return QByteArray::fromStdString({std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()});
}

/// The scenario that a picture or report carries.
QByteArray embedded(const std::filesystem::path& path) {
    QByteArray bytes = read_carrier(path);
    const std::string suffix = suffix_of(path);
    QByteArray found;
    if (suffix == ".png") {
        QBuffer buffer(&bytes);
        found = QImageReader(&buffer).text(QString::fromLatin1(kScenarioKey)).toUtf8();
    } else if (suffix == ".pdf") {
        found = attached(bytes);
    } else if (suffix == ".md") {
        found = between(bytes, kMarkdownOpens, kMarkdownCloses);
    } else if (suffix == ".tex") {
        found = of_comments(bytes);
    } else if (suffix == ".svg") {
        found = unescaped(between(bytes, kOpens, kCloses));
    } else {
        found = between(bytes, kHtmlOpens, kHtmlCloses).replace("\\u003c", "<");
    }
    if (found.isEmpty())
        throw InputError("", QObject::tr("holds no scenario; pictures and reports that Rooflight exports do").toStdString());
    return found;
}

std::string shown_file_name(const std::filesystem::path& path) {
    return path.has_filename() ? path.filename().string() : path.string();
}

}  // namespace

QByteArray scenario_bytes(const Scenario& scenario) { return QByteArray::fromStdString(scenario_text(scenario)); }

bool same_scenario(const Scenario& a, const Scenario& b) {
    return &a == &b ||
           (a.model == b.model && a.hardware.system == b.hardware.system && scenario_to_json(a) == scenario_to_json(b));
}

std::filesystem::path native_path(const QString& path) { return QFile::encodeName(path).toStdString(); }

Scenario scenario_from_bytes(const QByteArray& text, Library& library) {
    return scenario_from_json(parse_json(text.toStdString()), library);
}

Scenario read_scenario_file(const std::filesystem::path& path, Library& library) {
    try {
        if (is_carrier(path))
            return scenario_from_bytes(embedded(path), library);
        nlohmann::json document = parse_json(read_text(path));
        // the estimate and a view's data, as exported, hold their scenario
        if (document.is_object() && document.contains("scenario") && !document.contains("hardware"))
            document = nlohmann::json(document["scenario"]);
        return scenario_from_json(document, library, std::filesystem::absolute(path).parent_path());
    } catch (const InputError& error) {
        throw FileError(shown_file_name(path), error);
    }
}

bool is_scenario_file(const QString& path) {
    try {
        const std::filesystem::path file = native_path(path);
        const nlohmann::json document = is_carrier(file) ? nlohmann::json() : read_json(file);
        return document.is_object() && document.contains("hardware");
    } catch (const InputError&) {
        return false;
    }
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
    try {
        return !is_carrier(native_path(path)) && is_model_config(QByteArray::fromStdString(read_text(native_path(path))));
    } catch (const InputError&) {
        return false;
    }
}

ImportResult read_model_config(const QString& path) {
    const std::filesystem::path file = native_path(path);
    try {
        return import_huggingface(parse_huggingface_text(read_text(file)), file);
    } catch (const InputError& error) {
        throw FileError(shown_file_name(file), error);
    }
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
