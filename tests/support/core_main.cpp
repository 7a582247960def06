// SPDX-License-Identifier: GPL-3.0-or-later
#define CATCH_CONFIG_RUNNER
#include <cstdio>

#include "tests/support/catch.h"
#include "tests/support/locale.h"

int main(int argc, char** argv) {
    if (!rooflight::test::use_environment_locale()) {
        std::fputs("the locale of the environment is not installed\n", stderr);
        return rooflight::test::skipped;
    }
    return Catch::Session().run(argc, argv);
}
