// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/version.h"

namespace rooflight {

std::string_view version() noexcept { return ROOFLIGHT_VERSION; }

}  // namespace rooflight
