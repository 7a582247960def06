// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCoreApplication;

namespace rooflight {

/// Before the QApplication: where only files are to be written and there is no screen, Qt is told to do without one.
void prepare_platform(int argc, const char* const* argv);

/// Names the program for settings and titles, loads the translation of the system's language, and pins the numeric C
/// locale: Qt sets all of it from the environment, and a decimal comma would end up in files.
void prepare_application(QCoreApplication& application);

}  // namespace rooflight
