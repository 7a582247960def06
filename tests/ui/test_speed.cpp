// SPDX-License-Identifier: GPL-3.0-or-later
// Not a test: `ui_tests "[speed]"` prints how long each view takes from a new estimate to pixels.
#include <cstdio>

#include <QElapsedTimer>
#include <QtTest>

#include "core/io/default_paths.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/theme/style.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

struct Cost {
    double present = 0, paint = 0;  ///< milliseconds an update
};

Cost cost_of(View& view, const ViewState& a, const ViewState& b, int rounds) {
    Cost cost;
    QElapsedTimer timer;
    for (int i = 0; i < rounds; ++i) {
        timer.start();
        view.present(i % 2 == 0 ? a : b);
        cost.present += static_cast<double>(timer.nsecsElapsed()) / 1e6 / rounds;
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        cost.paint += static_cast<double>(timer.nsecsElapsed()) / 1e6 / rounds;
    }
    cost.paint -= cost.present;
    return cost;
}

void measure(const char* name, const ViewState& a, const ViewState& b, int rounds) {
    const QString only = qEnvironmentVariable("ROOFLIGHT_VIEW");
    for (View* view : make_views(nullptr)) {
        if (!only.isEmpty() && view->objectName() != only) {
            continue;
        }
        view->resize(900, 500);
        view->show();
        cost_of(*view, a, b, 3);
        const Cost cost = cost_of(*view, a, b, rounds);
        std::printf("%-28s %-12s %6.2f ms to present, %6.2f ms to paint\n", name, qPrintable(view->objectName()),
                    cost.present, cost.paint);
        delete view;
    }
}

}  // namespace

TEST_CASE("speed: from estimate to pixels", "[.][speed]") {
    install_style(*qApp);
    Theme::instance().set_animations(false);
    measure("sample, training", state_of(sample_training()), state_of(sample_training(1.1)), 40);
    measure("sample, 8 stages", state_of(sample_pipeline()), state_of(sample_pipeline(8, 15)), 40);
    Sample large = sample_training();
    Estimate estimate = *large.estimate;
    estimate.timeline = sample_timeline(100'000);
    large.estimate = std::make_shared<Estimate>(estimate);
    measure("100,000 events", state_of(large), state_of(large), 20);
    Library library;
    for (const char* name : {"default", "deepseek-v3-h800", "llama-3-70b-v5p-pod"}) {
        const auto file = presets_dir() / "scenarios" / (std::string(name) + ".json");
        ViewState state;
        auto scenario = std::make_shared<Scenario>(read_scenario(file.string(), library));
        state.scenario = scenario;
        state.estimate = std::make_shared<Estimate>(rooflight::estimate(*scenario));
        measure(name, state, state, 20);
    }
}
