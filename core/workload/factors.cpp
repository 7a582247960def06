// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/factors.h"

namespace rooflight {

namespace {

constexpr FactorName matmul(std::string_view path, DType dtype)
{
    return {path, nullptr, dtype, true, "share", "achieved share of the peak by large matmuls"};
}

constexpr FactorName chip(std::string_view path, double Factors::* member, std::string_view unit, std::string_view meaning)
{
    return {path, member, DType::bf16, true, unit, meaning};
}

constexpr FactorName collective(std::string_view path, CollectiveFamily family, double AchievedCollective::* part,
                                std::string_view unit, std::string_view meaning)
{
    return {path, nullptr, DType::bf16, true, unit, meaning, family, part};
}

constexpr FactorName stack(std::string_view path, double Factors::* member, std::string_view unit, std::string_view meaning)
{
    return {path, member, DType::bf16, false, unit, meaning};
}

constexpr FactorName kNames[] = {
    matmul("matmul.fp32", DType::fp32),
    matmul("matmul.tf32", DType::tf32),
    matmul("matmul.bf16", DType::bf16),
    matmul("matmul.fp16", DType::fp16),
    matmul("matmul.fp8", DType::fp8),
    matmul("matmul.int8", DType::int8),
    matmul("matmul.fp4", DType::fp4),
    matmul("matmul.int4", DType::int4),
    chip("attention", &Factors::attention, "share", "achieved share of the peak by attention scores and values"),
    chip("decode_attention", &Factors::decode_attention, "share", "achieved share of the HBM rate in decode attention"),
    chip("attention_depth_half", &Factors::attention_depth_half, "elements", "head dimension at which attention reaches half its share"),
    chip("attention_length_half", &Factors::attention_length_half, "keys", "keys looked at by which attention reaches half its share"),
    chip("attention_block", &Factors::attention_block, "keys", "by which attention kernels round a window up"),
    chip("misaligned", &Factors::misaligned, "share", "of attention's, for heads that are no multiple of 8 elements"),
    chip("unhidden", &Factors::unhidden, "share", "of the smaller of an operation's FLOP and byte times"),
    chip("hbm", &Factors::hbm, "share", "achieved share of the HBM rate"),
    chip("scale_up", &Factors::scale_up, "share", "achieved share of a scale-up link's rate"),
    chip("scale_out", &Factors::scale_out, "share", "achieved share of a scale-out link's rate"),
    chip("tile", &Factors::tile, "elements", "edge of the matmul tile that shapes are padded to"),
    chip("depth_half", &Factors::depth_half, "elements", "contraction depth at which a matmul reaches half its share"),
    chip("units", &Factors::units, "units", "units that take matmul tiles in waves"),
    chip("hop_latency_s", &Factors::hop_latency_s, "s", "a hop on a torus; counts in ideal fidelity too"),
    chip("collective_latency_s", &Factors::collective_latency_s, "s", "start of a collective"),
    chip("scale_out_latency_s", &Factors::scale_out_latency_s, "s", "more for one that leaves the domain"),
    chip("peer_latency_s", &Factors::peer_latency_s, "s", "more per further member of a collective in a domain"),
    chip("collective_s_per_sqrt_byte", &Factors::collective_s_per_sqrt_byte, "s/√byte", "slow start of middling messages"),
    chip("in_switch_from", &Factors::in_switch_from, "chips", "from which a domain's switches add up; 0: only if asked to"),
    chip("kernel_s", &Factors::kernel_s, "s", "launch and tail of a kernel"),
    chip("softmax_power", &Factors::softmax_power, "", "p of the norm that combines FLOP and byte times; 0: the larger"),
    collective("gather.share", CollectiveFamily::gather, &AchievedCollective::share, "share",
               "gathers and scatters: share of a link's rate"),
    collective("gather.launch_s", CollectiveFamily::gather, &AchievedCollective::launch_s, "s",
               "gathers and scatters: start"),
    collective("gather.step_s", CollectiveFamily::gather, &AchievedCollective::step_s, "s",
               "gathers and scatters: more for each other chip"),
    collective("gather.own_copy", CollectiveFamily::gather, &AchievedCollective::own_copy, "",
               "gathers and scatters: time of a chip's own shard, of its message over the link"),
    collective("gather.slow_start_s_per_sqrt_byte", CollectiveFamily::gather, &AchievedCollective::slow_start_s_per_sqrt_byte, "s/√byte",
               "gathers and scatters: slow start"),
    collective("gather.small_below_bytes", CollectiveFamily::gather, &AchievedCollective::small_below_bytes, "bytes",
               "gathers and scatters: message below which another protocol serves"),
    collective("gather.small_share", CollectiveFamily::gather, &AchievedCollective::small_share, "share",
               "gathers and scatters: small messages: share of a link's rate"),
    collective("gather.small_launch_s", CollectiveFamily::gather, &AchievedCollective::small_launch_s, "s",
               "gathers and scatters: small messages: start"),
    collective("gather.small_step_s", CollectiveFamily::gather, &AchievedCollective::small_step_s, "s",
               "gathers and scatters: small messages: more for each other chip"),
    collective("reduce.share", CollectiveFamily::reduce, &AchievedCollective::share, "share",
               "reductions: share of a link's rate"),
    collective("reduce.launch_s", CollectiveFamily::reduce, &AchievedCollective::launch_s, "s",
               "reductions: start"),
    collective("reduce.step_s", CollectiveFamily::reduce, &AchievedCollective::step_s, "s",
               "reductions: more for each other chip"),
    collective("reduce.own_copy", CollectiveFamily::reduce, &AchievedCollective::own_copy, "",
               "reductions: time of a chip's own shard, of its message over the link"),
    collective("reduce.slow_start_s_per_sqrt_byte", CollectiveFamily::reduce, &AchievedCollective::slow_start_s_per_sqrt_byte, "s/√byte",
               "reductions: slow start"),
    collective("reduce.small_below_bytes", CollectiveFamily::reduce, &AchievedCollective::small_below_bytes, "bytes",
               "reductions: message below which another protocol serves"),
    collective("reduce.small_share", CollectiveFamily::reduce, &AchievedCollective::small_share, "share",
               "reductions: small messages: share of a link's rate"),
    collective("reduce.small_launch_s", CollectiveFamily::reduce, &AchievedCollective::small_launch_s, "s",
               "reductions: small messages: start"),
    collective("reduce.small_step_s", CollectiveFamily::reduce, &AchievedCollective::small_step_s, "s",
               "reductions: small messages: more for each other chip"),
    collective("reduce_in_switch.share", CollectiveFamily::reduce_in_switch, &AchievedCollective::share, "share",
               "reductions in the switches: share of a link's rate"),
    collective("reduce_in_switch.launch_s", CollectiveFamily::reduce_in_switch, &AchievedCollective::launch_s, "s",
               "reductions in the switches: start"),
    collective("reduce_in_switch.slow_start_s_per_sqrt_byte", CollectiveFamily::reduce_in_switch, &AchievedCollective::slow_start_s_per_sqrt_byte, "s/√byte",
               "reductions in the switches: slow start"),
    collective("reduce_in_switch.small_below_bytes", CollectiveFamily::reduce_in_switch, &AchievedCollective::small_below_bytes, "bytes",
               "reductions in the switches: message below which another protocol serves"),
    collective("reduce_in_switch.small_share", CollectiveFamily::reduce_in_switch, &AchievedCollective::small_share, "share",
               "reductions in the switches: small messages: share of a link's rate"),
    collective("reduce_in_switch.small_launch_s", CollectiveFamily::reduce_in_switch, &AchievedCollective::small_launch_s, "s",
               "reductions in the switches: small messages: start"),
    collective("exchange.share", CollectiveFamily::exchange, &AchievedCollective::share, "share",
               "exchanges: share of a link's rate"),
    collective("exchange.launch_s", CollectiveFamily::exchange, &AchievedCollective::launch_s, "s",
               "exchanges: start"),
    collective("exchange.step_s", CollectiveFamily::exchange, &AchievedCollective::step_s, "s",
               "exchanges: more for each other chip"),
    collective("exchange.own_copy", CollectiveFamily::exchange, &AchievedCollective::own_copy, "",
               "exchanges: time of a chip's own shard, of its message over the link"),
    collective("exchange.slow_start_s_per_sqrt_byte", CollectiveFamily::exchange, &AchievedCollective::slow_start_s_per_sqrt_byte, "s/√byte",
               "exchanges: slow start"),
    collective("exchange.small_below_bytes", CollectiveFamily::exchange, &AchievedCollective::small_below_bytes, "bytes",
               "exchanges: message below which another protocol serves"),
    collective("exchange.small_share", CollectiveFamily::exchange, &AchievedCollective::small_share, "share",
               "exchanges: small messages: share of a link's rate"),
    collective("exchange.small_launch_s", CollectiveFamily::exchange, &AchievedCollective::small_launch_s, "s",
               "exchanges: small messages: start"),
    collective("exchange.small_step_s", CollectiveFamily::exchange, &AchievedCollective::small_step_s, "s",
               "exchanges: small messages: more for each other chip"),
    collective("send.share", CollectiveFamily::send, &AchievedCollective::share, "share",
               "sends: share of a link's rate"),
    collective("send.launch_s", CollectiveFamily::send, &AchievedCollective::launch_s, "s",
               "sends: start"),
    stack("compute", &Factors::compute, "share", "of what the chip's matmuls achieve"),
    stack("overlap_tensor", &Factors::overlap_tensor, "share", "of tensor-parallel collectives beside work"),
    stack("overlap_fsdp", &Factors::overlap_fsdp, "share", "of weight gathers and gradient scatters beside work"),
    stack("overlap_data", &Factors::overlap_data, "share", "of once-a-step reductions beside work"),
    stack("overlap_expert", &Factors::overlap_expert, "share", "of expert all-to-alls beside work"),
    stack("overlap_context", &Factors::overlap_context, "share", "of key-value exchange beside work"),
    stack("node_copies", &Factors::node_copies, "", "1: a token crosses once to a node with several of its experts"),
    stack("recompute_skips_last", &Factors::recompute_skips_last, "", "1: a layer's last product is not recomputed"),
    stack("launch_floor_s", &Factors::launch_floor_s, "s", "host time of a layer's forward kernels"),
    stack("step_overhead_s", &Factors::step_overhead_s, "s", "a step"),
    stack("layer_s", &Factors::layer_s, "s", "a layer of inference, besides bytes, FLOPs and kernels"),
    stack("moe_layer_s", &Factors::moe_layer_s, "s", "more with experts"),
    stack("mla_layer_s", &Factors::mla_layer_s, "s", "more with latent attention"),
    stack("prefill_layer_s", &Factors::prefill_layer_s, "s", "more a layer in a step with a prompt"),
    stack("sequence_s", &Factors::sequence_s, "s", "host time a sequence and step of inference"),
    stack("first_token_s", &Factors::first_token_s, "s", "a request's way to and from its first step"),
    stack("kv_reread", &Factors::kv_reread, "", "decode attention reads a key of g query heads g^this times"),
    stack("grouped_128", &Factors::grouped_128, "share", "expert matmuls of 128 rows, of the matmul share"),
    stack("grouped_256", &Factors::grouped_256, "share", "256 rows"),
    stack("grouped_512", &Factors::grouped_512, "share", "512 rows"),
    stack("grouped_1024", &Factors::grouped_1024, "share", "1,024 rows"),
    stack("grouped_4096", &Factors::grouped_4096, "share", "4,096 rows and more"),
    stack("stream_passes", &Factors::stream_passes, "bytes", "elementwise traffic per token and element of d_model"),
    stack("mlp_passes", &Factors::mlp_passes, "bytes", "elementwise traffic per token and element of d_ff"),
    stack("route_passes", &Factors::route_passes, "bytes", "permutation traffic per element routed to an expert, each way"),
    stack("score_bytes", &Factors::score_bytes, "bytes", "traffic of a materialised score, forward"),
    stack("logit_bytes", &Factors::logit_bytes, "bytes", "traffic of a logit in the loss, forward"),
    stack("optimizer_bytes", &Factors::optimizer_bytes, "bytes", "traffic of a parameter's update"),
    stack("cast_bytes", &Factors::cast_bytes, "bytes", "traffic of an element cast for a narrow matmul"),
    stack("memory_overhead_bytes", &Factors::memory_overhead_bytes, "bytes", "context, allocator, libraries"),
    stack("memory_fragmentation", &Factors::memory_fragmentation, "share", "of activations"),
    stack("logit_memory_bytes", &Factors::logit_memory_bytes, "bytes", "alive per logit at the loss"),
    stack("working_memory", &Factors::working_memory, "", "multiple of a layer's recomputed tensors"),
    stack("gradient_bytes_fp16", &Factors::gradient_bytes_fp16, "bytes", "gradient buffers per parameter of fp16 weights"),
    stack("gradient_bytes_bf16", &Factors::gradient_bytes_bf16, "bytes", "gradient buffers per parameter of bf16 weights"),
    stack("selective_memory", &Factors::selective_memory, "", "multiple of what selective recomputation keeps"),
    stack("transient_layers", &Factors::transient_layers, "layers", "whose gradients are alive beside their buffers"),
};

}  // namespace

std::span<const FactorName> factor_names() { return kNames; }

}  // namespace rooflight
