// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues of resources/translations: complete, consistent, and used by the real main window.
#include <functional>
#include <map>
#include <set>

#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include "core/collectives/sharding_lab.h"
#include "core/estimate/estimate.h"
#include "core/explain/explain.h"
#include "core/io/huggingface.h"
#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/mesh/spec_text.h"
#include "core/units/input_error.h"
#include "core/units/parse.h"
#include "core/workload/factors.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/controls/elided_label.h"
#include "ui/language/engine_words.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

struct Entry {
    QString context, source;
    QStringList forms;
    bool numerus = false, unfinished = false;
};

std::vector<Entry> catalogue(const QString& code) {
    const auto path = source_dir() / "resources" / "translations" / ("rooflight_" + code.toStdString() + ".ts");
    QFile file(QString::fromStdString(path.string()));
    REQUIRE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    std::vector<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            entries.push_back(
                {context, {}, {}, xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes"), false});
        } else if (xml.name() == QLatin1String("source")) {
            entries.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entries.back().unfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            if (!entries.back().numerus)
                entries.back().forms.append(xml.readElementText());
        } else if (xml.name() == QLatin1String("numerusform")) {
            entries.back().forms.append(xml.readElementText());
        }
    }
    INFO(xml.errorString().toStdString());
    REQUIRE_FALSE(xml.hasError());
    return entries;
}

QStringList matches(const QString& text, const char* pattern) {
    QStringList found;
    auto each = QRegularExpression(QLatin1String(pattern)).globalMatch(text);
    while (each.hasNext())
        found.append(each.next().captured());
    found.sort();
    return found;
}

QStringList placeholders(const QString& text) { return matches(text, "%(?:\\d+|n)"); }
QStringList mnemonics(const QString& text) { return matches(text, "&[^&\\s]"); }

QString shown_text(const QWidget* widget) {
    if (const auto* elided = qobject_cast<const ui::ElidedLabel*>(widget))
        return elided->whole_text();
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        return button->text();
    return {};
}

}  // namespace

TEST_CASE("the catalogues are complete and agree with their sources", "[language]") {
    struct Catalogue {
        const char* code;
        qsizetype forms;  ///< of a plural
    };
    std::set<std::pair<QString, QString>> first;
    for (const Catalogue& each : {Catalogue{"ru", 3}, Catalogue{"zh_CN", 1}}) {
        std::set<QString> contexts;
        std::set<std::pair<QString, QString>> sources;
        for (const Entry& entry : catalogue(QLatin1String(each.code))) {
            INFO(each.code << ", " << entry.context.toStdString() << ": " << entry.source.toStdString());
            contexts.insert(entry.context);
            sources.insert({entry.context, entry.source});
            CHECK_FALSE(entry.unfinished);
            CHECK(entry.forms.size() == (entry.numerus ? each.forms : 1));
            for (const QString& form : entry.forms) {
                INFO(form.toStdString());
                CHECK_FALSE(form.isEmpty());
                CHECK(placeholders(form) == placeholders(entry.source));
                CHECK(mnemonics(form).size() == mnemonics(entry.source).size());
                CHECK(form.startsWith(QLatin1Char(' ')) == entry.source.startsWith(QLatin1Char(' ')));
                CHECK(form.endsWith(QLatin1Char(' ')) == entry.source.endsWith(QLatin1Char(' ')));
            }
        }
        CHECK(contexts.size() >= 61);
        for (const char* context : {"actions", "names", "fields", "derivation", "units", "ChipView", "TopologyView",
                                    "rooflight::ui", "rooflight::ui::MainWindow", "rooflight::ui::ModelForm"}) {
            INFO(context);
            CHECK(contexts.count(QLatin1String(context)) == 1);
        }
        // the classes of the window know no context without their namespace: lupdate was run without the include path
        for (const char* context : {"MainWindow", "ModelForm", "TopBar"})
            CHECK(contexts.count(QLatin1String(context)) == 0);
        if (!first.empty())
            CHECK(sources == first);
        first = sources;
    }
}

