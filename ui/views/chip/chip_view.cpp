// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chip/chip_view.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>

#include "core/kernel/scenario_matmul.h"
#include "core/units/input_error.h"
#include "ui/charts/drawing.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/chip/chip_table.h"
#include "ui/views/collectives/player_bar.h"
#include "ui/views/names.h"

namespace rooflight::ui {

namespace {

constexpr int kFrame = 40;                             // ms between the player's steps at speed 1
constexpr int kNarrowPanel = 520;
constexpr std::array<const char*, 3> kModeKeys = {"chip", "units", "kernel"};  // of ChipView::Mode
constexpr int kCoreSteps = 8;                          // of k that the core's animation shows
constexpr int kMoments = 160;                          // of it

}  // namespace

ChipView::ChipView(QWidget* parent)
    : BaseView(QStringLiteral("chip"), parent),
      m_modes{tool(QString(), "first"), tool(QString(), "middle"), tool(QString(), "last")},
      m_levels{tool(QString(), "first"), tool(QString(), "middle"), tool(QString(), "middle"), tool(QString(), "last")},
      m_canvas(new Canvas([this](QPainter& painter, const QRectF& rect) { paint(painter, rect); }, this)),
      m_player(new PlayerBar(QStringLiteral("chip"), this)),
      m_panel(new KernelPanel(this)) {
    m_canvas->setMouseTracking(true);
    m_canvas->installEventFilter(this);
    for (std::size_t i = 0; i < m_modes.size(); ++i) {
        m_modes[i]->setObjectName(QStringLiteral("chip_mode_%1").arg(i));
        connect(m_modes[i], &QPushButton::clicked, this, [this, i] { show_mode(static_cast<Mode>(i)); });
    }
    for (std::size_t i = 0; i < m_levels.size(); ++i) {
        m_levels[i]->setObjectName(QStringLiteral("chip_level_%1").arg(i));
        connect(m_levels[i], &QPushButton::clicked, this, [this, i] { show_level(static_cast<ChipPicture::Level>(i)); });
    }
    connect(m_player, &PlayerBar::play_toggled, this, &ChipView::play_or_pause);
    connect(m_player, &PlayerBar::stepped, this, [this](int by) {
        stop();
        show_step(m_step + by);
    });
    connect(m_player, &PlayerBar::scrubbed, this, [this](int step) {
        stop();
        show_step(step);
    });
    connect(m_panel, &KernelPanel::edited, this, &ChipView::set_kernel);
    connect(m_panel, &KernelPanel::best_asked, this, [this] {
        if (m_machine) {
            Kernel kernel = m_kernel;
            kernel.tile = best_tile(*m_machine, kernel);
            set_kernel(kernel);
        }
    });
    connect(m_panel, &KernelPanel::follow_asked, this, [this] {
        m_follows = true;
        state_changed();
    });
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_timer.setInterval(std::max(10, qRound(kFrame / std::max(0.1, m_player->speed()))));
        if (m_step >= last_step())
            stop();
        else
            show_step(m_step + 1);
    });
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
    ChipView::retranslate();
}

QString ChipView::title() const { return tr("Chip"); }

QString ChipView::subtitle() const {
    if (!m_chip.machine)
        return {};
    const QString name = text(m_chip.machine->system->name);
    if (m_mode == Mode::chip)
        return two_chips() ? tr("%1 · baseline %2").arg(name, text(m_other.machine->system->name)) : name;
    return tr("%1 · %2 × %3 × %4")
        .arg(name)
        .arg(qRound64(m_kernel.shape.m))
        .arg(qRound64(m_kernel.shape.k))
        .arg(qRound64(m_kernel.shape.n));
}

QString ChipView::empty_message() const {
    if (scenario() == nullptr)
        return nothing_yet();
    if (!m_chip.machine)
        return tr("This mesh does not fit the chips there are: change the mesh or the slice.");
    return m_mode != Mode::chip && !m_machine ? m_missing : QString();
}

QString ChipView::summary() const {
    if (const QString empty = empty_message(); !empty.isEmpty())
        return empty;
    if (m_mode == Mode::units)
        return m_units.verdict();
    if (m_mode == Mode::kernel)
        return tr("The kernel takes %1, %2 of the chip's peak.")
            .arg(shown(m_units.plan().time), shown_percent(m_units.plan().utilisation));
    return tr("%1: matrix units busy %2 of the step, memory %3, the scale-up network %4.")
        .arg(text(m_chip.machine->system->name), shown_percent(m_chip.load.matrix), shown_percent(m_chip.load.hbm),
             shown_percent(m_chip.load.scale_up));
}

