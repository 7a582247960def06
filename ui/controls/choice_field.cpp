// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/choice_field.h"

#include <algorithm>
#include <string>

#include <QCoreApplication>

#include "core/workload/adapter.h"
#include "ui/controls/serving_fields.h"

namespace rooflight::ui {
namespace {

using Look = ChoiceField::Look;

bool always(const FieldContext&) { return true; }
bool training(const FieldContext& c) { return c.scenario.workload.kind == WorkloadKind::training; }
bool inference(const FieldContext& c) { return !training(c); }
bool staged(const FieldContext& c) { return training(c) && c.scenario.parallelism.pipeline > 1; }
bool interleaved(const FieldContext& c) {
    return staged(c) && c.scenario.parallelism.schedule == PipelineSchedule::interleaved;
}
bool in_context(const FieldContext& c) { return training(c) && c.scenario.parallelism.context > 1; }

constexpr int kFewestChunks = 2, kMostChunks = 128;  ///< a stage has no more layers than that

std::vector<Choice> chunk_choices() {
    static const std::vector<std::string> texts = [] {
        std::vector<std::string> numbers;
        for (int chunks = kFewestChunks; chunks <= kMostChunks; ++chunks)
            numbers.push_back(std::to_string(chunks));
        return numbers;
    }();
    std::vector<Choice> result;
    for (const std::string& text : texts)
        result.push_back({text.c_str()});
    return result;
}

int chunks_value(const Scenario& s) {
    const int chunks = s.parallelism.virtual_stages;
    return chunks >= kFewestChunks && chunks <= kMostChunks ? chunks - kFewestChunks : -1;
}

/// As many as a stage has layers, and such as divide them: what a search tries.
QString no_such_chunks(const FieldContext& c, int choice) {
    const int chunks = choice + kFewestChunks, pipeline = c.scenario.parallelism.pipeline;
    const int layers = c.scenario.model->layers;
    if (chunks * pipeline > layers)
        return QCoreApplication::translate("fields", "needs as many layers");
    return layers % pipeline != 0 || layers % (chunks * pipeline) == 0
               ? QString()
               : QCoreApplication::translate("fields", "does not divide the layers of a stage");
}

QString needs_tensor(const FieldContext& c) {
    return c.scenario.parallelism.tensor > 1 ? QString()
                                             : QCoreApplication::translate("fields", "needs tensor above 1");
}

QString needs_shards(const FieldContext& c) {
    const Parallelism& mesh = c.scenario.parallelism;
    return mesh.fsdp * mesh.context > 1 ? QString()
                                        : QCoreApplication::translate("fields", "needs fsdp or context above 1");
}

bool adapted(const FieldContext& c) { return training(c) && c.scenario.adapter.has_value(); }

QString needs_host(const FieldContext& c) {
    return c.machine.figures.pcie ? QString()
                                  : QCoreApplication::translate("fields", "the link to the host is not known");
}

std::vector<std::string> targets_of(int choice) {
    return choice == 0   ? std::vector<std::string>{"attention", "mlp"}
           : choice == 1 ? std::vector<std::string>{"attention"}
                         : std::vector<std::string>{"mlp"};
}

int targets_value(const Scenario& s) {
    for (int choice = 0; s.adapter && choice < 3; ++choice)
        if (s.adapter->targets == targets_of(choice))
            return choice;
    return -1;
}

QString needs_book(const FieldContext& c) {
    return c.scenario.hardware.system->book_figures.has_value()
               ? QString()
               : QCoreApplication::translate("fields", "the book gives no figures of this system");
}

template <DType Precision::*member>
int dtype_value(const Scenario& s) {
    return static_cast<int>(std::find(kDTypes.begin(), kDTypes.end(), s.precision.*member) - kDTypes.begin());
}

template <DType Precision::*member>
void change_dtype(Scenario& s, int choice) {
    s.precision.*member = kDTypes[static_cast<std::size_t>(choice)];
    if constexpr (member == &Precision::gradients)
        s.precision.gradient_reduce = s.precision.gradients;
}

/// A chip that lacks a dtype would work in another.
QString lacks_dtype(const FieldContext& c, int choice) {
    const DType type = kDTypes[static_cast<std::size_t>(choice)];
    return c.machine.figures.peak(type)
               ? QString()
               : QCoreApplication::translate("fields", "%1 has no %2")
                     .arg(QString::fromStdString(c.machine.system->name), QLatin1String(name_of(type).data()));
}

std::vector<Choice> dtypes() {
    std::vector<Choice> result;
    for (const DType type : kDTypes)
        result.push_back({name_of(type).data()});
    return result;
}

template <DType Precision::*member>
ChoiceField dtype_field(Field id, const char* name, const char* label, const char* tip,
                        bool (*applies)(const FieldContext&),
                        QString (*lacking)(const FieldContext&, int) = nullptr) {
    return {id,      name,   label, tip, Look::stacked, dtypes(), dtype_value<member>, change_dtype<member>,
            applies, nullptr, lacking};
}

const std::vector<ChoiceField>& mesh() {
    static const std::vector<ChoiceField> fields = {
        {Field::zero,
         "zero",
         QT_TRANSLATE_NOOP("fields", "ZeRO"),
         QT_TRANSLATE_NOOP("fields", "What is sharded over fsdp and context"),
         Look::segments,
         {{"1", QT_TRANSLATE_NOOP("fields", "Optimizer state")},
          {"2", QT_TRANSLATE_NOOP("fields", "Optimizer state and gradients")},
          {"3", QT_TRANSLATE_NOOP("fields", "Optimizer state, gradients and weights")}},
         [](const Scenario& s) { return s.parallelism.zero - 1; },
         [](Scenario& s, int choice) { s.parallelism.zero = choice + 1; },
         training,
         needs_shards},
        {Field::schedule,
         "schedule",
         QT_TRANSLATE_NOOP("fields", "Schedule"),
         QT_TRANSLATE_NOOP("fields", "In which order the stages work on micro-batches"),
         Look::combo,
         {{"GPipe"}, {"1F1B"}, {"interleaved"}, {"zero bubble"}},
         [](const Scenario& s) { return static_cast<int>(s.parallelism.schedule); },
         [](Scenario& s, int choice) {
             s.parallelism.schedule = static_cast<PipelineSchedule>(choice);
             s.parallelism.virtual_stages = s.parallelism.schedule == PipelineSchedule::interleaved ? 2 : 1;
         },
         staged},
        {Field::virtual_stages,
         "virtual_stages",
         QT_TRANSLATE_NOOP("fields", "Virtual stages"),
         QT_TRANSLATE_NOOP("fields", "Chunks of layers that a stage works on in turn"),
         Look::combo,
         chunk_choices(),
         chunks_value,
         [](Scenario& s, int choice) { s.parallelism.virtual_stages = choice + kFewestChunks; },
         interleaved,
         nullptr,
         no_such_chunks,
         true,
         [](const Scenario& s) { return QString::number(s.parallelism.virtual_stages); }},
        {Field::context_attention,
         "context_attention",
         QT_TRANSLATE_NOOP("fields", "Attention over context"),
         QT_TRANSLATE_NOOP("fields", "How a chip comes by the keys and values of the others"),
         Look::stacked,
         {{QT_TRANSLATE_NOOP("fields", "in a ring")},
          {QT_TRANSLATE_NOOP("fields", "keys and values gathered")},
          {QT_TRANSLATE_NOOP("fields", "by heads (Ulysses)")}},
         [](const Scenario& s) { return static_cast<int>(s.parallelism.context_attention); },
         [](Scenario& s, int choice) { s.parallelism.context_attention = static_cast<ContextAttention>(choice); },
         in_context},
        {Field::sequence,
         "sequence",
         QT_TRANSLATE_NOOP("fields", "Sequence parallelism"),
         QT_TRANSLATE_NOOP("fields", "Split activations over the tensor axis between the matmuls"),
         Look::check,
         {},
         [](const Scenario& s) { return s.parallelism.sequence ? 1 : 0; },
         [](Scenario& s, int choice) { s.parallelism.sequence = choice == 1; },
         training,
         needs_tensor},
    };
    return fields;
}

const std::vector<ChoiceField>& precision() {
    static const std::vector<ChoiceField> fields = {
        dtype_field<&Precision::matmul>(Field::matmul, "matmul", QT_TRANSLATE_NOOP("fields", "Matmul"),
                                        QT_TRANSLATE_NOOP("fields", "What the matrix units compute in"), always,
                                        lacks_dtype),
        dtype_field<&Precision::weights>(Field::weights, "weights", QT_TRANSLATE_NOOP("fields", "Weights"),
                                         QT_TRANSLATE_NOOP("fields", "How weights are stored"), always),
        dtype_field<&Precision::activations>(Field::activations, "activations",
                                             QT_TRANSLATE_NOOP("fields", "Activations"),
                                             QT_TRANSLATE_NOOP("fields", "How activations are stored"), always),
        dtype_field<&Precision::kv_cache>(Field::kv_cache, "kv_cache", QT_TRANSLATE_NOOP("fields", "KV cache"),
                                          QT_TRANSLATE_NOOP("fields", "How keys and values are kept"), inference),
        dtype_field<&Precision::gradients>(Field::gradients, "gradients", QT_TRANSLATE_NOOP("fields", "Gradients"),
                                           QT_TRANSLATE_NOOP("fields", "How gradients are stored and reduced"),
                                           training),
        dtype_field<&Precision::gradient_reduce>(Field::gradient_reduce, "gradient_reduce",
                                                 QT_TRANSLATE_NOOP("fields", "Gradients as reduced"),
                                                 QT_TRANSLATE_NOOP("fields", "How gradients travel when they are added up"),
                                                 training),
    };
    return fields;
}

const std::vector<ChoiceField>& recompute() {
    static const std::vector<ChoiceField> fields = {
        {Field::recompute,
         "recompute",
         QT_TRANSLATE_NOOP("fields", "Recompute"),
         QT_TRANSLATE_NOOP("fields", "What the backward pass computes again instead of keeping"),
         Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "none"), QT_TRANSLATE_NOOP("fields", "Keep every activation")},
          {QT_TRANSLATE_NOOP("fields", "selective"), QT_TRANSLATE_NOOP("fields", "Recompute the attention")},
          {QT_TRANSLATE_NOOP("fields", "full"), QT_TRANSLATE_NOOP("fields", "Keep only what enters each layer")}},
         [](const Scenario& s) {
             return s.recompute.kind == RecomputeKind::listed ? -1 : static_cast<int>(s.recompute.kind);
         },
         [](Scenario& s, int choice) {
             s.recompute = {static_cast<RecomputeKind>(choice), {}};
         },
         training},
        {Field::optimizer,
         "optimizer",
         QT_TRANSLATE_NOOP("fields", "Optimizer"),
         QT_TRANSLATE_NOOP("fields", "Decides how much state each parameter has"),
         Look::combo,
         {{"AdamW"}, {"Adafactor"}, {"Lion"}, {"Muon"}, {"SGD"}},
         [](const Scenario& s) { return static_cast<int>(s.precision.optimizer.name); },
         [](Scenario& s, int choice) { s.precision.optimizer.name = static_cast<OptimizerKind>(choice); },
         training},
        {Field::offload_activations,
         "offload_activations",
         QT_TRANSLATE_NOOP("fields", "Activations on host"),
         QT_TRANSLATE_NOOP("fields", "Share of what a layer keeps that waits in the host's memory"),
         Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "none"), QT_TRANSLATE_NOOP("fields", "All stays on the chip")},
          {"½", QT_TRANSLATE_NOOP("fields", "Half of it goes to the host and comes back")},
          {QT_TRANSLATE_NOOP("fields", "all"), QT_TRANSLATE_NOOP("fields", "All goes to the host and comes back")}},
         [](const Scenario& s) {
             const double twice = 2 * s.offload.activations;
             return twice == 0 ? 0 : twice == 1 ? 1 : twice == 2 ? 2 : -1;
         },
         [](Scenario& s, int choice) { s.offload.activations = choice / 2.0; },
         training,
         needs_host},
        {Field::offload_optimizer,
         "offload_optimizer",
         QT_TRANSLATE_NOOP("fields", "Optimizer states on host"),
         QT_TRANSLATE_NOOP("fields", "They stream to the chip and back while they are updated"),
         Look::check,
         {},
         [](const Scenario& s) { return s.offload.optimizer ? 1 : 0; },
         [](Scenario& s, int choice) { s.offload.optimizer = choice == 1; },
         training,
         needs_host},
    };
    return fields;
}

