// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style.h"

#include <array>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleFactory>
#include <QVariant>
#include <QPainter>
#include <QWidget>

#include "ui/theme/frame_sheet.h"

namespace rooflight::ui {
namespace {

// ${role} becomes a colour, ${n px} a length at the presentation scale. Every rule names a class: one that does not is tried
// on each widget there is, which took a tenth of the start. Those of properties come first, so that states win over them.
const char* const kSheet = R"(
QToolTip { background: ${tooltip}; color: ${tooltip_text}; border: 1px solid ${border}; padding: ${6px} ${8px}; }
QFrame[frame="card"] { background: ${panel}; border: 1px solid ${border}; border-radius: ${8px}; }
QFrame[frame="bar"] { background: ${panel}; border: 0; border-bottom: 1px solid ${border}; }
QFrame[frame="badge"] { background: ${warning_fill}; border: 1px solid ${warning_border}; border-radius: ${8px}; }
QLabel { background: transparent; }
QLabel[tone="muted"] { color: ${muted}; }
QLabel[tone="good"] { color: ${good}; }
QLabel[tone="bad"] { color: ${bad}; }
QLabel[tone="accent"] { color: ${accent}; }
QLabel[type="label"] { font-size: ${11px}; }
QLabel[type="verdict"] { font-size: ${24px}; font-weight: 600; }
QLabel[strong="true"] { font-weight: 600; }

QAbstractButton[segment="first"], QAbstractButton[segment="middle"], QAbstractButton[segment="last"] { border-radius: 0; }
QAbstractButton[segment="first"] { border-top-left-radius: ${8px}; border-bottom-left-radius: ${8px}; border-right-width: 0; }
QAbstractButton[segment="middle"] { border-right-width: 0; }
QAbstractButton[segment="last"] { border-top-right-radius: ${8px}; border-bottom-right-radius: ${8px}; }
QAbstractButton[segment]:focus { text-decoration: underline; }
QAbstractButton[compact="true"], QComboBox[compact="true"] { padding: ${2px} ${10px}; font-size: ${11px}; }
QAbstractButton[tab="true"]:checked, QAbstractButton[kind="primary"] { background: ${accent}; color: ${on_accent};
    border-color: ${accent}; font-weight: 600; }
QAbstractButton[kind="primary"]:hover { background: ${accent_hover}; }
QAbstractButton[kind="fix"] { background: ${accent_fill}; color: ${accent}; border-color: ${accent_soft}; font-weight: 600; }
QAbstractButton[kind="link"] { background: transparent; border-color: transparent; color: ${accent};
    padding: ${5px} ${6px}; }
QAbstractButton[kind="link"]:focus { border-color: ${accent}; }
QAbstractButton[dense="true"], QComboBox[dense="true"] { padding: ${3px} ${10px}; }
QAbstractButton[choice="true"]:checked { background: ${accent}; color: ${on_accent}; border-color: ${accent};
    font-weight: 600; }
QAbstractButton[kind="primary"]:disabled { background: ${background}; color: ${muted}; border-color: ${border};
    font-weight: 400; }
QPushButton, QToolButton { background: ${panel}; color: ${text}; border: 1px solid ${border}; border-radius: ${8px};
    padding: ${5px} ${12px}; }
QToolButton { padding: ${5px} ${8px}; }
QToolButton[popupMode="1"] { padding-right: ${26px}; }
QPushButton:hover, QToolButton:hover { background: ${background}; border-color: ${muted}; }
QPushButton:focus, QToolButton:focus { border: 1px solid ${accent}; }
QPushButton:pressed, QToolButton:pressed { background: ${border}; }
QPushButton:disabled, QToolButton:disabled { color: ${muted}; background: ${background}; }
QPushButton:checked, QToolButton:checked { background: ${accent_fill}; color: ${accent}; border-color: ${accent}; }
QToolButton[autoRaise="true"] { background: transparent; border-color: transparent; }
QToolButton[autoRaise="true"]:hover { background: ${background}; }
QToolButton[autoRaise="true"]:focus { border-color: ${accent}; }
QToolButton::menu-indicator { image: none; }
QToolButton::menu-button { border: 0; width: ${18px}; }
QToolButton::menu-arrow { image: url(:/icons/chevron-down.svg); width: ${10px}; height: ${10px}; }
QComboBox[compact="true"] { padding: ${1px} ${8px}; }

QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit, QTextBrowser { background: ${background}; color: ${text};
    border: 1px solid ${border}; border-radius: ${6px}; padding: ${3px} ${6px};
    selection-background-color: ${accent}; selection-color: ${on_accent}; }
QLineEdit:focus, QAbstractSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: ${accent}; }
QLineEdit:disabled, QAbstractSpinBox:disabled { color: ${muted}; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: 0; width: ${16px}; background: transparent; }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron-up.svg); width: ${9px}; height: ${9px}; }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron-down.svg); width: ${9px}; height: ${9px}; }

QComboBox { background: ${panel}; color: ${text}; border: 1px solid ${border}; border-radius: ${8px};
    padding: ${4px} ${10px}; }
