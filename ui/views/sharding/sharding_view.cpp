// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharding/sharding_view.h"

#include <algorithm>
#include <array>
#include <limits>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/mesh/spec_text.h"
#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/theme/style.h"
#include "ui/views/canvas.h"
#include "ui/views/flow_layout.h"
#include "ui/views/sharding/array_editor.h"
#include "ui/views/sharding/axis_chip.h"
#include "ui/views/sharding/plan_picture.h"

namespace rooflight::ui {
namespace {

constexpr std::array<const char*, ShardingState::field_count> kFieldKeys = {"a", "b", "out", "from", "to"};
constexpr int kMostWays = 4096;
constexpr int kNarrowLab = 680;                        // px: below, plans and steps go one under the other
constexpr int kWideLab = 900, kLowLab = 520;           // px: wide and low, what comes of it goes beside the arrays

/// Doubles and halves: what sizes of arrays and meshes mostly are.
class PowerBox : public QSpinBox {
public:
    PowerBox(int most, QWidget* parent) : QSpinBox(parent) {
        setRange(1, most);
        setKeyboardTracking(false);
        setFocusPolicy(Qt::StrongFocus);
    }
    void stepBy(int steps) override {
        const int now = value();
        setValue(steps > 0 ? (now > maximum() / 2 ? maximum() : now * 2) : std::max(1, now / 2));
    }
};

}  // namespace

ShardingView::ShardingView(QWidget* parent)
    : BaseView(QStringLiteral("sharding"), parent), m_scroll(new QScrollArea(this)) {
    auto* page = new QWidget(m_scroll);
    auto* all = new QVBoxLayout(page);
    all->setContentsMargins(12, 4, 12, 8);
    all->setSpacing(8);
    m_case = new QLabel(page);
    m_case->setObjectName(QStringLiteral("sharding_case"));
    m_case->setProperty("strong", true);
    m_case->setWordWrap(true);
    m_mesh_row = make_mesh_row(page);
    all->addWidget(m_mesh_row);
    m_body = new QBoxLayout(QBoxLayout::TopToBottom);
    m_body->setSpacing(8);
    m_body->addLayout(make_arrays(page), 1);
    auto* result = new QVBoxLayout;
    result->setSpacing(8);
    result->addWidget(m_case);
    m_plans_row = make_plans(page);
    result->addLayout(m_plans_row);
    result->addStretch();
    m_body->addLayout(result);
    all->addLayout(m_body, 1);
    all->addWidget(make_reshard_row(page));
    m_scroll->setWidget(page);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    setMinimumSize(240, 160);
    ShardingView::retranslate();
}

QWidget* ShardingView::make_mesh_row(QWidget* page) {
    auto* row = new QWidget(page);
    auto* flow = new FlowLayout(row, 8);
    m_mesh_name = new QLabel(row);
    m_mesh_name->setProperty("tone", QStringLiteral("muted"));
    flow->addWidget(m_mesh_name);
    for (std::size_t i = 0; i < m_lab.mesh().names.size(); ++i) {
        const QString name = text(m_lab.mesh().names[i]);
        const int axis = static_cast<int>(i);
        auto* pair = new QWidget(row);
        auto* inside = new QHBoxLayout(pair);
        inside->setContentsMargins(0, 0, 0, 0);
        inside->setSpacing(4);
        auto* chip = new AxisChip(axis, name, pair);
        auto* size = new PowerBox(kMostWays, pair);
        size->setObjectName(QStringLiteral("sharding_axis_%1").arg(name));
        inside->addWidget(chip);
        inside->addWidget(size);
        flow->addWidget(pair);
        connect(chip, &QPushButton::clicked, this, [this, axis](bool on) { arm(on ? axis : -1); });
        connect(size, &QSpinBox::valueChanged, this, [this, axis](int value) { set_axis(axis, value); });
        m_chips.push_back(chip);
        m_axes.push_back(size);
    }
    m_devices = new QLabel(row);
    m_devices->setProperty("tone", QStringLiteral("muted"));
    flow->addWidget(m_devices);
    m_dim_row = new QWidget(row);
    m_dim_layout = new QHBoxLayout(m_dim_row);
    m_dim_layout->setContentsMargins(8, 0, 0, 0);
    m_dim_layout->setSpacing(6);
    flow->addWidget(m_dim_row);
    return row;
}

QBoxLayout* ShardingView::make_arrays(QWidget* page) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    const char* const names[] = {"A", "B", "C"};
    const char* const signs[] = {"", "·", "="};
    for (int i = 0; i < 3; ++i) {
        if (i > 0) {
            auto* sign = new QLabel(QString::fromUtf8(signs[i]), page);
            sign->setProperty("type", QStringLiteral("verdict"));
            row->addWidget(sign, 0, Qt::AlignVCenter);
        }
        auto* editor = new ArrayEditor(static_cast<ShardingState::Field>(i), QString::fromLatin1(names[i]), page);
        row->addWidget(editor, 1);
        connect(editor, &ArrayEditor::spec_entered, this, &ShardingView::set_spec);
        connect(editor, &ArrayEditor::axis_toggled, this, &ShardingView::toggle);
        connect(editor, &ArrayEditor::read, this, [this](QWidget* of, const QPointF& at, const QStringList& lines) {
            read_out(of, at, lines);
        });
        connect(editor, &ArrayEditor::device_hovered, this, [this](int device) {
            for (ArrayEditor* each : m_arrays) {
                each->mark_device(device);
            }
        });
        m_arrays.push_back(editor);
    }
    return row;
}

