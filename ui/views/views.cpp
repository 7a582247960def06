// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/views.h"

#include "ui/views/chip/chip_view.h"
#include "ui/views/collectives/collectives_view.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/late_view.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/operations/operations_view.h"
#include "ui/views/parallelism/parallelism_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/search/search_view.h"
#include "ui/views/serving/serving_view.h"
#include "ui/views/sharding/sharding_view.h"
#include "ui/views/sweep/sweep_view.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/topology/topology_view.h"
#include "ui/views/view_card.h"

namespace rooflight::ui {
namespace {

template <class Kind>
Kind* made(QWidget* parent) {
    return new Kind(place_of_view(parent));
}

template <class Kind>
View* late(const char* id, QString (*title)(), QSize least, QWidget* parent) {
    const auto make = [](QWidget* in) -> View* { return new Kind(in); };
    return new LateView(QString::fromLatin1(id), title, least, make, place_of_view(parent));
}

}  // namespace

std::vector<View*> make_first_views(QWidget* parent) {
    constexpr QSize least(240, 160);
    return {late<RooflineView>("roofline", [] { return RooflineView::tr("Roofline"); }, {220, 160}, parent),
            late<MemoryView>("memory", [] { return MemoryView::tr("Memory"); }, {180, 160}, parent),
            late<TimelineView>("timeline", [] { return TimelineView::tr("Timeline"); }, {240, 140}, parent),
            late<TopologyView>("topology", [] { return TopologyView::tr("Topology"); }, {200, 160}, parent),
            late<OperationsView>("operations", [] { return OperationsView::tr("Operations"); }, {240, 120}, parent),
            late<CollectivesView>("collectives", [] { return CollectivesView::tr("Collectives"); }, least, parent),
            late<ShardingView>("sharding", [] { return ShardingView::tr("Sharding lab"); }, least, parent),
            late<ChipView>("chip", [] { return ChipView::tr("Chip"); }, least, parent),
            late<ParallelismView>("parallelism", [] { return ParallelismView::tr("Parallelism"); }, {260, 160}, parent),
            late<SweepView>("sweep", [] { return SweepView::tr("Sweep"); }, least, parent),
            late<SearchView>("search", [] { return SearchView::tr("Search"); }, least, parent),
            late<ServingView>("serving", [] { return ServingView::tr("Serving"); }, least, parent),
            late<CompareView>("compare", [] { return CompareView::tr("Compare"); }, least, parent)};
}

std::vector<View*> make_views(QWidget* parent) {
    return {made<RooflineView>(parent),
            made<MemoryView>(parent),
            made<TimelineView>(parent),
            made<TopologyView>(parent),
            made<OperationsView>(parent),
            made<CollectivesView>(parent),
            made<ShardingView>(parent),
            made<ChipView>(parent),
            made<ParallelismView>(parent),
            made<SweepView>(parent),
            made<SearchView>(parent),
            made<ServingView>(parent),
            made<CompareView>(parent)};
}

}  // namespace rooflight::ui
