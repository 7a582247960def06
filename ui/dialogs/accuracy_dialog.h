// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QTextBrowser>

namespace rooflight::ui {

/// A page of the help in Markdown, with its pictures drawn as sharp as the screen is.
class HelpPage : public QTextBrowser {
    Q_OBJECT
public:
    HelpPage(const QString& page, QWidget* parent);

    QVariant loadResource(int type, const QUrl& name) override;
};

/// How far predictions are off published measurements: the report that the sources keep, as it was built in.
class AccuracyDialog : public QDialog {
    Q_OBJECT
public:
    explicit AccuracyDialog(QWidget* parent);
};

}  // namespace rooflight::ui
