// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presentation_bar.h"

#include <QAction>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScreen>
#include <QToolButton>

#include "ui/actions/action_registry.h"
#include "ui/controls/slider_field.h"
#include "ui/controls/slider_row.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/document.h"
#include "ui/window/presentation.h"

namespace rooflight::ui {

PresentationBar::PresentationBar(Document& document, ActionRegistry& actions, const SliderField& field, QWidget* parent)
    : QFrame(parent), m_document(document), m_actions(actions), m_layout(new QHBoxLayout(this)) {
    setObjectName(QStringLiteral("presentation_bar"));
    setProperty("frame", QStringLiteral("strip"));
    m_layout->setContentsMargins(16, 8, 16, 8);
    m_layout->setSpacing(8);
    m_sliders = add_menu("presentation_slider", Glyph::open, &PresentationBar::fill_sliders);
    m_page = new QLabel(this);
    m_page->setObjectName(QStringLiteral("presentation_page"));
    m_page->setProperty("tone", QStringLiteral("muted"));
    m_layout->addWidget(m_page);
    m_views = add_menu("presentation_views", Glyph::grid, &PresentationBar::fill_views);
    m_screens = add_menu("presentation_screen", Glyph::present, &PresentationBar::fill_screens);
    m_screens->setVisible(QGuiApplication::screens().size() > 1);
    add_action("present.freeze", Glyph::freeze);
    add_action("present.pointer", Glyph::spot);
    add_action("present.end", Glyph::close);
    show_slider(field);
    retranslate();
}

QToolButton* PresentationBar::add_menu(const char* name, Glyph glyph, void (PresentationBar::*fill)(QMenu*)) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setPopupMode(QToolButton::InstantPopup);
    show_glyph(button, glyph, 18);
    auto* menu = new QMenu(button);
    menu->setObjectName(QLatin1String(name) + QStringLiteral("_menu"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu, fill] {
        menu->clear();
        (this->*fill)(menu);
    });
    button->setMenu(menu);
    m_layout->addWidget(button);
    return button;
}

void PresentationBar::add_action(const char* id, Glyph glyph) {
    QAction* action = m_actions[id];
    auto* button = new QToolButton(this);
    button->setObjectName(QString(QLatin1String(id)).replace(QLatin1Char('.'), QLatin1Char('_')));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCheckable(action->isCheckable());
    show_glyph(button, glyph, 18);
    const auto follow = [button, action] {
        button->setChecked(action->isChecked());
        button->setToolTip(action->toolTip());
        button->setAccessibleName(ActionRegistry::plain_text(*action));
    };
    follow();
    connect(action, &QAction::changed, button, follow);
    connect(action, &QAction::toggled, button, follow);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    m_layout->addWidget(button);
}

void PresentationBar::show_slider(const SliderField& field) {
    delete m_row;
    m_row = new SliderRow(m_document, field, this, SliderRow::Look::large);
    m_layout->insertWidget(1, m_row, 1);
}

void PresentationBar::focus_slider() { m_row->slider()->setFocus(Qt::OtherFocusReason); }

void PresentationBar::show_page(int page, int pages) {
    m_page->setText(QStringLiteral("%1/%2").arg(page + 1).arg(pages));
    m_page->setAccessibleName(tr("Page %1 of %2").arg(page + 1).arg(pages));
}

void PresentationBar::fill_sliders(QMenu* menu) {
    const Machine* machine = m_document.machine();
    if (machine == nullptr)
        return;
    const FieldContext context{m_document.scenario(), *machine, m_document.mesh(), m_document.locked()};
    for (const FieldGroup group : kFieldGroups) {
        menu->addSeparator();
        for (const SliderField& field : slider_fields(group)) {
            if (!field.applies(context))
                continue;
            QAction* action = menu->addAction(translated_field(field.label));
            action->setObjectName(QStringLiteral("present_") + QLatin1String(field.name));
            action->setCheckable(true);
            action->setChecked(field.id == m_row->field().id);
            connect(action, &QAction::triggered, this, [this, &field] {
                show_slider(field);
                focus_slider();
            });
        }
    }
}

void PresentationBar::fill_views(QMenu* menu) { emit views_asked(menu); }

void PresentationBar::add_view(QMenu* menu, const QString& id, const QString& title, const QStringList& chosen) {
    QAction* action = menu->addAction(title);
    action->setObjectName(QStringLiteral("present_") + id);
    action->setCheckable(true);
    action->setChecked(chosen.contains(id));
    // one stays, and more than four nobody can read
    action->setEnabled(action->isChecked() ? chosen.size() > 1 : chosen.size() < Presentation::kMostViews);
    connect(action, &QAction::triggered, this, [this, id, chosen](bool on) {
        QStringList ids = chosen;
        if (on)
            ids << id;
        else
            ids.removeAll(id);
        emit views_chosen(ids);
    });
}

void PresentationBar::fill_screens(QMenu* menu) {
    for (QScreen* screen : QGuiApplication::screens()) {
        QAction* action = menu->addAction(tr("%1 (%2×%3)")
                                              .arg(screen->name().isEmpty() ? tr("Screen") : screen->name())
                                              .arg(screen->size().width())
                                              .arg(screen->size().height()));
        action->setCheckable(true);
        action->setChecked(screen == window()->screen());
        connect(action, &QAction::triggered, this, [this, screen] { emit screen_chosen(screen); });
    }
}

void PresentationBar::retranslate() {
    const auto name = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    name(m_sliders, tr("Which slider"));
    name(m_views, tr("Which views, one to four"));
    name(m_screens, tr("Which screen"));
}

void PresentationBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace rooflight::ui
