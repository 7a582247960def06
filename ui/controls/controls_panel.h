// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QScrollArea>

#include "ui/controls/choice_field.h"
#include "ui/controls/slider_field.h"

class QLabel;

namespace rooflight::ui {

class ChoiceRow;
class Document;
class DraftRow;
class NumberEdit;
class Section;
class Settings;
class SliderRow;

/// All controls of the scenario, in sections.
class ControlsPanel : public QScrollArea {
    Q_OBJECT
public:
    /// Empty until fill().
    ControlsPanel(Document& document, Settings& settings, QWidget* parent = nullptr);

    /// Makes the controls, once.
    void fill();

    /// The quantity whose slider was used last, or the first there is where that one does not apply; the global batch at
    /// first.
    [[nodiscard]] const SliderField& last_used() const;

    QSize sizeHint() const override;
    /// As wide as its widest row, which nothing could scroll to.
    QSize minimumSizeHint() const override;

signals:
    void used(const rooflight::ui::SliderField& field);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void take_place_in_tab_order(QWidget* last_before);
    Section* add_section(const char* name, const char* title);
    void add_sliders(Section* section, FieldGroup group);
    void add_choices(Section* section, ChoiceGroup group);
    void add_precision(Section* section);
    void add_run_length(Section* section);
    void refresh();
    void retranslate();

    struct Titled {
        Section* section;
        const char* title;
    };

    Document& m_document;
    Settings& m_settings;
    const SliderField* m_last_used;
    std::vector<Titled> m_sections;
    Section* m_batch = nullptr;
    Section* m_requests = nullptr;
    Section* m_batching = nullptr;
    DraftRow* m_draft = nullptr;
    Section* m_mesh = nullptr;
    Section* m_slice = nullptr;
    Section* m_recompute = nullptr;
    Section* m_adapter = nullptr;
    QWidget* m_run = nullptr;
    QLabel* m_run_label = nullptr;
    NumberEdit* m_run_length = nullptr;
};

}  // namespace rooflight::ui
