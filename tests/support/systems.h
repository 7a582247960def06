// SPDX-License-Identifier: GPL-3.0-or-later
// Systems made in code, so that tests of the lower layers need no presets. Figures are the book's.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/hardware/machine.h"

namespace rooflight::test {

/// A torus of `pod` whose slices wrap by `rule`.
std::shared_ptr<System> torus_system(std::vector<int> pod, WrapRule rule, int wrap_length, double link);
std::shared_ptr<System> tpu_v4p();
std::shared_ptr<System> tpu_v5p();
std::shared_ptr<System> tpu_v5e();
std::shared_ptr<System> tpu_v7();  ///< its pod is re-cut freely up to 9,216 chips

/// Domains of `domain` chips under levels that the caller may add to.
std::shared_ptr<System> switched_system(int domain, double scale_up, double scale_out);
std::shared_ptr<System> h100();   ///< DGX SuperPod: node, leaf, spine
std::shared_ptr<System> nvl72();  ///< racks of 72 under one open level
std::shared_ptr<System> mi300x();
std::shared_ptr<System> l4();

Hardware with_slice(std::shared_ptr<const System> system, std::vector<int> slice, int slices = 1);
Hardware with_chips(std::shared_ptr<const System> system, int chips, int slices = 1);

/// Resolved, warnings thrown away.
Machine machine_of(const Hardware& hardware);

}  // namespace rooflight::test
