// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QMainWindow>

#include "ui/application.h"

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    rooflight::prepare_application(application);

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("main", "See what one slider does to a large language model."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);

    QMainWindow window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
