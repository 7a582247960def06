// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/topology/topology_view.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/topology/topology_legend.h"

namespace rooflight::ui {
namespace {

constexpr int kLow = 290;                              // px: below, the picture needs the legend's place
constexpr int kLowest = 230;                           // and below, what is left of the legend too
constexpr int kTableLimit = 100'000;

}  // namespace

TopologyView::TopologyView(QWidget* parent)
    : BaseView(QStringLiteral("topology"), parent),
      m_canvas(new Canvas([this](QPainter& painter, const QRectF& rect) { paint(painter, rect); }, this)),
      m_legend(new Canvas(
          [this](QPainter& painter, const QRectF& rect) {
              draw_legend(painter, m_scene, rect, Ink::screen(), is_low());
          },
          this)),
      m_axis(new QComboBox(this)),
      m_reset(tool(QString())) {
    m_canvas->setObjectName(QStringLiteral("topology_canvas"));
    m_canvas->setMouseTracking(true);
    m_canvas->installEventFilter(this);
    m_axis->setObjectName(QStringLiteral("topology_axis"));
    m_axis->setProperty("compact", true);
    m_axis->setFocusPolicy(Qt::StrongFocus);
    m_reset->setObjectName(QStringLiteral("topology_reset"));
    setFocusPolicy(Qt::StrongFocus);
    connect(m_axis, &QComboBox::activated, this,
            [this](int index) { colour_by(static_cast<MeshAxis>(m_axis->itemData(index).toInt())); });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_rotation = {};
        invalidate();
    });
    setMinimumSize(200, 160);
    TopologyView::retranslate();
}

QString TopologyView::title() const { return tr("Topology"); }

QString TopologyView::subtitle() const {
    if (!m_scene.valid()) {
        return {};
    }
    QString words;
    if (m_scene.is_torus()) {
        QStringList sizes;
        for (const TorusAxis& axis : m_scene.machine().torus) {
            sizes << QString::number(axis.size);
        }
        words = sizes.join(QStringLiteral("×"));
    } else {
        const int chips = m_scene.machine().chips_per_slice;
        words = chips == 1 ? tr("1 chip") : tr("%1 chips", nullptr, chips).arg(shown_digits(chips));
    }
    if (m_scene.machine().slices > 1) {
        words += tr(" · 1 of %n slices", nullptr, m_scene.machine().slices);
    }
    if (m_scene.machine().twisted) {
        words += tr(" · twisted");
    }
    if (m_scene.coloured()) {
        const QString name = text(kMeshAxisNames[static_cast<std::size_t>(*m_scene.coloured())]);
        const QString place = m_scene.placement(*m_scene.coloured());
        words += place.isEmpty() ? QStringLiteral(" · %1").arg(name) : QStringLiteral(" · %1 = %2").arg(name, place);
    }
    return words;
}

void TopologyView::retranslate() {
    m_reset->setText(tr("Reset view"));
    m_reset->setToolTip(tr("Turn the slice back (0)"));
    m_axis->setToolTip(tr("The mesh axis whose coordinate colours the chips"));
    m_axis->setAccessibleName(tr("Colour chips by"));
    BaseView::retranslate();
}

QString TopologyView::empty_message() const {
    if (scenario() == nullptr) {
        return nothing_yet();
    }
    return m_scene.valid() ? QString()
                           : tr("This mesh does not fit the chips there are: change the mesh or the slice.");
}

void TopologyView::state_changed() {
    m_scene.set(state());
    if (m_scene.valid() && m_chosen >= m_scene.machine().chips()) {
        m_chosen = -1;
    }
    fill_combo();
    arrange();
    invalidate();
    update();
}

void TopologyView::fill_combo() {
    const QSignalBlocker blocker(m_axis);
    m_axis->clear();
    for (const MeshAxis axis : m_scene.axes()) {
        m_axis->addItem(text(kMeshAxisNames[static_cast<std::size_t>(axis)]), static_cast<int>(axis));
    }
    if (m_scene.coloured()) {
        m_axis->setCurrentIndex(m_axis->findData(static_cast<int>(*m_scene.coloured())));
    }
}

void TopologyView::selection_changed() { invalidate(); }

void TopologyView::theme_changed() { state_changed(); }

void TopologyView::invalidate() {
    m_kept.forget();
    m_canvas->update();
    m_legend->update();
}

bool TopologyView::is_low() const { return height() < kLow * Theme::instance().scale(); }

