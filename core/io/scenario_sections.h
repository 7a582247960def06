// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/io/library.h"
#include "core/workload/scenario.h"

namespace rooflight {

// The sections of a scenario file, one pair of functions each; the value read is the section's own. Writers leave out
// what is at its default and write nothing for a section that is wholly so.

void workload_from_json(const nlohmann::json& value, Workload& workload);
void workload_to_json(const Workload& workload, nlohmann::ordered_json& scenario);

void parallelism_from_json(const nlohmann::json& value, Parallelism& parallelism);
void parallelism_to_json(const Parallelism& parallelism, nlohmann::ordered_json& scenario);

void precision_from_json(const nlohmann::json& value, Precision& precision);
void precision_to_json(const Precision& precision, nlohmann::ordered_json& scenario);

void recompute_from_json(const nlohmann::json& value, Recompute& recompute);
void recompute_to_json(const Recompute& recompute, nlohmann::ordered_json& scenario);

void adapter_from_json(const nlohmann::json& value, std::optional<Adapter>& adapter);
void adapter_to_json(const std::optional<Adapter>& adapter, nlohmann::ordered_json& scenario);

void offload_from_json(const nlohmann::json& value, Offload& offload);
void offload_to_json(const Offload& offload, nlohmann::ordered_json& scenario);

/// A dtype by any of its names, `absent` where the key is not there.
[[nodiscard]] DType dtype_from_json(const JsonReader& reader, std::string_view key, DType absent);

void options_from_json(const nlohmann::json& value, Options& options);
void options_to_json(const Options& options, nlohmann::ordered_json& scenario);

/// A draft model is looked up in `library`; a file of lengths is found from `folder`.
void serving_from_json(const nlohmann::json& value, Library& library, const std::filesystem::path& folder,
                       Serving& serving);
void serving_to_json(const Serving& serving, nlohmann::ordered_json& scenario);

}  // namespace rooflight
