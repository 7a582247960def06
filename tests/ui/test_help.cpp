// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFileInfo>
#include <QListWidget>
#include <QRegularExpression>
#include <QTextBrowser>

#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/actions/action_registry.h"
#include "ui/dialogs/help_window.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::test;
using ui::HelpWindow;

TEST_CASE("every view has a page of help, and so does the panel of controls", "[help]") {
    QWidget parent;
    for (const ui::View* view : ui::make_views(&parent)) {
        INFO(view->objectName().toStdString());
        CHECK(HelpWindow::topics().contains(view->objectName()));
        CHECK(HelpWindow::page(view->objectName()).startsWith(QStringLiteral("# ")));
    }
    CHECK_FALSE(HelpWindow::page(QStringLiteral("controls")).isEmpty());
    CHECK(HelpWindow::page(QStringLiteral("nothing")).isEmpty());
}

TEST_CASE("every page is in the list, and every link of a page leads to a page", "[help]") {
    const QStringList files = QDir(QStringLiteral(":/help/en")).entryList({QStringLiteral("*.md")});
    QStringList names;
    for (const QString& file : files)
        names << QFileInfo(file).completeBaseName();
    QStringList topics = HelpWindow::topics();
    names.sort();
    topics.sort();
    CHECK(names == topics);
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)]*)\\)"));
    for (const QString& topic : topics) {
        INFO(topic.toStdString());
        const QString page = HelpWindow::page(topic);
        CHECK(page.size() > 300);
        auto found = link.globalMatch(page);
        while (found.hasNext())
            CHECK(files.contains(found.next().captured(1)));
    }
}

TEST_CASE("the help has every page in every language, with the same sections, commands and figures", "[help][language]") {
    const auto all = [](const QString& page, const char* pattern) {
        QStringList found;
        auto each = QRegularExpression(QLatin1String(pattern), QRegularExpression::MultilineOption).globalMatch(page);
        while (each.hasNext())
            found << each.next().captured(0);
        return found.join(QLatin1Char('\n')).toStdString();
    };
    for (const QString& topic : HelpWindow::topics()) {
        const QString english = HelpWindow::page(topic);
        for (const char* code : {"ru", "zh_CN"}) {
            const Speaking speaking(code);
            const QString page = HelpWindow::page(topic);
            INFO(topic.toStdString() << " in " << code << "; measured figures: tests/bench/carry_figures");
            CHECK(page != english);
            CHECK(all(page, "^## ") == all(english, "^## "));
            CHECK(all(page, "^    rooflight-cli [a-z]+") == all(english, "^    rooflight-cli [a-z]+"));
            CHECK(all(page, "(?<=\\| )[0-9][0-9.]*(?= )") == all(english, "(?<=\\| )[0-9][0-9.]*(?= )"));
        }
    }
}

TEST_CASE("every key that the page on the keyboard names belongs to an action", "[help]") {
    Window w;
    QStringList keys;
    for (const QAction* action : w.window().actions().all())
        for (const QKeySequence& each : action->shortcuts())
            keys << each.toString(QKeySequence::PortableText);
    static const QRegularExpression chord(QStringLiteral("(?:(?:Ctrl|Alt|Shift)\\+)+[A-Z0-9]\\b|\\bF\\d+\\b"));
    for (const QString& topic : HelpWindow::topics()) {
        auto found = chord.globalMatch(HelpWindow::page(topic));
        while (found.hasNext()) {
            const QString key = found.next().captured(0);
            INFO(topic.toStdString() << ": " << key.toStdString());
            CHECK(keys.contains(key));
        }
    }
}

TEST_CASE("F1 opens the page of the view that has the focus, and links lead on", "[help]") {
    Window w(ui::make_views);
    ui::View* memory = w.window().views().view(QStringLiteral("memory"));
    QWidget* inside = memory->findChild<ui::View*>() != nullptr ? nullptr : memory->findChild<QWidget*>();
    REQUIRE(inside != nullptr);
    CHECK(HelpWindow::topic_of(inside) == QStringLiteral("memory"));
    CHECK(HelpWindow::topic_of(w.find<QWidget>("entry_global_batch")) == QStringLiteral("controls"));
    CHECK(HelpWindow::topic_of(w.find<QWidget>("scenario_name")) == QStringLiteral("index"));

    w.window().activateWindow();
    w.find<QWidget>("entry_global_batch")->setFocus();
    w.settle();
    w.trigger("help.here");
    auto* help = w.find<HelpWindow>("help");
    CHECK(help->isVisible());
    CHECK(help->topic() == QStringLiteral("controls"));
    auto* text = w.find<QTextBrowser>("help_text");
    emit text->anchorClicked(QUrl(QStringLiteral("memory.md")));
    CHECK(help->topic() == QStringLiteral("memory"));
    CHECK(text->toPlainText().contains(QStringLiteral("hatched")));
    auto* list = w.find<QListWidget>("help_topics");
    CHECK(list->currentRow() == HelpWindow::topics().indexOf(QStringLiteral("memory")));
    list->setCurrentRow(0);
    CHECK(help->topic() == QStringLiteral("index"));
    w.find<QAction>("help_timeline")->trigger();
    CHECK(help->topic() == QStringLiteral("timeline"));
    help->close();
}
