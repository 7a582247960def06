// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rooflight {

class StepModel;

/// What splits the work of a curve: the whole machine by one strategy, the best mixture, or as the scenario has it.
enum class Strategy { data, fsdp, tensor, mixed, present };
[[nodiscard]] std::string_view name_of(Strategy strategy);

enum class NoCurves { none, not_training, one_chip };  ///< why there is nothing to draw

/// Time of communication over an axis of choices, and where compute takes as long.
struct CommunicationCurve {
    Strategy strategy = Strategy::data;
    int tensor = 1;                                    ///< degree of a curve that has one
    std::vector<double> seconds;                       ///< one for each x
    std::optional<double> critical;                    ///< x from which compute takes longer; absent: always, or never
    bool always_hidden = false;                        ///< without a critical point: compute always takes longer
};

/// The axes of the present mesh that a collective runs over, and from which batch compute takes longer than they do in
/// both passes. What weights and gradients take is the same for any batch, what activations take grows with it; the
/// number of microbatches stays.
struct AxisCriticalBatch {
    std::string axes;                                  ///< "fsdp", "fsdp+context", "pipeline"
    std::optional<double> tokens;                      ///< of a step per chip of the machine; absent: always, or never
    bool always_hidden = false;                        ///< without: compute always takes longer
    // Of the pass that hides it least: a step's seconds, and seconds for each token per chip.
    bool in_backward = false;
    double fixed = 0, per_token = 0, compute_per_token = 0;
};

/// Communication against compute of a training step (book ch. 5), per chip of a pipeline stage: as the batch grows and as
/// the tensor degree grows. Weights are the model's own, all layers and tables; volumes follow the algorithms of ch. 5:
/// data parallel AllReduces gradients in the backward pass; FSDP gathers weights in both and scatters gradients in the
/// backward; tensor parallel gathers and scatters the stream around each block in both. Networks work at once, or one
/// after another under options.comm_combination sum.
///
/// All times are seconds of a step's forward passes. Communication is hidden or not pass by pass, so what weighs more in
/// the backward one is given at the forward's scale: times forward over backward compute. A curve below `compute` is
/// hidden in both.
struct ParallelismCurves {
    NoCurves why_not = NoCurves::none;
    double chips = 1;                                  ///< of a stage: what data, fsdp, tensor and context share
    double sequence_length = 1, machine_chips = 1;     ///< tokens per chip · machine_chips / sequence_length = global batch

    std::vector<double> tokens;                        ///< x of the curves by batch: tokens of a step per chip of the machine
    std::vector<double> compute;                       ///< one for each of them
    std::vector<CommunicationCurve> by_batch;
    double present_tokens = 1, present_compute = 0, present_communication = 0;

    std::vector<double> degrees;                       ///< x of the curves by tensor degree, at the present batch
    std::vector<double> fsdp, tensor, both;            ///< communication of each, and as they combine
    double best_degree = 1;                            ///< least of both, among `degrees`
    double best_degree_real = 1;                       ///< at which the two are equal; not whole (ch. 5: N / X_opt)
    std::optional<double> tensor_limit;                ///< degree from which tensor communication takes longer than compute
    double present_degree = 1;

    std::vector<AxisCriticalBatch> axes;               ///< those along which the present mesh sends anything
};

/// `tokens`: of a step per chip of the machine; absent: the scenario's.
[[nodiscard]] ParallelismCurves parallelism_curves(const StepModel& model, std::optional<double> tokens = {});

/// The present mesh, axis by axis; `forward` and `backward` are seconds of compute for a token per chip.
[[nodiscard]] std::vector<AxisCriticalBatch> axis_critical_batches(const StepModel& model, double tokens, double forward,
                                                                   double backward);

}  // namespace rooflight
