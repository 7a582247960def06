// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCoreApplication;

namespace rooflight {

/// Before the QApplication: where there is no screen, or none that answers, Qt is told to do without instead of ending
/// the program, so that files can be written and arguments checked. Hashes are made the same in every run.
void prepare_platform();

/// Whether a window can be seen: false after prepare_platform() found no screen.
[[nodiscard]] bool has_screen();

/// Names the program for settings and titles, loads the translation of the system's language, and pins the numeric C
/// locale: Qt sets all of it from the environment, and a decimal comma would end up in files.
void prepare_application(QCoreApplication& application);

}  // namespace rooflight
