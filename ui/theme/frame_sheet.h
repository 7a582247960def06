// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rooflight::ui {

/// The part of the style sheet that is about the window's frame: bars, strips, cards and controls.
///   QFrame        frame=strip: panel with a line above; line: a rule; card_head, card_body: a view's card
///   QToolButton   section=true: the head of a folding section; small=true: an icon in a row
///   QLineEdit     number=true: a flat one, in a row of controls; quiet=true: looks like text until
///                 it is pointed at; problem=true: what it holds cannot be
///   button, combo dense=true: half the height between a label and a full control
inline constexpr char kFrameSheet[] = R"(
QFrame[frame="strip"] { background: ${panel}; border: 0; border-top: 1px solid ${border}; }
QFrame[frame="line"] { background: ${border}; border: 0; }
QFrame[frame="card_head"] { background: ${panel}; border: 1px solid ${border}; border-bottom: 0;
    border-top-left-radius: ${8px}; border-top-right-radius: ${8px}; }
QFrame[frame="card_body"] { background: ${panel}; border: 1px solid ${border}; border-top: 0;
    border-bottom-left-radius: ${8px}; border-bottom-right-radius: ${8px}; }
#main_window, #views, #centre { background: ${background}; }
#head, #foot, #controls_body { background: ${panel}; }
#controls { border: 0; border-right: 1px solid ${border}; }
QMainWindow#main_window::separator { width: ${4px}; }
QToolBar#foot_bar { border: 0; padding: 0; spacing: 0; }
QMenuBar#menu_bar { border: 0; padding: ${2px} ${8px} 0 ${8px}; }
#menu_bar::item { padding: ${3px} ${8px}; border-radius: ${4px}; }

QToolButton[section="true"] { background: transparent; border: 1px solid transparent; border-radius: ${4px};
    padding: ${6px} 0; }
QToolButton[section="true"]:checked { color: ${text}; }
QToolButton[section="true"]:hover { background: ${background}; }
QToolButton[section="true"]:focus { border-color: ${accent}; }
QToolButton[small="true"] { padding: ${2px}; border-radius: ${4px}; }
QToolButton[small="true"]:checked { background: transparent; border-color: transparent; }
QToolButton[small="true"]:focus { border-color: ${accent}; }
QToolButton[popupMode="2"] { padding: ${2px}; }
QComboBox[dense="true"] { padding: ${3px} ${8px}; border-radius: ${6px}; }
QLineEdit[quiet="true"] { background: transparent; border-color: transparent; color: ${muted}; }
QLineEdit[quiet="true"]:hover { border-color: ${border}; }
QLineEdit[quiet="true"]:focus { border-color: ${accent}; color: ${text}; background: ${background}; }
QLineEdit[number="true"] { padding: ${1px} ${6px}; }
QLineEdit[type="verdict"] { font-size: ${24px}; font-weight: 600; }
#presentation_title { padding: 8px 24px 0 24px; }
QLineEdit[problem="true"], QLineEdit[problem="true"]:focus { border-color: ${bad}; }
QComboBox QLineEdit, QComboBox QLineEdit:focus { background: transparent; border: 0; padding: 0; }
QDialog, QDialog QScrollArea > QWidget > QWidget { background: ${panel}; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QListView::indicator, QTreeView::indicator { width: ${14px}; height: ${14px}; border: 1px solid ${muted};
    border-radius: ${4px}; background: ${panel}; }
QListView::indicator:checked, QTreeView::indicator:checked { background: ${accent}; border-color: ${accent};
    image: url(:/icons/${check}.svg); }
QDialog QListWidget, QDialog QTreeWidget { background: ${panel}; border: 1px solid ${border}; border-radius: ${6px}; }
QListWidget::item, QTreeWidget::item { padding: ${5px} ${8px}; border: 0; }
QListWidget::item:hover, QTreeWidget::item:hover { background: ${background}; }
QListWidget::item:selected, QTreeWidget::item:selected { background: ${accent_fill}; color: ${text}; }
#completions { background: ${panel}; border: 1px solid ${border}; padding: ${4px}; }
#completions::item { padding: ${4px} ${8px}; border-radius: ${4px}; }
#command_palette { border: 1px solid ${border}; }
#export_preview { border: 1px solid ${border}; border-radius: ${6px}; background: #ffffff; }
)";

}  // namespace rooflight::ui
