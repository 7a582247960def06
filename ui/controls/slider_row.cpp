// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/slider_row.h"

#include <algorithm>
#include <iterator>

#include <QContextMenuEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "core/units/input_error.h"
#include "ui/controls/icons.h"
#include "ui/controls/number_edit.h"
#include "ui/controls/number_text.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/document.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

constexpr int kReasonTime = 8000;  // ms

QToolButton* small_button(const QString& name, Glyph glyph, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setAutoRaise(true);
    button->setProperty("small", true);
    show_glyph(button, glyph, 14);
    return button;
}

}  // namespace

SliderRow::SliderRow(Document& document, const SliderField& field, QWidget* parent, Look look)
    : QWidget(parent),
      m_document(document),
      m_field(field),
      m_label(new QLabel(this)),
      m_detail(new QLabel(this)),
      m_reason(new QLabel(this)),
      m_reset(small_button(QStringLiteral("reset_") + QLatin1String(field.name), Glyph::reset, this)),
      m_entry(new NumberEdit({field.whole, Unit::number}, this)),
      m_slider(new SnapSlider(this)) {
    build(look);
    retranslate();
    connect(m_slider, &SnapSlider::edited, this, &SliderRow::ask);
    connect(m_slider, &SnapSlider::released, this, &SliderRow::refresh);
    connect(m_entry, &NumberEdit::edited, this, [this](double value) { ask(value, 0); });
    connect(m_entry, &NumberEdit::problem_changed, this, &SliderRow::show_reason);
    connect(m_entry, &NumberEdit::left, this, [this](const QString& reason) {
        show_reason(tr("stays at %1: %2").arg(number_text(m_entry->value()), reason));
        m_reason_ends.start();
    });
    m_reason_ends.setSingleShot(true);
    m_reason_ends.setInterval(kReasonTime);
    connect(&m_reason_ends, &QTimer::timeout, this, [this] { show_reason({}); });
    connect(m_entry, &QLineEdit::editingFinished, this, [this] { emit touched(m_field); });
    connect(m_reset, &QToolButton::clicked, this, &SliderRow::reset);
    connect(&m_document, &Document::scenario_changed, this, &SliderRow::refresh);
    if (m_lock != nullptr) {
        connect(m_lock, &QToolButton::toggled, this, [this](bool on) { m_document.set_locked(*m_field.axis, on); });
        connect(&m_document, &Document::locks_changed, this, &SliderRow::refresh);
    }
    refresh();
}

void SliderRow::build(Look look) {
    const QString name = QLatin1String(m_field.name);
    setObjectName(QStringLiteral("row_") + name);
    m_label->setObjectName(QStringLiteral("label_") + name);
    m_label->setBuddy(m_entry);
    m_detail->setObjectName(QStringLiteral("detail_") + name);
    m_detail->setProperty("tone", QStringLiteral("muted"));
    m_detail->setProperty("type", QStringLiteral("label"));
    m_entry->setObjectName(QStringLiteral("entry_") + name);
    m_slider->setObjectName(QStringLiteral("slider_") + name);
    m_reason->setObjectName(QStringLiteral("reason_") + name);
    m_reason->setProperty("tone", QStringLiteral("bad"));
    m_reason->setProperty("type", QStringLiteral("label"));
    m_reason->setWordWrap(true);
    m_reason->hide();
    QSizePolicy keeps_place = m_reset->sizePolicy();
    keeps_place.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keeps_place);

    if (m_field.axis) {
        m_lock = small_button(QStringLiteral("lock_") + name, Glyph::unlocked, this);
        m_lock->setCheckable(true);
    }
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    line->addWidget(m_label);
    line->addWidget(m_detail);
    if (look == Look::large) {
        constexpr double kLarger = 1.8;  // than in the panel: to be seen from the back row
        m_label->setProperty("strong", true);
        m_entry->setProperty("type", QStringLiteral("verdict"));
        m_slider->set_size(kLarger);
        line->setSpacing(8);
        line->addWidget(m_slider, 1);
    } else {
        line->addStretch();
    }
    line->addWidget(m_reset);
    if (m_lock != nullptr)
        line->addWidget(m_lock);
    line->addWidget(m_entry);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    if (look == Look::panel)
        layout->addWidget(m_slider);
    layout->addWidget(m_reason);
    setTabOrder(m_slider, m_entry);
}

