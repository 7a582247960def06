// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/serving/random.h"

#include <cmath>
#include <numbers>

namespace rooflight {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio: SplitMix64's step

std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

}  // namespace

RandomStream::RandomStream(double seed, std::uint64_t stream)
    : m_key(mixed(mixed(static_cast<std::uint64_t>(seed) + kGolden) + stream * kGolden)) {}

double RandomStream::uniform(std::uint64_t n) const {
    // 53 bits, and half a step away from either end.
    return (static_cast<double>(mixed(m_key + n * kGolden) >> 11) + 0.5) * 0x1p-53;
}

double RandomStream::exponential(std::uint64_t n) const { return -std::log(uniform(n)); }

double RandomStream::normal(std::uint64_t n) const {
    return std::sqrt(-2 * std::log(uniform(2 * n))) * std::cos(2 * std::numbers::pi * uniform(2 * n + 1));
}

}  // namespace rooflight
