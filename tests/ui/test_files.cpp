// SPDX-License-Identifier: GPL-3.0-or-later
// The real main window and files: what opens, what is saved, what is asked, and what a crash leaves.
#include <csignal>
#include <system_error>

#include <sys/wait.h>
#include <unistd.h>

#include <QClipboard>
#include <QFileInfo>
#include <QUndoStack>

#include "core/io/json_text.h"
#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/scenario_file.h"
#include "ui/window/advice_strip.h"
#include "ui/window/file_actions.h"

using namespace rooflight;
using namespace rooflight::test;

TEST_CASE("a bad file leaves everything as it was", "[window][files]") {
    Window w;
    w.type("entry_sequence_length", QStringLiteral("4Ki"));
    const QByteArray before = ui::scenario_bytes(w.scenario());
    const QString verdict = w.verdict();
    const QStringList bad = {
        w.write(QStringLiteral("no.json"), "{ not json"),
        w.write(QStringLiteral("key.json"), R"({"rooflight": 1, "hardwear": {}})"),
        w.write(QStringLiteral("mesh.json"), QByteArray(before).replace("\"tensor\": 8", "\"tensor\": 7")),
        w.write(QStringLiteral("type.json"), QByteArray(before).replace("\"tensor\": 8", "\"tensor\": \"8\"")),
        w.write(QStringLiteral("empty.json"), ""),
        w.write(QStringLiteral("deep.json"), QByteArray(200000, '[')),
        w.write(QStringLiteral("large.json"), QByteArray(200 << 20, ' ')),
        w.write(QStringLiteral("overflow.json"), "{\"name\": 1e999}"),
        w.write(QStringLiteral("unknown_config.json"), R"({"model_type": "quux", "num_hidden_layers": 2})"),
        w.write(QStringLiteral("picture.png"), "not a picture"),
        w.write(QStringLiteral("picture.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        w.path(QStringLiteral("gone.png")), w.path(QStringLiteral("gone.json"))};
    for (const QString& path : bad) {
        INFO(path.toStdString());
        REQUIRE_FALSE(w.window().files().open_file(path));
        CHECK_FALSE(w.window().advice().sentence().contains(QStringLiteral("exception")));
        REQUIRE(ui::scenario_bytes(w.scenario()) == before);
        REQUIRE(w.document().history().count() == 1);
        REQUIRE(w.window().advice().sentence().contains(QFileInfo(path).fileName()));
    }
    // what the system says of it, in the system's language
    const QString gone = QString::fromStdString(std::generic_category().message(ENOENT));
    CHECK(w.window().advice().sentence() == QStringLiteral("Not opened: gone.json: ") + gone);
    REQUIRE(w.questions == 0);
    REQUIRE(w.verdict() == verdict);
}

TEST_CASE("what the clipboard holds is a scenario or left alone", "[window][files]") {
    Window w;
    w.trigger("edit.copy_scenario");
    const QByteArray before = ui::scenario_bytes(w.scenario());
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    w.trigger("edit.paste_scenario");
    CHECK(ui::scenario_bytes(w.scenario()) == before);
    QGuiApplication::clipboard()->setText(QStringLiteral("{ \"rooflight\": oops"));
    w.trigger("edit.paste_scenario");
    CHECK(ui::scenario_bytes(w.scenario()) == before);
    CHECK(w.window().advice().sentence().startsWith(QStringLiteral("The clipboard holds no scenario: line 1, column")));
}

TEST_CASE("what is saved opens as the same scenario", "[window][files]") {
    Window w;
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    w.next_file = w.path(QStringLiteral("mine.json"));
    w.trigger("file.save");
    REQUIRE_FALSE(w.window().isWindowModified());
    REQUIRE(w.window().windowTitle().startsWith(QStringLiteral("mine.json")));
    const QByteArray saved = ui::scenario_bytes(w.scenario());
    w.trigger("file.new");
    REQUIRE(ui::scenario_bytes(w.scenario()) != saved);
    REQUIRE(w.window().files().open_file(w.next_file));
    REQUIRE(ui::scenario_bytes(w.scenario()) == saved);
}

TEST_CASE("a built-in example is opened as a start, not as the file to save to", "[window][files]") {
    Window w;
    const QString example = QString::fromStdString(w.presets().library().scenario_file("llama-3-8b-v5e").string());
    REQUIRE(w.window().files().open_file(example));
    REQUIRE(w.document().file_name().isEmpty());
    w.next_file = w.path(QStringLiteral("own.json"));
    w.trigger("file.save");
    REQUIRE(w.document().file_name() == w.next_file);
}

TEST_CASE("unsaved changes are asked about", "[window][files]") {
    Window w;
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    w.next_save = ui::SaveAnswer::cancel;
    REQUIRE_FALSE(w.window().close());
    REQUIRE(w.questions == 1);
    w.next_save = ui::SaveAnswer::discard;
    REQUIRE(w.window().close());
}

TEST_CASE("a config.json imports its model and keeps the rest", "[window][files]") {
    Window w;
    const nlohmann::json kept = read_json(data_dir() / "configs" / "llama-3-8b.json");
    const QString path = w.write(QStringLiteral("config.json"), QByteArray::fromStdString(kept.at("config").dump()));
    REQUIRE(w.window().files().open_file(path));
    REQUIRE(w.scenario().model->layers == 32);
    REQUIRE(w.scenario().hardware.system_id == "tpu-v5p");
    w.trigger("edit.undo");
    REQUIRE(w.scenario().model->layers == 80);
}

TEST_CASE("unsaved changes come back after a crash, not after a clean end", "[window][files]") {
    Window w;
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    QTest::qWait(1200);
    w.restart(true);
    REQUIRE(w.scenario().workload.global_batch == 2048);
    REQUIRE(w.window().isWindowModified());
    w.trigger("edit.undo");
    REQUIRE(w.scenario().workload.global_batch == 1024);
    w.trigger("edit.redo");
    QTest::qWait(1200);
    w.restart(false);
    REQUIRE(w.scenario().workload.global_batch == 1024);
    w.write(QStringLiteral("unsaved.json"), "{ broken");
    w.restart(true);
    REQUIRE(w.scenario().workload.global_batch == 1024);
}

TEST_CASE("a process that is killed while it saves leaves the old file or the new one, whole", "[window][files]") {
    Window w;
    const QString file = w.path(QStringLiteral("kept.json"));
    const QByteArray first = ui::scenario_bytes(w.scenario());
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    const QByteArray second = ui::scenario_bytes(w.scenario());
    REQUIRE(first != second);
    REQUIRE(ui::write_file(file, first).isEmpty());
    for (int i = 0; i < 20; ++i) {
        const pid_t child = fork();
        REQUIRE(child >= 0);
        if (child == 0)
            for (bool odd = true;; odd = !odd)
                (void)ui::write_file(file, odd ? second : first);
        QTest::qSleep(1 + 3 * i);
        REQUIRE(kill(child, SIGKILL) == 0);
        REQUIRE(waitpid(child, nullptr, 0) == child);
        QFile kept(file);
        REQUIRE(kept.open(QIODevice::ReadOnly));
        const QByteArray found = kept.readAll();
        REQUIRE((found == first || found == second));
    }
}
