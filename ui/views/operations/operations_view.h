// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "ui/views/base_view.h"

class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace rooflight::ui {

class OperationsModel;

/// Every operation and its collectives as a table: sortable, filtered by words, copied as text.
class OperationsView : public BaseView {
    Q_OBJECT
public:
    explicit OperationsView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override { return Detail::operations; }
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;

    [[nodiscard]] QTableView* table_widget() const { return m_table; }
    void set_filter(const QString& words);
    /// The rows that are marked (or all), as they are shown, header first.
    [[nodiscard]] QList<QStringList> marked_rows() const;

protected:
    void state_changed() override;
    void selection_changed() override;
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit_columns();
    void copy(bool as_csv) const;

    OperationsModel* m_model;
    QSortFilterProxyModel* m_proxy;
    QTableView* m_table;
    QLineEdit* m_filter;
    QString m_fitted_for;
    double m_scale = 0;                                ///< of the type that columns are as wide as
    bool m_selecting = false;
    bool m_fitting = false, m_by_hand = false;         ///< columns set by the program, and by the user, who has his way
};

}  // namespace rooflight::ui