QList<QStringList> ChipView::table() const {
    if (m_mode != Mode::chip)
        return m_machine ? kernel_table(m_units.plan()) : QList<QStringList>{};
    return m_chip.machine ? chip_table(*m_chip.machine, m_chip.load) : QList<QStringList>{};
}

void ChipView::retranslate() {
    const QString names[] = {tr("Chip"), tr("Matrix units"), tr("Kernel")};
    const QString tips[] = {tr("Units, memories and links, with how busy they are"),
                            tr("What the matrix units do with one matmul, step by step"),
                            tr("One matmul in tiles: fast memory, traffic, what hides behind compute")};
    for (std::size_t i = 0; i < m_modes.size(); ++i) {
        m_modes[i]->setText(names[i]);
        m_modes[i]->setToolTip(tips[i]);
    }
    const QString levels[] = {tr("Pod"), tr("Host"), tr("Chip"), tr("Core")};
    const QString level_tips[] = {tr("What the chips are joined to"), tr("The chips of one host"), tr("Inside one chip"),
                                  tr("Inside a TensorCore or multiprocessor, with the kernel's tiles moving through it")};
    for (std::size_t i = 0; i < m_levels.size(); ++i) {
        m_levels[i]->setText(levels[i]);
        m_levels[i]->setToolTip(level_tips[i]);
        m_levels[i]->setAccessibleName(tr("Level: %1").arg(levels[i]));
    }
    m_player->retranslate();
    m_panel->retranslate();
    BaseView::retranslate();
}

QJsonObject ChipView::choices() const {
    return {{QStringLiteral("picture"), QLatin1String(kModeKeys[static_cast<std::size_t>(m_mode)])}};
}

void ChipView::restore(const QJsonObject& choices) {
    const QString wanted = choices[QStringLiteral("picture")].toString();
    for (std::size_t i = 0; i < kModeKeys.size(); ++i)
        if (wanted == QLatin1String(kModeKeys[i]))
            show_mode(static_cast<Mode>(i));
}

ChipView::Shown ChipView::shown_chip(const Scenario* scenario, const Estimate* estimate) {
    Shown shown;
    if (scenario == nullptr)
        return shown;
    try {
        std::vector<std::string> ignored;
        shown.machine = resolve(scenario->hardware, ignored);
    } catch (const InputError&) {
        return shown;  // the message of the empty view
    }
    if (estimate != nullptr)
        shown.load = chip_load(*estimate, *shown.machine);
    return shown;
}

bool ChipView::two_chips() const {
    return m_chip.machine && m_other.machine && m_other.machine->system->name != m_chip.machine->system->name;
}

void ChipView::state_changed() {
    m_chip = shown_chip(scenario(), estimate());
    m_other = shown_chip(state().baseline_scenario.get(), baseline());
    m_machine.reset();
    if (m_chip.machine) {
        try {
            m_machine = kernel_machine(*m_chip.machine, scenario()->precision.matmul);
        } catch (const InputError& error) {
            m_missing = tr("%1: %2. Matrix units and kernels need these figures of the chip.")
                            .arg(text(m_chip.machine->system->name), told_problem(error));
        }
    }
    if (m_machine && m_follows) {
        m_kernel.shape = scenario_matmul(*scenario());
        m_kernel.double_buffered = true;
        m_kernel.cluster = m_machine->kind == KernelMachine::Kind::multiprocessor ? 2 : 1;
        m_kernel.tile = best_tile(*m_machine, m_kernel);
    }
    work_out();
}

void ChipView::set_kernel(const Kernel& kernel) {
    m_kernel = kernel;
    m_follows = false;
    work_out();
}

void ChipView::work_out() {
    if (m_machine) {
        m_units.set(*m_machine, m_kernel);
        m_panel->show_kernel(*m_machine, m_kernel, m_follows);
        m_step = std::clamp(m_step, 0, last_step());
        m_player->show_step(m_step, last_step());
    }
    arrange();
    if (m_chip.machine)  // the table tells of what is drawn, painted or not
        lay_out(m_picture, m_chip, QRectF(0, 0, 800, 400), Ink::screen());
    m_canvas->update();
    update();
    emit described();
}

void ChipView::theme_changed() { work_out(); }

