// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace rooflight::ui {

/// Reads the arguments, then opens the window or writes the export that was asked for. `argv` as the application left it:
/// a file's name may be bytes that no QString holds. Returns the exit status: 1 for what could not be done, 2 for
/// arguments that make no sense.
int run(QApplication& application, int argc, const char* const* argv);

}  // namespace rooflight::ui
