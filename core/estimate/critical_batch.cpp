// SPDX-License-Identifier: GPL-3.0-or-later
// Communication of the present mesh by the axes it runs over, against compute (book ch. 5).
#include <algorithm>

#include "core/estimate/parallelism_curves.h"
#include "core/cost/step_model.h"
#include "core/schedule/stage_times.h"

namespace rooflight {

namespace {

/// What one pass of a step sends over some axes: the same for any batch, and at the present one.
struct PassTraffic {
    double fixed = 0, with_tokens = 0;
};

struct AxesTraffic {
    std::string axes;
    PassTraffic passes[2];                             ///< forward, backward
};

class TrafficTable {
public:
    explicit TrafficTable(const StepModel& model) : m_model(model) {}

    void add(const OperationList& list, bool backward, double count, bool weights)
    {
        const double m = m_model.micro_batches();
        for (const Operation& op : list)
            for (const OperationCollective& c : op) {
                const Traffic traffic = traffic_of(c);
                if (!weights && traffic == Traffic::weights)
                    continue;
                const double seconds = m_model.timer().time(c.kind, c.axes, c.bytes).value() * count;
                PassTraffic& pass = of(axes_text(c.axes, m_model.mesh().sizes, "+")).passes[backward ? 1 : 0];
                if (traffic == Traffic::once)
                    pass.fixed += seconds;
                else
                    (traffic == Traffic::weights ? pass.fixed : pass.with_tokens) += seconds * m;
            }
    }
    AxesTraffic& of(const std::string& axes)
    {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const AxesTraffic& row) { return row.axes == axes; });
        return found != m_rows.end() ? *found : m_rows.emplace_back(AxesTraffic{axes, {}});
    }
    [[nodiscard]] const std::vector<AxesTraffic>& rows() const { return m_rows; }

private:
    const StepModel& m_model;
    std::vector<AxesTraffic> m_rows;
};

AxisCriticalBatch critical_of(const AxesTraffic& row, double tokens, const double (&compute)[2])
{
    AxisCriticalBatch result;
    result.axes = row.axes;
    result.always_hidden = true;
    double worst = -1;
    bool never = false;
    for (int pass = 0; pass < 2; ++pass) {
        const PassTraffic& t = row.passes[pass];
        const double per_token = t.with_tokens / tokens;
        if (t.fixed + t.with_tokens <= 0)
            continue;
        const bool outgrown = per_token >= compute[pass];
        // A pass that is outgrown weighs more than any that is hidden at some batch.
        const double weight = outgrown ? 1e300 : t.fixed / (compute[pass] - per_token);
        if (weight <= worst)
            continue;
        worst = weight;
        never = outgrown;
        result.in_backward = pass == 1;
        result.fixed = t.fixed, result.per_token = per_token, result.compute_per_token = compute[pass];
    }
    result.always_hidden = !never && worst <= 0;
    if (!never && worst > 0)
        result.tokens = worst;
    return result;
}

}  // namespace

std::vector<AxisCriticalBatch> axis_critical_batches(const StepModel& model, double tokens, double forward, double backward)
{
    const std::size_t stage = critical_stage(model.stage_times());
    TrafficTable table(model);
    model.for_stage(stage, [&](const LayerModel& layer, double count) {
        table.add(layer.operations.forward, false, count, true);
        table.add(layer.gathers, false, count, true);
        table.add(layer.operations.backward, true, count, true);
        table.add(model.recomputed(layer), true, count, false);
    });
    if (model.hop().value() > 0)
        for (PassTraffic& pass : table.of("pipeline").passes)
            pass.with_tokens += model.hop().value() * model.micro_batches();
    std::vector<AxisCriticalBatch> result;
    const double compute[] = {forward, backward};
    for (const AxesTraffic& row : table.rows())
        if (AxisCriticalBatch batch = critical_of(row, tokens, compute); !row.axes.empty() && batch.compute_per_token > 0)
            result.push_back(std::move(batch));
    return result;
}

}  // namespace rooflight
