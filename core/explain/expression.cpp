// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace rooflight {

namespace {

using Node = Expression::Node;
using Kind = Expression::Kind;

/// Recursive descent over the grammar in the header.
class FormulaReader {
public:
    explicit FormulaReader(std::string_view text) : m_rest(text), m_text(text) {}

    Node read() {
        Node node = sum();
        skip_spaces();
        if (!m_rest.empty())
            fail("the end");
        return node;
    }

private:
    [[noreturn]] void fail(std::string_view expected) const {
        throw std::logic_error(fmt::format("formula \"{}\": expected {} before \"{}\"", m_text, expected, m_rest));
    }
    void skip_spaces() {
        while (m_rest.starts_with(' '))
            m_rest.remove_prefix(1);
    }
    bool take(std::string_view token) {
        skip_spaces();
        if (!m_rest.starts_with(token))
            return false;
        m_rest.remove_prefix(token.size());
        return true;
    }
    void need(std::string_view token) {
        if (!take(token))
            fail(token);
    }

    Node sum() {
        Node left = product();
        for (;;) {
            if (take("+"))
                left = {Kind::add, "", {std::move(left), product()}};
            else if (take("−"))
                left = {Kind::subtract, "", {std::move(left), product()}};
            else
                return left;
        }
    }
    Node product() {
        Node left = power();
        for (;;) {
            if (take("·"))
                left = {Kind::multiply, "", {std::move(left), power()}};
            else if (take("/"))
                left = {Kind::divide, "", {std::move(left), power()}};
            else
                return left;
        }
    }
    Node power() {
        Node base = primary();
        if (take("²"))
            return {Kind::power, "", {std::move(base), {Kind::number, "2", {}}}};
        if (take("^"))
            return {Kind::power, "", {std::move(base), primary()}};
        return base;
    }
    Node primary() {
        if (take("{")) {
            const std::size_t end = m_rest.find('}');
            if (end == std::string_view::npos || end == 0)
                fail("a symbol");
            Node node{Kind::symbol, std::string(m_rest.substr(0, end)), {}};
            m_rest.remove_prefix(end + 1);
            return node;
        }
        if (take("(")) {
            Node node{Kind::group, "", {sum()}};
            need(")");
            return node;
        }
        if (take("Σ")) {
            need("(");
            Node node{Kind::series, "", {sum()}};
            need(")");
            return node;
        }
        for (const std::string_view name : {"max", "min", "floor", "ceil"})
            if (take(name)) {
                need("(");
                Node node{Kind::call, std::string(name), {sum()}};
                while (take(","))
                    node.parts.push_back(sum());
                need(")");
                return node;
            }
        skip_spaces();
        const std::size_t end = std::min(m_rest.find_first_not_of("0123456789.e"), m_rest.size());
        if (end == 0)
            fail("a number or a symbol");
        Node node{Kind::number, std::string(m_rest.substr(0, end)), {}};
        m_rest.remove_prefix(end);
        return node;
    }

