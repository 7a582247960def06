// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/io/library.h"
#include "core/workload/options.h"

namespace rooflight {

/// One figure that another program gives for a run, and ours.
struct PeerFigure {
    std::string quantity;  ///< "step_time_s", "memory_bytes", "mfu", "ttft_s", "tpot_s", "states_bytes", "time_s", …
    double theirs = 0, ours = 0;

    [[nodiscard]] double ratio() const { return ours / theirs; }
};

/// A run of another program beside the same run here.
struct PeerRun {
    std::string id, peer;
    std::vector<PeerFigure> figures;
    std::string not_compared;                         ///< why there are no figures
    double their_runs_per_s = 0, our_runs_per_s = 0;  ///< 0: not known
};

/// Runs that a file of peers holds (resources/help/en/files.md has the format): their scenarios estimated, the figures
/// beside theirs. Throws InputError where the file is not of that format; a run that cannot be estimated says why.
/// `time_ours`: measures how many summaries a second are estimated, some milliseconds a run.
[[nodiscard]] std::vector<PeerRun> compare_peers(const nlohmann::json& file, Library& library, Fidelity fidelity,
                                                 bool time_ours);

/// The Scenario JSON of one run of such a file. Throws InputError.
[[nodiscard]] nlohmann::json peer_scenario(const nlohmann::json& run, const nlohmann::json& file, Library& library,
                                           Fidelity fidelity);

[[nodiscard]] nlohmann::ordered_json peers_to_json(const std::vector<PeerRun>& runs);
/// A table for people: value, ratio, speed.
[[nodiscard]] std::string peers_to_text(const std::vector<PeerRun>& runs);

}  // namespace rooflight
