// SPDX-License-Identifier: GPL-3.0-or-later
// Stands before the distribution's header, which needs the `foreach` that QT_NO_FOREACH takes away.
#pragma once

#define foreach(variable, container) for (variable : container)
#include_next <qcustomplot.h>
#undef foreach
