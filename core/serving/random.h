// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rooflight {

/// Random numbers by place instead of by turn: the n-th of a stream depends on the seed, the stream and n alone, so that
/// what one request draws does not depend on who drew before it. The standard library's distributions differ from one
/// implementation to the next; these do not.
class RandomStream {
public:
    RandomStream(double seed, std::uint64_t stream);

    /// Between 0 and 1, neither included. SplitMix64's mixing of a counter (Steele, Lea and Flood 2014).
    [[nodiscard]] double uniform(std::uint64_t n) const;
    /// Of mean 1.
    [[nodiscard]] double exponential(std::uint64_t n) const;
    /// Of mean 0 and deviation 1 (Box and Muller 1958).
    [[nodiscard]] double normal(std::uint64_t n) const;

private:
    std::uint64_t m_key;
};

}  // namespace rooflight
