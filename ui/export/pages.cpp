// SPDX-License-Identifier: GPL-3.0-or-later
// The whole report as pages, for paper and for PDF: text by QTextDocument, the views drawn into it as vectors.
#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include "ui/export/exporter.h"
#include "ui/export/picture_object.h"
#include "ui/export/tables.h"
#include "ui/language/engine_words.h"
#include "ui/theme/ink.h"
#include "ui/theme/number.h"
#include "ui/views/verdict.h"

namespace rooflight::ui {
namespace {

constexpr double kPictureWidth = 640;  // CSS pixels: an A4 page between margins of two centimetres
constexpr double kAbove = 18;          // of a heading, from what is above it
constexpr double kTextPoints = 9;
constexpr double kPageDpi = 96;

double scale_of(const QTextDocument& document) {
    const QPaintDevice* device = document.documentLayout()->paintDevice();
    return device != nullptr ? device->logicalDpiX() / kPageDpi : 1;
}

/// Tables with room between their cells and a line below each row.
void dress_tables(QTextDocument& document) {
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame); table != nullptr) {
            QTextTableFormat format = table->format();
            format.setCellPadding(3);
            format.setCellSpacing(0);
            format.setBorderCollapse(true);
            format.setBorder(0.5);
            format.setBorderBrush(Ink::print()(Role::border));
            format.setHeaderRowCount(1);
            table->setFormat(format);
        }
}

}  // namespace

QSizeF PictureObject::intrinsicSize(QTextDocument* document, int, const QTextFormat&) {
    return m_size * scale_of(*document);
}

void PictureObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int,
                               const QTextFormat& format) {
    const double scale = scale_of(*document);
    painter->save();
    painter->translate(rect.topLeft());
    painter->scale(scale, scale);
    Framing framing;
    framing.heading = false;  // the section is called so
    m_views[static_cast<std::size_t>(format.property(kIndex).toInt())]->render_to(*painter, QRectF(QPointF(0, 0), m_size),
                                                                                 framing);
    painter->restore();
}

void Exporter::write_pages(QPagedPaintDevice& device) const {
    const Grounds grounds = this->grounds();
    const double aspect = m_options.size.height() / m_options.size.width();
    QTextDocument document;
    document.setDocumentMargin(0);
    QFont font = Theme::font(TypeSize::body, false, 1);
    font.setPointSizeF(kTextPoints);
    document.setDefaultFont(font);
    auto* pictures = new PictureObject(m_views, QSizeF(kPictureWidth, kPictureWidth * aspect), &document);
    document.documentLayout()->registerHandler(PictureObject::kObject, pictures);
    QTextCursor cursor(&document);
    const auto heading = [&cursor](const QString& words, const char* level) {
        cursor.insertHtml(QStringLiteral("<%1>%2</%1><p></p>").arg(QLatin1String(level), words.toHtmlEscaped()));
    };
    heading(title(), "h1");
    cursor.insertHtml(QStringLiteral("<p>%1</p>").arg(advice_sentence(m_state).toHtmlEscaped()));
    cursor.insertHtml(table_html(verdict_table()));
    for (const std::string& warning : m_state.estimate->warnings)
        cursor.insertHtml(QStringLiteral("<p>%1</p>").arg(told(text(warning)).toHtmlEscaped()));
    int pictured = 0;
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        if (m_views[i]->is_empty())
            continue;
        cursor.movePosition(QTextCursor::End);
        QTextBlockFormat block;
        // The first below the verdict, then two a page.
        const bool begins_page = pictured > 0 && pictured % 2 == 1;
        block.setPageBreakPolicy(begins_page ? QTextFormat::PageBreak_AlwaysBefore : QTextFormat::PageBreak_Auto);
        block.setTopMargin(begins_page ? 0 : kAbove);
        ++pictured;
        cursor.insertBlock(block);
        heading(m_views[i]->title(), "h2");
        cursor.movePosition(QTextCursor::End);
        cursor.insertBlock(QTextBlockFormat());
        QTextCharFormat picture;
        picture.setObjectType(PictureObject::kObject);
        picture.setProperty(PictureObject::kIndex, static_cast<int>(i));
        cursor.insertText(QString(QChar::ObjectReplacementCharacter), picture);
        cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
        cursor.insertText(m_views[i]->summary());
    }
    if (const QString none = left_out(); !none.isEmpty()) {
        QTextBlockFormat apart;
        apart.setTopMargin(kAbove);
        cursor.insertBlock(apart, QTextCharFormat());
        cursor.insertText(none);
    }
    QTextBlockFormat next_page;
    next_page.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    cursor.insertBlock(next_page, QTextCharFormat());
    cursor.insertHtml(grounds_html(grounds));
    dress_tables(document);
    document.print(&device);
}

void Exporter::print(QPagedPaintDevice& device) const {
    if (m_state.estimate != nullptr)
        write_pages(device);
}

}  // namespace rooflight::ui
