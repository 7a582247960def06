// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace rooflight::ui {

class ActionRegistry;
class Document;
class PresetCombo;
class Segmented;

/// What the scenario is: its name, workload, model, system and fidelity; and the actions used most.
class TopBar : public QFrame {
    Q_OBJECT
public:
    TopBar(Document& document, const ActionRegistry& actions, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit* name_edit() const { return m_name; }
    void focus_model();
    void focus_system();

signals:
    void refused(const QString& reason);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* action_button(QHBoxLayout* layout, const char* id, bool icon_only);
    void refresh();
    void retranslate();
    void rename();
    void say(const QString& reason);

    Document& m_document;
    const ActionRegistry& m_actions;
    QLabel* m_logo;
    QLabel* m_brand;
    QLineEdit* m_name;
    Segmented* m_kind;
    PresetCombo* m_model;
    PresetCombo* m_system;
    Segmented* m_fidelity;
    std::vector<QToolButton*> m_links;
};

}  // namespace rooflight::ui
