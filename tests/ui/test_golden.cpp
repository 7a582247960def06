// SPDX-License-Identifier: GPL-3.0-or-later
// The picture that every view exports, against one that somebody has looked at. ctest runs this with fonts of its own
// choice (support/fonts.conf); the target `golden` draws the pictures anew, to be looked at and committed.
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QRawFont>

#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"
#include "tests/support/view_test.h"
#include "ui/theme/theme.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

constexpr QSize kGoldenSize{600, 360};
constexpr int kNear = 8;            // of 255, a channel
constexpr double kMostOff = 0.001;  // of the pixels

QDir golden_folder() { return QDir(QString::fromStdString((data_dir() / "golden").string())); }
bool golden_is_written() { return qEnvironmentVariable("ROOFLIGHT_GOLDEN") == QLatin1String("write"); }

/// What draws letters: pictures made with another font are not compared.
QByteArray font_key() {
    QByteArray key = QByteArrayLiteral("Qt ") + qVersion() + '\n';
    for (const bool semibold : {false, true}) {
        const QRawFont font = QRawFont::fromFont(ui::Theme::font(ui::TypeSize::body, semibold, 1));
        key += font.familyName().toUtf8() + ' ' +
               QCryptographicHash::hash(font.fontTable("head"), QCryptographicHash::Sha1).toHex() + '\n';
    }
    return key;
}

/// Five bits a channel: half the file, and within what is near.
QRgb fewer_colours(QRgb colour) { return (colour & 0xFFF8F8F8) | ((colour >> 5) & 0x00070707); }