void ChipView::show_mode(Mode mode) {
    stop();
    if (mode != m_mode)
        m_step = 0;
    m_mode = mode;
    if (mode == Mode::units && m_step == 0 && m_machine)
        show_step(m_units.steps() / 6);  // something to see before anything is played
    setAccessibleDescription(summary());
    work_out();
}

void ChipView::show_level(ChipPicture::Level level) {
    stop();
    m_level = level;
    m_mode = Mode::chip;
    m_step = 0;
    m_marked = {-1, -1};
    read_out(m_canvas, {}, {});  // of a part that is no longer there
    setAccessibleDescription(summary());
    work_out();
}

bool ChipView::plays() const {
    return m_machine && (m_mode == Mode::units || (m_mode == Mode::chip && m_level == ChipPicture::Level::core));
}

int ChipView::last_step() const { return m_mode == Mode::chip ? kMoments : m_units.steps(); }

std::optional<ChipPicture::CoreMoment> ChipView::core_moment() const {
    if (!m_machine || m_step == 0)
        return std::nullopt;  // at the beginning: how busy the step keeps them
    const KernelSteps steps = kernel_steps(m_units.plan(), m_kernel.double_buffered, kCoreSteps);
    return ChipPicture::CoreMoment{steps.at(steps.time() * (double(m_step) / kMoments)), m_kernel.double_buffered};
}

void ChipView::lay_out(ChipPicture& picture, const Shown& chip, const QRectF& target, const Ink& ink) const {
    // the kernel that plays is the present chip's
    const std::optional<ChipPicture::CoreMoment> moment = &chip == &m_chip ? core_moment() : std::nullopt;
    picture.lay_out(m_level, *chip.machine, chip.load, moment ? &*moment : nullptr, target, ink);
}

void ChipView::arrange() {
    const double scale = Theme::instance().scale();
    const int head = qRound(28 * scale), gap = qRound(10 * scale);
    int x = gap;
    for (std::size_t i = 0; i < m_modes.size(); ++i) {
        m_modes[i]->setVisible(m_chip.machine.has_value());
        m_modes[i]->setChecked(static_cast<std::size_t>(m_mode) == i);
        const QSize hint = m_modes[i]->sizeHint();
        m_modes[i]->setGeometry(x, 2, hint.width(), head - 6);
        x += hint.width();
    }
    x += gap;
    const bool picture = empty_message().isEmpty();
    int levels_wide = 0;
    for (const QPushButton* button : m_levels)
        levels_wide += button->sizeHint().width();
    const bool beside = x + levels_wide + gap <= width();
    int level_x = beside ? x : gap;
    for (std::size_t i = 0; i < m_levels.size(); ++i) {
        m_levels[i]->setVisible(picture && m_mode == Mode::chip);
        m_levels[i]->setChecked(static_cast<std::size_t>(m_level) == i);
        const QSize hint = m_levels[i]->sizeHint();
        m_levels[i]->setGeometry(level_x, beside ? 2 : head, hint.width(), head - 6);
        level_x += hint.width();
    }
    const bool kernel = picture && m_mode == Mode::kernel, playing = picture && plays();
    const int top = head + 2 + (!beside && picture && m_mode == Mode::chip ? head : 0);
    QRect area(gap, top, width() - 2 * gap, std::max(1, height() - top - gap + 2));
    if (playing) {
        const int bar = m_player->sizeHint().height();
        m_player->setGeometry(area.left(), area.bottom() - bar, area.width(), bar);
        area.setBottom(area.bottom() - bar - gap);
    }
    if (kernel && width() > kNarrowPanel * scale) {
        const int panel = std::min(qRound(280 * scale), area.width() / 2);
        m_panel->setGeometry(area.left(), area.top(), panel, area.height());
        area.setLeft(area.left() + panel + 2 * gap);
    } else if (kernel) {
        const int panel = std::min(m_panel->sizeHint().height(), area.height() / 2);
        m_panel->setGeometry(area.left(), area.top(), area.width(), panel);
        area.setTop(area.top() + panel + gap);
    }
    m_player->setVisible(playing);
    m_panel->setVisible(kernel);
    m_canvas->setVisible(picture);
    m_canvas->setGeometry(area);
}

void ChipView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    arrange();
}

void ChipView::hideEvent(QHideEvent* event) {
    stop();
    BaseView::hideEvent(event);
}

