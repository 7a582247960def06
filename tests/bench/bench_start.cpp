// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a window, the program's or with `empty` a Qt main window with nothing in it, and ends with its first frame, with
// `whole` once every view that is seen was drawn: for the time and the memory of the whole process to be measured from
// outside (tests/bench/whole_program).
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <QApplication>
#include <QMainWindow>
#include <QTemporaryDir>
#include <QTimer>

#include "ui/application.h"
#include "ui/document/presets.h"
#include "ui/settings/settings.h"
#include "ui/theme/style.h"
#include "ui/views/late_view.h"
#include "ui/views/views.h"
#include "ui/window/main_window.h"

namespace {

using namespace rooflight::ui;

/// Ends the program after the turn of the event loop in which the window is painted for the first time, or with its views,
/// and at once: what a program does at its end is no part of its start.
class EndAtPaint : public QObject {
public:
    QTemporaryDir* folder = nullptr;                   ///< goes with it
    MainWindow* waits_for = nullptr;                   ///< its views

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && watched->isWidgetType() && is_drawn()) {
            QTimer::singleShot(0, qApp, [this] {
                if (folder != nullptr) {
                    folder->remove();
                }
                std::_Exit(0);
            });
        }
        return false;
    }

private:
    [[nodiscard]] bool is_drawn() const {
        if (waits_for == nullptr) {
            return true;
        }
        const ViewHost& host = waits_for->views();
        const QStringList seen = host.seen();
        return !seen.isEmpty() && std::none_of(host.views().begin(), host.views().end(), [&](const View* view) {
            return seen.contains(view->objectName()) && dynamic_cast<const LateView*>(view) != nullptr;
        });
    }
};

}  // namespace

int main(int argc, char** argv) {
    const bool empty = argc > 1 && std::strcmp(argv[1], "empty") == 0;
    if (!empty) {
        rooflight::prepare_platform();
    }
    QApplication application(argc, argv);
    EndAtPaint end;
    application.installEventFilter(&end);
    if (empty) {
        QMainWindow window;
        window.resize(1440, 900);
        window.show();
        return QApplication::exec();
    }
    rooflight::prepare_application(application);
    install_style(application);
    QTemporaryDir folder;
    end.folder = &folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    PresetStore presets(folder.filePath(QStringLiteral("presets")));
    MainWindow window(settings, presets, make_first_views, Ask::user(), MainWindow::Start::in_steps);
    window.resize(1440, 900);
    if (argc > 1 && std::strcmp(argv[1], "whole") == 0) {
        end.waits_for = &window;
    }
    window.show();
    return QApplication::exec();
}
