// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings of an estimate and what the calibrated factors are, for the catalogues.
#include <QtGlobal>

#include "ui/language/engine_phrases.h"

namespace rooflight::ui {
namespace {

constexpr const char* kRemarkPhrases[] = {
    // warnings (core/hardware, core/estimate)
    QT_TRANSLATE_NOOP("derivation", "The book has no figures of %1: the vendor's are used"),
    QT_TRANSLATE_NOOP("derivation", "A slice of %1 is larger than the largest that can be scheduled on %2, %3"),
    QT_TRANSLATE_NOOP("derivation", "%1 is a torus: in-network reduction has no effect"),
    QT_TRANSLATE_NOOP("derivation", "%1 chips do not fill domains of %2: %3 domains of %4 are used"),
    QT_TRANSLATE_NOOP("derivation",
                      "%1 has no network of its own: up to %2 are taken to share a host's PCIe "
                      "(hardware.domain_size says otherwise)"),
    QT_TRANSLATE_NOOP("derivation", "%1 has no switches: in-network reduction has no effect"),
    QT_TRANSLATE_NOOP("derivation", "%1 is not known to reduce in its switches"),
    QT_TRANSLATE_NOOP("derivation", "%1 is no torus: twisted has no effect"),
    QT_TRANSLATE_NOOP("derivation",
                      "%1: no network above the scale-up domain is used here: oversubscription has no effect"),
    QT_TRANSLATE_NOOP("derivation", "%1 crosses %2 slices: its collectives go over the data-centre network"),
    QT_TRANSLATE_NOOP("derivation", "memory: %1 GB a chip needed, %2 GB there: %3 GB too much"),
    QT_TRANSLATE_NOOP("derivation", "hardware.usd_per_chip_hour: not known for %1; no cost is given"),
    QT_TRANSLATE_NOOP("derivation", "hardware.tdp_w: not known for %1; no energy is given"),
    QT_TRANSLATE_NOOP("derivation",
                      "%1: above 1, for attention runs at %2, faster here than the %3 it is measured against"),
    QT_TRANSLATE_NOOP("derivation",
                      "%1: above 1, for the palm convention counts the masked half of attention, which is skipped here; "
                      "options.mfu_convention: causal does not count it"),
    QT_TRANSLATE_NOOP("derivation", "precision.matmul: %1 has no %2 units; %3 is used"),
    QT_TRANSLATE_NOOP("derivation",
                      "memory: not one sequence fits beside the weights; estimated as if memory were no limit"),
    QT_TRANSLATE_NOOP("derivation",
                      "workload.ttft_slo_s and tpot_slo_s: %1 of %2 requests a second keep to them in the simulation, "
                      "whatever the means say"),
    QT_TRANSLATE_NOOP("derivation",
                      "workload.requests_per_s: %1 come and at most %2 are served: the queue grows without bound, "
                      "and no time to the first token is given"),
    QT_TRANSLATE_NOOP("derivation",
                      "workload.concurrency: %1 requests at a time and %2 sequences in flight: the others queue"),
    QT_TRANSLATE_NOOP("derivation",
                      "serving.lengths.path: %1 prompt and %2 output tokens on average; those are used, not "
                      "workload.prompt_tokens %3 and output_tokens %4"),
    QT_TRANSLATE_NOOP("derivation",
                      "serving.speculative.draft_model: a vocabulary of %1 entries, the model's has %2; drafts must "
                      "be of the same tokens"),
    // the factors (core/workload/factors.cpp)
    QT_TRANSLATE_NOOP("derivation", "achieved share of the peak by large matmuls"),
    QT_TRANSLATE_NOOP("derivation", "achieved share of the peak by attention scores and values"),
    QT_TRANSLATE_NOOP("derivation", "achieved share of the HBM rate in decode attention"),
    QT_TRANSLATE_NOOP("derivation", "head dimension at which attention reaches half its share"),
    QT_TRANSLATE_NOOP("derivation", "keys looked at by which attention reaches half its share"),
    QT_TRANSLATE_NOOP("derivation", "by which attention kernels round a window up"),
    QT_TRANSLATE_NOOP("derivation", "of attention's, for heads that are no multiple of 8 elements"),
    QT_TRANSLATE_NOOP("derivation", "of the smaller of an operation's FLOP and byte times"),
    QT_TRANSLATE_NOOP("derivation", "achieved share of the HBM rate"),
    QT_TRANSLATE_NOOP("derivation", "achieved share of a scale-up link's rate"),
    QT_TRANSLATE_NOOP("derivation", "achieved share of a scale-out link's rate"),
    QT_TRANSLATE_NOOP("derivation", "edge of the matmul tile that shapes are padded to"),
    QT_TRANSLATE_NOOP("derivation", "contraction depth at which a matmul reaches half its share"),
    QT_TRANSLATE_NOOP("derivation", "units that take matmul tiles in waves"),
    QT_TRANSLATE_NOOP("derivation", "a hop on a torus; counts in ideal fidelity too"),
    QT_TRANSLATE_NOOP("derivation", "start of a collective"),
    QT_TRANSLATE_NOOP("derivation", "more for one that leaves the domain"),
    QT_TRANSLATE_NOOP("derivation", "more per further member of a collective in a domain"),
    QT_TRANSLATE_NOOP("derivation", "slow start of middling messages"),
    QT_TRANSLATE_NOOP("derivation", "from which a domain's switches add up; 0: only if asked to"),
    QT_TRANSLATE_NOOP("derivation", "launch and tail of a kernel"),
    QT_TRANSLATE_NOOP("derivation", "p of the norm that combines FLOP and byte times; 0: the larger"),
    QT_TRANSLATE_NOOP("derivation", "gathers and scatters: %1"),
    QT_TRANSLATE_NOOP("derivation", "reductions: %1"),
    QT_TRANSLATE_NOOP("derivation", "reductions in the switches: %1"),
    QT_TRANSLATE_NOOP("derivation", "exchanges: %1"),
    QT_TRANSLATE_NOOP("derivation", "sends: %1"),
    QT_TRANSLATE_NOOP("derivation", "small messages: %1"),
    QT_TRANSLATE_NOOP("derivation", "share of a link's rate"),
    QT_TRANSLATE_NOOP("derivation", "start"),
    QT_TRANSLATE_NOOP("derivation", "slow start"),
    QT_TRANSLATE_NOOP("derivation", "more for each other chip"),
    QT_TRANSLATE_NOOP("derivation", "time of a chip's own shard, of its message over the link"),
    QT_TRANSLATE_NOOP("derivation", "message below which another protocol serves"),
    QT_TRANSLATE_NOOP("derivation", "of what the chip's matmuls achieve"),
    QT_TRANSLATE_NOOP("derivation", "of tensor-parallel collectives beside work"),
    QT_TRANSLATE_NOOP("derivation", "of weight gathers and gradient scatters beside work"),
    QT_TRANSLATE_NOOP("derivation", "of once-a-step reductions beside work"),
    QT_TRANSLATE_NOOP("derivation", "of expert all-to-alls beside work"),
    QT_TRANSLATE_NOOP("derivation", "of key-value exchange beside work"),
    QT_TRANSLATE_NOOP("derivation", "1: a token crosses once to a node with several of its experts"),
    QT_TRANSLATE_NOOP("derivation", "1: a layer's last product is not recomputed"),
    QT_TRANSLATE_NOOP("derivation", "host time of a layer's forward kernels"),
    QT_TRANSLATE_NOOP("derivation", "a step"),
    QT_TRANSLATE_NOOP("derivation", "a layer of inference, besides bytes, FLOPs and kernels"),
    QT_TRANSLATE_NOOP("derivation", "more with experts"),
    QT_TRANSLATE_NOOP("derivation", "more with latent attention"),
    QT_TRANSLATE_NOOP("derivation", "more a layer in a step with a prompt"),
    QT_TRANSLATE_NOOP("derivation", "host time a sequence and step of inference"),
    QT_TRANSLATE_NOOP("derivation", "a request's way to and from its first step"),
    QT_TRANSLATE_NOOP("derivation", "decode attention reads a key of g query heads g^this times"),
    QT_TRANSLATE_NOOP("derivation", "expert matmuls of 128 rows, of the matmul share"),
    QT_TRANSLATE_NOOP("derivation", "256 rows"),
    QT_TRANSLATE_NOOP("derivation", "512 rows"),
    QT_TRANSLATE_NOOP("derivation", "1,024 rows"),
    QT_TRANSLATE_NOOP("derivation", "4,096 rows and more"),
    QT_TRANSLATE_NOOP("derivation", "elementwise traffic per token and element of d_model"),
    QT_TRANSLATE_NOOP("derivation", "elementwise traffic per token and element of d_ff"),
    QT_TRANSLATE_NOOP("derivation", "permutation traffic per element routed to an expert, each way"),
    QT_TRANSLATE_NOOP("derivation", "traffic of a materialised score, forward"),
    QT_TRANSLATE_NOOP("derivation", "traffic of a logit in the loss, forward"),
    QT_TRANSLATE_NOOP("derivation", "traffic of a parameter's update"),
    QT_TRANSLATE_NOOP("derivation", "traffic of an element cast for a narrow matmul"),
    QT_TRANSLATE_NOOP("derivation", "context, allocator, libraries"),
    QT_TRANSLATE_NOOP("derivation", "of activations"),
    QT_TRANSLATE_NOOP("derivation", "alive per logit at the loss"),
    QT_TRANSLATE_NOOP("derivation", "multiple of a layer's recomputed tensors"),
    QT_TRANSLATE_NOOP("derivation", "gradient buffers per parameter of fp16 weights"),
    QT_TRANSLATE_NOOP("derivation", "gradient buffers per parameter of bf16 weights"),
    QT_TRANSLATE_NOOP("derivation", "multiple of what selective recomputation keeps"),
    QT_TRANSLATE_NOOP("derivation", "whose gradients are alive beside their buffers"),
};

}  // namespace

std::span<const char* const> remark_phrases() { return kRemarkPhrases; }

}  // namespace rooflight::ui
