// SPDX-License-Identifier: GPL-3.0-or-later
// What is left of the experts' chips: zero shards over the part on fsdp, context and tensor; the part on data replicates.
#include <set>

#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::expert_data_test {

using nlohmann::json;
using test::library;

namespace {

Estimate trained(int data, int fsdp, int expert, int zero) {
    return estimate(scenario_from_json(
        {{"rooflight", 1},
         {"hardware", {{"system", "h100-sxm"}, {"chips", data * fsdp}}},
         {"model", "mixtral-8x7b"},
         {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 4 * data * fsdp}}},
         {"parallelism", {{"data", data}, {"fsdp", fsdp}, {"expert", expert}, {"zero", zero}}}},
        library()));
}

/// Collectives of gradients and weights of experts: kind and axes.
std::set<std::pair<CollectiveKind, std::string>> of_experts(const Estimate& e) {
    std::set<std::pair<CollectiveKind, std::string>> found;
    for (const OperationEstimate& op : e.operations) {
        for (const CollectiveEstimate& c : op.collectives) {
            if (c.axes & axes(MeshAxis::expert_data, MeshAxis::expert_replicas)) {
                found.emplace(c.kind, axes_text(c.axes, e.axis_sizes, "+"));
            }
        }
    }
    return found;
}

}  // namespace

TEST_CASE("Experts are sharded by zero over what fsdp leaves of them, and copied over data", "[experts]") {
    // Mixtral 8x7B: 32 layers of 8 experts with 3 matrices of 4096 × 14336.
    const double experts = 32.0 * 8 * 3 * 4096 * 14336;
    const double all = 46702792704, dense = all - experts;
    for (const int zero : {1, 2, 3}) {
        const Estimate e = trained(4, 16, 8, zero);
        INFO("ZeRO " << zero);
        // fp32 master copy and two moments: the dense part over 16 chips, a chip's expert over the 2 that fsdp leaves.
        CHECK(e.memory.worst[MemoryCategory::optimizer].value() ==
              Approx(12 * (dense / 16 + experts / 8 / 2)).epsilon(1e-3));
        CHECK(e.memory.worst[MemoryCategory::weights].value() ==
              Approx(2 * (zero == 3 ? dense / 16 + experts / 8 / 2 : dense + experts / 8)).epsilon(1e-3));
        // More copies of the same 16 chips: the same memory, but for nothing.
        const Estimate one = trained(1, 16, 8, zero);
        CHECK(one.memory.worst.total.value() == Approx(e.memory.worst.total.value()));
    }
}

TEST_CASE("Gradients of experts are scattered over expert_data and averaged over expert_replicas", "[experts]") {
    const auto has = [](const Estimate& e, CollectiveKind kind, const char* axes) {
        return of_experts(e).contains({kind, axes});
    };
    const Estimate three = trained(4, 16, 8, 3);
    CHECK(has(three, CollectiveKind::reduce_scatter, "expert_data"));
    CHECK(has(three, CollectiveKind::all_gather, "expert_data"));
    CHECK(has(three, CollectiveKind::all_reduce, "expert_replicas"));
    // One node of 8 GPUs holds all experts: their copies are 8 nodes apart by stride, and only the copies on data are
    // averaged where nothing of fsdp is left.
    const Estimate full = trained(4, 8, 8, 3);
    CHECK_FALSE(has(full, CollectiveKind::all_gather, "expert_data"));
    CHECK(has(full, CollectiveKind::all_reduce, "expert_replicas"));
    const Estimate alone = trained(1, 16, 8, 3);
    CHECK(has(alone, CollectiveKind::reduce_scatter, "expert_data"));
    CHECK_FALSE(has(alone, CollectiveKind::all_reduce, "expert_replicas"));
}

}  // namespace rooflight::expert_data_test
