// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/controls/slider_field.h"

class QLabel;
class QToolButton;

namespace rooflight::ui {

class Document;
class NumberEdit;
class SnapSlider;

/// A quantity with its label, entry, slider, padlock and reset. The value lives in the document: the row only shows it
/// and asks for changes.
class SliderRow : public QWidget {
    Q_OBJECT
public:
    enum class Look { panel, large };  ///< large: all in one line, for a presentation

    SliderRow(Document& document, const SliderField& field, QWidget* parent = nullptr, Look look = Look::panel);

    [[nodiscard]] const SliderField& field() const { return m_field; }
    [[nodiscard]] SnapSlider* slider() const { return m_slider; }
    [[nodiscard]] NumberEdit* entry() const { return m_entry; }
    void refresh();

signals:
    void touched(const rooflight::ui::SliderField& field);  ///< the last one used stays in presentation mode

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void build(Look look);
    void retranslate();
    void ask(double value, int gesture);
    void refresh_slider();
    void show_reason(const QString& reason);
    /// The reason with the values nearest to this one that fit.
    [[nodiscard]] QString with_nearest(const QString& reason, double value) const;
    void reset();
    [[nodiscard]] double opened_value() const;

    Document& m_document;
    const SliderField& m_field;
    QLabel* m_label;
    QLabel* m_detail;
    QLabel* m_reason;
    QToolButton* m_lock = nullptr;
    QToolButton* m_reset;
    NumberEdit* m_entry;
    SnapSlider* m_slider;
    QTimer m_reason_ends;  ///< of one that is about a value no longer shown
};

}  // namespace rooflight::ui
