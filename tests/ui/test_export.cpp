// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QXmlStreamReader>
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
                            ExportFormat::json, ExportFormat::markdown, ExportFormat::latex, ExportFormat::bibtex,
                            ExportFormat::html, ExportFormat::report},
                           &written)
                .isEmpty());
    REQUIRE(written.size() >= qsizetype(3 * views.size() + 6));
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

TEST_CASE("the scenario comes back out of everything that can carry it", "[export][files]") {
    Window w;
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    const QByteArray scenario = ui::scenario_bytes(w.scenario());
    ui::View* view = w.window().views().views().front();
    const ui::Exporter exporter(w.document().state(), {view});
    const QStringList files = {w.write(QStringLiteral("chart.svg"), exporter.svg(*view)),
                               w.write(QStringLiteral("chart.pdf"), exporter.pdf(*view)),
                               w.write(QStringLiteral("chart.png"), exporter.png(*view)),
                               w.write(QStringLiteral("chart.json"), exporter.table_json(*view)),
                               w.write(QStringLiteral("estimate.json"), exporter.json()),
                               w.write(QStringLiteral("report.md"), exporter.markdown()),
                               w.write(QStringLiteral("report.tex"), exporter.latex()),
                               w.write(QStringLiteral("report.pdf"), exporter.report()),
                               w.write(QStringLiteral("report.html"), exporter.html())};
    for (const QString& file : files) {
        INFO(file.toStdString());
        w.trigger("file.new");
        REQUIRE(w.scenario().workload.global_batch == 1024);
        w.drop(&w.window(), {file});
        REQUIRE(ui::scenario_bytes(w.scenario()) == scenario);
        REQUIRE(w.document().file_name().isEmpty());  // saving must not overwrite the picture
    }
}

TEST_CASE("the same input gives the same bytes, whenever it is", "[export]") {
    Window w(ui::make_views);
    const std::vector<ui::View*>& views = w.window().views().views();
    w.document().require(Detail::everything);
    for (ui::View* view : views)
        view->present(w.document().state());
    const auto all = [&] {
        const ui::Exporter exporter(w.document().state(), views, {QSizeF(480, 300), 96});
        std::vector<QByteArray> result = {exporter.json(),   exporter.markdown(), exporter.latex(),
                                          exporter.bibtex(), exporter.html(),     exporter.report()};
        for (const ui::View* view : views)
            for (const ui::ExportFormat format :
                 {ui::ExportFormat::svg, ui::ExportFormat::pdf, ui::ExportFormat::png, ui::ExportFormat::json})
                result.push_back(exporter.bytes(format, view));
        return result;
    };
    const std::vector<QByteArray> first = all();
    QTest::qWait(1100);  // another second on the clock
    const std::vector<QByteArray> second = all();
    for (std::size_t i = 0; i < first.size(); ++i) {
        INFO(i);
        REQUIRE(first[i] == second[i]);
    }
}

TEST_CASE("pictures are valid, text is text, and nothing lies outside the page", "[export]") {
    Window w(ui::make_views);
    const std::vector<ui::View*>& views = w.window().views().views();
    w.document().require(Detail::everything);
    for (ui::View* view : views)
        view->present(w.document().state());
    ui::ExportOptions options{QSizeF(720, 450), 96};
    options.framing.title = QStringLiteral("A title that somebody chose & more");
    options.summaries = true;
    const ui::Exporter exporter(w.document().state(), views, options);
    for (const ui::View* view : views) {
        INFO(view->objectName().toStdString());
        const QByteArray svg = exporter.svg(*view);
        QXmlStreamReader xml(svg);
        QString texts;
        bool viewbox = false;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == QLatin1String("svg"))
                viewbox = xml.attributes().value(QLatin1String("viewBox")) == QLatin1String("0 0 720 450");
            REQUIRE(xml.name() != QLatin1String("script"));
            if (xml.name() == QLatin1String("text"))
                texts += xml.readElementText() + QLatin1Char(' ');
        }
        INFO(xml.errorString().toStdString());
        REQUIRE_FALSE(xml.hasError());
        REQUIRE(viewbox);
        REQUIRE(texts.contains(QStringLiteral("A title that somebody chose & more")));
        REQUIRE_FALSE(svg.contains("nan"));
        // drawn onto a larger sheet, the margin stays empty
        QSvgRenderer renderer(svg);
        renderer.setViewBox(QRectF(-100, -100, 920, 650));
        QImage sheet(920, 650, QImage::Format_ARGB32);
        sheet.fill(Qt::transparent);
        QPainter painter(&sheet);
        renderer.render(&painter);
        painter.end();
        int outside = 0;
        for (int y = 0; y < sheet.height(); ++y)
            for (int x = 0; x < sheet.width(); ++x)
                if (!QRect(99, 99, 722, 452).contains(x, y) && qAlpha(sheet.pixel(x, y)) > 16)
                    ++outside;
        CHECK(outside == 0);
    }
}

