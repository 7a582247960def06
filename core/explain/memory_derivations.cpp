// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/schedule/stage_times.h"
#include "core/units/format.h"

namespace rooflight::detail {

namespace {

/// Everything that the derivations of one stage's memory ask for.
struct StageMemory {
    const Explained& x;
    std::size_t stage;
    std::string prefix;
    const MemoryUse& use;
    double in_flight;
    StageSums sums;
};

/// Optimizer states of one parameter, of optimizers that keep the same of all.
Bytes bytes_of_states(const LayerContext& c) { return optimizer_states(c.precision->optimizer, {}).each; }

std::string where(const StageMemory& s) {
    return s.x.model.stages().size() > 1 ? fmt::format(" (stage {})", s.stage) : std::string();
}

/// Parameters of the parts of a stage, times bytes, over the chips that `sharded` state is split over.
Derivation state(const StageMemory& s, MemoryCategory category, Bytes each, bool sharded) {
    struct Part {
        std::string_view name;
        double local, count, ways, bytes;
    };
    const bool weights = category == MemoryCategory::weights, gradients = category == MemoryCategory::gradients;
    std::vector<Part> parts;
    bool split = false;
    for_each_shard(s.x.model, s.stage, [&](std::string_view name, const ParameterShard& shard, double count) {
        const double ways = sharded ? shard.zero_ways : 1;
        // Parts of a model may be stored in types of their own.
        const double bytes = weights ? shard.bytes(s.x.model.context()).value() / shard.local : each.value();
        parts.push_back({name, shard.local, count, ways, bytes});
        split = split || ways > 1;
    });
    const bool alike =
        std::all_of(parts.begin(), parts.end(), [&](const Part& p) { return p.bytes == parts.front().bytes; });
    const char* what = weights     ? "a weight"
                       : gradients ? "a gradient"
                                   : "states of a parameter: master copy and moments";
    Draft draft((weights     ? "Weights"
                 : gradients ? "Gradients"
                             : "Optimizer states") +
                    where(s),
                weights     ? "M_weights"
                : gradients ? "M_gradients"
                            : "M_optimizer",
                s.use[category].value(), Unit::bytes);
    const std::string one = alike ? "{n_i} · {P_i}" : "{b_i} · {n_i} · {P_i}";
    draft.formula((alike ? "{b} · Σ(" : "Σ(") + one + (split ? " / {z_i})" : ")"));
    if (alike)
        draft.in("b", Bytes(parts.empty() ? each.value() : parts.front().bytes), what);
    std::size_t i = 0;
    for (const Part& part : parts) {
        ++i;
        draft.in(fmt::format("n_{}", i), part.count, Unit::number, fmt::format("times on the stage: {}", part.name))
            .in(fmt::format("P_{}", i), part.local, Unit::number,
                fmt::format("parameters on a chip, tensor and expert shares: {}", part.name));
        if (!alike)
            draft.in(fmt::format("b_{}", i), Bytes(part.bytes), fmt::format("{}: {}", what, part.name));
        if (split)
            draft.in(fmt::format("z_{}", i), part.ways, Unit::number, "chips over which ZeRO splits them");
    }
    return draft.from("5", "Rajbhandari et al. 2020 (ZeRO)")
        .says(split ? fmt::format("ZeRO {} splits them over the chips of fsdp and context.", s.x.model.context().zero)
                    : "Each chip of a tensor group holds its part, and every copy of the model holds them all.")
        .done();
}

/// Optimizer states of which one is not of every parameter: factored, or kept only outside hidden matrices.
Derivation matrix_states(const StageMemory& s) {
    const Optimizer& optimizer = s.x.scenario.precision.optimizer;
    const bool factored = optimizer.name == OptimizerKind::adafactor;
    double parameters = 0, more = 0;
    OptimizerStates states;
    s.x.model.for_stage(s.stage, [&](const LayerModel& layer, double count) {
        const double times = &layer == &s.x.model.head() ? 1 : count;
        for (const ParameterShard& shard : layer.trained) {
            states = optimizer_states(optimizer, shard);
            parameters += shard.local * times / shard.zero_ways;
            more += states.more_count * times / shard.zero_ways;
        }
    });
    return Draft("Optimizer states" + where(s), "M_optimizer", s.use[MemoryCategory::optimizer].value(), Unit::bytes)
        .formula("{b} · {P} + {b_2} · {P_2}")
        .in("b", states.each, factored ? "of a parameter: master copy" : "of a parameter: master copy and one moment")
        .in("P", parameters, Unit::number, "trained parameters on a chip, as ZeRO splits them")
        .in("b_2", states.more, "of a second moment")
        .in("P_2", more, Unit::number,
            factored ? "rows and columns of its matrices" : "of the parameters, those of tables and norms")
        .from("5", factored ? "Shazeer & Stern 2018 (Adafactor)" : "Jordan et al. 2024 (Muon)")
        .says(factored ? "The second moment is kept by row and by column, and there is no first."
                       : "Hidden matrices have one moment; tables and norms are updated as by AdamW.")
        .done();
}

Derivation activations(const StageMemory& s) {
    const Factors& f = s.x.model.factors();
    const bool training = s.x.model.training();
    const std::string spread = f.memory_fragmentation > 0 ? " · (1 + {φ})" : "";
    const bool keys = s.sums.keys.value() > 0;
    std::string formula = keys ? "max({A_work} + {A_keys}, {A_head})" : "max({A_work}, {A_head})";
    Draft draft("Activations" + where(s), "M_activations", s.use[MemoryCategory::activations].value(), Unit::bytes);
    if (training) {
        formula = "{m} · Σ({n_i} · {A_i}) + " + formula;
        draft.in("m", s.in_flight, Unit::number, "microbatches whose activations are alive at the peak");
        std::size_t i = 0;
        for (std::size_t k = 0; k < kLayerKindCount; ++k)
            if (const int count = s.x.model.stages()[s.stage].count[k]; count > 0) {
                ++i;
                draft.in(fmt::format("n_{}", i), count, Unit::number, layer_label(s.x.model, s.x.model.layer(k)) + "s")
                    .in(fmt::format("A_{}", i), s.x.model.layer(k).saved, "that one saves for its backward pass");
            }
    }
    draft.formula(spread.empty() ? formula : "(" + formula + ")" + spread)
        .in("A_work", s.sums.working * f.working_memory,
            training ? "recomputed and alive during a layer's backward pass"
                     : "largest inputs and outputs of a layer's operation")
        .in("A_head", s.sums.head_saved, "of the head and its logits");
    if (keys)
        draft.in("A_keys", s.sums.keys,
                 s.x.scenario.parallelism.context_attention == ContextAttention::ring
                     ? training ? "keys and values of the other chips, the block at work and the next, and gradients that go along"
                                : "keys and values of the other chips, the block at work and the next"
                 : training ? "keys and values gathered from the other chips, and their gradients before they are reduced"
                            : "keys and values gathered from the other chips");
    if (!spread.empty())
        draft.in("φ", f.memory_fragmentation, Unit::fraction, "lost to fragmentation");
    return draft.from("5", "Korthikanti et al. 2022")
        .says(training ? "What the recomputation policy keeps, for each microbatch under way; the head and a layer at "
                         "work are never alive at once."
                       : "A forward pass keeps only what one operation reads and writes.")
        .done();
}

Derivation kv_cache(const StageMemory& s) {
    if (s.x.model.training())
        return nothing("KV cache" + where(s), "M_KV", Unit::bytes, "Training keeps no KV cache.");
    return Draft("KV cache" + where(s), "M_KV", s.use[MemoryCategory::kv_cache].value(), Unit::bytes)
        .formula("{b} · {e} · {B}")
        .in("b", bytes_of(s.x.scenario.precision.kv_cache), "an element")
        .in("e", kv_elements_on_chip(s.x.model, s.stage), Unit::number,
            "elements of a sequence on a chip: keys and values (or the latent) of its layers and heads")
        .in("B", s.x.model.sequences_per_chip(), Unit::number, "sequences of a replica whose caches a chip holds")
        .from("7")
        .says(
            "By key and value heads, not query heads; windows cap the length, and fewer heads than tensor ranks are "
            "copied.")
        .done();
}

Derivation buffers(const StageMemory& s) {
    const LayerContext& c = s.x.model.context();
    Derivation best = nothing("Communication buffers" + where(s), "M_comm", Unit::bytes,
                              "Nothing is gathered: each chip already holds the weights that it uses.");
    double most = 0;
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        if (s.x.model.stages()[s.stage].count[k] == 0)
            continue;
        const auto& [dense, experts] = std::tie(s.x.model.layer(k).dense, s.x.model.layer(k).experts);
        Draft draft("Communication buffers" + where(s), "M_comm", s.use[MemoryCategory::communication].value(),
                    Unit::bytes);
        const Bytes transient = bytes_of(c.precision->weights) * (dense.local * c.factors->transient_layers);
        const Bytes gathered = c.zero >= 3 ? gathered_buffers(c, s.x.model.layer(k)) : Bytes(0);
        const double whole = (dense.zero_ways > 1 ? dense.local : 0) + (experts.zero_ways > 1 ? experts.local : 0);
        const Bytes in_turn =
            c.layout.gathered != 0 ? largest_gathered(c, s.x.model.layer(k).operations.forward) : Bytes(0);
        if (in_turn.value() > most && in_turn >= gathered) {
            most = in_turn.value();
            const double ways = c.ways(c.layout.gathered);
            best = draft.formula("{P} · {b} · (1 − 1 / {N})")
                       .in("P", in_turn / (bytes_of(c.precision->weights) * (1 - 1 / ways)), Unit::number,
                           "parameters of the largest matrix, gathered")
                       .in("b", bytes_of(c.precision->weights), "a weight")
                       .in("N", ways, Unit::number, "chips over which it is gathered")
                       .from("7", "Pope et al. 2022")
                       .says("Matrices are gathered one at a time.")
                       .done();
        } else if (c.training && transient.value() > most && transient >= gathered) {
            most = transient.value();
            best = draft.formula("{P} · {b} · {l}")
                       .in("P", dense.local, Unit::number, "parameters of a layer on a chip")
                       .in("b", bytes_of(c.precision->weights), "a parameter")
                       .in("l", c.factors->transient_layers, Unit::number,
                           "layers whose gradients are alive beside their buffers")
                       .says("Software keeps gradients of a few layers beside the buffers that they are added to.")
                       .done();
        } else if (gathered.value() > most) {
            most = gathered.value();
            draft.formula(c.training ? "{P} · (2 · {b} + {g})" : "2 · {P} · {b}")
                .in("P", whole, Unit::number, "parameters of the largest layer, gathered")
                .in("b", std::min(bytes_of(c.precision->weights), bytes_of(c.matmul)), "a gathered weight");
            if (c.training)
                draft.in("g", bytes_of(c.precision->gradient_reduce), "a gradient before it is scattered");
            best =
                draft.from("5", "Rajbhandari et al. 2020 (ZeRO)")
                    .says(
                        "The layer at work and the one fetched ahead are whole, and in training one layer's gradients.")
                    .done();
        }
    }
    return best;
}

Derivation overhead_bytes(const StageMemory& s) {
    const double bytes = s.x.model.factors().memory_overhead_bytes;
    if (bytes <= 0)
        return nothing("Overhead" + where(s), "M_overhead", Unit::bytes,
                       "Ideal fidelity counts no software in memory.");
    return Draft("Overhead" + where(s), "M_overhead", s.use[MemoryCategory::overhead].value(), Unit::bytes)
        .formula("{O}")
        .in("O", Bytes(bytes), "context, allocator and libraries, of the software stack")
        .says("Measured for the stack, whatever the model.")
        .done();
}

/// Weights, gradients or states of a stage under an adapter: those of frozen weights and those that are trained.
Derivation with_adapter(const StageMemory& s, MemoryCategory category) {
    const LayerContext& c = s.x.model.context();
    Bytes frozen{0};
    double trained = 0;
    s.x.model.for_stage(s.stage, [&](const LayerModel& layer, double count) {
        const double times = &layer == &s.x.model.head() ? 1 : count;
        const auto ways = [&c](const ParameterShard& shard) { return c.zero >= 3 ? shard.zero_ways : 1; };
        frozen += (layer.dense.bytes(c) / double(ways(layer.dense)) + layer.experts.bytes(c) / double(ways(layer.experts))) * times;
        for (const ParameterShard& shard : layer.trained) {
            const bool split = category == MemoryCategory::optimizer || c.zero >= (category == MemoryCategory::gradients ? 2 : 3);
            trained += shard.local * times / (split ? shard.zero_ways : 1);
        }
    });
    const bool weights = category == MemoryCategory::weights, gradients = category == MemoryCategory::gradients;
    Draft draft((weights ? "Weights" : gradients ? "Gradients" : "Optimizer states") + where(s),
                weights ? "M_weights" : gradients ? "M_gradients" : "M_optimizer", s.use[category].value(), Unit::bytes);
    draft.formula(weights ? "{M_frozen} + {b} · {R}" : "{b} · {R}");
    if (weights)
        draft.in("M_frozen", frozen, fmt::format("the model's weights, frozen, stored as {}", name_of(c.weights)));
    return draft
        .in("b", weights ? bytes_of(c.precision->weights) : gradients ? gradient_bytes(c) : bytes_of_states(c),
            "of a trained parameter")
        .in("R", trained, Unit::number, "the adapter's parameters on a chip")
        .from("5", "Hu et al. 2021 (LoRA)")
        .says("Only the adapter has gradients and optimizer states.")
        .done();
}

/// Buffers of gathers, and of what is on its way from or to the host.
Derivation with_transfers(const StageMemory& s) {
    return Draft("Communication buffers" + where(s), "M_comm", s.use[MemoryCategory::communication].value(), Unit::bytes)
        .formula("{M_gather} + {M_host}")
        .in("M_gather", s.sums.buffers, "weights gathered and gradients on their way")
        .in("M_host", s.sums.transfers, "one layer's states or activations on their way to the host, and one's from it")
        .from("5", "Rajbhandari et al. 2021 (ZeRO-Infinity)")
        .says("What lies on the host passes through the chip layer by layer.")
        .done();
}

Derivation of_category(const StageMemory& s, MemoryCategory category) {
    const LayerContext& c = s.x.model.context();
    const bool training = c.training;
    const bool states = category == MemoryCategory::weights || category == MemoryCategory::gradients ||
                        category == MemoryCategory::optimizer;
    if (c.optimizer_on_host && category == MemoryCategory::optimizer)
        return nothing("Optimizer states" + where(s), "M_optimizer", Unit::bytes, "They lie in the host's memory.");
    if (training && category == MemoryCategory::optimizer && sees_matrices(c.precision->optimizer.name))
        return matrix_states(s);
    if (c.adapter != nullptr && states)
        return with_adapter(s, category);
    if (category == MemoryCategory::communication && (s.sums.transfers.value() > 0 || c.adapter != nullptr))
        return with_transfers(s);
    switch (category) {
        case MemoryCategory::weights:
            return state(s, category, bytes_of(c.precision->weights), c.zero >= 3);
        case MemoryCategory::gradients:
            return training
                       ? state(s, category, gradient_bytes(c), c.zero >= 2)
                       : nothing("Gradients" + where(s), "M_gradients", Unit::bytes, "Only training has gradients.");
        case MemoryCategory::optimizer:
            return training ? state(s, category, bytes_of_states(c), true)
                            : nothing("Optimizer states" + where(s), "M_optimizer", Unit::bytes,
                                      "Only training has an optimizer.");
        case MemoryCategory::activations:
            return activations(s);
        case MemoryCategory::kv_cache:
            return kv_cache(s);
        case MemoryCategory::communication:
            return buffers(s);
        case MemoryCategory::overhead:
            break;
    }
    return overhead_bytes(s);
}

Derivation total(const StageMemory& s) {
    const Bytes capacity = s.x.estimate.memory.capacity;
    Draft draft("Memory of a chip" + where(s), "M", s.use.total.value(), Unit::bytes);
    constexpr const char* symbols[] = {"M_weights", "M_gradients", "M_optimizer", "M_activations",
                                       "M_KV",      "M_comm",      "M_overhead"};
    std::string formula;
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        const auto category = static_cast<MemoryCategory>(i);
        formula += fmt::format("{}{{{}}}", i > 0 ? " + " : "", symbols[i]);
        draft.in(symbols[i], s.use[category], std::string(name_of(category)),
                 fmt::format("{}breakdown.{}", s.prefix, name_of(category)));
    }
    const bool fits = s.use.total <= capacity;
    const Bytes apart = fits ? capacity - s.use.total : s.use.total - capacity;
    return draft.formula(formula)
        .from(s.x.model.training() ? "5" : "7")
        .says(fmt::format("At the peak moment ({}) a chip needs {} of {}: {} {}.", s.use.peak_at, text_of(s.use.total),
                          text_of(capacity), text_of(apart), fits ? "are left" : "too much"))
        .done();
}

Derivation capacity(const StageMemory& s) {
    const Machine& machine = s.x.model.machine();
    const auto source = machine.system->sources.find("hbm_bytes");
    return Draft("HBM of a chip", "M_HBM", s.x.estimate.memory.capacity.value(), Unit::bytes)
        .formula("{H}")
        .in("H", s.x.estimate.memory.capacity, "capacity of " + machine.system->name)
        .from("2", source != machine.system->sources.end() ? source->second : "")
        .says("The nominal capacity; nothing is taken off it here.")
        .done();
}

}  // namespace

Derivation memory_derivation(const Explained& x, std::size_t stage, const std::string& prefix, std::string_view part) {
    const double in_flight = microbatches_in_flight(x.model)[stage];
    const StageMemory s{
        x, stage, prefix, x.estimate.memory.stages[stage], in_flight, sum_stage(x.model, stage, in_flight)};
    if (part == "per_chip_bytes")
        return total(s);
    if (part == "capacity_bytes")
        return capacity(s);
    part.remove_prefix(std::string_view("breakdown.").size());
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i)
        if (part == name_of(static_cast<MemoryCategory>(i)))
            return of_category(s, static_cast<MemoryCategory>(i));
    return total(s);
}

}  // namespace rooflight::detail
