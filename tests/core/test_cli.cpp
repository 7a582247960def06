// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a shell sees it: what it prints, where, and its exit status.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace rooflight::cli_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

struct Run {
    int status = -1;
    std::string out, err;

    [[nodiscard]] json answer() const { return json::parse(out); }
};

std::string contents(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

/// Runs `rooflight-cli ARGUMENTS` (as a shell reads them) in a folder of its own.
class Shell {
public:
    Run operator()(const std::string& arguments, const std::string& before = "") const {
        const std::string program = (test::bin_dir() / "rooflight-cli").string();
        const std::string command = "cd '" + m_folder.path().string() + "' && " + before + " '" + program + "' " +
                                    arguments + " >stdout 2>stderr";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(m_folder.path() / "stdout"),
                contents(m_folder.path() / "stderr")};
    }
    void write(const std::string& file, const std::string& text) const { (void)m_folder.write(file, text); }

private:
    test::TemporaryFolder m_folder;
};

constexpr const char* kSmall = R"({"hardware": {"system": "tpu-v5e"}, "model": "llama-3-8b",
    "workload": {"kind": "decode", "sequence_length": 2048, "global_batch": 4}})";

std::string one_line(std::string text) {
    std::erase(text, '\n');
    return text;
}

/// Wrong input: status 1, nothing on standard output, one line on standard error.
void check_refused(const Run& run, const std::string& said) {
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, ContainsSubstring(said));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
}

/// A wrong command line: status 2, nothing on standard output, one line on standard error.
void check_usage(const Run& run, const std::string& said) {
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, ContainsSubstring(said));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
}

}  // namespace

TEST_CASE("eval prints an estimate with the contract's keys in order", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run run = shell("eval small.json");
    REQUIRE(run.status == 0);
    CHECK(run.err.empty());
    std::vector<std::string> keys;
    const auto answer = nlohmann::ordered_json::parse(run.out);
    for (const auto& [key, value] : answer.items()) {
        keys.push_back(key);
    }
    CHECK(keys == std::vector<std::string>{"rooflight",
                                           "scenario",
                                           "fidelity",
                                           "warnings",
                                           "chips",
                                           "peak_flops_per_s",
                                           "model",
                                           "step",
                                           "error_band",
                                           "mfu",
                                           "hfu",
                                           "tokens_per_s",
                                           "tokens_per_s_per_chip",
                                           "model_flops_per_s_per_chip",
                                           "training",
                                           "inference",
                                           "memory",
                                           "bound",
                                           "parallelism",
                                           "operations",
                                           "links",
                                           "advice",
                                           "memory_relief"});
    CHECK(answer["training"].is_null());
    CHECK(answer["hfu"].is_null());
    CHECK(answer["inference"]["ttft_s"].is_null());
    CHECK(answer["inference"]["latency_s"] == answer["step"]["time_s"]);
    double parts = 0;
    for (const char* part : {"compute_s", "hbm_s", "exposed_comm_s", "bubble_s", "optimizer_s", "overhead_s"}) {
        parts += answer["step"][part].get<double>();
    }
    CHECK(parts == Approx(answer["step"]["time_s"].get<double>()).epsilon(1e-9));
    double bytes = 0;
    for (const auto& [category, value] : answer["memory"]["breakdown"].items()) {
        bytes += value.get<double>();
    }
    CHECK(bytes == Approx(answer["memory"]["per_chip_bytes"].get<double>()).epsilon(1e-9));
    CHECK(answer["memory"]["stages"].size() == 1);
}

TEST_CASE("eval reads standard input and gives the same answer to its own scenario", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run run = shell("eval - --summary < small.json");
    REQUIRE(run.status == 0);
    CHECK_FALSE(run.answer().contains("operations"));
    shell.write("again.json", run.answer()["scenario"].dump());
    CHECK(shell("eval again.json --summary").out == run.out);
}

