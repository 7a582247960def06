// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/book_answers.h"

#include <string>

#include "tests/support/catch.h"

namespace rooflight::test {

void check_answers(BookAnswers answers) {
    for (const auto& [id, answer] : answers) {
        INFO(id);
        const nlohmann::json& asked = book_case(id);
        const nlohmann::json found = answer(asked.at("inputs"));
        for (const auto& [key, expected] : asked.at("expected").items()) {
            CHECK(difference(asked, key, found.contains(key) ? found.at(key) : nlohmann::json("no answer")) == "");
        }
    }
}

double number(const nlohmann::json& inputs, std::string_view key) { return inputs.at(std::string(key)).get<double>(); }

}  // namespace rooflight::test