void ChipView::show_step(int step) {
    m_step = std::clamp(step, 0, last_step());
    m_player->show_step(m_step, last_step());
    if (m_mode == Mode::chip && m_chip.machine)
        lay_out(m_picture, m_chip, QRectF(0, 0, 800, 400), Ink::screen());
    m_canvas->update();
}

void ChipView::play_or_pause() {
    if (m_timer.isActive()) {
        stop();
        return;
    }
    if (m_step >= last_step())
        show_step(0);
    m_timer.start(1);
    m_player->show_playing(true);
}

void ChipView::stop() {
    m_timer.stop();
    m_player->show_playing(false);
}

void ChipView::paint(QPainter& painter, const QRectF& rect) {
    const Ink ink = Ink::screen();
    if (m_mode != Mode::chip) {
        draw_mode(painter, rect, ink);
        return;
    }
    if (!m_chip.machine)
        return;
    const double half = two_chips() ? (rect.width() - ink.px(16)) / 2 : rect.width();
    lay_out(m_picture, m_chip, QRectF(rect.left(), rect.top(), half, rect.height()), ink);
    m_picture.draw(painter, ink, m_marked);
    if (two_chips()) {
        lay_out(m_other_picture, m_other, QRectF(rect.right() - half, rect.top(), half, rect.height()), ink);
        m_other_picture.draw(painter, ink, m_marked);
    }
}

void ChipView::draw_mode(QPainter& painter, const QRectF& rect, const Ink& ink) const {
    if (!m_machine)
        return;
    if (m_mode == Mode::units)
        m_units.draw(painter, rect, m_step, ink);
    else
        draw_kernel(painter, rect, *m_machine, m_units.plan(), ink);
}

void ChipView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    if (m_mode != Mode::chip) {
        draw_mode(painter, target, ink);
        return;
    }
    ChipPicture picture;
    const double half = two_chips() ? (target.width() - ink.px(16)) / 2 : target.width();
    lay_out(picture, m_chip, QRectF(target.left(), target.top(), half, target.height()), ink);
    picture.draw(painter, ink);
    if (two_chips()) {
        lay_out(picture, m_other, QRectF(target.right() - half, target.top(), half, target.height()), ink);
        picture.draw(painter, ink);
    }
}

bool ChipView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_canvas && event->type() == QEvent::MouseMove && m_mode == Mode::chip) {
        m_marked = static_cast<QMouseEvent*>(event)->position();
        QStringList lines = m_picture.read_out(m_marked);
        if (lines.isEmpty() && two_chips())
            lines = m_other_picture.read_out(m_marked);
        read_out(m_canvas, m_marked, lines);
        const ChipPicture::Part* part = m_picture.part_at(m_marked);
        m_canvas->setCursor(part != nullptr && part->leads < ChipPicture::Level::core ? Qt::PointingHandCursor : Qt::ArrowCursor);
        m_canvas->update();
    } else if (watched == m_canvas && event->type() == QEvent::MouseButtonPress && m_mode == Mode::chip) {
        const ChipPicture::Part* part = m_picture.part_at(static_cast<QMouseEvent*>(event)->position());
        if (part != nullptr && m_level < ChipPicture::Level::chip && part->leads > m_level && part->leads < ChipPicture::Level::core)
            show_level(part->leads);
        else if (part != nullptr && m_level == ChipPicture::Level::chip && part->busy >= 0 && part->role == Role::compute)
            show_level(ChipPicture::Level::core);
    } else if (watched == m_canvas && event->type() == QEvent::Leave) {
        m_marked = {-1, -1};
        read_out(m_canvas, {}, {});
        m_canvas->update();
    }
    return BaseView::eventFilter(watched, event);
}

void ChipView::keyPressEvent(QKeyEvent* event) {
    const int deeper = event->key() == Qt::Key_Plus ? 1 : event->key() == Qt::Key_Minus ? -1 : 0;
    if (m_mode == Mode::chip && deeper != 0) {
        show_level(static_cast<ChipPicture::Level>(std::clamp(static_cast<int>(m_level) + deeper, 0, 3)));
        return;
    }
    if (!plays()) {
        BaseView::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
        case Qt::Key_Space: play_or_pause(); break;
        case Qt::Key_Left: stop(); show_step(m_step - 1); break;
        case Qt::Key_Right: stop(); show_step(m_step + 1); break;
        case Qt::Key_Home: stop(); show_step(0); break;
        case Qt::Key_End: stop(); show_step(last_step()); break;
        default: BaseView::keyPressEvent(event);
    }
}

}  // namespace rooflight::ui
