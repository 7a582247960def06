// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/chrome_trace.h"

#include <ostream>
#include <set>

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

constexpr double kMicrosecondsPerSecond = 1e6;

constexpr EnumName<EventKind> kEventKindNames[] = {
    {"compute", EventKind::compute}, {"hbm", EventKind::hbm},             {"communication", EventKind::communication},
    {"bubble", EventKind::bubble},   {"optimizer", EventKind::optimizer}, {"overhead", EventKind::overhead}};

ordered_json microseconds(Seconds time) { return json_number(time.value() * kMicrosecondsPerSecond); }

/// Names a process (a stage) or one of its threads (a stream).
ordered_json title(std::string_view what, int stage, int thread, const std::string& name) {
    return {{"name", what}, {"ph", "M"}, {"pid", stage}, {"tid", thread}, {"args", {{"name", name}}}};
}

/// What stages hand on runs beside collectives, both ways at once; viewers want what overlaps on threads of its own.
int thread_of(const Event& event, std::size_t streams) {
    if (event.peer < 0) {
        return event.stream;
    }
    return event.stream + static_cast<int>(streams) * (event.name == kPipelineSend ? 1 : 2);
}

ordered_json block(const Event& event, int stage, const Timeline& timeline) {
    ordered_json arguments = {{"phase", name_of(event.phase)}, {"micro_batch", event.micro_batch}};
    if (event.layer >= 0) {
        arguments["layer"] = event.layer;
    }
    if (event.kind == EventKind::communication) {
        arguments["exposed_us"] = microseconds(event.exposed);
    }
    if (event.peer >= 0) {
        arguments["peer"] = event.peer;
        arguments["bytes"] = json_number(timeline.handed_on.value());
    }
    return {{"name", event.name},
            {"cat", name_in(kEventKindNames, event.kind)},
            {"ph", "X"},
            {"ts", microseconds(event.start)},
            {"dur", microseconds(event.end - event.start)},
            {"pid", stage},
            {"tid", thread_of(event, timeline.streams.size())},
            {"args", arguments}};
}

/// Puts commas between what it writes.
class Lines {
public:
    explicit Lines(std::ostream& out) : m_out(out) { m_out << "{\"displayTimeUnit\":\"ms\",\"traceEvents\":["; }
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;
    ~Lines() { m_out << "\n]}\n"; }

    void add(const ordered_json& event) {
        m_out << (m_first ? "\n" : ",\n") << event.dump();
        m_first = false;
    }

private:
    std::ostream& m_out;
    bool m_first = true;
};

}  // namespace

void write_chrome_trace(std::ostream& out, const Timeline& timeline) {
    Lines lines(out);
    std::set<int> stages;
    for (std::size_t i = 0; i < timeline.streams.size(); ++i) {
        const Stream& stream = timeline.streams[i];
        if (stages.insert(stream.stage).second) {
            lines.add(title("process_name", stream.stage, 0, fmt::format("stage {}", stream.stage)));
        }
        lines.add(title("thread_name", stream.stage, static_cast<int>(i), stream.name));
    }
    std::set<int> threads;
    for (const Event& event : timeline.events) {
        const int thread = thread_of(event, timeline.streams.size());
        if (event.peer >= 0 && threads.insert(thread).second) {
            const Stream& stream = timeline.streams[static_cast<std::size_t>(event.stream)];
            lines.add(title("thread_name", stream.stage, thread, fmt::format("{} {}", stream.name, event.name)));
        }
    }
    for (const Event& event : timeline.events) {
        lines.add(block(event, timeline.streams[static_cast<std::size_t>(event.stream)].stage, timeline));
    }
    for (std::size_t stage = 0; stage < timeline.memory.size(); ++stage) {
        for (const MemorySample& sample : timeline.memory[stage]) {
            lines.add({{"name", "bytes on a chip"},
                       {"ph", "C"},
                       {"ts", microseconds(sample.time)},
                       {"pid", stage},
                       {"args", {{"bytes", json_number(sample.bytes.value())}}}});
        }
    }
}

}  // namespace rooflight