void TopologyView::arrange() {
    const double scale = Theme::instance().scale();
    const int head = qRound(28 * scale);
    const int legend = qRound((kLegendRow * legend_rows(m_scene, width(), Ink::screen(), is_low()) + 6) * scale);
    const int gap = qRound(10 * scale);
    const bool some = m_scene.valid();
    const bool high = height() >= qRound(kLowest * scale);
    // Where height is short, the row of slices goes beside the choice of axis.
    const bool strip_beside = some && is_low() && m_scene.machine().slices > 1;
    m_canvas->setVisible(some);
    m_legend->setVisible(some && high);
    m_axis->setVisible(some && m_axis->count() > 0);
    m_reset->setVisible(some && m_scene.is_torus() && width() > qRound(240 * scale) && !strip_beside);
    const int beside = m_reset->isVisibleTo(this) ? m_reset->sizeHint().width() + gap : 0;
    const int room = std::max(41, width() - 2 * gap - beside);
    m_axis->setGeometry(gap, 2, std::clamp(m_axis->sizeHint().width(), 40, room), head - 4);
    const QSize button = m_reset->sizeHint();
    m_reset->setGeometry(width() - gap - button.width(), 2, button.width(), head - 6);
    m_strip_left = strip_beside ? m_axis->geometry().right() : 0;
    const int top = strip_beside ? 0 : head;
    m_canvas->setGeometry(0, top, width(), std::max(1, height() - top - (high ? legend : 0)));
    m_axis->raise();
    m_legend->setGeometry(0, height() - legend, width(), legend);
}

void TopologyView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    arrange();
    invalidate();
}

void TopologyView::lay_out(const QRectF& target) {
    const Ink ink = Ink::screen();
    m_strip.lay_out(m_scene, target.adjusted(m_strip_left, 0, 0, 0), ink);
    const QRectF below = target.adjusted(0, SlicesStrip::height(m_scene, ink), 0, 0);
    if (m_scene.is_torus()) {
        m_torus.lay_out(m_scene, below, m_rotation, ink);
    } else {
        m_tree.lay_out(m_scene, below, ink);
    }
}

void TopologyView::paint(QPainter& painter, const QRectF& rect) {
    const Ink ink = Ink::screen();
    m_kept.draw(painter, rect, [&](QPainter& inner) {
        lay_out(rect);
        if (m_scene.is_torus()) {
            m_torus.draw(inner, m_scene, selection(), m_chosen, ink);
        } else {
            m_tree.draw(inner, m_scene, selection(), m_chosen, ink);
        }
        m_strip.draw(inner, m_scene, selection(), ink);
    });
}

void TopologyView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const QRectF under(target.left() - 12, 0, target.width() + 12, 0);
    const double legend = ink.px(kLegendRow) * legend_rows(m_scene, under.width(), ink);
    SlicesStrip strip;
    strip.lay_out(m_scene, target, ink);
    const QRectF picture = target.adjusted(0, SlicesStrip::height(m_scene, ink), 0, -legend);
    if (m_scene.is_torus()) {
        TorusPicture torus;
        torus.lay_out(m_scene, picture, m_rotation, ink);
        torus.draw(painter, m_scene, selection(), m_chosen, ink);
    } else {
        TreePicture tree;
        tree.lay_out(m_scene, picture, ink);
        tree.draw(painter, m_scene, selection(), m_chosen, ink);
    }
    strip.draw(painter, m_scene, selection(), ink);
    draw_legend(painter, m_scene, QRectF(under.left(), target.bottom() - legend, under.width(), legend), ink);
}

QJsonObject TopologyView::choices() const {
    QJsonObject chosen = {{QStringLiteral("yaw"), m_rotation.yaw}, {QStringLiteral("pitch"), m_rotation.pitch}};
    if (m_scene.wanted()) {
        chosen[QStringLiteral("axis")] = text(kMeshAxisNames[static_cast<std::size_t>(*m_scene.wanted())]);
    }
    return chosen;
}

void TopologyView::restore(const QJsonObject& choices) {
    const QString axis = choices[QStringLiteral("axis")].toString();
    for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
        if (axis == text(kMeshAxisNames[i])) {
            colour_by(static_cast<MeshAxis>(i));
        }
    }
    turn(choices[QStringLiteral("yaw")].toDouble(m_rotation.yaw),
         choices[QStringLiteral("pitch")].toDouble(m_rotation.pitch));
}

void TopologyView::show_load(const NetworkLoad& load) {
    m_scene.show_load(load);
    arrange();
    invalidate();
}

void TopologyView::colour_by(MeshAxis axis) {
    m_scene.colour_by(axis);
    fill_combo();
    invalidate();
    emit described();
}

void TopologyView::choose_chip(int rank) {
    m_chosen = rank == m_chosen ? -1 : rank;
    setAccessibleDescription(summary());
    invalidate();
}

std::size_t TopologyView::drawn_chips() const {
    return m_scene.is_torus() ? m_torus.drawn_chips() : m_tree.drawn_chips();
}

void TopologyView::turn(double yaw, double pitch) {
    m_rotation.yaw = std::remainder(yaw, 2 * 3.14159265358979323846);
    m_rotation.pitch = std::clamp(pitch, 0.0, 1.5);
    invalidate();
}

