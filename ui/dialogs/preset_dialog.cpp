// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/preset_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>

#include "core/units/input_error.h"
#include "ui/controls/segmented.h"
#include "ui/dialogs/preset_forms.h"
#include "ui/language/engine_words.h"
#include "ui/theme/style.h"

namespace rooflight::ui {
namespace {

constexpr int kIdRole = Qt::UserRole, kOwnRole = Qt::UserRole + 1;

QScrollArea* scrolling(QWidget* form, const QString& name) {
    auto* area = new QScrollArea;
    area->setObjectName(name);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(form);
    return area;
}

}  // namespace

PresetDialog::PresetDialog(PresetStore& presets, const Ask& ask, QWidget* parent)
    : QDialog(parent),
      m_presets(presets),
      m_ask(ask),
      m_kinds(new Segmented(QStringLiteral("preset_kind"), 2, this)),
      m_list(new QListWidget(this)),
      m_forms(new QStackedWidget(this)),
      m_system(new SystemForm),
      m_model(new ModelForm),
      m_state(new QLabel(this)) {
    setObjectName(QStringLiteral("preset_dialog"));
    setWindowTitle(tr("Hardware and models"));
    build();
    connect(m_kinds, &Segmented::chosen, this,
            [this](int kind) { show_kind(kind == 0 ? PresetKind::system : PresetKind::model); });
    connect(m_list, &QListWidget::currentRowChanged, this, &PresetDialog::show_current);
    for (FigureForm* form : {static_cast<FigureForm*>(m_system), static_cast<FigureForm*>(m_model)}) {
        connect(form, &FigureForm::edited, this, [this] { set_dirty(true); });
        connect(form, &FigureForm::problem, this, &PresetDialog::say);
    }
    show_kind(PresetKind::system);
}

void PresetDialog::build() {
    m_kinds->set_text(0, tr("Hardware"));
    m_kinds->set_text(1, tr("Models"));
    m_list->setObjectName(QStringLiteral("preset_list"));
    m_list->setAccessibleName(tr("Presets"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_forms->addWidget(scrolling(m_system, QStringLiteral("preset_system")));
    m_forms->addWidget(scrolling(m_model, QStringLiteral("preset_model")));
    m_state->setObjectName(QStringLiteral("preset_state"));
    m_state->setWordWrap(true);
    const auto button = [this](const char* name, const QString& text) {
        auto* result = new QPushButton(text, this);
        result->setObjectName(QLatin1String(name));
        result->setAutoDefault(false);
        return result;
    };
    m_duplicate = button("preset_duplicate", tr("&Duplicate"));
    m_duplicate->setToolTip(tr("A preset of your own with these figures, to be edited"));
    auto* take = button("preset_import", tr("&Import…"));
    m_share = button("preset_share", tr("S&hare as file…"));
    m_delete = button("preset_delete", tr("De&lete"));
    m_save = button("preset_save", tr("&Save"));
    m_save->setProperty("kind", QStringLiteral("primary"));
    connect(m_duplicate, &QPushButton::clicked, this, &PresetDialog::duplicate);
    connect(take, &QPushButton::clicked, this, &PresetDialog::import);
    connect(m_share, &QPushButton::clicked, this, &PresetDialog::share);
    connect(m_delete, &QPushButton::clicked, this, &PresetDialog::remove);
    connect(m_save, &QPushButton::clicked, this, &PresetDialog::save);
    auto* close = button("preset_close", tr("&Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QPushButton* each : {m_duplicate, take, m_share, m_delete})
        row->addWidget(each);
    row->addStretch();
    row->addWidget(m_save);
    row->addWidget(close);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setHorizontalSpacing(16);
    layout->setVerticalSpacing(12);
    layout->addWidget(m_kinds, 0, 0);
    layout->addWidget(m_list, 1, 0);
    layout->addWidget(m_state, 0, 1);
    layout->addWidget(m_forms, 1, 1);
    layout->addLayout(row, 2, 0, 1, 2);
    layout->setColumnStretch(0, 2);
    layout->setColumnStretch(1, 3);
    resize(860, 640);
}

void PresetDialog::show_kind(PresetKind kind) {
    m_kind = kind;
    m_kinds->set_current(kind == PresetKind::system ? 0 : 1);
    m_forms->setCurrentIndex(kind == PresetKind::system ? 0 : 1);
    fill({});
}

void PresetDialog::fill(const QString& select) {
    {
        const QSignalBlocker silent(m_list);
        m_list->clear();
        for (const PresetStore::Entry& entry : m_presets.entries(m_kind)) {
            auto* item = new QListWidgetItem(entry.own ? tr("%1 (own)").arg(entry.name) : entry.name, m_list);
            item->setData(kIdRole, entry.id);
            item->setData(kOwnRole, entry.own);
            if (entry.id == select)
                m_list->setCurrentItem(item);
        }
        if (m_list->currentRow() < 0)
            m_list->setCurrentRow(0);
    }
    show_current();
}

QString PresetDialog::current_id() const {
    const QListWidgetItem* item = m_list->currentItem();
    return item != nullptr ? item->data(kIdRole).toString() : QString();
}

bool PresetDialog::current_is_own() const {
    const QListWidgetItem* item = m_list->currentItem();
    return item != nullptr && item->data(kOwnRole).toBool();
}

void PresetDialog::show_current() {
    const bool own = current_is_own();
    try {
        if (m_kind == PresetKind::system)
            m_system->show_system(*m_presets.system(current_id()));
        else
            m_model->show_model(*m_presets.model(current_id()));
    } catch (const InputError& error) {
        say(told_problem(error));
        return;
    }
    m_system->set_read_only(!own);
    m_model->set_read_only(!own);
    m_delete->setEnabled(own);
    m_delete->setToolTip(own ? QString() : tr("Built-in presets stay"));
    set_dirty(false);
    dress(m_state, "tone", QStringLiteral("muted"));
    m_state->setText(own ? tr("Your own preset; changes take effect when saved.")
                         : tr("Built in. Duplicate it to change its figures."));
}

void PresetDialog::set_dirty(bool dirty) {
    m_save->setEnabled(dirty && current_is_own());
    if (dirty)
        say({});
}

void PresetDialog::say(const QString& problem) {
    dress(m_state, "tone", QLatin1String(problem.isEmpty() ? "muted" : "bad"));
    m_state->setText(problem.isEmpty() ? tr("Not saved yet.") : problem);
    if (!problem.isEmpty())
        m_save->setEnabled(false);
}

void PresetDialog::duplicate() {
    QString id, problem;
    try {
        if (m_kind == PresetKind::system) {
            System copy = *m_presets.system(current_id());
            copy.name = tr("My %1").arg(QString::fromStdString(copy.name)).toStdString();
            id = m_presets.free_id(m_kind, QString::fromStdString(copy.name));
            copy.id = id.toStdString();
            copy.book_figures.reset();
            problem = m_presets.save(copy);
        } else {
            Model copy = *m_presets.model(current_id());
            copy.name = tr("My %1").arg(QString::fromStdString(copy.name)).toStdString();
            id = m_presets.free_id(m_kind, QString::fromStdString(copy.name));
            copy.id = id.toStdString();
            problem = m_presets.save(copy);
        }
    } catch (const InputError& error) {
        problem = told_problem(error);
    }
    if (problem.isEmpty())
        fill(id);
    else
        say(problem);
}

void PresetDialog::save() {
    const QString id = current_id();
    QString problem;
    if (m_kind == PresetKind::system) {
        problem = m_presets.save(m_system->system());
    } else {
        problem = m_presets.save(m_model->model());
    }
    if (problem.isEmpty())
        fill(id);
    else
        say(problem);
}

void PresetDialog::remove() {
    const QString name = m_list->currentItem()->text();
    if (!m_ask.confirm(this, tr("Delete preset"), tr("Delete “%1”? Scenarios that use it keep its figures.").arg(name),
                       tr("&Delete")))
        return;
    const QString problem = m_presets.remove(m_kind, current_id());
    if (problem.isEmpty())
        fill({});
    else
        say(problem);
}

void PresetDialog::share() {
    const QString path =
        m_ask.save_file(this, tr("Share preset"), current_id() + QStringLiteral(".json"), tr("Preset (*.json)"));
    if (path.isEmpty())
        return;
    const QString problem = m_presets.share(m_kind, current_id(), path);
    if (!problem.isEmpty())
        say(problem);
    else
        m_state->setText(tr("Written to %1").arg(QFileInfo(path).fileName()));
}

void PresetDialog::import() {
    const QString path = m_ask.open_file(this, tr("Import preset"), QString(), tr("Preset (*.json)"));
    if (path.isEmpty())
        return;
    QString id;
    const QString problem = m_presets.import(path, &id);
    if (!problem.isEmpty()) {
        say(problem);
        return;
    }
    const QList<PresetStore::Entry> systems = m_presets.entries(PresetKind::system);
    const bool is_system = std::any_of(systems.begin(), systems.end(), [&](const auto& e) { return e.id == id; });
    show_kind(is_system ? PresetKind::system : PresetKind::model);
    fill(id);
}

}  // namespace rooflight::ui
