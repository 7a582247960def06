// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/io/enum_names.h"
#include "core/io/nearest.h"
#include "core/io/scenario_sections.h"

namespace rooflight {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

void optimizer_from_json(const json& value, Optimizer& optimizer) {
    const JsonReader reader(value, "precision.optimizer", {"name", "moment1", "moment2", "master"});
    reader.read("name", optimizer.name, kOptimizerNames);
    optimizer.moment1 = dtype_from_json(reader, "moment1", optimizer.moment1);
    optimizer.moment2 = dtype_from_json(reader, "moment2", optimizer.moment2);
    if (const json* master = reader.find("master"); master != nullptr && *master == "none") {
        optimizer.master.reset();
    } else {
        optimizer.master = dtype_from_json(reader, "master", DType::fp32);
    }
}

ordered_json optimizer_to_json(const Optimizer& optimizer) {
    static const Optimizer plain;
    ordered_json target;
    if (optimizer.name != plain.name) {
        target["name"] = name_in(kOptimizerNames, optimizer.name);
    }
    if (optimizer.moment1 != plain.moment1) {
        target["moment1"] = name_of(optimizer.moment1);
    }
    if (optimizer.moment2 != plain.moment2) {
        target["moment2"] = name_of(optimizer.moment2);
    }
    if (optimizer.master != plain.master) {
        target["master"] = optimizer.master ? name_of(*optimizer.master) : "none";
    }
    return target;
}

}  // namespace

DType dtype_from_json(const JsonReader& reader, std::string_view key, DType absent) {
    const json* value = reader.find(key);
    if (value == nullptr) {
        return absent;
    }
    const std::string& name = string_from_json(*value, reader.path_of(key));
    const auto type = dtype_named(name);
    if (!type) {
        reader.fail(key, fmt::format("unknown dtype {}; {} ({})", in_quotes(name), suggestion(name, kDTypeSpellings),
                                     fmt::join(kDTypeSpellings, ", ")));
    }
    return *type;
}

void precision_from_json(const json& value, Precision& precision) {
    const JsonReader reader(
        value, "precision",
        {"weights", "activations", "gradients", "gradient_reduce", "kv_cache", "matmul", "optimizer"});
    precision.weights = dtype_from_json(reader, "weights", precision.weights);
    precision.activations = dtype_from_json(reader, "activations", precision.activations);
    precision.gradients = dtype_from_json(reader, "gradients", precision.gradients);
    precision.gradient_reduce = dtype_from_json(reader, "gradient_reduce", precision.gradients);
    precision.kv_cache = dtype_from_json(reader, "kv_cache", precision.kv_cache);
    precision.matmul = dtype_from_json(reader, "matmul", precision.matmul);
    if (const json* optimizer = reader.find("optimizer")) {
        optimizer_from_json(*optimizer, precision.optimizer);
    }
}

void precision_to_json(const Precision& precision, ordered_json& scenario) {
    static const Precision plain;
    ordered_json target;
    const auto dtype = [&](const char* key, DType value, DType absent) {
        if (value != absent) {
            target[key] = name_of(value);
        }
    };
    dtype("weights", precision.weights, plain.weights);
    dtype("activations", precision.activations, plain.activations);
    dtype("gradients", precision.gradients, plain.gradients);
    dtype("gradient_reduce", precision.gradient_reduce, precision.gradients);
    dtype("kv_cache", precision.kv_cache, plain.kv_cache);
    dtype("matmul", precision.matmul, plain.matmul);
    if (ordered_json optimizer = optimizer_to_json(precision.optimizer); !optimizer.is_null()) {
        target["optimizer"] = std::move(optimizer);
    }
    if (!target.is_null()) {
        scenario["precision"] = std::move(target);
    }
}

}  // namespace rooflight
