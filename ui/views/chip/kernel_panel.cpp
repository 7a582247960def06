// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chip/kernel_panel.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "ui/charts/drawing.h"
#include "ui/controls/snap_slider.h"
#include "ui/theme/number.h"

namespace rooflight::ui {

namespace {

constexpr double kLongest = 1 << 20;                   // of a matmul's dimension on the sliders

QString kernel_tr(const char* words) { return QCoreApplication::translate("ChipView", words); }

std::vector<double> dimension_choices() {
    std::vector<double> choices;
    for (double size = 1; size <= kLongest; size *= 2) {
        choices.push_back(size);
        if (size >= 64)
            choices.push_back(size * 1.5);  // what does not fit whole tiles is the point
    }
    return choices;
}

}  // namespace

KernelPanel::KernelPanel(QWidget* parent)
    : QWidget(parent), m_double(new QCheckBox(this)), m_pairs(new QCheckBox(this)), m_best(new QPushButton(this)), m_follow(new QPushButton(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    add_row(grid, "m", false, [](const Kernel& k) { return k.shape.m; }, [](Kernel& k, double v) { k.shape.m = v; });
    add_row(grid, "k", false, [](const Kernel& k) { return k.shape.k; }, [](Kernel& k, double v) { k.shape.k = v; });
    add_row(grid, "n", false, [](const Kernel& k) { return k.shape.n; }, [](Kernel& k, double v) { k.shape.n = v; });
    add_row(grid, "tile_m", true, [](const Kernel& k) { return k.tile.m; }, [](Kernel& k, double v) { k.tile.m = v; });
    add_row(grid, "tile_k", true, [](const Kernel& k) { return k.tile.k; }, [](Kernel& k, double v) { k.tile.k = v; });
    add_row(grid, "tile_n", true, [](const Kernel& k) { return k.tile.n; }, [](Kernel& k, double v) { k.tile.n = v; });
    const int row = grid->rowCount();
    grid->addWidget(m_double, row, 0, 1, 3);
    grid->addWidget(m_pairs, row + 1, 0, 1, 3);
    grid->addWidget(m_best, row + 2, 0, 1, 3);
    grid->addWidget(m_follow, row + 3, 0, 1, 3);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(row + 4, 1);
    m_pairs->setObjectName(QStringLiteral("chip_pairs"));
    connect(m_pairs, &QCheckBox::toggled, this, [this](bool on) {
        m_kernel.cluster = on ? 2 : 1;
        emit edited(m_kernel);
    });
    m_double->setObjectName(QStringLiteral("chip_double_buffer"));
    m_best->setObjectName(QStringLiteral("chip_best_tile"));
    m_follow->setObjectName(QStringLiteral("chip_follow"));
    for (QPushButton* button : {m_best, m_follow})
        button->setProperty("compact", true);
    connect(m_double, &QCheckBox::toggled, this, [this](bool on) {
        m_kernel.double_buffered = on;
        emit edited(m_kernel);
    });
    connect(m_best, &QPushButton::clicked, this, &KernelPanel::best_asked);
    connect(m_follow, &QPushButton::clicked, this, &KernelPanel::follow_asked);
    retranslate();
}

void KernelPanel::add_row(QGridLayout* grid, const char* name, bool tile, double (*get)(const Kernel&),
                          void (*set)(Kernel&, double)) {
    const int row = static_cast<int>(m_rows.size());
    Row made{new QLabel(this), new SnapSlider(this), new QLabel(this), get, set, tile};
    made.slider->setObjectName(QStringLiteral("chip_") + QLatin1String(name));
    made.slider->setMinimumWidth(70);
    made.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(made.name, row, 0);
    grid->addWidget(made.slider, row, 1);
    grid->addWidget(made.value, row, 2);
    m_rows.push_back(made);
    connect(made.slider, &SnapSlider::edited, this, [this, set](double value) {
        set(m_kernel, value);
        emit edited(m_kernel);
    });
}

void KernelPanel::show_kernel(const KernelMachine& machine, const Kernel& kernel, bool follows) {
    m_kernel = kernel;
    const double sizes[] = {kernel.shape.m, kernel.shape.k, kernel.shape.n};
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        const double value = row.get(kernel);
        std::vector<double> table = row.tile ? tile_choices(sizes[i - 3]) : dimension_choices();
        row.slider->set_table(std::move(table), value);
        row.value->setText(shown_digits(value));
    }
    {
        const QSignalBlocker quiet(m_double), quiet_pairs(m_pairs);
        m_double->setChecked(kernel.double_buffered);
        m_pairs->setChecked(kernel.cluster > 1);
        m_pairs->setVisible(machine.kind == KernelMachine::Kind::multiprocessor);
    }
    m_best->setEnabled(machine.fast_memory.value() > 0);
    m_follow->setEnabled(!follows);
}

void KernelPanel::retranslate() {
    const QString names[] = {tr("rows m"), tr("depth k"), tr("columns n"), tr("tile m"), tr("tile k"), tr("tile n")};
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].name->setText(names[i]);
        m_rows[i].slider->setAccessibleName(names[i]);
    }
    m_double->setText(tr("Two buffers"));
    m_double->setToolTip(tr("The next step's operands load while the present ones are multiplied"));
    m_pairs->setText(tr("Pairs share loads"));
    m_pairs->setToolTip(tr("Two neighbouring units receive the same columns of the second operand in one load"));
    m_best->setText(tr("Best tile"));
    m_best->setToolTip(tr("The fastest of the powers of two that fit"));
    m_follow->setText(tr("Scenario's matmul"));
    m_follow->setToolTip(tr("The matmul that a chip of the scenario spends most of its time in"));
}

