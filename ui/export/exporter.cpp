// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exporter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QImage>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include "core/io/estimate_json.h"
#include "core/io/json_text.h"
#include "core/units/input_error.h"
#include "ui/document/scenario_file.h"
#include "ui/export/svg_fonts.h"
#include "ui/language/engine_words.h"
#include "ui/language/language.h"

namespace rooflight::ui {
namespace {

constexpr double kCssDpi = 96;

constexpr double kMostPixels = 1e8;  // of a PNG: 400 MB while it is drawn

struct Format {
    const char* name;
    ExportFormat format;
    const char* file = nullptr;  ///< of what is one of everything
};

constexpr Format kFormats[] = {{"svg", ExportFormat::svg},
                               {"pdf", ExportFormat::pdf},
                               {"png", ExportFormat::png},
                               {"csv", ExportFormat::csv},
                               {"json", ExportFormat::json, "estimate.json"},
                               {"md", ExportFormat::markdown, "report.md"},
                               {"tex", ExportFormat::latex, "report.tex"},
                               {"bib", ExportFormat::bibtex, "sources.bib"},
                               {"html", ExportFormat::html, "report.html"},
                               {"report.pdf", ExportFormat::report, "report.pdf"}};

const Format& entry(ExportFormat format) {
    return *std::find_if(std::begin(kFormats), std::end(kFormats),
                         [format](const Format& each) { return each.format == format; });
}

/// Blanks the time of writing, so that the same input gives the same bytes; the length, and with it every offset in the
/// file, stays.
QByteArray timeless(QByteArray pdf) {
    const qsizetype from = pdf.indexOf("/CreationDate (");
    const qsizetype to = from < 0 ? -1 : pdf.indexOf(')', from);
    if (to > from)
        pdf.replace(from, to - from + 1, QByteArray(to - from + 1, ' '));
    return pdf;
}

QString quoted(const QString& cell) {
    if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')) && !cell.contains(QLatin1Char('\n')) &&
        !cell.contains(QLatin1Char('\r')))
        return cell;
    QString inner = cell;
    inner.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + inner + QLatin1Char('"');
}

}  // namespace

std::optional<ExportFormat> export_format(const QString& name) {
    for (const Format& each : kFormats)
        if (name.compare(QLatin1String(each.name), Qt::CaseInsensitive) == 0)
            return each.format;
    return std::nullopt;
}

QString name_of(ExportFormat format) { return QLatin1String(entry(format).name); }

QString format_names() {
    QStringList names;
    for (const Format& each : kFormats)
        names << QLatin1String(each.name);
    return names.join(QStringLiteral(", "));
}

bool is_per_view(ExportFormat format) { return entry(format).file == nullptr || format == ExportFormat::json; }

Framing framing_of(const View& view, const ExportOptions& options) {
    Framing framing = options.framing;
    if (framing.caption.isEmpty() && options.summaries)
        framing.caption = view.summary();
    return framing;
}

Exporter::Exporter(const ViewState& state, std::vector<View*> views, const ExportOptions& options)
    : m_numbers(std::make_unique<FileNumbers>()),
      m_state(state),
      m_views(std::move(views)),
      m_options(options),
      m_scenario(state.scenario != nullptr ? scenario_bytes(*state.scenario) : QByteArray()) {
    for (View* view : m_views) {
        if (m_numbers->differ())
            view->retranslate();
        view->finish();
    }
}

Exporter::~Exporter() {
    const bool differ = m_numbers->differ();
    m_numbers.reset();
    for (View* view : m_views)
        if (differ)
            view->retranslate();
}

QString Exporter::title() const {
    return m_state.scenario != nullptr ? QString::fromStdString(m_state.scenario->name) : QString();
}

QByteArray Exporter::svg(const View& view) const { return with_scenario_in_svg(with_fonts(picture(view)), m_scenario); }

QByteArray Exporter::picture(const View& view) const {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(kCssDpi));  // the default of 72 draws everything a quarter too small
    generator.setSize(m_options.size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), m_options.size));
    generator.setTitle(QStringLiteral("%1 – %2").arg(title(), view.title()));
    generator.setDescription(view.summary());
    QPainter painter(&generator);
    view.render_to(painter, QRectF(QPointF(0, 0), m_options.size), framing_of(view, m_options));
    painter.end();
    // Qt writes the size in rounded millimetres
    static const QRegularExpression millimetres(QStringLiteral("width=\"[\\d.]+mm\" height=\"[\\d.]+mm\""));
    QString text = QString::fromUtf8(bytes);
    if (const QRegularExpressionMatch match = millimetres.match(text); match.hasMatch())
        text.replace(
            match.capturedStart(), match.capturedLength(),
            QStringLiteral("width=\"%1\" height=\"%2\"").arg(m_options.size.width()).arg(m_options.size.height()));
    return text.toUtf8();
}