TEST_CASE("eval --batch answers every line in order", "[cli]") {
    const Shell shell;
    const std::string small = one_line(kSmall);
    shell.write("lines.jsonl", small + "\r\n{\"hardwar\": 1}\n\nnot json\n" + small);  // the last without a line end
    const Run run = shell("eval --batch lines.jsonl --summary");
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    std::istringstream lines(run.out);
    std::vector<json> answers;
    for (std::string line; std::getline(lines, line);) {
        answers.push_back(json::parse(line));
    }
    REQUIRE(answers.size() == 5);
    CHECK(answers[0]["step"]["time_s"] > 0);
    CHECK(answers[1]["error"] == "hardwar: unknown key; did you mean \"hardware\"?");
    CHECK_THAT(answers[2]["error"].get<std::string>(), ContainsSubstring("empty"));
    CHECK_THAT(answers[3]["error"].get<std::string>(), ContainsSubstring("line 4, column 2"));
    CHECK(answers[4] == answers[0]);
    CHECK(shell("eval --batch - --summary < lines.jsonl").out == run.out);
    check_refused(shell("eval --batch absent.jsonl"), "absent.jsonl: No such file");
}

TEST_CASE("eval --explain derives numbers, and says which there are", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run one = shell("eval small.json --explain step.time_s");
    REQUIRE(one.status == 0);
    CHECK(one.answer()["key"] == "step.time_s");
    CHECK(one.answer()["value"] == shell("eval small.json").answer()["step"]["time_s"]);
    CHECK(one.answer()["unit"] == "s");
    CHECK(one.answer()["inputs"].size() == 6);
    CHECK(shell("eval small.json --explain mfu --explain bound").answer()[1]["word"] == "hbm");
    CHECK(shell("eval --explain mfu --explain bound small.json").answer()[1]["word"] == "hbm");
    CHECK_THAT(shell("eval small.json --explain mfu --text").out, ContainsSubstring("MFU = F_token · R / (n · C)\n"));
    CHECK_THAT(shell("eval small.json --explain mfu --latex").out, ContainsSubstring("\\frac{F_{\\text{token}}"));
    CHECK_THAT(shell("eval small.json --keys").out, ContainsSubstring("\noperations[0].time_s\n"));
    check_refused(shell("eval small.json --explain step.tims_s"),
                  "small.json: --explain: the estimate has no number \"step.tims_s\"; did you mean \"step.time_s\"?");
    check_refused(shell("eval small.json --explain training"), "null in this estimate");
    CHECK(shell("eval small.json --text").status == 2);
    CHECK(shell("eval small.json --summary --explain mfu").status == 2);
}

TEST_CASE("Wrong input is one line that names file, path and cause", "[cli]") {
    const Shell shell;
    shell.write("wrong.json", R"({"hardware": {"system": "h100-sxm", "chips": 24}, "model": "llama-3-70b",
        "workload": {"kind": "decode", "sequence_length": 2048, "global_batch": 4}, "parallelism": {"tensor": 24}})");
    CHECK(shell("eval wrong.json").err == "wrong.json: parallelism.tensor: 24 does not divide heads (64)\n");
    check_refused(shell("eval wrong.json"), "wrong.json: parallelism.tensor");
    check_refused(shell("eval - < wrong.json"), "standard input: parallelism.tensor");
    shell.write("slice.json", R"({"hardware": {"system": "tpu-v5p", "slice": [3, 4, 4]}, "model": "llama-3-8b",
        "workload": {"kind": "decode", "sequence_length": 2048, "global_batch": 4}})");
    check_refused(shell("eval slice.json"), "slice.json: hardware.slice: ");
}

