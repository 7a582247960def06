// SPDX-License-Identifier: GPL-3.0-or-later
#define CATCH_CONFIG_RUNNER
#include <QApplication>
#include <QLocale>
#include <QStandardPaths>

#include "tests/support/catch.h"
#include "tests/support/environment.h"
#include "tests/ui/fail_on_warning.h"
#include "ui/application.h"
#include "ui/language/language.h"

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", qEnvironmentVariableIsSet("QT_QPA_PLATFORM") ? qgetenv("QT_QPA_PLATFORM") : "offscreen");
    if (!rooflight::test::prepare_environment()) {
        return rooflight::test::skipped;
    }
    QStandardPaths::setTestModeEnabled(true);
    int qt_argc = 1;
    QApplication application(qt_argc, argv);
    rooflight::prepare_application(application);
    // The tests read English, with the numbers of whatever locale they run under.
    rooflight::ui::speak(QStringLiteral("en"));
    QLocale::setDefault(QLocale::system());
    return Catch::Session().run(argc, argv);
}
