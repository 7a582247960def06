// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

struct Entry {
    Role role;
    QRgb light, dark, print;
};

// Series follow Okabe and Ito, memory and coordinates Paul Tol's muted set, both moved apart where a simulated
// protanope or deuteranope confused two that appear together; dark ones are lifted to 3:1 against the panel.
constexpr std::array kColours = {
    Entry{Role::background, 0xFFF3F5F8, 0xFF12161C, 0xFFFFFFFF},
    Entry{Role::panel, 0xFFFFFFFF, 0xFF1A2029, 0xFFFFFFFF},
    Entry{Role::border, 0xFFDDE2E8, 0xFF2C3440, 0xFFC9CFD8},
    Entry{Role::text, 0xFF1B2430, 0xFFE6EBF2, 0xFF101418},
    Entry{Role::muted, 0xFF5B6776, 0xFF9AA7B8, 0xFF4A5563},
    Entry{Role::accent, 0xFF2A66D0, 0xFF7AA7FF, 0xFF2A66D0},
    Entry{Role::accent_fill, 0xFFE9F0FC, 0xFF22304A, 0xFFE9F0FC},
    Entry{Role::good, 0xFF0B7A4B, 0xFF4CC38A, 0xFF0B7A4B},
    Entry{Role::bad, 0xFFB3261E, 0xFFFF8A80, 0xFFB3261E},
    Entry{Role::warning_fill, 0xFFFFF4DB, 0xFF3A2F16, 0xFFFFF4DB},
    Entry{Role::warning_border, 0xFFF0C97A, 0xFF6B5320, 0xFFF0C97A},
    Entry{Role::compute, 0xFF0072B2, 0xFF3D9BE0, 0xFF0072B2},
    Entry{Role::hbm, 0xFF009E73, 0xFF1FB58C, 0xFF009E73},
    Entry{Role::scale_up, 0xFFE69F00, 0xFFF2B845, 0xFFE69F00},
    Entry{Role::scale_out, 0xFFD55E00, 0xFFE8672A, 0xFFD55E00},
    Entry{Role::bubble, 0xFFA3ACB8, 0xFF687482, 0xFFA3ACB8},
    Entry{Role::overhead, 0xFFB2568D, 0xFFEDA3CC, 0xFFB2568D},
    Entry{Role::compute_text, 0xFF0072B2, 0xFF5BB0EE, 0xFF005F96},
    Entry{Role::hbm_text, 0xFF00704F, 0xFF3CC9A0, 0xFF00704F},
    Entry{Role::scale_up_text, 0xFF8A5F00, 0xFFF2B845, 0xFF7F5700},
    Entry{Role::scale_out_text, 0xFFA84900, 0xFFF58B4A, 0xFFA04500},
    Entry{Role::overhead_text, 0xFF96497A, 0xFFEDA3CC, 0xFF8A3F70},
    Entry{Role::weights, 0xFF332288, 0xFF7A6CF0, 0xFF332288},
    Entry{Role::gradients, 0xFF88CCEE, 0xFF9AD6F5, 0xFF88CCEE},
    Entry{Role::optimizer, 0xFF44AA99, 0xFF45BFAC, 0xFF44AA99},
    Entry{Role::activations, 0xFFDDCC77, 0xFFE6D683, 0xFFDDCC77},
    Entry{Role::kv_cache, 0xFF117733, 0xFF35904F, 0xFF117733},
    Entry{Role::communication, 0xFFCC6677, 0xFFEE7F90, 0xFFCC6677},
    Entry{Role::memory_overhead, 0xFFB9BEC6, 0xFF707B89, 0xFFB9BEC6},
    Entry{Role::grid, 0xFFE8ECF1, 0xFF28303B, 0xFFE3E7EC},
    Entry{Role::tooltip, 0xFF232B38, 0xFFE6EBF2, 0xFFFFFFFF},
    Entry{Role::tooltip_text, 0xFFFFFFFF, 0xFF1A2029, 0xFF101418},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < kColours.size(); ++i) {
        if (static_cast<std::size_t>(kColours[i].role) != i) {
            return false;
        }
    }
    return true;
}
static_assert(in_order(), "the table is indexed by role");