TEST_CASE("Files that are no scenario are refused at once", "[cli]") {
    const Shell shell;
    check_refused(shell("eval absent.json"), "absent.json: No such file");
    check_refused(shell("eval /"), "/: is a directory");
    shell.write("empty.json", "");
    check_refused(shell("eval empty.json"), "empty.json: empty");
    shell.write("malformed.json", "{\n  \"model\": oops\n}");
    check_refused(shell("eval malformed.json"), "malformed.json: line 2, column");
    shell.write("bytes.json", "{\"name\": \"\xff\xfe\"}");
    check_refused(shell("eval bytes.json"), "bytes.json: line 1, column");
    shell.write("nan.json", "{\"name\": NaN}");
    check_refused(shell("eval nan.json"), "nan.json: line 1, column");
    shell.write("deep.json", std::string(200000, '['));
    check_refused(shell("eval deep.json"), "deep.json: nested more than 64 deep");
    shell.write("twice.json", R"({"name": "a", "name": "b"})");
    check_refused(shell("eval twice.json"), "twice.json: key \"name\" is given twice");
    shell.write("huge.json", std::string(17 << 20, ' '));
    check_refused(shell("eval huge.json"), "huge.json: larger than 16 MiB");
    check_refused(shell("eval /dev/zero"), "/dev/zero: larger than 16 MiB");
}

TEST_CASE("A byte-order mark and Windows line ends make no difference", "[cli]") {
    const Shell shell;
    shell.write("plain.json", kSmall);
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : std::string(kSmall)) {
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    shell.write("windows.json", windows);
    CHECK(shell("eval windows.json").out == shell("eval plain.json").out);
}

TEST_CASE("check says which files are right", "[cli]") {
    const Shell shell;
    shell.write("right.json", kSmall);
    shell.write("wrong.json", "{}");
    shell.write("tiny.json", R"({"rooflight_preset": "model", "id": "tiny", "layers": 2, "d_model": 64, "d_ff": 64,
        "heads": 2, "vocab": 100})");
    CHECK(shell("check right.json tiny.json").out == "right.json: ok\ntiny.json: ok\n");
    CHECK(shell("check right.json tiny.json").status == 0);
    const Run run = shell("check wrong.json right.json absent.json");
    CHECK(run.status == 1);
    CHECK(run.out == "right.json: ok\n");
    CHECK_THAT(run.err, ContainsSubstring("wrong.json: hardware: missing"));
    CHECK_THAT(run.err, ContainsSubstring("absent.json: No such file"));
}

TEST_CASE("export writes the timeline of a step for viewers of traces", "[cli]") {
    const Shell shell;
    shell.write("train.json", R"({"hardware": {"system": "h100-sxm", "chips": 8}, "model": "llama-3-8b",
        "workload": {"kind": "training", "sequence_length": 4096, "global_batch": 16},
        "parallelism": {"fsdp": 4, "pipeline": 2}})");
    const Run run = shell("export train.json --as chrome-trace");
    REQUIRE(run.status == 0);
    const json step = shell("eval train.json").answer()["step"];
    const json trace = run.answer();
    CHECK(trace["displayTimeUnit"] == "ms");
    std::map<std::string, int> kinds;
    std::map<int, std::string> threads;
    double end = 0, exposed = 0;
    for (const json& event : trace["traceEvents"]) {
        const std::string kind = event["ph"];
        ++kinds[kind];
        CHECK((event["pid"] == 0 || event["pid"] == 1));
        if (kind == "M" && event["name"] == "thread_name") {
            threads[event["tid"]] = event["args"]["name"];
        } else if (kind == "X") {
            CHECK(threads.contains(event["tid"]));
            CHECK(event["dur"] >= 0);
            end = std::max(end, event["ts"].get<double>() + event["dur"].get<double>());
            exposed += event["args"].value("exposed_us", 0.0);
        } else if (kind == "C") {
            CHECK(event["args"]["bytes"] > 0);
        }
    }
    CHECK(kinds["M"] >= 4);
    CHECK(kinds["X"] > 100);
    CHECK(kinds["C"] > 10);
    CHECK(exposed > 0);
    CHECK(end == Approx(1e6 * step["time_s"].get<double>()).epsilon(0.02));  // simulated, and in closed form
    check_refused(shell("export train.json --as jax"), "the export as jax is not modelled yet; expected --as chrome-trace");
    const Run help = shell("export --help");
    CHECK_THAT(help.out, ContainsSubstring("chrome-trace") && !ContainsSubstring("jax"));
    check_refused(shell("export absent.json --as chrome-trace"), "absent.json");
    CHECK(shell("export train.json").status == 2);
    CHECK(shell("export train.json --as protobuf").status == 2);
}

