// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/hardware/machine.h"
#include "core/hardware/slice_choices.h"
#include "core/io/default_paths.h"
#include "core/io/library.h"
#include "core/mesh/rebalance.h"
#include "tests/support/catch.h"
#include "tests/support/property.h"

using namespace rooflight;

namespace {

Model llama() {
    Model model;
    model.layers = 80, model.d_model = 8192, model.d_ff = 28672, model.heads = 64, model.kv_heads = 8;
    model.head_dim = 128, model.vocab = 128256;
    return model;
}

Model mixture() {
    Model model = llama();
    model.moe = Moe{64, 4, 0, 2048, 0, 1, 0};
    return model;
}

Parallelism mesh_of(int replicas, int shards, int columns) {
    Parallelism mesh;
    mesh.data = replicas, mesh.fsdp = shards, mesh.tensor = columns;
    return mesh;
}

MeshLimits limits_of(const Model& model, int chips, double batch = 1024, double micro = 4) {
    return {chips, &model, true, 8192, batch, micro};
}

bool contains(const std::vector<int>& values, int value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

}  // namespace

TEST_CASE("moving an axis lets fsdp make up for it", "[mesh][rebalance]") {
    const Model model = llama();
    const MeshLimits limits = limits_of(model, 2048);
    const MeshChange change = set_axis(mesh_of(1, 256, 8), MeshAxis::tensor, 4, 0, limits);
    REQUIRE(change.ok());
    REQUIRE(change.parallelism.tensor == 4);
    REQUIRE(change.parallelism.fsdp == 512);
    REQUIRE(change.parallelism.data == 1);
    REQUIRE(change.micro_batch == 2);  // 1024 sequences over 512 shards leave no room for 4
}

TEST_CASE("a locked axis stays and the other one moves", "[mesh][rebalance]") {
    const Model model = llama();
    const MeshLimits limits = limits_of(model, 2048);
    const MeshChange change = set_axis(mesh_of(2, 128, 8), MeshAxis::tensor, 4, mask_of(MeshAxis::fsdp), limits);
    REQUIRE(change.ok());
    REQUIRE(change.parallelism.fsdp == 128);
    REQUIRE(change.parallelism.data == 4);
    const MeshChange stuck =
        set_axis(mesh_of(2, 128, 8), MeshAxis::tensor, 4, axes(MeshAxis::fsdp, MeshAxis::data), limits);
    REQUIRE(stuck.fault == MeshFault::locked);
    REQUIRE(stuck.parallelism.tensor == 8);
}

TEST_CASE("where data and fsdp are used up, another axis gives way", "[mesh][rebalance]") {
    const Model model = llama();
    const MeshLimits limits = limits_of(model, 8, 64, 1);
    const MeshChange change = set_axis(mesh_of(1, 1, 8), MeshAxis::pipeline, 2, 0, limits);
    REQUIRE(change.ok());
    REQUIRE(change.parallelism.tensor == 4);
    REQUIRE(set_axis(mesh_of(1, 1, 8), MeshAxis::data, 4, 0, limits).parallelism.tensor == 2);
    REQUIRE(set_axis(mesh_of(1, 1, 8), MeshAxis::data, 4, mask_of(MeshAxis::tensor), limits).fault ==
            MeshFault::not_a_factor);
    REQUIRE(axis_values(mesh_of(1, 1, 8), MeshAxis::fsdp, 0, limits) == std::vector<int>{1, 2, 4, 8});
}

TEST_CASE("an impossible axis says why", "[mesh][rebalance]") {
    const Model model = llama();
    const MeshLimits limits = limits_of(model, 2048);
    const Parallelism mesh = mesh_of(1, 256, 8);
    const auto reason = [&](MeshAxis axis, int value) { return set_axis(mesh, axis, value, 0, limits).reason; };
    REQUIRE(reason(MeshAxis::tensor, 24) == "tensor 24 does not divide the 64 heads");
    REQUIRE(reason(MeshAxis::pipeline, 128) == "pipeline 128 is more than the 80 layers");
    REQUIRE(reason(MeshAxis::pipeline, 3) == "pipeline 3 does not fit: the axes must multiply to 2048 chips");
    REQUIRE(reason(MeshAxis::expert, 8) == "expert 8: the model has no experts");
    REQUIRE(reason(MeshAxis::tensor, 1) == "data × fsdp would be 2048, which does not divide the global batch (1024)");
    REQUIRE(set_axis(mesh, MeshAxis::tensor, 0, 0, limits).fault == MeshFault::not_a_factor);
}

TEST_CASE("a slider is offered only what will be accepted", "[mesh][rebalance]") {
    const Model model = llama();
    const MeshLimits limits = limits_of(model, 2048);
    const std::vector<int> values = axis_values(mesh_of(1, 256, 8), MeshAxis::tensor, 0, limits);
    REQUIRE(values == std::vector<int>{2, 4, 8, 16, 32, 64});
    for (const int value : values)
        REQUIRE(set_axis(mesh_of(1, 256, 8), MeshAxis::tensor, value, 0, limits).ok());
    REQUIRE(axis_values(mesh_of(1, 256, 8), MeshAxis::fsdp, axes(MeshAxis::data, MeshAxis::tensor), limits) ==
            std::vector<int>{256});
}

TEST_CASE("the expert axis follows what it re-factors", "[mesh][rebalance]") {
    const Model model = mixture();
    const MeshLimits limits = limits_of(model, 64, 64, 1);
    Parallelism mesh = mesh_of(1, 64, 1);
    mesh.expert = 64;
    REQUIRE(set_axis(mesh, MeshAxis::pipeline, 2, 0, limits).parallelism.expert == 32);
    REQUIRE(set_axis(mesh, MeshAxis::pipeline, 2, mask_of(MeshAxis::expert), limits).fault == MeshFault::expert_chips);
    REQUIRE(set_axis(mesh, MeshAxis::expert, 3, 0, limits).fault == MeshFault::experts);
}

TEST_CASE("another number of chips keeps tensor and pipeline where it can", "[mesh][rebalance]") {
    const Model model = llama();
    const MeshChange change = fit_mesh(mesh_of(1, 256, 8), 0, limits_of(model, 4096));
    REQUIRE(change.ok());
    REQUIRE(change.parallelism.tensor == 8);
    REQUIRE(change.parallelism.fsdp == 512);
    // 8960 = 2^8 · 5 · 7: no axis of this model takes 35 but fsdp, so the batch goes to a multiple
    const MeshChange pod = fit_mesh(mesh_of(1, 256, 8), 0, limits_of(model, 8960));
    REQUIRE(pod.ok());
    REQUIRE(pod.parallelism.pipeline == 1);
    REQUIRE(pod.parallelism.chips() == 8960);
    REQUIRE(std::fmod(pod.global_batch, pod.parallelism.data * pod.parallelism.fsdp) == 0);
}

TEST_CASE("whatever is asked of a mesh, it multiplies to the chips or stays", "[mesh][rebalance][property]") {
    const Model dense = llama(), experts = mixture();
    rc::prop("set_axis", [&](bool moe) {
        const Model& model = moe ? experts : dense;
        const int chips = 1 << *rc::gen::inRange(0, 13);
        const MeshChange start = fit_mesh(Parallelism{}, 0, limits_of(model, chips));
        RC_PRE(start.ok());
        RC_ASSERT(start.parallelism.chips() == chips);
        const auto axis = static_cast<MeshAxis>(*rc::gen::inRange(0, 7));
        const int value = *rc::gen::inRange(-2, 300);
        const auto locked = static_cast<AxisMask>(*rc::gen::inRange(0, 128));
        const MeshLimits limits = limits_of(model, chips, start.global_batch, start.micro_batch);
        const MeshChange change = set_axis(start.parallelism, axis, value, locked, limits);
        RC_ASSERT(change.parallelism.chips() == chips);
        RC_ASSERT(change.ok() == change.reason.empty());
        const double shards = double(change.parallelism.data) * change.parallelism.fsdp;
        RC_ASSERT(std::fmod(change.global_batch, shards * change.micro_batch) == 0);
        for (const MeshAxis kept : {MeshAxis::data, MeshAxis::fsdp, MeshAxis::expert})
            if ((locked & mask_of(kept)) != 0 && kept != axis)
                RC_ASSERT(change.parallelism.sizes()[static_cast<std::size_t>(kept)] ==
                          start.parallelism.sizes()[static_cast<std::size_t>(kept)]);
        RC_ASSERT(change.ok() == contains(axis_values(start.parallelism, axis, locked, limits), value));
    });
}

TEST_CASE("batches and micro-batches on offer divide", "[mesh][rebalance]") {
    const Model model = llama();
    const MeshLimits limits = limits_of(model, 2048);
    const Parallelism mesh = mesh_of(1, 256, 8);
    for (const double batch : batch_values(mesh, limits))
        REQUIRE(std::fmod(batch, 256) == 0);
    REQUIRE(micro_batch_values(mesh, limits) == std::vector<double>{1, 2, 4});
    REQUIRE(fitting_micro_batch(1024, 256, 3) == 2);
    REQUIRE(fitting_micro_batch(1024, 256, 100) == 4);
    const std::vector<double> lengths = sequence_values(mesh, limits);
    REQUIRE(lengths.front() == 128);
    REQUIRE(lengths.back() == 1048576);
    REQUIRE(std::is_sorted(lengths.begin(), lengths.end()));
}

TEST_CASE("slices on offer can be had", "[hardware][slices]") {
    Library library(presets_dir(), {});
    for (const char* id : {"tpu-v5p", "tpu-v5e", "tpu-v4p"}) {
        const auto system = library.system(id);
        const auto slices = valid_slices(*system);
        REQUIRE_FALSE(slices.empty());
        for (const auto& slice : slices)
            REQUIRE_NOTHROW(check_slice(*system, slice));
    }
    const auto v5p = library.system("tpu-v5p");
    const auto slices = valid_slices(*v5p);
    REQUIRE(nearest_slice(slices, {8, 16, 16}, 2, 28) == std::vector<int>{8, 16, 28});
    REQUIRE(nearest_slice(slices, {8, 16, 16}, 0, 3).empty());
    REQUIRE(slice_near(slices, 2048) == std::vector<int>{8, 16, 16});
    REQUIRE(slice_axis_values(slices, 0).back() == 28);
    REQUIRE(valid_slices(*library.system("h100-sxm")).empty());
}