TEST_CASE("PDFs have their page's size, embed every font, and say what they are", "[export]") {
    Window w(ui::make_views);
    ui::View* view = w.window().views().view(QStringLiteral("roofline"));
    const ui::Exporter exporter(w.document().state(), {view}, {QSizeF(960, 600), 96});
    const QByteArray picture = exporter.pdf(*view);
    REQUIRE(picture.contains("/MediaBox [0 0 720.000000 450.000000]"));  // 3/4 of a point a pixel
    for (const QByteArray& pdf : {picture, exporter.report()}) {
        REQUIRE(pdf.startsWith("%PDF"));
        REQUIRE(pdf.trimmed().endsWith("%%EOF"));
        REQUIRE(pdf.count("/FontDescriptor\n") + pdf.count("/FontDescriptor ") > 0);
        REQUIRE(pdf.count("/FontFile2") + pdf.count("/FontFile3") > 0);
        REQUIRE(pdf.count("/Type /FontDescriptor") == pdf.count("/FontFile2") + pdf.count("/FontFile3"));
        REQUIRE_FALSE(pdf.contains("/CreationDate"));
    }
}

TEST_CASE("a report in LaTeX closes what it opens and cites what its bibliography has", "[export]") {
    Window w(ui::make_views);
    w.document().require(Detail::everything);
    for (ui::View* view : w.window().views().views())
        view->present(w.document().state());
    const ui::Exporter exporter(w.document().state(), w.window().views().views());
    const QString latex = QString::fromUtf8(exporter.latex()), bibtex = QString::fromUtf8(exporter.bibtex());
    QStringList open;
    static const QRegularExpression environment(QStringLiteral("\\\\(begin|end)\\{([a-z*]+)\\}"));
    for (auto each = environment.globalMatch(latex); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        if (match.captured(1) == QLatin1String("begin")) {
            open << match.captured(2);
        } else {
            REQUIRE_FALSE(open.isEmpty());
            REQUIRE(open.takeLast() == match.captured(2));
        }
    }
    REQUIRE(open.isEmpty());
    static const QRegularExpression cites(QStringLiteral("\\\\cite\\{([^}]+)\\}"));
    int cited = 0;
    for (auto each = cites.globalMatch(latex); each.hasNext();)
        for (const QString& id : each.next().captured(1).split(QLatin1Char(','))) {
            INFO(id.toStdString());
            REQUIRE(bibtex.contains(QStringLiteral("{%1,\n").arg(id)));
            ++cited;
        }
    REQUIRE(cited > 5);
    REQUIRE(bibtex.contains(QStringLiteral("How to Scale Your Model")));
}

TEST_CASE("what would take gigabytes is refused with what to do", "[export]") {
    Window w;
    ui::View* view = w.window().views().views().front();
    const ui::Exporter exporter(w.document().state(), {view}, {QSizeF(20000, 20000), 2400});
    const QString problem = exporter.write_all(w.path(QStringLiteral("out")), {ui::ExportFormat::png}, nullptr);
    REQUIRE(problem.contains(QStringLiteral("100 million pixels")));
}

TEST_CASE("the report is printed with the views that are open", "[export][print]") {
    Window w(ui::make_views);
    w.next_file = w.path(QStringLiteral("printed.pdf"));
    w.trigger("file.print");
    const QByteArray pdf = content(w.next_file);
    REQUIRE(pdf.startsWith("%PDF"));
    REQUIRE(pdf.count("/Type /Page\n") + pdf.count("/Type /Page ") >= 4);
    w.next_file.clear();  // the user thinks better of it
    w.trigger("file.print");
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