TEST_CASE("import makes a preset that can be used", "[cli]") {
    const Shell shell;
    shell.write("Tiny-Llama.json", R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"],
        "hidden_size": 256, "intermediate_size": 688, "num_hidden_layers": 4, "num_attention_heads": 8,
        "num_key_value_heads": 4, "vocab_size": 32000, "hidden_act": "silu", "tie_word_embeddings": false,
        "max_position_embeddings": 2048, "rms_norm_eps": 1e-5})");
    const Run run = shell("import Tiny-Llama.json");
    REQUIRE(run.status == 0);
    CHECK(run.answer()["name"] == "Tiny-Llama");
    CHECK(run.answer()["rooflight_preset"] == "model");
    CHECK(run.answer()["id"] == "tiny-llama");
    CHECK(run.answer()["d_ff"] == 688);
    shell.write("config/rooflight/presets/models/tiny-llama.json", run.out);
    shell.write("use.json", R"({"hardware": {"system": "tpu-v5e"}, "model": "tiny-llama",
        "workload": {"kind": "decode", "sequence_length": 64, "global_batch": 1}})");
    CHECK(shell("eval use.json --summary", "XDG_CONFIG_HOME=$PWD/config").status == 0);
    check_refused(shell("eval use.json --summary"), "use.json: model: no model is called \"tiny-llama\"");
    shell.write("direct.json", R"({"hardware": {"system": "tpu-v5e"}, "model": {"huggingface": "Tiny-Llama.json"},
        "workload": {"kind": "decode", "sequence_length": 64, "global_batch": 1}})");
    CHECK(shell("eval direct.json").status == 0);
    // pasted into a scenario as it is printed
    shell.write("inline.json", R"({"hardware": {"system": "tpu-v5e"}, "model": )" + run.out +
                                   R"(, "workload": {"kind": "decode", "sequence_length": 64, "global_batch": 1}})");
    CHECK(shell("eval inline.json").answer()["step"] == shell("eval use.json", "XDG_CONFIG_HOME=$PWD/config").answer()["step"]);
    shell.write("trace.json", R"({"traceEvents": []})");
    check_refused(shell("import trace.json"), "trace.json: holds a trace; the import of traces is not modelled yet");
    shell.write("list.json", "[1, 2]");
    check_refused(shell("import list.json"), "list.json: found an array, expected the object of a config.json");
    CHECK(shell("import Tiny-Llama.json --id my-llama").answer()["id"] == "my-llama");
    check_refused(shell("import Tiny-Llama.json --id 'My Llama'"), "--id: found \"My Llama\", expected lower-case letters");
    shell.write("module.hlo", "HloModule jit_step\n");
    check_refused(shell("import module.hlo"), "not modelled yet");
}

TEST_CASE("an imported model is called by what its file says, else by where it is", "[cli]") {
    const Shell shell;
    const auto config = [](const std::string& name) {
        return R"({"model_type": "llama", "hidden_size": 256, "intermediate_size": 688, "num_hidden_layers": 4,
            "num_attention_heads": 8, "vocab_size": 32000, "_name_or_path": ")" + name + "\"}";
    };
    const auto named = [&](const std::string& file, const std::string& says) {
        shell.write(file, config(says));
        const Run run = shell("import " + file);
        REQUIRE(run.status == 0);
        return run.answer()["id"].get<std::string>() + " " + run.answer()["name"].get<std::string>();
    };
    CHECK(named("Own-Llama/config.json", "") == "own-llama Own-Llama");
    CHECK(named("Own-Llama/config.json", "lab/Big-Llama") == "big-llama lab/Big-Llama");
    CHECK(named("Own-Llama/config.json", "/home/someone/models/Mid-Llama/") == "mid-llama Mid-Llama");
    CHECK(named("Own-Llama/config.json", "./") == "own-llama Own-Llama");
    CHECK(named("models--lab--Llama-2/snapshots/0a1b/config.json", "") == "llama-2 Llama-2");
    shell.write("stdin.json", config(""));
    CHECK(shell("import - < stdin.json").answer()["name"] == "llama");
}

