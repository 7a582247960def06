// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/controls_panel.h"

#include <cmath>

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/controls/choice_row.h"
#include "ui/controls/draft_row.h"
#include "ui/controls/number_edit.h"
#include "ui/controls/section.h"
#include "ui/controls/slider_row.h"
#include "ui/document/document.h"
#include "ui/settings/keys.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {

ControlsPanel::ControlsPanel(Document& document, Settings& settings, QWidget* parent)
    : QScrollArea(parent),
      m_document(document),
      m_settings(settings),
      m_last_used(find_slider_field(QStringLiteral("global_batch"))) {
    setObjectName(QStringLiteral("controls"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    auto* body = new QWidget;
    body->setObjectName(QStringLiteral("controls_body"));
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(12, 0, 10, 8);
    layout->setSpacing(0);
    setWidget(body);
    connect(&Theme::instance(), &Theme::changed, this, &QWidget::updateGeometry);
}

void ControlsPanel::fill() {
    QWidget* last_before = window()->previousInFocusChain();
    widget()->hide();                                  // or each row would be laid out as it comes
    m_batch = add_section("batch", QT_TRANSLATE_NOOP("fields", "Batch & sequence"));
    add_sliders(m_batch, FieldGroup::batch);
    add_run_length(m_batch);
    m_requests = add_section("requests", QT_TRANSLATE_NOOP("fields", "Requests"));
    add_choices(m_requests, ChoiceGroup::requests);
    add_sliders(m_requests, FieldGroup::requests);
    m_batching = add_section("batching", QT_TRANSLATE_NOOP("fields", "Batching"));
    add_choices(m_batching, ChoiceGroup::batching);
    m_draft = new DraftRow(m_document, m_batching);
    m_batching->add(m_draft);
    add_sliders(m_batching, FieldGroup::batching);
    m_mesh = add_section("mesh", QT_TRANSLATE_NOOP("fields", "Mesh"));
    add_sliders(m_mesh, FieldGroup::mesh);
    add_choices(m_mesh, ChoiceGroup::mesh);
    m_slice = add_section("slice", QT_TRANSLATE_NOOP("fields", "Slice"));
    add_sliders(m_slice, FieldGroup::slice);
    add_precision(add_section("precision", QT_TRANSLATE_NOOP("fields", "Precision")));
    m_recompute = add_section("recompute", QT_TRANSLATE_NOOP("fields", "Recompute & optimizer"));
    add_choices(m_recompute, ChoiceGroup::recompute);
    m_adapter = add_section("adapter", QT_TRANSLATE_NOOP("fields", "Adapter"));
    add_choices(m_adapter, ChoiceGroup::adapter);
    add_sliders(m_adapter, FieldGroup::adapter);
    add_choices(add_section("options", QT_TRANSLATE_NOOP("fields", "Options")), ChoiceGroup::options);
    static_cast<QVBoxLayout*>(widget()->layout())->addStretch();

    retranslate();
    connect(&m_document, &Document::scenario_changed, this, &ControlsPanel::refresh);
    refresh();
    widget()->show();
    take_place_in_tab_order(last_before);
}

/// What is made after other parts of the window comes after them in the order of tabs: to where the panel is.
void ControlsPanel::take_place_in_tab_order(QWidget* last_before) {
    if (last_before == this || isAncestorOf(last_before))
        return;                                        // it is there
    std::vector<QWidget*> made;
    for (QWidget* each = last_before->nextInFocusChain(); each != window(); each = each->nextInFocusChain())
        made.push_back(each);
    QWidget* before = this;
    for (QWidget* each : made)
        if ((each->focusPolicy() & Qt::TabFocus) != 0) {
            setTabOrder(before, each);
            before = each;
        }
}

const SliderField& ControlsPanel::last_used() const {
    const Machine* machine = m_document.machine();
    if (machine == nullptr)
        return *m_last_used;
    const FieldContext context{m_document.scenario(), *machine, m_document.mesh(), m_document.locked()};
    if (m_last_used->applies(context))
        return *m_last_used;
    for (const FieldGroup group : kFieldGroups)
        for (const SliderField& field : slider_fields(group))
            if (field.applies(context))
                return field;
    return *m_last_used;
}

QSize ControlsPanel::sizeHint() const { return {static_cast<int>(std::lround(320 * Theme::instance().scale())), 600}; }

QSize ControlsPanel::minimumSizeHint() const {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            QScrollArea::minimumSizeHint().height()};
}

bool ControlsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

Section* ControlsPanel::add_section(const char* name, const char* title) {
    auto* section = new Section(QLatin1String(name), widget());
    section->set_open(!m_settings.get(keys::collapsed_sections).contains(QLatin1String(name)));
    connect(section, &Section::toggled, this, [this, name](bool open) {
        QStringList collapsed = m_settings.get(keys::collapsed_sections);
        collapsed.removeAll(QLatin1String(name));
        if (!open)
            collapsed << QLatin1String(name);
        m_settings.set(keys::collapsed_sections, collapsed);
    });
    section->set_rule(!m_sections.empty());
    widget()->layout()->addWidget(section);
    m_sections.push_back({section, title});
    return section;
}

void ControlsPanel::add_sliders(Section* section, FieldGroup group) {
    for (const SliderField& field : slider_fields(group)) {
        auto* row = new SliderRow(m_document, field, section);
        section->add(row);
        connect(row, &SliderRow::touched, this, [this](const SliderField& touched) {
            m_last_used = &touched;
            emit used(touched);
        });
    }
}

void ControlsPanel::add_choices(Section* section, ChoiceGroup group) {
    for (const ChoiceField& field : choice_fields(group))
        section->add(new ChoiceRow(m_document, field, section));
}

void ControlsPanel::add_precision(Section* section) {
    // two to a line; gradients and the KV cache share a place, for they never apply together
    auto* grid_widget = new QWidget(section);
    auto* grid = new QGridLayout(grid_widget);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    int place = 0;
    for (const ChoiceField& field : choice_fields(ChoiceGroup::precision)) {
        auto* row = new ChoiceRow(m_document, field, grid_widget);
        grid->addWidget(row, place / 2, place % 2);
        if (field.id != Field::kv_cache)               // gradients come next
            ++place;
    }
    section->add(grid_widget);
}

void ControlsPanel::add_run_length(Section* section) {
    m_run = new QWidget(section);
    m_run->setObjectName(QStringLiteral("row_total_tokens"));
    m_run_label = new QLabel(m_run);
    m_run_length = new NumberEdit({false, Unit::tokens}, m_run);
    m_run_length->setObjectName(QStringLiteral("entry_total_tokens"));
    m_run_label->setBuddy(m_run_length);
    auto* layout = new QHBoxLayout(m_run);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_run_label, 1);
    layout->addWidget(m_run_length);
    section->add(m_run);
    connect(m_run_length, &NumberEdit::edited, this, [this](double value) {
        const QString reason =
            m_document.edit(m_run_label->text(), Field::total_tokens, 0, [value](Scenario& scenario) -> QString {
                if (value < 0)
                    return tr("must not be negative");
                if (value > 0)
                    scenario.workload.total_tokens = value;
                else
                    scenario.workload.total_tokens.reset();
                return {};
            });
        if (!reason.isEmpty())
            m_run_length->show_problem(reason);
    });
}

