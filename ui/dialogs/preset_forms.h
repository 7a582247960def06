// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/system.h"
#include "core/model/model.h"
#include "ui/dialogs/figure_form.h"

namespace rooflight::ui {

/// The figures of a chip and its system. Levels of a switched fabric stay as they were: they are edited in the file.
class SystemForm : public FigureForm {
    Q_OBJECT
public:
    explicit SystemForm(QWidget* parent = nullptr);

    void show_system(const System& system);
    [[nodiscard]] const System& system() const { return m_system; }

private:
    void add_string(const char* name, const QString& label, std::string System::*member);
    void add_count(const char* name, const QString& label, int System::*member);
    void add_shape(const char* name, const QString& label, std::vector<int> System::*member);
    template <typename Value>
    void add_value(const char* name, const QString& label, Unit unit, std::optional<Value> Figures::*member,
                   bool required = false);
    template <typename Value>
    void add_part(const char* name, const QString& label, Unit unit, std::optional<Value> ChipParts::*member);
    void add_rates();
    void add_networks();
    void add_torus();
    void add_parts();

    System m_system;
};

/// The figures of a transformer's architecture.
class ModelForm : public FigureForm {
    Q_OBJECT
public:
    explicit ModelForm(QWidget* parent = nullptr);

    void show_model(const Model& model);
    [[nodiscard]] const Model& model() const { return m_model; }

private:
    void add_number(const char* name, const QString& label, int Model::*member, bool required = false);
    void add_switch(const char* name, const QString& label, bool Model::*member);
    /// A number of an optional part; setting the first one makes the part, emptying `key` takes it away.
    template <typename Part>
    void add_part(const char* name, const QString& label, std::optional<Part> Model::*part, int Part::*member,
                  int Part::*key);

    Model m_model;
};

}  // namespace rooflight::ui