TEST_CASE("calc works out one formula, with units as people write them", "[cli]") {
    const Shell shell;
    const Run run = shell("calc roofline.op flops=1e15 bytes=1TB flops_per_s=500TFLOP/s bytes_per_s=2TB/s");
    REQUIRE(run.status == 0);
    CHECK(run.answer()["name"] == "roofline.op");
    CHECK(run.answer()["inputs"]["flops_per_s"] == 5e14);
    CHECK(run.answer()["result"]["compute_s"] == 2);
    CHECK(run.answer()["result"]["memory_s"] == 0.5);
    check_refused(shell("calc roofline.opp"), "did you mean \"roofline.op\"?");
    check_refused(shell("calc roofline.op flops=1e15 bytes=1TB/s flops_per_s=1 bytes_per_s=1"), "bytes: \"TB/s\" is");
    CHECK(shell("calc roofline.op flops").status == 2);
    CHECK(shell("calc roofline.op flops=1 flops=2").status == 2);
    CHECK(shell("calc").status == 2);
}

TEST_CASE("calc lists its calculators and answers a batch", "[cli]") {
    const Shell shell;
    CHECK_THAT(shell("calc --list").out, ContainsSubstring("roofline.op"));
    CHECK(shell("calc --list --json").answer().is_array());
    shell.write("batch.json", R"([{"name": "roofline.op", "inputs": {"flops": 1, "bytes": 1, "flops_per_s": 1,
        "bytes_per_s": 1}}, {"name": "roofline.opp", "inputs": {}}])");
    const Run run = shell("calc --batch batch.json");
    REQUIRE(run.status == 0);
    CHECK(run.answer()[0]["result"]["lower_s"] == 1);
    CHECK(run.answer()[1].contains("error"));
    shell.write("object.json", "{}");
    check_refused(shell("calc --batch object.json"), "object.json: ");
}

TEST_CASE("Presets come from where ROOFLIGHT_PRESETS says", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    check_refused(shell("eval small.json", "ROOFLIGHT_PRESETS=/nonexistent"), "there are none in /nonexistent");
}

TEST_CASE("A wrong command line is usage: status 2, nothing on standard output", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    for (const char* arguments : {"", "bogus", "eval", "check", "import", "calc", "eval --bogus", "eval a b",
                                  "eval small.json --batch small.json", "eval small.json --explain"}) {
        INFO(arguments);
        const Run run = shell(arguments);
        check_usage(run, "rooflight-cli");
    }
}

