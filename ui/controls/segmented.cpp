// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/segmented.h"

#include <cmath>

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QStandardItemModel>

#include "ui/controls/current_combo.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {

Segmented::Segmented(const QString& name, int count, QWidget* parent)
    : QWidget(parent), m_group(new QButtonGroup(this)), m_tips(static_cast<std::size_t>(count)) {
    setObjectName(name);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (int i = 0; i < count; ++i) {
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("%1_%2").arg(name).arg(i));
        button->setCheckable(true);
        button->setProperty("segment", QLatin1String(i == 0 ? "first" : i == count - 1 ? "last" : "middle"));
        button->setCursor(Qt::PointingHandCursor);
        button->installEventFilter(this);
        m_group->addButton(button, i);
        m_buttons.push_back(button);
        layout->addWidget(button, 1);
    }
    connect(m_group, &QButtonGroup::idClicked, this, &Segmented::chosen);
}

void Segmented::set_look(const char* property) {
    for (QPushButton* each : m_buttons)
        each->setProperty(property, true);
}

void Segmented::set_text(int index, const QString& text, const QString& tip) {
    QPushButton* target = button(index);
    target->setText(text);
    target->setAccessibleName(text);
    static_cast<QBoxLayout*>(layout())->setStretch(index, width_of(index));  // each as much as its words need
    m_tips[static_cast<std::size_t>(index)] = tip;
    if (target->isEnabled())
        target->setToolTip(tip);
    update_list(index);
}

int Segmented::width_of(int index) const {
    const QPushButton* of = button(index);
    return of->fontMetrics().horizontalAdvance(of->text()) + static_cast<int>(std::lround(22 * Theme::instance().scale()));
}

int Segmented::words_width() const {
    int all = 0;
    for (int i = 0; i < static_cast<int>(m_buttons.size()); ++i)
        all += width_of(i);
    return all;
}

void Segmented::set_reason(int index, const QString& reason) {
    QPushButton* target = button(index);
    target->setEnabled(reason.isEmpty());
    target->setToolTip(reason.isEmpty() ? m_tips[static_cast<std::size_t>(index)] : reason);
    target->setAccessibleDescription(reason);
    update_list(index);
}

void Segmented::make_list() {
    m_list = new CurrentCombo(this);
    m_list->setObjectName(objectName() + QStringLiteral("_list"));
    m_list->setAccessibleName(accessibleName());
    m_list->setProperty("compact", true);
    m_list->setFocusPolicy(Qt::StrongFocus);
    for (int i = 0; i < static_cast<int>(m_buttons.size()); ++i) {
        m_list->addItem(QString());
        update_list(i);
    }
    m_list->setCurrentIndex(current());
    layout()->addWidget(m_list);
    connect(m_list, &QComboBox::activated, this, [this](int index) {
        button(index)->setChecked(true);
        emit chosen(index);
    });
    connect(m_group, &QButtonGroup::idToggled, this, [this] { m_list->setCurrentIndex(current()); });
}

void Segmented::update_list(int index) {
    if (m_list == nullptr)
        return;
    const QPushButton* of = button(index);
    m_list->setItemText(index, of->text());
    m_list->setItemData(index, of->toolTip(), Qt::ToolTipRole);
    static_cast<QStandardItemModel*>(m_list->model())->item(index)->setEnabled(of->isEnabled());
    m_list->setAccessibleName(accessibleName());
    m_list->updateGeometry();
}

void Segmented::set_folded(bool folded) {
    if (m_list == nullptr && folded)
        make_list();
    if (m_list != nullptr)
        m_list->setVisible(folded);
    for (QPushButton* each : m_buttons)
        each->setVisible(!folded);
}

void Segmented::set_current(int index) {
    if (index >= 0) {
        button(index)->setChecked(true);
        return;
    }
    m_group->setExclusive(false);
    for (QPushButton* each : m_buttons)
        each->setChecked(false);
    m_group->setExclusive(true);
}

int Segmented::current() const { return m_group->checkedId(); }

bool Segmented::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        int step = key == Qt::Key_Right || key == Qt::Key_Down ? 1 : key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 0;
        if (layoutDirection() == Qt::RightToLeft && (key == Qt::Key_Left || key == Qt::Key_Right))
            step = -step;
        const int count = static_cast<int>(m_buttons.size());
        if (step != 0) {
            const int from = m_group->id(static_cast<QPushButton*>(watched));
            for (int next = from + step; next >= 0 && next < count; next += step) {
                if (!button(next)->isEnabled())
                    continue;
                button(next)->setFocus(Qt::TabFocusReason);
                button(next)->click();
                break;
            }
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace rooflight::ui
