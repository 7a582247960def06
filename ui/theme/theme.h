// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>

#include "core/estimate/estimate.h"
#include "core/units/format.h"

class QPalette;

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
    [[nodiscard]] bool follows_system() const { return m_automatic; }
    /// Follows the system (palette lightness) when `automatic`.
    void set_scheme(Scheme scheme, bool automatic);
    [[nodiscard]] double scale() const { return m_scale; }  ///< 1; larger in presentation mode: type, lines, dots, hit areas
    void set_scale(double scale);
    [[nodiscard]] Prefixes prefixes() const { return m_prefixes; }  ///< in which memory is shown: GB or GiB
    void set_prefixes(Prefixes prefixes);
    /// Motion by setting; animations() also asks the style.
    void set_animations(bool on) { m_animations = on; }

    [[nodiscard]] QColor colour(Role role) const { return colour(role, m_scheme); }
    [[nodiscard]] static QColor colour(Role role, Scheme scheme);
    [[nodiscard]] static Role role_of(Bound bound);
    [[nodiscard]] static Role role_of(MemoryCategory category);
    [[nodiscard]] static Role role_of(Network network);
    /// The role that writes in a series' colour; `text` for those that have none.
    [[nodiscard]] static Role text_role_of(Role series);
    /// n-th of `count` mesh coordinates: a colour-vision-safe sequence.
    [[nodiscard]] static QColor coordinate(int n, int count, Scheme scheme);
    [[nodiscard]] QFont font(TypeSize size, bool semibold = false) const { return font(size, semibold, m_scale); }
    /// The same at another scale than the screen's; tabular digits where the font has them.
    [[nodiscard]] static QFont font(TypeSize size, bool semibold, double scale);
    [[nodiscard]] bool animations() const;             ///< off by setting or when the style says so

    [[nodiscard]] static bool is_dark(const QPalette& palette);

signals:
    void changed();                                    ///< scheme, scale or prefixes: repaint everything

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Theme() = default;
    [[nodiscard]] static Scheme system_scheme();

    Scheme m_scheme = Scheme::light;
    bool m_automatic = false;
    bool m_animations = true;
    bool m_asking_system = false;
    Prefixes m_prefixes = Prefixes::binary;
    double m_scale = 1.0;
};

}  // namespace rooflight::ui
