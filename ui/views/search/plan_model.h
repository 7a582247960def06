// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "core/search/search.h"

namespace rooflight::ui {

/// Plans, one a row, in the order that their column was sorted by. Holds the search's own list and an order of it: a
/// million plans cost four bytes each and are never copied.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        rank,
        objective,
        time,
        first_token,
        throughput,
        memory,
        data_ways,
        fsdp,
        tensor,
        context,
        pipeline,
        expert,
        expert_tensor,
        zero,
        micro_batch,
        global_batch,
        chips,
        recompute,
        schedule,
        virtual_stages,
        equal_placements,
        variants,
        weights_layout,
        kv_layout,
        placement,
        weights,
        products,
        kv_cache,
        column_count
    };
    using Plans = std::shared_ptr<const std::vector<Plan>>;

    using QAbstractTableModel::QAbstractTableModel;

    /// What the plans to come are of; `precisions` that were tried, if there are several.
    void set_job(Objective made_small, WorkloadKind kind, std::vector<Precision> precisions);
    /// Best first.
    void set(Plans plans);
    [[nodiscard]] const Plans& plans() const { return m_plans; }
    [[nodiscard]] Objective objective_shown() const { return m_objective; }
    [[nodiscard]] WorkloadKind kind() const { return m_kind; }
    [[nodiscard]] const std::vector<Precision>& precisions() const { return m_precisions; }
    /// Null outside of the list.
    [[nodiscard]] const Plan* at(int row) const;
    /// The row of a place in the list; −1 if there is none.
    [[nodiscard]] int row_of(std::size_t place) const;
    [[nodiscard]] std::size_t place_of(int row) const { return m_order[static_cast<std::size_t>(row)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    /// Header and rows with full precision in the C locale.
    [[nodiscard]] QList<QStringList> table() const;
    void translate() { emit headerDataChanged(Qt::Horizontal, 0, column_count - 1); }

private:
    /// What the sliders and choices say of the same thing.
    [[nodiscard]] static QString heading_tip(int column);

    [[nodiscard]] double number_at(std::size_t place, int column) const;
    [[nodiscard]] QString text_at(std::size_t place, int column) const;
    /// Of a column of words, as files have them; else empty.
    [[nodiscard]] QString word_at(std::size_t place, int column) const;
    [[nodiscard]] static bool is_of_words(int column);
    void arrange();

    Plans m_plans;
    std::vector<std::uint32_t> m_order;
    Objective m_objective = Objective::time;
    WorkloadKind m_kind = WorkloadKind::training;
    std::vector<Precision> m_precisions;
    int m_column = rank;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

}  // namespace rooflight::ui