TEST_CASE("a translated window shows no text in English that the catalogue has", "[language][window]") {
    for (const char* code : {"ru", "zh_CN"}) {
        std::map<QString, bool> untranslated;  // source → is it the same in the language
        for (const Entry& entry : catalogue(QLatin1String(code)))
            untranslated[entry.source] = untranslated[entry.source] || entry.forms.contains(entry.source);
        Window w(ui::make_views);
        const Speaking speaking(code);
        w.settle();
        const auto check = [&](const QString& text, const QString& name) {
            const auto found = untranslated.find(text);
            INFO(code << ", " << name.toStdString() << ": " << text.toStdString());
            CHECK((found == untranslated.end() || found->second));
        };
        for (const QWidget* widget : w.window().findChildren<QWidget*>())
            for (const QString& text : {shown_text(widget), widget->toolTip(), widget->accessibleName()})
                if (!text.isEmpty())
                    check(text, widget->objectName());
        for (const QAction* action : w.window().findChildren<QAction*>())
            if (!action->text().isEmpty())
                check(action->text(), action->objectName());
        const auto* file = w.find<QMenu>("menu_file");
        CHECK(file->title() != QStringLiteral("&File"));
    }
}

TEST_CASE("the mnemonics of a menu differ in every language", "[language][window]") {
    for (const char* code : {"en", "ru", "zh_CN"}) {
        Window w(ui::make_views);
        const Speaking speaking(code);
        w.settle();
        const auto unique = [&](const QWidget* menu) {
            std::map<QString, QString> taken;
            for (const QAction* action : menu->actions()) {
                const QStringList keys = mnemonics(action->text());
                if (keys.isEmpty())
                    continue;
                INFO(code << ": " << action->text().toStdString() << " and " << taken[keys[0].toLower()].toStdString());
                CHECK(taken[keys[0].toLower()].isEmpty());
                taken[keys[0].toLower()] = action->text();
            }
            return taken.size();
        };
        CHECK(unique(w.find<QMenuBar>("menu_bar")) == 5);
        for (const QMenu* menu : w.window().findChildren<QMenu*>())
            if (menu->objectName().startsWith(QLatin1String("menu_")))
                unique(menu);
    }
}

TEST_CASE("plurals take the form of their number", "[language]") {
    const Speaking speaking("ru");
    const auto chips = [](int n) {
        return QCoreApplication::translate("rooflight::ui::TopologyView", "%1 chips", nullptr, n).arg(n);
    };
    CHECK(chips(1) == QStringLiteral("1 чип"));
    CHECK(chips(3) == QStringLiteral("3 чипа"));
    CHECK(chips(11) == QStringLiteral("11 чипов"));
    CHECK(chips(21) == QStringLiteral("21 чип"));
}

