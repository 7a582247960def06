// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped presets with the book's figures, as its problems take them.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/hardware/machine.h"
#include "core/io/library.h"
#include "tests/support/paths.h"

namespace rooflight::test {

inline std::shared_ptr<const System> book_preset(const std::string& id) {
    static Library library(source_dir() / "presets", source_dir() / "no presets of the user");
    return library.system(id);
}

inline const Figures& book_figures(const std::shared_ptr<const System>& system) { return system->book_figures.value(); }

/// A slice, or so many chips, by the book's figures.
inline Machine book_machine(const std::shared_ptr<const System>& system, std::vector<int> slice, int chips = 0) {
    Hardware hardware;
    hardware.system = system;
    hardware.figures = FigureSet::book;
    hardware.slice = std::move(slice);
    hardware.chips = chips;
    std::vector<std::string> warnings;
    return resolve(hardware, warnings);
}

}  // namespace rooflight::test