const std::vector<ChoiceField>& adapter() {
    static const std::vector<ChoiceField> fields = {
        {Field::adapter,
         "adapter",
         QT_TRANSLATE_NOOP("fields", "Adapter"),
         QT_TRANSLATE_NOOP("fields", "Train two narrow matrices beside each frozen one instead of the model"),
         Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "none"), QT_TRANSLATE_NOOP("fields", "Train the whole model")},
          {"LoRA", QT_TRANSLATE_NOOP("fields", "Weights frozen as they are stored")},
          {"QLoRA", QT_TRANSLATE_NOOP("fields", "Weights frozen in 4 bits")}},
         [](const Scenario& s) { return !s.adapter ? 0 : s.adapter->kind == AdapterKind::lora ? 1 : 2; },
         [](Scenario& s, int choice) {
             if (choice == 0) {
                 s.adapter.reset();
                 return;
             }
             if (!s.adapter)
                 s.adapter.emplace();
             s.adapter->kind = choice == 1 ? AdapterKind::lora : AdapterKind::qlora;
             s.adapter->base_weights.reset();  // each kind has a usual one
         },
         training},
        {Field::adapter_targets,
         "adapter_targets",
         QT_TRANSLATE_NOOP("fields", "Beside"),
         QT_TRANSLATE_NOOP("fields", "Which matrices have an adapter"),
         Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "all"), QT_TRANSLATE_NOOP("fields", "Matrices of attention and MLPs")},
          {QT_TRANSLATE_NOOP("fields", "attention"), QT_TRANSLATE_NOOP("fields", "Its four projections")},
          {"MLP", QT_TRANSLATE_NOOP("fields", "Feed-forward matrices, every expert's too")}},
         targets_value,
         [](Scenario& s, int choice) { s.adapter->targets = targets_of(choice); },
         adapted},
        {Field::adapter_base,
         "adapter_base",
         QT_TRANSLATE_NOOP("fields", "Frozen weights"),
         QT_TRANSLATE_NOOP("fields", "How the weights that are not trained are stored"),
         Look::combo,
         dtypes(),
         [](const Scenario& s) {
             const DType type = s.adapter ? base_weights(*s.adapter, s.precision) : s.precision.weights;
             return static_cast<int>(std::find(kDTypes.begin(), kDTypes.end(), type) - kDTypes.begin());
         },
         [](Scenario& s, int choice) { s.adapter->base_weights = kDTypes[static_cast<std::size_t>(choice)]; },
         adapted},
    };
    return fields;
}

