// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/accuracy_dialog.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>
#include <QVBoxLayout>

#include "ui/language/engine_words.h"

namespace rooflight::ui {
namespace {

QString help_file(const QString& name) { return QStringLiteral(":/help/") + name; }

}  // namespace

HelpPage::HelpPage(const QString& page, QWidget* parent) : QTextBrowser(parent) {
    setOpenLinks(false);
    QFile file(help_file(page));
    if (file.open(QIODevice::ReadOnly))
        document()->setMarkdown(told_page(QString::fromUtf8(file.readAll())), QTextDocument::MarkdownDialectGitHub);
    moveCursor(QTextCursor::Start);  // where it was left is at the end
}

QVariant HelpPage::loadResource(int type, const QUrl& name) {
    const QString file = help_file(name.path());
    if (type != QTextDocument::ImageResource || !file.endsWith(QLatin1String(".svg")) || !QFile::exists(file))
        return QTextBrowser::loadResource(type, name);
    QFile picture(file);
    if (!picture.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(told_picture(QString::fromUtf8(picture.readAll())).toUtf8());
    const double ratio = devicePixelRatioF();
    QImage image(renderer.defaultSize() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    image.setDevicePixelRatio(ratio);
    return image;
}

AccuracyDialog::AccuracyDialog(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("accuracy"));
    setWindowTitle(tr("Accuracy of calibrated predictions"));
    auto* page = new HelpPage(QStringLiteral("accuracy.md"), this);
    page->setObjectName(QStringLiteral("accuracy_page"));
    page->setAccessibleName(windowTitle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(page);
    layout->addWidget(buttons);
    resize(960, 720);
}

}  // namespace rooflight::ui
