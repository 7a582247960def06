// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/collectives/cost_terms.h"
#include "core/collectives/plain_rate.h"
#include "core/cost/hop.h"
#include "core/cost/lab_machine.h"
#include "core/explain/explainer.h"
#include "core/units/format.h"

namespace rooflight::detail {

namespace {

std::string over_axes(const StepModel& model, CollectiveKind kind, AxisMask mask) {
    return fmt::format("{} over {}", name_of(kind), axes_text(mask, model.mesh().sizes, " · "));
}

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

/// V from the operand that is gathered or scattered, where the operation's shape says which it is.
Derivation volume(const Explained& x, const Operation& op, const OperationCollective& c, const std::string& title) {
    const LayerContext& context = x.model.context();
    struct Operand {
        std::string rows, columns, what;
        double rows_size, columns_size;
        Bytes element;
    };
    const Bytes weight = stored_weight(context, op);
    const Bytes activation = bytes_of(context.precision->activations);
    const Traffic traffic = traffic_of(c);
    std::vector<Operand> operands;
    if (traffic == Traffic::weights || traffic == Traffic::once) {
        if (c.kind != CollectiveKind::reduce_scatter && c.kind != CollectiveKind::all_reduce)
            operands.push_back({"k", "n", "a weight as it travels", op.k, op.n, weight});
        operands.push_back(
            {"k", "n", "a gradient as it is reduced", op.k, op.n, bytes_of(context.precision->gradient_reduce)});
    } else {
        operands.push_back({"m", "k", "an element of the input (or its gradient)", op.m, op.k, activation});
        operands.push_back({"m", "n", "an element of the output (or its gradient)", op.m, op.n, activation});
    }
    Draft draft(title, "V", c.bytes.value(), Unit::bytes);
    for (const Operand& o : operands) {
        if (!op.has_weights() || !same(o.rows_size * o.columns_size * op.batch * o.element.value(), c.bytes.value()))
            continue;
        draft.formula(fmt::format("{{{}}} · {{{}}} · {}{{b}}", o.rows, o.columns, op.batch != 1 ? "{e} · " : ""))
            .in(o.rows, o.rows_size, Unit::number,
                o.rows == "m" ? "rows: tokens of the group" : "contracted dimension on this chip")
            .in(o.columns, o.columns_size, Unit::number,
                o.columns == "k" ? "contracted dimension on this chip" : "columns on this chip");
        if (op.batch != 1)
            draft.in("e", op.batch, Unit::number, "experts on this chip");
        return draft.in("b", o.element, o.what)
            .from("5")
            .says("The whole array of the group, once it is gathered.")
            .done();
    }
    const double chips = product(x.model.mesh().sizes, c.axes);
    return draft.formula("{N} · {v}")
        .in("N", chips, Unit::number, "chips of the group")
        .in("v", Bytes(c.bytes.value() / chips), "that each of them holds of the array")
        .from("3")
        .says("The whole array of the group, over the axes that do not shard it further.")
        .done();
}

void put_terms(Draft& draft, const Term& term) {
    for (const TermSymbol& symbol : term.symbols) {
        const auto& inputs = draft.so_far().inputs;
        const bool there =
            std::any_of(inputs.begin(), inputs.end(), [&](const auto& in) { return in.symbol == symbol.name; });
        if (!there)
            draft.in(std::string(symbol.name), symbol.value, symbol.unit, std::string(symbol.meaning));
    }
}

/// Of what an exchange between experts on several nodes moves, the share that crosses between them where that sets its time.
double crossing_share(const OperationCollective& c, const CollectiveRate& rate, double nodes, const CollectiveOptions& options) {
    const bool exchange = c.kind == CollectiveKind::all_to_all || c.kind == CollectiveKind::ragged_all_to_all;
    const double across = rate.busy_per_byte[static_cast<std::size_t>(Network::scale_out)];
    return exchange && nodes > 1 && options.exchange_copies > 0 && across >= rate.seconds_per_byte
               ? crossing_once(nodes, options)
               : 1;
}

Derivation transfer_time(const Explained& x, const OperationCollective& c, const std::string& title,
                         const std::string& bytes_key) {
    const StepModel& model = x.model;
    const CollectiveRate& rate = model.timer().rate(c.kind, c.axes);
    const Group group = group_of(model.mesh(), c.axes, model.machine());
    CollectiveOptions options = collective_options(x.scenario, model.factors());
    if ((c.axes & mask_of(MeshAxis::expert)) == 0)
        options.exchange_copies = 0;  // as MeshTimer has it
    const CollectiveTerms terms = terms_of(c.kind, group, options, c.bytes);
    Draft draft(title, "T", rate.time(c.bytes).value(), Unit::seconds);
    draft.in("V", c.bytes, "bytes of the whole array", bytes_key);
    std::string bandwidth = terms.bandwidth.formula;
    if (same(terms.bandwidth.value.value(), rate.bandwidth_time(c.bytes).value())) {
        put_terms(draft, terms.bandwidth);
    } else {
        // No short form: what the busiest link carries of each byte, over its rate.
        const double whole = c.bytes.value() / rate.bandwidth_time(c.bytes).value();
        const double nodes = group.size / (chips_together(group) * group.slices), crossing = crossing_share(c, rate, nodes, options);
        bandwidth = crossing < 1 ? "{κ} · {V} / {W}" : "{V} / {W}";
        if (crossing < 1)
            draft.in("κ", crossing, Unit::fraction,
                     options.exchange_reach > 0
                         ? fmt::format("of a token's copies, those that cross between nodes: one for each node with experts of "
                                       "its, which are in {:g} of {:g} groups at most",
                                       options.exchange_reach, options.exchange_groups)
                         : "of a token's copies, those that cross between nodes: one for each node with experts of its");
        draft.in("W", whole * crossing, Unit::bytes_per_second,
                 crossing < 1 ? "rate at which the group moves what crosses" : "rate at which the group moves its array");
    }
    const Seconds slow = rate.slow_start(c.bytes), delay = rate.latency_time(c.bytes);
    if (slow.value() > 0) {
        bandwidth += " + {T_slow}";
        draft.in("T_slow", slow, "slow start of the message");
    }
    std::string latency;
    if (delay.value() > 0 && same(terms.latency.value.value(), delay.value())) {
        latency = terms.latency.formula;
        put_terms(draft, terms.latency);
    } else if (delay.value() > 0) {
        latency = "{T_latency}";
        draft.in("T_latency", delay, "hops, launch and what lies between domains");
    }
    draft.formula(latency.empty()     ? bandwidth
                  : rate.latency_adds ? fmt::format("{} + {}", bandwidth, latency)
                                      : fmt::format("max({}, {})", bandwidth, latency));
    const Seconds moving = rate.bandwidth_time(c.bytes) + slow;
    return draft.from(model.machine().torus.empty() ? "12" : "3")
        .says(delay.value() <= 0
                  ? fmt::format("Bandwidth sets it: {}, and no latency.", text_of(moving))
                  : fmt::format("{} sets it: moving the bytes takes {}, the latency is {}.",
                                moving >= delay ? "Bandwidth" : "Latency", text_of(moving), text_of(delay)))
        .done();
}

/// Transfers of a step on one network, by kind and axes.
struct Carried {
    std::string name;
    Bytes bytes{0};
    Seconds busy{0};
};

std::vector<Carried> carried_by(const Explained& x, Network network) {
    std::vector<Carried> groups;
    const auto n = static_cast<std::size_t>(network);
    if (network == Network::host) {
        Carried activations{"saved activations", Bytes(0), Seconds(0)};
        x.model.for_stage(x.result.stage, [&](const LayerModel& layer, double count) {
            for (const PhaseCost* cost : {&layer.forward, &layer.backward}) {
                activations.bytes += cost->link_bytes[n] * (count * x.result.repetitions);
                activations.busy += cost->busy[n] * (count * x.result.repetitions);
            }
        });
        const Seconds states = x.model.optimizer_transfer(x.result.stage);
        groups.push_back(activations);
        groups.push_back({"optimizer states", states * x.model.rates().host, states});
        return groups;
    }
    x.model.for_stage(x.result.stage, [&](const LayerModel& layer, double count) {
        for_each_transfer(x.model, layer, [&](const OperationCollective& c, bool once) {
            const CollectiveRate& rate = x.model.timer().rate(c.kind, c.axes);
            const double times = once ? count : count * x.result.repetitions;
            const Seconds busy = rate.busy(network, c.bytes, rate.time(c.bytes)) * times;
            const Bytes bytes = c.bytes * (rate.link_bytes_per_byte[n] * times);
            if (busy.value() <= 0 && bytes.value() <= 0)
                return;
            const std::string name = over_axes(x.model, c.kind, c.axes);
            auto found = std::find_if(groups.begin(), groups.end(), [&](const Carried& g) { return g.name == name; });
            if (found == groups.end())
                found = groups.insert(groups.end(), {name, Bytes(0), Seconds(0)});
            found->bytes += bytes;
            found->busy += busy;
        });
    });
    const HandedOn handed = handed_on(x.model, x.result.stage, x.result.repetitions, network);
    if (handed.busy.value() > 0 || handed.bytes.value() > 0)
        groups.push_back({over_axes(x.model, CollectiveKind::permute, mask_of(MeshAxis::pipeline)), handed.bytes, handed.busy});
    std::sort(groups.begin(), groups.end(), [](const Carried& a, const Carried& b) { return a.busy > b.busy; });
    return groups;
}

Network network_named(std::string_view name) {
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (name_of(static_cast<Network>(n)) == name)
            return static_cast<Network>(n);
    return Network::x;
}

}  // namespace

Derivation collective_derivation(const Explained& x, std::size_t index, std::size_t collective, std::string_view part) {
    const Listed listed = listed_operation(x, index);
    const OperationCollective& c = listed.operation.collectives[collective];
    const CollectiveEstimate& shown = x.estimate.operations[index].collectives[collective];
    const std::string what = fmt::format("{} ({}, {})", over_axes(x.model, c.kind, c.axes), listed.operation.name,
                                         name_of(listed.operation.phase));
    const std::string prefix = fmt::format("operations[{}].collectives[{}].", index, collective);
    if (is_wait(listed.operation) && part == "bytes")
        return nothing("Bytes of " + what, "V", Unit::bytes, "They are counted where the collective runs.");
    if (is_wait(listed.operation))
        return Draft((part == "time_s" ? "Time of " : "Exposed time of ") + what, "T", shown.time.value(), Unit::seconds)
            .formula("{T_wait}")
            .in("T_wait", shown.time, "the chip waits: this and others of its kind have nothing left to run beside")
            .from("5")
            .says("What has to come before the first layer, goes out after the last, or outlasts the layers it runs beside.")
            .done();
    if (part == "bytes")
        return volume(x, listed.operation, c, "Bytes of " + what);
    if (part == "time_s")
        return transfer_time(x, c, "Time of " + what, prefix + "bytes");
    const double share = shown.time.value() > 0 ? shown.exposed / shown.time : 0;
    return Draft("Exposed time of " + what, "T_exposed", shown.exposed.value(), Unit::seconds)
        .formula("{T} · {s}")
        .in("T", shown.time, "time of the collective", prefix + "time_s")
        .in("s", share, Unit::fraction, "share of its network's traffic in the layer that nothing hides")
        .from("5")
        .says(share <= 0 ? "All of it runs beside the chip's own work or another network's transfers."
                         : fmt::format(
                               "The layer shows {} of communication; its transfers on the network that binds share it.",
                               text_of(listed.layer.exposed)))
        .done();
}

Derivation link_derivation(const Explained& x, std::size_t index, std::string_view part) {
    const LinkEstimate& link = x.estimate.links[index];
    const std::vector<Carried> groups = carried_by(x, network_named(link.axis));
    const bool busy = part == "busy";
    const std::string title = (busy ? "Busy share of " : "Bytes over a link of ") + link.axis;
    if (groups.empty())
        return nothing(title, busy ? "u" : "B", busy ? Unit::fraction : Unit::bytes, "Nothing goes over it.");
    Draft draft(title, busy ? "u" : "B", busy ? link.busy : link.bytes_per_step.value(),
                busy ? Unit::fraction : Unit::bytes);
    draft.formula(busy ? "min(1, Σ({t_i}) / {T_step})" : "Σ({b_i})");
    std::size_t i = 0;
    for (const Carried& group : groups) {
        ++i;
        if (busy)
            draft.in(fmt::format("t_{}", i), group.busy, group.name + ": links taken, in a step");
        else
            draft.in(fmt::format("b_{}", i), group.bytes, group.name + ": over the busiest link, one way, in a step");
    }
    if (busy)
        draft.in("T_step", x.estimate.step.time, "step time", "step.time_s");
    return draft.from(x.model.machine().torus.empty() ? "12" : "3")
        .says(fmt::format("Most of it is {}.", groups.front().name))
        .done();
}

}  // namespace rooflight::detail
