// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QSizeF>
#include <QTextFormat>
#include <QTextObjectInterface>

namespace rooflight::ui {

class View;

/// Draws a view, as vectors, where a text document has its placeholder: a character of kObject whose kIndex says which.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    static constexpr int kObject = QTextFormat::UserObject + 1;
    static constexpr int kIndex = QTextFormat::UserProperty + 1;

    /// `size`: of every picture, in CSS pixels (1/96 inch). The views outlive the document.
    PictureObject(const std::vector<View*>& views, const QSizeF& size, QObject* parent)
        : QObject(parent), m_views(views), m_size(size) {}

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    const std::vector<View*>& m_views;
    QSizeF m_size;
};

}  // namespace rooflight::ui
