// SPDX-License-Identifier: GPL-3.0-or-later
// Placements of the axes: that all are there, and that a search over them finds what trying each finds.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/mesh/mesh.h"
#include "core/mesh/placements.h"
#include "core/search/search.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"
#include "tests/support/search_space.h"
#include "tests/support/systems.h"

namespace rooflight::search_placements_test {

using nlohmann::json;
using test::divisors;
using test::library;
using test::shipped;
using test::sum_of;

namespace {

using Wishes = std::map<std::string, std::vector<std::string>>;
using Point = std::array<double, 3>;                   // time, memory, chip-seconds a token

constexpr std::size_t kPlacedAxes = 5;

/// Where the axes lie, experts' too: physical axis, size and stride of every span; `sorted`: but for tensor's, in no
/// sequence.
std::string where(const Mesh& mesh, bool sorted) {
    std::string text;
    for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
        std::vector<std::string> spans;
        for (int k = 0; k < mesh.axes[i].span_count; ++k) {
            const TorusSpan& span = mesh.axes[i].spans[static_cast<std::size_t>(k)];
            spans.push_back(fmt::format("{}:{}/{} ", span.physical, span.size, span.stride));
        }
        if (sorted && static_cast<MeshAxis>(i) != MeshAxis::tensor) {
            std::sort(spans.begin(), spans.end());
        }
        text += fmt::format("{};", fmt::join(spans, " "));
    }
    return text;
}

/// Every sequence of different physical axes, from none to all.
std::vector<std::vector<std::string>> sequences(std::size_t dimensions) {
    std::vector<std::vector<std::string>> all = {{}};
    for (std::size_t i = 0; i < all.size(); ++i) {     // grows
        for (std::size_t p = 0; p < dimensions; ++p) {
            const std::string name(1, "xyz"[p]);
            if (std::find(all[i].begin(), all[i].end(), name) == all[i].end()) {
                std::vector<std::string> longer = all[i];
                longer.push_back(name);
                all.push_back(std::move(longer));
            }
        }
    }
    return all;
}

/// Every placement that can be written of the axes longer than one chip: all orders, and on a torus all sequences of its
/// axes under each; those that place() refuses are no placements. By the mesh that comes of them.
std::map<std::string, Wishes> all_placements(Parallelism p, const Machine& machine, bool sorted) {
    std::vector<std::string> names;
    for (const auto& [name, degree] : {std::pair{"data", p.data}, {"fsdp", p.fsdp}, {"tensor", p.tensor},
                                       {"context", p.context}, {"pipeline", p.pipeline}}) {
        if (degree > 1) {
            names.emplace_back(name);
        }
    }
    std::sort(names.begin(), names.end());
    std::map<std::string, Wishes> found;
    std::vector<std::string> warnings;
    const auto ask = [&](const Wishes& wishes) {
        p.placement = wishes;
        try {
            found.emplace(where(place(p, machine, warnings), sorted), wishes);
        } catch (const InputError&) {
            return;
        }
    };
    ask({});
    const auto lists = sequences(machine.torus.size());
    do {
        Wishes wishes{{"order", names}};
        std::size_t combinations = 1;
        for (std::size_t i = 0; i < names.size(); ++i) {
            combinations *= lists.size();
        }
        for (std::size_t c = 0; c < combinations; ++c) {
            std::size_t rest = c;
            for (const std::string& name : names) {
                wishes.erase(name);
                if (const auto& list = lists[rest % lists.size()]; !list.empty()) {
                    wishes[name] = list;
                }
                rest /= lists.size();
            }
            ask(wishes);
        }
    } while (std::next_permutation(names.begin(), names.end()));
    return found;
}

/// `chips` shared between five axes, by chance.
Parallelism some_axes(int chips) {
    std::array<int, kPlacedAxes> degrees = {1, 1, 1, 1, 1};
    for (int prime = 2; chips > 1; ++prime) {
        for (; chips % prime == 0; chips /= prime) {
            degrees[*rc::gen::inRange<std::size_t>(0, kPlacedAxes)] *= prime;
        }
    }
    Parallelism p;
    p.data = degrees[0], p.fsdp = degrees[1], p.tensor = degrees[2], p.context = degrees[3], p.pipeline = degrees[4];
    return p;
}

int longer_than_one(const Parallelism& p) {
    return (p.data > 1) + (p.fsdp > 1) + (p.tensor > 1) + (p.context > 1) + (p.pipeline > 1);
}

Machine some_machine() {
    const std::vector<Hardware> all = {
        test::with_slice(test::tpu_v5e(), {2, 4}), test::with_slice(test::tpu_v5e(), {4, 4}),
        test::with_slice(test::tpu_v5p(), {2, 2, 4}), test::with_slice(test::tpu_v5p(), {4, 4, 4}),
        test::with_slice(test::tpu_v5p(), {4, 4, 8}), test::with_slice(test::tpu_v5p(), {2, 2, 2}, 3),
        test::with_chips(test::h100(), 16), test::with_chips(test::h100(), 24), test::with_chips(test::nvl72(), 144)};
    return test::machine_of(*rc::gen::elementOf(all));
}

}  // namespace

