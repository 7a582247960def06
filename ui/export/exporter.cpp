// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exporter.h"

#include <array>
#include <cmath>
#include <utility>

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include "core/io/estimate_json.h"
#include "ui/document/scenario_file.h"

namespace rooflight::ui {
namespace {

constexpr double kCssDpi = 96;

constexpr std::array<std::pair<const char*, ExportFormat>, 7> kSuffixes = {{{"svg", ExportFormat::svg},
                                                                            {"pdf", ExportFormat::pdf},
                                                                            {"png", ExportFormat::png},
                                                                            {"csv", ExportFormat::csv},
                                                                            {"json", ExportFormat::json},
                                                                            {"md", ExportFormat::markdown},
                                                                            {"html", ExportFormat::html}}};

QString quoted(const QString& cell) {
    if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')) && !cell.contains(QLatin1Char('\n')) &&
        !cell.contains(QLatin1Char('\r')))
        return cell;
    QString inner = cell;
    inner.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + inner + QLatin1Char('"');
}

}  // namespace

std::optional<ExportFormat> export_format(const QString& suffix) {
    for (const auto& [name, format] : kSuffixes)
        if (suffix.compare(QLatin1String(name), Qt::CaseInsensitive) == 0)
            return format;
    return std::nullopt;
}

QString suffix_of(ExportFormat format) {
    for (const auto& [name, each] : kSuffixes)
        if (each == format)
            return QLatin1String(name);
    return {};
}

bool is_per_view(ExportFormat format) {
    return format == ExportFormat::svg || format == ExportFormat::pdf || format == ExportFormat::png ||
           format == ExportFormat::csv;
}

Exporter::Exporter(const ViewState& state, std::vector<View*> views, const ExportOptions& options)
    : m_state(state),
      m_views(std::move(views)),
      m_options(options),
      m_scenario(state.scenario != nullptr ? scenario_bytes(*state.scenario) : QByteArray()) {
    for (View* view : m_views)
        view->finish();
}

QString Exporter::title() const {
    return m_state.scenario != nullptr ? QString::fromStdString(m_state.scenario->name) : QString();
}

QByteArray Exporter::svg(const View& view) const {
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
    view.render_to(painter, QRectF(QPointF(0, 0), m_options.size));
    painter.end();
    // Qt writes the size in rounded millimetres
    static const QRegularExpression millimetres(QStringLiteral("width=\"[\\d.]+mm\" height=\"[\\d.]+mm\""));
    QString text = QString::fromUtf8(bytes);
    if (const QRegularExpressionMatch match = millimetres.match(text); match.hasMatch())
        text.replace(
            match.capturedStart(), match.capturedLength(),
            QStringLiteral("width=\"%1\" height=\"%2\"").arg(m_options.size.width()).arg(m_options.size.height()));
    return with_scenario_in_svg(text.toUtf8(), m_scenario);
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
    writer.addFileAttachment(QStringLiteral("scenario.json"), m_scenario, QStringLiteral("application/json"));
    QPainter painter(&writer);
    view.render_to(painter, QRectF(QPointF(0, 0), m_options.size));
    painter.end();
    return bytes;
}

QByteArray Exporter::png(const View& view) const {
    const double scale = m_options.dpi / kCssDpi;
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
    view.render_to(painter, QRectF(QPointF(0, 0), m_options.size));
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
            return json();
        case ExportFormat::markdown:
            return markdown();
        case ExportFormat::html:
            return html();
    }
    return {};
}

QString Exporter::write_all(const QString& folder, const QList<ExportFormat>& formats, QStringList* written) const {
    if (!QDir().mkpath(folder))
        return QCoreApplication::translate("Exporter", "%1 cannot be made").arg(QDir::toNativeSeparators(folder));
    const auto write = [&](const QString& name, const QByteArray& content) -> QString {
        const QString path = QDir(folder).filePath(name);
        if (content.isEmpty())
            return QCoreApplication::translate("Exporter", "%1 would be empty").arg(path);
        const QString problem = write_file(path, content);
        if (problem.isEmpty() && written != nullptr)
            *written << path;
        return problem;
    };
    for (const ExportFormat format : formats) {
        if (!is_per_view(format)) {
            const QString name = format == ExportFormat::json ? QStringLiteral("estimate") : QStringLiteral("report");
            if (const QString problem = write(name + QLatin1Char('.') + suffix_of(format), bytes(format, nullptr));
                !problem.isEmpty())
                return problem;
            continue;
        }
        for (const View* view : m_views) {
            if (format == ExportFormat::csv && view->table().isEmpty())
                continue;
            if (const QString problem =
                    write(view->objectName() + QLatin1Char('.') + suffix_of(format), bytes(format, view));
                !problem.isEmpty())
                return problem;
        }
    }
    return {};
}

}  // namespace rooflight::ui
