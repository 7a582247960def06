// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "ui/settings/settings.h"

/// Every setting of the program.
namespace rooflight::ui::keys {

inline const Key<QString> theme{"appearance/theme", QStringLiteral("system")};  ///< system | light | dark
inline const Key<QString> language{"appearance/language", QString()};           ///< empty: the system's
inline const Key<bool> binary_units{"appearance/binary_units", true};           ///< GiB rather than GB
inline const Key<bool> animations{"appearance/animations", true};
inline const Key<bool> menu_bar{"appearance/menu_bar", true};

inline const Key<QByteArray> geometry{"window/geometry", QByteArray()};
inline const Key<QByteArray> window_state{"window/state", QByteArray()};
inline const Key<QByteArray> views_state{"window/views", QByteArray()};
inline const Key<QString> view_choices{"window/view_choices", QString()};  ///< JSON by view
inline const Key<QStringList> layouts{"window/layouts", QStringList()};  ///< names of saved layouts
inline const Key<QStringList> collapsed_sections{"window/collapsed", QStringList()};

inline const Key<bool> tour_seen{"window/tour_seen", false};

inline const Key<QStringList> recent_files{"files/recent", QStringList()};
inline const Key<QString> last_folder{"files/folder", QString()};
inline const Key<QString> export_folder{"files/export_folder", QString()};

inline const Key<QStringList> presented_views{"presentation/views", QStringList()};  ///< empty: those that are seen
inline const Key<QString> presented_screen{"presentation/screen", QString()};        ///< empty: not the window's own

}  // namespace rooflight::ui::keys
