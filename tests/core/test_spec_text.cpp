// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/sharding_lab.h"
#include "core/units/input_error.h"
#include "tests/support/property.h"

namespace sharding_text {

using namespace rooflight;
using Catch::Matchers::ContainsSubstring;

namespace {

LabMesh xyz() { return LabMesh().with("X", 4).with("Y", 2).with("Z", 2); }

NamedArray with_sizes(NamedArray array, double size) {
    for (NamedDim& dim : array.dims)
        dim.size = size;
    return array;
}

}  // namespace

TEST_CASE("sharded arrays are read as the book writes them", "[sharding][text]") {
    const LabMesh mesh = xyz();
    const NamedArray array = parse_spec(" A[I_XY, J] {U_Z}", mesh);
    CHECK(array.name == "A");
    REQUIRE(array.dims.size() == 2);
    CHECK(array.dims[0].name == "I");
    CHECK(array.dims[0].axes == std::vector<std::size_t>{0, 1});
    CHECK(array.dims[1].axes.empty());
    CHECK(array.unreduced == std::vector<std::size_t>{2});
    CHECK(to_text(array, mesh) == "A[I_XY, J]{U_Z}");
    CHECK(to_jax(array, mesh) == "P(('X', 'Y'), None, unreduced={'Z'})");
    CHECK(to_text(parse_spec("[I_YX,J]", mesh), mesh) == "[I_YX, J]");
}

TEST_CASE("axes and dimensions may have longer names", "[sharding][text]") {
    const LabMesh mesh = parse_mesh("data=8, fsdp: 4 tensor=2");
    CHECK(to_text(mesh) == "data=8, fsdp=4, tensor=2");
    const NamedArray w = parse_spec("W[d_model_{fsdp,data}, d_ff_tensor]", mesh);
    CHECK(w.dims[0].name == "d_model");
    CHECK(w.dims[1].name == "d_ff");
    CHECK(to_text(w, mesh) == "W[d_model_{fsdp,data}, d_ff_{tensor}]");
    CHECK(to_text(parse_spec(to_text(w, mesh), mesh), mesh) == to_text(w, mesh));
    CHECK(to_jax(w, mesh) == "P(('fsdp', 'data'), 'tensor')");
    CHECK(parse_spec("W[d_model, F]", mesh).dims[0].name == "d_model");
}

TEST_CASE("JAX's notation is read back", "[sharding][text]") {
    const LabMesh mesh = xyz();
    const NamedArray base = parse_spec("A[I, J, K]", mesh);
    CHECK(to_text(parse_jax("P(('X','Y'), None, 'Z')", base, mesh), mesh) == "A[I_XY, J, K_Z]");
    CHECK(to_text(parse_jax("jax.sharding.PartitionSpec(\"Y\")", base, mesh), mesh) == "A[I_Y, J, K]");
    CHECK(to_text(parse_jax("jax.P(None, ('X',), unreduced={'Y'})", base, mesh), mesh) == "A[I, J_X, K]{U_Y}");
    CHECK(to_text(parse_jax("P()", base, mesh), mesh) == "A[I, J, K]");
    CHECK_THROWS_WITH(parse_jax("P('X', None, None, 'Y')", base, mesh), ContainsSubstring("more entries than"));
    CHECK_THROWS_WITH(parse_jax("P('Q')", base, mesh), ContainsSubstring("\"Q\" is not an axis of the mesh (X, Y, Z)"));
    CHECK_THROWS_WITH(parse_jax("P('X', 'X')", base, mesh), ContainsSubstring("axis X is used twice"));
}

TEST_CASE("what cannot be read or cannot be is refused with the reason", "[sharding][text]") {
    const LabMesh mesh = xyz();
    const auto refused = [&](std::string_view text, const std::string& why) {
        CHECK_THROWS_WITH(parse_spec(text, mesh, "a"), ContainsSubstring(why));
        CHECK_THROWS_AS(parse_spec(text, mesh, "a"), InputError);
    };
    refused("A[I_X, J_X]", "a: axis X is used twice; one array may use it once");
    refused("A[I_X, J]{U_X}", "axis X is used twice");
    refused("A[I_Q, J]", "a: \"Q\" is not an axis of the mesh (X, Y, Z)");
    refused("A[I, I]", "dimension I is there twice");
    refused("A[I, J", "found the end at character 7, expected ]");
    refused("A[I, ]", "found \"]\" at character 6, expected a dimension");
    refused("A[I]{V_X}", "expected U_");
    refused("A[I] B", "expected the end");
    refused("", "expected a name or [");
    refused("A[a,b,c,d,e,f,g]", "has 7 dimensions, at most 6 are possible");

    NamedArray array = parse_spec("A[I_XY, J]", mesh);
    CHECK_THROWS_WITH(check(array, mesh, "a"), ContainsSubstring("dimension I has size 0"));
    array = with_sizes(array, 12);
    CHECK_THROWS_WITH(check(array, mesh, "a"), "a: XY (8) does not divide dimension I (12)");
    CHECK_NOTHROW(check(with_sizes(array, 16), mesh, "a"));

    CHECK_THROWS_WITH(parse_mesh("X=0"), ContainsSubstring("axis X has size 0"));
    CHECK_THROWS_WITH(parse_mesh("X=2, X=3"), ContainsSubstring("X is there twice"));
    CHECK_THROWS_WITH(parse_mesh("X=two"), ContainsSubstring("mesh: X: "));
    CHECK_THROWS_WITH(parse_sizes("I"), ContainsSubstring("sizes: found the end"));
    CHECK(parse_sizes("{I: 8k, J=16}") == std::vector<std::pair<std::string, double>>{{"I", 8000}, {"J", 16}});
}

TEST_CASE("collectives act on specs", "[sharding][text]") {
    const LabMesh mesh = xyz();
    const auto after = [&mesh](std::string_view text) {
        const NamedOperation operation = parse_operation(text, mesh);
        return to_text(apply(operation.step, operation.array, mesh), mesh);
    };
    CHECK(after("AllGather_Y A[I_XY, J]") == "A[I_X, J]");
    CHECK(after("AllToAll_{X,J} A[I_XY, J]") == "A[I_Y, J_X]");
    CHECK(after("ReduceScatter_{XY,J} A[I, J_Z]{U_XY}") == "A[I, J_ZXY]");
    CHECK_THROWS_WITH(after("AllGather_X A[I_Y, J]"), ContainsSubstring("needs a dimension split over X"));
    CHECK_THROWS_WITH(after("AllReduce_X A[I_X, J]"), ContainsSubstring("needs partial sums over X"));
    CHECK_THROWS_WITH(after("AllToAll_{X,K} A[I_X, J]"), ContainsSubstring("has no dimension \"K\""));
    CHECK_THROWS_WITH(after("Gather_X A[I_X, J]"), ContainsSubstring("expected AllGather"));
}

TEST_CASE("a mesh can be inferred from the specs", "[sharding][text]") {
    CHECK(to_text(mesh_of({"A[I_XY, J]", "B[J_{data,fsdp}, K]{U_Z}"}, 4)) == "X=4, Y=4, Z=4, data=4, fsdp=4");
    CHECK(to_text(mesh_of({"A[I, J]"}, 4)).empty());
}

TEST_CASE("the parts that devices hold cover the array, each as often as there are copies", "[sharding][property]") {
    rc::prop("random shardings", [] {
        const LabMesh mesh =
            LabMesh().with("X", *rc::gen::inRange(1, 4)).with("Y", *rc::gen::inRange(1, 4)).with("Z", 2);
        NamedArray array;
        array.dims = {{"I", 72, {}}, {"J", 72, {}}};
        for (std::size_t axis :
             *rc::gen::element(std::vector<std::size_t>{0, 1, 2}, std::vector<std::size_t>{2, 0, 1})) {
            const int place = *rc::gen::inRange(0, 3);
            if (place < 2)
                array.dims[static_cast<std::size_t>(place)].axes.push_back(axis);
        }
        check(array, mesh, "spec");
        std::vector<int> held(72 * 72, 0);
        for (double device = 0; device < mesh.devices(); ++device) {
            const auto part = part_of(array, mesh, device);
            for (auto i = static_cast<std::size_t>(part[0].begin); i < static_cast<std::size_t>(part[0].end); ++i)
                for (auto j = static_cast<std::size_t>(part[1].begin); j < static_cast<std::size_t>(part[1].end); ++j)
                    ++held[i * 72 + j];
        }
        for (const int count : held)
            RC_ASSERT(count == static_cast<int>(copies(array, mesh)));
    });
}

}  // namespace sharding_text
