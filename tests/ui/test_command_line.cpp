// SPDX-License-Identifier: GPL-3.0-or-later
// The window's program as a shell sees it: what it says of wrong arguments and files, with and without a display.
#include <QProcess>
#include <QTemporaryDir>

#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

struct Ran {
    int status = -1;  ///< −1: it crashed
    QString out, err;
};

/// Runs a line of a shell with the programs in its path, in a folder of its own, with no display.
class Program {
public:
    Ran operator()(const QString& line, const QString& display = {}) const {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QLatin1String(name));
        if (!display.isEmpty())
            environment.insert(QStringLiteral("DISPLAY"), display);
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.path());
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        environment.insert(QStringLiteral("PATH"), QString::fromStdString(bin_dir().string()) + QLatin1Char(':') +
                                                       environment.value(QStringLiteral("PATH")));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("exec ") + line});
        REQUIRE(process.waitForFinished(60000));
        const bool ended = process.exitStatus() == QProcess::NormalExit;
        return {ended ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }
    void write(const QString& name, const QByteArray& text) const {
        QFile file(m_folder.filePath(name));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] bool exists(const QString& name) const { return QFile::exists(m_folder.filePath(name)); }

private:
    QTemporaryDir m_folder;
};

/// The line that the program itself wrote, without its name: Qt's plugins may have said something before.
QString said(const Ran& ran) {
    for (const QString& line : ran.err.split(QLatin1Char('\n')))
        if (line.startsWith(QLatin1String("rooflight: ")))
            return line.mid(11);
    return {};
}

void check_said(const Ran& ran, int status, const char* text) {
    INFO(ran.err.toStdString());
    CHECK(ran.status == status);
    CHECK(ran.out.isEmpty());
    CHECK(said(ran).contains(QString::fromUtf8(text)));
}

}  // namespace

TEST_CASE("wrong arguments are said and end with 2, display or not", "[program]") {
    const Program program;
    for (const QString& display : {QString(), QStringLiteral(":4711")}) {  // none, and one that does not answer
        INFO(display.toStdString());
        check_said(program(QStringLiteral("rooflight --frob"), display), 2, "unknown option --frob");
        check_said(program(QStringLiteral("rooflight a.json b.json"), display), 2, "one file at a time");
        check_said(program(QStringLiteral("rooflight --theme blue"), display), 2,
                   "--theme: unknown value “blue”; there are system, light, dark");
        check_said(program(QStringLiteral("rooflight --export out --theme blue"), display), 2, "--theme: unknown value");
        check_said(program(QStringLiteral("rooflight --language xx"), display), 2,
                   "--language: unknown value “xx”; there are en, ru, zh_CN");
    }
    check_said(program(QStringLiteral("rooflight --export out --format docx")), 2, "unknown format “docx”");
    check_said(program(QStringLiteral("rooflight --export out --views roof")), 2, "unknown view “roof”");
    check_said(program(QStringLiteral("rooflight --export out --size 1x1")), 2, "--size: expected");
    check_said(program(QStringLiteral("rooflight --size big")), 2, "--size: expected");
    check_said(program(QStringLiteral("rooflight --export out --dpi many")), 2, "--dpi: expected 24 to 2400");
    check_said(program(QStringLiteral("rooflight --format svg")), 2, "--format goes with --export");
    check_said(program(QStringLiteral("rooflight --export=")), 2, "--export: expected a folder");
    CHECK_FALSE(program.exists(QStringLiteral("out")));
}

TEST_CASE("without a display the program says so and what it can do all the same", "[program]") {
    const Program program;
    check_said(program(QStringLiteral("rooflight")), 1, "there is no display for a window; --export FOLDER writes");
    check_said(program(QStringLiteral("rooflight"), QStringLiteral(":4711")), 1, "there is no display");
    CHECK(program(QStringLiteral("rooflight --version")).out.startsWith(QLatin1String("rooflight ")));
    CHECK(program(QStringLiteral("rooflight --help")).out.contains(QLatin1String("--export")));
    const Ran done = program(QStringLiteral("rooflight --export out --views memory"), QStringLiteral(":4711"));
    CHECK(done.status == 0);
    CHECK(program.exists(QStringLiteral("out/memory.svg")));
}

TEST_CASE("both programs say the same of a file that is no scenario", "[program]") {
    const Program program;
    program.write(QStringLiteral("empty.json"), "");
    program.write(QStringLiteral("malformed.json"), "{\n  \"model\": oops\n}");
    program.write(QStringLiteral("bytes.json"), "{\"name\": \"\xff\"}");
    program.write(QStringLiteral("large.json"), QByteArray(17 << 20, ' '));
    program.write(QStringLiteral("deep.json"), QByteArray(200000, '['));
    program.write(QStringLiteral("number.json"), "{\"name\": 1e999}");
    program.write(QStringLiteral("key.json"), R"({"hardwear": {}})");
    program.write(QStringLiteral("twice.json"), R"({"name": "a", "name": "b"})");
    program.write(QStringLiteral("mesh.json"), R"({"hardware": {"system": "h100-sxm", "chips": 8}, "model": "llama-3-8b",
        "workload": {"kind": "training", "sequence_length": 8, "global_batch": 8}, "parallelism": {"fsdp": 7}})");
    for (const char* file : {"mesh.json", "empty.json", "malformed.json", "bytes.json", "large.json", "deep.json", "number.json",
                             "key.json", "twice.json", "absent.json", "./absent", "none/absent.json"}) {
        INFO(file);
        const Ran ours = program(QStringLiteral("rooflight --export out %1").arg(QLatin1String(file)));
        const Ran theirs = program(QStringLiteral("rooflight-cli eval %1").arg(QLatin1String(file)));
        INFO(ours.err.toStdString());
        CHECK(ours.status == 1);
        CHECK(theirs.status == 1);
        CHECK_FALSE(theirs.err.isEmpty());
        CHECK(said(ours) == theirs.err.trimmed());
    }
    check_said(program(QStringLiteral("rooflight --export out /")), 1, "/: is a directory; expected a file");
    check_said(program(QStringLiteral("rooflight --export out defualt")), 1,
               "no scenario is called \"defualt\"; did you mean \"default\"?");
}

TEST_CASE("a file's name may be any bytes", "[program]") {
    const Program program;
    const QString scenario = QString::fromStdString((source_dir() / "presets" / "scenarios" / "default.json").string());
    const QString line =
        QStringLiteral("sh -c 'name=$(printf \"a\\377.json\"); cp \"%1\" \"$name\"; exec %2 \"$name\"'");
    const Ran done = program(line.arg(scenario, QStringLiteral("rooflight --export out --views memory")));
    (void)program(QStringLiteral("sh -c 'rm a*.json'"));  // Qt could not remove what it cannot name
    INFO(done.err.toStdString());
    CHECK(done.status == 0);
    CHECK(program.exists(QStringLiteral("out/memory.svg")));
}

TEST_CASE("every built-in scenario is found by its id, one with a point in it too", "[program]") {
    const Program program;
    for (const char* id : {"llama-3.1-405b-h100", "deepseek-v3-h800"}) {
        const Ran ran = program(QStringLiteral("rooflight --export out --views memory --format csv %1").arg(QLatin1String(id)));
        INFO(ran.err.toStdString());
        CHECK(ran.status == 0);
        CHECK(program.exists(QStringLiteral("out/memory.csv")));
    }
    check_said(program(QStringLiteral("rooflight --export out llama-3.1-9999b")), 1, "llama-3.1-9999b");
}