    std::string_view m_rest, m_text;
};

constexpr std::string_view kIndex = "_i";

/// "n_i" at index 3 is "n_3"; other symbols are the same at every index.
std::string at_index(std::string_view symbol, std::size_t index) {
    if (index > 0 && symbol.ends_with(kIndex))
        return fmt::format("{}_{}", symbol.substr(0, symbol.size() - kIndex.size()), index);
    return std::string(symbol);
}

/// A symbol of a series that has the index; empty when none has.
std::string_view indexed_symbol(const Node& node) {
    if (node.kind == Kind::symbol)
        return node.text.ends_with(kIndex) ? std::string_view(node.text) : std::string_view();
    for (const Node& part : node.parts)
        if (const std::string_view found = indexed_symbol(part); !found.empty())
            return found;
    return {};
}

double worked_out(const Node& node, const Expression::Values& values, std::size_t index) {
    const auto part = [&](std::size_t i) { return worked_out(node.parts[i], values, index); };
    switch (node.kind) {
        case Kind::number: {
            double value = 0;
            std::from_chars(node.text.data(), node.text.data() + node.text.size(), value);
            return value;
        }
        case Kind::symbol:
            if (const double* value = values(at_index(node.text, index)))
                return *value;
            throw std::logic_error("formula: no value for " + at_index(node.text, index));
        case Kind::add:
            return part(0) + part(1);
        case Kind::subtract:
            return part(0) - part(1);
        case Kind::multiply:
            return part(0) * part(1);
        case Kind::divide:
            return part(0) / part(1);
        case Kind::power:
            return std::pow(part(0), part(1));
        case Kind::group:
            return part(0);
        case Kind::call: {
            double value = part(0);
            for (std::size_t i = 1; i < node.parts.size(); ++i)
                value = node.text == "max" ? std::max(value, part(i)) : std::min(value, part(i));
            return node.text == "floor" ? std::floor(value) : node.text == "ceil" ? std::ceil(value) : value;
        }
        case Kind::series: {
            double sum = 0;
            const std::string_view telling = indexed_symbol(node.parts[0]);
            for (std::size_t i = 1; values(at_index(telling, i)) != nullptr; ++i)
                sum += worked_out(node.parts[0], values, i);
            return sum;
        }
    }
    return 0;
}

/// On one line. `terms` 0 leaves a series as it is written.
std::string on_one_line(const Node& node, const Expression::Names& names, std::size_t terms, std::size_t index) {
    const auto part = [&](std::size_t i) { return on_one_line(node.parts[i], names, terms, index); };
    switch (node.kind) {
        case Kind::number:
            return node.text;
        case Kind::symbol:
            return names(at_index(node.text, index));
        case Kind::add:
            return part(0) + " + " + part(1);
        case Kind::subtract:
            return part(0) + " − " + part(1);
        case Kind::multiply:
            return part(0) + " · " + part(1);
        case Kind::divide:
            return part(0) + " / " + part(1);
        case Kind::power:
            return part(0) + (node.parts[1].text == "2" ? "²" : "^" + part(1));
        case Kind::group:
            return "(" + part(0) + ")";
        case Kind::call: {
            std::string text = node.text + "(" + part(0);
            for (std::size_t i = 1; i < node.parts.size(); ++i)
                text += ", " + part(i);
            return text + ")";
        }
        case Kind::series: {
            if (terms == 0)
                return "Σ(" + part(0) + ")";
            std::string text;
            const std::string_view telling = indexed_symbol(node.parts[0]);
            for (std::size_t i = 1; !names(at_index(telling, i)).empty(); ++i) {
                text += text.empty() ? "" : " + ";
                if (i > terms)
                    return "(" + text + "…)";
                text += on_one_line(node.parts[0], names, terms, i);
            }
            return text.empty() ? "0" : "(" + text + ")";
        }
    }
    return {};
}

/// A fraction's bar groups already.
const Node& without_group(const Node& node) { return node.kind == Kind::group ? node.parts[0] : node; }

std::string latex_of(const Node& node) {
    const auto part = [&](std::size_t i) { return latex_of(node.parts[i]); };
    switch (node.kind) {
        case Kind::number:
            return node.text;
        case Kind::symbol:
            return latex_symbol(node.text);
        case Kind::add:
            return part(0) + " + " + part(1);
        case Kind::subtract:
            return part(0) + " - " + part(1);
        case Kind::multiply:
            return part(0) + R"( \cdot )" + part(1);
        case Kind::divide:
            return fmt::format(R"(\frac{{{}}}{{{}}})", latex_of(without_group(node.parts[0])),
                               latex_of(without_group(node.parts[1])));
        case Kind::power:
            return fmt::format("{}^{{{}}}", part(0), latex_of(without_group(node.parts[1])));
        case Kind::group:
            return R"(\left()" + part(0) + R"(\right))";
        case Kind::call: {
            if (node.text == "floor" || node.text == "ceil")
                return fmt::format(R"(\left\l{0} {1} \right\r{0})", node.text, part(0));
            std::string text = fmt::format(R"(\{}\left({})", node.text, part(0));
            for (std::size_t i = 1; i < node.parts.size(); ++i)
                text += ", " + part(i);
            return text + R"(\right))";
        }
        case Kind::series: {
            const bool simple = node.parts[0].kind != Kind::add && node.parts[0].kind != Kind::subtract;
            return R"(\sum_i )" + (simple ? part(0) : R"(\left()" + part(0) + R"(\right))");
        }
    }
    return {};
}

}  // namespace

Expression::Expression(std::string_view formula) : m_root(FormulaReader(formula).read()) {}

double Expression::value(const Values& values) const { return worked_out(m_root, values, 0); }

std::string Expression::plain(const Names& names) const { return on_one_line(m_root, names, 0, 0); }

std::string Expression::written_out(const Names& names, std::size_t terms) const {
    std::string text = on_one_line(m_root, names, terms, 0);
    // A series that is the whole formula needs no parentheses.
    if (m_root.kind == Kind::series && text.starts_with('('))
        text = text.substr(1, text.size() - 2);
    return text;
}

std::string Expression::latex() const { return latex_of(m_root); }

std::string latex_symbol(std::string_view symbol) {
    const std::size_t mark = symbol.find('_');
    std::string base(symbol.substr(0, mark));
    constexpr std::pair<std::string_view, std::string_view> letters[] = {
        {"η", R"(\eta)"}, {"β", R"(\beta)"}, {"φ", R"(\varphi)"}, {"λ", R"(\lambda)"}, {"ρ", R"(\rho)"},
        {"δ", R"(\delta)"}, {"Σ", R"(\Sigma)"}};
    for (const auto& [letter, command] : letters)
        if (base == letter)
            base = command;
    // Words are upright.
    if (base.size() > 1 && base.front() != '\\')
        base = fmt::format(R"(\mathrm{{{}}})", base);
    if (mark == std::string_view::npos)
        return base;
    std::string index(symbol.substr(mark + 1));
    std::replace(index.begin(), index.end(), '_', ' ');
    const bool short_index = index.size() == 1 || index.find_first_not_of("0123456789") == std::string::npos;
    return short_index ? fmt::format("{}_{{{}}}", base, index) : fmt::format(R"({}_{{\text{{{}}}}})", base, index);
}

}  // namespace rooflight
