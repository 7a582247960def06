// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRawFont>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <nlohmann/json.hpp>

#include "tests/support/library.h"
#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/export/tables.h"
#include "ui/views/views.h"
#include "ui/window/advice_strip.h"
#include "ui/window/file_actions.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

QByteArray content(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

using Files = QMap<QString, QByteArray>;

/// What the program writes of some views in every format, by the files' names, under a locale.
Files exported_under(const char* locale, const QStringList& more = {}) {
    QTemporaryDir folder;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QLatin1String(locale));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.filePath(QStringLiteral("config")));
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString((bin_dir() / "rooflight").string()),
                  QStringList{QStringLiteral("--export"), folder.filePath(QStringLiteral("out")), QStringLiteral("--format"),
                              QStringLiteral("svg,pdf,png,csv,json,md,tex,bib,html,report.pdf"), QStringLiteral("--size"),
                              QStringLiteral("480x300"), QStringLiteral("--caption"), QStringLiteral("auto"),
                              QStringLiteral("--views"),
                              QStringLiteral("roofline,memory,operations,collectives,sharding,chip,parallelism,sweep,compare")} +
                      more);
    REQUIRE(process.waitForFinished(100000));
    REQUIRE(process.exitCode() == 0);
    Files files;
    const QDir out(folder.filePath(QStringLiteral("out")));
    for (const QString& name : out.entryList(QDir::Files))
        files[name] = content(out.filePath(name));
    return files;
}

void check_same(const Files& ours, const Files& theirs, const QString& name) {
    INFO(name.toStdString());
    const QByteArray &a = ours[name], &b = theirs[name];
    const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    INFO(a.mid(std::max<qsizetype>(0, differ.first - a.begin() - 60), 120).toStdString());
    CHECK(!a.isEmpty());
    CHECK((differ.first == a.end() && differ.second == b.end()));
}

