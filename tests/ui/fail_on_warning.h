// SPDX-License-Identifier: GPL-3.0-or-later
// Any warning of Qt during a test fails it, unless it is about the machine the tests run on. For main.cpp alone: Catch
// 2 knows listeners only where the runner is.
#pragma once

#include <QString>
#include <QtGlobal>

#include "tests/support/catch.h"

namespace {

bool is_about_the_machine(const QString& text) {
    for (const char* part : {"XDG_RUNTIME_DIR", "propagateSizeHints", "libGL", "QXcbIntegration", "xkbcommon",
                             "This plugin does not support", "Could not find the Qt platform"})
        if (text.contains(QLatin1String(part)))
            return true;
    return false;
}

void on_message(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtDebugMsg || type == QtInfoMsg || is_about_the_machine(text))
        return;
    FAIL_CHECK("Qt says: " << text.toStdString());
}

#if __has_include(<catch2/catch_all.hpp>)
using Listener = Catch::EventListenerBase;
#else
using Listener = Catch::TestEventListenerBase;
#endif

struct FailOnWarning : Listener {
    using Listener::Listener;

    void testCaseStarting(const Catch::TestCaseInfo& info) override {
        Listener::testCaseStarting(info);
        qInstallMessageHandler(on_message);
    }
    void testCaseEnded(const Catch::TestCaseStats& stats) override {
        qInstallMessageHandler(nullptr);
        Listener::testCaseEnded(stats);
    }
};

}  // namespace

CATCH_REGISTER_LISTENER(FailOnWarning)
