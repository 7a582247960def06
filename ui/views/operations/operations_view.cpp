// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/operations/operations_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/operations/operations_model.h"
#include "ui/views/table_text.h"

namespace rooflight::ui {
namespace {

/// Pixels that a column may be narrower than its texts with their margins: a head has them to spare, and what is left of
/// or right of a cell's words is a margin as well.
int spare(double scale) { return qRound(3 * scale); }

/// Shares as bars behind the figure; what binds as a dot before its name.
class OperationsDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
        QStyleOptionViewItem option = given;
        option.state &= ~QStyle::State_HasFocus;  // rows are chosen, not cells
        const Ink ink = Ink::screen();
        const bool to_right = (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
        option.rect.adjust(to_right ? -spare(ink.px(1)) : 0, 0, to_right ? 0 : spare(ink.px(1)), 0);
        const QColor colour = ink(static_cast<Role>(index.data(OperationsModel::bound_role).toInt()));
        if (index.column() == OperationsModel::share) {
            QStyledItemDelegate::paint(painter, option, index);
            const double share = std::clamp(index.data(OperationsModel::bar_role).toDouble(), 0.0, 1.0);
            const QRectF cell = given.rect;
            const double height = ink.px(3);
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(colour);
            painter->drawRect(QRectF(cell.left() + 4, cell.bottom() - height - 1, (cell.width() - 8) * share, height));
            return;
        }
        if (index.column() == OperationsModel::bound) {
            QStyleOptionViewItem moved = option;
            moved.rect.adjust(qRound(ink.px(18)), 0, 0, 0);
            painter->fillRect(option.rect,
                              (option.state & QStyle::State_Selected) != 0 ? ink(Role::accent_fill) : ink(Role::panel));
            QStyledItemDelegate::paint(painter, moved, index);
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(QPen(ink.edge(colour), 1));
            painter->setBrush(colour);
            painter->drawEllipse(QPointF(option.rect.left() + ink.px(11), option.rect.center().y() + 0.5), ink.px(4),
                                 ink.px(4));
            return;
        }
        QStyledItemDelegate::paint(painter, option, index);
    }
};

}  // namespace

OperationsView::OperationsView(QWidget* parent)
    : BaseView(QStringLiteral("operations"), parent),
      m_model(new OperationsModel(this)),
      m_proxy(new QSortFilterProxyModel(this)),
      m_table(new QTableView(this)),
      m_filter(new QLineEdit(this)) {
    m_proxy->setSourceModel(m_model);
    m_proxy->setSortRole(OperationsModel::sort_role);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_proxy);
    m_table->setItemDelegate(new OperationsDelegate(m_table));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(OperationsModel::time, Qt::DescendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsMovable(true);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this] { m_by_hand |= !m_fitting; });
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_filter->setClearButtonEnabled(true);
    m_filter->setObjectName(QStringLiteral("operations_filter"));
    connect(m_filter, &QLineEdit::textChanged, m_proxy, &QSortFilterProxyModel::setFilterFixedString);
    auto* copy_rows = new QAction(m_table);
    copy_rows->setShortcut(QKeySequence::Copy);
    copy_rows->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy_rows, &QAction::triggered, this, [this] { copy(false); });
    auto* copy_csv = new QAction(m_table);
    connect(copy_csv, &QAction::triggered, this, [this] { copy(true); });
    m_table->addActions({copy_rows, copy_csv});
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        const OperationEstimate* each = m_model->at(m_proxy->mapToSource(row).row());
        if (!m_selecting && each != nullptr && !same(selection(), each->name, each->phase)) {
            choose(selection_of(each->name, each->phase));
        }
    });
    setFocusProxy(m_table);
    setMinimumSize(240, 120);
    OperationsView::theme_changed();
    OperationsView::retranslate();
}

QString OperationsView::title() const { return tr("Operations"); }

QString OperationsView::subtitle() const {
    return estimate() == nullptr ? QString() : tr("%n in a step, per chip", nullptr, m_model->rowCount());
}