/// The letters of an SVG's texts.
std::set<char32_t> letters_of(const QByteArray& svg) {
    std::set<char32_t> letters;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            for (const char32_t letter : xml.readElementText().toUcs4())
                if (letter > U' ')
                    letters.insert(letter);
    return letters;
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
    // those with nothing to show, Compare and Serving here, are left out of the report
    const auto pictured = std::count_if(views.begin(), views.end(), [](const ui::View* view) { return !view->is_empty(); });
    REQUIRE(pictured < static_cast<long>(views.size()));
    REQUIRE(html.count("<svg") == pictured);
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

TEST_CASE("tables of a report are escaped, rounded, and as wide as the page", "[export]") {
    const QList<QStringList> table = {{QStringLiteral("Name & unit"), QStringLiteral("Time, s"), QStringLiteral("empty")},
                                      {QStringLiteral("a_b #1 {50%} $x$ ~ ^ \\"), QStringLiteral("4.347570656620519"), QString()},
                                      {QStringLiteral("2 × 3 µs → ½"), QStringLiteral("68909056"), QString()},
                                      {QStringLiteral("whole"), QStringLiteral("2048"), QString()}};
    const QString latex = ui::latex_table(table);
    CHECK(latex.contains(QStringLiteral("a\\_b \\#1 \\{50\\%\\} \\$x\\$ \\~{} \\^{} \\textbackslash{} & 4.348 ")));
    CHECK(latex.contains(QStringLiteral("2 $\\times$ 3 $\\mu$s $\\to$ $\\frac12$ & $6.891\\cdot10^{7}$ ")));
    CHECK(latex.contains(QStringLiteral("whole & 2048 ")));
    CHECK_FALSE(latex.contains(QStringLiteral("empty")));
    CHECK(ui::markdown_table(table).contains(QStringLiteral("| 4.348 |")));
    CHECK(ui::table_html(table).contains(QStringLiteral("<td>6.891e+07</td>")));
    // a table of many columns goes on below, each part with the first column
    QStringList head{QStringLiteral("Key")}, row{QStringLiteral("first")};
    for (int i = 0; i < 30; ++i) {
        head << QStringLiteral("Heading %1").arg(i);
        row << QString::number(1.23456 * (i + 1));
    }
    const QString wide = ui::latex_table({head, row});
    CHECK(wide.count(QStringLiteral("\\begin{longtable}")) >= 3);
    CHECK(wide.count(QStringLiteral("\nfirst & ")) == wide.count(QStringLiteral("\\begin{longtable}")));
    for (int i = 0; i < 30; ++i)
        CHECK(wide.contains(QString::number(i)));
}

TEST_CASE("a report in LaTeX has no letter that its packages lack", "[export]") {
    for (const char* scenario : {"default", "llama-2-13b-v5e-serving", "deepseek-v3-h800"}) {
        Window w(ui::make_views);
        REQUIRE(w.window().files().open_file(QString::fromStdString(library().scenario_file(scenario).string())));
        w.document().require(Detail::everything);
        w.document().flush();
        for (ui::View* view : w.window().views().views())
            view->present(w.document().state());
        const QString latex = QString::fromUtf8(ui::Exporter(w.document().state(), w.window().views().views()).latex());
        for (const QChar letter : latex)
            if (letter.unicode() > 126) {
                const qsizetype at = latex.indexOf(letter);
                INFO(scenario << ": " << latex.mid(std::max<qsizetype>(0, at - 30), 60).toStdString());
                CHECK(letter.unicode() <= 126);
                break;
            }
    }
    Window w(ui::make_views);
    for (const auto& [code, package] : {std::pair{"ru", "[russian]{babel}"}, std::pair{"zh_CN", "{ctex}"}}) {
        const Speaking speaking(code);
        CHECK(ui::Exporter(w.document().state(), {}).latex().contains(package));
    }
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
    w.next_file = w.path(QString());  // a folder
    w.trigger("file.print");
    CHECK(w.window().advice().sentence().contains(QStringLiteral("could not be written")));
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

TEST_CASE("the program exports the same bytes under every locale, and the same data in every language", "[export][program]") {
    const Files plain = exported_under("C.UTF-8");
    CHECK(plain.size() == 5 * 9 + 6);  // five formats a view, six files of all
    const Files german = exported_under("de_DE.UTF-8");  // no language of ours, and a decimal comma
    const Files english = exported_under("ru_RU.UTF-8", {QStringLiteral("--language"), QStringLiteral("en")});
    const Files russian = exported_under("ru_RU.UTF-8");
    static const QRegularExpression comma(QStringLiteral(">[^<]*\\d,\\d[^<]*</text>"));
    for (const QString& name : plain.keys()) {
        check_same(german, plain, name);
        check_same(english, plain, name);
        if (name.endsWith(QLatin1String(".csv")) || name.endsWith(QLatin1String(".json")) ||
            name.endsWith(QLatin1String(".bib")))
            check_same(russian, plain, name);
        if (name.endsWith(QLatin1String(".svg"))) {
            INFO(name.toStdString());
            CHECK_FALSE(comma.match(QString::fromUtf8(russian[name])).hasMatch());
        }
    }
    CHECK(QString::fromUtf8(russian[QStringLiteral("memory.svg")]).contains(QStringLiteral("Память")));
}

TEST_CASE("an export of the window has the numbers of files, and leaves the screen its own", "[export]") {
    const Speaking speaking("ru");
    Window w(ui::make_views);
    ui::View* view = w.window().views().view(QStringLiteral("roofline"));
    const QString before = view->summary();
    REQUIRE(before.contains(QRegularExpression(QStringLiteral("\\d,\\d"))));
    {
        const ui::Exporter exporter(w.document().state(), {view});
        CHECK(QString::fromUtf8(exporter.svg(*view)).contains(QStringLiteral("2.77 TB/s")));
        CHECK_FALSE(view->summary().contains(QRegularExpression(QStringLiteral("\\d,\\d"))));
    }
    CHECK(view->summary() == before);
}

TEST_CASE("an SVG brings the letters of its texts, and no more than those", "[export]") {
    for (const char* code : {"en", "zh_CN"}) {
        const Speaking speaking(code);
        Window w(ui::make_views);
        ui::View* view = w.window().views().view(QStringLiteral("memory"));
        const QByteArray svg = ui::Exporter(w.document().state(), {view}).svg(*view);
        static const QRegularExpression rule(
            QStringLiteral("@font-face\\{font-family:\"[^\"]+\";font-weight:\\d+;font-style:\\w+;unicode-range:([^;]+);"
                           "src:url\\(data:font/[ot]tf;base64,([A-Za-z0-9+/=]+)\\)"));
        std::set<char32_t> brought;
        qsizetype size = 0;
        for (auto each = rule.globalMatch(QString::fromUtf8(svg)); each.hasNext();) {
            const QRegularExpressionMatch match = each.next();
            QRawFont font;
            const QByteArray data = QByteArray::fromBase64(match.captured(2).toLatin1());
            size += data.size();
            font.loadFromData(data, 12, QFont::PreferNoHinting);
            REQUIRE(font.isValid());
            for (const QString& range : match.captured(1).split(QLatin1Char(','))) {
                const QStringList ends = range.mid(2).split(QLatin1Char('-'));
                for (uint letter = ends.front().toUInt(nullptr, 16); letter <= ends.back().toUInt(nullptr, 16); ++letter) {
                    CHECK(font.supportsCharacter(letter));
                    brought.insert(letter);
                }
            }
        }
        INFO(code);
        CHECK(brought == letters_of(svg));
        CHECK(size > 1000);
        CHECK(size < 100000);
    }
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
