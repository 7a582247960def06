// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/column_names.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <QCoreApplication>

#include "ui/theme/number.h"
#include "ui/views/compare/compare_names.h"

namespace rooflight::ui {
namespace {

struct ColumnName {
    std::string_view key;
    const char* heading;
};

constexpr ColumnName kColumnNames[] = {
    {"kind", QT_TRANSLATE_NOOP("columns", "Kind")},
    {"name", QT_TRANSLATE_NOOP("columns", "Name")},
    {"phase", QT_TRANSLATE_NOOP("columns", "Phase")},
    {"bound", QT_TRANSLATE_NOOP("columns", "Bound by")},
    {"flop_per_byte", QT_TRANSLATE_NOOP("columns", "FLOP/byte")},
    {"flop_per_s", QT_TRANSLATE_NOOP("columns", "FLOP/s")},
    {"bytes_per_s", QT_TRANSLATE_NOOP("columns", "Bytes/s")},
    {"share", QT_TRANSLATE_NOOP("columns", "Share")},
    {"step", QT_TRANSLATE_NOOP("columns", "Step")},
    {"from", QT_TRANSLATE_NOOP("columns", "From")},
    {"to", QT_TRANSLATE_NOOP("columns", "To")},
    {"network", QT_TRANSLATE_NOOP("columns", "Network")},
    {"adds", QT_TRANSLATE_NOOP("columns", "Adds")},
    {"chunks", QT_TRANSLATE_NOOP("columns", "Chunks")},
    {"bytes", QT_TRANSLATE_NOOP("columns", "Bytes")},
    {"rank", QT_TRANSLATE_NOOP("columns", "Rank")},
    {"objective", QT_TRANSLATE_NOOP("columns", "Objective")},
    {"time_s", QT_TRANSLATE_NOOP("columns", "Time, s")},
    {"first_token_s", QT_TRANSLATE_NOOP("columns", "First token, s")},
    {"tokens_per_s", QT_TRANSLATE_NOOP("columns", "Tokens/s")},
    {"memory_bytes", QT_TRANSLATE_NOOP("columns", "Memory, bytes")},
    {"micro_batch", QT_TRANSLATE_NOOP("columns", "Micro-batch")},
    {"global_batch", QT_TRANSLATE_NOOP("columns", "Global batch")},
    {"chips", QT_TRANSLATE_NOOP("columns", "Chips")},
    {"recompute", QT_TRANSLATE_NOOP("columns", "Recompute")},
    {"schedule", QT_TRANSLATE_NOOP("columns", "Schedule")},
    {"virtual_stages", QT_TRANSLATE_NOOP("columns", "Virtual stages")},
    {"weights_layout", QT_TRANSLATE_NOOP("columns", "Layout of weights")},
    {"kv_layout", QT_TRANSLATE_NOOP("columns", "Layout of the KV cache")},
    {"placement", QT_TRANSLATE_NOOP("columns", "Placement")},
    {"variants", QT_TRANSLATE_NOOP("columns", "Variants")},
    {"equal_placements", QT_TRANSLATE_NOOP("columns", "Equal placements")},
    {"weights", QT_TRANSLATE_NOOP("columns", "Weights")},
    {"matmul", QT_TRANSLATE_NOOP("columns", "Matmul")},
    {"kv_cache", QT_TRANSLATE_NOOP("columns", "KV cache")},
    {"zero", QT_TRANSLATE_NOOP("columns", "ZeRO")},
    {"tokens_per_chip", QT_TRANSLATE_NOOP("columns", "Tokens per chip")},
    {"compute_s", QT_TRANSLATE_NOOP("columns", "Compute, s")},
    {"data_s", QT_TRANSLATE_NOOP("columns", "Data parallel, s")},
    {"fsdp_s", QT_TRANSLATE_NOOP("columns", "FSDP, s")},
    {"tensor_s", QT_TRANSLATE_NOOP("columns", "Tensor, s")},
    {"mixed_s", QT_TRANSLATE_NOOP("columns", "FSDP × tensor at its best, s")},
    {"present_s", QT_TRANSLATE_NOOP("columns", "This mesh, s")},
    {"both_s", QT_TRANSLATE_NOOP("columns", "Both, s")},
    {"fits", QT_TRANSLATE_NOOP("columns", "Fits")},
    {"error", QT_TRANSLATE_NOOP("columns", "Error")},
    {"input", QT_TRANSLATE_NOOP("columns", "Input")},
    {"value", QT_TRANSLATE_NOOP("columns", "Value")},
    {"elasticity", QT_TRANSLATE_NOOP("columns", "Elasticity")},
    {"low_value", QT_TRANSLATE_NOOP("columns", "Low value")},
    {"high_value", QT_TRANSLATE_NOOP("columns", "High value")},
    {"break_even", QT_TRANSLATE_NOOP("columns", "Where the bound changes")},
    {"stage", QT_TRANSLATE_NOOP("columns", "Stage")},
    {"stream", QT_TRANSLATE_NOOP("columns", "Stream")},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer")},
    {"start_s", QT_TRANSLATE_NOOP("columns", "Start, s")},
    {"end_s", QT_TRANSLATE_NOOP("columns", "End, s")},
    {"exposed_s", QT_TRANSLATE_NOOP("columns", "Exposed, s")},
    {"figure", QT_TRANSLATE_NOOP("columns", "Figure")},
    {"busy", QT_TRANSLATE_NOOP("columns", "Busy")},
    {"source", QT_TRANSLATE_NOOP("columns", "Source")},
    {"quantity", QT_TRANSLATE_NOOP("columns", "Quantity")},
    {"chip", QT_TRANSLATE_NOOP("columns", "Chip")},
    {"plan", QT_TRANSLATE_NOOP("columns", "Plan")},
    {"communication_s", QT_TRANSLATE_NOOP("columns", "Communication, s")},
    {"flops_per_device", QT_TRANSLATE_NOOP("columns", "FLOPs per device")},
    {"idle_axes", QT_TRANSLATE_NOOP("columns", "Idle axes")},
    {"cheapest", QT_TRANSLATE_NOOP("columns", "Cheapest")},
    {"operation", QT_TRANSLATE_NOOP("columns", "Operation")},
    {"count", QT_TRANSLATE_NOOP("columns", "Count")},
    {"flops", QT_TRANSLATE_NOOP("columns", "FLOPs")},
    {"hbm_bytes", QT_TRANSLATE_NOOP("columns", "HBM bytes")},
    {"collectives", QT_TRANSLATE_NOOP("columns", "Collectives")},
    {"collective_bytes", QT_TRANSLATE_NOOP("columns", "Bytes of collectives")},
    {"weights_bytes", QT_TRANSLATE_NOOP("columns", "Weights, bytes")},
    {"gradients_bytes", QT_TRANSLATE_NOOP("columns", "Gradients, bytes")},
    {"optimizer_bytes", QT_TRANSLATE_NOOP("columns", "Optimizer, bytes")},
    {"activations_bytes", QT_TRANSLATE_NOOP("columns", "Activations, bytes")},
    {"kv_cache_bytes", QT_TRANSLATE_NOOP("columns", "KV cache, bytes")},
    {"communication_bytes", QT_TRANSLATE_NOOP("columns", "Communication, bytes")},
    {"overhead_bytes", QT_TRANSLATE_NOOP("columns", "Overhead, bytes")},
    {"total_bytes", QT_TRANSLATE_NOOP("columns", "Total, bytes")},
    {"capacity_bytes", QT_TRANSLATE_NOOP("columns", "Capacity, bytes")},
    {"requests_per_s", QT_TRANSLATE_NOOP("columns", "Requests/s")},
    {"concurrency", QT_TRANSLATE_NOOP("columns", "Concurrency")},
    {"tpot_s", QT_TRANSLATE_NOOP("columns", "Time per token, s")},
    {"ttft_s", QT_TRANSLATE_NOOP("columns", "Time to the first token, s")},
    {"tokens_per_s_per_chip", QT_TRANSLATE_NOOP("columns", "Tokens/s per chip")},
    {"usd_per_million_input_tokens", QT_TRANSLATE_NOOP("columns", "USD per million input tokens")},
    {"usd_per_million_output_tokens", QT_TRANSLATE_NOOP("columns", "USD per million output tokens")},
    {"joules_per_output_token", QT_TRANSLATE_NOOP("columns", "J per output token")},
    {"joules_per_input_token", QT_TRANSLATE_NOOP("columns", "J per input token")},
    {"best", QT_TRANSLATE_NOOP("columns", "Best of all")},
    {"sequences", QT_TRANSLATE_NOOP("columns", "Sequences")},
    {"step_s", QT_TRANSLATE_NOOP("columns", "Step, s")},
    {"weights_s", QT_TRANSLATE_NOOP("columns", "Weights, s")},
    {"kv_cache_s", QT_TRANSLATE_NOOP("columns", "KV cache, s")},
    {"flops_s", QT_TRANSLATE_NOOP("columns", "FLOPs, s")},
    {"network_s", QT_TRANSLATE_NOOP("columns", "Network, s")},
    {"tokens", QT_TRANSLATE_NOOP("columns", "Tokens")},
    {"slot", QT_TRANSLATE_NOOP("columns", "Slot")},
    {"arrival_s", QT_TRANSLATE_NOOP("columns", "Arrival, s")},
    {"finish_s", QT_TRANSLATE_NOOP("columns", "Finish, s")},
    {"prompt_tokens", QT_TRANSLATE_NOOP("columns", "Prompt tokens")},
    {"output_tokens", QT_TRANSLATE_NOOP("columns", "Output tokens")},
    {"from_s", QT_TRANSLATE_NOOP("columns", "From, s")},
    {"to_s", QT_TRANSLATE_NOOP("columns", "To, s")},
    {"requests", QT_TRANSLATE_NOOP("columns", "Requests")},
    {"key", QT_TRANSLATE_NOOP("columns", "Setting or figure")},
    {"unit", QT_TRANSLATE_NOOP("columns", "Unit")},
    {"differs", QT_TRANSLATE_NOOP("columns", "Differs")},
};

/// What stands before the key of a setting or figure in some columns.
constexpr ColumnName kBeforeKeys[] = {
    {"bound_changes_at.", QT_TRANSLATE_NOOP("columns", "Bound changes at: %1")},
    {"low.", QT_TRANSLATE_NOOP("columns", "At the low value: %1")},
    {"high.", QT_TRANSLATE_NOOP("columns", "At the high value: %1")},
};

QString column_words(const char* heading) { return QCoreApplication::translate("columns", heading); }

/// "tensor_8_s": seconds of tensor parallelism of a degree.
QString degree_of(const QString& key) {
    const bool is_degree = key.startsWith(QLatin1String("tensor_")) && key.endsWith(QLatin1String("_s"));
    return is_degree ? key.mid(7).chopped(2) : QString();
}

}  // namespace

QString column_heading(const QString& key) {
    const auto* found = std::find_if(std::begin(kColumnNames), std::end(kColumnNames),
                                     [&key](const ColumnName& each) { return key == text(each.key); });
    if (found != std::end(kColumnNames))
        return column_words(found->heading);
    if (const QString degree = degree_of(key); !degree.isEmpty())
        return column_words(QT_TRANSLATE_NOOP("columns", "Tensor × %1, s")).arg(degree);
    for (const ColumnName& before : kBeforeKeys)
        if (const QString start = text(before.key); key.startsWith(start))
            return column_words(before.heading).arg(column_heading(key.mid(start.size())));
    return compared_label(key.toStdString());
}

QList<QStringList> with_headings(QList<QStringList> table) {
    if (!table.isEmpty())
        for (QString& heading : table.front())
            heading = column_heading(heading);
    return table;
}

}  // namespace rooflight::ui
