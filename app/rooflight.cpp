// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
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
    parser.addPositionalArgument(QStringLiteral("scenario"), QApplication::translate("main", "The scenario to open."),
                                 QStringLiteral("[scenario]"));
    const QCommandLineOption to(QStringLiteral("export"),
                                QApplication::translate("main", "Write files to a folder; open no window."),
                                QStringLiteral("folder"));
    const QCommandLineOption format(QStringLiteral("format"),
                                    QApplication::translate("main", "The formats to write, separated by commas."),
                                    QStringLiteral("list"), QStringLiteral("svg"));
    parser.addOptions({to, format});
    parser.process(application);

    QMainWindow window;
    window.resize(1280, 800);
    if (parser.isSet(to)) {
        const QDir folder(parser.value(to));
        return folder.mkpath(QStringLiteral(".")) && window.grab().save(folder.filePath(QStringLiteral("window.png")))
                   ? 0
                   : 1;
    }
    window.show();
    return QApplication::exec();
}
