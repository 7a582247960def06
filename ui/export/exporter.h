// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QByteArray>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include "core/explain/derivation.h"
#include "core/report/assumptions.h"
#include "core/report/bibliography.h"
#include "ui/view.h"

class QPagedPaintDevice;

namespace rooflight::ui {

class FileNumbers;

enum class ExportFormat { svg, pdf, png, csv, json, markdown, latex, bibtex, html, report };

/// By name: svg, pdf, png, csv, json, md, tex, bib, html, report.pdf.
[[nodiscard]] std::optional<ExportFormat> export_format(const QString& name);
[[nodiscard]] QString name_of(ExportFormat format);
[[nodiscard]] QString format_names();  ///< all, separated by commas
/// Pictures and tables are one a view; the others are one of everything, JSON both.
[[nodiscard]] bool is_per_view(ExportFormat format);

struct ExportOptions {
    QSizeF size{960, 600};   ///< of a picture, in CSS pixels (1/96 inch)
    int dpi = 192;           ///< of PNG
    Framing framing{};       ///< of every picture
    bool summaries = false;  ///< what a picture says, below it, where the framing has no caption
};

/// What stands around a view's picture.
[[nodiscard]] Framing framing_of(const View& view, const ExportOptions& options);

/// Everything an export needs. All pictures are in the light print theme, whatever the screen; numbers in files have a
/// point, whatever the locale; the scenario is embedded wherever the format can carry it, so that the file can be opened
/// again. Pictures and reports are in the language of the screen, data (CSV, JSON) in none. The same state and options
/// in the same language give the same bytes.
class Exporter {
public:
    /// While it lives, the views show their numbers as files do.
    Exporter(const ViewState& state, std::vector<View*> views, const ExportOptions& options = {});
    ~Exporter();
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    [[nodiscard]] QByteArray svg(const View& view) const;
    [[nodiscard]] QByteArray pdf(const View& view) const;
    [[nodiscard]] QByteArray png(const View& view) const;
    [[nodiscard]] static QByteArray csv(const QList<QStringList>& table);
    [[nodiscard]] QByteArray table_json(const View& view) const;  ///< a view's data with its columns
    [[nodiscard]] QByteArray json() const;
    [[nodiscard]] QByteArray markdown() const;
    [[nodiscard]] QByteArray latex() const;
    [[nodiscard]] QByteArray bibtex() const;
    [[nodiscard]] QByteArray html() const;
    [[nodiscard]] QByteArray report() const;       ///< pages, as PDF
    void print(QPagedPaintDevice& device) const;   ///< the same pages on paper

    [[nodiscard]] QByteArray bytes(ExportFormat format, const View* view) const;
    /// Writes every format into `folder`; returns what went wrong, or nothing. `written`: the files, in order.
    QString write_all(const QString& folder, const QList<ExportFormat>& formats, QStringList* written) const;

private:
    /// What reports say beside the views: how the figures come about, what they rest on and where that is from.
    struct Grounds {
        std::vector<Derivation> formulas;
        std::vector<Assumption> assumptions;
        Bibliography sources;
        [[nodiscard]] QString cited(const std::string& source) const;  ///< "[1, 3]", numbers of sources
    };
    [[nodiscard]] QByteArray picture(const View& view) const;  ///< SVG without fonts and scenario
    [[nodiscard]] Grounds grounds() const;
    [[nodiscard]] QList<QStringList> verdict_table() const;
    [[nodiscard]] static QList<QStringList> assumption_table(const Grounds& grounds);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString left_out() const;        ///< which of the views have nothing to show; empty: none
    [[nodiscard]] QString grounds_html(const Grounds& grounds) const;
    void write_pages(QPagedPaintDevice& device) const;

    std::unique_ptr<FileNumbers> m_numbers;
    const ViewState& m_state;
    std::vector<View*> m_views;
    ExportOptions m_options;
    QByteArray m_scenario;
};

}  // namespace rooflight::ui
