// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <QApplication>
#include <QCommandLineParser>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTimer>

#include "core/io/json_text.h"
#include "ui/actions/action_registry.h"
#include "ui/application.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/language/engine_words.h"
#include "ui/language/language.h"
#include "ui/settings/keys.h"
#include "ui/theme/style.h"
#include "ui/views/views.h"
#include "ui/window/file_actions.h"
#include "ui/window/layouts.h"
#include "ui/window/main_window.h"

namespace rooflight::ui {
namespace {

struct CommandLine {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

constexpr int kCannot = 1, kWrongUsage = 2;

int fail(const QString& text, int status) {
    std::fputs(qPrintable(QStringLiteral("rooflight: ") + text + QLatin1Char('\n')), stderr);
    return status;
}

int print(const QString& text) {
    std::fputs(qPrintable(text), stdout);
    return 0;
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

QStringList themes() { return {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}; }

QStringList language_codes() {
    QStringList codes;
    for (const Language& language : languages())
        if (!language.code.isEmpty())
            codes << language.code;
    return codes;
}

QStringList parts_of(const QCommandLineParser& parser, const char* option) {
    return parser.value(QLatin1String(option)).split(QLatin1Char(','), Qt::SkipEmptyParts);
}

QString not_among(const char* option, const QString& value, const QStringList& all) {
    return CommandLine::tr("--%1: unknown value “%2”; there are %3")
        .arg(QLatin1String(option), value, all.join(QStringLiteral(", ")));
}

/// What is wrong with the arguments themselves, whatever they are about; empty: nothing.
QString problem_of(const QCommandLineParser& parser) {
    const auto set = [&parser](const char* option) { return parser.isSet(QLatin1String(option)); };
    const auto value = [&parser](const char* option) { return parser.value(QLatin1String(option)); };
    if (parser.positionalArguments().size() > 1)
        return CommandLine::tr("one file at a time");
    if (set("theme") && !themes().contains(value("theme")))
        return not_among("theme", value("theme"), themes());
    if (set("language") && !language_codes().contains(value("language")))
        return not_among("language", value("language"), language_codes());
    if (set("size") && parse_size(value("size")).isEmpty())
        return CommandLine::tr("--size: expected width and height such as 960x600");
    for (const char* option : {"format", "views", "dpi", "title", "caption"})
        if (set(option) && !set("export"))
            return CommandLine::tr("--%1 goes with --export").arg(QLatin1String(option));
    if (set("export") && value("export").isEmpty())
        return CommandLine::tr("--export: expected a folder");
    if (const int dpi = value("dpi").toInt(); set("dpi") && (dpi < 24 || dpi > 2400))
        return CommandLine::tr("--dpi: expected 24 to 2400");
    for (const QString& name : parts_of(parser, "format"))
        if (!export_format(name.trimmed()))
            return CommandLine::tr("unknown format “%1”; there are %2").arg(name, format_names());
    return {};
}

/// What Qt found wrong while it took the arguments apart, in the words of the other program.
QString problem_of_parsing(const QCommandLineParser& parser) {
    const QStringList unknown = parser.unknownOptionNames();
    if (unknown.isEmpty())
        return parser.errorText();
    const QString& name = unknown.constFirst();
    return CommandLine::tr("unknown option %1").arg((name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name);
}

/// The file that an argument names: a path, or the id of a built-in scenario.
std::filesystem::path find_scenario(PresetStore& presets, const std::string& argument) {
    const std::filesystem::path path = argument;
    std::error_code unknown;
    if (argument.empty())
        return presets.library().scenario_file("default");
    const bool exists = std::filesystem::exists(path, unknown);
    const std::vector<PresetInfo> known = presets.library().scenarios();
    const bool is_id = std::any_of(known.begin(), known.end(), [&](const PresetInfo& each) { return each.id == argument; });
    // What looks like a file is not taken for a mistyped id, but "llama-3.1-405b-h100" is one.
    if (exists || (!is_id && (path.has_extension() || path.has_parent_path()))) {
        try {
            (void)open_text(path);
        } catch (const InputError& error) {
            throw FileError(argument, error);
        }
        return path;
    }
    return presets.library().scenario_file(argument);
}

/// Everything of a scenario that was read from `argument`, which what is wrong of it as a whole is told with.
std::shared_ptr<const Estimate> estimate_of(const Scenario& scenario, const std::string& argument) {
    try {
        return std::make_shared<const Estimate>(estimate(scenario, Detail::everything));
    } catch (const InputError& error) {
        throw FileError(argument.empty() ? std::string("default") : argument, error);
    }
}

int run_export(const QCommandLineParser& parser, PresetStore& presets, const std::string& argument) {
    QList<ExportFormat> formats;
    for (const QString& name : parts_of(parser, "format"))
        formats << *export_format(name.trimmed());
    if (formats.isEmpty())
        formats << ExportFormat::svg;
    ExportOptions options;
    if (parser.isSet(QStringLiteral("size")))
        options.size = parse_size(parser.value(QStringLiteral("size")));
    if (parser.isSet(QStringLiteral("dpi")))
        options.dpi = parser.value(QStringLiteral("dpi")).toInt();
    if (parser.isSet(QStringLiteral("title"))) {
        options.framing.title = parser.value(QStringLiteral("title"));
        options.framing.heading = !options.framing.title.isEmpty();
    }
    options.framing.caption = parser.value(QStringLiteral("caption"));
    if (options.framing.caption == QLatin1String("auto")) {
        options.framing.caption.clear();
        options.summaries = true;
    }
    const FileNumbers numbers;
    QWidget parent;
    const std::vector<View*> all = make_views(&parent);
    std::vector<View*> views;
    QStringList ids;
    for (View* view : all)
        ids << view->objectName();
    const QStringList chosen = parts_of(parser, "views");
    for (const QString& id : chosen.isEmpty() ? ids : chosen) {
        if (!ids.contains(id))
            return fail(CommandLine::tr("unknown view “%1”; there are %2").arg(id, ids.join(QStringLiteral(", "))),
                        kWrongUsage);
        views.push_back(all[static_cast<std::size_t>(ids.indexOf(id))]);
    }
    try {
        ViewState state;
        state.scenario =
            std::make_shared<const Scenario>(read_scenario_file(find_scenario(presets, argument), presets.library()));
        state.estimate = estimate_of(*state.scenario, argument);
        for (View* view : views)
            view->present(state);
        QStringList written;
        const QString problem =
            Exporter(state, views, options).write_all(parser.value(QStringLiteral("export")), formats, &written);
        for (const QString& path : written)
            std::puts(qPrintable(QDir::toNativeSeparators(path)));
        return problem.isEmpty() ? 0 : fail(problem, kCannot);
    } catch (const std::exception& error) {
        return fail(told_problem(error), kCannot);
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

int run(QApplication& application, int argc, const char* const* argv) {
    QCommandLineParser parser;
    add_options(parser);
    const bool parsed = parser.parse(QCoreApplication::arguments());
    // Not showHelp() and showVersion(): they exit on the spot, and the fonts that the application listed are never given back.
    if (parser.isSet(QStringLiteral("help")))
        return print(parser.helpText());
    if (parser.isSet(QStringLiteral("version")))
        return print(QStringLiteral("%1 %2\n").arg(QCoreApplication::applicationName(), QCoreApplication::applicationVersion()));
    if (parser.isSet(QStringLiteral("help-all")))
        parser.process(application);  // prints Qt's own options too
    if (const QString wrong = parsed ? problem_of(parser) : problem_of_parsing(parser); !wrong.isEmpty())
        return fail(wrong, kWrongUsage);
    // The argument as it was given, byte for byte.
    std::string file;
    for (int i = 1; i < argc && !parser.positionalArguments().isEmpty(); ++i)
        if (QString::fromLocal8Bit(argv[i]) == parser.positionalArguments().constFirst())
            file = argv[i];

    Settings settings;
    speak(parser.isSet(QStringLiteral("language")) ? parser.value(QStringLiteral("language"))
                                                   : settings.get(keys::language));
    PresetStore presets(QDir(Settings::folder()).filePath(QStringLiteral("presets")));
    if (parser.isSet(QStringLiteral("export")))
        return run_export(parser, presets, file);
    if (!has_screen())
        return fail(CommandLine::tr("there is no display for a window; --export FOLDER writes charts and tables without"),
                    kCannot);

    install_style(application);
    if (parser.isSet(QStringLiteral("reset-window")))
        for (const auto* key : {&keys::geometry, &keys::window_state, &keys::views_state})
            settings.forget(*key);
    MainWindow window(settings, presets, make_first_views, Ask::user(), MainWindow::Start::in_steps);
    window.layouts().restore();
    if (const QSize size = parse_size(parser.value(QStringLiteral("size"))); !size.isEmpty())
        window.resize(size);
    if (parser.isSet(QStringLiteral("theme"))) {
        const QString theme = parser.value(QStringLiteral("theme"));
        Theme::instance().set_scheme(theme == QLatin1String("dark") ? Scheme::dark : Scheme::light,
                                     theme == QLatin1String("system"));
    }
    if (!file.empty()) {
        try {
            const std::filesystem::path found = find_scenario(presets, file);
            const QString name = QFile::decodeName(found.c_str());
            if (native_path(name) == found)
                window.files().open_file(name);
            else
                window.files().open_path(found);  // no QString spells it: saving asks for another name
        } catch (const InputError& error) {
            return fail(told_problem(error), kCannot);
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