void SliderRow::retranslate() {
    const QString label = translated_field(m_field.label);
    const QString tip = translated_field(m_field.tip);
    m_label->setText(label);
    m_label->setToolTip(tip);
    m_entry->setAccessibleName(label);
    m_entry->set_hint(tr("%1. Takes 8192, 1e3, 8k (8000) and 8Ki (8192).").arg(tip));
    m_entry->set_suffix(translated_field(m_field.unit));
    m_slider->setAccessibleName(tr("%1, slider").arg(label));
    m_slider->setToolTip(tip);
    m_reset->setAccessibleName(tr("Reset %1").arg(label));
    m_reset->setToolTip(tr("Back to the value it was opened with"));
    if (m_lock != nullptr) {
        m_lock->setAccessibleName(tr("Lock %1").arg(label));
        m_lock->setToolTip(tr("Keep this axis while others move"));
    }
}

void SliderRow::refresh() {
    const Machine* machine = m_document.machine();
    if (machine == nullptr || m_document.scenario().model == nullptr)
        return;
    const FieldContext context{m_document.scenario(), *machine, m_document.mesh(), m_document.locked()};
    const bool applies = m_field.applies(context);
    setVisible(applies);
    if (!applies)
        return;
    const double value = m_field.value(context);
    if (!m_slider->isSliderDown()) {
        std::vector<double> values = m_field.values(context);
        m_entry->set_steps(values);
        m_slider->set_table(std::move(values), value);
        m_slider->setEnabled(m_slider->table().size() > 1);
        m_slider->setToolTip(m_slider->isEnabled() ? translated_field(m_field.tip)
                                                   : tr("No other value fits the rest of the scenario"));
    }
    m_entry->set_value(value);
    m_detail->setText(m_field.detail != nullptr ? m_field.detail(context) : QString());
    m_reset->setVisible(value != opened_value());
    if (m_lock != nullptr) {
        const bool locked = (m_document.locked() & mask_of(*m_field.axis)) != 0;
        m_lock->setChecked(locked);
        show_glyph(m_lock, locked ? Glyph::locked : Glyph::unlocked, 14);
    }
    show_reason({});
}

double SliderRow::opened_value() const {
    const Scenario& opened = m_document.opened();
    try {
        std::vector<std::string> warnings;
        const Machine machine = resolve(opened.hardware, warnings);
        return m_field.value({opened, machine, nullptr, 0});
    } catch (const InputError&) {
        return m_entry->value();
    }
}

void SliderRow::ask(double value, int gesture) {
    const QString text = translated_field(m_field.label);
    const AxisMask locked = m_document.locked();
    const QString reason = m_document.edit(text, m_field.id, gesture,
                                           [&](Scenario& scenario) { return m_field.change(scenario, value, locked); });
    // A handle that keys or the wheel moved goes back; one that is held does when it is let go.
    if (!reason.isEmpty() && !m_slider->isSliderDown())
        refresh_slider();
    m_entry->show_problem(reason.isEmpty() ? reason : with_nearest(reason, value));
    emit touched(m_field);
}

void SliderRow::refresh_slider() {
    const Machine* machine = m_document.machine();
    if (machine == nullptr)
        return;
    const FieldContext context{m_document.scenario(), *machine, m_document.mesh(), m_document.locked()};
    m_slider->set_table(m_field.values(context), m_field.value(context));
}

QString SliderRow::with_nearest(const QString& reason, double value) const {
    const Machine* machine = m_document.machine();
    if (machine == nullptr)
        return reason;
    const std::vector<double> fitting =
        m_field.values({m_document.scenario(), *machine, m_document.mesh(), m_document.locked()});
    const auto above = std::lower_bound(fitting.begin(), fitting.end(), value);
    QStringList nearest;
    if (above != fitting.begin())
        nearest << number_text(*std::prev(above));
    if (above != fitting.end())
        nearest << number_text(*above);
    return nearest.isEmpty() ? reason : tr("%1; nearest: %2").arg(reason, nearest.join(QStringLiteral(", ")));
}

void SliderRow::show_reason(const QString& reason) {
    m_reason_ends.stop();
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
}

void SliderRow::reset() { ask(opened_value(), 0); }

void SliderRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
}

void SliderRow::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    QAction* back = menu.addAction(tr("Reset"), this, &SliderRow::reset);
    back->setEnabled(m_entry->value() != opened_value());
    menu.exec(event->globalPos());
}

}  // namespace rooflight::ui