void OperationsView::retranslate() {
    m_filter->setPlaceholderText(tr("Filter: mlp, backward, HBM …"));
    m_filter->setAccessibleName(tr("Filter operations"));
    m_table->setAccessibleName(tr("Operations and their collectives"));
    const QList<QAction*> actions = m_table->actions();
    actions[0]->setText(tr("Copy"));
    actions[1]->setText(tr("Copy as CSV with full precision"));
    m_fitted_for.clear();
    BaseView::retranslate();
}

QString OperationsView::empty_message() const {
    if (estimate() == nullptr) {
        return nothing_yet();
    }
    return m_model->rowCount() == 0 ? tr("No operations in this estimate.") : QString();
}

void OperationsView::state_changed() {
    m_selecting = true;
    m_model->set(state().estimate);
    m_selecting = false;
    const bool some = m_model->rowCount() > 0;
    m_table->setVisible(some);
    m_filter->setVisible(some);
    update();
    if (some) {
        fit_columns();
    }
    selection_changed();
}

void OperationsView::fit_columns() {
    // Once per kind of list: columns that jump under a moving slider cannot be read.
    const QString kind = QStringLiteral("%1 %2").arg(m_model->rowCount()).arg(Theme::instance().scale());
    if (kind == m_fitted_for || m_by_hand) {
        return;
    }
    m_fitted_for = kind;
    const QScopedValueRollback fitting(m_fitting, true);
    m_table->resizeColumnsToContents();
    const double scale = Theme::instance().scale();
    int wanted = qRound(12 * scale);  // for the dot before what binds
    for (int column = 0; column < OperationsModel::column_count; ++column) {
        wanted += m_table->columnWidth(column);
    }
    // What room there is goes between the columns, as far as it helps.
    const double room = double(m_table->viewport()->width() - wanted) / static_cast<int>(OperationsModel::column_count);
    const int least = -spare(scale);
    // Names give way, but not where columns need a scroll bar anyway.
    const int name = m_table->columnWidth(OperationsModel::operation) / 4;
    const int names = m_table->columnWidth(OperationsModel::collective) / 2;
    const bool scrolls = wanted + least * OperationsModel::column_count - name - names > m_table->viewport()->width();
    const int more = scrolls ? 0 : std::clamp(static_cast<int>(std::floor(room)), least, qRound(12 * scale));
    int width = 0;
    for (int column = 0; column < OperationsModel::column_count; ++column) {
        const int dot = column == OperationsModel::bound ? qRound(12 * scale) : 0;
        m_table->setColumnWidth(column, m_table->columnWidth(column) + more + dot);
        width += m_table->columnWidth(column);
    }
    // Where that is not enough, long names end in dots: a figure that is cut off would be read as another.
    int over = scrolls ? 0 : width - m_table->viewport()->width();
    for (const auto& [column, most] : {std::pair(OperationsModel::collective, names), std::pair(OperationsModel::operation, name)}) {
        const int less = std::clamp(over, 0, most);
        m_table->setColumnWidth(column, m_table->columnWidth(column) - less);
        over -= less;
    }
}

void OperationsView::selection_changed() {
    m_selecting = true;
    const int row = m_model->row_of(selection());
    const QModelIndex index = row < 0 ? QModelIndex() : m_proxy->mapFromSource(m_model->index(row, 0));
    if (index.isValid()) {
        m_table->selectionModel()->setCurrentIndex(index,
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_table->scrollTo(index);
    } else {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    }
    m_selecting = false;
}

void OperationsView::theme_changed() {
    const double scale = Theme::instance().scale();
    m_table->verticalHeader()->setDefaultSectionSize(qRound(26 * scale));
    m_table->setFont(Theme::instance().font(TypeSize::label));
    m_table->horizontalHeader()->setFont(Theme::instance().font(TypeSize::label));
    m_fitted_for.clear();
    m_by_hand &= scale == m_scale;  // widths for another size of type
    m_scale = scale;
    resizeEvent(nullptr);
    state_changed();
}

void OperationsView::resizeEvent(QResizeEvent* event) {
    if (event != nullptr) {
        BaseView::resizeEvent(event);
    }
    const double scale = Theme::instance().scale();
    const int head = qRound(32 * scale);
    const int margin = qRound(10 * scale);
    m_filter->setGeometry(margin, 2, std::clamp(width() - 2 * margin, 20, qRound(280 * scale)), qRound(26 * scale));
    m_table->setGeometry(margin - 4, head, std::max(1, width() - margin), std::max(1, height() - head));
    if (event != nullptr && event->oldSize().width() != event->size().width() && m_model->rowCount() > 0) {
        m_fitted_for.clear();
        fit_columns();
    }
}

void OperationsView::set_filter(const QString& words) { m_filter->setText(words); }

QList<QStringList> OperationsView::marked_rows() const {
    QStringList header;
    for (int column = 0; column < OperationsModel::column_count; ++column) {
        header << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }
    QList<QStringList> rows = {header};
    QList<int> marked;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        marked << index.row();
    }
    std::sort(marked.begin(), marked.end());
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
        if (!marked.isEmpty() && !marked.contains(row)) {
            continue;
        }
        QStringList cells;
        for (int column = 0; column < OperationsModel::column_count; ++column) {
            cells << m_proxy->index(row, column).data().toString();
        }
        rows << cells;
    }
    return rows;
}

