// SPDX-License-Identifier: GPL-3.0-or-later
// A window whose presets are damaged, missing or of another version: it says so, and nothing that can be done in it fails.
#include <filesystem>
#include <fstream>

#include <QComboBox>
#include <QMenu>
#include <QTimer>

#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/segmented.h"
#include "ui/views/views.h"
#include "ui/window/advice_strip.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

/// A copy of the presets that is used instead of them while it lives.
class DamagedPresets {
public:
    DamagedPresets() {
        std::filesystem::copy(source_dir() / "presets", m_folder.path(), std::filesystem::copy_options::recursive);
        qputenv("ROOFLIGHT_PRESETS", m_folder.path().c_str());
    }
    ~DamagedPresets() { m_before.isNull() ? qunsetenv("ROOFLIGHT_PRESETS") : qputenv("ROOFLIGHT_PRESETS", m_before); }
    DamagedPresets(const DamagedPresets&) = delete;
    DamagedPresets& operator=(const DamagedPresets&) = delete;

    void remove(const char* what) const { std::filesystem::remove_all(m_folder.path() / what); }
    void write(const char* what, const char* text) const { std::ofstream(m_folder.path() / what) << text; }

private:
    const QByteArray m_before = qgetenv("ROOFLIGHT_PRESETS");
    TemporaryFolder m_folder;
};

/// Triggers every action; what it opens is closed again.
void trigger_all(Window& w) {
    QTimer closer;
    QObject::connect(&closer, &QTimer::timeout, [] {
        if (QWidget* open = QApplication::activePopupWidget(); open != nullptr)
            open->close();
        else if (QWidget* dialog = QApplication::activeModalWidget(); dialog != nullptr)
            dialog->close();
    });
    closer.start(20);
    for (QAction* action : w.window().actions().all()) {
        if (action->objectName() == QLatin1String("file.quit") || !action->isEnabled())
            continue;
        INFO(action->objectName().toStdString());
        action->trigger();
        w.settle();
        CHECK(w.window().isVisible());
    }
    w.trigger("present.end");
}

void choose_all_kinds(Window& w) {
    auto* kinds = w.find<ui::Segmented>("workload_kind");
    for (QAbstractButton* button : kinds->findChildren<QAbstractButton*>()) {
        button->click();
        w.settle();
    }
}

}  // namespace

TEST_CASE("a window without its first scenario says why, and everything in it can be done", "[presets][start]") {
    for (const char* missing : {"scenarios", "models/llama-3-70b.json", "hardware/tpu-v5p.json", "stacks", "models", "hardware"}) {
        INFO(missing);
        const DamagedPresets presets;
        presets.remove(missing);
        Window w(ui::make_views);
        CHECK_FALSE(w.window().advice().sentence().isEmpty());
        CHECK_FALSE(w.document().is_complete());
        w.next_file = w.path(QStringLiteral("out.json"));
        choose_all_kinds(w);
        trigger_all(w);
        CHECK_FALSE(QFile::exists(w.next_file));  // nothing there to save
    }
}

TEST_CASE("without a first scenario, a model and a system are enough to begin", "[presets][start]") {
    const DamagedPresets presets;
    presets.write("scenarios/default.json", R"({"written by": "another version"})");
    Window w(ui::make_views);
    CHECK(w.window().advice().sentence().contains(QStringLiteral("written by")));
    for (const char* name : {"model", "system"}) {
        auto* box = w.find<QComboBox>(name);
        REQUIRE(box->count() > 3);
        box->setCurrentIndex(box->findText(QLatin1String(name == std::string("model") ? "LLaMA 3 8B" : "TPU v5p")));
        emit box->activated(box->currentIndex());
        w.settle();
    }
    REQUIRE(w.document().is_complete());
    REQUIRE(w.document().state().estimate != nullptr);
    CHECK(w.document().problem().isEmpty());
}