TEST_CASE("What is wrong with a command line is named, with what would be right", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    check_usage(shell("foo"), R"(rooflight-cli: no command is called "foo"; the nearest is ")");
    check_usage(shell("evel small.json"), R"(no command is called "evel"; did you mean "eval"? (eval, check, )");
    check_usage(shell(""), "rooflight-cli: expected a command (eval, check, import, export, calc, ");
    check_usage(shell("--frob"), "rooflight-cli: unknown option --frob; rooflight-cli --help says more");
    check_usage(shell("eval small.json --sumary"), R"(rooflight-cli eval: unknown option --sumary; did you mean "--summary"?)");
    check_usage(shell("eval small.json b c"), R"(rooflight-cli eval: unexpected argument "b")");
    check_usage(shell("eval small.json --text"), "rooflight-cli eval: --text requires --explain");
    check_usage(shell("eval small.json --explain"), "rooflight-cli eval: --explain: its value is missing");
    check_usage(shell("eval"), "rooflight-cli eval: give a scenario file");
    check_usage(shell("search small.json --top 0"), R"(--top: found "0", expected a whole number from 1 to 1000000; rooflight-cli search --help)");
    check_usage(shell("search small.json --top 1.5"), R"(--top: found "1.5", expected a whole number)");
    check_usage(shell("search small.json --chips many"), R"(--chips: found "many", expected a whole number from 1 to)");
    check_usage(shell("search small.json --threads -1"), R"(--threads: found "-1", expected a whole number from 0 to 1024)");
    check_usage(shell("search small.json --batches 1,x"), R"(--batches: found "x", expected a whole number)");
    check_usage(shell("search small.json --max-batch 0"), R"(--max-batch: found "0", expected a whole number)");
    check_usage(shell("search small.json --objective speed"),
                R"(--objective: unknown value "speed"; the nearest is "time" (time, cost, memory, latency, energy, chips))");
    for (const char* slo : {"nan", "inf", "-1", "0", "soon", "1GB"}) {
        check_usage(shell(std::string("search small.json --slo ") + slo),
                    std::string("--slo: found \"") + slo + "\", expected a time above 0, such as 30 ms");
    }
    check_usage(shell("sweep small.json --vary nonsense"), R"(--vary: found "nonsense", expected PATH=FROM:TO)");
}

TEST_CASE("The values of options take units as people write them", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run plain = shell("search small.json --chips 4 --slo 0.004 --top 2");
    REQUIRE(plain.status == 0);
    CHECK(plain.answer()["counts"]["rejected"].contains("takes longer than allowed"));
    CHECK(shell("search small.json --chips 4 --slo 4ms --top 2").out == plain.out);
    CHECK(shell("search small.json --chips 4 --batches 8,2Ki").out == shell("search small.json --chips 4 --batches 8,2048").out);
}

TEST_CASE("Help shows what options take in words", "[cli]") {
    const Shell shell;
    const std::string help = shell("search --help").out;
    CHECK_THAT(help, ContainsSubstring("--objective time|cost|memory|latency|energy|chips=time"));
    CHECK_THAT(help, ContainsSubstring("--top N=10"));
    CHECK_THAT(help, ContainsSubstring("Exit status: 0 done; 1 the input is wrong"));
    CHECK(help.find("ENUM") == std::string::npos);
    CHECK(help.find("UINT") == std::string::npos);
    // Text and nothing else, of every command.
    for (const char* command : {"", "eval", "check", "import", "export", "calc", "search", "sweep", "compare", "peers"}) {
        const Run run = shell(std::string(command) + " --help");
        INFO(command);
        CHECK(run.status == 0);
        CHECK(std::none_of(run.out.begin(), run.out.end(), [](char c) { return c != '\n' && static_cast<unsigned char>(c) < ' '; }));
    }
}

TEST_CASE("search tries other precisions where they are asked for", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run own = shell("search small.json --chips 4 --top 1");
    REQUIRE(own.status == 0);
    const Run many = shell("search small.json --chips 4 --top 1 --weights bf16,fp8 --kv-cache bf16,fp8");
    REQUIRE(many.status == 0);
    CHECK(many.answer()["counts"]["space"] == 4 * own.answer()["counts"]["space"].get<double>());
    CHECK(many.answer()["plans"][0]["scenario"]["precision"]["weights"] == "fp8");
    CHECK(many.answer()["plans"][0]["step"]["time_s"] < own.answer()["plans"][0]["step"]["time_s"]);
    check_usage(shell("search small.json --weights bf61"), R"(--weights: unknown value "bf61"; did you mean "bf16"?)");
}

