// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharding/array_editor.h"

#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QVBoxLayout>

#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/flow_layout.h"
#include "ui/views/sharding/axis_chip.h"

namespace rooflight::ui {

QString facts_text(const ArrayReport& report) {
    if (report.local_shape.empty()) {
        return {};
    }
    QStringList shape;
    for (const double size : report.local_shape) {
        shape << shown_digits(size);
    }
    const QString words = QCoreApplication::translate("ShardingView", "local %1 · %2")
                              .arg(shape.join(QStringLiteral(" × ")), shown(report.bytes_per_device));
    return report.copies > 1
               ? words + QCoreApplication::translate("ShardingView", " · %1 copies").arg(shown_count(report.copies))
               : words;
}

ArrayEditor::ArrayEditor(ShardingState::Field field, const QString& name, QWidget* parent)
    : QWidget(parent),
      m_field(field),
      m_name(name),
      m_spec(edit(QStringLiteral("sharding_spec_%1").arg(name))),
      m_jax(edit(QStringLiteral("sharding_jax_%1").arg(name))),
      m_dim_row(new QWidget(this)),
      m_canvas(new Canvas(
          [this](QPainter& painter, const QRectF& rect) { m_picture.draw(painter, rect, m_marked, Ink::screen()); },
          this)),
      m_facts(new QLabel(this)),
      m_refusal(new QLabel(this)) {
    m_canvas->setObjectName(QStringLiteral("sharding_picture_%1").arg(name));
    m_canvas->setMouseTracking(true);
    m_canvas->installEventFilter(this);
    m_facts->setProperty("type", QStringLiteral("label"));
    m_facts->setProperty("tone", QStringLiteral("muted"));
    m_facts->setWordWrap(true);
    m_facts->setObjectName(QStringLiteral("sharding_facts_%1").arg(name));
    m_refusal->setProperty("type", QStringLiteral("label"));
    m_refusal->setProperty("tone", QStringLiteral("bad"));
    m_refusal->setWordWrap(true);
    m_refusal->setObjectName(QStringLiteral("sharding_refusal_%1").arg(name));
    m_spec->setProperty("strong", true);
    new FlowLayout(m_dim_row, 4);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(4);
    all->addWidget(m_spec);
    all->addWidget(m_jax);
    all->addWidget(m_dim_row);
    all->addWidget(m_refusal);
    all->addWidget(m_facts);
    all->addWidget(m_canvas, 1);
    scale();
    retranslate();
}

QLineEdit* ArrayEditor::edit(const QString& object_name) {
    auto* line = new QLineEdit(this);
    line->setObjectName(object_name);
    connect(line, &QLineEdit::editingFinished, this, [this, line] {
        if (line->isModified()) {
            line->setModified(false);
            emit spec_entered(m_field, line->text());
        }
    });
    return line;
}

void ArrayEditor::scale() {
    const double scale = Theme::instance().scale();
    m_canvas->setMinimumSize(qRound(130 * scale), qRound(84 * scale));
    m_spec->setMinimumWidth(qRound(120 * scale));
}

void ArrayEditor::retranslate() {
    m_spec->setAccessibleName(tr("Sharding of %1").arg(m_name));
    m_spec->setToolTip(tr("A[I_X, J]: dimension I split over mesh axis X. Or JAX: P('X', None)"));
    m_jax->setAccessibleName(tr("JAX partition spec of %1").arg(m_name));
    m_jax->setToolTip(tr("JAX: P('X', None)"));
    m_canvas->setAccessibleName(tr("Blocks of %1 by device").arg(m_name));
}

void ArrayEditor::arm(int axis) {
    m_armed = axis;
    for (DimButton* dim : m_dims) {
        dim->arm(axis);
    }
}

void ArrayEditor::show_dims(const NamedArray& array, const LabMesh& mesh) {
    while (m_dims.size() > array.dims.size()) {
        m_dims.back()->deleteLater();
        m_dim_row->layout()->removeWidget(m_dims.back());
        m_dims.pop_back();
    }
    while (m_dims.size() < array.dims.size()) {
        auto* button = new DimButton(static_cast<int>(m_dims.size()), m_dim_row);
        button->setObjectName(QStringLiteral("sharding_dim_%1_%2").arg(m_name).arg(m_dims.size()));
        button->arm(m_armed);
        connect(button, &DimButton::toggled_axis, this,
                [this](int dim, int axis) { emit axis_toggled(m_field, dim, axis); });
        m_dim_row->layout()->addWidget(button);
        button->show();
        m_dims.push_back(button);
    }
    for (std::size_t i = 0; i < m_dims.size(); ++i) {
        m_dims[i]->show_dim(array.dims[i], mesh);
    }
}

void ArrayEditor::show_state(const ShardingState& lab) {
    const QString refusal = lab.refusal(m_field);
    // What was refused stays in its field to be mended.
    if (refusal.isEmpty() || !m_spec->hasFocus()) {
        m_spec->setText(refusal.isEmpty() || !m_spec->isModified() ? lab.spec(m_field) : m_spec->text());
    }
    if (refusal.isEmpty() || !m_jax->hasFocus()) {
        m_jax->setText(lab.jax(m_field));
    }
    m_refusal->setText(refusal);
    m_refusal->setVisible(!refusal.isEmpty());
    show_dims(lab.array(m_field), lab.mesh());
    m_picture.set(lab.array(m_field), lab.mesh());
    m_facts->setText(facts_text(lab.report(m_field)));
    m_canvas->setAccessibleDescription(lab.spec(m_field) + QStringLiteral(": ") + m_facts->text());
    m_canvas->update();
}

void ArrayEditor::mark_device(int device) {
    if (device != m_marked) {
        m_marked = device;
        m_canvas->update();
    }
}

bool ArrayEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_canvas && (event->type() == QEvent::MouseMove || event->type() == QEvent::Leave)) {
        const QPointF at = event->type() == QEvent::MouseMove ? static_cast<QMouseEvent*>(event)->position()
                                                              : QPointF(-1, -1);
        const ArrayPicture::Block* block = m_picture.block_at(at);
        emit device_hovered(block == nullptr ? -1 : block->devices.front());
        emit read(m_canvas, at, block == nullptr ? QStringList() : m_picture.read_out(*block));
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace rooflight::ui
