// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/roofline.h"
#include "core/io/calc/presets.h"
#include "core/io/json_text.h"

namespace rooflight::calc {
namespace {

using nlohmann::ordered_json;

/// An object by dtype, of those the chip has.
template <class F>
ordered_json by_dtype(const Figures& figures, F value_of) {
    ordered_json result = ordered_json::object();
    for (const DType type : kDTypes) {
        if (const auto peak = figures.peak(type)) {
            result[std::string(name_of(type))] = json_number(value_of(type, *peak));
        }
    }
    return result;
}

Result run_chip(const Inputs& in) {
    const auto system = system_of(in);
    const Figures& figures = figures_of(in, *system);
    std::optional<BytesPerSecond> both_ways;
    if (figures.ici_link) {
        both_ways = 2 * *figures.ici_link;
    }
    Result result;
    result.put("name", system->name)
        .put_json("flops_per_s", by_dtype(figures, [](DType, FlopsPerSecond peak) { return peak.value(); }))
        .put("hbm_bytes", figures.hbm)
        .put("hbm_bytes_per_s", figures.hbm_bandwidth)
        .put("ici_bytes_per_s_per_link", figures.ici_link)
        .put("bytes_per_s_per_axis", both_ways)
        .put("scale_up_bytes_per_s_per_chip", figures.scale_up)
        .put("scale_out_bytes_per_s_per_chip", figures.scale_out)
        .put("pcie_bytes_per_s_per_chip", system->host_over_c2c ? std::nullopt : figures.pcie)
        .put("c2c_bytes_per_s_per_chip", system->host_over_c2c ? figures.pcie : std::nullopt)
        .put("usd_per_chip_hour", figures.usd_per_chip_hour)
        .put("tdp_w", figures.tdp_watts)
        .put_json("pod", system->pod.empty() ? ordered_json() : ordered_json(system->pod))
        .put("domain_size", static_cast<double>(system->domain_size))
        .put("chips_per_host", static_cast<double>(system->chips_per_host));
    if (!figures.hbm_bandwidth) {
        return result.put_null({"ridge_intensity", "critical_batch_tokens"});
    }
    const BytesPerSecond hbm = *figures.hbm_bandwidth;
    return result
        .put_json("ridge_intensity",
                  by_dtype(figures, [hbm](DType, FlopsPerSecond peak) { return (peak / hbm).value(); }))
        .put_json("critical_batch_tokens", by_dtype(figures, [hbm](DType type, FlopsPerSecond peak) {
                      return critical_batch(peak, hbm, bytes_of(type)).value();
                  }));
}

Calculator chip_calculator() {
    return {"hardware.chip",
            "The figures of a chip",
            "ridge intensity = peak / memory bandwidth; critical batch = peak · weight bytes / (2 · bandwidth)",
            "2",
            {keys::chip(), keys::figures()},
            {{"name", "of the system"},
             {"flops_per_s", "dense, by dtype", Unit::flops_per_second},
             {"hbm_bytes", "a chip", Unit::bytes},
             {"hbm_bytes_per_s", "a chip", Unit::bytes_per_second},
             {"ici_bytes_per_s_per_link", "torus: one way", Unit::bytes_per_second},
             {"bytes_per_s_per_axis", "torus: both ways of a link", Unit::bytes_per_second},
             {"scale_up_bytes_per_s_per_chip", "switched: egress", Unit::bytes_per_second},
             {"scale_out_bytes_per_s_per_chip", "egress into the data-centre network", Unit::bytes_per_second},
             {"pcie_bytes_per_s_per_chip", "to the host, one way", Unit::bytes_per_second},
             {"c2c_bytes_per_s_per_chip", "to the host over NVLink-C2C, one way", Unit::bytes_per_second},
             {"usd_per_chip_hour", "price", Unit::dollars_per_hour},
             {"tdp_w", "power", Unit::watts},
             {"pod", "torus: chips along each axis"},
             {"domain_size", "switched: chips of a scale-up domain"},
             {"chips_per_host", "that share a CPU host"},
             {"ridge_intensity", "by dtype", Unit::flops_per_byte},
             {"critical_batch_tokens", "by dtype, weights of the same", Unit::tokens}},
            run_chip,
            R"({"chip": "tpu-v5e", "figures": "book"})"};
}

Result run_parts(const Inputs& in) {
    const auto system = system_of(in);
    const bool book = in.text("figures") == "book" && system->book_parts;
    const ChipParts& parts = book ? *system->book_parts : system->parts;
    const auto times = [](const auto& a, const auto& b) {
        return a && b ? std::optional<double>(double(*a) * double(*b)) : std::nullopt;
    };
    const auto bytes_times = [](const auto& count, const std::optional<Bytes>& each) {
        return count && each ? std::optional<Bytes>(double(*count) * *each) : std::nullopt;
    };
    const auto count = [](const std::optional<int>& value) {
        return value ? std::optional<double>(*value) : std::nullopt;
    };
    std::optional<double> chips_per_cpu;
    if (system->cpus_per_host) {
        chips_per_cpu = double(system->chips_per_host) / *system->cpus_per_host;
    }
    std::optional<Bytes> section;
    if (parts.l2 && parts.l2_sections) {
        section = *parts.l2 / double(*parts.l2_sections);
    }
    return Result()
        .put("architecture", system->architecture)
        .put("clock_hz", parts.clock_hz)
        .put("base_clock_hz", parts.base_clock_hz)
        .put("boost_clock_hz", parts.boost_clock_hz)
        .put("sms", count(parts.sms))
        .put("tensor_cores", times(parts.sms, parts.tensor_cores_per_sm))
        .put("fp32_cores", times(parts.sms, parts.fp32_cores_per_sm))
        .put("tensorcores", count(parts.tensorcores))
        .put("mxus", times(parts.tensorcores, parts.mxus_per_tensorcore))
        .put("mxus_per_tensorcore", count(parts.mxus_per_tensorcore))
        .put("vpu_alus_per_tensorcore", count(parts.vpu_alus_per_tensorcore))
        .put("xlus_per_tensorcore", count(parts.xlus_per_tensorcore))
        .put("dma_requests_per_cycle", count(parts.dma_requests_per_cycle))
        .put("smem_bytes_per_sm", parts.smem_per_sm)
        .put("smem_bytes", bytes_times(parts.sms, parts.smem_per_sm))
        .put("registers_bytes", bytes_times(parts.sms, parts.registers_per_sm))
        .put("l2_bytes", parts.l2)
        .put("l2_bytes_per_section", section)
        .put("vmem_bytes", parts.vmem)
        .put("on_chip_bytes_per_s", parts.on_chip_bandwidth)
        .put("chips_per_cpu", chips_per_cpu)
        .put("largest_domain", count(system->largest_domain));
}

Calculator parts_calculator() {
    return {"hardware.parts",
            "The units, clocks and on-chip memories of a chip, and the CPU of a superchip",
            "of the chip = units · what one has; null is not published, or not of this kind of chip",
            "12",
            {keys::chip(), keys::figures()},
            {{"architecture", "of the chip"},
             {"clock_hz", "at which the peak is reached", Unit::hertz},
             {"base_clock_hz", "as sold", Unit::hertz},
             {"boost_clock_hz", "as sold", Unit::hertz},
             {"sms", "GPU"},
             {"tensor_cores", "GPU: all SMs"},
             {"fp32_cores", "GPU: all SMs"},
             {"tensorcores", "TPU"},
             {"mxus", "TPU: all TensorCores"},
             {"mxus_per_tensorcore", "TPU"},
             {"vpu_alus_per_tensorcore", "TPU: lanes · ALUs of the vector unit"},
             {"xlus_per_tensorcore", "TPU: units that move values across lanes"},
             {"dma_requests_per_cycle", "TPU: that one core issues"},
             {"smem_bytes_per_sm", "GPU", Unit::bytes},
             {"smem_bytes", "GPU: all SMs", Unit::bytes},
             {"registers_bytes", "GPU: all SMs", Unit::bytes},
             {"l2_bytes", "shared by the SMs", Unit::bytes},
             {"l2_bytes_per_section", "of its parts with slower ways between", Unit::bytes},
             {"vmem_bytes", "TPU", Unit::bytes},
             {"on_chip_bytes_per_s", "of VMEM or L2", Unit::bytes_per_second},
             {"chips_per_cpu", "superchip: GPUs to one CPU"},
             {"largest_domain", "chips that the switches could join"}},
            run_parts,
            R"({"chip": "h100-sxm", "figures": "book"})"};
}

ordered_json warnings_json(const std::vector<std::string>& warnings) { return warnings; }

Result run_slice(const Inputs& in) {
    std::vector<std::string> warnings;
    const Machine machine = machine_of(in, warnings);
    const double chips = machine.chips();
    ordered_json sizes = ordered_json::array(), wraps = ordered_json::array();
    for (const TorusAxis& axis : machine.torus) {
        sizes.push_back(axis.size);
        wraps.push_back(axis.wraps);
    }
    const Figures& figures = machine.figures;
    const auto all = [chips](const auto& each) { return each ? std::optional(chips * *each) : std::nullopt; };
    std::optional<double> cores;
    if (machine.system->parts.tensorcores) {
        cores = chips * *machine.system->parts.tensorcores;
    }
    return Result()
        .put("chips", chips)
        .put("hosts", static_cast<double>(machine.hosts()))
        .put_json("slice", machine.torus.empty() ? ordered_json() : sizes)
        .put_json("wraparound", machine.torus.empty() ? ordered_json() : wraps)
        .put("tensorcores", cores)
        .put_json("flops_per_s",
                  by_dtype(figures, [chips](DType, FlopsPerSecond peak) { return chips * peak.value(); }))
        .put("hbm_bytes", all(figures.hbm))
        .put("hbm_bytes_per_s", all(figures.hbm_bandwidth))
        .put("usd_per_hour", all(figures.usd_per_chip_hour))
        .put_json("warnings", warnings_json(warnings));
}

Calculator slice_calculator() {
    return {"hardware.slice",
            "What a slice or cluster holds, and which of its axes wrap",
            "totals = chips · a chip's figures; an axis wraps by the system's rule",
            "2",
            keys::machine(),
            {{"chips", "all slices"},
             {"hosts", "all slices"},
             {"slice", "torus: chips along each axis"},
             {"wraparound", "torus: of each axis"},
             {"tensorcores", "TPU"},
             {"flops_per_s", "all chips, by dtype", Unit::flops_per_second},
             {"hbm_bytes", "all chips", Unit::bytes},
             {"hbm_bytes_per_s", "all chips", Unit::bytes_per_second},
             {"usd_per_hour", "all chips", Unit::dollars_per_hour},
             {"warnings", "about what was asked"}},
            run_slice,
            R"({"chip": "tpu-v5p", "figures": "book", "slice": [4, 4, 8]})"};
}

}  // namespace

std::vector<Calculator> hardware_calculators() {
    return {chip_calculator(), parts_calculator(), slice_calculator()};
}

}  // namespace rooflight::calc
