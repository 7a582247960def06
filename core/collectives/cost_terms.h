// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/collectives/collective.h"
#include "core/units/unit.h"

namespace rooflight {

/// A quantity that a formula names.
struct TermSymbol {
    std::string_view name;     ///< "W"
    double value = 0;
    Unit unit = Unit::number;
    std::string_view meaning;  ///< "both directions of all rings"; English, for whoever shows it to translate
};

/// A formula whose symbols stand in braces, so that it can be shown with the names or with the figures put in:
/// "{V} · ({N} − 1) / ({N} · {W})".
struct Term {
    std::string formula;
    std::vector<TermSymbol> symbols;
    Seconds value{0};          ///< worked out from the symbols
};

/// The time of one collective taken apart: what rate_of() charges, as a person would write it down.
struct CollectiveTerms {
    Term bandwidth, latency;
    Seconds slow_start{0};     ///< calibrated: square-root term of middling messages
    Seconds time{0};
    bool latency_bound = false;
    bool adds = false;         ///< time is the sum of the terms, not the larger
    Bytes knee{0};             ///< V at which both terms are equal
    double hops = 0;
    Network network = Network::x;  ///< whose links bind
    Bytes link_bytes{0};       ///< over the busiest of them, one way
    BytesPerSecond link_rate{0};
};

/// Symbols as in the book, ch. 3 and 12. A group of one chip has empty formulas.
[[nodiscard]] CollectiveTerms terms_of(CollectiveKind kind, const Group& group, const CollectiveOptions& options,
                                       Bytes v);

}  // namespace rooflight
