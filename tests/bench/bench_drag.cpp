// SPDX-License-Identifier: GPL-3.0-or-later
// From a mouse move on a slider to the picture it changed being painted: for each view alone, and for the whole window;
// and from a mouse move on a torus of 10,240 chips, over the whole window, to its being painted turned. And the list of a
// million plans from being scrolled to being painted.
// Prints milliseconds at the median, the 99th percentile and the worst: bench_drag [MOVES [NAME]], of that line alone
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>

#include "ui/application.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/settings/settings.h"
#include "ui/theme/style.h"
#include "ui/views/search/plan_model.h"
#include "ui/views/views.h"
#include "ui/window/main_window.h"

namespace {

using namespace rooflight::ui;

/// Notices that something inside a widget was painted.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(const QWidget* area) : m_area(area) { qApp->installEventFilter(this); }
    bool seen = false;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && watched->isWidgetType()) {
            const auto* widget = static_cast<const QWidget*>(watched);
            seen = seen || widget == m_area || m_area->isAncestorOf(widget);
        }
        return false;
    }

private:
    const QWidget* m_area;
};

void settle() {
    for (int i = 0; i < 20; ++i)
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

double percentile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * double(values.size())))];
}

void send(QWidget* to, QEvent::Type type, QPoint at) {
    const bool move = type == QEvent::MouseMove;
    QMouseEvent event(type, at, to->mapToGlobal(at), move ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
    QApplication::sendEvent(to, &event);
}

/// Drags to and fro over the middle of the slider; each move lands on another value.
std::vector<double> measure(MainWindow& window, SnapSlider* slider, const QWidget* area, int moves) {
    std::vector<double> times;
    const int start = slider->value();
    const int low = std::max(0, start - 3), high = std::min(slider->maximum(), start + 3);
    send(slider, QEvent::MouseButtonPress, slider->handle_position(start));
    settle();
    int index = start, step = 1;
    PaintWatch watch(area);
    for (int i = 0; i < moves; ++i) {
        if (index + step > high || index + step < low)
            step = -step;
        index += step;
        watch.seen = false;
        QElapsedTimer clock;
        clock.start();
        send(slider, QEvent::MouseMove, slider->handle_position(index));
        while (!watch.seen && clock.elapsed() < 2000)
            QApplication::processEvents();
        times.push_back(double(clock.nsecsElapsed()) * 1e-6);
        settle();  // what follows the first picture (fading, flushing) is not part of the next move
    }
    send(slider, QEvent::MouseButtonRelease, slider->handle_position(start));
    settle();
    window.document().history().undo();
    settle();
    return times;
}

/// Turns the torus to and fro by its canvas.
std::vector<double> measure_turn(MainWindow& window, int moves) {
    window.document().edit(QStringLiteral("pod"), Field::whole, 0, [](rooflight::Scenario& scenario) {
        auto system = std::make_shared<rooflight::System>(*scenario.hardware.system);
        system->pod = {16, 20, 32};
        scenario.hardware.system = system;
        scenario.hardware.slice = {16, 20, 32};
        scenario.parallelism.fsdp = 1280;
        scenario.workload.global_batch = 1280;
        scenario.workload.micro_batch = 1;
        return QString();
    });
    window.document().flush();
    window.views().show_alone(QStringLiteral("topology"));
    settle();
    auto* canvas = window.findChild<QWidget*>(QStringLiteral("topology_canvas"));
    std::vector<double> times;
    QPoint at = canvas->rect().center();
    send(canvas, QEvent::MouseButtonPress, at);
    PaintWatch watch(canvas);
    for (int i = 0; i < moves; ++i) {
        at += i / 40 % 2 == 0 ? QPoint(5, 1) : QPoint(-5, -1);
        watch.seen = false;
        QElapsedTimer clock;
        clock.start();
        send(canvas, QEvent::MouseMove, at);
        while (!watch.seen && clock.elapsed() < 2000)
            QApplication::processEvents();
        if (i >= 4)  // the first ones may still be a click
            times.push_back(double(clock.nsecsElapsed()) * 1e-6);
    }
    send(canvas, QEvent::MouseButtonRelease, at);
    if (window.document().state().estimate->chips != 10240)
        std::fputs("the torus is not of 10,240 chips\n", stderr);
    return times;
}

/// Scrolls a list of a million plans: line by line, by pages, and to anywhere.
std::vector<double> measure_list(int moves) {
    std::vector<rooflight::Plan> made(1'000'000);
    for (std::size_t i = 0; i < made.size(); ++i) {
        made[i].objective = 1 + double(i) * 1e-6;
        made[i].time = rooflight::Seconds(made[i].objective);
        made[i].memory = rooflight::Bytes(double(i * 7919 % 1'000'000) * 8e4);
        made[i].chip_seconds = made[i].objective / 4096;
    }
    PlanModel model;
    model.set(std::make_shared<const std::vector<rooflight::Plan>>(std::move(made)));
    QTableView list;
    list.setModel(&model);
    list.resize(1200, 600);
    list.show();
    settle();
    std::vector<double> times;
    QScrollBar* bar = list.verticalScrollBar();
    for (int i = 0; i < moves; ++i) {
        const int to = i % 3 == 0 ? bar->value() + 3 : i % 3 == 1 ? bar->value() + bar->pageStep() : static_cast<int>(i * 611'953LL % 999'000);
        QElapsedTimer clock;
        clock.start();
        bar->setValue(to);
        list.viewport()->repaint();
        times.push_back(double(clock.nsecsElapsed()) * 1e-6);
    }
    return times;
}

void report(const QString& name, const std::vector<double>& times) {
    std::printf("%-18s %8.2f %8.2f %8.2f\n", qPrintable(name), percentile(times, 0.5), percentile(times, 0.99),
                *std::max_element(times.begin(), times.end()));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && !qEnvironmentVariableIsSet("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    rooflight::prepare_application(application);
    install_style(application);
    const int moves = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    PresetStore presets(folder.filePath(QStringLiteral("presets")));
    MainWindow window(settings, presets, make_views);
    window.resize(1440, 900);
    window.show();
    settle();
    const QString only = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
    const auto wanted = [&only](const QString& name) { return only.isEmpty() || only == name; };
    auto* slider = window.findChild<SnapSlider*>(QStringLiteral("slider_sequence_length"));
    std::printf("%-18s %8s %8s %8s   ms from move to paint, %d moves\n", "view", "p50", "p99", "max", moves);
    for (View* shown : window.views().views()) {
        if (!wanted(shown->objectName()))
            continue;
        for (const View* each : window.views().views())
            window.views().dock(each->objectName())->setVisible(each == shown);
        settle();
        report(shown->objectName(), measure(window, slider, shown, moves));
    }
    window.views().arrange();
    settle();
    // the status strip is painted with the rest of the window, in the same turn
    auto* verdict = window.findChild<QWidget*>(QStringLiteral("verdict"));
    if (const QString name = QStringLiteral("all docks"); wanted(name))
        report(name, measure(window, slider, verdict, moves));
    if (const QString name = QStringLiteral("all (tensor)"); wanted(name))
        report(name, measure(window, window.findChild<SnapSlider*>(QStringLiteral("slider_tensor")), verdict, moves));
    if (const QString name = QStringLiteral("turn 10,240"); wanted(name))
        report(name, measure_turn(window, moves));
    if (const QString name = QStringLiteral("list of 1,000,000"); wanted(name))
        report(name, measure_list(moves));
    return 0;
}
