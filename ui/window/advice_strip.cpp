// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/advice_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QWidgetAction>

#include "ui/controls/elided_label.h"
#include "ui/controls/icons.h"
#include "ui/document/document.h"
#include "ui/language/engine_words.h"
#include "ui/theme/style.h"
#include "ui/views/verdict.h"
#include "ui/window/adjustments.h"
#include "ui/window/advice_button.h"

namespace rooflight::ui {
namespace {

constexpr int kNoticeTime = 6000, kAdjustmentTime = 12000, kErrorTime = 15000;

}  // namespace

AdviceStrip::AdviceStrip(Document& document, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_icon(new QLabel(this)),
      m_sentence(new ElidedLabel(QStringLiteral("advice_sentence"), this)),
      m_apply(new AdviceButton(document, this)),
      m_undo(new QToolButton(this)),
      m_warnings(new QToolButton(this)) {
    setObjectName(QStringLiteral("advice"));
    setProperty("frame", QStringLiteral("strip"));
    m_icon->setObjectName(QStringLiteral("advice_icon"));
    m_warnings->setObjectName(QStringLiteral("warnings"));
    m_undo->setObjectName(QStringLiteral("undo_adjustment"));
    m_undo->setProperty("kind", QStringLiteral("link"));
    m_undo->setAutoRaise(true);
    QSizePolicy keeps_place = m_warnings->sizePolicy();
    keeps_place.setRetainSizeWhenHidden(true);  // else the strip's height would jump under the mouse
    m_warnings->setSizePolicy(keeps_place);
    m_warnings->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    show_glyph(m_warnings, Glyph::warning, 16);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 16, 6);
    layout->setSpacing(8);
    layout->addWidget(m_icon);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_apply);
    for (std::size_t i = 0; i < m_more.size(); ++i) {
        m_more[i] = new QToolButton(this);
        m_more[i]->setObjectName(QStringLiteral("apply_advice_%1").arg(i + 2));
        m_more[i]->hide();
        layout->addWidget(m_more[i]);
        connect(m_more[i], &QToolButton::clicked, m_apply, [this, i] { m_apply->follow(i + 1); });
    }
    connect(m_apply, &AdviceButton::advised, this, &AdviceStrip::show_more);
    layout->addWidget(m_undo);
    layout->addWidget(m_warnings);
    m_notice_ends.setSingleShot(true);
    connect(&m_notice_ends, &QTimer::timeout, this, [this] {
        m_notice.clear();
        m_notice_can_undo = false;
        refresh();
    });
    connect(m_undo, &QToolButton::clicked, &m_document.history(), &QUndoStack::undo);
    // another step, undo or redo: what the notice says is no longer so
    connect(&m_document.history(), &QUndoStack::indexChanged, this, [this] { show_adjustment({}); });
    connect(&m_document, &Document::edited, this, [this](const Scenario& before, const Scenario& after, Field field) {
        show_adjustment(adjustments(before, after, field));
    });
    connect(m_warnings, &QToolButton::clicked, this, &AdviceStrip::show_warnings);
    connect(&m_document, &Document::estimated, this, &AdviceStrip::refresh);
    connect(&m_document, &Document::problem_changed, this, &AdviceStrip::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &AdviceStrip::refresh);
    retranslate();
    refresh();
}

void AdviceStrip::show_adjustment(const QString& text) {
    if (text.isEmpty() && !m_notice_can_undo)
        return;
    m_notice = text;
    m_notice_is_error = false;
    m_notice_can_undo = !text.isEmpty();
    if (m_notice_can_undo)
        m_notice_ends.start(kAdjustmentTime);
    else
        m_notice_ends.stop();
    refresh();
}

void AdviceStrip::show_notice(const QString& text, bool is_error) {
    m_notice = text;
    m_notice_is_error = is_error;
    m_notice_can_undo = false;
    m_notice_ends.start(is_error ? kErrorTime : kNoticeTime);
    refresh();
}

QString AdviceStrip::sentence() const { return m_sentence->whole_text(); }

void AdviceStrip::refresh() {
    const QString problem = m_document.problem();
    const bool noticed = !m_notice.isEmpty();
    const bool bad = noticed ? m_notice_is_error : !problem.isEmpty();
    const bool unfit = m_document.state().estimate != nullptr && !m_document.state().estimate->memory.fits;
    m_sentence->set_text(noticed             ? m_notice
                         : problem.isEmpty() ? advice_sentence(m_document.state())
                                             : tr("Not possible: %1. What is shown is the state before.")
                                                   .arg(told_problem(problem)));
    dress(m_sentence, "tone", QLatin1String(bad ? "bad" : ""));
    m_undo->setVisible(m_notice_can_undo);
    const Theme& theme = Theme::instance();
    m_icon->setPixmap(glyph_pixmap(bad || (unfit && !noticed) ? Glyph::warning : Glyph::info,
                                   static_cast<int>(18 * theme.scale()), devicePixelRatioF(),
                                   theme.colour(bad || (unfit && !noticed) ? Role::bad : Role::accent)));
    const std::size_t count = m_document.state().estimate != nullptr ? m_document.state().estimate->warnings.size() : 0;
    m_warnings->setVisible(count > 0);
    m_warnings->setText(count == 1 ? tr("1 warning") : tr("%n warnings", nullptr, static_cast<int>(count)));
    m_warnings->setAccessibleName(m_warnings->text());
    show_more();
}

void AdviceStrip::show_more() {
    const std::vector<Advice>& advice = m_apply->advice();
    const bool working = advice.empty() && !m_apply->isHidden();  // what is there would be followed for another scenario
    for (QToolButton* button : m_more)
        button->setEnabled(!working);
    if (working)
        return;
    const QMargins margins = layout()->contentsMargins();
    const int gap = layout()->spacing();
    int room = width() - margins.left() - margins.right() - m_sentence->fontMetrics().horizontalAdvance(sentence()) - 4 * gap;
    for (const QWidget* each : {static_cast<QWidget*>(m_icon), static_cast<QWidget*>(m_apply), static_cast<QWidget*>(m_undo)})
        room -= each->isHidden() ? 0 : each->sizeHint().width() + gap;
    room -= m_warnings->sizeHint().width() + gap;  // keeps its place
    for (std::size_t i = 0; i < m_more.size(); ++i) {
        QToolButton* button = m_more[i];
        if (i + 1 < advice.size()) {
            button->setText(m_apply->label(advice[i + 1]));
            button->setAccessibleName(button->text());
            button->setToolTip(m_apply->toolTip());
            room -= button->sizeHint().width() + gap;
        }
        button->setVisible(i + 1 < advice.size() && room >= 0);
    }
}

void AdviceStrip::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    show_more();
}

void AdviceStrip::retranslate() {
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Take the last change back, and with it what it moved"));
}

void AdviceStrip::show_warnings() {
    if (m_document.state().estimate == nullptr)
        return;
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("warnings_menu"));
    for (const std::string& warning : m_document.state().estimate->warnings) {
        auto* line = new QLabel(told(QString::fromStdString(warning)), &menu);
        line->setWordWrap(true);
        line->setMargin(8);
        line->setMinimumWidth(static_cast<int>(420 * Theme::instance().scale()));
        line->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        auto* action = new QWidgetAction(&menu);
        action->setDefaultWidget(line);
        menu.addAction(action);
    }
    menu.exec(m_warnings->mapToGlobal(QPoint(0, -menu.sizeHint().height())));
}

void AdviceStrip::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
}

}  // namespace rooflight::ui