using Sequence = std::array<QRgb, 8>;
constexpr Sequence kDistinctLight = {0xFF332288, 0xFF66CCEE, 0xFF44AA99, 0xFF999933,
                                     0xFFDDCC77, 0xFFCC6677, 0xFF882255, 0xFF4477AA};
constexpr Sequence kDistinctDark = {0xFF8C7BF0, 0xFF8ADDF5, 0xFF3FB59F, 0xFFA8A83A,
                                    0xFFEBDC8A, 0xFFE6808F, 0xFFC2559A, 0xFF5C9BD6};
// Beyond eight, hues can no longer be told apart: an even ramp of lightness shows order instead.
constexpr Sequence kRampLight = {0xFF2A1F6B, 0xFF2E4A94, 0xFF26719F, 0xFF1F9296,
                                 0xFF4FA77C, 0xFF8FB25A, 0xFFC9B24A, 0xFFEBB25A};
constexpr Sequence kRampDark = {0xFF6C5FD8, 0xFF5B82DB, 0xFF4CA0D6, 0xFF49B9C0,
                                0xFF6DCB9F, 0xFFA3D684, 0xFFD8DA7C, 0xFFFBDD8F};

QColor blend(QRgb from, QRgb to, double t) {
    const auto mix = [t](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * t)); };
    return {mix(qRed(from), qRed(to)), mix(qGreen(from), qGreen(to)), mix(qBlue(from), qBlue(to))};
}

}  // namespace

QColor Theme::colour(Role role, Scheme scheme) {
    const Entry& entry = kColours[static_cast<std::size_t>(role)];
    switch (scheme) {
        case Scheme::light:
            return QColor::fromRgb(entry.light);
        case Scheme::dark:
            return QColor::fromRgb(entry.dark);
        case Scheme::print:
            break;
    }
    return QColor::fromRgb(entry.print);
}

Role Theme::role_of(Bound bound) {
    switch (bound) {
        case Bound::compute:
            return Role::compute;
        case Bound::hbm:
            return Role::hbm;
        case Bound::scale_up:
            return Role::scale_up;
        case Bound::scale_out:
            return Role::scale_out;
        case Bound::bubble:
            return Role::bubble;
        case Bound::overhead:
            break;
    }
    return Role::overhead;
}

Role Theme::role_of(MemoryCategory category) {
    switch (category) {
        case MemoryCategory::weights:
            return Role::weights;
        case MemoryCategory::gradients:
            return Role::gradients;
        case MemoryCategory::optimizer:
            return Role::optimizer;
        case MemoryCategory::activations:
            return Role::activations;
        case MemoryCategory::kv_cache:
            return Role::kv_cache;
        case MemoryCategory::communication:
            return Role::communication;
        case MemoryCategory::overhead:
            break;
    }
    return Role::memory_overhead;
}

Role Theme::role_of(Network network) {
    if (network == Network::host) {
        return Role::hbm;  // the far end of the chip's memory
    }
    return network == Network::scale_out ? Role::scale_out : Role::scale_up;
}

Role Theme::text_role_of(Role series) {
    switch (series) {
        case Role::compute:
            return Role::compute_text;
        case Role::hbm:
            return Role::hbm_text;
        case Role::scale_up:
            return Role::scale_up_text;
        case Role::scale_out:
            return Role::scale_out_text;
        case Role::overhead:
            return Role::overhead_text;
        case Role::bubble:
        case Role::muted:
            return Role::muted;
        default:
            return Role::text;
    }
}

QColor Theme::coordinate(int n, int count, Scheme scheme) {
    const bool dark = scheme == Scheme::dark;
    const int last = static_cast<int>(kDistinctLight.size()) - 1;
    if (count <= last + 1) {
        return QColor::fromRgb(
            (dark ? kDistinctDark : kDistinctLight)[static_cast<std::size_t>(std::clamp(n, 0, last))]);
    }
    const double at = last * std::clamp(static_cast<double>(n) / (count - 1), 0.0, 1.0);
    const int low = std::min(static_cast<int>(at), last - 1);
    const Sequence& ramp = dark ? kRampDark : kRampLight;
    return blend(ramp[static_cast<std::size_t>(low)], ramp[static_cast<std::size_t>(low) + 1], at - low);
}

}  // namespace rooflight::ui