QBoxLayout* ShardingView::make_plans(QWidget* page) {
    m_plans = new Canvas(
        [this](QPainter& painter, const QRectF& rect) { draw_plans(painter, rect, m_lab, Ink::screen()); }, page);
    m_steps = new Canvas(
        [this](QPainter& painter, const QRectF& rect) { draw_steps(painter, rect, m_lab, Ink::screen()); }, page);
    m_plans->setObjectName(QStringLiteral("sharding_plans"));
    m_steps->setObjectName(QStringLiteral("sharding_steps"));
    m_plans->setFocusPolicy(Qt::StrongFocus);
    m_plans->setMouseTracking(true);
    m_plans->installEventFilter(this);
    auto* row = new QBoxLayout(QBoxLayout::LeftToRight);
    row->setSpacing(16);
    row->addWidget(m_plans, 5);
    row->addWidget(m_steps, 4);
    return row;
}

QLineEdit* ShardingView::reshard_edit(ShardingState::Field field, const char* name, QWidget* parent) {
    auto* line = new QLineEdit(parent);
    line->setObjectName(QString::fromLatin1(name));
    line->setMinimumWidth(96);
    line->setMaximumWidth(200);
    connect(line, &QLineEdit::editingFinished, this, [this, line, field] {
        if (line->isModified()) {
            line->setModified(false);
            set_spec(field, line->text());
        }
    });
    return line;
}

QWidget* ShardingView::make_reshard_row(QWidget* page) {
    auto* row = new QWidget(page);
    auto* inside = new QHBoxLayout(row);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(8);
    m_reshard_name = new QLabel(row);
    m_reshard_name->setProperty("strong", true);
    m_from = reshard_edit(ShardingState::from, "sharding_from", row);
    m_to = reshard_edit(ShardingState::to, "sharding_to", row);
    m_reshard = new QLabel(row);
    m_reshard->setObjectName(QStringLiteral("sharding_reshard"));
    m_reshard->setWordWrap(true);
    inside->addWidget(m_reshard_name);
    inside->addWidget(m_from, 1);
    inside->addWidget(new QLabel(QStringLiteral("→"), row));
    inside->addWidget(m_to, 1);
    inside->addWidget(m_reshard, 3);
    return row;
}

QString ShardingView::title() const { return tr("Sharding lab"); }

QString ShardingView::subtitle() const {
    if (scenario() == nullptr) {
        return {};
    }
    return QStringLiteral("%1 · %2").arg(text(to_text(m_lab.mesh())), m_lab.machine_text());
}

QString ShardingView::empty_message() const { return scenario() == nullptr ? nothing_yet() : QString(); }

