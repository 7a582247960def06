// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <array>

#include "ui/views/base_view.h"
#include "ui/views/chip/chip_picture.h"
#include "ui/views/chip/kernel_panel.h"
#include "ui/views/chip/units_picture.h"

namespace rooflight::ui {

class Canvas;
class PlayerBar;

/// Inside one chip: its units, memories and links with their figures and how busy the scenario keeps them; what its
/// matrix units do with one matmul, step by step; that matmul as a kernel with tiles. A pinned baseline on another chip
/// is drawn beside it.
class ChipView : public BaseView {
    Q_OBJECT
public:
    enum class Mode { chip, units, kernel };

    explicit ChipView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override { return Detail::operations; }
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;
    [[nodiscard]] QJsonObject choices() const override;  ///< which picture
    void restore(const QJsonObject& choices) override;

    void show_mode(Mode mode);
    void show_level(ChipPicture::Level level);
    [[nodiscard]] ChipPicture::Level level() const { return m_level; }
    [[nodiscard]] Mode mode() const { return m_mode; }
    void set_kernel(const Kernel& kernel);
    [[nodiscard]] const Kernel& kernel() const { return m_kernel; }
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] const ChipPicture& picture() const { return m_picture; }
    [[nodiscard]] const UnitsPicture& units() const { return m_units; }

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Shown {
        std::optional<Machine> machine;
        ChipLoad load;
    };
    [[nodiscard]] static Shown shown_chip(const Scenario* scenario, const Estimate* estimate);
    [[nodiscard]] bool two_chips() const;
    [[nodiscard]] bool plays() const;                  ///< a mode and level that the player moves
    [[nodiscard]] int last_step() const;
    [[nodiscard]] std::optional<ChipPicture::CoreMoment> core_moment() const;
    void lay_out(ChipPicture& picture, const Shown& chip, const QRectF& target, const Ink& ink) const;
    void work_out();
    void arrange();
    void show_step(int step);
    void play_or_pause();
    void stop();
    void paint(QPainter& painter, const QRectF& rect);
    void draw_mode(QPainter& painter, const QRectF& rect, const Ink& ink) const;

    Shown m_chip, m_other;
    ChipPicture m_picture, m_other_picture;
    UnitsPicture m_units;
    std::optional<KernelMachine> m_machine;
    QString m_missing;                                 ///< why there is no machine for kernels
    Kernel m_kernel;
    bool m_follows = true;                             ///< the kernel is the scenario's
    Mode m_mode = Mode::chip;
    ChipPicture::Level m_level = ChipPicture::Level::chip;
    int m_step = 0;
    QPointF m_marked{-1, -1};
    std::array<QPushButton*, 3> m_modes{};
    std::array<QPushButton*, 4> m_levels{};            ///< pod, host, chip, core
    Canvas* m_canvas;
    PlayerBar* m_player;
    KernelPanel* m_panel;
    QTimer m_timer;
};

}  // namespace rooflight::ui
