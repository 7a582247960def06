// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/cost/roofline.h"
#include "core/cost/strategies.h"
#include "core/mesh/sharding.h"
#include "tests/support/book_answers.h"
#include "tests/support/catch.h"

using namespace rooflight;
using nlohmann::json;
using rooflight::test::check_answers;
using rooflight::test::number;
using rooflight::test::quantity;

namespace {

/// The book's word for whatever is not compute.
json book_bound(Limit limit, const char* other = "communication") {
    return limit == Limit::compute ? "compute" : other;
}

/// Is an operation of one intensity bound by compute on a machine of another?
json bound_at_intensity(const json& in, const char* critical) {
    const Roofline at = roofline(Flops(number(in, "intensity_flops_per_byte")), Bytes(1),
                                 FlopsPerSecond(number(in, critical)), BytesPerSecond(1));
    return {{"bound", book_bound(at.bound)}};
}

/// [B, D] × [D, F] of 2-byte activations and weights of `weight` bytes.
MatmulShape layer_matmul(double batch, double d_model, double d_ff, double weight, double activation = 2) {
    return {.m = batch, .k = d_model, .n = d_ff, .a = Bytes(activation), .b = Bytes(weight), .out = Bytes(activation)};
}

json attainable_curve(const json& in) {
    json answer;
    for (const json& batch : in.at("B_list")) {
        const MatmulShape shape = layer_matmul(batch.get<double>(), number(in, "D"), number(in, "F"), 1);
        answer["flops_per_s_at_B" + batch.dump()] =
            roofline(flops_of(shape), bytes_of(shape), quantity<FlopsPerSecond>(in, "peak_flops_per_s"),
                     quantity<BytesPerSecond>(in, "hbm_bytes_per_s"))
                .attainable.value();
    }
    return answer;
}

json exact_batch(const json& in, double weight, double activation, const char* peak, const char* bandwidth) {
    const auto batch = critical_batch_exact(layer_matmul(1, number(in, "D"), number(in, "F"), weight, activation),
                                            FlopsPerSecond(number(in, peak)), BytesPerSecond(number(in, bandwidth)));
    return {{"B_crit_tokens", batch.value().value()}};
}

json critical_from(const json& in, const char* peak, const char* bandwidth, double weight) {
    return {{"B_crit_tokens",
             critical_batch(FlopsPerSecond(number(in, peak)), BytesPerSecond(number(in, bandwidth)), Bytes(weight))
                 .value()}};
}

/// A row of a table of generations: intensities and critical batches at both dtypes.
json chip_intensities(const json& in) {
    const auto bf16 = quantity<FlopsPerSecond>(in, "bf16_flops_per_s");
    const auto int8 = quantity<FlopsPerSecond>(in, "int8_ops_per_s");
    const auto hbm = quantity<BytesPerSecond>(in, "hbm_bytes_per_s");
    return {{"bf16_intensity_flops_per_byte", roofline(Flops(1), Bytes(1), bf16, hbm).ridge.value()},
            {"int8_intensity_ops_per_byte", roofline(Flops(1), Bytes(1), int8, hbm).ridge.value()},
            {"B_crit_bf16", critical_batch(bf16, hbm, Bytes(2)).value()},
            {"B_crit_int8w_bf16a", critical_batch(bf16, hbm, Bytes(1)).value()},
            {"B_crit_int8", critical_batch(int8, hbm, Bytes(1)).value()}};
}

Bytes array_bytes(std::initializer_list<double> shape, double element) {
    ShardedArray array;
    array.element = Bytes(element);
    DimId id = 0;
    for (const double size : shape)
        array.with(id++, size);
    return array.element * array.elements();
}

Seconds transfer(const json& in, double links, const char* bandwidth) {
    return quantity<Bytes>(in, "bytes") / (links * BytesPerSecond(number(in, bandwidth)));
}

}  // namespace

