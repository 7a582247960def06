// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/draft_row.h"

#include <limits>

#include <QCheckBox>
#include <QEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/units/input_error.h"
#include "ui/controls/preset_combo.h"
#include "ui/document/document.h"
#include "ui/language/engine_words.h"

namespace rooflight::ui {
namespace {

constexpr int kUsualDrafted = 4;
constexpr double kUsualAcceptance = 0.7;

}  // namespace

DraftRow::DraftRow(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_on(new QCheckBox(this)),
      m_model(new PresetCombo(document.presets(), PresetKind::model, this)) {
    setObjectName(QStringLiteral("row_speculative"));
    m_on->setObjectName(QStringLiteral("choice_speculative"));
    m_model->setObjectName(QStringLiteral("choice_draft_model"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_on);
    layout->addWidget(m_model);
    connect(m_on, &QCheckBox::clicked, this, [this](bool on) { ask(on ? usual_draft() : QString()); });
    connect(m_model, &PresetCombo::chosen, this, &DraftRow::ask);
    connect(&m_document, &Document::scenario_changed, this, &DraftRow::refresh);
    retranslate();
    refresh();
}

void DraftRow::ask(const QString& id) {
    const QString reason =
        m_document.edit(m_on->text(), Field::speculative, 0, [this, &id](Scenario& scenario) -> QString {
            if (id.isEmpty()) {
                scenario.serving.speculative.reset();
                return {};
            }
            try {
                Speculative next = scenario.serving.speculative.value_or(
                    Speculative{nullptr, {}, kUsualDrafted, kUsualAcceptance});
                next.draft = m_document.presets().model(id);
                next.draft_model = id.toStdString();
                scenario.serving.speculative = next;
                return {};
            } catch (const InputError& error) {
                return told_problem(error);
            }
        });
    m_model->setToolTip(reason);
    refresh();
}

QString DraftRow::usual_draft() const {
    const double vocab = m_document.scenario().model != nullptr ? m_document.scenario().model->vocab : 0;
    QString usual, any;
    double least = std::numeric_limits<double>::infinity(), least_of_any = least;
    for (const PresetStore::Entry& entry : m_document.presets().entries(PresetKind::model)) {
        try {
            const auto model = m_document.presets().model(entry.id);
            const double size = double(model->layers) * model->d_model * model->d_model;
            if (size < least_of_any) {
                least_of_any = size;
                any = entry.id;
            }
            if (model->vocab == vocab && size < least) {
                least = size;
                usual = entry.id;
            }
        } catch (const InputError&) {
            continue;  // one that cannot be read drafts nothing
        }
    }
    return usual.isEmpty() ? any : usual;
}

void DraftRow::refresh() {
    const Scenario& scenario = m_document.scenario();
    const std::optional<Speculative>& draft = scenario.serving.speculative;
    const QSignalBlocker silent(m_on);
    m_on->setChecked(draft.has_value());
    m_model->setVisible(draft.has_value());
    if (draft)
        m_model->set_current(QString::fromStdString(draft->draft_model), QString::fromStdString(draft->draft->name));
}

void DraftRow::retranslate() {
    m_on->setText(tr("Speculative decoding"));
    m_on->setToolTip(tr("A small model drafts tokens that the large one verifies in one pass"));
    m_model->setAccessibleName(tr("Draft model"));
}

void DraftRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace rooflight::ui
