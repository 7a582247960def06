// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/choice_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSpinBox>

#include "ui/controls/snap_slider.h"
#include "ui/theme/number.h"
#include "ui/theme/theme.h"
#include "ui/views/flow_layout.h"
#include "ui/views/names.h"

namespace rooflight::ui {

ChoiceBar::ChoiceBar(QWidget* parent)
    : QWidget(parent),
      m_kind(combo("collectives_kind")),
      m_shape(combo("collectives_shape")),
      m_chips(count("collectives_chips")),
      m_times(new QLabel(QStringLiteral("×"), this)),
      m_rows(count("collectives_rows")),
      m_axis(combo("collectives_axis")),
      m_algorithm(combo("collectives_algorithm")),
      m_live(count("collectives_live")),
      m_size_name(new QLabel(this)),
      m_size(new SnapSlider(this)),
      m_size_text(new QLabel(this)) {
    m_live->setRange(0, 100);
    m_live->setSuffix(QStringLiteral(" %"));
    m_size->setObjectName(QStringLiteral("collectives_size"));
    m_size->setMinimumWidth(160);
    m_size_text->setProperty("strong", true);
    m_size_text->setObjectName(QStringLiteral("collectives_size_text"));
    m_size_text->setMinimumWidth(64);
    connect(m_size, &SnapSlider::edited, this, &ChoiceBar::edited);

    auto* flow = new FlowLayout(this, 8);
    for (QWidget* widget : {static_cast<QWidget*>(m_kind), static_cast<QWidget*>(m_shape),
                            static_cast<QWidget*>(m_chips), static_cast<QWidget*>(m_times),
                            static_cast<QWidget*>(m_rows), static_cast<QWidget*>(m_axis),
                            static_cast<QWidget*>(m_algorithm), static_cast<QWidget*>(m_live)}) {
        flow->addWidget(widget);
    }
    auto* size = new QWidget(this);
    auto* row = new QHBoxLayout(size);
    row->setContentsMargins(8, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_size_name);
    row->addWidget(m_size);
    row->addWidget(m_size_text);
    flow->addWidget(size);
    retranslate();
}

QComboBox* ChoiceBar::combo(const char* name) {
    auto* box = new QComboBox(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setProperty("compact", true);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(box, &QComboBox::currentIndexChanged, this, &ChoiceBar::edited);
    return box;
}

QSpinBox* ChoiceBar::count(const char* name) {
    auto* box = new QSpinBox(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setRange(1, 4096);
    box->setProperty("compact", true);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setKeyboardTracking(false);
    connect(box, &QSpinBox::valueChanged, this, &ChoiceBar::edited);
    return box;
}

void ChoiceBar::retranslate() {
    const QScopedValueRollback showing(m_showing, true);
    m_kind->clear();
    for (std::size_t i = 0; i < kCollectiveKindCount; ++i) {
        m_kind->addItem(label(static_cast<CollectiveKind>(i)), static_cast<int>(i));
    }
    m_shape->clear();
    for (int i = 0; i < kShapeCount; ++i) {
        m_shape->addItem(label(static_cast<Shape>(i)), i);
    }
    m_kind->setCurrentIndex(static_cast<int>(m_choice.kind));
    m_shape->setCurrentIndex(static_cast<int>(m_choice.shape));
    m_kind->setAccessibleName(tr("Collective"));
    m_shape->setAccessibleName(tr("Group of chips"));
    m_chips->setAccessibleName(tr("Chips"));
    m_rows->setAccessibleName(tr("Rows or nodes"));
    m_axis->setAccessibleName(tr("Axis"));
    m_algorithm->setAccessibleName(tr("Algorithm"));
    m_live->setAccessibleName(tr("Share of the chunks that are live"));
    m_live->setToolTip(tr("Share of the chunks that are live"));
    m_live->setPrefix(tr("live "));
    m_size->setAccessibleName(tr("Size of the array"));
    m_size_name->setText(tr("Array"));
}

void ChoiceBar::show_choice(const Played& played, const Scenario* scenario) {
    const QScopedValueRollback showing(m_showing, true);
    m_choice = played.choice;
    const Shape shape = m_choice.shape;
    m_kind->setCurrentIndex(static_cast<int>(m_choice.kind));
    m_shape->setCurrentIndex(static_cast<int>(shape));
    m_chips->setValue(m_choice.chips);
    m_rows->setValue(m_choice.rows);
    m_chips->setVisible(shape != Shape::machine_axis && shape != Shape::mesh_axis);
    m_times->setVisible(shape == Shape::torus || shape == Shape::tree);
    m_rows->setVisible(shape == Shape::torus || shape == Shape::tree);
    m_rows->setSuffix(shape == Shape::tree ? tr(" nodes") : QString());
    m_chips->setSuffix(shape == Shape::tree ? tr(" each") : QString());
    m_axis->setVisible(shape == Shape::machine_axis || shape == Shape::mesh_axis);
    m_axis->clear();
    if (scenario != nullptr && shape == Shape::mesh_axis) {
        for (const MeshAxis axis : mesh_axes(*scenario)) {
            const auto i = static_cast<std::size_t>(axis);
            m_axis->addItem(QStringLiteral("%1 · %2").arg(text(kMeshAxisNames[i])).arg(scenario->parallelism.sizes()[i]),
                            static_cast<int>(axis));
        }
        m_axis->setCurrentIndex(m_axis->findData(static_cast<int>(m_choice.mesh_axis)));
    } else if (scenario != nullptr && shape == Shape::machine_axis) {
        for (const MachineAxis& axis : machine_axes(*scenario)) {
            m_axis->addItem(axis.name, axis.index);
        }
        m_axis->setCurrentIndex(m_axis->findData(m_choice.machine_axis));
    }
    m_algorithm->clear();
    for (const Algorithm algorithm : played.algorithms) {
        m_algorithm->addItem(label(algorithm), static_cast<int>(algorithm));
    }
    m_algorithm->setCurrentIndex(m_algorithm->findData(static_cast<int>(m_choice.algorithm)));
    m_algorithm->setVisible(played.algorithms.size() > 1);
    m_live->setVisible(m_choice.kind == CollectiveKind::ragged_all_to_all);
    m_live->setValue(qRound(m_choice.live * 100));
    std::vector<double> sizes;
    for (int step = 0; step <= kSizeSteps; ++step) {
        sizes.push_back(size_at(step));
    }
    m_size->set_table(std::move(sizes), m_choice.bytes);
    m_size_text->setText(shown(Bytes(m_choice.bytes)));
    layout()->invalidate();
}

void ChoiceBar::edited() {
    if (m_showing) {
        return;
    }
    PlayChoice choice = m_choice;
    choice.kind = static_cast<CollectiveKind>(m_kind->currentIndex());
    choice.shape = static_cast<Shape>(m_shape->currentIndex());
    choice.chips = m_chips->value();
    choice.rows = m_rows->value();
    if (choice.shape == m_choice.shape && m_axis->currentIndex() >= 0) {
        if (choice.shape == Shape::machine_axis) {
            choice.machine_axis = m_axis->currentData().toInt();
        } else if (choice.shape == Shape::mesh_axis) {
            choice.mesh_axis = static_cast<MeshAxis>(m_axis->currentData().toInt());
        }
    }
    if (m_algorithm->currentIndex() >= 0) {
        choice.algorithm = static_cast<Algorithm>(m_algorithm->currentData().toInt());
    }
    choice.live = m_live->value() / 100.0;
    choice.bytes = m_size->current();
    emit chosen(choice);
}

}  // namespace rooflight::ui
