// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rooflight {

/// A formula as the derivations write it, parsed once and then worked out or printed in any form:
///   sum      a + b − c            product  a · b / c          power  a^b
///   groups   (…)                  functions max(a, b, …), min(a, b, …), floor(a), ceil(a)
///   symbols  {T_step}: what comes after the first _ is the index; a number is written as digits
///   series   Σ(n_i · t_i): symbols with index i stand for {n_1}, {n_2}, …, as many as are given
class Expression {
public:
    enum class Kind { number, symbol, add, subtract, multiply, divide, power, group, call, series };

    struct Node {
        Kind kind = Kind::number;
        std::string text;  ///< digits, the symbol's name, the function's name
        std::vector<Node> parts;
    };

    /// The value of a symbol; a pointer to nothing where there is none of that name.
    using Values = std::function<const double*(std::string_view symbol)>;
    /// How a form writes a symbol; empty where there is none of that name (the end of a series).
    using Names = std::function<std::string(std::string_view symbol)>;

    /// Throws std::logic_error naming the place: formulas are the program's own.
    explicit Expression(std::string_view formula);

    /// Throws std::logic_error for a symbol without a value.
    [[nodiscard]] double value(const Values& values) const;

    /// On one line as it was written, symbols as `names` has them. A series is left as Σ with its index.
    [[nodiscard]] std::string plain(const Names& names) const;
    /// On one line with a series written out: all of its terms up to `terms`, else as many and "…".
    [[nodiscard]] std::string written_out(const Names& names, std::size_t terms) const;
    /// LaTeX of a display formula: fractions, \max, \sum.
    [[nodiscard]] std::string latex() const;

private:
    Node m_root;
};

/// LaTeX of a symbol: T_step is T_{\text{step}}, η is \eta.
[[nodiscard]] std::string latex_symbol(std::string_view symbol);

}  // namespace rooflight
