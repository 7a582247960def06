// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/controls/choice_field.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace rooflight::ui {

class Document;
class Segmented;

/// A label and a few choices. Like SliderRow, it shows the document and asks it for changes.
class ChoiceRow : public QWidget {
    Q_OBJECT
public:
    ChoiceRow(Document& document, const ChoiceField& field, QWidget* parent = nullptr);

    void refresh();

signals:
    void applies_changed(bool applies);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build_segments();
    void build_combo();
    void build_check();
    void fit();  ///< label and segments in one line where both have room, else one below the other
    void retranslate();
    void show_lacking(const FieldContext& context, int value);
    void ask(int choice);

    Document& m_document;
    const ChoiceField& m_field;
    QLabel* m_label = nullptr;
    Segmented* m_segments = nullptr;
    QComboBox* m_combo = nullptr;
    QCheckBox* m_check = nullptr;
    bool m_applies = true;
};

/// Keeps the wheel for scrolling on controls that do not have the focus.
class WheelGuard : public QObject {
public:
    static void protect(QWidget* widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;
};

}  // namespace rooflight::ui