QComboBox:hover { border-color: ${muted}; }
QComboBox:focus, QComboBox:on { border-color: ${accent}; }
QComboBox::drop-down { border: 0; width: ${22px}; }
QComboBox::down-arrow { image: url(:/icons/chevron-down.svg); width: ${10px}; height: ${10px}; }
QComboBox QAbstractItemView { background: ${panel}; border: 1px solid ${border}; padding: ${4px}; outline: 0;
    selection-background-color: ${accent_fill}; selection-color: ${text}; }

QSlider::groove:horizontal { height: ${4px}; border-radius: ${2px}; background: ${border}; }
QSlider::sub-page:horizontal { height: ${4px}; border-radius: ${2px}; background: ${accent}; }
QSlider::handle:horizontal { background: ${panel}; border: ${2px} solid ${accent}; width: ${12px};
    margin: -${6px} 0; border-radius: ${8px}; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: ${accent_fill}; }
QSlider::handle:horizontal:pressed { background: ${accent}; }
QSlider::sub-page:horizontal:disabled { background: ${muted}; }
QSlider::handle:horizontal:disabled { border-color: ${muted}; }

QCheckBox, QRadioButton { spacing: ${8px}; }
QCheckBox::indicator, QRadioButton::indicator { width: ${14px}; height: ${14px}; border: 1px solid ${muted};
    border-radius: ${4px}; background: ${panel}; }
QRadioButton::indicator { border-radius: ${8px}; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: ${accent}; }
QCheckBox::indicator:checked { background: ${accent}; border-color: ${accent}; image: url(:/icons/${check}.svg); }
QRadioButton::indicator:checked { background: ${panel}; border: ${5px} solid ${accent}; width: ${6px}; height: ${6px}; }

QGroupBox { border: 0; margin-top: ${22px}; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 0; top: ${2px}; }

QDockWidget { titlebar-close-icon: none; titlebar-normal-icon: none; }
QDockWidget::title { background: ${panel}; padding: ${8px} ${12px}; text-align: left; }
QMainWindow::separator { background: ${background}; width: ${8px}; height: ${8px}; }
QMainWindow::separator:hover { background: ${accent_fill}; }
QSplitter::handle { background: transparent; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: ${muted}; border: 0; border-bottom: ${2px} solid transparent;
    padding: ${6px} ${10px}; }
QTabBar::tab:hover { color: ${text}; }
QTabBar::tab:selected { color: ${text}; border-bottom-color: ${accent}; }
QTabBar::scroller { width: ${22px}; }
QTabBar::tear { width: 0; border: 0; image: none; }
QTabBar QToolButton { background: ${background}; border: 0; padding: 0; }
QTabBar QToolButton:hover { background: ${accent_fill}; }
QTabBar QToolButton::left-arrow { image: url(:/icons/chevron-left.svg); width: ${10px}; height: ${10px}; }
QTabBar QToolButton::right-arrow { image: url(:/icons/chevron-right.svg); width: ${10px}; height: ${10px}; }
QTabWidget::pane { border: 0; }

QAbstractItemView { background: ${panel}; color: ${text}; border: 0; outline: 0; gridline-color: ${grid};
    alternate-background-color: ${background};
    selection-background-color: ${accent_fill}; selection-color: ${text}; }
QHeaderView { background: ${panel}; border: 0; }
QHeaderView::section { background: ${panel}; color: ${muted}; border: 0; border-bottom: 1px solid ${border};
    padding: ${5px} ${3px}; font-weight: 400; font-size: ${11px}; }
QHeaderView::section:hover { color: ${text}; }
QHeaderView::down-arrow { image: url(:/icons/chevron-down.svg); width: ${10px}; height: ${10px}; }
QHeaderView::up-arrow { image: url(:/icons/chevron-up.svg); width: ${10px}; height: ${10px}; }
QTableCornerButton::section { background: ${panel}; border: 0; }

QMenuBar { background: ${panel}; border-bottom: 1px solid ${border}; }
QMenuBar::item { padding: ${5px} ${10px}; background: transparent; }
QMenuBar::item:selected { background: ${accent_fill}; }
QMenu { background: ${panel}; border: 1px solid ${border}; padding: ${4px}; }
QMenu::item { padding: ${5px} ${24px} ${5px} ${24px}; border-radius: ${4px}; }
QMenu::item:selected { background: ${accent_fill}; color: ${text}; }
QMenu::item:disabled { color: ${muted}; }
QMenu::separator { height: 1px; background: ${border}; margin: ${4px} ${8px}; }
QStatusBar { background: ${panel}; border-top: 1px solid ${border}; }
QStatusBar::item { border: 0; }
QProgressBar { background: ${border}; border: 0; border-radius: ${3px}; max-height: ${6px}; }
QProgressBar::chunk { background: ${accent}; border-radius: ${3px}; }

