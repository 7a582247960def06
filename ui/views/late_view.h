// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include "ui/view.h"

namespace rooflight::ui {

/// Stands for a view that is made when it is seen for the first time: the window starts without those behind other tabs.
/// Keeps what is to be restored in it, and says its title.
class LateView : public View {
public:
    using Maker = std::function<View*(QWidget* parent)>;

    /// `title`: in the language of the screen, whenever it is asked for. `least`: size that the view needs.
    LateView(const QString& id, std::function<QString()> title, QSize least, Maker make, QWidget* parent);

    /// The view itself, with what was restored.
    [[nodiscard]] View* made(QWidget* parent) const;

    [[nodiscard]] QString title() const override { return m_title(); }
    void present(const ViewState&) override {}
    [[nodiscard]] QString summary() const override { return {}; }
    void render_to(QPainter&, const QRectF&, const Framing&) const override {}
    [[nodiscard]] QJsonObject choices() const override { return m_choices; }
    void restore(const QJsonObject& choices) override { m_choices = choices; }

private:
    std::function<QString()> m_title;
    Maker m_make;
    QJsonObject m_choices;
};

}  // namespace rooflight::ui
