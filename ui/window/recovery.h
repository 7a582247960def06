// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>
#include <QTimer>

class QLockFile;

namespace rooflight::ui {

class Document;

/// Keeps unsaved changes in the settings folder, so that a crash or a power cut loses a second of work at most. Of
/// several running programs the first one does.
class Recovery : public QObject {
    Q_OBJECT
public:
    Recovery(Document& document, const QString& folder, QObject* parent);
    ~Recovery() override;

    /// Brings back what the last run left behind, as one edit that can be undone. True: there was something.
    bool recover();
    void forget();                                     ///< saved or discarded

private:
    void keep();
    [[nodiscard]] QString file() const;

    Document& m_document;
    QString m_folder;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_due;
    bool m_active = false;
};

}  // namespace rooflight::ui
