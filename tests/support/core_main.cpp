// SPDX-License-Identifier: GPL-3.0-or-later
#define CATCH_CONFIG_RUNNER
#include "tests/support/catch.h"
#include "tests/support/environment.h"

int main(int argc, char** argv) {
    if (!rooflight::test::prepare_environment()) {
        return rooflight::test::skipped;
    }
    return Catch::Session().run(argc, argv);
}