QString ShardingView::summary() const {
    if (scenario() == nullptr) {
        return empty_message();
    }
    QString words = QStringLiteral("%1 · %2 = %3. ").arg(m_lab.spec(ShardingState::a), m_lab.spec(ShardingState::b),
                                                         m_lab.spec(ShardingState::out)) +
                    case_text(m_lab);
    if (!m_lab.plans().empty()) {
        const LabPlan& best = m_lab.plans()[static_cast<std::size_t>(m_lab.cheapest())];
        words += QLatin1Char(' ') + tr("The cheapest of %n plans: %1, %2.", nullptr,
                                       static_cast<int>(m_lab.plans().size()))
                                        .arg(plan_text(best), shown(m_lab.machine()->total(best.plan)));
    }
    return words;
}

QList<QStringList> ShardingView::table() const {
    QList<QStringList> rows = {{QStringLiteral("plan"), QStringLiteral("compute_s"), QStringLiteral("communication_s"),
                                QStringLiteral("flops_per_device"), QStringLiteral("idle_axes"),
                                QStringLiteral("cheapest")}};
    for (std::size_t i = 0; i < m_lab.plans().size(); ++i) {
        const LabPlan& plan = m_lab.plans()[i];
        const auto flag = [](bool on) { return on ? QStringLiteral("1") : QStringLiteral("0"); };
        rows << QStringList{plan_text(plan),
                            cell(m_lab.machine()->multiply(plan.plan).value()),
                            cell(plan.plan.communication.value()),
                            cell(plan.plan.flops_per_chip.value()),
                            flag(m_lab.uses_idle_axes(static_cast<int>(i))),
                            flag(static_cast<int>(i) == m_lab.cheapest())};
    }
    return rows;
}

QJsonObject ShardingView::choices() const {
    QJsonObject mesh, sizes, specs;
    for (std::size_t i = 0; i < m_lab.mesh().names.size(); ++i) {
        mesh[text(m_lab.mesh().names[i])] = m_lab.mesh().sizes[i];
    }
    for (const NamedDim& dim : m_lab.dims()) {
        sizes[text(dim.name)] = dim.size;
    }
    for (std::size_t i = 0; i < kFieldKeys.size(); ++i) {
        specs[QLatin1String(kFieldKeys[i])] = m_lab.spec(static_cast<ShardingState::Field>(i));
    }
    return {{QStringLiteral("mesh"), mesh}, {QStringLiteral("sizes"), sizes}, {QStringLiteral("specs"), specs}};
}

void ShardingView::restore(const QJsonObject& choices) {
    const QJsonObject mesh = choices[QStringLiteral("mesh")].toObject();
    for (std::size_t i = 0; i < m_lab.mesh().names.size(); ++i) {
        const int size = mesh[text(m_lab.mesh().names[i])].toInt();
        if (size > 0 && size <= kMostWays) {
            set_axis(static_cast<int>(i), size);
        }
    }
    const QJsonObject specs = choices[QStringLiteral("specs")].toObject();
    for (std::size_t i = 0; i < kFieldKeys.size(); ++i) {
        if (const QString words = specs[QLatin1String(kFieldKeys[i])].toString(); !words.isEmpty()) {
            set_spec(static_cast<ShardingState::Field>(i), words);
        }
    }
    const QJsonObject sizes = choices[QStringLiteral("sizes")].toObject();
    for (auto size = sizes.begin(); size != sizes.end(); ++size) {
        if (size.value().toDouble() >= 1) {
            set_dim(size.key(), size.value().toDouble());
        }
    }
}

void ShardingView::retranslate() {
    m_mesh_name->setText(tr("Mesh"));
    m_reshard_name->setText(tr("Reshard"));
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const QString name = text(m_lab.mesh().names[i]);
        m_chips[i]->setToolTip(tr("Drag onto a dimension; or click, then click the dimension"));
        m_chips[i]->setAccessibleName(tr("Mesh axis %1").arg(name));
        m_axes[i]->setAccessibleName(tr("Devices along %1").arg(name));
    }
    for (ArrayEditor* editor : m_arrays) {
        editor->retranslate();
    }
    m_from->setAccessibleName(tr("Sharding before"));
    m_to->setAccessibleName(tr("Sharding after"));
    m_plans->setAccessibleName(tr("Plans; Up and Down select"));
    m_steps->setAccessibleName(tr("Steps of the selected plan"));
    BaseView::retranslate();
}