bool TopologyView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_canvas || !m_scene.valid()) {
        return BaseView::eventFilter(watched, event);
    }
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            m_pressed = static_cast<QMouseEvent*>(event)->position();
            m_pressed_rotation = m_rotation;
            m_down = true;
            m_turning = false;
            setFocus(Qt::MouseFocusReason);
            return true;
        case QEvent::MouseMove: {
            const QPointF at = static_cast<QMouseEvent*>(event)->position();
            if (!m_down) {
                hover(at);
                return true;
            }
            const QPointF by = at - m_pressed;
            m_turning = m_turning || by.manhattanLength() >= QApplication::startDragDistance();
            if (m_turning && m_scene.is_torus()) {
                read_out(this, {}, {});
                turn(m_pressed_rotation.yaw + by.x() * 0.008, m_pressed_rotation.pitch + by.y() * 0.008);
            }
            return true;
        }
        case QEvent::MouseButtonRelease:
            m_down = false;
            if (!m_turning) {
                click(static_cast<QMouseEvent*>(event)->position());
            }
            return true;
        case QEvent::Leave:
            read_out(this, {}, {});
            return false;
        default:
            return BaseView::eventFilter(watched, event);
    }
}

void TopologyView::click(const QPointF& at) {
    const int axis = m_scene.is_torus() ? m_torus.axis_at(at) : -1;
    if (axis >= 0) {
        Selection network;
        network.network = QString(QLatin1Char("xyz"[axis]));
        choose(network);
        return;
    }
    if (const int slice = m_strip.slice_at(at); slice >= 0) {
        m_scene.choose_slice(slice);
        invalidate();
        return;
    }
    const int chip = m_scene.is_torus() ? m_torus.chip_at(at) : m_tree.chip_at(at);
    if (chip >= 0 || m_chosen >= 0) {
        choose_chip(chip);
    }
    hover(at);
}

void TopologyView::hover(const QPointF& at) {
    QStringList lines = m_scene.chip_read_out(m_scene.is_torus() ? m_torus.chip_at(at) : m_tree.chip_at(at));
    if (lines.isEmpty() && !m_scene.is_torus()) {
        lines = m_tree.level_read_out(m_scene, at);
    }
    read_out(m_canvas, at, lines);
}

void TopologyView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            turn(m_rotation.yaw - 0.1, m_rotation.pitch);
            break;
        case Qt::Key_Right:
            turn(m_rotation.yaw + 0.1, m_rotation.pitch);
            break;
        case Qt::Key_Up:
            turn(m_rotation.yaw, m_rotation.pitch - 0.1);
            break;
        case Qt::Key_Down:
            turn(m_rotation.yaw, m_rotation.pitch + 0.1);
            break;
        case Qt::Key_0:
            m_rotation = {};
            invalidate();
            break;
        default:
            BaseView::keyPressEvent(event);
    }
}

QString TopologyView::summary() const {
    if (!m_scene.valid()) {
        return empty_message();
    }
    QStringList parts;
    for (const MeshAxis axis : m_scene.axes()) {
        const QString place = m_scene.placement(axis);
        const QString name = QStringLiteral("%1 %2")
                                 .arg(text(kMeshAxisNames[static_cast<std::size_t>(axis)]))
                                 .arg(m_scene.mesh()[axis].degree);
        parts << (place.isEmpty() ? name : tr("%1 on %2").arg(name, place));
    }
    const QString mesh = parts.isEmpty() ? tr("no axis is longer than one") : parts.join(QStringLiteral("; "));
    const QString words =
        (m_scene.load().any()
             ? tr("%1 chips of %2: %3. The busiest links are busy for %4 of the collective that plays.")
             : tr("%1 chips of %2: %3. The busiest links are busy for %4 of the step."))
            .arg(m_scene.machine().chips())
            .arg(text(m_scene.machine().system->name), mesh, shown_percent(m_scene.busiest()));
    const QStringList chip = m_scene.chip_read_out(m_chosen);
    return chip.isEmpty() ? words : words + QLatin1Char(' ') + chip.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QList<QStringList> TopologyView::table() const {
    QStringList header = {QStringLiteral("chip"), QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (const std::string_view name : kMeshAxisNames) {
        header << text(name);
    }
    QList<QStringList> rows = {header};
    if (!m_scene.valid()) {
        return rows;
    }
    const int chips = std::min(m_scene.machine().chips(), kTableLimit);
    for (int rank = 0; rank < chips; ++rank) {
        QStringList row = {QString::number(rank)};
        const auto at = m_scene.position(rank);
        for (const int each : at) {
            row << (m_scene.is_torus() ? QString::number(each) : QString());
        }
        for (const int each : coordinates(m_scene.mesh(), m_scene.machine(), rank)) {
            row << QString::number(each);
        }
        rows << row;
    }
    return rows;
}

}  // namespace rooflight::ui
