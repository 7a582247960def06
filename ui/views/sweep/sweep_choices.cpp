// SPDX-License-Identifier: GPL-3.0-or-later
// What the sweep view offers, what was chosen of it, and how that is kept.
#include <algorithm>

#include <QComboBox>
#include <QJsonObject>
#include <QLabel>
#include <QScopedValueRollback>

#include "ui/controls/segmented.h"
#include "ui/theme/number.h"
#include "ui/views/sweep/sweep_names.h"
#include "ui/views/sweep/sweep_view.h"

namespace rooflight::ui {

void SweepView::fill_choices() {
    if (scenario() == nullptr || estimate() == nullptr) {
        return;
    }
    const QScopedValueRollback filling(m_filling, true);
    const auto select = [](QComboBox* box, QString& key) {
        const int index = std::max(0, box->findData(key));
        box->setCurrentIndex(index);
        key = box->itemData(index).toString();
    };
    m_first_box->clear();
    m_second_box->clear();
    m_second_box->addItem(tr("nothing else"), QString());
    for (const ScenarioInput& input : offered_inputs(*scenario())) {
        m_first_box->addItem(input_label(input), text(input.path()));
        if (text(input.path()) != m_first) {
            m_second_box->addItem(input_label(input), text(input.path()));
        }
    }
    m_output_box->clear();
    for (const EstimateOutput* output : offered_outputs(*estimate())) {
        m_output_box->addItem(output_label(*output), text(output->key));
    }
    select(m_first_box, m_first);
    select(m_second_box, m_second);
    select(m_output_box, m_output);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_along, m_first_box, m_and, m_second_box, m_range_box}) {
        widget->setVisible(m_mode == Mode::sweep);
    }
}

void SweepView::chosen() {
    if (m_filling) {
        return;
    }
    m_first = m_first_box->currentData().toString();
    m_second = m_second_box->currentData().toString();
    m_output = m_output_box->currentData().toString();
    m_base.reset();
    restart();
}

QJsonObject SweepView::choices() const {
    return {{QStringLiteral("mode"), m_mode == Mode::sweep ? QStringLiteral("sweep") : QStringLiteral("sensitivity")},
            {QStringLiteral("first"), m_first},
            {QStringLiteral("second"), m_second},
            {QStringLiteral("output"), m_output},
            {QStringLiteral("range"), m_range_box->currentData().toInt()}};
}

void SweepView::restore(const QJsonObject& choices) {
    const auto kept = [&](const char* key, const QString& otherwise) {
        return choices[QLatin1String(key)].toString(otherwise);
    };
    m_range_box->setCurrentIndex(std::max(0, m_range_box->findData(choices[QStringLiteral("range")].toInt(16))));
    m_output = kept("output", m_output);
    m_first = kept("first", m_first);
    m_second = kept("second", m_second) == m_first ? QString() : kept("second", m_second);
    set_mode(kept("mode", {}) == QLatin1String("sensitivity") ? Mode::sensitivity : Mode::sweep);
}

void SweepView::set_mode(Mode mode) {
    m_mode = mode;
    m_modes->set_current(static_cast<int>(mode));
    m_base.reset();
    restart();
}

void SweepView::set_inputs(const QString& first, const QString& second) {
    m_first = first;
    m_second = second == first ? QString() : second;
    m_base.reset();
    restart();
}

void SweepView::set_output(const QString& key) {
    m_output = key;
    m_base.reset();
    restart();
}

}  // namespace rooflight::ui
