// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QTemporaryDir>
#include <QTest>

#include "tests/support/catch.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/settings/settings.h"
#include "ui/window/main_window.h"

namespace rooflight::test {

/// A view that counts what it is told.
class CountingView : public ui::View {
public:
    CountingView(const QString& id, Detail needs, QWidget* parent) : View(id, parent), m_needs(needs) {}

    QString title() const override { return objectName(); }
    Detail needs() const override { return m_needs; }
    void present(const ui::ViewState& state) override {
        shown = state;
        ++presented;
    }
    void select(const ui::Selection& selection) override { selected_now = selection; }
    QString summary() const override { return objectName(); }
    QList<QStringList> table() const override;
    void render_to(QPainter& painter, const QRectF& target, const ui::Framing& framing) const override;

    ui::ViewState shown;
    ui::Selection selected_now;
    int presented = 0;

private:
    Detail m_needs;
};

/// The real main window on settings and presets of its own, with scripted answers instead of dialogs.
class Window {
public:
    /// With counting views "roofline" (operations), "timeline" and "operations" (behind the timeline's tab), or those
    /// of the factory.
    explicit Window(const ui::ViewFactory& make_views = {});
    void restart(bool crash);  ///< closes the window (or just loses it) and opens another
    ~Window();

    template <class T>
    T* find(const char* name) {
        T* found = m_window->findChild<T*>(QLatin1String(name));
        INFO("no widget named " << name);
        REQUIRE(found != nullptr);
        return found;
    }

    [[nodiscard]] ui::MainWindow& window() { return *m_window; }
    [[nodiscard]] ui::Document& document() { return m_window->document(); }
    [[nodiscard]] const Scenario& scenario() { return document().scenario(); }
    [[nodiscard]] ui::Settings& settings() { return m_settings; }
    [[nodiscard]] ui::PresetStore& presets() { return m_presets; }
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] CountingView& view(const char* id);
    [[nodiscard]] QString verdict();  ///< all figures of the strip
    void trigger(const char* action);
    void settle();  ///< lets everything that is due happen

    /// Presses the handle, moves through `steps` indices one by one, and releases.
    void drag(ui::SnapSlider* slider, const std::vector<int>& steps, bool release = true);
    void type(const char* entry, const QString& text);
    void drop(QWidget* onto, const QStringList& files);  ///< as from a file manager
    QString write(const QString& name, const QByteArray& text);

    // scripted answers
    QString next_file;
    ui::SaveAnswer next_save = ui::SaveAnswer::discard;
    int questions = 0;

private:
    [[nodiscard]] ui::Ask answers();
    void open();

    QTemporaryDir m_folder;
    ui::ViewFactory m_make_views;
    ui::Settings m_settings;
    ui::PresetStore m_presets;
    std::unique_ptr<ui::MainWindow> m_window;
};

/// Speaks a language and, when done, English again, with the numbers of the locale that the tests run under.
class Speaking {
public:
    explicit Speaking(const char* code);
    ~Speaking();
};

}  // namespace rooflight::test
