// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <vector>

#include "core/mesh/named_array.h"
#include "ui/theme/ink.h"

class QPainter;

namespace rooflight::ui {

/// An array as a grid of blocks, coloured by the devices that hold them.
class ArrayPicture {
public:
    struct Block {
        int row = 0, column = 0;
        std::vector<int> devices;
        std::vector<IndexRange> part;
        QRectF rect;
    };

    void set(const NamedArray& array, const LabMesh& mesh);
    void draw(QPainter& painter, const QRectF& area, int marked, const Ink& ink);
    [[nodiscard]] const std::vector<Block>& blocks() const { return m_blocks; }
    [[nodiscard]] const Block* block_at(const QPointF& at) const;
    [[nodiscard]] QStringList read_out(const Block& block) const;

private:
    void draw_block_of(QPainter& painter, const Block& block, bool marked, const Ink& ink) const;

    NamedArray m_array;
    LabMesh m_mesh;
    std::vector<Block> m_blocks;
    int m_rows = 1, m_columns = 1, m_devices = 1;
    bool m_too_many = false;
};

/// "I" with its axes set lower and smaller, from `at` (left end of the baseline) on; returns the width.
double draw_subscripted(QPainter& painter, const QPointF& at, const QString& name, const QString& below, const Ink& ink);
[[nodiscard]] double subscripted_width(const QString& name, const QString& below, const Ink& ink);

}  // namespace rooflight::ui