void ShardingView::state_changed() {
    m_lab.set_scenario(state().scenario);
    m_scroll->setVisible(scenario() != nullptr);
    show_lab();
}

void ShardingView::theme_changed() {
    for (ArrayEditor* editor : m_arrays) {
        editor->scale();
    }
    m_dim_names.clear();  // made anew in the new size
    show_lab();
}

void ShardingView::show_dims() {
    const std::vector<NamedDim> dims = m_lab.dims();
    QStringList names;
    for (const NamedDim& dim : dims) {
        names << text(dim.name);
    }
    if (names != m_dim_names) {
        m_dim_names = names;
        m_dims.clear();
        while (QLayoutItem* item = m_dim_layout->takeAt(0)) {
            if (item->widget() != nullptr) {
                item->widget()->hide();
                item->widget()->deleteLater();
            }
            delete item;
        }
        for (const QString& name : names) {
            auto* caption = new QLabel(name, m_dim_row);
            auto* size = new PowerBox(std::numeric_limits<int>::max() / 2, m_dim_row);
            size->setObjectName(QStringLiteral("sharding_size_%1").arg(name));
            size->setAccessibleName(tr("Size of dimension %1").arg(name));
            size->setFixedWidth(qRound(110 * Theme::instance().scale()));
            connect(size, &QSpinBox::valueChanged, this, [this, name](int value) { set_dim(name, value); });
            m_dim_layout->addWidget(caption);
            m_dim_layout->addWidget(size);
            m_dims.push_back(size);
        }
        m_mesh_row->layout()->invalidate();
    }
    for (std::size_t i = 0; i < dims.size(); ++i) {
        const QSignalBlocker blocker(m_dims[i]);
        m_dims[i]->setValue(static_cast<int>(std::min(dims[i].size, 1e9)));
    }
}

void ShardingView::show_lab() {
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const QSignalBlocker blocker(m_axes[i]);
        m_axes[i]->setValue(m_lab.mesh().sizes[i]);
    }
    const int devices = static_cast<int>(std::min(1e9, m_lab.mesh().devices()));
    m_devices->setText(devices == 1 ? tr("= 1 device") : tr("= %n devices", nullptr, devices));
    show_dims();
    for (ArrayEditor* editor : m_arrays) {
        editor->show_state(m_lab);
    }
    m_case->setText(case_text(m_lab));
    dress(m_case, "tone", m_lab.solved() ? QString() : QStringLiteral("bad"));
    if (!m_from->hasFocus() || m_lab.refusal(ShardingState::from).isEmpty()) {
        m_from->setText(m_lab.spec(ShardingState::from));
    }
    if (!m_to->hasFocus() || m_lab.refusal(ShardingState::to).isEmpty()) {
        m_to->setText(m_lab.spec(ShardingState::to));
    }
    const QString refused =
        m_lab.refusal(ShardingState::from).isEmpty() ? m_lab.refusal(ShardingState::to) : m_lab.refusal(ShardingState::from);
    m_reshard->setText(refused.isEmpty() ? reshard_text(m_lab) : refused);
    dress(m_reshard, "tone",
          refused.isEmpty() && m_lab.reshard_problem().isEmpty() ? QString() : QStringLiteral("bad"));
    const Ink ink = Ink::screen();
    m_plans->setMinimumSize(qRound(ink.px(240)), qRound(plans_height(m_lab, ink)));
    m_steps->setMinimumSize(qRound(ink.px(220)), qRound(steps_height(m_lab, ink)));
    m_plans->update();
    m_steps->update();
    setAccessibleDescription(summary());
    update();
    emit described();
}

void ShardingView::set_axis(int axis, int size) {
    m_lab.set_axis(static_cast<std::size_t>(axis), size);
    show_lab();
}

void ShardingView::set_dim(const QString& name, double size) {
    m_lab.set_dim(name, size);
    show_lab();
}

void ShardingView::set_spec(ShardingState::Field field, const QString& words) {
    m_lab.set_spec(field, words);
    show_lab();
}

void ShardingView::toggle(ShardingState::Field field, int dim, int axis) {
    m_lab.toggle(field, static_cast<std::size_t>(dim), static_cast<std::size_t>(axis));
    arm(-1);
    show_lab();
}

