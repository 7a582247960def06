// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line.h"

#include <cstdio>
#include <memory>

#include <QApplication>
#include <QCommandLineParser>
#include <QDialog>
#include <QDir>
#include <QStandardPaths>
#include <QTimer>

#include "core/units/input_error.h"
#include "ui/actions/action_registry.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/settings/keys.h"
#include "ui/theme/style.h"
#include "ui/views/views.h"
#include "ui/window/file_actions.h"
#include "ui/window/language.h"
#include "ui/window/layouts.h"
#include "ui/window/main_window.h"

namespace rooflight::ui {
namespace {

struct CommandLine {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

int fail(const QString& text, int status) {
    std::fputs(qPrintable(QStringLiteral("rooflight: ") + text + QLatin1Char('\n')), stderr);
    return status;
}

void add_options(QCommandLineParser& parser) {
    parser.setApplicationDescription(CommandLine::tr("See what one slider does to a large language model."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"),
                                 CommandLine::tr("A scenario, an export that carries one, or "
                                                 "the id of a built-in scenario."),
                                 QStringLiteral("[file]"));
    const auto option = [&parser](const char* name, const QString& text, const char* value = "") {
        parser.addOption({QLatin1String(name), text, QLatin1String(value)});
    };
    option("export", CommandLine::tr("Write charts and tables into <folder> and end; needs no screen."), "folder");
    option("format", CommandLine::tr("What to write, separated by commas (svg): %1.").arg(format_names()),
           "formats");
    option("views", CommandLine::tr("Which views, separated by commas (all)."), "views");
    option("size", CommandLine::tr("Size of pictures, or of the window, in pixels: 960x600."), "WxH");
    option("dpi", CommandLine::tr("Dots per inch of PNG pictures (192)."), "dpi");
    option("title", CommandLine::tr("Heading of every picture instead of the view's own; empty for none."), "text");
    option("caption", CommandLine::tr("Text below every picture; \"auto\" writes what the picture says."), "text");
    option("theme", CommandLine::tr("system, light or dark; for this run."), "theme");
    option("language", CommandLine::tr("en, ru, zh_CN; for this run."), "code");
    option("reset-window", CommandLine::tr("Forget where the window and its docks were."));
    // for developers: a picture of the window itself
    QCommandLineOption screenshot(QStringLiteral("screenshot"), QStringLiteral("."), QStringLiteral("file"));
    QCommandLineOption scale(QStringLiteral("screenshot-scale"), QStringLiteral("."), QStringLiteral("factor"));
    QCommandLineOption dialog(QStringLiteral("screenshot-action"), QStringLiteral("."), QStringLiteral("id"));
    for (QCommandLineOption* hidden : {&screenshot, &scale, &dialog}) {
        hidden->setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(*hidden);
    }
}

QSize parse_size(const QString& text) {
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2)
        return {};
    const QSize size(parts[0].toInt(), parts[1].toInt());
    return size.width() >= 16 && size.height() >= 16 && size.width() <= 20000 && size.height() <= 20000 ? size
                                                                                                        : QSize();
}

/// A path, or the id of a built-in scenario.
QString find_scenario(PresetStore& presets, const QString& argument) {
    if (argument.isEmpty())
        return QString::fromStdString(presets.library().scenario_file("default").string());
    if (QFileInfo::exists(argument))
        return argument;
    return QString::fromStdString(presets.library().scenario_file(argument.toStdString()).string());
}

int run_export(const QCommandLineParser& parser, PresetStore& presets) {
    QList<ExportFormat> formats;
    const QString wanted =
        parser.isSet(QStringLiteral("format")) ? parser.value(QStringLiteral("format")) : QStringLiteral("svg");
    for (const QString& name : wanted.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const std::optional<ExportFormat> format = export_format(name.trimmed());
        if (!format)
            return fail(CommandLine::tr("unknown format “%1”; there are %2").arg(name, format_names()), 2);
        formats << *format;
    }
    ExportOptions options;
    if (parser.isSet(QStringLiteral("size"))) {
        options.size = parse_size(parser.value(QStringLiteral("size")));
        if (options.size.isEmpty())
            return fail(CommandLine::tr("--size: expected width and height such as 960x600"), 2);
    }
    if (parser.isSet(QStringLiteral("dpi"))) {
        options.dpi = parser.value(QStringLiteral("dpi")).toInt();
        if (options.dpi < 24 || options.dpi > 2400)
            return fail(CommandLine::tr("--dpi: expected 24 to 2400"), 2);
    }
    if (parser.isSet(QStringLiteral("title"))) {
        options.framing.title = parser.value(QStringLiteral("title"));
        options.framing.heading = !options.framing.title.isEmpty();
    }
    options.framing.caption = parser.value(QStringLiteral("caption"));
    if (options.framing.caption == QLatin1String("auto")) {
        options.framing.caption.clear();
        options.summaries = true;
    }
    QWidget parent;
    const std::vector<View*> all = make_views(&parent);
    std::vector<View*> views;
    QStringList ids;
    for (View* view : all)
        ids << view->objectName();
    const QString chosen = parser.value(QStringLiteral("views"));
    for (const QString& id : chosen.isEmpty() ? ids : chosen.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (!ids.contains(id))
            return fail(CommandLine::tr("unknown view “%1”; there are %2").arg(id, ids.join(QStringLiteral(", "))), 2);
        views.push_back(all[static_cast<std::size_t>(ids.indexOf(id))]);
    }
    try {
        const QString file = find_scenario(presets, parser.positionalArguments().value(0));
        ViewState state;
        state.scenario = std::make_shared<const Scenario>(read_scenario_file(file, presets.library()));
        state.estimate = std::make_shared<const Estimate>(estimate(*state.scenario, Detail::everything));
        for (View* view : views)
            view->present(state);
        QStringList written;
        const QString problem =
            Exporter(state, views, options).write_all(parser.value(QStringLiteral("export")), formats, &written);
        for (const QString& path : written)
            std::puts(qPrintable(QDir::toNativeSeparators(path)));
        return problem.isEmpty() ? 0 : fail(problem, 1);
    } catch (const std::exception& error) {
        return fail(QString::fromUtf8(error.what()), 1);
    }
}

/// Shows the window long enough to be drawn, writes a picture of it, and ends.
void schedule_screenshot(const QCommandLineParser& parser, MainWindow& window) {
    QTimer::singleShot(300, &window, [&parser, &window] {
        const QString action = parser.value(QStringLiteral("screenshot-action"));
        if (!action.isEmpty())
            QTimer::singleShot(0, &window, [&window, action] { window.actions().find(action)->trigger(); });
        QTimer::singleShot(500, &window, [&parser] {
            QWidget* top = QApplication::activeModalWidget();
            for (QWidget* each : QApplication::topLevelWidgets()) {
                const bool dialog = each->isVisible() && qobject_cast<QDialog*>(each) != nullptr;
                if (top == nullptr ? each->objectName() == QLatin1String("main_window") : dialog)
                    top = each;
            }
            if (top != nullptr)
                top->grab().save(parser.value(QStringLiteral("screenshot")));
            QApplication::exit(0);
        });
    });
}

}  // namespace

int run(QApplication& application) {
    QCommandLineParser parser;
    add_options(parser);
    parser.process(application);
    if (parser.positionalArguments().size() > 1)
        return fail(CommandLine::tr("one file at a time"), 2);
    Settings settings;
    speak(parser.isSet(QStringLiteral("language")) ? parser.value(QStringLiteral("language"))
                                                   : settings.get(keys::language));
    PresetStore presets(QDir(Settings::folder()).filePath(QStringLiteral("presets")));
    if (parser.isSet(QStringLiteral("export")))
        return run_export(parser, presets);

    install_style(application);
    if (parser.isSet(QStringLiteral("reset-window")))
        for (const auto* key : {&keys::geometry, &keys::window_state, &keys::views_state})
            settings.forget(*key);
    MainWindow window(settings, presets, make_views);
    window.layouts().restore();
    if (const QSize size = parse_size(parser.value(QStringLiteral("size"))); !size.isEmpty())
        window.resize(size);
    if (parser.isSet(QStringLiteral("theme"))) {
        const QString theme = parser.value(QStringLiteral("theme"));
        Theme::instance().set_scheme(theme == QLatin1String("dark") ? Scheme::dark : Scheme::light,
                                     theme == QLatin1String("system"));
    }
    if (!parser.positionalArguments().isEmpty()) {
        try {
            window.files().open_file(find_scenario(presets, parser.positionalArguments().constFirst()));
        } catch (const InputError& error) {
            return fail(QString::fromUtf8(error.what()), 1);
        }
    }
    window.show();
    // for who starts it from a menu for the first time; a command line knows its way
    if (application.arguments().size() == 1 && !settings.get(keys::tour_seen))
        window.show_tour();
    if (parser.isSet(QStringLiteral("screenshot"))) {
        if (parser.isSet(QStringLiteral("screenshot-scale")))
            Theme::instance().set_scale(parser.value(QStringLiteral("screenshot-scale")).toDouble());
        schedule_screenshot(parser, window);
    }
    return QApplication::exec();
}

}  // namespace rooflight::ui
