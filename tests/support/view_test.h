// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBuffer>
#include <QPainter>
#include <QString>
#include <QStringList>
#include <QSvgGenerator>
#include <QtGlobal>

#include "tests/support/sample_estimate.h"
#include "ui/view.h"

namespace rooflight::test {

/// What a window would present.
inline ui::ViewState state_of(const Sample& sample, const Sample& baseline = {}) {
    ui::ViewState state;
    state.scenario = sample.scenario;
    state.estimate = sample.estimate;
    state.baseline_scenario = baseline.scenario;
    state.baseline = baseline.estimate;
    return state;
}

/// The picture as an export writes it.
inline QByteArray svg_of(const ui::View& view, const QSize& size) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(), size));
    svg.setResolution(96);
    QPainter painter(&svg);
    view.render_to(painter, QRectF(QPointF(), size));
    painter.end();
    return bytes;
}

/// Collects what Qt warns of while it lives; offscreen platforms' remarks on themselves are not counted.
class Warnings {
public:
    Warnings() {
        s_messages.clear();
        m_previous = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
            if (type != QtDebugMsg && type != QtInfoMsg && !message.startsWith(QStringLiteral("This plugin")) &&
                !message.startsWith(QStringLiteral("QStandardPaths"))) {
                s_messages << message;
            }
        });
    }
    ~Warnings() { qInstallMessageHandler(m_previous); }
    Warnings(const Warnings&) = delete;
    Warnings& operator=(const Warnings&) = delete;

    [[nodiscard]] std::string text() const { return s_messages.join(QStringLiteral("\n")).toStdString(); }

private:
    static inline QStringList s_messages;
    QtMessageHandler m_previous = nullptr;
};

}  // namespace rooflight::test