void ShardingView::select_plan(int plan) {
    m_lab.select_plan(plan);
    show_lab();
}

void ShardingView::arm(int axis) {
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        m_chips[i]->setChecked(static_cast<int>(i) == axis);
    }
    for (ArrayEditor* editor : m_arrays) {
        editor->arm(axis);
    }
}

void ShardingView::hover_plan(const QPointF& at) {
    read_out(m_plans, at, plan_read_out(m_lab, plan_at(at.y(), m_lab, Ink::screen())));
}

bool ShardingView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_plans) {
        return BaseView::eventFilter(watched, event);
    }
    if (event->type() == QEvent::MouseButtonPress) {
        const int plan = plan_at(static_cast<QMouseEvent*>(event)->position().y(), m_lab, Ink::screen());
        if (plan >= 0) {
            select_plan(plan);
        }
    } else if (event->type() == QEvent::MouseMove) {
        hover_plan(static_cast<QMouseEvent*>(event)->position());
    } else if (event->type() == QEvent::Leave) {
        read_out(m_plans, {}, {});
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            select_plan(m_lab.selected() + (key == Qt::Key_Up ? -1 : 1));
            return true;
        }
    }
    return BaseView::eventFilter(watched, event);
}

void ShardingView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    m_scroll->setGeometry(rect());
    const double scale = Theme::instance().scale();
    const bool narrow = width() < kNarrowLab * scale;
    const bool beside = width() >= kWideLab * scale && height() < kLowLab * scale;
    m_body->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_body->setSpacing(qRound((beside ? 24 : 8) * scale));
    m_body->setStretch(0, beside ? 3 : 1);
    m_body->setStretch(1, beside ? 2 : 0);
    m_plans_row->setDirection(narrow || beside ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_plans_row->setSpacing(qRound((beside ? 8 : 16) * scale));
}

void ShardingView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const double plans = std::min(target.height() * 0.55,
                                  std::max(plans_height(m_lab, ink), steps_height(m_lab, ink)));
    const double line = QFontMetricsF(ink.font(TypeSize::body)).height();
    const double pictures = target.height() - plans - 4 * line - 24;
    const double gap = 24, width = (target.width() - 2 * gap) / 3;
    for (int i = 0; i < 3; ++i) {
        const auto field = static_cast<ShardingState::Field>(i);
        const QRectF column(target.left() + i * (width + gap), target.top(), width, pictures);
        painter.setFont(ink.font(TypeSize::body, true));
        painter.setPen(ink(Role::text));
        painter.drawText(QPointF(column.left(), column.top() + line * 0.8), m_lab.spec(field));
        ArrayPicture picture;
        picture.set(m_lab.array(field), m_lab.mesh());
        picture.draw(painter, column.adjusted(0, line + 4, 0, -line - 4), -1, ink);
        painter.setFont(ink.font(TypeSize::label));
        painter.setPen(ink(Role::muted));
        const QString facts = facts_text(m_lab.report(field));
        painter.drawText(QPointF(column.left(), column.bottom()),
                         QFontMetricsF(painter.font()).elidedText(facts, Qt::ElideRight, column.width()));
    }
    double y = target.top() + pictures + 12;
    painter.setFont(ink.font(TypeSize::body, true));
    painter.setPen(ink(Role::text));
    painter.drawText(QRectF(target.left(), y, target.width(), 2 * line), Qt::TextWordWrap, case_text(m_lab));
    y += 2 * line;
    const double left = target.width() * 0.55;
    draw_plans(painter, QRectF(target.left(), y, left - 16, plans), m_lab, ink);
    draw_steps(painter, QRectF(target.left() + left, y, target.width() - left, plans), m_lab, ink);
    painter.setFont(ink.font(TypeSize::label));
    painter.setPen(ink(Role::text));
    painter.drawText(QRectF(target.left(), target.bottom() - line, target.width(), line), Qt::AlignVCenter,
                     tr("Reshard %1 → %2: %3")
                         .arg(m_lab.spec(ShardingState::from), m_lab.spec(ShardingState::to), reshard_text(m_lab)));
}

}  // namespace rooflight::ui
