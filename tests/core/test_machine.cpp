// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/cost/rates.h"
#include "core/io/library.h"
#include "core/units/input_error.h"
#include "tests/support/cases.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/property.h"
#include "tests/support/systems.h"

namespace rooflight::machine_test {

using namespace rooflight::test;
using Catch::Matchers::ContainsSubstring;
using Shape = std::vector<int>;

namespace {

Shape shape_of(const std::string& text) {
    Shape shape;
    for (std::size_t at = 0; at != std::string::npos;) {
        shape.push_back(std::stoi(text.substr(at)));
        at = text.find('x', at);
        at = at == std::string::npos ? at : at + 1;
    }
    return shape;
}

std::shared_ptr<System> chip_named(const std::string& name) {
    for (const auto& system : {tpu_v4p(), tpu_v5p(), tpu_v5e()}) {
        if (system->name == name) {
            return system;
        }
    }
    return name == "TPU v6e" ? tpu_v5e() : nullptr;
}

/// The path of the error that resolving gives; "" if it gives none.
std::string error_path(const Hardware& hardware) {
    try {
        machine_of(hardware);
    } catch (const InputError& error) {
        return error.path();
    }
    return "";
}

std::vector<std::string> warnings_of(const Hardware& hardware) {
    std::vector<std::string> warnings;
    static_cast<void>(resolve(hardware, warnings));
    return warnings;
}

std::vector<int> degrees_of(const Machine& machine) {
    std::vector<int> degrees;
    for (const FabricLevel& level : machine.levels) {
        degrees.push_back(level.degree);
    }
    return degrees;
}

}  // namespace

TEST_CASE("Dtypes have names, aliases and sizes", "[hardware]") {
    for (const DType type : kDTypes) {
        REQUIRE(dtype_named(name_of(type)) == type);
    }
    REQUIRE(dtype_named("nvfp4") == DType::fp4);
    REQUIRE(dtype_named("mxfp4") == DType::fp4);
    REQUIRE(dtype_named("mxfp8") == DType::fp8);
    REQUIRE_FALSE(dtype_named("fp12").has_value());
    REQUIRE(bytes_of(DType::int4).value() == 0.5);
}

TEST_CASE("Axes wrap as the book's table says", "[hardware]") {
    int tried = 0;
    for (const auto& entry : book_cases("tpus")) {
        const std::string id = entry.at("id");
        if (id.rfind("tpu.wrap.", 0) != 0 || !entry.at("expected").contains("wraparound_per_axis")) {
            continue;
        }
        INFO(id);
        const auto system = chip_named(entry.at("inputs").at("chip"));
        REQUIRE(system != nullptr);
        const auto wraps = wraparound(*system, shape_of(entry.at("inputs").at("slice")));
        const auto& expected = entry.at("expected").at("wraparound_per_axis");
        REQUIRE(wraps.size() == expected.size());
        for (std::size_t i = 0; i < wraps.size(); ++i) {
            REQUIRE(wraps[i] == (expected[i].get<int>() == 1));
        }
        ++tried;
    }
    REQUIRE(tried >= 8);
    const auto trainium = torus_system({4, 4}, WrapRule::always, 0, 128e9);
    REQUIRE(wraparound(*trainium, {4, 4}) == std::vector<bool>{true, true});
    REQUIRE(wraparound(*trainium, {2, 4}) == std::vector<bool>{false, true});
}

TEST_CASE("Only slices that can be had are accepted", "[hardware]") {
    const auto v5p = tpu_v5p(), v5e = tpu_v5e(), v7 = tpu_v7();
    for (const Shape& shape : {Shape{1, 1, 1},
                               {2, 1, 1},
                               {2, 2, 1},
                               {2, 2, 2},
                               {4, 2, 2},
                               {4, 2, 4},
                               {4, 4, 4},
                               {28, 16, 20},
                               {8, 16, 16},
                               {4, 4, 28}}) {
        CAPTURE(shape);
        REQUIRE_NOTHROW(check_slice(*v5p, shape));
    }
    for (const Shape& shape : {Shape{3, 1, 1},
                               {4, 4, 2, 1},
                               {4, 1, 1},
                               {8, 8, 2},
                               {4, 4, 6},
                               {4, 4, 32},
                               {20, 20, 20},
                               {0, 4, 4},
                               {8, 8},
                               {8}}) {
        CAPTURE(shape);
        REQUIRE_THROWS_AS(check_slice(*v5p, shape), InputError);
    }
    for (const Shape& shape : {Shape{1, 1}, {2, 4}, {8, 4}, {16, 16}, {1, 16}}) {
        CAPTURE(shape);
        REQUIRE_NOTHROW(check_slice(*v5e, shape));
    }
    for (const Shape& shape : {Shape{32, 4}, {3, 4}, {6, 6}, {4, 4, 4}}) {
        CAPTURE(shape);
        REQUIRE_THROWS_AS(check_slice(*v5e, shape), InputError);
    }
    REQUIRE_NOTHROW(check_slice(*v7, {8, 8, 16}));
    REQUIRE_NOTHROW(check_slice(*v7, {4, 4, 576}));
    REQUIRE_THROWS_WITH(check_slice(*v7, {16, 24, 28}), ContainsSubstring("9216 chips"));
    REQUIRE_THROWS_WITH(check_slice(*v5p, {4, 4, 6}), ContainsSubstring("4x4x6") && ContainsSubstring("multiple of 4"));
}

TEST_CASE("A chip count becomes the most nearly cubic slice", "[hardware]") {
    REQUIRE(most_cubic_slice(*tpu_v5p(), 64) == Shape{4, 4, 4});
    REQUIRE(most_cubic_slice(*tpu_v5p(), 1024) == Shape{8, 8, 16});
    REQUIRE(most_cubic_slice(*tpu_v5p(), 2048) == Shape{8, 16, 16});
    REQUIRE(most_cubic_slice(*tpu_v5p(), 8960) == Shape{16, 20, 28});
    REQUIRE(most_cubic_slice(*tpu_v5p(), 16) == Shape{2, 2, 4});
    REQUIRE(most_cubic_slice(*tpu_v5p(), 1) == Shape{1, 1, 1});
    REQUIRE(most_cubic_slice(*tpu_v5p(), 100).empty());
    REQUIRE(most_cubic_slice(*tpu_v5e(), 128) == Shape{8, 16});
    REQUIRE(most_cubic_slice(*tpu_v5e(), 512).empty());
    REQUIRE(most_cubic_slice(*tpu_v7(), 512) == Shape{8, 8, 8});
    REQUIRE(machine_of(with_chips(tpu_v5p(), 2048)).torus[0].size == 8);
    REQUIRE(error_path(with_chips(tpu_v5p(), 100)) == "hardware.chips");
    REQUIRE_THROWS_WITH(machine_of(with_chips(tpu_v5p(), 100)), ContainsSubstring("64 and 128"));
    REQUIRE_THROWS_WITH(machine_of(with_chips(tpu_v5e(), 512)), ContainsSubstring("nearest have 256"));

    const auto counts = valid_chip_counts(*tpu_v5p(), 300);
    REQUIRE(counts == std::vector<int>{1, 2, 4, 8, 16, 32, 64, 128, 192, 256});
    const auto on_racks = valid_chip_counts(*nvl72(), 300);
    REQUIRE(std::binary_search(on_racks.begin(), on_racks.end(), 144));
    REQUIRE(std::binary_search(on_racks.begin(), on_racks.end(), 256));
    REQUIRE_FALSE(std::binary_search(on_racks.begin(), on_racks.end(), 150));
    rc::prop("every count offered for a torus resolves", [counts] {
        const int chips = *rc::gen::elementOf(counts);
        RC_ASSERT(machine_of(with_chips(tpu_v5p(), chips)).chips() == chips);
    });
}

TEST_CASE("A slice above the largest schedulable one warns", "[hardware]") {
    REQUIRE(warnings_of(with_slice(tpu_v5p(), {16, 20, 28})).size() == 1);
    REQUIRE(warnings_of(with_slice(tpu_v5p(), {16, 16, 24})).empty());
    REQUIRE(warnings_of(with_slice(tpu_v5p(), {24, 16, 4})).empty());
}

TEST_CASE("Hosts are counted", "[hardware]") {
    for (const auto& entry : book_cases("tpus")) {
        const std::string id = entry.at("id");
        if (id != "tpu.pod.v5e" && id != "tpu.pod.v4p" && id != "tpu.pod.v5p") {
            continue;
        }
        const std::string name = id == "tpu.pod.v5e" ? "TPU v5e" : id == "tpu.pod.v4p" ? "TPU v4p" : "TPU v5p";
        const auto machine = machine_of(with_slice(chip_named(name), shape_of(entry["inputs"]["pod_topology"])));
        require_expected(entry, "chips", machine.chips());
        require_expected(entry, "hosts", machine.hosts());
    }
    REQUIRE(machine_of(with_slice(tpu_v5e(), {2, 2})).hosts() == 1);
    REQUIRE(machine_of(with_slice(tpu_v5p(), {4, 4, 4}, 3)).hosts() == 48);
    REQUIRE(machine_of(with_chips(nvl72(), 256)).hosts() == 64);
    REQUIRE(machine_of(with_chips(h100(), 12)).hosts() == 2);
    REQUIRE(machine_of(with_chips(h100(), 4)).hosts() == 1);
}

TEST_CASE("Levels of a cluster are those its chips span", "[hardware]") {
    REQUIRE(degrees_of(machine_of(with_chips(h100(), 4))) == Shape{4});
    REQUIRE(degrees_of(machine_of(with_chips(h100(), 64))) == Shape{8, 8});
    REQUIRE(degrees_of(machine_of(with_chips(h100(), 1024))) == Shape{8, 32, 4});
    // The top is open: a preset's last level may have more children than it says.
    const Machine many = machine_of(with_chips(h100(), 16384));
    REQUIRE(degrees_of(many) == Shape{8, 32, 64});
    REQUIRE(many.levels[1].per_child.value() == 400e9);
    REQUIRE(many.levels[1].per_chip.value() == 50e9);
    REQUIRE(many.levels[2].per_child.value() == 12.8e12);
    REQUIRE_FALSE(many.levels[0].scale_out);
    REQUIRE(many.levels[1].scale_out);
    // 48 nodes on leaves of 32: two leaves of 24, which cannot fill their uplinks.
    const Machine uneven = machine_of(with_chips(h100(), 384));
    REQUIRE(degrees_of(uneven) == Shape{8, 24, 2});
    REQUIRE(uneven.levels[2].per_child.value() == Approx(192 * 50e9));
    REQUIRE(degrees_of(machine_of(with_chips(h100(), 8 * 37))) == Shape{8, 37});
}

TEST_CASE("Domains hold equal counts", "[hardware]") {
    const Machine racks = machine_of(with_chips(nvl72(), 256));
    REQUIRE(degrees_of(racks) == Shape{64, 4});
    REQUIRE(racks.levels[1].per_child.value() == Approx(64 * 50e9));
    REQUIRE(warnings_of(with_chips(nvl72(), 256)).size() == 1);
    REQUIRE(degrees_of(machine_of(with_chips(nvl72(), 72))) == Shape{72});
    REQUIRE(degrees_of(machine_of(with_chips(nvl72(), 576))) == Shape{72, 8});
    REQUIRE(warnings_of(with_chips(nvl72(), 576)).empty());
    REQUIRE(warnings_of(with_chips(nvl72(), 40)).empty());
    REQUIRE(machine_of(with_chips(nvl72(), 576)).levels[1].per_child.value() == 3.6e12);
}

TEST_CASE("Figures may be overridden", "[hardware]") {
    Hardware hardware = with_chips(h100(), 1024);
    hardware.overrides.scale_out = BytesPerSecond(25e9);
    Machine machine = machine_of(hardware);
    REQUIRE(machine.levels[1].per_child.value() == Approx(200e9));
    REQUIRE(machine.levels[2].per_child.value() == Approx(6.4e12));
    hardware.oversubscription = 2;
    machine = machine_of(hardware);
    REQUIRE(machine.levels[0].per_child.value() == 450e9);
    REQUIRE(machine.levels[1].per_child.value() == Approx(100e9));
    REQUIRE(machine.levels[2].per_chip.value() == Approx(12.5e9));
    hardware = with_chips(h100(), 64);
    hardware.domain_size = 16;
    machine = machine_of(hardware);
    REQUIRE(degrees_of(machine) == Shape{16, 4});
    REQUIRE(machine.levels[1].per_child.value() == Approx(800e9));
    hardware = with_chips(mi300x(), 8);
    hardware.overrides.scale_up = BytesPerSecond(224e9);
    REQUIRE(machine_of(hardware).figures.peer_link->value() == Approx(32e9));

    auto system = h100();
    system->book_figures = system->vendor_figures;
    system->book_figures->scale_up = BytesPerSecond(400e9);
    hardware = with_chips(system, 8);
    hardware.figures = FigureSet::book;
    REQUIRE(machine_of(hardware).levels[0].per_child.value() == 400e9);
    hardware.overrides.flops_per_s[2] = FlopsPerSecond(1e15);
    REQUIRE(machine_of(hardware).figures.peak(DType::bf16)->value() == 1e15);
    hardware.system = h100();
    REQUIRE(warnings_of(hardware).size() == 1);

    hardware = with_slice(tpu_v5p(), {4, 4, 4}, 2);
    hardware.oversubscription = 2;
    REQUIRE(machine_of(hardware).across_slices.value() == Approx(3.125e9));
    REQUIRE(warnings_of(hardware).empty());
    // Without a network above the domain there is nothing to be subscribed too often.
    hardware = with_slice(tpu_v5p(), {4, 4, 4});
    hardware.oversubscription = 4;
    REQUIRE(warnings_of(hardware).size() == 1);
    REQUIRE_THAT(warnings_of(hardware).front(), Catch::Matchers::ContainsSubstring("oversubscription has no effect"));
    hardware = with_chips(h100(), 8);
    hardware.oversubscription = 4;
    REQUIRE(warnings_of(hardware).size() == 1);
    hardware.chips = 16;
    REQUIRE(warnings_of(hardware).empty());
}

TEST_CASE("What cannot be is an error that names its key", "[hardware]") {
    REQUIRE(error_path({}) == "hardware.system");
    REQUIRE(error_path(with_slice(tpu_v5p(), {4, 4, 6})) == "hardware.slice");
    REQUIRE(error_path(with_slice(h100(), {4, 4})) == "hardware.slice");
    REQUIRE(error_path(with_slice(tpu_v5p(), {4, 4, 4}, 0)) == "hardware.slices");
    REQUIRE(error_path(with_chips(h100(), -1)) == "hardware.chips");
    Hardware hardware = with_slice(tpu_v5p(), {4, 4, 4});
    hardware.chips = 32;
    REQUIRE(error_path(hardware) == "hardware.chips");
    hardware.chips = 64;
    REQUIRE(error_path(hardware).empty());
    hardware.domain_size = 8;
    REQUIRE(error_path(hardware) == "hardware.domain_size");
    hardware = with_slice(tpu_v5p(), {4, 4, 4});
    hardware.overrides.scale_up = BytesPerSecond(1);
    REQUIRE(error_path(hardware) == "hardware.scale_up_bytes_per_s_per_chip");
    hardware = with_chips(h100(), 8);
    hardware.overrides.ici_link = BytesPerSecond(1);
    REQUIRE(error_path(hardware) == "hardware.ici_bytes_per_s_per_link");
    hardware = with_chips(h100(), 8);
    hardware.overrides.hbm = Bytes(-1);
    REQUIRE(error_path(hardware) == "hardware.hbm_bytes");
    hardware.overrides = {};
    hardware.overrides.flops_per_s[4] = FlopsPerSecond(0);
    REQUIRE(error_path(hardware) == "hardware.flops_per_s.fp8");
    hardware.overrides = {};
    hardware.oversubscription = 0.5;
    REQUIRE(error_path(hardware) == "hardware.oversubscription");

    REQUIRE(error_path(with_chips(mi300x(), 8)).empty());
    REQUIRE(error_path(with_chips(mi300x(), 16)) == "hardware.scale_out_bytes_per_s_per_chip");
    hardware = with_chips(mi300x(), 16);
    hardware.overrides.scale_out = BytesPerSecond(50e9);
    REQUIRE(degrees_of(machine_of(hardware)) == Shape{8, 2});
    auto torus = torus_system({16, 16}, WrapRule::full_axis, 16, 1e9);
    torus->vendor_figures.ici_link.reset();
    REQUIRE(error_path(with_slice(torus, {1, 1})).empty());
    REQUIRE(error_path(with_slice(torus, {2, 2})) == "hardware.ici_bytes_per_s_per_link");
    torus = tpu_v5p();
    torus->vendor_figures.scale_out.reset();
    REQUIRE(error_path(with_slice(torus, {4, 4, 4}, 2)) == "hardware.scale_out_bytes_per_s_per_chip");
}

TEST_CASE("Cards without a network share a host's PCIe", "[hardware]") {
    const Machine machine = machine_of(with_chips(l4(), 8));
    REQUIRE(degrees_of(machine) == Shape{8});
    REQUIRE(machine.levels[0].per_child.value() == 31e9);
    REQUIRE(warnings_of(with_chips(l4(), 8)).size() == 1);
    REQUIRE(warnings_of(with_chips(l4(), 1)).empty());
    REQUIRE(error_path(with_chips(l4(), 16)) == "hardware.scale_out_bytes_per_s_per_chip");
    auto four = l4();
    four->chips_per_host = four->domain_size = 4;
    REQUIRE(error_path(with_chips(four, 8)) == "hardware.scale_out_bytes_per_s_per_chip");
}

TEST_CASE("What has no effect warns", "[hardware]") {
    Hardware hardware = with_slice(tpu_v5p(), {4, 4, 4});
    hardware.in_network_reduction = true;
    REQUIRE(warnings_of(hardware).size() == 1);
    REQUIRE_FALSE(machine_of(hardware).in_network_reduction);
    hardware = with_chips(mi300x(), 8);
    hardware.in_network_reduction = true;
    REQUIRE_FALSE(machine_of(hardware).in_network_reduction);
    hardware = with_chips(h100(), 8);
    hardware.in_network_reduction = hardware.twisted = true;
    REQUIRE(machine_of(hardware).in_network_reduction);
    REQUIRE_FALSE(machine_of(hardware).twisted);
    REQUIRE(warnings_of(hardware).size() == 1);
}

TEST_CASE("A matmul falls back to a dtype the chip has", "[hardware]") {
    Figures figures;
    const auto has = [&](DType type, double rate) {
        figures.flops_per_s[static_cast<std::size_t>(type)] = FlopsPerSecond(rate);
    };
    REQUIRE_THROWS_WITH(peak_or_fallback(figures, DType::fp4), ContainsSubstring("hardware.flops_per_s.fp4"));
    has(DType::fp32, 1);
    REQUIRE(peak_or_fallback(figures, DType::fp4).dtype == DType::fp32);
    REQUIRE(peak_or_fallback(figures, DType::tf32).dtype == DType::fp32);
    has(DType::fp16, 2);
    REQUIRE(peak_or_fallback(figures, DType::bf16).dtype == DType::fp16);
    REQUIRE(peak_or_fallback(figures, DType::int4).dtype == DType::fp16);
    has(DType::bf16, 2);
    REQUIRE(peak_or_fallback(figures, DType::fp8).dtype == DType::bf16);
    has(DType::fp8, 4);
    has(DType::int8, 4);
    REQUIRE(peak_or_fallback(figures, DType::fp4).dtype == DType::fp8);
    REQUIRE(peak_or_fallback(figures, DType::int4).dtype == DType::int8);
    REQUIRE(peak_or_fallback(figures, DType::int4).rate.value() == 4);
}

TEST_CASE("Every preset resolves: one chip, its domain or pod, and more where the way out is known", "[hardware]") {
    Library library(source_dir() / "presets", {});
    const auto systems = library.systems();
    REQUIRE(systems.size() >= 30);
    for (const PresetInfo& info : systems) {
        INFO(info.id);
        const auto system = library.system(info.id);
        REQUIRE(machine_of(with_chips(system, 1)).chips() == 1);
        if (system->topology == TopologyKind::torus) {
            if (system->vendor_figures.ici_link) {
                const Machine pod = machine_of(with_slice(system, system->pod));
                REQUIRE(pod.chips() == valid_chip_counts(*system, 100000).back());
                REQUIRE(
                    std::all_of(pod.torus.begin(), pod.torus.end(), [](const TorusAxis& axis) { return axis.wraps; }));
            }
            continue;
        }
        REQUIRE(degrees_of(machine_of(with_chips(system, system->domain_size))) == Shape{system->domain_size});
        const int domains = 16 * std::max(8, system->domain_size);
        if (system->vendor_figures.scale_out) {
            REQUIRE(machine_of(with_chips(system, domains)).levels.size() >= 2);
        } else {
            REQUIRE(error_path(with_chips(system, domains)) == "hardware.scale_out_bytes_per_s_per_chip");
        }
    }
}

TEST_CASE("a chip sends both ways on each ring and one way on a line", "[hardware]") {
    const auto torus = torus_system({16, 16}, WrapRule::full_axis, 16, 1e9);
    CHECK(machine_of(with_slice(torus, {16, 16})).scale_up_egress().value() == 4e9);
    CHECK(machine_of(with_slice(torus, {8, 16})).scale_up_egress().value() == 3e9);
    CHECK(machine_of(with_slice(torus, {8, 8})).scale_up_egress().value() == 2e9);
    CHECK(machine_of(with_slice(torus, {1, 16})).scale_up_egress().value() == 2e9);
    CHECK(machine_of(with_slice(torus, {1, 1})).scale_up_egress().value() == 0);
    // the book's v5p: three rings of 9e10 each way
    CHECK(machine_of(with_slice(tpu_v5p(), {16, 20, 28})).scale_up_egress().value() == 6 * 9e10);
    CHECK(machine_of(with_chips(switched_system(8, 4.5e11, 5e10), 16)).scale_up_egress().value() == 4.5e11);
}

TEST_CASE("achieved figures are shares of the figures, and all of them when ideal", "[hardware]") {
    Figures figures = machine_of(with_chips(switched_system(8, 4.5e11, 5e10), 16)).figures;
    figures.flops_per_s[static_cast<std::size_t>(DType::bf16)] = FlopsPerSecond(1e15);
    figures.hbm_bandwidth = BytesPerSecond(3e12);
    figures.hbm = Bytes(8e10);
    const Figures ideal = achieved_figures(figures, Factors());
    CHECK(ideal.flops_per_s == figures.flops_per_s);
    CHECK(ideal.hbm_bandwidth == figures.hbm_bandwidth);
    CHECK(ideal.scale_up == figures.scale_up);
    Factors factors;
    factors.matmul[static_cast<std::size_t>(DType::bf16)] = 0.8;
    factors.compute = 0.5;
    factors.hbm = 0.9;
    factors.scale_up = 0.7;
    factors.scale_out = 0.6;
    const Figures achieved = achieved_figures(figures, factors);
    CHECK(achieved.peak(DType::bf16)->value() == Approx(4e14));
    CHECK(achieved.hbm_bandwidth->value() == Approx(2.7e12));
    CHECK(achieved.scale_up->value() == Approx(0.7 * 4.5e11));
    CHECK(achieved.scale_out->value() == Approx(0.6 * 5e10));
    CHECK(achieved.hbm == figures.hbm);
}

}  // namespace rooflight::machine_test
