// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_view.h"

#include <algorithm>

#include <QDragEnterEvent>
#include <QHeaderView>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>

#include "core/search/estimate_output.h"
#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/compare/compare_model.h"
#include "ui/views/flow_layout.h"

namespace rooflight::ui {
namespace {

/// A thin bar under a figure: its share of the largest in the row.
void draw_bar(QPainter& painter, const QRectF& cell, double share, const Ink& ink) {
    if (share < 0)
        return;
    const double height = ink.px(3);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink(Role::bubble));
    const double width = (cell.width() - 12) * share;
    painter.drawRect(QRectF(cell.right() - 4 - width, cell.bottom() - height - 1, width, height));
}

class CompareDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        draw_bar(*painter, option.rect, index.data(CompareModel::bar_role).toDouble(), Ink::screen());
    }
};

}  // namespace

CompareView::CompareView(QWidget* parent)
    : BaseView(QStringLiteral("compare"), parent),
      m_model(new CompareModel(this)),
      m_table(new QTableView(this)),
      m_keep(tool({})),
      m_add(tool({})),
      m_only(tool({}, "only")),
      m_use(tool({})),
      m_remove(tool({})) {
    m_keep->setObjectName(QStringLiteral("compare_keep"));
    m_add->setObjectName(QStringLiteral("compare_add"));
    m_only->setObjectName(QStringLiteral("compare_only_differences"));
    m_only->setChecked(true);
    m_use->setObjectName(QStringLiteral("compare_use"));
    m_remove->setObjectName(QStringLiteral("compare_remove"));
    m_table->setObjectName(QStringLiteral("compare_table"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CompareDelegate(m_table));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* row = new QWidget(this);
    auto* flow = new FlowLayout(row, 8);
    for (QPushButton* button : {m_keep, m_add, m_only, m_use, m_remove})
        flow->addWidget(button);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 4, 12, 8);
    all->setSpacing(6);
    all->addWidget(row);
    all->addWidget(m_table, 1);
    all->addStretch();
    connect(m_keep, &QPushButton::clicked, this, &CompareView::keep_present);
    connect(m_add, &QPushButton::clicked, this, [this] { emit file_asked({}); });
    connect(m_only, &QPushButton::toggled, this, &CompareView::rebuild);
    connect(m_use, &QPushButton::clicked, this, &CompareView::use_current);
    connect(m_remove, &QPushButton::clicked, this, &CompareView::remove_current);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &CompareView::update_buttons);
    setAcceptDrops(true);
    setMinimumSize(240, 160);
    CompareView::theme_changed();
    CompareView::retranslate();
}

QString CompareView::title() const { return tr("Compare"); }

QString CompareView::subtitle() const {
    const std::optional<Comparison>& comparison = m_model->comparison();
    if (!comparison)
        return {};
    const auto settings = static_cast<int>(Comparison::differing(comparison->settings));
    const auto figures = static_cast<int>(Comparison::differing(comparison->figures));
    return settings + figures == 0 ? tr("no difference") : tr("differences: %1 in settings, %2 in figures").arg(settings).arg(figures);
}

QString CompareView::summary() const {
    if (const QString empty = empty_message(); !empty.isEmpty())
        return empty;
    QStringList parts;
    for (int row = 0; row < m_model->rowCount() && parts.size() < 4; ++row) {
        if (m_model->is_heading(row))
            continue;
        QStringList cells;
        for (int column = 1; column < m_model->columnCount(); ++column)
            cells << m_model->index(row, column).data().toString();
        parts << QStringLiteral("%1: %2").arg(m_model->index(row, 0).data().toString(), cells.join(QStringLiteral(", ")));
    }
    return QStringLiteral("%1. %2").arg(subtitle(), parts.join(QStringLiteral("; ")));
}

