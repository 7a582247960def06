// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

#include "ui/controls/icons.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QScreen;
class QToolButton;

namespace rooflight::ui {

class ActionRegistry;
class Document;
class SliderRow;
struct SliderField;

/// The foot of a presentation: the slider that is talked about, which one that is, which views, page, screen, and the
/// switches that the remote control has too.
class PresentationBar : public QFrame {
    Q_OBJECT
public:
    PresentationBar(Document& document, ActionRegistry& actions, const SliderField& field, QWidget* parent);

    void show_slider(const SliderField& field);
    void focus_slider();
    void show_page(int page, int pages);
    /// An entry of the menu of views, in answer to views_asked().
    void add_view(QMenu* menu, const QString& id, const QString& title, const QStringList& chosen);

signals:
    void views_asked(QMenu* menu);
    void views_chosen(const QStringList& ids);
    void screen_chosen(QScreen* screen);

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* add_menu(const char* name, Glyph glyph, void (PresentationBar::*fill)(QMenu*));
    void add_action(const char* id, Glyph glyph);
    void fill_sliders(QMenu* menu);
    void fill_views(QMenu* menu);
    void fill_screens(QMenu* menu);
    void retranslate();

    Document& m_document;
    ActionRegistry& m_actions;
    QHBoxLayout* m_layout;
    SliderRow* m_row = nullptr;
    QToolButton* m_sliders;
    QToolButton* m_views;
    QToolButton* m_screens;
    QLabel* m_page;
};

}  // namespace rooflight::ui