void ControlsPanel::refresh() {
    const Machine* machine = m_document.machine();
    if (machine == nullptr)
        return;
    const Workload& workload = m_document.scenario().workload;
    const bool training = workload.kind == WorkloadKind::training;
    const bool torus = machine->topology == TopologyKind::torus;
    const int chips = machine->chips();
    m_mesh->set_detail(chips == 1 ? tr("1 chip") : tr("%1 chips", nullptr, chips).arg(number_text(chips)));
    m_slice->set_title(torus ? translated_field("Slice") : tr("Cluster"));
    m_slice->set_detail(torus                                          ? tr("%1-D torus").arg(machine->torus.size())
                        : machine->topology == TopologyKind::full_mesh ? tr("full mesh")
                        : machine->topology == TopologyKind::pcie      ? tr("PCIe")
                                                                       : tr("switched"));
    m_recompute->setVisible(training);
    m_adapter->setVisible(training);
    const bool serving = workload.kind == WorkloadKind::serving;
    m_batch->setVisible(!serving);
    m_requests->setVisible(serving);
    m_batching->setVisible(serving);
    m_run->setVisible(training);
    m_run_length->set_value(workload.total_tokens.value_or(0));
}

void ControlsPanel::retranslate() {
    for (const Titled& titled : m_sections)
        titled.section->set_title(translated_field(titled.title));
    m_run_label->setText(tr("Run length"));
    m_run_label->setToolTip(tr("Tokens the whole training run sees; gives days and cost"));
    m_run_length->set_suffix(translated_field(QT_TRANSLATE_NOOP("fields", "tok")));
    m_run_length->set_hint(tr("Tokens the whole training run sees: 15T, 2.5e12"));
    m_run_length->setAccessibleName(tr("Run length in tokens"));
}

void ControlsPanel::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_run != nullptr) {
        retranslate();
        refresh();
    }
}

}  // namespace rooflight::ui
