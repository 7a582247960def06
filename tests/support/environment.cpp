// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment.h"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <locale>
#include <stdexcept>

#include "tests/support/temporary_folder.h"

namespace rooflight::test {

bool prepare_environment() {
    static const TemporaryFolder home;  // one for each process: suites run side by side
    ::setenv("HOME", home.path().c_str(), 1);
    for (const char* name : {"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"}) {
        ::unsetenv(name);
    }
    try {
        std::locale::global(std::locale(""));
    } catch (const std::runtime_error&) {
        std::fputs("the locale of the environment is not installed\n", stderr);
        return false;
    }
    return std::setlocale(LC_ALL, "") != nullptr;
}

}  // namespace rooflight::test
