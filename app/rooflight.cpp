// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>

#include "ui/application.h"
#include "ui/command_line.h"

int main(int argc, char** argv) {
    rooflight::prepare_platform();
    QApplication application(argc, argv);
    rooflight::prepare_application(application);
    return rooflight::ui::run(application, argc, argv);
}
