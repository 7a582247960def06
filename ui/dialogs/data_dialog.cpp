// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/data_dialog.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/view.h"
#include "ui/views/column_names.h"
#include "ui/views/table_text.h"

namespace rooflight::ui {
namespace {

constexpr qsizetype kMostShown = 2000;  // rows; the CSV has them all

/// A cell that sorts as the number it shows.
class DataCell : public QTableWidgetItem {
public:
    explicit DataCell(const QString& words) : QTableWidgetItem(words) {
        m_number = QLocale::c().toDouble(words, &m_is_number);
        setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        if (m_is_number)
            setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    bool operator<(const QTableWidgetItem& other) const override {
        const auto* cell = dynamic_cast<const DataCell*>(&other);
        return cell != nullptr && m_is_number && cell->m_is_number ? m_number < cell->m_number
                                                                   : QTableWidgetItem::operator<(other);
    }

private:
    double m_number = 0;
    bool m_is_number = false;
};

}  // namespace

DataDialog::DataDialog(const View& view, QWidget* parent) : QDialog(parent), m_table(new QTableWidget(this)) {
    setObjectName(QStringLiteral("data_dialog"));
    setWindowTitle(tr("Data of %1").arg(view.title()));
    auto* says = new QLabel(view.summary(), this);
    says->setObjectName(QStringLiteral("data_summary"));
    says->setWordWrap(true);
    says->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setObjectName(QStringLiteral("data_table"));
    m_table->setAccessibleName(windowTitle());
    m_table->setAccessibleDescription(view.summary());
    m_table->verticalHeader()->hide();
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    const QList<QStringList> table = view.table();
    fill(table);
    auto* copy_rows = new QAction(tr("Copy"), m_table);
    copy_rows->setShortcut(QKeySequence::Copy);
    copy_rows->setShortcutContext(Qt::WidgetShortcut);
    connect(copy_rows, &QAction::triggered, this, &DataDialog::copy);
    m_table->addAction(copy_rows);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy_all = buttons->addButton(tr("&Copy all"), QDialogButtonBox::ActionRole);
    copy_all->setObjectName(QStringLiteral("data_copy"));
    connect(copy_all, &QPushButton::clicked, this, [table] { QApplication::clipboard()->setText(tsv_text(table)); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(says);
    layout->addWidget(m_table, 1);
    if (table.size() > kMostShown + 1)
        layout->addWidget(new QLabel(tr("The first %1 rows of %2; the CSV export has them all.")
                                         .arg(kMostShown)
                                         .arg(table.size() - 1),
                                     this));
    layout->addWidget(buttons);
    resize(760, 520);
    m_table->setFocus();
}

void DataDialog::fill(const QList<QStringList>& table) {
    if (table.isEmpty())
        return;
    const auto rows = static_cast<int>(std::min(table.size() - 1, kMostShown));
    m_table->setColumnCount(static_cast<int>(table.front().size()));
    m_table->setRowCount(rows);
    QStringList headings;
    for (const QString& key : table.front())
        headings << column_heading(key);
    m_table->setHorizontalHeaderLabels(headings);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < m_table->columnCount(); ++column)
            m_table->setItem(row, column, new DataCell(table[row + 1].value(column)));
    m_table->resizeColumnsToContents();
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);  // as the view has them, until asked
    m_table->setSortingEnabled(true);
    if (rows > 0)
        m_table->setCurrentCell(0, 0);
}

void DataDialog::copy() const {
    QList<QStringList> rows;
    for (const QTableWidgetSelectionRange& range : m_table->selectedRanges())
        for (int row = range.topRow(); row <= range.bottomRow(); ++row) {
            QStringList cells;
            for (int column = range.leftColumn(); column <= range.rightColumn(); ++column)
                cells << m_table->item(row, column)->text();
            rows << cells;
        }
    QApplication::clipboard()->setText(tsv_text(rows));
}

}  // namespace rooflight::ui
