// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QByteArray>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include "ui/view.h"

namespace rooflight::ui {

enum class ExportFormat { svg, pdf, png, csv, json, markdown, html };

/// By suffix: svg, pdf, png, csv, json, md, html.
[[nodiscard]] std::optional<ExportFormat> export_format(const QString& suffix);
[[nodiscard]] QString suffix_of(ExportFormat format);
/// Pictures and tables are one a view; JSON, Markdown and HTML are one of everything.
[[nodiscard]] bool is_per_view(ExportFormat format);

struct ExportOptions {
    QSizeF size{960, 600};  ///< of a picture, in CSS pixels (1/96 inch)
    int dpi = 192;          ///< of PNG
};

/// Everything an export needs. All pictures are in the light print theme, whatever the screen; numbers in files have a
/// point; the scenario is embedded wherever the format can carry it, so that the file can be opened again.
class Exporter {
public:
    Exporter(const ViewState& state, std::vector<View*> views, const ExportOptions& options = {});

    [[nodiscard]] QByteArray svg(const View& view) const;
    [[nodiscard]] QByteArray pdf(const View& view) const;
    [[nodiscard]] QByteArray png(const View& view) const;
    [[nodiscard]] static QByteArray csv(const QList<QStringList>& table);
    [[nodiscard]] QByteArray json() const;
    [[nodiscard]] QByteArray markdown() const;
    [[nodiscard]] QByteArray html() const;

    [[nodiscard]] QByteArray bytes(ExportFormat format, const View* view) const;
    /// Writes every format into `folder`; returns what went wrong, or nothing. `written`: the files, in order.
    QString write_all(const QString& folder, const QList<ExportFormat>& formats, QStringList* written) const;

private:
    [[nodiscard]] QString title() const;

    const ViewState& m_state;
    std::vector<View*> m_views;
    ExportOptions m_options;
    QByteArray m_scenario;
};

}  // namespace rooflight::ui
