// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDialog>
#include <QStringList>

#include "core/estimate/estimate.h"
#include "core/explain/derivation.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTextBrowser;

namespace rooflight::ui {

class Document;

/// How one number of the estimate comes about: formula, the values put in, the symbols with their units, the chapter.
/// Symbols that are numbers of the estimate themselves are links to theirs; it follows the scenario as it changes.
class DerivationDialog : public QDialog {
    Q_OBJECT
public:
    explicit DerivationDialog(Document& document, QWidget* parent = nullptr);

    /// Opens the derivation of a number; what was open before is one step back.
    void open_key(const QString& key);
    [[nodiscard]] QString key() const { return m_path.isEmpty() ? QString() : m_path.back(); }
    [[nodiscard]] const std::optional<Derivation>& derivation() const { return m_derivation; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void fill_keys();
    void go_back();
    void retranslate();
    [[nodiscard]] QString page() const;
    /// The document's estimate; of a server with its simulation, so that what is counted in it opens too.
    [[nodiscard]] std::shared_ptr<const Estimate> with_requests();

    Document& m_document;
    std::shared_ptr<const Estimate> m_plain, m_counted;  ///< without and with it
    QStringList m_path;
    std::optional<Derivation> m_derivation;
    QPushButton* m_back;
    QLabel* m_keys_label;
    QComboBox* m_keys;
    QTextBrowser* m_page;
    QPushButton *m_copy_text, *m_copy_latex, *m_close;
};

/// The formula of a number on one line of rich text, for a tool tip; empty where there is none.
[[nodiscard]] QString short_formula(const Document& document, const QString& key);

}  // namespace rooflight::ui