TEST_CASE("The placements of a mesh are all that can be written, each once", "[search][mesh]") {
    rc::prop("all of them", [] {
        const Machine machine = some_machine();
        const Parallelism p = some_axes(machine.chips());
        RC_PRE(longer_than_one(p) <= (machine.torus.size() == 3 ? 3 : 4));
        const auto expected = all_placements(p, machine, true);

        std::set<std::string> meshes;
        std::vector<std::string> warnings;
        Placements named(machine, true, true), alike(machine, false, false);
        const auto codes = named.of(p);
        RC_ASSERT(codes.front() == 0U);
        for (const PlacementCode code : codes) {
            Parallelism laid = p;
            laid.placement = placement_of(code);
            RC_ASSERT(meshes.insert(where(place(laid, machine, warnings), true)).second);
        }
        std::set<std::string> all;
        for (const auto& [mesh, wishes] : expected) {
            all.insert(mesh);
        }
        RC_ASSERT(meshes == all);
        RC_ASSERT(named.count(p) == double(codes.size()));
        RC_ASSERT(alike.count(p) == double(alike.of(p).size()));
        RC_ASSERT(alike.of(p).size() <= codes.size());
    }, 40);
}

TEST_CASE("Placements are read as they are written", "[search][mesh]") {
    const Machine machine = test::machine_of(test::with_slice(test::tpu_v5p(), {4, 4, 8}));
    Parallelism p;
    p.tensor = 16, p.fsdp = 8;
    Placements placements(machine, false, false);
    std::set<std::string> texts;
    for (const PlacementCode code : placements.of(p)) {
        texts.insert(placement_text(code));
    }
    // Two equal axes: which is x and which y makes no difference.
    CHECK(texts.contains(""));
    CHECK(texts.contains("tensor z x · fsdp x y"));
    CHECK_FALSE(texts.contains("tensor z y · fsdp x y"));
    CHECK(placement_of(0).empty());
}