QList<QStringList> CompareView::table() const {
    if (m_model->comparison() || estimate() == nullptr)
        return m_model->table();
    // alone: what there would be to compare
    QList<QStringList> rows = {{QStringLiteral("key"), QStringLiteral("unit"), QStringLiteral("differs"), text(scenario()->name)}};
    for (const EstimateOutput& output : estimate_outputs())
        if (const std::optional<double> value = output.of(*estimate()))
            rows << QStringList{text(output.key), text(name_of(output.unit)), QStringLiteral("false"), cell(*value)};
    return rows;
}

QString CompareView::empty_message() const {
    if (estimate() == nullptr)
        return nothing_yet();
    return m_model->comparison() ? QString()
                                 : tr("Nothing to compare with yet: pin a baseline, keep the present scenario, or drop "
                                      "scenario files here.");
}

void CompareView::retranslate() {
    m_keep->setText(tr("Keep this one"));
    m_keep->setToolTip(tr("Puts the scenario as it is now beside what comes"));
    m_add->setText(tr("Add file…"));
    m_add->setToolTip(tr("A scenario, or an export that carries one; files can be dropped here too"));
    m_only->setText(tr("Only differences"));
    m_only->setToolTip(tr("Hides what is the same in all"));
    m_use->setText(tr("Go to it"));
    m_use->setToolTip(tr("Makes the scenario of the chosen column the present one"));
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Takes the chosen column away"));
    m_table->setAccessibleName(tr("Scenarios side by side"));
    BaseView::retranslate();
}

std::vector<CompareView::Side> CompareView::sides() const {
    std::vector<Side> all;
    if (estimate() == nullptr)
        return all;
    const auto name_of_scenario = [](const Scenario& scenario) { return text(scenario.name); };
    all.push_back({tr("Now"), name_of_scenario(*scenario()), state().scenario, state().estimate});
    if (baseline() != nullptr)
        all.push_back({tr("Baseline"), name_of_scenario(*state().baseline_scenario), state().baseline_scenario,
                       state().baseline});
    for (const Side& kept : m_kept)
        if (all.size() < kMostCompared)
            all.push_back(kept);
    return all;
}

int CompareView::compared() const { return m_model->comparison() ? static_cast<int>(sides().size()) : 0; }

void CompareView::state_changed() { rebuild(); }

void CompareView::rebuild() {
    const std::vector<Side> all = sides();
    std::optional<Comparison> comparison;
    QStringList headings;
    CompareModel::PresetNames presets;
    if (all.size() > 1) {
        std::vector<Compared> compared;
        for (const Side& side : all) {
            compared.push_back({side.name.toStdString(), *side.scenario, *side.estimate});
            headings << side.heading;
            presets["hardware.system"] << text(side.scenario->hardware.system->name);
            presets["model"] << text(side.scenario->model->name);
        }
        comparison = compare(compared);
    }
    const int column = m_table->currentIndex().column(), line = m_table->currentIndex().row();
    m_model->set(std::move(comparison), headings, m_only->isChecked(), presets);
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->is_heading(row))
            m_table->setSpan(row, 0, 1, m_model->columnCount());
    if (const QModelIndex same = m_model->index(line, column); same.isValid())
        m_table->setCurrentIndex(same);
    m_table->setVisible(m_model->comparison().has_value());
    update_buttons();
    update();
    emit described();
}

int CompareView::current_kept() const {
    const int before = baseline() != nullptr ? 2 : 1;
    const int kept = m_table->currentIndex().column() - 1 - before;
    return kept >= 0 && kept < static_cast<int>(m_kept.size()) ? kept : -1;
}

void CompareView::update_buttons() {
    const bool room = estimate() != nullptr && std::max<std::size_t>(sides().size(), 1) < kMostCompared;
    m_keep->setEnabled(room);
    m_add->setEnabled(room);
    m_only->setEnabled(m_model->comparison().has_value());
    m_remove->setEnabled(current_kept() >= 0);
    m_use->setEnabled(m_table->currentIndex().column() > 1);
}

bool CompareView::add(const QString& name, const std::shared_ptr<const Scenario>& other,
                      const std::shared_ptr<const Estimate>& its_estimate) {
    if (estimate() != nullptr && sides().size() >= kMostCompared)
        return false;
    m_kept.push_back({name, name, other, its_estimate});
    rebuild();
    return true;
}

