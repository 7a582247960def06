// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/section.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/controls/icons.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {

Section::Section(const QString& name, QWidget* parent)
    : QWidget(parent),
      m_header(new QToolButton(this)),
      m_title(new QLabel(m_header)),
      m_detail(new QLabel(m_header)),
      m_chevron(new QLabel(m_header)),
      m_rule(new QFrame(this)),
      m_body(new QWidget(this)),
      m_rows(new QVBoxLayout(m_body)) {
    setObjectName(QStringLiteral("section_") + name);
    m_header->setObjectName(QStringLiteral("section_header_") + name);
    m_header->setProperty("section", true);
    m_header->setCheckable(true);
    m_header->setChecked(true);
    m_header->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_title->setProperty("strong", true);
    m_detail->setProperty("tone", QStringLiteral("muted"));
    m_detail->setProperty("type", QStringLiteral("label"));
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(4, 0, 4, 0);
    line->setSpacing(8);
    line->addWidget(m_title);
    line->addWidget(m_detail);
    line->addStretch();
    line->addWidget(m_chevron);
    for (QLabel* label : {m_title, m_detail, m_chevron})
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_rows->setContentsMargins(4, 4, 4, 12);
    m_rows->setSpacing(6);
    m_rule->setProperty("frame", QStringLiteral("line"));
    m_rule->setFixedHeight(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rule);
    layout->addSpacing(4);
    layout->addWidget(m_header);
    layout->addWidget(m_body);
    connect(m_header, &QToolButton::toggled, this, [this](bool open) {
        m_body->setVisible(open);
        draw_chevron();
        emit toggled(open);
    });
    connect(&Theme::instance(), &Theme::changed, this, &Section::draw_chevron);
    draw_chevron();
}

void Section::draw_chevron() {
    const Theme& theme = Theme::instance();
    m_chevron->setPixmap(glyph_pixmap(is_open() ? Glyph::open : Glyph::folded, static_cast<int>(14 * theme.scale()),
                                      devicePixelRatioF(), theme.colour(Role::muted)));
}

void Section::set_title(const QString& title) {
    m_title->setText(title);
    m_header->setAccessibleName(title);
}

void Section::set_detail(const QString& detail) { m_detail->setText(detail); }

void Section::set_rule(bool shown) { m_rule->setVisible(shown); }

void Section::add(QWidget* widget) { m_rows->addWidget(widget); }

void Section::set_open(bool open) { m_header->setChecked(open); }

}  // namespace rooflight::ui