QImage drawn(const ui::View& view) {
    QImage image(kGoldenSize, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    view.render_to(painter, QRectF(QPointF(8, 8), QSizeF(kGoldenSize) - QSizeF(16, 16)));
    painter.end();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            image.setPixel(x, y, fewer_colours(image.pixel(x, y)));
    return image;
}

int distance(QRgb a, QRgb b) {
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// Pixels that are off, marked in red on a pale copy.
QImage difference(const QImage& is, const QImage& was, int* off) {
    QImage marked(is.size(), QImage::Format_RGB32);
    *off = 0;
    for (int y = 0; y < is.height(); ++y)
        for (int x = 0; x < is.width(); ++x) {
            const bool differs = distance(is.pixel(x, y), was.pixel(x, y)) > kNear;
            *off += differs ? 1 : 0;
            const int grey = 200 + qGray(was.pixel(x, y)) / 5;
            marked.setPixel(x, y, differs ? qRgb(220, 0, 0) : qRgb(grey, grey, grey));
        }
    return marked;
}

/// An estimate made by hand, with curves of ch. 5's shapes beside it.
ui::ViewState with_curves(ui::ViewState state) {
    ParallelismCurves curves;
    curves.chips = curves.machine_chips = 2048;
    curves.sequence_length = 8192;
    curves.by_batch = {{Strategy::data, 1, {}, 400.0, false},
                       {Strategy::fsdp, 1, {}, 850.0, false},
                       {Strategy::mixed, 8, {}, 210.0, false},
                       {Strategy::present, 8, {}, 500.0, false}};
    for (double tokens = 64; tokens <= 8192; tokens *= 2) {
        curves.tokens.push_back(tokens);
        curves.compute.push_back(tokens * 1e-3);
        for (CommunicationCurve& curve : curves.by_batch)
            curve.seconds.push_back(*curve.critical * 1e-3 * std::pow(tokens / *curve.critical, curve.tensor > 1 ? 0.5 : 0));
    }
    curves.present_tokens = 2048, curves.present_compute = 2.048, curves.present_communication = 0.9;
    auto estimate = std::make_shared<Estimate>(*state.estimate);
    estimate->parallelism = curves;
    state.estimate = estimate;
    return state;
}

ui::ViewState on_system(ui::ViewState state, const char* id) {
    auto scenario = std::make_shared<Scenario>(*state.scenario);
    scenario->hardware.system = library().system(id);
    state.scenario = scenario;
    return state;
}

ui::ViewState worked_out(const char* id) {
    ui::ViewState state;
    state.scenario = std::make_shared<const Scenario>(read_scenario(library().scenario_file(id).string(), library()));
    state.estimate = std::make_shared<const Estimate>(estimate(*state.scenario, Detail::everything));
    return state;
}

void check_golden(ui::View& view, const ui::ViewState& state, const char* variant = "") {
    const QString name = view.objectName() + QLatin1String(variant);
    INFO(name.toStdString());
    view.resize(kGoldenSize);
    view.show();
    view.present(state);
    view.finish();
    const QImage is = drawn(view);
    view.hide();
    const QString file = golden_folder().filePath(name + QStringLiteral(".png"));
    if (golden_is_written()) {
        REQUIRE(is.save(file, "PNG", 0));
        return;
    }
    const QImage was(file);
    int off = is.width() * is.height();
    const QImage marked = was.size() == is.size() ? difference(is, was, &off) : QImage();
    if (off > kMostOff * is.width() * is.height()) {
        const QDir folder = QDir::temp();
        const QString picture = folder.filePath(QStringLiteral("rooflight_%1_is.png").arg(name));
        const QString place = folder.filePath(QStringLiteral("rooflight_%1_off.png").arg(name));
        is.save(picture);
        marked.save(place);
        FAIL_CHECK(off << " pixels differ from " << file.toStdString() << "; drawn is " << picture.toStdString()
                       << ", where it differs " << place.toStdString() << "; the target golden accepts it");
    }
}

}  // namespace

TEST_CASE("every view's picture looks as it did when somebody looked", "[.golden]") {
    INFO("ctest -R pictures and the target golden set FONTCONFIG_FILE");
    REQUIRE(qEnvironmentVariable("FONTCONFIG_FILE").endsWith(QStringLiteral("support/fonts.conf")));
    QFile key(golden_folder().filePath(QStringLiteral("font.txt")));
    if (golden_is_written()) {
        REQUIRE(golden_folder().mkpath(QStringLiteral(".")));
        REQUIRE(key.open(QIODevice::WriteOnly));
        key.write(font_key());
        key.close();
    } else {
        REQUIRE(key.open(QIODevice::ReadOnly));
        if (const QByteArray made_with = key.readAll(); made_with != font_key()) {
            WARN("not compared: the pictures were made with\n" << made_with.toStdString() << "and here is\n"
                                                               << font_key().toStdString());
            return;
        }
    }
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    ui::Theme::instance().set_animations(false);
    QWidget parent;
    std::map<QString, ui::View*> views;
    for (ui::View* view : ui::make_views(&parent)) {
        view->setParent(nullptr);
        views[view->objectName()] = view;
    }
    const ui::ViewState training = state_of(sample_training()), pipeline = state_of(sample_pipeline());
    const auto check = [&](const char* id, const ui::ViewState& state, const char* variant = "") {
        REQUIRE(views.count(QLatin1String(id)) == 1);
        check_golden(*views[QLatin1String(id)], state, variant);
    };
    check("roofline", training);
    check("memory", training);
    check("memory", state_of(sample_overflow()), "_overflow");
    check("memory", pipeline, "_pipeline");
    check("timeline", training);
    check("timeline", pipeline, "_pipeline");
    check("topology", training);
    check("topology", state_of(sample_decode()), "_switched");
    check("operations", training);
    check("collectives", training);
    check("sharding", training);
    check("chip", training);
    check("chip", on_system(pipeline, "h100-sxm"), "_gpu");
    check("parallelism", with_curves(training));
    check("compare", state_of(sample_training(), sample_training(0.5)));
    // these work things out themselves: what the engine answers shows in them
    check("sweep", worked_out("default"));
    check("search", worked_out("llama-3-8b-v5e"));
    check("serving", worked_out("llama-3-70b-h100-serving"));
    for (const auto& [id, view] : views)
        delete view;
    QLocale::setDefault(before);
}
