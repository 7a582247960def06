// SPDX-License-Identifier: GPL-3.0-or-later
// Not a test: `ROOFLIGHT_PICTURES=folder ui_tests "[sheets]"` writes the window once for each view, and dialogs, for a
// person to judge. ROOFLIGHT_SHEET says how: scenario, size, language, theme; QT_SCALE_FACTOR makes the pixels.
#include <algorithm>

#include <QDir>
#include <QDockWidget>

#include "core/estimate/factor_effects.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/accuracy_dialog.h"
#include "ui/dialogs/factors_dialog.h"
#include "ui/language/language.h"
#include "ui/settings/keys.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/views/views.h"
#include "ui/views/working_view.h"
#include "ui/window/file_actions.h"
#include "ui/window/presentation.h"
#include "ui/window/view_host.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

bool is_language(const QString& code) {
    const QList<ui::Language> all = ui::languages();
    return std::any_of(all.begin(), all.end(), [&](const ui::Language& each) { return each.code == code; });
}

/// "llama-3-70b-v5p-pod 1440x900 en light", or part of it.
struct SheetOrder {
    QString scenario, language = QStringLiteral("en");
    QSize size{1440, 900};
    bool dark = false;

    explicit SheetOrder(const QString& words) {
        for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            const QStringList sides = word.split(QLatin1Char('x'));
            if (sides.size() == 2 && sides[0].toInt() > 0)
                size = {sides[0].toInt(), sides[1].toInt()};
            else if (is_language(word))
                language = word;
            else if (word == QLatin1String("light") || word == QLatin1String("dark"))
                dark = word == QLatin1String("dark");
            else
                scenario = word;
        }
    }
};

QString picture_file(const QString& name) {
    return QStringLiteral("%1/%2.png").arg(qEnvironmentVariable("ROOFLIGHT_PICTURES", QDir::tempPath()), name);
}

void take_window(Window& w, const QString& name) {
    for (int i = 0; i < 20; ++i) {
        QTest::qWait(15);
        for (const QString& id : w.window().views().seen())
            w.window().views().view(id)->finish();
    }
    CHECK(w.window().grab().save(picture_file(name)));
}

}  // namespace

TEST_CASE("sheets: the window with each view", "[.][sheets]") {
    const SheetOrder order(qEnvironmentVariable("ROOFLIGHT_SHEET"));
    ui::install_style(*qApp);
    const Speaking speaking(order.language.toUtf8().constData());
    Window w(ui::make_views);
    w.settings().set(ui::keys::animations, false);
    w.trigger(order.dark ? "view.theme_dark" : "view.theme_light");
    if (!order.scenario.isEmpty())
        for (const PresetInfo& each : w.presets().library().scenarios())
            if (each.id == order.scenario.toStdString())
                w.window().files().open_file(QString::fromStdString(each.file.string()));
    w.window().resize(order.size);
    w.settle();
    for (ui::View* view : w.window().views().views()) {
        w.window().views().bring_forth(view->objectName());
        w.settle();
        take_window(w, view->objectName());
    }
    const auto take_dialog = [](QDialog&& dialog) {
        dialog.show();
        QTest::qWait(50);
        CHECK(dialog.grab().save(picture_file(dialog.objectName())));
    };
    take_dialog(ui::AccuracyDialog(&w.window()));
    take_dialog(ui::FactorsDialog(factor_effects(w.scenario()), &w.window()));
    w.trigger("view.present");
    ui::Presentation& show = w.window().presentation();
    for (int page = 0; page < std::min(6, show.pages()); ++page) {
        show.turn_to(page);
        w.settle();
        take_window(w, QStringLiteral("present_%1").arg(page));
    }
    show.leave();
    w.settle();
    w.trigger("view.theme_light");
}
