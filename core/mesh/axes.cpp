// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/axes.h"

namespace rooflight {

namespace {

unsigned with_chips(const AxisSizes& sizes)
{
    unsigned mask = 0;
    for (std::size_t a = 0; a < sizes.size(); ++a)
        mask |= sizes[a] > 1 ? 1u << a : 0u;
    return mask;
}

}  // namespace

std::string axes_text(AxisMask mask, const AxisSizes& sizes, std::string_view between)
{
    const unsigned used = mask & with_chips(sizes), parts = kTensorParts & with_chips(sizes);
    std::string text;
    const auto add = [&](std::string_view name) { (text += text.empty() ? std::string_view() : between) += name; };
    for (std::size_t a = 0; a < kMeshAxisCount; ++a)
        if ((used >> a & 1) != 0)
            add(kMeshAxisNames[a]);
    if ((used & kTensorParts) == 0)
        return text;
    add("tensor");
    if ((used & kTensorParts) == parts)
        return text;
    text += '.';
    for (std::size_t letter = 0; letter < 3; ++letter)
        for (const bool rest : {false, true})
            // The whole of a letter, or which of its two halves.
            if ((used & tensor_part(letter, rest)) != 0) {
                const bool both = (parts & ~used & tensor_part(letter, !rest)) == 0;
                if (!rest || !both || (used & tensor_part(letter, false)) == 0)
                    text += "xyz"[letter];
                if (!both)
                    text += rest ? "2" : "1";
            }
    return text;
}

}  // namespace rooflight