bool CompareView::keep_present() {
    if (estimate() == nullptr)
        return false;
    // the letter tells apart what has one name
    const QString letter(QChar(static_cast<char16_t>(u'A' + m_kept.size())));
    return add(QStringLiteral("%1 · %2").arg(letter, text(scenario()->name)), state().scenario, state().estimate);
}

std::vector<std::pair<QString, std::shared_ptr<const Scenario>>> CompareView::kept() const {
    std::vector<std::pair<QString, std::shared_ptr<const Scenario>>> all;
    for (const Side& side : m_kept)
        all.emplace_back(side.name, side.scenario);
    return all;
}

void CompareView::forget_kept() {
    m_kept.clear();
    rebuild();
}

void CompareView::use_current() {
    const std::vector<Side> all = sides();
    const int side = m_table->currentIndex().column() - 1;
    if (side > 0 && side < static_cast<int>(all.size()))
        emit proposed(all[static_cast<std::size_t>(side)].scenario, tr("Compared scenario"), 0);
}

void CompareView::remove_current() {
    if (const int kept = current_kept(); kept >= 0) {
        m_kept.erase(m_kept.begin() + kept);
        rebuild();
    }
}

void CompareView::theme_changed() {
    const double scale = Theme::instance().scale();
    m_table->verticalHeader()->setDefaultSectionSize(qRound(26 * scale));
    m_table->setFont(Theme::instance().font(TypeSize::label));
    m_table->horizontalHeader()->setFont(Theme::instance().font(TypeSize::label, true));
    rebuild();
}

void CompareView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    const double pitch = metrics.height() + 8;
    const int lines = std::min(m_model->rowCount(), static_cast<int>(target.height() / pitch) - 2);
    const int columns = m_model->columnCount();
    const double first = std::min(220.0, target.width() * 0.34), rest = (target.width() - first) / (columns - 1);
    for (int line = -1; line < lines; ++line) {
        const double top = target.top() + (line + 1) * pitch;
        const bool heading = line >= 0 && m_model->is_heading(line);
        painter.setFont(ink.font(TypeSize::label, heading || line < 0));
        for (int column = 0; column < (heading ? 1 : columns); ++column) {
            const QModelIndex index = m_model->index(std::max(line, 0), column);
            const QRectF box(column == 0 ? target.left() : target.left() + first + rest * (column - 1), top,
                             heading ? target.width() : column == 0 ? first : rest, pitch);
            const QString words =
                line < 0 ? m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() : index.data().toString();
            painter.setPen(ink(line < 0 || (column == 0 && !heading) ? Role::muted : Role::text));
            const QFontMetricsF font(painter.font());
            const QString fitting = font.elidedText(words, Qt::ElideRight, box.width() - 8);
            const double x = column == 0 ? box.left() : box.right() - 4 - font.horizontalAdvance(fitting);
            painter.drawText(QPointF(x, top + pitch / 2 + (font.ascent() - font.descent()) / 2 - 1), fitting);
            if (line >= 0 && column > 0)
                draw_bar(painter, box, index.data(CompareModel::bar_role).toDouble(), ink);
        }
        painter.setPen(ink.pen(line < 0 ? Role::border : Role::grid));
        painter.drawLine(QPointF(target.left(), top + pitch), QPointF(target.right(), top + pitch));
    }
    if (lines >= 0 && lines < m_model->rowCount()) {
        painter.setFont(ink.font(TypeSize::label));
        painter.setPen(ink(Role::muted));
        painter.drawText(QPointF(target.left(), target.top() + (lines + 1) * pitch + metrics.ascent() + 4),
                         tr("and %n more", nullptr, m_model->rowCount() - lines));
    }
}

void CompareView::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && m_add->isEnabled())
        event->acceptProposedAction();
}

void CompareView::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            emit file_asked(url.toLocalFile());
    event->acceptProposedAction();
}

}  // namespace rooflight::ui
