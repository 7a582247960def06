// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/roofline.h"

#include "core/io/calc/presets.h"

namespace rooflight::calc {
namespace {

std::vector<ResultKey> roofline_results() {
    return {{"compute_s", "at the peak", Unit::seconds},
            {"memory_s", "at the full bandwidth", Unit::seconds},
            {"lower_s", "the two overlap", Unit::seconds},
            {"upper_s", "they do not", Unit::seconds},
            {"intensity", "of the operation", Unit::flops_per_byte},
            {"ridge_intensity", "of the machine", Unit::flops_per_byte},
            {"attainable_flops_per_s", "at this intensity", Unit::flops_per_second},
            {"bound", "compute or memory"}};
}

void put_roofline(Result& result, const Roofline& roofline) {
    result.put("compute_s", roofline.compute)
        .put("memory_s", roofline.memory)
        .put("lower_s", roofline.lower())
        .put("upper_s", roofline.upper())
        .put("intensity", roofline.intensity)
        .put("ridge_intensity", roofline.ridge)
        .put("attainable_flops_per_s", roofline.attainable)
        .put("bound", name_of(roofline.bound));
}

Result run_op(const Inputs& in) {
    Result result;
    put_roofline(result,
                 roofline(in.quantity<Flops>("flops"), in.quantity<Bytes>("bytes"),
                          in.quantity<FlopsPerSecond>("flops_per_s"), in.quantity<BytesPerSecond>("bytes_per_s")));
    return result;
}

InputKey channel_bandwidth() { return keys::bytes_per_s().meaning_of("bandwidth of what the bytes pass"); }

Calculator op_calculator() {
    return {
        "roofline.op",
        "One operation under the roofline",
        "T = max(FLOPs / peak, bytes / bandwidth); attainable = min(peak, intensity · bandwidth)",
        "1",
        {keys::quantity("flops", Unit::flops, "of the operation"),
         keys::quantity("bytes", Unit::bytes, "that the operation moves"), keys::flops_per_s(), channel_bandwidth()},
        roofline_results(),
        run_op,
        R"({"flops": 1e12, "bytes": 1e10, "flops_per_s": "197 TFLOP/s", "bytes_per_s": "820GB/s"})"};
}

/// What the arithmetic of two dtypes runs at: the wider one's units.
DType arithmetic_dtype(DType a, DType b) { return bytes_of(a) >= bytes_of(b) ? a : b; }

struct Roofs {
    FlopsPerSecond peak{0};
    BytesPerSecond bandwidth{0};
    DType dtype = DType::bf16;
};

/// The rates that are given, else those of the chip.
Roofs roofs_of(const Inputs& in, DType dtype) {
    Roofs roofs;
    roofs.dtype = dtype;
    if (in.has("chip")) {
        const auto system = system_of(in);
        const Figures& figures = figures_of(in, *system);
        try {
            const Peak peak = peak_or_fallback(figures, dtype);
            roofs.peak = peak.rate;
            roofs.dtype = peak.dtype;
        } catch (const InputError& error) {
            throw without_prefix(error, "hardware.");
        }
        roofs.bandwidth = figures.hbm_bandwidth.value_or(BytesPerSecond(0));
    } else {
        in.require({"flops_per_s", "bytes_per_s"}, "chip");
    }
    if (in.has("flops_per_s")) {
        roofs.peak = in.quantity<FlopsPerSecond>("flops_per_s");
    }
    if (in.has("bytes_per_s")) {
        roofs.bandwidth = in.quantity<BytesPerSecond>("bytes_per_s");
    }
    return roofs;
}

Result run_matmul(const Inputs& in) {
    const MatmulShape shape{.m = in.number("m"),
                            .k = in.number("k"),
                            .n = in.number("n"),
                            .batch = in.number("batch"),
                            .a = bytes_of(in.dtype("dtype_a")),
                            .b = bytes_of(in.dtype("dtype_b")),
                            .out = bytes_of(in.dtype("dtype_out"))};
    const Roofs roofs = roofs_of(in, arithmetic_dtype(in.dtype("dtype_a"), in.dtype("dtype_b")));
    const Flops flops = flops_of(shape);
    const Bytes bytes = bytes_of(shape);
    Result result;
    put_roofline(result, roofline(flops, bytes, roofs.peak, roofs.bandwidth));
    result.put("flops", flops)
        .put("bytes", bytes)
        .put("bytes_read", bytes_read(shape))
        .put("bytes_written", bytes_written(shape))
        .put("dtype", name_of(roofs.dtype));
    return result;
}

Calculator matmul_calculator() {
    std::vector<ResultKey> results = roofline_results();
    results.insert(results.end(), {{"flops", "2·m·k·n a product", Unit::flops},
                                   {"bytes", "each array once", Unit::bytes},
                                   {"bytes_read", "both inputs", Unit::bytes},
                                   {"bytes_written", "the result", Unit::bytes},
                                   {"dtype", "of the arithmetic: the wider input's, or what the chip has instead"}});
    return {"roofline.matmul",
            "A matrix product [m, k] × [k, n] under the roofline",
            "FLOPs = 2·m·k·n·batch; bytes = batch · (a·m·k + b·k·n + out·m·n)",
            "1",
            {keys::count("m", "rows of the first matrix: tokens"), keys::count("k", "the contracted dimension"),
             keys::count("n", "columns of the second matrix"),
             keys::count("batch", "products, each with matrices of its own").by_default("1"),
             keys::dtype("dtype_a", "of the first matrix: activations").by_default("bf16"),
             keys::dtype("dtype_b", "of the second matrix: weights").by_default("bf16"),
             keys::dtype("dtype_out", "in which the result is written").by_default("bf16"), keys::chip().optional(),
             keys::figures(), keys::flops_per_s().optional(), channel_bandwidth().optional()},
            std::move(results),
            run_matmul,
            R"({"m": 240, "k": 8192, "n": 32768, "flops_per_s": 1.97e14, "bytes_per_s": 8.2e11})"};
}

Result run_critical_batch(const Inputs& in) {
    const auto peak = in.quantity<FlopsPerSecond>("flops_per_s");
    const auto bandwidth = in.quantity<BytesPerSecond>("bytes_per_s");
    const auto weight = in.quantity<Bytes>("weight_bytes");
    const double experts = in.number("experts");
    const double top_k = in.number("top_k");
    std::optional<Tokens> exact;
    if (in.has("d_model") || in.has("d_ff")) {
        in.require({"d_model", "d_ff"});
        const auto activation = in.quantity<Bytes>("activation_bytes");
        exact = critical_batch_exact(
            {.k = in.number("d_model"), .n = in.number("d_ff"), .a = activation, .b = weight, .out = activation}, peak,
            bandwidth, experts, top_k);
    }
    Result result;
    result.put("batch_tokens", critical_batch(peak, bandwidth, weight, experts, top_k))
        .put("batch_tokens_exact", exact)
        .put("ridge_intensity", peak / bandwidth);
    return result;
}

Calculator critical_batch_calculator() {
    return {"roofline.critical_batch",
            "Tokens from which a weight matrix is used often enough to be bound by compute",
            "B = peak · weight_bytes / (2 · bandwidth) · experts / top_k; exact: with the activations' traffic",
            "1",
            {keys::flops_per_s(), channel_bandwidth(), keys::weight_bytes(), keys::experts(), keys::top_k(),
             keys::count("d_model", "for the exact form").optional(),
             keys::count("d_ff", "for the exact form").optional(), keys::activation_bytes()},
            {{"batch_tokens", "a replica", Unit::tokens},
             {"batch_tokens_exact", "null without d_model and d_ff, or when no batch is enough", Unit::tokens},
             {"ridge_intensity", "of the machine", Unit::flops_per_byte}},
            run_critical_batch,
            R"({"flops_per_s": 1.97e14, "bytes_per_s": 8.2e11, "weight_bytes": 1, "d_model": 4096, "d_ff": 4096})"};
}

}  // namespace

std::vector<Calculator> roofline_calculators() {
    return {op_calculator(), matmul_calculator(), critical_batch_calculator()};
}

}  // namespace rooflight::calc