const std::vector<ChoiceField>& options() {
    static const std::vector<ChoiceField> fields = {
        {Field::figures,
         "figures",
         QT_TRANSLATE_NOOP("fields", "Hardware figures"),
         QT_TRANSLATE_NOOP("fields", "Whose figures of the system"),
         Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "vendor"), QT_TRANSLATE_NOOP("fields", "As the vendor publishes them")},
          {QT_TRANSLATE_NOOP("fields", "book"),
           QT_TRANSLATE_NOOP("fields", "As “How to Scale Your Model” rounds them")}},
         [](const Scenario& s) { return static_cast<int>(s.hardware.figures); },
         [](Scenario& s, int choice) { s.hardware.figures = static_cast<FigureSet>(choice); },
         always,
         needs_book},
        {Field::ring_factor,
         "ring_factor",
         QT_TRANSLATE_NOOP("fields", "Ring factor"),
         QT_TRANSLATE_NOOP("fields", "Whether a ring of N moves (N−1)/N of the array, or all of it"),
         Look::segments,
         {{QT_TRANSLATE_NOOP("fields", "exact")}, {QT_TRANSLATE_NOOP("fields", "book")}},
         [](const Scenario& s) { return static_cast<int>(s.options.ring_factor); },
         [](Scenario& s, int choice) { s.options.ring_factor = static_cast<RingFactor>(choice); },
         always},
        {Field::mfu_convention,
         "mfu_convention",
         QT_TRANSLATE_NOOP("fields", "MFU counts"),
         QT_TRANSLATE_NOOP("fields", "Whether attention FLOPs are halved for causality"),
         Look::segments,
         {{"PaLM", QT_TRANSLATE_NOOP("fields", "Attention in full")},
          {QT_TRANSLATE_NOOP("fields", "causal"), QT_TRANSLATE_NOOP("fields", "Attention halved")}},
         [](const Scenario& s) { return static_cast<int>(s.options.mfu_convention); },
         [](Scenario& s, int choice) { s.options.mfu_convention = static_cast<FlopsConvention>(choice); },
         always},
        {Field::collective_matmul,
         "collective_matmul",
         QT_TRANSLATE_NOOP("fields", "Collective matmul"),
         QT_TRANSLATE_NOOP("fields", "Overlap a matmul with the collective that feeds it, chunk by chunk"),
         Look::check,
         {},
         [](const Scenario& s) { return s.options.collective_matmul ? 1 : 0; },
         [](Scenario& s, int choice) { s.options.collective_matmul = choice == 1; },
         always},
    };
    return fields;
}

}  // namespace

std::span<const ChoiceField> choice_fields(ChoiceGroup group) {
    switch (group) {
        case ChoiceGroup::requests:
            return request_choices();
        case ChoiceGroup::batching:
            return batching_choices();
        case ChoiceGroup::mesh:
            return mesh();
        case ChoiceGroup::precision:
            return precision();
        case ChoiceGroup::recompute:
            return recompute();
        case ChoiceGroup::adapter:
            return adapter();
        case ChoiceGroup::options:
            return options();
    }
    return {};
}

const ChoiceField* find_choice_field(const QString& name) {
    for (const ChoiceGroup group : {ChoiceGroup::requests, ChoiceGroup::batching, ChoiceGroup::mesh, ChoiceGroup::precision,
                                    ChoiceGroup::recompute, ChoiceGroup::adapter, ChoiceGroup::options})
        for (const ChoiceField& field : choice_fields(group))
            if (name == QLatin1String(field.name))
                return &field;
    return nullptr;
}

}  // namespace rooflight::ui
