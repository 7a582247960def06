// SPDX-License-Identifier: GPL-3.0-or-later
// Room for words: no text of the window, its views and its dialogs is cut off, in its languages and in one that takes 40%
// more room than English.
#include <QAbstractButton>
#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QTranslator>

#include "tests/ui/window_fixture.h"
#include "ui/controls/elided_label.h"
#include "ui/dialogs/help_window.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

/// Every text of the program 40% longer, with accents, as a wordy language would have it.
class Longer : public QTranslator {
public:
    Longer() { QCoreApplication::installTranslator(this); }
    ~Longer() override { QCoreApplication::removeTranslator(this); }

    [[nodiscard]] bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int n) const override {
        QString text = QString::fromUtf8(source);
        qsizetype letters = 0;
        bool tag = false;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const QChar c = text[i];
            tag = c == QLatin1Char('<') || (tag && c != QLatin1Char('>'));
            const bool code = i > 0 && (text[i - 1] == QLatin1Char('%') || text[i - 1] == QLatin1Char('&'));
            if (tag || code || !c.isLetter())
                continue;
            ++letters;
            if (c == QLatin1Char('e'))
                text[i] = QChar(0x00E9);
            else if (c == QLatin1Char('o'))
                text[i] = QChar(0x00F6);
        }
        if (letters > 0) {
            const bool space = text.back().isSpace();
            text.insert(space ? text.size() - 1 : text.size(), QString((letters * 2 + 4) / 5, QChar(0x00E9)));
        }
        return n >= 0 ? text.replace(QLatin1String("%n"), QString::number(n)) : text;
    }
};

QString said_by(const QWidget* widget) {
    if (const auto* elided = qobject_cast<const ui::ElidedLabel*>(widget))
        return elided->whole_text();
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        return button->text();
    return {};
}

/// Pixels by which a text is wider than its widget, or higher where it wraps; 0 for those that elide.
int clipped(const QWidget* widget) {
    if (const auto* label = qobject_cast<const QLabel*>(widget)) {
        if (qobject_cast<const ui::ElidedLabel*>(label) != nullptr || label->text().isEmpty())
            return 0;
        if (label->wordWrap())
            return std::max(0, label->heightForWidth(label->width()) - label->height());
        return std::max(0, label->sizeHint().width() - label->width());
    }
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (button == nullptr || button->text().isEmpty())
        return 0;
    if (qobject_cast<const QCheckBox*>(button) != nullptr)
        return std::max(0, button->sizeHint().width() - button->width());
    const auto* tool = qobject_cast<const QToolButton*>(button);
    if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)
        return 0;
    const bool beside = tool == nullptr || tool->toolButtonStyle() == Qt::ToolButtonTextBesideIcon;
    const int icon = !beside || button->icon().isNull() ? 0 : button->iconSize().width();
    return std::max(0,
                    button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width() + icon - button->width());
}

/// Those of a window, one a line.
std::string clipped_in(const QWidget& window) {
    std::string all;
    for (const QWidget* widget : window.findChildren<QWidget*>())
        if (widget->isVisible() && clipped(widget) > 0)
            all += widget->objectName().toStdString() + ": \"" + said_by(widget).toStdString() + "\" by " +
                   std::to_string(clipped(widget)) + " px\n";
    return all;
}

std::string clipped_texts(Window& w) {
    const auto* controls = w.find<QScrollArea>("controls");
    const int hidden = controls->widget()->width() - controls->viewport()->width();
    return (hidden > 0 ? "controls: " + std::to_string(hidden) + " px hidden\n" : std::string()) + clipped_in(w.window());
}

/// Triggers an action and looks at the dialog that it opens, which is closed again.
std::string clipped_in_dialog(Window& w, const char* action) {
    std::string all = "no dialog";
    QTimer::singleShot(0, &w.window(), [&all] {
        QWidget* dialog = QApplication::activeModalWidget();
        if (dialog == nullptr)
            return;
        QApplication::processEvents();
        all = clipped_in(*dialog);
        dialog->close();
    });
    w.trigger(action);
    return all;
}

}  // namespace

TEST_CASE("no text of the main window is cut off in its languages", "[language][window]") {
    for (const char* code : {"en", "ru", "zh_CN"}) {
        Window w(ui::make_views);
        w.window().resize(1440, 900);
        const Speaking speaking(code);
        w.settle();
        INFO(code);
        CHECK(clipped_texts(w) == "");
    }
}

TEST_CASE("texts longer by 40% have room in the main window", "[language][window]") {
    Window w(ui::make_views);
    w.window().resize(1440, 900);
    const Longer longer;
    w.settle();
    CHECK(w.find<QMenu>("menu_file")->title() == QStringLiteral("&Filééé"));
    CHECK(clipped_texts(w) == "");
}

TEST_CASE("every view has room for its texts, in its languages and longer by 40%", "[language][window]") {
    for (const char* code : {"longer", "ru", "zh_CN"}) {
        Window w(ui::make_views);
        w.window().resize(1440, 900);
        const bool is_longer = QLatin1String(code) == QLatin1String("longer");
        const Speaking speaking(is_longer ? "en" : code);
        const std::unique_ptr<Longer> longer(is_longer ? new Longer : nullptr);
        for (const ui::View* view : w.window().views().views()) {
            w.window().views().dock(view->objectName())->raise();
            w.settle();
            INFO(code << ", " << view->objectName().toStdString());
            CHECK(clipped_in(*view) == "");
        }
    }
}

TEST_CASE("every dialog has room for its texts, in its languages and longer by 40%", "[language][window]") {
    for (const char* code : {"longer", "ru", "zh_CN"}) {
        Window w(ui::make_views);
        const bool is_longer = QLatin1String(code) == QLatin1String("longer");
        const Speaking speaking(is_longer ? "en" : code);
        const std::unique_ptr<Longer> longer(is_longer ? new Longer : nullptr);
        w.settle();
        for (const char* action : {"file.export", "edit.presets", "view.palette", "view.data", "help.shortcuts",
                                   "help.factors", "help.accuracy", "help.about"}) {
            INFO(code << ", " << action);
            CHECK(clipped_in_dialog(w, action) == "");
        }
        w.trigger("help.contents");
        CHECK(clipped_in(*w.find<ui::HelpWindow>("help")) == "");
        w.find<ui::HelpWindow>("help")->close();
        w.trigger("help.tour");
        CHECK(clipped_in(w.window()) == "");
    }
}
