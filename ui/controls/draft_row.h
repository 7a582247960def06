// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;

namespace rooflight::ui {

class Document;
class PresetCombo;

/// Whether a small model drafts for the served one, and which.
class DraftRow : public QWidget {
    Q_OBJECT
public:
    explicit DraftRow(Document& document, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();
    void ask(const QString& id);
    /// The smallest model that has the served one's vocabulary, or the smallest there is.
    [[nodiscard]] QString usual_draft() const;

    Document& m_document;
    QCheckBox* m_on;
    PresetCombo* m_model;
};

}  // namespace rooflight::ui
