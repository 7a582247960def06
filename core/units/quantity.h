// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>

namespace rooflight {

/// A double that carries its dimension: powers of byte, FLOP, second and token. Bytes per second and FLOP per second
/// are different types, so a formula that divides by the wrong one does not compile. Values are SI base units
/// throughout; prefixes exist only in format.h and parse.h.
template <int Byte, int Flop, int Second, int Token>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value) : m_value(value) {}

    [[nodiscard]] constexpr double value() const { return m_value; }

    constexpr Quantity& operator+=(Quantity other) { m_value += other.m_value; return *this; }
    constexpr Quantity& operator-=(Quantity other) { m_value -= other.m_value; return *this; }
    constexpr Quantity& operator*=(double factor) { m_value *= factor; return *this; }
    constexpr Quantity& operator/=(double divisor) { m_value /= divisor; return *this; }

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
    friend constexpr Quantity operator-(Quantity a) { return Quantity(-a.m_value); }
    friend constexpr Quantity operator*(Quantity a, double b) { return Quantity(a.m_value * b); }
    friend constexpr Quantity operator*(double a, Quantity b) { return Quantity(a * b.m_value); }
    friend constexpr Quantity operator/(Quantity a, double b) { return Quantity(a.m_value / b); }
    friend constexpr auto operator<=>(Quantity, Quantity) = default;

private:
    double m_value = 0.0;
};

namespace detail {
template <int B, int F, int S, int T>
[[nodiscard]] constexpr auto make_quantity(double value)
{
    if constexpr (B == 0 && F == 0 && S == 0 && T == 0)
        return value;  // a pure ratio is a plain number
    else
        return Quantity<B, F, S, T>(value);
}
}  // namespace detail

template <int B1, int F1, int S1, int T1, int B2, int F2, int S2, int T2>
[[nodiscard]] constexpr auto operator*(Quantity<B1, F1, S1, T1> a, Quantity<B2, F2, S2, T2> b)
{
    return detail::make_quantity<B1 + B2, F1 + F2, S1 + S2, T1 + T2>(a.value() * b.value());
}

template <int B1, int F1, int S1, int T1, int B2, int F2, int S2, int T2>
[[nodiscard]] constexpr auto operator/(Quantity<B1, F1, S1, T1> a, Quantity<B2, F2, S2, T2> b)
{
    return detail::make_quantity<B1 - B2, F1 - F2, S1 - S2, T1 - T2>(a.value() / b.value());
}

using Bytes = Quantity<1, 0, 0, 0>;
using Flops = Quantity<0, 1, 0, 0>;  ///< a number of floating-point (or integer) operations, not a rate
using Seconds = Quantity<0, 0, 1, 0>;
using Tokens = Quantity<0, 0, 0, 1>;
using BytesPerSecond = Quantity<1, 0, -1, 0>;
using FlopsPerSecond = Quantity<0, 1, -1, 0>;
using FlopsPerByte = Quantity<-1, 1, 0, 0>;  ///< arithmetic intensity
using TokensPerSecond = Quantity<0, 0, -1, 1>;
using FlopsPerToken = Quantity<0, 1, 0, -1>;
using BytesPerToken = Quantity<1, 0, 0, -1>;

}  // namespace rooflight