void draw_kernel(QPainter& painter, const QRectF& target, const KernelMachine& machine, const KernelPlan& plan, const Ink& ink) {
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    const double row = metrics.height() + ink.px(3), bar = ink.px(12), pitch = row + bar + ink.px(7);
    double y = target.top();
    const auto heading = [&](const QString& left, const QString& right, Role role = Role::text) {
        painter.setPen(ink(role));
        painter.drawText(QPointF(target.right() - metrics.horizontalAdvance(right), y + metrics.ascent()), right);
        painter.setPen(ink(Role::text));
        painter.drawText(QPointF(target.left(), y + metrics.ascent()),
                         metrics.elidedText(left, Qt::ElideRight, target.width() - metrics.horizontalAdvance(right) - ink.px(10)));
    };
    struct Piece {
        double share;
        QColor fill;
        bool hatched = false;
    };
    const auto bars = [&](std::initializer_list<Piece> pieces) {
        const QRectF track(target.left(), y + row, target.width(), bar);
        painter.setPen(ink.pen(Role::border));
        painter.setBrush(ink(Role::background));
        painter.drawRect(track);
        double x = track.left();
        for (const Piece& piece : pieces) {
            const QRectF box(x, track.top(), track.width() * std::clamp(piece.share, 0.0, (track.right() - x) / track.width()), bar);
            painter.setPen(Qt::NoPen);
            painter.setBrush(piece.fill);
            painter.drawRect(box);
            if (piece.hatched)
                draw_hatch(painter, box, ink.pen(Role::text, 1), ink.px(4));
            x = box.right();
        }
        y += pitch;
    };
    const bool tpu = machine.kind == KernelMachine::Kind::tensor_core;
    const Bytes used = machine.accumulators ? plan.operands : plan.operands + plan.sums;
    heading(tpu ? kernel_tr(QT_TRANSLATE_NOOP("ChipView", "VMEM of a TensorCore"))
                : kernel_tr(QT_TRANSLATE_NOOP("ChipView", "shared memory of a unit")),
            plan.fits ? QStringLiteral("%1 / %2").arg(shown(used), shown(machine.fast_memory))
                      : kernel_tr(QT_TRANSLATE_NOOP("ChipView", "%1 / %2 – does not fit")).arg(shown(used), shown(machine.fast_memory)),
            plan.fits ? Role::text : Role::bad);
    bars({{plan.operands / machine.fast_memory, ink(Role::activations), used > machine.fast_memory},
          {machine.accumulators ? 0 : plan.sums / machine.fast_memory, ink(Role::gradients), used > machine.fast_memory}});
    if (machine.accumulators) {
        heading(kernel_tr(QT_TRANSLATE_NOOP("ChipView", "sums in registers or tensor memory")),
                QStringLiteral("%1 / %2").arg(shown(plan.sums), shown(*machine.accumulators)),
                plan.sums <= *machine.accumulators ? Role::text : Role::bad);
        bars({{plan.sums / *machine.accumulators, ink(Role::gradients), plan.sums > *machine.accumulators}});
    }
    const Seconds longest = std::max({plan.time, plan.compute, plan.load});
    heading(kernel_tr(QT_TRANSLATE_NOOP("ChipView", "compute")), shown(plan.compute));
    bars({{plan.compute / longest, ink(Role::compute)}});
    heading(kernel_tr(QT_TRANSLATE_NOOP("ChipView", "out of HBM: %1 at %2")).arg(shown(plan.hbm.bytes), shown(plan.hbm.intensity)),
            shown(*plan.hbm.time));
    bars({{*plan.hbm.time / longest, ink(Role::hbm)}});
    if (plan.fast.time) {
        heading((tpu ? kernel_tr(QT_TRANSLATE_NOOP("ChipView", "into VMEM: %1 at %2"))
                     : kernel_tr(QT_TRANSLATE_NOOP("ChipView", "out of L2: %1 at %2")))
                    .arg(shown(plan.fast.bytes), shown(plan.fast.intensity)),
                shown(*plan.fast.time));
        bars({{*plan.fast.time / longest, ink(Role::activations)}});
    }
    heading(kernel_tr(QT_TRANSLATE_NOOP("ChipView", "in all: %1 of the loads hidden")).arg(shown_percent(plan.hidden / plan.load)),
            QStringLiteral("%1 · %2").arg(shown(plan.time), shown_percent(plan.utilisation)));
    bars({{plan.compute / longest, ink(Role::compute)}, {plan.exposed / longest, ink(Role::hbm), true}});
}

QList<QStringList> kernel_table(const KernelPlan& plan) {
    return {{QStringLiteral("quantity"), QStringLiteral("value")},
            {QStringLiteral("tiles"), cell(plan.waves.tiles)},
            {QStringLiteral("waves"), cell(plan.waves.waves)},
            {QStringLiteral("operand_bytes"), cell(plan.operands.value())},
            {QStringLiteral("sum_bytes"), cell(plan.sums.value())},
            {QStringLiteral("hbm_bytes"), cell(plan.hbm.bytes.value())},
            {QStringLiteral("hbm_intensity"), cell(plan.hbm.intensity.value())},
            {QStringLiteral("fast_bytes"), cell(plan.fast.bytes.value())},
            {QStringLiteral("compute_s"), cell(plan.compute.value())},
            {QStringLiteral("load_s"), cell(plan.load.value())},
            {QStringLiteral("exposed_s"), cell(plan.exposed.value())},
            {QStringLiteral("time_s"), cell(plan.time.value())},
            {QStringLiteral("utilisation"), cell(plan.utilisation)}};
}

}  // namespace rooflight::ui
