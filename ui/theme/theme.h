// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>

#include "core/estimate/estimate.h"

namespace rooflight::ui {

/// What a colour means; the same everywhere, in light, dark and print.
enum class Role {
    background, panel, border, text, muted, accent, accent_fill, good, bad, warning_fill, warning_border,
    compute, hbm, scale_up, scale_out, bubble, overhead,                     // series: shapes only, never text
    compute_text, hbm_text, scale_up_text, scale_out_text, overhead_text,    // the same as text, contrast ≥ 4.5:1
    weights, gradients, optimizer, activations, kv_cache, communication, memory_overhead,
    grid, tooltip, tooltip_text
};

enum class Scheme { light, dark, print };

/// Type sizes of the three-step scale, before presentation scaling.
enum class TypeSize { label, body, verdict };

/// The colours and fonts of the program. One instance in the application; `print` colours can be asked for at any time.
class Theme : public QObject {
    Q_OBJECT
public:
    static Theme& instance();

    [[nodiscard]] Scheme scheme() const { return m_scheme; }
    /// Follows the system (palette lightness) when `automatic`.
    void set_scheme(Scheme scheme, bool automatic);
    [[nodiscard]] double scale() const { return m_scale; }  ///< 1; larger in presentation mode: type, lines, dots, hit areas
    void set_scale(double scale);

    [[nodiscard]] QColor colour(Role role) const { return colour(role, m_scheme); }
    [[nodiscard]] static QColor colour(Role role, Scheme scheme);
    [[nodiscard]] static Role role_of(Bound bound);
    [[nodiscard]] static Role role_of(MemoryCategory category);
    [[nodiscard]] static Role role_of(Network network);
    /// n-th of `count` mesh coordinates: a colour-vision-safe sequence.
    [[nodiscard]] static QColor coordinate(int n, int count, Scheme scheme);
    [[nodiscard]] QFont font(TypeSize size, bool semibold = false) const;  ///< tabular digits where the font has them
    [[nodiscard]] bool animations() const;             ///< off by setting or when the style says so

signals:
    void changed();                                    ///< scheme or scale: repaint everything

private:
    Theme() = default;
    Scheme m_scheme = Scheme::light;
    double m_scale = 1.0;
};

}  // namespace rooflight::ui
