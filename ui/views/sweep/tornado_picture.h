// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QList>
#include <QRectF>
#include <QStringList>

#include "core/search/sensitivity.h"
#include "ui/theme/ink.h"

class QPainter;

namespace rooflight::ui {

/// Bars of what half and twice an input makes of the output, the longest first: what to buy, what to change.
class TornadoPicture {
public:
    std::shared_ptr<const SensitivityResult> result;  ///< null: none yet

    [[nodiscard]] bool empty() const { return result == nullptr || result->inputs.empty(); }
    [[nodiscard]] double height(const Ink& ink) const;
    void draw(QPainter& painter, const QRectF& area, const Ink& ink) const;
    /// −1: none.
    [[nodiscard]] int row_at(const QPointF& at, const QRectF& area, const Ink& ink) const;
    [[nodiscard]] QStringList read_out(int row) const;
    [[nodiscard]] QString words() const;
    [[nodiscard]] QList<QStringList> table() const;

private:
    void draw_row(QPainter& painter, const QRectF& row, const Sensitivity& of, double reach, const Ink& ink) const;
};

/// A break-even in the screen's language and digits: "from 3.94 TB/s: compute-bound".
[[nodiscard]] QString break_even_words(const Sensitivity& of, const BoundChange& change);

}  // namespace rooflight::ui
