// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/derivation.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/explain/expression.h"
#include "core/units/format.h"

namespace rooflight {

namespace {

constexpr std::size_t kTermsShown = 6;
constexpr FormatOptions kFourDigits{.digits = 4};

const DerivationInput* find_input(const Derivation& derivation, std::string_view symbol) {
    const auto found = std::find_if(derivation.inputs.begin(), derivation.inputs.end(),
                                    [&](const DerivationInput& input) { return input.symbol == symbol; });
    return found == derivation.inputs.end() ? nullptr : &*found;
}

std::string with_unit(double value, Unit unit, const std::string& unit_name) {
    const std::string text = text_of(value, unit, kFourDigits);
    return unit_name.empty() ? text : text + " " + unit_name;
}

std::string escaped(std::string_view text, std::string_view special, auto&& replacement) {
    std::string result;
    for (const char c : text)
        if (special.find(c) != std::string_view::npos)
            result += replacement(c);
        else
            result += c;
    return result;
}

/// Text for LaTeX: its special characters escaped, and the signs that the formulas use as commands.
std::string html_text(std::string_view text) {
    return escaped(text, "&<>", [](char c) { return c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;"; });
}

std::string input_line(const DerivationInput& input) {
    std::string line = fmt::format("{} = {}", input.symbol, shown_value(input));
    line += input.meaning.empty() ? "" : "  " + input.meaning;
    return input.key.empty() ? line : line + "  [" + input.key + "]";
}

}  // namespace

std::string latex_text(std::string_view text) {
    std::string result = escaped(text, "\\&%$#_{}~^", [](char c) -> std::string {
        return c == '\\'              ? R"(\textbackslash{})"
               : c == '~' || c == '^' ? fmt::format("\\{}{{}}", c)
                                      : fmt::format("\\{}", c);
    });
    const std::pair<std::string_view, std::string_view> signs[] = {
        {"·", R"($\cdot$)"},  {"−", "$-$"},  {"×", R"($\times$)"}, {"µ", R"($\mu$)"},
        {"…", R"(\ldots{})"}, {"²", "$^2$"}, {"≥", R"($\ge$)"},    {"–", "--"},
        {"→", R"($\to$)"},   {"≤", R"($\le$)"}, {"÷", R"($\div$)"},  {"±", R"($\pm$)"},
        {"½", R"($\frac12$)"}, {"\u202f", R"(\,)"}, {"\u00a0", "~"}, {"“", "``"}, {"”", "''"}, {"’", "'"},
        {"μ", R"($\mu$)"},    {"³", "$^3$"},  {"Σ", R"($\Sigma$)"}, {"β", R"($\beta$)"}, {"η", R"($\eta$)"},
        {"λ", R"($\lambda$)"}, {"ρ", R"($\rho$)"}, {"φ", R"($\varphi$)"}, {"δ", R"($\delta$)"},
        {"<", "$<$"}, {">", "$>$"}, {"|", R"(\textbar{})"}};  // which the plainest encoding of letters has elsewhere
    for (const auto& [sign, command] : signs)
        for (std::size_t at = result.find(sign); at != std::string::npos; at = result.find(sign, at + command.size()))
            result.replace(at, sign.size(), command);
    return result;
}

double worked_out(const Derivation& derivation) {
    return Expression(derivation.formula).value([&](std::string_view symbol) -> const double* {
        const DerivationInput* input = find_input(derivation, symbol);
        return input != nullptr ? &input->value : nullptr;
    });
}

std::string plain_formula(const Derivation& derivation) {
    return Expression(derivation.formula).plain([](std::string_view symbol) { return std::string(symbol); });
}

std::string substituted_formula(const Derivation& derivation) {
    return substituted_formula(derivation, [](const DerivationInput& input) { return shown_value(input); });
}

std::string substituted_formula(const Derivation& derivation,
                                const std::function<std::string(const DerivationInput&)>& figure) {
    return Expression(derivation.formula)
        .written_out(
            [&](std::string_view symbol) -> std::string {
                const DerivationInput* input = find_input(derivation, symbol);
                return input != nullptr ? figure(*input) : "";
            },
            kTermsShown);
}

std::string latex_formula(const Derivation& derivation) { return Expression(derivation.formula).latex(); }

std::string html_symbol(std::string_view symbol) {
    const std::size_t mark = symbol.find('_');
    const std::string base = fmt::format("<i>{}</i>", html_text(symbol.substr(0, mark)));
    if (mark == std::string_view::npos)
        return base;
    std::string index = html_text(symbol.substr(mark + 1));
    std::replace(index.begin(), index.end(), '_', ' ');
    return fmt::format("{}<sub>{}</sub>", base, index);
}

std::string html_formula(const Derivation& derivation) {
    return html_symbol(derivation.symbol) + " = " + Expression(derivation.formula).plain(html_symbol);
}

std::string shown_value(const Derivation& derivation) {
    const std::string number = with_unit(derivation.value, derivation.unit, derivation.unit_name);
    return derivation.word.empty() ? number : fmt::format("{} ({})", derivation.word, number);
}

std::string shown_value(const DerivationInput& input) { return with_unit(input.value, input.unit, input.unit_name); }

std::string source_text(const Derivation& derivation) {
    std::string text = derivation.chapter.empty() ? "" : "How to Scale Your Model, ch. " + derivation.chapter;
    if (!derivation.source.empty())
        text += (text.empty() ? "" : "; ") + derivation.source;
    return text;
}

std::string to_text(const Derivation& derivation) {
    std::string text = fmt::format("{} ({})\n", derivation.title, derivation.key);
    text += fmt::format("{} = {}\n", derivation.symbol, plain_formula(derivation));
    text += fmt::format("{} = {}\n", std::string(derivation.symbol.size(), ' '), substituted_formula(derivation));
    text += fmt::format("{} = {}\n", std::string(derivation.symbol.size(), ' '), shown_value(derivation));
    for (const DerivationInput& input : derivation.inputs)
        text += "  " + input_line(input) + "\n";
    if (!derivation.sentence.empty())
        text += derivation.sentence + "\n";
    if (const std::string source = source_text(derivation); !source.empty())
        text += "Source: " + source + "\n";
    return text;
}

std::string to_latex(const Derivation& derivation) {
    std::string text = fmt::format(
        "% {} ({})\n\\begin{{align*}}\n{} &= {} \\\\\n  &= \\text{{{}}} \\\\\n  &= \\text{{{}}}\n"
        "\\end{{align*}}\n",
        derivation.title, derivation.key, latex_symbol(derivation.symbol), latex_formula(derivation),
        latex_text(substituted_formula(derivation)), latex_text(shown_value(derivation)));
    if (!derivation.inputs.empty()) {
        text += "\\noindent\\begin{tabular}{lrl}\n";
        for (const DerivationInput& input : derivation.inputs)
            text += fmt::format("${}$ & {} & {} \\\\\n", latex_symbol(input.symbol), latex_text(shown_value(input)),
                                latex_text(input.meaning));
        text += "\\end{tabular}\n\n";  // what follows is a paragraph of its own
    }
    if (!derivation.sentence.empty())
        text += latex_text(derivation.sentence) + "\n";
    if (const std::string source = source_text(derivation); !source.empty())
        text += "% Source: " + source + "\n";
    return text;
}

}  // namespace rooflight
