// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QListWidget;
class QTextBrowser;

namespace rooflight::ui {

/// The pages of help: Markdown in resources/help/<language>/<topic>.md, English where a language lacks one. A view's
/// topic is its id.
class HelpWindow : public QDialog {
    Q_OBJECT
public:
    explicit HelpWindow(QWidget* parent = nullptr);

    /// Every topic in the order of the list, "index" first.
    [[nodiscard]] static const QStringList& topics();
    /// The page in the present language; empty for an unknown topic.
    [[nodiscard]] static QString page(const QString& topic);
    /// The topic of the view, panel or other part that a widget belongs to; "index" where there is none.
    [[nodiscard]] static QString topic_of(const QWidget* widget);

    void show_topic(const QString& topic);
    [[nodiscard]] QString topic() const { return m_topic; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QListWidget* m_list;
    QTextBrowser* m_text;
    QString m_topic;
};

}  // namespace rooflight::ui