QByteArray Exporter::pdf(const View& view) const {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(QStringLiteral("%1 – %2").arg(title(), view.title()));
    writer.setCreator(QCoreApplication::applicationName());
    writer.setResolution(static_cast<int>(kCssDpi));
    writer.setPageSize(QPageSize(m_options.size * 72 / kCssDpi, QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    writer.addFileAttachment(QString::fromLatin1(kAttachedScenario), m_scenario, QStringLiteral("application/json"));
    QPainter painter(&writer);
    view.render_to(painter, QRectF(QPointF(0, 0), m_options.size), framing_of(view, m_options));
    painter.end();
    return timeless(bytes);
}

QByteArray Exporter::report() const {
    if (m_state.estimate == nullptr)
        return {};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title());
    writer.setCreator(QCoreApplication::applicationName());
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.addFileAttachment(QString::fromLatin1(kAttachedScenario), m_scenario, QStringLiteral("application/json"));
    write_pages(writer);
    return timeless(bytes);
}

QByteArray Exporter::png(const View& view) const {
    const double scale = m_options.dpi / kCssDpi;
    if (m_options.size.width() * m_options.size.height() * scale * scale > kMostPixels)
        return {};
    QImage image((m_options.size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return {};
    image.fill(Qt::white);
    image.setDotsPerMeterX(static_cast<int>(std::lround(m_options.dpi / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.setText(QString::fromLatin1(kScenarioKey), QString::fromUtf8(m_scenario));
    image.setText(QStringLiteral("Title"), QStringLiteral("%1 – %2").arg(title(), view.title()));
    image.setText(QStringLiteral("Description"), view.summary());
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    painter.scale(scale, scale);
    view.render_to(painter, QRectF(QPointF(0, 0), m_options.size), framing_of(view, m_options));
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray Exporter::csv(const QList<QStringList>& table) {
    QByteArray bytes;
    for (const QStringList& row : table) {
        QStringList cells;
        for (const QString& cell : row)
            cells << quoted(cell);
        bytes += cells.join(QLatin1Char(',')).toUtf8() + "\r\n";
    }
    return bytes;
}

QByteArray Exporter::json() const {
    if (m_state.estimate == nullptr)
        return {};
    return QByteArray::fromStdString(estimate_to_json(*m_state.estimate, *m_state.scenario).dump(2)) + '\n';
}

QByteArray Exporter::table_json(const View& view) const {
    const QList<QStringList> table = view.table();
    if (table.isEmpty())
        return {};
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (qsizetype i = 1; i < table.size(); ++i) {
        nlohmann::ordered_json row = nlohmann::ordered_json::array();
        for (const QString& text : table[i]) {
            bool is_number = false;
            const double number = QLocale::c().toDouble(text, &is_number);
            if (text.isEmpty())
                row.push_back(nullptr);
            else if (is_number && std::isfinite(number))
                row.push_back(json_number(number));
            else
                row.push_back(text.toStdString());
        }
        rows.push_back(std::move(row));
    }
    nlohmann::ordered_json columns = nlohmann::ordered_json::array();
    for (const QString& head : table.front())
        columns.push_back(head.toStdString());
    const nlohmann::ordered_json document = {{"view", view.objectName().toStdString()},
                                             {"columns", std::move(columns)},
                                             {"rows", std::move(rows)},
                                             {"scenario", nlohmann::ordered_json::parse(m_scenario.toStdString())}};
    return QByteArray::fromStdString(pretty_json(document));
}

QByteArray Exporter::bytes(ExportFormat format, const View* view) const {
    switch (format) {
        case ExportFormat::svg:
            return view != nullptr ? svg(*view) : QByteArray();
        case ExportFormat::pdf:
            return view != nullptr ? pdf(*view) : QByteArray();
        case ExportFormat::png:
            return view != nullptr ? png(*view) : QByteArray();
        case ExportFormat::csv:
            return view != nullptr ? csv(view->table()) : QByteArray();
        case ExportFormat::json:
            return view != nullptr ? table_json(*view) : json();
        case ExportFormat::markdown:
            return markdown();
        case ExportFormat::latex:
            return latex();
        case ExportFormat::bibtex:
            return bibtex();
        case ExportFormat::html:
            return html();
        case ExportFormat::report:
            return report();
    }
    return {};
}

QString Exporter::write_all(const QString& folder, const QList<ExportFormat>& formats, QStringList* written) const {
    if (!QDir().mkpath(folder))
        return QCoreApplication::translate("Exporter", "%1 cannot be made").arg(QDir::toNativeSeparators(folder));
    const auto write = [&](const QString& name, ExportFormat format, const View* view) -> QString {
        const QString path = QDir(folder).filePath(name);
        QByteArray content;
        try {
            content = bytes(format, view);
        } catch (const InputError& error) {
            return told_problem(error);
        }
        if (content.isEmpty() && format == ExportFormat::png)
            return QCoreApplication::translate("Exporter", "%1 would have more than 100 million pixels: choose a "
                                                           "smaller size or fewer dots per inch")
                .arg(path);
        if (content.isEmpty())
            return QCoreApplication::translate("Exporter", "%1 would be empty").arg(path);
        const QString problem = write_file(path, content);
        if (problem.isEmpty() && written != nullptr)
            *written << path;
        return problem;
    };
    for (const ExportFormat format : formats) {
        if (const char* file = entry(format).file; file != nullptr)
            if (const QString problem = write(QLatin1String(file), format, nullptr); !problem.isEmpty())
                return problem;
        if (!is_per_view(format))
            continue;
        const bool of_data = format == ExportFormat::csv || format == ExportFormat::json;
        for (const View* view : m_views) {
            if (of_data && view->table().isEmpty())
                continue;
            const QString name = view->objectName() + QLatin1Char('.') + name_of(format);
            if (const QString problem = write(name, format, view); !problem.isEmpty())
                return problem;
        }
    }
    return {};
}

}  // namespace rooflight::ui