TEST_CASE("Chapter 1: rooflines of single operations", "[book][roofline]") {
    check_answers({
        {"roof.q1.int8",
         [](const json& in) -> json {
             const auto peak = quantity<FlopsPerSecond>(in, "peak_ops_per_s");
             const auto hbm = quantity<BytesPerSecond>(in, "hbm_bytes_per_s");
             return {{"critical_intensity_ops_per_byte", roofline(Flops(1), Bytes(1), peak, hbm).ridge.value()},
                     {"B_crit_tokens", critical_batch(peak, hbm, quantity<Bytes>(in, "weight_bytes")).value()}};
         }},
        {"roof.matmul.approx",
         [](const json& in) -> json {
             const MatmulShape wide = layer_matmul(number(in, "B"), 1e13, 1e13, 2);
             return {{"intensity_flops_per_byte", (flops_of(wide) / bytes_of(wide)).value()}};
         }},
        {"roof.vpu.intensity",
         [](const json& in) -> json {
             const Roofline any = roofline(Flops(1), Bytes(1), quantity<FlopsPerSecond>(in, "vpu_flops_per_s_per_core"),
                                           quantity<BytesPerSecond>(in, "hbm_bytes_per_s_per_chip"));
             return {{"critical_intensity_flops_per_byte", any.ridge.value()}};
         }},
        {"roof.attainable",
         [](const json& in) -> json {
             const Roofline at = roofline(Flops(number(in, "intensity_flops_per_byte")), Bytes(1),
                                          quantity<FlopsPerSecond>(in, "peak_flops_per_s"),
                                          quantity<BytesPerSecond>(in, "hbm_bytes_per_s"));
             return {{"attainable_flops_per_s", at.attainable.value()}, {"bound", book_bound(at.bound)}};
         }},
        {"roof.vpu.bound", [](const json& in) { return bound_at_intensity(in, "critical_intensity_flops_per_byte"); }},
        {"roof.dot.bound", [](const json& in) { return bound_at_intensity(in, "critical_intensity_flops_per_byte"); }},
        {"roof.v6e.tmath",
         [](const json& in) -> json {
             const Roofline op = roofline(quantity<Flops>(in, "flops"), Bytes(1),
                                          quantity<FlopsPerSecond>(in, "peak_flops_per_s"), BytesPerSecond(1));
             return {{"t_math_s", op.compute.value()}};
         }},
        {"roof.bounds.ratio",
         [](const json& in) -> json {
             const Roofline even = roofline(Flops(number(in, "t_math_s")), Bytes(number(in, "t_comms_s")),
                                            FlopsPerSecond(1), BytesPerSecond(1));
             return {{"ratio_upper_over_lower", even.upper() / even.lower()}};
         }},
        {"roof.v5e.intensity",
         [](const json& in) -> json {
             const Roofline any = roofline(Flops(1), Bytes(1), quantity<FlopsPerSecond>(in, "peak_flops_per_s"),
                                           quantity<BytesPerSecond>(in, "hbm_bytes_per_s"));
             return {{"critical_intensity_flops_per_byte", any.ridge.value()}};
         }},
    });
}

TEST_CASE("Chapter 1: matrix products", "[book][roofline]") {
    check_answers({
        {"roof.matmul.exact",
         [](const json& in) -> json {
             const double bytes = number(in, "bytes_per_elem");
             const MatmulShape shape = layer_matmul(number(in, "B"), number(in, "D"), number(in, "F"), bytes, bytes);
             return {{"bytes_loaded", bytes_read(shape).value()},
                     {"bytes_written", bytes_written(shape).value()},
                     {"flops", flops_of(shape).value()},
                     {"flops_exact", exact_flops_of(shape).value()},
                     {"intensity_flops_per_byte", (flops_of(shape) / bytes_of(shape)).value()}};
         }},
        {"roof.bcrit.bf16",
         [](const json& in) {
             return critical_from(in, "peak_flops_per_s", "hbm_bytes_per_s", number(in, "weight_bytes"));
         }},
        {"roof.q3.bcrit.1024",
         [](const json& in) { return exact_batch(in, 1, 2, "peak_flops_per_s", "hbm_bytes_per_s"); }},
        {"roof.q3.curve.1024", attainable_curve},
        {"roof.q3.curve.4096", attainable_curve},
        {"roof.tiled.128",
         [](const json& in) -> json {
             return {{"intensity_approx_flops_per_byte", tile_intensity(number(in, "bm"), number(in, "bn")).value()}};
         }},
        {"roof.q4.batched",
         [](const json& in) -> json {
             MatmulShape shape = layer_matmul(1, number(in, "D"), number(in, "F"), 1, 1);
             shape.batch = number(in, "B");
             const Roofline op =
                 roofline(flops_of(shape), bytes_of(shape),
                          quantity<FlopsPerSecond>(in, "critical_intensity_ops_per_byte"), BytesPerSecond(1));
             return {{"ops", flops_of(shape).value()},
                     {"bytes", bytes_of(shape).value()},
                     {"intensity_ops_per_byte", op.intensity.value()},
                     {"bound", book_bound(op.bound)}};
         }},
        {"roof.twochip.crossover",
         [](const json& in) -> json {
             const auto peak = quantity<FlopsPerSecond>(in, "peak_flops_per_s");
             const auto link = quantity<BytesPerSecond>(in, "net_bytes_per_s_one_way");
             return {{"critical_intensity_flops_per_byte", roofline(Flops(1), Bytes(1), peak, link).ridge.value()},
                     {"D_min", 2 * critical_contraction(peak, link, Bytes(2))}};
         }},
    });
}

