// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/style.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

struct TourStop {
    const char* target;  ///< object name of the part that is framed
    const char* title;
    const char* text;
};

constexpr TourStop kStops[] = {
    {"top_bar", QT_TRANSLATE_NOOP("Tour", "What is modelled"),
     QT_TRANSLATE_NOOP("Tour", "Choose training, prefill, decode or serving, a model, a system, and whether to reckon with "
                               "ideal or calibrated machines.")},
    {"dock_controls", QT_TRANSLATE_NOOP("Tour", "Move a slider"),
     QT_TRANSLATE_NOOP("Tour", "Everything follows while you drag. Sliders stop only at values that are possible; one drag "
                               "is one step to undo.")},
    {"verdict", QT_TRANSLATE_NOOP("Tour", "The verdict"),
     QT_TRANSLATE_NOOP("Tour", "How fast, how well, whether it fits, what it costs and what binds it. Click a number for "
                               "its derivation.")},
    {"roofline", QT_TRANSLATE_NOOP("Tour", "The views say why"),
     QT_TRANSLATE_NOOP("Tour", "They can be moved, stacked and closed; the menu behind … copies and exports them. What is "
                               "selected in one is selected in all.")},
    {"advice", QT_TRANSLATE_NOOP("Tour", "Advice"),
     QT_TRANSLATE_NOOP("Tour", "What sets the pace, in one sentence, with buttons that change it.")},
    {"button_baseline_pin", QT_TRANSLATE_NOOP("Tour", "Keep and compare"),
     QT_TRANSLATE_NOOP("Tour", "Pin a baseline, and every view shows what changed since. Ctrl+K finds every action by "
                               "typing, F1 helps on what has the focus.")},
};

constexpr int kCardWidth = 320;
constexpr int kGap = 12;

/// An outline in the accent that lets everything through.
class TourFrame : public QWidget {
public:
    explicit TourFrame(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Theme::instance().colour(Role::accent), 3));
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 8, 8);
    }
};

}  // namespace

Tour::Tour(QMainWindow& window)
    : QFrame(&window),
      m_window(window),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_count(new QLabel(this)),
      m_back(new QPushButton(this)),
      m_next(new QPushButton(this)),
      m_skip(new QPushButton(this)),
      m_frame(new TourFrame(&window)) {
    setObjectName(QStringLiteral("tour"));
    setProperty("frame", QStringLiteral("card"));
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    m_title->setProperty("strong", true);
    m_text->setWordWrap(true);
    m_count->setProperty("tone", QStringLiteral("muted"));
    m_count->setProperty("type", QStringLiteral("label"));
    m_back->setObjectName(QStringLiteral("tour_back"));
    m_next->setObjectName(QStringLiteral("tour_next"));
    m_next->setProperty("kind", QStringLiteral("primary"));
    m_skip->setObjectName(QStringLiteral("tour_skip"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_skip);
    row->addStretch();
    row->addWidget(m_count);
    row->addWidget(m_back);
    row->addWidget(m_next);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addLayout(row);
    connect(m_back, &QPushButton::clicked, this, [this] { go(m_stop - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { go(m_stop + 1); });
    connect(m_skip, &QPushButton::clicked, this, &Tour::end);
    hide();
    m_frame->hide();
}

Tour::~Tour() = default;

int Tour::stops() { return static_cast<int>(std::size(kStops)); }

void Tour::begin() {
    m_window.installEventFilter(this);
    go(0);
    m_next->setFocus();
}

void Tour::end() {
    if (m_stop < 0)
        return;
    m_stop = -1;
    m_window.removeEventFilter(this);
    hide();
    if (m_frame)
        m_frame->hide();
    emit ended();
}

QWidget* Tour::target() const {
    return m_stop < 0 ? nullptr : m_window.findChild<QWidget*>(QLatin1String(kStops[m_stop].target));
}

void Tour::go(int stop) {
    if (stop >= stops()) {
        end();
        return;
    }
    m_stop = std::max(0, stop);
    m_title->setText(QCoreApplication::translate("Tour", kStops[m_stop].title));
    m_text->setText(QCoreApplication::translate("Tour", kStops[m_stop].text));
    m_count->setText(tr("%1 of %2").arg(m_stop + 1).arg(stops()));
    m_back->setText(tr("&Back"));
    m_back->setEnabled(m_stop > 0);
    m_next->setText(m_stop + 1 < stops() ? tr("&Next") : tr("&Done"));
    m_skip->setText(tr("&Skip"));
    setAccessibleName(tr("Tour: %1").arg(m_title->text()));
    setAccessibleDescription(m_text->text());
    place();
}

void Tour::place() {
    const QWidget* shown = target();
    const bool seen = shown != nullptr && shown->isVisible() && !shown->visibleRegion().isEmpty();
    const QRect all = m_window.rect();
    for (const QWidget* child : findChildren<QWidget*>())
        child->ensurePolished();  // or it is as wide as in another type
    layout()->invalidate();
    const int wanted = std::max(static_cast<int>(kCardWidth * Theme::instance().scale()), layout()->minimumSize().width());
    setFixedWidth(std::min(wanted, all.width() - 2 * kGap));
    resize(width(), layout()->totalHeightForWidth(width()));
    QPoint at(all.center() - rect().center());  // of what cannot be seen now the card tells in the middle
    if (seen) {
        const QRect around(shown->mapTo(&m_window, QPoint(0, 0)), shown->size());
        m_frame->setGeometry(around.adjusted(-4, -4, 4, 4).intersected(all));
        const bool below = around.bottom() + kGap + height() < all.bottom();
        const bool beside = around.right() + kGap + width() < all.right();
        at = beside && around.height() > height() ? QPoint(around.right() + kGap, around.top() + kGap)
             : below                              ? QPoint(around.left() + kGap, around.bottom() + kGap)
                                                  : QPoint(around.left() + kGap, around.top() - kGap - height());
        at.setX(std::clamp(at.x(), kGap, std::max(kGap, all.width() - width() - kGap)));
        at.setY(std::clamp(at.y(), kGap, std::max(kGap, all.height() - height() - kGap)));
    }
    move(at);
    m_frame->setVisible(seen);
    m_frame->raise();
    show();
    raise();
}

void Tour::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Escape:
            end();
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Right:
            go(m_stop + 1);
            break;
        case Qt::Key_Left:
            go(m_stop - 1);
            break;
        default:
            QFrame::keyPressEvent(event);
    }
}

void Tour::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_stop >= 0)
        go(m_stop);
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_window && event->type() == QEvent::Resize && m_stop >= 0)
        place();
    return QFrame::eventFilter(watched, event);
}

}  // namespace rooflight::ui
