// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/lab_timer.h"

#include <algorithm>
#include <bit>

namespace rooflight {

CollectiveRate LabTimer::rate(CollectiveKind kind, AxisMask mask) const {
    std::array<TorusSpan, 16> spans;
    std::size_t count = 0;
    for (unsigned bits = mask; bits != 0; bits &= bits - 1) {
        const auto axis = static_cast<std::size_t>(std::countr_zero(bits));
        if (m_sizes[axis] > 1)
            spans[count++] = {0, m_sizes[axis], 1, wraps[axis]};
    }
    const auto end = spans.begin() + static_cast<std::ptrdiff_t>(count);
    std::sort(spans.begin(), end, [](const TorusSpan& a, const TorusSpan& b) { return a.size > b.size; });
    Group group;
    group.link = m_link;
    for (std::size_t i = 0; i < count; ++i) {
        group.size *= spans[i].size;
        if (i < group.spans.size()) {
            group.spans[i] = spans[i];
            group.spans[i].physical = static_cast<int>(i);
            group.span_count = static_cast<int>(i) + 1;
        } else {
            group.spans.back().size *= spans[i].size;
            group.spans.back().ring = group.spans.back().ring && spans[i].ring;
        }
    }
    return count == 0 ? CollectiveRate{} : rate_of(kind, group, m_options);
}

}  // namespace rooflight