TEST_CASE("Chapter 2: rooflines of the generations", "[book][roofline]") {
    check_answers({
        {"tpu.intensity.v3", chip_intensities},
        {"tpu.intensity.v4p", chip_intensities},
        {"tpu.intensity.v5p", chip_intensities},
        {"tpu.intensity.v5e", chip_intensities},
        {"tpu.intensity.v6e", chip_intensities},
        {"tpu.intensity.v7x", chip_intensities},
        {"tpu.q3.pcie", [](const json& in) { return critical_from(in, "peak_flops_per_s", "pcie_bytes_per_s", 2); }},
        {"tpu.q3.pcie.2025",
         [](const json& in) { return critical_from(in, "peak_flops_per_s", "pcie_bytes_per_s", 2); }},
        {"tpu.q4.bcrit", [](const json& in) { return exact_batch(in, 1, 1, "peak_ops_per_s", "mem_bytes_per_s"); }},
        {"tpu.q4.bcrit.2025",
         [](const json& in) { return exact_batch(in, 1, 1, "peak_ops_per_s", "mem_bytes_per_s"); }},
        {"tpu.q4.time",
         [](const json& in) -> json {
             json answer;
             for (const std::string which : {"small", "big"}) {
                 const MatmulShape shape =
                     layer_matmul(number(in, "B_" + which), number(in, "D"), number(in, "F"), 1, 1);
                 const Roofline op =
                     roofline(flops_of(shape), bytes_of(shape), quantity<FlopsPerSecond>(in, "peak_ops_per_s"),
                              quantity<BytesPerSecond>(in, "mem_bytes_per_s"));
                 answer["t_" + which + "_s"] = op.lower().value();
                 answer["bound_" + which] = book_bound(op.bound);
             }
             return answer;
         }},
        {"tpu.q6.total",
         [](const json& in) -> json {
             std::vector<Seconds> stages;
             for (const json& stage : in.at("stages_s"))
                 stages.emplace_back(stage.get<double>());
             const StageBounds bounds = stage_bounds(stages);
             const std::array names = {"PCIe", "ICI", "HBM", "MXU"};
             return {{"t_lower_s", bounds.lower.value()},
                     {"t_upper_s", bounds.upper.value()},
                     {"bottleneck", names.at(bounds.longest)}};
         }},
    });
}

TEST_CASE("Chapter 2: sizes of arrays and the time to move them", "[book][roofline]") {
    check_answers({
        {"tpu.q5.bytes",
         [](const json& in) -> json {
             const json& shape = in.at("shape");
             return {{"bytes", array_bytes({shape[0], shape[1], shape[2]}, number(in, "bytes_per_elem")).value()}};
         }},
        {"tpu.q6.vector",
         [](const json& in) -> json {
             return {
                 {"bytes", array_bytes({number(in, "rows"), number(in, "n")}, number(in, "bytes_per_elem")).value()}};
         }},
        {"tpu.q6.setup",
         [](const json& in) -> json {
             ShardedArray matrix;
             matrix.element = Bytes(1);
             matrix.with(0, number(in, "n"), 1).with(1, number(in, "n"), 2);
             AxisSizes sizes;
             sizes.fill(1);
             sizes[0] = static_cast<int>(number(in, "chips") / number(in, "chips_per_host"));
             const Bytes per_host = matrix.local_bytes(sizes);
             const double hosts = sizes[0];
             sizes[1] = static_cast<int>(number(in, "chips_per_host"));
             return {{"bytes", (matrix.element * matrix.elements()).value()},
                     {"hosts", hosts},
                     {"bytes_per_host", per_host.value()},
                     {"bytes_per_chip", matrix.local_bytes(sizes).value()}};
         }},
        {"coll.q7.mem",
         [](const json& in) -> json {
             const double element = number(in, "bytes_per_elem");
             const Bytes matrix = array_bytes({number(in, "D"), number(in, "F")}, element);
             const Bytes each = 2 * matrix / number(in, "chips");
             return {{"matrix_bytes", matrix.value()},
                     {"activation_bytes", array_bytes({number(in, "B"), number(in, "D")}, element).value()},
                     {"weights_bytes_per_device", each.value()},
                     {"fits", each <= quantity<Bytes>(in, "free_bytes")}};
         }},
        {"tpu.q6.pcie",
         [](const json& in) -> json {
             return {{"t_s", transfer(in, number(in, "links"), "pcie_bytes_per_s").value()}};
         }},
        {"tpu.q6.hbm",
         [](const json& in) -> json {
             return {{"t_s", transfer(in, 1, "hbm_bytes_per_s").value()}};
         }},
        {"tpu.q6.flops",
         [](const json& in) -> json {
             const MatmulShape shape{.m = number(in, "rows"), .k = number(in, "n"), .n = number(in, "n")};
             const Roofline op = roofline(flops_of(shape), bytes_of(shape),
                                          quantity<FlopsPerSecond>(in, "peak_flops_per_s"), BytesPerSecond(1));
             return {{"flops", flops_of(shape).value()}, {"t_s", op.compute.value()}};
         }},
    });
}

