// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/units/unit.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace rooflight::ui {

/// A form of figures with units: "900 GB/s", "95 GiB", "4.59e14". An empty field is "not published".
class FigureForm : public QWidget {
    Q_OBJECT
public:
    explicit FigureForm(QWidget* parent = nullptr);

    void set_read_only(bool read_only);

signals:
    void edited();
    void problem(const QString& text);

protected:
    struct Limits {
        bool required = false;
        bool whole = false;
    };
    using Get = std::function<std::optional<double>()>;
    using Set = std::function<void(std::optional<double>)>;

    void add_heading(const QString& text);
    void add_figure(const QString& name, const QString& label, Unit unit, Limits limits, const Get& get,
                    const Set& set);
    void add_text(const QString& name, const QString& label, const std::function<QString()>& get,
                  const std::function<void(const QString&)>& set);
    void add_flag(const QString& name, const QString& label, const std::function<bool()>& get,
                  const std::function<void(bool)>& set);
    void add_choice(const QString& name, const QString& label, const QStringList& choices,
                    const std::function<int()>& get, const std::function<void(int)>& set);
    void show_values();

private:
    void add_row(const QString& label, QWidget* field, const QString& name);

    QFormLayout* m_layout;
    std::vector<std::function<void()>> m_refresh;
    std::vector<QWidget*> m_fields;
};

}  // namespace rooflight::ui