namespace {

json small_job() {
    const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
    const std::string kind = *rc::gen::element(std::string("training"), std::string("prefill"), std::string("decode"));
    const bool training = kind == "training";
    json hardware = *rc::gen::elementOf(std::vector<json>{
        {{"system", "tpu-v5e"}, {"slice", {2, 4}}},
        {{"system", "tpu-v5p"}, {"slice", {2, 2, 2}}},
        {{"system", "tpu-v5e"}, {"slice", {4, 4}}, {"ici_bytes_per_s_per_link", std::pow(10.0, pick(8, 11))}},
        {{"system", "h100-sxm"}, {"chips", 8}, {"domain_size", 2}},
        {{"system", "gb200-nvl72"}, {"chips", 8}, {"domain_size", 4}},
        {{"system", "tpu-v5e"}, {"slice", {2, 2}}, {"slices", 2}}});
    hardware["hbm_bytes"] = std::pow(2.0, pick(29, 34));
    hardware["usd_per_chip_hour"] = 1;
    json model = {{"layers", pick(1, 3)}, {"d_model", 256 * pick(1, 16)}, {"d_ff", 512 * pick(1, 16)}, {"heads", 8},
                  {"kv_heads", *rc::gen::element(1, 2, 8)}, {"head_dim", 64}, {"vocab", 32000}};
    if (!training && pick(0, 3) == 0) {
        model["moe"] = {{"experts", 4}, {"top_k", 1}, {"d_ff_expert", 512}};
    }
    const int chips = hardware.contains("chips") ? 8 : 1;
    json value = {{"hardware", hardware}, {"model", model},
                  {"workload", {{"kind", kind}, {"sequence_length", 1024 * pick(1, 4)}, {"global_batch", training ? 4 : 16}}},
                  {"fidelity", *rc::gen::element(std::string("ideal"), std::string("calibrated"))},
                  {"options", {{"comm_combination", *rc::gen::element(std::string("max"), std::string("sum"))}}}};
    const int all = chips > 1 ? chips : [&] {
        int product = hardware.value("slices", 1);
        for (const json& size : hardware["slice"]) {
            product *= size.get<int>();
        }
        return product;
    }();
    value["parallelism"] = {{"data", all}};
    return value;
}

/// Whether tensor's chips lie in one domain or slice, by the coordinates of every chip.
bool within_domain(const Mesh& mesh, const Machine& machine) {
    int domain = machine.torus.empty() ? 1 : machine.chips_per_slice;
    for (const FabricLevel& level : machine.levels) {
        domain *= level.scale_out ? 1 : level.degree;
    }
    std::map<std::vector<int>, int> domain_of_group;
    for (int rank = 0; rank < machine.chips(); ++rank) {
        const auto at = coordinates(mesh, machine, rank);
        const std::vector<int> group = {at[0], at[1], at[3], at[4]};
        if (domain_of_group.emplace(group, rank / domain).first->second != rank / domain) {
            return false;
        }
    }
    return true;
}

/// Of the meshes of a scenario: worked out once for each.
class EveryPlacement {
public:
    const std::map<std::string, Wishes>& operator()(const Parallelism& p, const Machine& machine) {
        const std::array<int, kPlacedAxes> degrees = {p.data, p.fsdp, p.tensor, p.context, p.pipeline};
        auto found = m_known.find(degrees);
        if (found == m_known.end()) {
            found = m_known.emplace(degrees, all_placements(p, machine, false)).first;
        }
        return found->second;
    }

private:
    std::map<std::array<int, kPlacedAxes>, std::map<std::string, Wishes>> m_known;
};

/// Figures of every plan on every placement that estimate() accepts, that fits and keeps the limits.
std::set<Point> try_each(const Scenario& base, const SearchOptions& options) {
    std::set<Point> points;
    std::vector<std::string> ignored;
    const Machine machine = resolve(base.hardware, ignored);
    const int chips = machine.chips();
    const bool training = base.workload.kind == WorkloadKind::training;
    EveryPlacement placements_of;
    Scenario s = base;
    Parallelism& p = s.parallelism;
    const auto ask = [&] {
        const double batch = training ? s.workload.micro_batch : s.workload.global_batch;
        if (options.max_batch && batch > *options.max_batch) {
            return;
        }
        try {
            const Estimate e = estimate(s, Detail::summary);
            if (e.memory.fits) {
                const double time = without_rounding_noise(e.step.time.value());
                points.insert({time, without_rounding_noise(e.memory.worst.total.value()),
                               without_rounding_noise(time * chips / e.tokens_per_step)});
            }
        } catch (const InputError&) {
            return;                                    // does not divide
        }
    };
    const auto layouts = [&] {
        test::for_each_layout(s, [&] {
            if (p.tensor > 1 || (p.weights_layout == WeightsLayout::one_d && p.kv_layout == KvLayout::heads)) {
                ask();
            }
        });
    };
    const auto placements = [&] {
        p.sequence = p.tensor > 1;
        Parallelism plain = p;                         // so that there is a mesh to place
        plain.expert = 1, plain.expert_tensor = 0;
        std::vector<std::string> warnings;
        for (const auto& [mesh, wishes] : placements_of(plain, machine)) {
            plain.placement = wishes;
            if (options.tensor_in_domain && !within_domain(place(plain, machine, warnings), machine)) {
                continue;
            }
            p.placement = wishes;
            for (p.zero = 1; p.zero <= 3; ++p.zero) {
                training ? test::for_each_micro_batch(s, [&] { test::for_each_schedule(s, has_uneven_chunks(base), ask); }) : layouts();
            }
        }
    };
    for (const int pipeline : divisors(chips)) {
        for (const int tensor : divisors(chips / pipeline)) {
            for (const int context : divisors(chips / pipeline / tensor)) {
                for (const int fsdp : divisors(chips / pipeline / tensor / context)) {
                    p.pipeline = pipeline, p.tensor = tensor, p.context = context, p.fsdp = fsdp;
                    p.data = chips / pipeline / tensor / context / fsdp;
                    p.expert = 1, p.expert_tensor = 0;
                    if (!s.model->moe) {
                        placements();
                        continue;
                    }
                    for (const int expert : {1, 2, 4}) {
                        for (const int width : divisors(chips)) {
                            p.expert = expert, p.expert_tensor = width;
                            placements();
                        }
                    }
                }
            }
        }
    }
    return points;
}

std::set<Point> points_of(const std::vector<Plan>& plans) {
    std::set<Point> points;
    for (const Plan& plan : plans) {
        points.insert({plan.time.value(), plan.memory.value(), plan.chip_seconds});
    }
    return points;
}

std::set<Point> front_of(const std::set<Point>& points) {
    std::set<Point> front;
    for (const Point& point : points) {                // by time
        if (std::none_of(front.begin(), front.end(), [&](const Point& other) { return other[1] <= point[1]; })) {
            front.insert(point);
        }
    }
    return front;
}

/// On how many placements a plan has the same figures, by trying each.
int equals_of(const Plan& plan, const Scenario& base, bool in_domain) {
    Scenario scenario = planned(plan, base);
    scenario.parallelism.placement = base.parallelism.placement;
    std::vector<std::string> ignored;
    const Machine machine = resolve(scenario.hardware, ignored);
    Placements placements(machine, scenario.model->moe.has_value(), base.workload.kind != WorkloadKind::training);
    int equals = 0;
    for (const PlacementCode code : placements.of(scenario.parallelism)) {
        if (code != 0) {
            scenario.parallelism.placement = placement_of(code);
        }
        Parallelism plain = scenario.parallelism;
        plain.expert = 1, plain.expert_tensor = 0;
        const Estimate e = estimate(scenario, Detail::summary);
        equals += without_rounding_noise(e.step.time.value()) == plan.time.value() &&
                  without_rounding_noise(e.memory.worst.total.value()) == plan.memory.value() &&
                  (!in_domain || within_domain(place(plain, machine, ignored), machine));
    }
    return equals;
}

/// What plans are but for their placement, with their figures.
std::set<std::string> kinds_of(const std::vector<Plan>& plans) {
    std::set<std::string> kinds;
    for (Plan plan : plans) {
        plan.placement = 0;
        kinds.insert(fmt::format("{} {} {} {} {} {:.17g} {:.17g} {}", plan_text(plan), plan.global_batch,
                                 static_cast<int>(plan.schedule), static_cast<int>(plan.weights_layout),
                                 static_cast<int>(plan.kv_layout), plan.time.value(), plan.memory.value(), plan.expert));
    }
    return kinds;
}

}  // namespace