void OperationsView::copy(bool as_csv) const {
    QApplication::clipboard()->setText(as_csv ? csv_text(table()) : tsv_text(marked_rows()));
}

QList<QStringList> OperationsView::table() const { return m_model->table(); }

QString OperationsView::summary() const {
    if (m_model->rowCount() == 0) {
        return empty_message();
    }
    const OperationEstimate* longest = m_model->at(0);
    for (int row = 1; row < m_model->rowCount(); ++row) {
        if (m_model->share_of(*m_model->at(row)) > m_model->share_of(*longest)) {
            longest = m_model->at(row);
        }
    }
    return tr("%n operations; the longest is %1 (%2), %3 of the step, %4.", nullptr, m_model->rowCount())
        .arg(text(longest->name), label(longest->phase), shown_percent(m_model->share_of(*longest)),
             bound_phrase(longest->bound));
}

void OperationsView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    const double pitch = metrics.height() + 6;
    const int rows = std::min(m_proxy->rowCount(), static_cast<int>(target.height() / pitch) - 2);
    // Columns from the left as far as they fit; their widths by what is in them.
    std::vector<std::pair<int, double>> columns;
    double used = 0;
    for (int column = 0; column < OperationsModel::column_count; ++column) {
        double width =
            metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        for (int row = 0; row < rows; ++row) {
            width = std::max(width, metrics.horizontalAdvance(m_proxy->index(row, column).data().toString()));
        }
        width += column == OperationsModel::bound ? 28 : 16;
        if (used + width > target.width() + 16) {
            break;
        }
        columns.emplace_back(column, width);
        used += width;
    }
    painter.setFont(font);
    for (int row = -1; row < rows; ++row) {
        double x = target.left();
        const double top = target.top() + (row + 1) * pitch;
        const double baseline = top + pitch / 2 + (metrics.ascent() - metrics.descent()) / 2;
        for (const auto& [column, width] : columns) {
            const QModelIndex index = m_proxy->index(std::max(row, 0), column);
            const QString words = row < 0 ? m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                                          : index.data().toString();
            double at = x;
            if (OperationsModel::is_number(column)) {
                at = x + width - 16 - metrics.horizontalAdvance(words);
            } else if (column == OperationsModel::bound) {
                at = x + 12;
                if (row >= 0) {
                    const QColor colour = ink(static_cast<Role>(index.data(OperationsModel::bound_role).toInt()));
                    painter.setPen(QPen(ink.edge(colour), 1));
                    painter.setBrush(colour);
                    painter.drawEllipse(QPointF(x + 4, top + pitch / 2), 3.5, 3.5);
                }
            }
            painter.setPen(ink(row < 0 ? Role::muted : Role::text));
            painter.drawText(QPointF(at, baseline), words);
            x += width;
        }
        painter.setPen(ink.pen(row < 0 ? Role::border : Role::grid));
        painter.drawLine(QPointF(target.left(), top + pitch), QPointF(std::min(target.right(), x), top + pitch));
    }
    if (rows < m_proxy->rowCount() && rows >= 0) {
        painter.setPen(ink(Role::muted));
        painter.drawText(QPointF(target.left(), target.top() + (rows + 1) * pitch + metrics.ascent() + 4),
                         tr("and %n more", nullptr, m_proxy->rowCount() - rows));
    }
}

}  // namespace rooflight::ui
