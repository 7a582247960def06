// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include "ui/document/presets.h"

namespace rooflight::ui {

/// A list of presets that is searched by typing any part of a name. set_current() never emits chosen().
class PresetCombo : public QComboBox {
    Q_OBJECT
public:
    PresetCombo(PresetStore& presets, PresetKind kind, QWidget* parent = nullptr);

    /// `name` is shown as it is when the id is no preset's: an inline or imported one.
    void set_current(const QString& id, const QString& name);
    [[nodiscard]] QString current_id() const { return m_id; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

signals:
    void chosen(const QString& id);
    void refused(const QString& reason);  ///< of what was typed and names nothing

protected:
    void focusOutEvent(QFocusEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Reads every preset: once the window has been seen, or when the list is wanted before.
    void fill();
    void fill_once();
    void show_current();
    void take(int index);

    PresetStore& m_presets;
    PresetKind m_kind;
    QString m_id, m_name;
    bool m_filled = false;
};

}  // namespace rooflight::ui
