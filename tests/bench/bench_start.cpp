// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a window, the program's or with `empty` a Qt main window with nothing in it, and ends with its first frame: for
// the time and the memory of the whole process to be measured from outside (tests/bench/whole_program).
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
#include "ui/views/views.h"
#include "ui/window/main_window.h"

namespace {

using namespace rooflight::ui;

/// Ends the program after the turn of the event loop in which the window is painted for the first time, and at once: what a
/// program does at its end is no part of its start.
class EndAtFirstPaint : public QObject {
public:
    QTemporaryDir* folder = nullptr;                   ///< goes with it

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && watched->isWidgetType()) {
            QTimer::singleShot(0, qApp, [this] {
                if (folder != nullptr) {
                    folder->remove();
                }
                std::_Exit(0);
            });
        }
        return false;
    }
};

}  // namespace

int main(int argc, char** argv) {
    rooflight::prepare_platform();
    QApplication application(argc, argv);
    EndAtFirstPaint end;
    application.installEventFilter(&end);
    if (argc > 1 && std::strcmp(argv[1], "empty") == 0) {
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
    MainWindow window(settings, presets, make_first_views);
    window.resize(1440, 900);
    window.show();
    return QApplication::exec();
}
