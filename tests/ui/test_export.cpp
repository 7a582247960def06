// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSvgRenderer>
#include <nlohmann/json.hpp>

#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/views/views.h"
#include "ui/window/file_actions.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

QByteArray content(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace

TEST_CASE("every format of every view is written and whole", "[export]") {
    Window w(ui::make_views);
    const std::vector<ui::View*>& views = w.window().views().views();
    w.document().require(Detail::everything);
    for (ui::View* view : views)
        view->present(w.document().state());
    const ui::Exporter exporter(w.document().state(), views, {QSizeF(800, 500), 144});
    QStringList written;
    using ui::ExportFormat;
    REQUIRE(exporter
                .write_all(w.path(QStringLiteral("out")),
                           {ExportFormat::svg, ExportFormat::pdf, ExportFormat::png, ExportFormat::csv,
                            ExportFormat::json, ExportFormat::markdown, ExportFormat::html},
                           &written)
                .isEmpty());
    REQUIRE(written.size() >= qsizetype(3 * views.size() + 3));
    const QDir out(w.path(QStringLiteral("out")));
    for (const ui::View* view : views) {
        const QString id = view->objectName();
        INFO(id.toStdString());
        QSvgRenderer svg(out.filePath(id + QStringLiteral(".svg")));
        REQUIRE(svg.isValid());
        REQUIRE(svg.defaultSize() == QSize(800, 500));
        REQUIRE(content(out.filePath(id + QStringLiteral(".svg"))).contains("<desc>"));
        const QImage png(out.filePath(id + QStringLiteral(".png")));
        REQUIRE(png.size() == QSize(1200, 750));
        REQUIRE(content(out.filePath(id + QStringLiteral(".pdf"))).startsWith("%PDF"));
    }
    const auto json = nlohmann::json::parse(content(out.filePath(QStringLiteral("estimate.json"))).toStdString());
    REQUIRE(json.at("step").at("time_s").get<double>() == w.document().state().estimate->step.time.value());
    const QByteArray html = content(out.filePath(QStringLiteral("report.html")));
    REQUIRE(html.count("<svg") == int(views.size()));
    REQUIRE_FALSE(html.contains("http-equiv"));
    REQUIRE_FALSE(html.contains("src=\"http"));
}

TEST_CASE("the scenario comes back out of a picture and a report", "[export][files]") {
    Window w;
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    const QByteArray scenario = ui::scenario_bytes(w.scenario());
    ui::View* view = w.window().views().views().front();
    const ui::Exporter exporter(w.document().state(), {view});
    const QStringList files = {w.write(QStringLiteral("chart.svg"), exporter.svg(*view)),
                               w.write(QStringLiteral("chart.png"), exporter.png(*view)),
                               w.write(QStringLiteral("report.html"), exporter.html())};
    for (const QString& file : files) {
        INFO(file.toStdString());
        w.trigger("file.new");
        REQUIRE(w.scenario().workload.global_batch == 1024);
        REQUIRE(w.window().files().open_file(file));
        REQUIRE(ui::scenario_bytes(w.scenario()) == scenario);
        REQUIRE(w.document().file_name().isEmpty());  // saving must not overwrite the picture
    }
}

TEST_CASE("tables are RFC 4180 with a point as the decimal sign", "[export]") {
    REQUIRE(ui::Exporter::csv({{QStringLiteral("a,b"), QStringLiteral("say \"x\"")},
                               {QStringLiteral("1.5"), QString()}}) == "\"a,b\",\"say \"\"x\"\"\"\r\n1.5,\r\n");
}

TEST_CASE("an export into a place that cannot be written says so", "[export]") {
    Window w;
    const QString file = w.write(QStringLiteral("in_the_way"), "x");
    const ui::Exporter exporter(w.document().state(), w.window().views().views());
    REQUIRE_FALSE(exporter.write_all(file + QStringLiteral("/sub"), {ui::ExportFormat::svg}, nullptr).isEmpty());
}

TEST_CASE("the program exports without a screen", "[export][program]") {
    const QString program = QString::fromStdString((bin_dir() / "rooflight").string());
    if (!QFile::exists(program))
        return;
    QTemporaryDir folder;
    const auto run = [&](const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("DISPLAY"));
        environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        REQUIRE(process.waitForFinished(60000));
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    };
    const QString out = folder.filePath(QStringLiteral("out"));
    REQUIRE(run({QStringLiteral("--export"), out, QStringLiteral("--format"), QStringLiteral("svg,json")}) == 0);
    REQUIRE(QFile::exists(out + QStringLiteral("/estimate.json")));
    REQUIRE(run({QStringLiteral("--export"), out, QStringLiteral("--format"), QStringLiteral("docx")}) == 2);
    REQUIRE(run({QStringLiteral("--export"), out, QStringLiteral("no-such-scenario")}) == 1);
    REQUIRE(run({QStringLiteral("--version")}) == 0);
    REQUIRE(run({QStringLiteral("--help")}) == 0);
}
