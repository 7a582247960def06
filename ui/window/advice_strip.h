// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>
#include <QTimer>

class QLabel;
class QToolButton;

namespace rooflight::ui {

class Document;
class ElidedLabel;

/// One sentence that says why, or what is wrong; the warnings behind a button.
class AdviceStrip : public QFrame {
    Q_OBJECT
public:
    explicit AdviceStrip(Document& document, QWidget* parent = nullptr);

    /// Takes the sentence's place for a while: "Saved …", or what went wrong.
    void show_notice(const QString& text, bool is_error);
    [[nodiscard]] QString sentence() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void show_warnings();

    Document& m_document;
    QLabel* m_icon;
    ElidedLabel* m_sentence;
    QToolButton* m_warnings;
    QTimer m_notice_ends;
    QString m_notice;
    bool m_notice_is_error = false;
};

}  // namespace rooflight::ui