TEST_CASE("A search over placements finds what trying each finds", "[search]") {
    rc::prop("all plans, the best, the front", [] {
        const Scenario scenario = scenario_from_json(small_job(), library());
        SearchOptions everything;
        everything.threads = 1;
        everything.placements = true;
        everything.tensor_in_domain = *rc::gen::inRange(0, 3) == 0;
        if (*rc::gen::inRange(0, 3) == 0) {
            everything.max_batch = 2;
        }
        const std::set<Point> expected = try_each(scenario, everything);
        SearchOptions few = everything;
        everything.top = 10'000'000, few.top = 4;
        const SearchResult all = search(scenario, everything), best = search(scenario, few);
        const std::set<Point> found = points_of(all.plans);
        RC_ASSERT(test::difference(expected, found) == "");
        std::vector<Plan> first = all.plans;
        first.resize(std::min<std::size_t>(first.size(), 4));
        RC_ASSERT(best.plans == first);
        RC_ASSERT(points_of(best.front) == front_of(expected));
        RC_ASSERT(best.front == all.front);
        RC_ASSERT(sum_of(all.counts) == all.counts.space);
        RC_ASSERT(sum_of(best.counts) == best.counts.space);
        RC_ASSERT(best.counts.space == all.counts.space);
        for (const Plan& plan : best.plans) {
            const Estimate e = estimate(planned(plan, scenario), Detail::summary);
            RC_ASSERT(std::abs(e.step.time.value() / plan.time.value() - 1) < 1e-11);
            RC_ASSERT(plan.equal_placements == equals_of(plan, scenario, everything.tensor_in_domain));
        }
        RC_ASSERT(kinds_of(all.plans).size() == all.plans.size());
    }, 30);
}

