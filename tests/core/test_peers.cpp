// SPDX-License-Identifier: GPL-3.0-or-later
// What other programs say of the same runs, tests/data/peers.json: equal where definitions agree; where they do not,
// the file says why and the ratio is held.
#include <algorithm>
#include <fstream>

#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"

using namespace rooflight;
using nlohmann::json;

namespace {

double states_of(const MemoryUse& use) {
    return (use[MemoryCategory::weights] + use[MemoryCategory::gradients] + use[MemoryCategory::optimizer]).value();
}

/// The quantity a check names: the fullest stage's states, else a category (or all) of the first stage at its peak.
double bytes_named(const MemoryEstimate& memory, const std::string& of) {
    if (of == "states") {
        double most = 0;
        for (const MemoryUse& stage : memory.stages)
            most = std::max(most, states_of(stage));
        return most;
    }
    const MemoryUse& first = memory.stages.front();
    if (of == "peak")
        return first.total.value();
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i)
        if (of == name_of(static_cast<MemoryCategory>(i)))
            return first.breakdown[i].value();
    FAIL("no such quantity: " << of);
    return 0;
}

const json& peer_runs() {
    static const json value = json::parse(std::ifstream(test::data_dir() / "peers.json"));
    return value;
}

}  // namespace

TEST_CASE("Memory agrees with other programs where they define the same", "[peers][memory]") {
    for (const json& entry : peer_runs().at("memory")) {
        const Estimate estimated = estimate(scenario_from_json(entry.at("scenario"), test::library()));
        for (const json& check : entry.at("memory")) {
            INFO(entry.at("peer") << " " << entry.at("case") << " " << check.dump());
            const double ratio = check.value("ratio", 1.0), tolerance = check.at("tolerance").get<double>();
            CHECK((check.contains("difference") || (ratio == 1 && tolerance <= 0.0025)));
            CHECK(bytes_named(estimated.memory, check.at("of").get<std::string>()) ==
                  Approx(ratio * check.at("bytes").get<double>()).epsilon(tolerance));
        }
    }
}

TEST_CASE("An ideal step takes no longer than a peer expects of a real one", "[peers]") {
    for (const json& entry : peer_runs().at("memory"))
        if (entry.contains("step_time_s")) {
            INFO(entry.at("peer") << " " << entry.at("case"));
            const Estimate estimated = estimate(scenario_from_json(entry.at("scenario"), test::library()));
            CHECK(estimated.step.time.value() < entry.at("step_time_s").get<double>());
        }
}
