// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>

#include "ui/dialogs/ask.h"
#include "ui/export/exporter.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace rooflight::ui {

class Document;
class NumberEdit;
class Settings;

/// Which views, in which formats, how large, and where to. Shows the picture that will be written.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Document& document, std::vector<View*> views, View* only, Settings& settings, const Ask& ask,
                 QWidget* parent);

    void accept() override;
    [[nodiscard]] QString outcome() const { return m_outcome; }

private:
    [[nodiscard]] std::vector<View*> chosen_views() const;
    [[nodiscard]] QList<ExportFormat> chosen_formats() const;
    [[nodiscard]] ExportOptions options() const;
    void refresh();
    void draw_preview();

    struct FormatBox {
        ExportFormat format;
        QCheckBox* box;
    };

    Document& m_document;
    Settings& m_settings;
    const Ask& m_ask;
    std::vector<View*> m_views;
    QListWidget* m_list;
    std::vector<FormatBox> m_formats;
    NumberEdit* m_width;
    NumberEdit* m_height;
    NumberEdit* m_dpi;
    QLineEdit* m_title;
    QLineEdit* m_caption;
    QCheckBox* m_heading;
    QCheckBox* m_summaries;
    QLineEdit* m_folder;
    QLabel* m_preview;
    QLabel* m_problem;
    QPushButton* m_write;
    QString m_outcome;
};

}  // namespace rooflight::ui
