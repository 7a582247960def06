// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTableWidget;

namespace rooflight::ui {

class View;

/// What a view's picture shows, as a sentence and a table: for screen readers, and for who wants the numbers.
class DataDialog : public QDialog {
    Q_OBJECT
public:
    DataDialog(const View& view, QWidget* parent);

private:
    void fill(const QList<QStringList>& table);
    void copy() const;

    QTableWidget* m_table;
};

}  // namespace rooflight::ui
