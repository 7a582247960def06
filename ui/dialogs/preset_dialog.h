// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/dialogs/ask.h"
#include "ui/document/presets.h"

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace rooflight::ui {

class ModelForm;
class Segmented;
class SystemForm;

/// Hardware and models: look at those built in, make own ones from them, edit, share, delete.
class PresetDialog : public QDialog {
    Q_OBJECT
public:
    PresetDialog(PresetStore& presets, const Ask& ask, QWidget* parent);

    void show_kind(PresetKind kind);

private:
    void build();
    void fill(const QString& select);
    void show_current();
    void duplicate();
    void save();
    void remove();
    void share();
    void import();
    void say(const QString& problem);
    [[nodiscard]] QString current_id() const;
    [[nodiscard]] bool current_is_own() const;
    void set_dirty(bool dirty);

    PresetStore& m_presets;
    const Ask& m_ask;
    PresetKind m_kind = PresetKind::system;
    Segmented* m_kinds;
    QListWidget* m_list;
    QStackedWidget* m_forms;
    SystemForm* m_system;
    ModelForm* m_model;
    QLabel* m_state;
    QPushButton* m_duplicate;
    QPushButton* m_save;
    QPushButton* m_delete;
    QPushButton* m_share;
};

}  // namespace rooflight::ui