TEST_CASE("A file that breaks off while it is read is wrong input", "[cli]") {
    if (!std::filesystem::exists("/proc/self/mem")) {
        return;
    }
    const Shell shell;  // reading there at 0 is an input/output error
    for (const char* arguments : {"eval /proc/self/mem", "eval --batch /proc/self/mem", "calc --batch /proc/self/mem",
                                  "import /proc/self/mem", "sweep --merge /proc/self/mem", "check /proc/self/mem"}) {
        INFO(arguments);
        check_refused(shell(arguments), "/proc/self/mem: Input/output error");
    }
    check_refused(shell("eval --batch - </proc/self/mem"), "standard input: Input/output error");
}

TEST_CASE("The options version and help answer on standard output", "[cli]") {
    const Shell shell;
    CHECK(shell("--version").status == 0);
    CHECK(shell("--version").out.starts_with("rooflight-cli "));
    CHECK(shell("--help").status == 0);
    CHECK_THAT(shell("--help").out, ContainsSubstring("eval") && ContainsSubstring("Exit status"));
    CHECK_THAT(shell("eval --help").out, ContainsSubstring("--batch"));
}

TEST_CASE("Output that cannot be written is not called done", "[cli]") {
    if (!std::filesystem::exists("/dev/full")) {
        return;
    }
    const Shell shell;
    shell.write("small.json", kSmall);
    // The outer redirection is the test's; the shell in between sends the program's output to a full device.
    const Run run = shell("", "sh -c '\"$0\" eval small.json >/dev/full'");
    CHECK(run.status == 1);
}

TEST_CASE("search prints plans, the front and the counts", "[cli]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run found = shell("search small.json --chips 4 --top 3");
    REQUIRE(found.status == 0);
    const json answer = found.answer();
    REQUIRE(answer["plans"].size() == 3);
    double sum = answer["counts"]["pruned"].get<double>() + answer["counts"]["evaluated"].get<double>();
    for (const auto& [reason, count] : answer["counts"]["rejected"].items()) {
        sum += count.get<double>();
        CHECK(answer["rejected_examples"].contains(reason));
    }
    CHECK(sum == answer["counts"]["space"].get<double>());
    CHECK(answer["pareto"].at(0) == 0);

    // A plan's scenario is one that eval takes and gives the same time and memory for.
    for (const json& plan : answer["plans"]) {
        shell.write("plan.json", plan["scenario"].dump());
        const Run eval = shell("eval plan.json --summary");
        REQUIRE(eval.status == 0);
        CHECK(eval.answer()["chips"] == 4);
        CHECK(eval.answer()["step"]["time_s"].get<double>() == Approx(plan["step"]["time_s"].get<double>()).epsilon(1e-11));
        CHECK(eval.answer()["memory"]["per_chip_bytes"] == plan["memory"]["per_chip_bytes"]);
        CHECK(plan["memory"]["fits"] == true);
        CHECK(plan["objective"] == plan["step"]["time_s"]);
    }
    const std::string csv = shell("search small.json --chips 4 --top 3 --csv").out;
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 4);
    CHECK_THAT(csv, Catch::Matchers::StartsWith("rank,pareto,objective,step_time_s,"));

    CHECK(shell("search small.json --objective beauty").status == 2);
    CHECK(shell("search").status == 2);
    const Run impossible = shell("search small.json --chips 3");
    CHECK(impossible.status == 1);
    CHECK_THAT(impossible.err, ContainsSubstring("hardware"));
}

