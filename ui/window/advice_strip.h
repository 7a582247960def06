// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QFrame>
#include <QStringList>
#include <QTimer>

class QLabel;
class QToolButton;

namespace rooflight::ui {

class AdviceButton;
class Document;
class ElidedLabel;

/// One sentence that says why, or what is wrong; what would help and the warnings behind buttons.
class AdviceStrip : public QFrame {
    Q_OBJECT
public:
    explicit AdviceStrip(Document& document, QWidget* parent = nullptr);

    /// Takes the sentence's place for a while: "Saved …", or what went wrong.
    void show_notice(const QString& text, bool is_error);
    /// The same for what an edit moved by itself, with a button that undoes the edit. An empty text takes it away.
    void show_adjustment(const QString& text);
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] AdviceButton& button() { return *m_apply; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void refresh();
    void show_warnings();
    /// What would help next, as long as the sentence stays whole beside it.
    void show_more();

    Document& m_document;
    QLabel* m_icon;
    ElidedLabel* m_sentence;
    AdviceButton* m_apply;
    std::array<QToolButton*, 2> m_more{};
    QToolButton* m_undo;
    QToolButton* m_warnings;
    QTimer m_notice_ends;
    QString m_notice;
    bool m_notice_is_error = false, m_notice_can_undo = false;
};

}  // namespace rooflight::ui
