// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/views.h"

#include "ui/views/chip/chip_view.h"
#include "ui/views/collectives/collectives_view.h"
#include "ui/views/compare/compare_view.h"
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

namespace rooflight::ui {

std::vector<View*> make_views(QWidget* parent) {
    auto* memory = new MemoryView(parent);
    auto* timeline = new TimelineView(parent);
    QObject::connect(timeline, &TimelineView::scrubbed, memory, &MemoryView::show_time);
    return {new RooflineView(parent),   memory,
            timeline,                   new TopologyView(parent),
            new OperationsView(parent), new CollectivesView(parent),
            new ShardingView(parent),   new ChipView(parent),
            new ParallelismView(parent), new SweepView(parent),
            new SearchView(parent),     new ServingView(parent),
            new CompareView(parent)};
}

}  // namespace rooflight::ui
