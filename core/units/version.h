// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace rooflight {

/// The version of the program, such as "0.1.0".
std::string_view version() noexcept;

}  // namespace rooflight