TEST_CASE("A search over placements is never worse than one without, whatever the threads", "[search]") {
    Scenario scenario = shipped("llama-3-70b-v5p-pod");
    SearchOptions options;
    options.chips = 256;
    const SearchResult plain = search(scenario, options);
    options.placements = true;
    options.threads = 1;
    const SearchResult one = search(scenario, options);
    options.threads = 3;
    const SearchResult three = search(scenario, options);
    REQUIRE_FALSE(plain.plans.empty());
    CHECK(one.plans.front().time <= plain.plans.front().time);
    CHECK(one.counts.space > 3 * plain.counts.space);
    CHECK(one.plans == three.plans);
    CHECK(one.front == three.front);
    CHECK(one.counts.evaluated == three.counts.evaluated);
}

TEST_CASE("Tensor leaves its domain where other axes lie inside of it", "[search]") {
    Scenario scenario = shipped("llama-3.1-405b-h100");
    scenario.parallelism.placement = {{"order", {"pipeline", "tensor"}}};
    SearchOptions options;
    options.tensor_in_domain = true;
    options.top = 100;
    const SearchResult result = search(scenario, options);
    REQUIRE_FALSE(result.plans.empty());
    for (const Plan& plan : result.plans) {
        CHECK((plan.tensor == 1 || 8 % (plan.pipeline * plan.tensor) == 0));  // nodes of eight
    }
}

TEST_CASE("Batches above the most allowed are left out and counted", "[search]") {
    Scenario training = shipped("llama-2-13b-v5p");
    SearchOptions options;
    options.top = 1000;
    options.max_batch = 2;
    const auto count = [](const SearchResult& result, Rejection reason) {
        for (const RejectionCount& rejection : result.counts.rejected) {
            if (rejection.reason == reason) {
                return rejection.count;
            }
        }
        return 0.0;
    };
    const SearchResult small = search(training, options);
    REQUIRE_FALSE(small.plans.empty());
    for (const Plan& plan : small.plans) {
        CHECK(plan.micro_batch <= 2);
    }
    CHECK(count(small, Rejection::batch_limit) > 0);
    CHECK(sum_of(small.counts) == small.counts.space);

    for (const char* name : {"llama-3-70b-h100-decode", "llama-3-70b-h100-serving"}) {
        Scenario inference = shipped(name);
        if (inference.workload.kind == WorkloadKind::serving) {
            inference.workload.requests_per_s.reset();
            inference.workload.concurrency = 16;
        }
        options.batches = {4, 16, 64};
        options.max_batch = 16;
        const SearchResult result = search(inference, options);
        REQUIRE_FALSE(result.plans.empty());
        for (const Plan& plan : result.plans) {
            CHECK(plan.global_batch <= 16);
        }
        CHECK(count(result, Rejection::batch_limit) > 0);
        CHECK(sum_of(result.counts) == result.counts.space);
    }
}

}  // namespace rooflight::search_placements_test
