// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/top_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include "core/units/input_error.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/elided_edit.h"
#include "ui/controls/icons.h"
#include "ui/controls/preset_combo.h"
#include "ui/controls/segmented.h"
#include "ui/document/document.h"
#include "ui/document/transitions.h"
#include "ui/language/engine_words.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

constexpr int kRoomForWords = 1260;  // px at scale 1; in less, the word mark goes and words become icons

}  // namespace

TopBar::TopBar(Document& document, const ActionRegistry& actions, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_actions(actions),
      m_logo(new QLabel(this)),
      m_brand(new QLabel(QStringLiteral("Rooflight"), this)),
      m_name(new ElidedEdit(this)),
      m_kind(new Segmented(QStringLiteral("workload_kind"), 4, this)),
      m_model(new PresetCombo(document.presets(), PresetKind::model, this)),
      m_system(new PresetCombo(document.presets(), PresetKind::system, this)),
      m_fidelity(new Segmented(QStringLiteral("fidelity"), 2, this)) {
    setObjectName(QStringLiteral("top_bar"));
    setProperty("frame", QStringLiteral("bar"));
    m_brand->setProperty("strong", true);
    m_brand->setObjectName(QStringLiteral("brand"));
    m_name->setObjectName(QStringLiteral("scenario_name"));
    m_name->setProperty("quiet", true);
    m_name->setMaxLength(200);
    m_kind->set_look("choice");
    m_model->setObjectName(QStringLiteral("model"));
    m_system->setObjectName(QStringLiteral("system"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 8, 6);
    layout->setSpacing(8);
    layout->addWidget(m_logo);
    layout->addWidget(m_brand);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_kind);
    layout->addWidget(m_model);
    layout->addWidget(m_system);
    layout->addWidget(m_fidelity);
    for (const char* id : {"edit.undo", "edit.redo"})
        action_button(layout, id, true);
    for (const char* id : {"baseline.pin", "view.present", "file.export"})
        m_links.push_back(action_button(layout, id, false));
    retranslate();

    connect(m_name, &QLineEdit::editingFinished, this, &TopBar::rename);
    connect(m_kind, &Segmented::chosen, this, [this](int kind) {
        say(m_document.edit(tr("Workload"), Field::kind, 0, [kind](Scenario& scenario) {
            return change_kind(scenario, static_cast<WorkloadKind>(kind));
        }));
    });
    connect(m_fidelity, &Segmented::chosen, this, [this](int fidelity) {
        say(m_document.edit(tr("Fidelity"), Field::fidelity, 0, [fidelity](Scenario& scenario) {
            scenario.fidelity = static_cast<Fidelity>(fidelity);
            return QString();
        }));
    });
    connect(m_model, &PresetCombo::chosen, this, [this](const QString& id) {
        say(m_document.edit(tr("Model"), Field::model, 0, [this, id](Scenario& scenario) {
            try {
                return change_model(scenario, m_document.presets().model(id), id.toStdString());
            } catch (const InputError& error) {
                return told_problem(error);
            }
        }));
    });
    connect(m_model, &PresetCombo::refused, this, &TopBar::refused);
    connect(m_system, &PresetCombo::refused, this, &TopBar::refused);
    connect(m_system, &PresetCombo::chosen, this, [this](const QString& id) {
        say(m_document.edit(tr("System"), Field::system, 0, [this, id](Scenario& scenario) {
            try {
                return change_system(scenario, m_document.presets().system(id), id.toStdString());
            } catch (const InputError& error) {
                return told_problem(error);
            }
        }));
    });
    connect(&m_document, &Document::scenario_changed, this, &TopBar::refresh);
    connect(&m_document, &Document::estimated, this, &TopBar::refresh);
    refresh();
}

QToolButton* TopBar::action_button(QHBoxLayout* layout, const char* id, bool icon_only) {
    const auto glyph = [id] {
        for (const auto& [name, each] :
             {std::pair("edit.undo", Glyph::undo), std::pair("edit.redo", Glyph::redo),
              std::pair("baseline.pin", Glyph::pin), std::pair("view.present", Glyph::present)})
            if (QLatin1String(id) == QLatin1String(name))
                return each;
        return Glyph::share;
    };
    QAction* action = m_actions[id];
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("button_") +
                          QString(QLatin1String(id)).replace(QLatin1Char('.'), QLatin1Char('_')));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    show_glyph(button, glyph(), 18);
    button->setToolButtonStyle(icon_only ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
    if (!icon_only)
        button->setProperty("kind", QStringLiteral("link"));
    const auto follow = [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
        button->setAccessibleName(ActionRegistry::plain_text(*action));
        button->setText(ActionRegistry::plain_text(*action));
    };
    follow();
    connect(action, &QAction::changed, button, follow);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    layout->addWidget(button);
    return button;
}

void TopBar::focus_model() { m_model->setFocus(Qt::ShortcutFocusReason); }

void TopBar::focus_system() { m_system->setFocus(Qt::ShortcutFocusReason); }

void TopBar::refresh() {
    const Scenario& scenario = m_document.scenario();
    if (!m_name->hasFocus() || !m_name->isModified()) {
        m_name->setText(QString::fromStdString(scenario.name));
        m_name->setCursorPosition(0);
        m_name->setToolTip(m_name->text());
    }
    m_kind->set_current(static_cast<int>(scenario.workload.kind));
    m_fidelity->set_current(static_cast<int>(scenario.fidelity));
    if (scenario.model != nullptr)
        m_model->set_current(QString::fromStdString(scenario.model->id), QString::fromStdString(scenario.model->name));
    if (scenario.hardware.system != nullptr)
        m_system->set_current(QString::fromStdString(scenario.hardware.system_id),
                              QString::fromStdString(scenario.hardware.system->name));
}

void TopBar::rename() {
    if (!m_name->isModified())
        return;
    m_name->setModified(false);
    const std::string name = m_name->text().trimmed().toStdString();
    m_document.edit(tr("Name"), Field::name, 0, [&name](Scenario& scenario) {
        scenario.name = name;
        return QString();
    });
}

void TopBar::say(const QString& reason) {
    refresh();
    if (!reason.isEmpty())
        emit refused(reason);
}

void TopBar::retranslate() {
    m_name->setPlaceholderText(tr("Unnamed scenario"));
    m_name->setAccessibleName(tr("Name of the scenario"));
    m_kind->set_text(0, tr("Train"), tr("A training step"));
    m_kind->set_text(1, tr("Prefill"), tr("Prompts in, first tokens out"));
    m_kind->set_text(2, tr("Decode"), tr("One token for every sequence"));
    m_kind->set_text(3, tr("Serve"), tr("Requests that come and go: continuous batching"));
    m_model->setAccessibleName(tr("Model"));
    m_system->setAccessibleName(tr("System"));
    m_fidelity->set_text(0, tr("Ideal"), tr("Peak rates, perfect overlap: what is possible"));
    m_fidelity->set_text(1, tr("Calibrated"), tr("Achieved rates and overheads: what to expect"));
}

void TopBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    const double scale = Theme::instance().scale();
    const int pixels = static_cast<int>(24 * scale);
    m_logo->setPixmap(
        QIcon(QStringLiteral(":/icons/rooflight.svg")).pixmap(QSize(pixels, pixels), devicePixelRatioF()));
    const bool roomy = width() >= kRoomForWords * scale;
    m_brand->setVisible(roomy);
    m_logo->setVisible(roomy);  // the window's own bar shows it; the scenario's name needs the place
    layout()->setSpacing(qRound((roomy ? 8 : 4) * scale));
    for (QToolButton* link : m_links)
        link->setToolButtonStyle(roomy ? Qt::ToolButtonTextOnly : Qt::ToolButtonIconOnly);
}

}  // namespace rooflight::ui
