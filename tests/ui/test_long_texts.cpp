// SPDX-License-Identifier: GPL-3.0-or-later
// Room for words: no text of the window, its views and its dialogs is cut off, in its languages and in one that takes 40%
// more room than English.
#include <filesystem>
#include <memory>
#include <string>

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStyleOptionComboBox>
#include <QTimer>
#include <QToolButton>
#include <QTranslator>
#include <QXmlStreamReader>

#include "tests/support/library.h"
#include "tests/ui/window_fixture.h"
#include "ui/controls/elided_label.h"
#include "ui/dialogs/help_window.h"
#include "ui/explain/derivation_dialog.h"
#include "ui/export/exporter.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/views.h"
#include "ui/window/file_actions.h"

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
    if (const auto* combo = qobject_cast<const QComboBox*>(widget))
        return combo->currentText();
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
    if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
        if (combo->isEditable())  // searched by typing; it elides what it shows
            return 0;
        QStyleOptionComboBox option;
        option.initFrom(combo);
        const QRect field = combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo);
        return std::max(0, combo->fontMetrics().horizontalAdvance(combo->currentText()) - field.width());
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

/// Speaks a language, or English made longer.
class Wordy {
public:
    explicit Wordy(const char* code)
        : m_speaking(is_longer(code) ? "en" : code), m_longer(is_longer(code) ? new Longer : nullptr) {}

private:
    static bool is_longer(const char* code) { return QLatin1String(code) == QLatin1String("longer"); }

    Speaking m_speaking;
    std::unique_ptr<Longer> m_longer;
};

constexpr const char* kWordy[] = {"longer", "ru", "zh_CN"};

/// Brings a view to the front, with what it works out.
ui::View& raised(Window& w, const char* id) {
    ui::View* view = w.window().views().view(QLatin1String(id));
    REQUIRE(view != nullptr);
    w.window().views().dock(view->objectName())->show();
    w.window().views().dock(view->objectName())->raise();
    w.settle();
    view->finish();
    w.settle();
    return *view;
}

/// The texts of a picture that end where there was no room for more, one a line.
std::string elided_in(const QByteArray& svg) {
    std::string all;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            if (const QString text = xml.readElementText(); text.contains(QChar(u'…')))
                all += text.toStdString() + '\n';
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
        // the figure of the memory is never cut, whatever its digits
        const auto* use = w.find<ui::ElidedLabel>("memory_use");
        for (const char* scenario : {"default", "deepseek-v3-h800", "llama-3.1-405b-h100", "llama-3-70b-v5e-decode"})
            for (const int width : {1100, 1440}) {
                w.window().resize(width, 700);
                REQUIRE(w.window().files().open_file(QString::fromStdString(library().scenario_file(scenario).string())));
                w.settle();
                INFO(scenario << ", " << width << ": " << use->whole_text().toStdString());
                CHECK(QFontMetricsF(use->font()).horizontalAdvance(use->whole_text()) <= use->width());
            }
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
    for (const char* code : kWordy) {
        Window w(ui::make_views);
        w.window().resize(1440, 900);
        const Wordy wordy(code);
        for (const ui::View* view : w.window().views().views()) {
            w.window().views().dock(view->objectName())->raise();
            w.settle();
            INFO(code << ", " << view->objectName().toStdString());
            CHECK(clipped_in(*view) == "");
        }
    }
}

TEST_CASE("every dialog has room for its texts, in its languages and longer by 40%", "[language][window]") {
    for (const char* code : kWordy) {
        Window w(ui::make_views);
        const Wordy wordy(code);
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

TEST_CASE("views with answers in them have room for their texts, in its languages and longer by 40%", "[language][window]") {
    for (const char* code : kWordy) {
        INFO(code);
        Window w(ui::make_views);
        w.window().resize(1440, 900);
        const Wordy wordy(code);
        w.trigger("compare.keep");
        w.type("entry_global_batch", QStringLiteral("2Ki"));
        w.trigger("baseline.pin");
        CHECK(clipped_in(raised(w, "compare")) == "");
        ui::View& search = raised(w, "search");
        w.find<QPushButton>("search_start")->click();
        search.finish();
        w.settle();
        CHECK(clipped_in(search) == "");
        w.trigger("help.explain");
        CHECK(clipped_in(*w.find<ui::DerivationDialog>("derivation")) == "");
        w.find<ui::DerivationDialog>("derivation")->close();
        w.trigger("view.present");
        CHECK(clipped_in(w.window()) == "");
        w.trigger("present.end");
        const std::filesystem::path file = library().scenario_file("llama-2-13b-v5e-serving");
        REQUIRE(w.window().files().open_file(QString::fromStdString(file.string())));
        w.settle();
        CHECK(clipped_texts(w) == "");
        for (const char* id : {"serving", "search", "sweep", "compare"}) {
            INFO(id);
            CHECK(clipped_in(raised(w, id)) == "");
        }
    }
}

TEST_CASE("pictures have room for their words, in its languages and longer by 40%", "[language][export]") {
    for (const char* scenario : {"default", "llama-3.1-405b-h100", "llama-2-13b-v5e-serving", "llama-3-70b-v5e-decode"})
        for (const char* code : kWordy) {
            INFO(scenario << ", " << code);
            Window w(ui::make_views);
            const Wordy wordy(code);
            REQUIRE(w.window().files().open_file(QString::fromStdString(library().scenario_file(scenario).string())));
            w.document().require(Detail::everything);
            w.document().flush();
            for (ui::View* view : w.window().views().views()) {
                view->present(w.document().state());
                INFO(view->objectName().toStdString());
                CHECK(elided_in(ui::Exporter(w.document().state(), {view}, {QSizeF(960, 600), 96}).svg(*view)) == "");
            }
        }
}
