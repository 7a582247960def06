// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include <QAction>
#include <QFile>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QPrinter>

#include "ui/actions/action_registry.h"
#include "ui/language/language.h"
#include "ui/theme/theme.h"
#include "ui/window/figure_tile.h"

namespace rooflight::test {

QList<QStringList> CountingView::table() const {
    return {{QStringLiteral("step_s")}, {QString::number(shown.estimate ? shown.estimate->step.time.value() : 0)}};
}

void CountingView::render_to(QPainter& painter, const QRectF& target, const ui::Framing&) const {
    painter.drawText(target, Qt::AlignCenter, objectName());
}

Window::Window(const ui::ViewFactory& make_views)
    : m_settings(m_folder.filePath(QStringLiteral("settings.ini"))),
      m_presets(m_folder.filePath(QStringLiteral("presets"))) {
    const ui::ViewFactory counting = [](QWidget* parent) -> std::vector<ui::View*> {
        return {new CountingView(QStringLiteral("roofline"), Detail::operations, parent),
                new CountingView(QStringLiteral("timeline"), Detail::timeline, parent),
                new CountingView(QStringLiteral("operations"), Detail::operations, parent)};
    };
    m_make_views = make_views ? make_views : counting;
    open();
}

void Window::open() {
    m_window = std::make_unique<ui::MainWindow>(m_settings, m_presets, m_make_views, answers());
    m_window->resize(1280, 900);
    m_window->show();
    m_window->activateWindow();
    REQUIRE(QTest::qWaitForWindowExposed(m_window.get()));
    REQUIRE(QTest::qWaitForWindowActive(m_window.get()));
    settle();
}

void Window::restart(bool crash) {
    if (!crash)
        REQUIRE(m_window->close());
    m_window.reset();
    open();
}

Window::~Window() {
    m_window.reset();
    ui::Theme::instance().set_scale(1);  // one that ends while it presents leaves its large type
}

ui::Ask Window::answers() {
    ui::Ask ask;
    ask.open_file = ask.save_file = [this](QWidget*, const QString&, const QString&, const QString&) {
        ++questions;
        return next_file;
    };
    ask.folder = [this](QWidget*, const QString&, const QString&) { return next_file; };
    ask.save_changes = [this](QWidget*, const QString&) {
        ++questions;
        return next_save;
    };
    ask.confirm = [](QWidget*, const QString&, const QString&, const QString&) { return true; };
    ask.text = [this](QWidget*, const QString&, const QString&, const QString&) { return next_file; };
    ask.printer = [this](QWidget*, QPrinter& printer) {
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(next_file);
        return !next_file.isEmpty();
    };
    return ask;
}

CountingView& Window::view(const char* id) {
    return *dynamic_cast<CountingView*>(m_window->views().view(QLatin1String(id)));
}

QString Window::verdict() {
    settle();
    QString text;
    for (int i = 0; i < 5; ++i)
        text += m_window->findChild<ui::FigureTile*>(QStringLiteral("verdict_%1").arg(i))->figure().value +
                QLatin1Char(' ');
    return text;
}

void Window::trigger(const char* action) {
    m_window->actions()[action]->trigger();
    settle();
}

void Window::settle() {
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

void Window::drag(ui::SnapSlider* slider, const std::vector<int>& steps, bool release) {
    QTest::mousePress(slider, Qt::LeftButton, {}, slider->handle_position(slider->value()));
    QPoint at;
    for (const int index : steps) {
        at = slider->handle_position(index);
        QMouseEvent move(QEvent::MouseMove, at, slider->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(slider, &move);
        settle();
    }
    if (release)
        QTest::mouseRelease(slider, Qt::LeftButton, {}, at);
    settle();
}

void Window::type(const char* entry, const QString& text) {
    auto* edit = find<QLineEdit>(entry);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
    settle();
}

void Window::drop(QWidget* onto, const QStringList& files) {
    QMimeData mime;
    QList<QUrl> urls;
    for (const QString& file : files)
        urls << QUrl::fromLocalFile(file);
    mime.setUrls(urls);
    const QPoint at(onto->width() / 2, onto->height() / 2);
    QDragEnterEvent enter(at, Qt::CopyAction, &mime, Qt::LeftButton, {});
    QCoreApplication::sendEvent(onto, &enter);
    QDropEvent let_go(at, Qt::CopyAction, &mime, Qt::LeftButton, {});
    QCoreApplication::sendEvent(onto, &let_go);
    settle();
}

QString Window::write(const QString& name, const QByteArray& text) {
    QFile file(path(name));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return file.fileName();
}

Speaking::Speaking(const char* code) { ui::speak(QLatin1String(code)); }

Speaking::~Speaking() {
    ui::speak(QStringLiteral("en"));
    QLocale::setDefault(QLocale::system());
}

}  // namespace rooflight::test