TEST_CASE("Chapters 3, 4 and 7: thresholds", "[book][roofline]") {
    check_answers({
        {"coll.q4.thresholds",
         [](const json& in) -> json {
             const auto peak = quantity<FlopsPerSecond>(in, "c_over_w");
             const BytesPerSecond link{1};
             const double with_all_reduce = critical_contraction(peak, link, Bytes(4));
             return {{"X_max", number(in, "D") / with_all_reduce},
                     {"B_comms_bound_below", critical_batch(peak, link, Bytes(2)).value()},
                     {"D_better_above", with_all_reduce}};
         }},
        {"tf.q4.crit",
         [](const json& in) -> json {
             const auto critical = quantity<FlopsPerByte>(in, "critical_intensity_flops_per_byte");
             return {{"T_large_G", attention_critical_length(critical, 1e12).value()},
                     {"T_G8", attention_critical_length(critical, 8).value()},
                     {"T_G1", attention_critical_length(critical, 1).value()}};
         }},
        {"tf.q4.prefill",
         [](const json& in) -> json {
             return {{"intensity_flops_per_byte",
                      attention_intensity(number(in, "T"), number(in, "S"), number(in, "G")).value()}};
         }},
        {"tf.q8",
         [](const json& in) -> json {
             return {{"B_crit_tokens", critical_batch(quantity<FlopsPerSecond>(in, "critical_intensity_flops_per_byte"),
                                                      BytesPerSecond(1), quantity<Bytes>(in, "weight_bytes"),
                                                      number(in, "E"), number(in, "k"))
                                           .value()}};
         }},
        {"T008", [](const json& in) { return critical_from(in, "C_flops_per_s", "W_hbm_bytes_per_s", 2); }},
        {"I002_int8w",
         [](const json& in) {
             return critical_from(in, "C_flops_per_s", "W_hbm_bytes_per_s", number(in, "weight_bytes"));
         }},
        {"I002_int8",
         [](const json& in) {
             return critical_from(in, "C_flops_per_s", "W_hbm_bytes_per_s", number(in, "weight_bytes"));
         }},
        {"S009_int8w_bf16f",
         [](const json& in) {
             return critical_from(in, "C_flops_per_s", "W_hbm_bytes_per_s", number(in, "weight_bytes"));
         }},
        {"S009_int8w_int8f",
         [](const json& in) {
             return critical_from(in, "C_flops_per_s", "W_hbm_bytes_per_s", number(in, "weight_bytes"));
         }},
        {"I003", [](const json& in) { return critical_from(in, "C_flops_per_s", "W_hbm_bytes_per_s", 2); }},
        {"I005", [](const json& in) { return exact_batch(in, 2, 2, "C_flops_per_s", "W_hbm_bytes_per_s"); }},
        {"I034",
         [](const json& in) -> json {
             return {{"B_crit_tokens", critical_batch(quantity<FlopsPerSecond>(in, "B_crit"), BytesPerSecond(1),
                                                      Bytes(2), number(in, "E"), number(in, "k"))
                                           .value()}};
         }},
        {"I008",
         [](const json& in) -> json {
             return {{"intensity", attention_intensity(number(in, "T"), number(in, "S"), 1).value()}};
         }},
    });
}

