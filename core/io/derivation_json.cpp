// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/derivation_json.h"

#include <vector>

#include "core/io/estimate_json.h"
#include "core/io/json_text.h"
#include "core/io/nearest.h"
#include "core/units/format.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

ordered_json text_or_null(const std::string& text) { return text.empty() ? ordered_json(nullptr) : ordered_json(text); }

/// A name stands for the unit of a bare number and qualifies any other: "J a token", "s a token".
std::string unit_text(Unit unit, const std::string& name) {
    if (name.empty() || unit == Unit::number)
        return name.empty() ? std::string(name_of(unit)) : name;
    return std::string(name_of(unit)) + " " + name;
}

/// Is there such a key, with no value in this estimate? "training.cost_usd" without a price.
bool is_null_in(const Estimate& estimate, const Scenario& scenario, const std::string& key) {
    ordered_json value = estimate_to_json(estimate, scenario, EstimateForm::summary);
    for (std::size_t start = 0; value.is_object() && start <= key.size();) {
        const std::size_t end = std::min(key.find('.', start), key.size());
        const auto member = value.find(key.substr(start, end - start));
        if (member == value.end()) {
            return false;
        }
        value = ordered_json(*member);
        start = end + 1;
    }
    return value.is_null();
}

}  // namespace

ordered_json derivation_to_json(const Derivation& derivation) {
    ordered_json inputs = ordered_json::array();
    for (const DerivationInput& input : derivation.inputs) {
        inputs.push_back({{"symbol", input.symbol},
                          {"meaning", input.meaning},
                          {"value", json_number(input.value)},
                          {"unit", unit_text(input.unit, input.unit_name)},
                          {"key", text_or_null(input.key)}});
    }
    ordered_json result = {{"key", derivation.key},
                           {"title", derivation.title},
                           {"symbol", derivation.symbol},
                           {"value", json_number(derivation.value)},
                           {"unit", unit_text(derivation.unit, derivation.unit_name)}};
    if (!derivation.word.empty()) {
        result["word"] = derivation.word;
    }
    result["formula"] = plain_formula(derivation);
    result["latex"] = latex_formula(derivation);
    result["substituted"] = substituted_formula(derivation);
    result["inputs"] = std::move(inputs);
    result["chapter"] = text_or_null(derivation.chapter);
    result["source"] = text_or_null(derivation.source);
    result["sentence"] = text_or_null(derivation.sentence);
    return result;
}

Derivation explain_key(const Scenario& scenario, const Estimate& estimate, const std::string& key) {
    if (std::optional<Derivation> found = explain(scenario, estimate, key)) {
        return *std::move(found);
    }
    if (is_null_in(estimate, scenario, key)) {
        throw InputError("", "--explain " + key + ": null in this estimate; there is nothing to explain");
    }
    const std::vector<std::string> keys = explainable_keys(estimate);
    const std::vector<std::string_view> names(keys.begin(), keys.end());
    throw InputError("", "--explain: the estimate has no number " + in_quotes(key) + "; " + suggestion(key, names));
}

}  // namespace rooflight
