// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/json_reader.h"
#include "core/workload/scenario.h"

namespace rooflight {

// The names of the contract, in the order it lists them. Read by JsonReader, written by name_in().

inline constexpr EnumName<TopologyKind> kTopologyNames[] = {{"torus", TopologyKind::torus},
                                                            {"switched", TopologyKind::switched},
                                                            {"full_mesh", TopologyKind::full_mesh},
                                                            {"pcie", TopologyKind::pcie}};
inline constexpr EnumName<WrapRule> kWrapRuleNames[] = {{"never", WrapRule::never},
                                                        {"always", WrapRule::always},
                                                        {"full_axis", WrapRule::full_axis},
                                                        {"cubes", WrapRule::cubes}};
inline constexpr EnumName<FigureSet> kFigureSetNames[] = {{"vendor", FigureSet::vendor}, {"book", FigureSet::book}};
inline constexpr EnumName<WorkloadKind> kWorkloadKindNames[] = {{"training", WorkloadKind::training},
                                                                {"prefill", WorkloadKind::prefill},
                                                                {"decode", WorkloadKind::decode},
                                                                {"serving", WorkloadKind::serving}};
inline constexpr EnumName<PipelineSchedule> kScheduleNames[] = {{"gpipe", PipelineSchedule::gpipe},
                                                                {"1f1b", PipelineSchedule::one_f_one_b},
                                                                {"interleaved", PipelineSchedule::interleaved},
                                                                {"zero_bubble", PipelineSchedule::zero_bubble}};
inline constexpr EnumName<ContextAttention> kContextAttentionNames[] = {{"ring", ContextAttention::ring},
                                                                        {"all_gather", ContextAttention::all_gather},
                                                                        {"all_to_all", ContextAttention::all_to_all}};
inline constexpr EnumName<WeightsLayout> kWeightsLayoutNames[] = {{"1d", WeightsLayout::one_d},
                                                                  {"2d", WeightsLayout::two_d},
                                                                  {"gathered_x", WeightsLayout::gathered_x},
                                                                  {"gathered_xy", WeightsLayout::gathered_xy},
                                                                  {"gathered_xyz", WeightsLayout::gathered_xyz}};
inline constexpr EnumName<KvLayout> kKvLayoutNames[] = {
    {"heads", KvLayout::heads}, {"batch", KvLayout::batch}, {"sequence", KvLayout::sequence}};
inline constexpr EnumName<OptimizerKind> kOptimizerNames[] = {{"adamw", OptimizerKind::adamw},
                                                              {"adafactor", OptimizerKind::adafactor},
                                                              {"lion", OptimizerKind::lion},
                                                              {"muon", OptimizerKind::muon},
                                                              {"sgd", OptimizerKind::sgd}};
inline constexpr EnumName<RecomputeKind> kRecomputeNames[] = {
    {"none", RecomputeKind::none}, {"selective", RecomputeKind::selective}, {"full", RecomputeKind::full}};
inline constexpr EnumName<AdapterKind> kAdapterNames[] = {{"lora", AdapterKind::lora}, {"qlora", AdapterKind::qlora}};
inline constexpr EnumName<AttentionKernel> kAttentionKernelNames[] = {{"flash", AttentionKernel::flash},
                                                                      {"materialised", AttentionKernel::materialised}};
inline constexpr EnumName<Fidelity> kFidelityNames[] = {{"ideal", Fidelity::ideal},
                                                        {"calibrated", Fidelity::calibrated}};
inline constexpr EnumName<FlopsConvention> kFlopsConventionNames[] = {{"palm", FlopsConvention::palm},
                                                                      {"causal", FlopsConvention::causal}};
inline constexpr EnumName<RingFactor> kRingFactorNames[] = {{"exact", RingFactor::exact}, {"book", RingFactor::book}};
inline constexpr EnumName<CommCombination> kCommCombinationNames[] = {{"max", CommCombination::max},
                                                                      {"sum", CommCombination::sum}};
inline constexpr EnumName<LengthDistribution> kLengthDistributionNames[] = {{"fixed", LengthDistribution::fixed},
                                                                            {"lognormal", LengthDistribution::lognormal},
                                                                            {"file", LengthDistribution::file}};
/// Every spelling of a dtype that a file may use.
inline constexpr std::string_view kDTypeSpellings[] = {"fp32", "tf32", "bf16",  "fp16",  "fp8",  "int8",
                                                       "fp4",  "int4", "mxfp8", "nvfp4", "mxfp4"};

}  // namespace rooflight