TEST_CASE("Chapter 12: rooflines of GPUs", "[book][roofline]") {
    check_answers({
        {"q1-3",
         [](const json& in) -> json {
             json answer;
             for (const std::string gpu : {"h100", "b200"}) {
                 const auto peak = quantity<FlopsPerSecond>(in, gpu + "_flops_per_s");
                 const auto hbm = quantity<BytesPerSecond>(in, gpu + "_hbm_bw_Bps");
                 answer[gpu + "_fp16"] = roofline(Flops(1), Bytes(1), peak, hbm).ridge.value();
                 answer[gpu + "_fp8"] = roofline(Flops(1), Bytes(1), 2 * peak, hbm).ridge.value();
             }
             return answer;
         }},
        {"q1-4a",
         [](const json& in) -> json {
             const MatmulShape shape = layer_matmul(number(in, "B"), number(in, "D"), number(in, "F"), 2);
             const Roofline op = roofline(flops_of(shape), bytes_of(shape), quantity<FlopsPerSecond>(in, "flops_per_s"),
                                          quantity<BytesPerSecond>(in, "hbm_bw_Bps"));
             return {{"bytes", bytes_of(shape).value()},
                     {"t_comms_s", op.memory.value()},
                     {"t_math_s", op.compute.value()},
                     {"t_lower_s", op.lower().value()},
                     {"bound", name_of(op.bound)}};
         }},
        {"q1-7a",
         [](const json& in) -> json {
             const double bytes = 3 * 4;  // two operands and the result, fp32
             const Roofline op = roofline(Flops(1), Bytes(bytes), quantity<FlopsPerSecond>(in, "vector_ops_per_s"),
                                          quantity<BytesPerSecond>(in, "hbm_bw_Bps"));
             return {{"op_intensity", elementwise_intensity(1, Bytes(bytes)).value()},
                     {"hw_intensity", op.ridge.value()},
                     {"bytes_per_element", bytes}};
         }},
    });
}

TEST_CASE("A tiled product reads its inputs once for each tile of the result", "[roofline]") {
    const MatmulShape shape{.m = 1024, .k = 4096, .n = 2048};
    const Tiles whole{.m = 1024, .k = 4096, .n = 2048};
    CHECK(tiled_flops(shape, whole) == flops_of(shape));
    CHECK(tiled_bytes(shape, whole) == bytes_of(shape));
    const Tiles tiles{.m = 128, .k = 256, .n = 128};
    CHECK(tiled_flops(shape, tiles) == flops_of(shape));
    const double inputs = 2.0 * (1024.0 * 4096 * 16 + 4096.0 * 2048 * 8);
    CHECK(tiled_bytes(shape, tiles).value() == Approx(inputs + 2.0 * 1024 * 2048));
    CHECK((tiled_flops(shape, tiles) / tiled_bytes(shape, tiles)).value() ==
          Approx(tile_intensity(128, 128).value()).epsilon(0.05));
    const MatmulShape ragged{.m = 100, .k = 100, .n = 100};
    CHECK(tiled_flops(ragged, Tiles{}) == Flops(2.0 * 128 * 128 * 128));
}

TEST_CASE("The exact critical batch exceeds the asymptote and may not exist", "[roofline]") {
    const FlopsPerSecond peak{1.97e14};
    const BytesPerSecond hbm{8.2e11};
    const MatmulShape large{.k = 1e9, .n = 1e9, .b = Bytes(1)};
    CHECK(critical_batch_exact(large, peak, hbm).value().value() ==
          Approx(critical_batch(peak, hbm, Bytes(1)).value()).epsilon(1e-4));
    const MatmulShape small{.k = 256, .n = 256};
    CHECK_FALSE(critical_batch_exact(small, peak, hbm).has_value());
    const MatmulShape expert{.k = 4096, .n = 2048};
    CHECK(critical_batch_exact(expert, peak, hbm, 64, 4).value().value() ==
          Approx(16 * critical_batch_exact(expert, peak, hbm).value().value()));
    // At the batch itself compute and traffic are equal.
    MatmulShape at = large;
    at.m = critical_batch_exact(large, peak, hbm).value().value();
    const Roofline op = roofline(flops_of(at), bytes_of(at), peak, hbm);
    CHECK(op.compute.value() == Approx(op.memory.value()).epsilon(1e-12));
}

TEST_CASE("A roofline's bounds enclose each other", "[roofline]") {
    const Roofline op = roofline(Flops(1e12), Bytes(1e10), FlopsPerSecond(1.97e14), BytesPerSecond(8.2e11));
    CHECK(op.lower() <= op.upper());
    CHECK(op.upper() <= 2 * op.lower());
    CHECK(op.bound == Limit::memory);
    CHECK((Flops(1e12) / op.lower()).value() == Approx(op.attainable.value()));
    const Roofline even = roofline(Flops(1), Bytes(1), FlopsPerSecond(1), BytesPerSecond(1));
    CHECK(even.bound == Limit::memory);
}