TEST_CASE("sweep prints points, changes and regions, and a table", "[cli][sweep]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run run = shell("sweep small.json --vary workload.global_batch=1:1k:log:5 --output step.time_s --output mfu");
    REQUIRE(run.status == 0);
    CHECK(run.err.empty());
    const json answer = run.answer();
    CHECK(answer["inputs"][0]["values"] == json::array({1, 6, 32, 178, 1000}));
    REQUIRE(answer["points"].size() == 5);
    const Run eval = shell("eval - --summary", R"(sed 's/"global_batch": 4/"global_batch": 32/' small.json |)");
    REQUIRE(eval.status == 0);
    CHECK(answer["points"][2]["outputs"]["step.time_s"] == eval.answer()["step"]["time_s"]);
    CHECK(answer["points"][2]["outputs"]["mfu"] == eval.answer()["mfu"]);

    const Run csv = shell("sweep small.json --vary workload.global_batch=1:1k:log:5 --output mfu --csv");
    REQUIRE(csv.status == 0);
    CHECK(csv.out.starts_with("point,points,workload.global_batch,mfu,bound,fits,bound_changes_at.workload.global_batch,"
                              "fit_changes_at.workload.global_batch,error\r\n0,5,1,"));
    CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 6);

    check_refused(shell("sweep small.json --vary workload.batch=1:2"), "workload.batch");
    check_refused(shell("sweep small.json --vary workload.global_batch=2:1"), "small.json: workload.global_batch: ");
    check_refused(shell("sweep small.json --vary workload.global_batch=1:2 --output mfy"), "mfu");
    for (const char* wrong : {"sweep", "sweep small.json", "sweep small.json --vary workload.global_batch=1:2 --shard 3/2",
                              "sweep small.json --vary workload.global_batch=1:2 --shard x",
                              "sweep small.json --vary workload.global_batch=1:2 --sensitivity"}) {
        INFO(wrong);
        CHECK(shell(wrong).status == 2);
    }
}

TEST_CASE("sweep --sensitivity prints elasticities and break-even values", "[cli][sweep]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const Run run = shell("sweep small.json --sensitivity");
    REQUIRE(run.status == 0);
    const json answer = run.answer();
    CHECK(answer["output"]["key"] == "step.time_s");
    CHECK(answer["inputs"][0]["path"] == "hardware.hbm_bytes_per_s");
    CHECK(answer["inputs"][0]["elasticity"].get<double>() == Approx(-1.0).epsilon(1e-6));
    CHECK_THAT(answer["inputs"][0]["break_even"][0]["text"].get<std::string>(), ContainsSubstring("compute binds instead of hbm"));
    const Run csv = shell("sweep small.json --sensitivity --output tokens_per_s --csv");
    REQUIRE(csv.status == 0);
    CHECK(csv.out.starts_with("input,unit,value,elasticity,low_value,low.tokens_per_s,"));
}

TEST_CASE("sweeps split over jobs by GNU parallel merge into the sweep as a whole", "[cli][sweep]") {
    const Shell shell;
    shell.write("small.json", kSmall);
    const std::string sweep =
        "sweep small.json --vary workload.global_batch=1:1k:40 --vary hardware.hbm_bytes_per_s=100GB/s:10TB/s:9";
    const Run whole = shell(sweep), table = shell(sweep + " --csv");
    REQUIRE(whole.status == 0);
    // As the manual has it; where parallel is missing, one after the other.
    const bool parallel = std::system("command -v parallel >/dev/null 2>&1") == 0;
    const std::string program = "'" + (test::bin_dir() / "rooflight-cli").string() + "' ";
    for (const std::string csv : {"", " --csv"}) {
        const std::string jobs =
            parallel ? "parallel --will-cite -j2 \"" + program + sweep + csv + " --shard {}/4 >part-{}\" ::: 1 2 3 4 &&"
                     : "for i in 1 2 3 4; do " + program + sweep + csv + " --shard $i/4 >part-$i; done;";
        const Run merged = shell("sweep --merge part-3 part-1 part-4 part-2", jobs);
        INFO(merged.err);
        REQUIRE(merged.status == 0);
        CHECK(merged.out == (csv.empty() ? whole.out : table.out));
        check_refused(shell("sweep --merge part-3 part-1 part-4"), csv.empty() ? "part 2 of 4 is missing" : "is in none");
    }
    check_refused(shell("sweep --merge small.json"), "small.json: is no part of a sweep");
    check_refused(shell("sweep --merge nowhere"), "nowhere: ");
}

}  // namespace rooflight::cli_test