QScrollArea { background: transparent; border: 0; }
QScrollBar { background: transparent; border: 0; }
QScrollBar:vertical { width: ${10px}; }
QScrollBar:horizontal { height: ${10px}; }
QScrollBar::handle { background: ${border}; border-radius: ${3px}; margin: ${2px}; min-height: ${24px}; min-width: ${24px}; }
QScrollBar::handle:hover { background: ${muted}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

QString hex(const QColor& colour) { return colour.name(QColor::HexRgb); }

QString value_of(const QString& key, Scheme scheme) {
    static const std::array<std::pair<const char*, Role>, 14> roles = {{
        {"background", Role::background},
        {"panel", Role::panel},
        {"border", Role::border},
        {"text", Role::text},
        {"muted", Role::muted},
        {"accent", Role::accent},
        {"accent_fill", Role::accent_fill},
        {"good", Role::good},
        {"bad", Role::bad},
        {"warning_fill", Role::warning_fill},
        {"warning_border", Role::warning_border},
        {"grid", Role::grid},
        {"tooltip", Role::tooltip},
        {"tooltip_text", Role::tooltip_text},
    }};
    for (const auto& [name, role] : roles) {
        if (key == QLatin1String(name)) {
            return hex(Theme::colour(role, scheme));
        }
    }
    const QColor accent = Theme::colour(Role::accent, scheme);
    if (key == QLatin1String("on_accent")) {
        return scheme == Scheme::dark ? QStringLiteral("#12161c") : QStringLiteral("#ffffff");
    }
    if (key == QLatin1String("accent_hover")) {
        return hex(accent.darker(112));
    }
    if (key == QLatin1String("accent_soft")) {
        return scheme == Scheme::dark ? hex(accent.darker(220)) : hex(accent.lighter(165));
    }
    if (key == QLatin1String("check")) {
        return scheme == Scheme::dark ? QStringLiteral("check-dark") : QStringLiteral("check");
    }
    return {};
}

}  // namespace

QString style_sheet(Scheme scheme, double scale) {
    static const QRegularExpression token(QStringLiteral("\\$\\{(?:(\\d+)px|(\\w+))\\}"));
    const QString source = QString::fromUtf8(kSheet) + QString::fromUtf8(kFrameSheet);
    QString result;
    qsizetype at = 0;
    for (auto it = token.globalMatch(source); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        result += source.mid(at, match.capturedStart() - at);
        if (match.hasCaptured(1)) {
            result += QString::number(std::lround(match.captured(1).toDouble() * scale)) + QStringLiteral("px");
        } else {
            result += value_of(match.captured(2), scheme);
        }
        at = match.capturedEnd();
    }
    return result + source.mid(at);
}

QPalette palette_of(Scheme scheme) {
    const auto colour = [scheme](Role role) { return Theme::colour(role, scheme); };
    QPalette palette;
    palette.setColor(QPalette::Window, colour(Role::background));
    palette.setColor(QPalette::WindowText, colour(Role::text));
    palette.setColor(QPalette::Base, colour(Role::panel));
    palette.setColor(QPalette::AlternateBase, colour(Role::background));
    palette.setColor(QPalette::Text, colour(Role::text));
    palette.setColor(QPalette::PlaceholderText, colour(Role::muted));
    palette.setColor(QPalette::Button, colour(Role::panel));
    palette.setColor(QPalette::ButtonText, colour(Role::text));
    palette.setColor(QPalette::BrightText, colour(Role::bad));
    palette.setColor(QPalette::ToolTipBase, colour(Role::tooltip));
    palette.setColor(QPalette::ToolTipText, colour(Role::tooltip_text));
    palette.setColor(QPalette::Highlight, colour(Role::accent));
    palette.setColor(QPalette::HighlightedText, scheme == Scheme::dark ? QColor(0x12, 0x16, 0x1C) : QColor(Qt::white));
    palette.setColor(QPalette::Link, colour(Role::accent));
    palette.setColor(QPalette::LinkVisited, colour(Role::accent));
    palette.setColor(QPalette::Light, colour(Role::panel));
    palette.setColor(QPalette::Midlight, colour(Role::grid));
    palette.setColor(QPalette::Mid, colour(Role::border));
    palette.setColor(QPalette::Dark, colour(Role::muted));
    palette.setColor(QPalette::Shadow, colour(Role::border));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, colour(Role::muted));
    }
    return palette;
}

void install_style(QApplication& application) {
    Theme& theme = Theme::instance();
    application.installEventFilter(&theme);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    const auto apply = [&application, &theme] {
        QApplication::setPalette(palette_of(theme.scheme()));
        QApplication::setFont(theme.font(TypeSize::body));
        application.setStyleSheet(style_sheet(theme.scheme(), theme.scale()));
    };
    apply();
    QObject::connect(&theme, &Theme::changed, &application, apply);
}

void draw_focus(QPainter& painter, const QWidget& widget, double radius) {
    if (!widget.hasFocus())
        return;
    painter.setPen(QPen(Theme::instance().colour(Role::accent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(1, 1, -1, -1), radius, radius);
}

void dress(QWidget* widget, const char* property, const QVariant& value) {
    if (widget->property(property) == value) {
        return;
    }
    widget->setProperty(property, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

}  // namespace rooflight::ui
