// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCoreApplication;

namespace rooflight {

/// Names the program for settings and titles, loads the translation of `QLocale`, and pins the numeric C
/// locale: Qt sets all of it from the environment, and a decimal comma would end up in files.
void prepare_application(QCoreApplication& application);

}  // namespace rooflight