TEST_CASE("why an input is refused is told in every language, with its keys as they are written", "[language]") {
    const auto scenario = [](const char* changes) {
        return [changes] {
            nlohmann::json json = parse_json(read_text(library().scenario_file("default")));
            json.merge_patch(nlohmann::json::parse(changes));
            (void)estimate(scenario_from_json(json, library(), {}), Detail::summary);
        };
    };
    const auto spec = [](const char* words) {
        return [words] {
            LabMesh mesh;
            mesh.with("X", 4).with("Y", 2);
            NamedArray array = parse_spec(words, mesh, "a");
            set_sizes(array, {{"I", 6}, {"J", 8192}});
            check(array, mesh, "a");
        };
    };
    const std::pair<const char*, std::function<void()>> refusals[] = {
        {"hardware.chips", scenario(R"({"hardware": {"chips": -4}})")},
        {"hardware.chips", scenario(R"({"hardware": {"chips": "many"}})")},
        {"hardware.slice", scenario(R"({"hardware": {"slice": [3, 5, 7]}})")},
        {"hardware.sytem", scenario(R"({"hardware": {"sytem": "tpu-v5p"}})")},
        {"hardware.system", scenario(R"({"hardware": {"system": "tpu-v55p"}})")},
        {"hardware.hbm_bytes", scenario(R"({"hardware": {"hbm_bytes": 0}})")},
        {"model", scenario(R"({"model": 7})")},
        {"parallelism", scenario(R"({"parallelism": {"fsdp": 3}})")},
        {"parallelism.tensor", scenario(R"({"parallelism": {"tensor": 0}})")},
        {"parallelism.schedule", scenario(R"({"parallelism": {"schedule": "2f2b"}})")},
        {"parallelism.virtual_stages", scenario(R"({"parallelism": {"virtual_stages": 2}})")},
        {"parallelism.expert", scenario(R"({"parallelism": {"expert": 2}})")},
        {"precision.matmul", scenario(R"({"precision": {"matmul": "bf17"}})")},
        {"recompute", scenario(R"({"recompute": 3})")},
        {"workload.kind", scenario(R"({"workload": {"kind": null, "sequence_length": 8192}})")},
        {"workload.global_batch", scenario(R"({"workload": {"global_batch": 1023}})")},
        {"workload.global_batch", scenario(R"({"workload": {"global_batch": [1]}})")},
        {"a", spec("A[I_X, J]")},
        {"a", spec("A[I_X, J_X]")},
        {"a", spec("A[I_W, J]")},
        {"a", spec("A[I, J")},
        {"", [] { (void)parse_json("{\"a\": 1, \"a\": 2}"); }},
        {"", [] { (void)parse_json(""); }},
        {"", [] { (void)parse_json("{\"a\": }"); }},
        {"", [] { (void)parse_quantity("12 parsecs", Unit::bytes); }},
        {"", [] { (void)parse_quantity("1,5", Unit::bytes); }},
        {"", [] { (void)import_huggingface(parse_json("{\"model_type\": \"bert\"}")); }},
    };
    for (const char* code : {"ru", "zh_CN"}) {
        const Speaking speaking(code);
        for (const auto& [path, refused] : refusals) {
            try {
                refused();
                FAIL_CHECK("not refused: " << path);
            } catch (const InputError& error) {
                const QString english = QString::fromUtf8(error.what()), words = ui::told_problem(error);
                INFO(code << ": " << error.what() << "\n" << words.toStdString());
                CHECK(words.startsWith(QLatin1String(path)));
                CHECK(words.contains(QRegularExpression(
                    QLatin1String(code) == QLatin1String("ru") ? QStringLiteral("\\p{Cyrillic}") : QStringLiteral("\\p{Han}"))));
                // what is left of the English are keys, names and examples
                for (const char* word : {" found ", "expected", " does ", " must ", " not ", " and ", " is "})
                    CHECK_FALSE(words.contains(QLatin1String(word)));
            }
        }
    }
}

TEST_CASE("derivations of serving are told in every language", "[language]") {
    for (const char* id : {"llama-3-70b-h100-serving", "llama-3-70b-h100-pools", "llama-2-13b-v5e-serving"}) {
        const Scenario scenario = scenario_from_json(parse_json(read_text(library().scenario_file(id))), library(), {});
        const Estimate all = estimate(scenario, Detail::simulation);
        for (const char* code : {"ru", "zh_CN"}) {
            const Speaking speaking(code);
            const auto check = [&](const std::string& english) {
                const QString words = ui::told(QString::fromStdString(english));
                INFO(id << ", " << code << ": " << english);
                CHECK(words != QString::fromStdString(english));
            };
            for (const char* key : {"latency_s", "ttft_s", "tpot_s", "max_batch", "requests_per_s", "max_requests_per_s",
                                    "goodput_requests_per_s", "usd_per_million_output_tokens", "tokens_per_s_per_sequence"}) {
                const auto derivation = explain(scenario, all, std::string("inference.") + key);
                if (!derivation)
                    continue;
                check(derivation->title);
                check(derivation->sentence);
                for (const DerivationInput& input : derivation->inputs)
                    check(input.meaning);
            }
        }
    }
}

TEST_CASE("files and keys before a problem stay as they are, whatever they are called", "[language]") {
    const Speaking speaking("ru");
    CHECK(ui::told_problem(QStringLiteral("/home/my files/a and b.json: parallelism.tensor: missing")) ==
          QStringLiteral("/home/my files/a and b.json: parallelism.tensor: отсутствует"));
    CHECK(ui::told_problem(QStringLiteral("something: that nobody foresaw")) ==
          QStringLiteral("something: that nobody foresaw"));
}

TEST_CASE("what the calibrated factors are is told in every language", "[language]") {
    for (const char* code : {"ru", "zh_CN"}) {
        const Speaking speaking(code);
        for (const FactorName& factor : factor_names()) {
            const QString english = QString::fromUtf8(factor.meaning.data(), static_cast<qsizetype>(factor.meaning.size()));
            INFO(code << ": " << english.toStdString());
            CHECK(ui::told(english) != english);
        }
    }
}
