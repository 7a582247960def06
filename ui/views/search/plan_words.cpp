// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/search/plan_words.h"

#include <QCoreApplication>

#include "core/io/enum_names.h"
#include "ui/theme/number.h"
#include "ui/views/setting_words.h"

namespace rooflight::ui {

QString search_words(const char* source) { return QCoreApplication::translate("SearchView", source); }

QString label(Objective objective, WorkloadKind kind) {
    const bool serving = kind == WorkloadKind::serving;
    switch (objective) {
        case Objective::time:
            return serving ? search_words(QT_TRANSLATE_NOOP("SearchView", "Time of a request"))
                           : search_words(QT_TRANSLATE_NOOP("SearchView", "Step time"));
        case Objective::cost:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "Cost"));
        case Objective::memory:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "Memory"));
        case Objective::latency:
            return serving ? QStringLiteral("TPOT")
                           : search_words(QT_TRANSLATE_NOOP("SearchView", "Latency"));
        case Objective::energy:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "Energy"));
        case Objective::chips:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "Chips"));
    }
    return {};
}

QString label(Rejection reason) {
    switch (reason) {
        case Rejection::heads:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "tensor does not divide the heads"));
        case Rejection::kv_heads:
            return search_words(
                QT_TRANSLATE_NOOP("SearchView", "neither of tensor and the KV heads divides the other"));
        case Rejection::d_ff:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "tensor does not divide the MLP's width"));
        case Rejection::experts:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "expert does not divide the experts"));
        case Rejection::expert_chips:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "expert × expert_tensor does not divide its chips"));
        case Rejection::d_ff_expert:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "expert_tensor does not divide an expert's width"));
        case Rejection::layers:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "more stages than layers"));
        case Rejection::sequence:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "context does not divide the sequence"));
        case Rejection::batch:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "data × fsdp does not divide the batch"));
        case Rejection::micro_batches:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "too many micro-batches"));
        case Rejection::batch_limit:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "the batch is larger than allowed"));
        case Rejection::scale_up:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "tensor leaves the scale-up domain"));
        case Rejection::memory:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "does not fit in memory"));
        case Rejection::slo:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "takes longer than allowed"));
        case Rejection::saturated:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "requests come faster than it serves them"));
    }
    return {};
}

QString label(RecomputeKind recompute) {
    switch (recompute) {
        case RecomputeKind::none:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "none"));
        case RecomputeKind::selective:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "selective"));
        case RecomputeKind::full:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "full"));
        case RecomputeKind::listed:
            return search_words(QT_TRANSLATE_NOOP("SearchView", "by a list"));
    }
    return {};
}

QString label(PipelineSchedule schedule) {
    switch (schedule) {
        case PipelineSchedule::gpipe:
            return QStringLiteral("GPipe");
        case PipelineSchedule::one_f_one_b:
            return QStringLiteral("1F1B");
        case PipelineSchedule::interleaved:
            return QStringLiteral("interleaved");
        case PipelineSchedule::zero_bubble:
            return QStringLiteral("zero bubble");
    }
    return {};
}

QString word(WeightsLayout layout) {
    const std::string_view name = name_in(kWeightsLayoutNames, layout);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString word(KvLayout layout) {
    const std::string_view name = name_in(kKvLayoutNames, layout);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString shown_word(WeightsLayout layout) { return setting_value("weights_layout", word(layout)); }

QString shown_word(KvLayout layout) { return setting_value("kv_layout", word(layout)); }

QString placed(const Plan& plan) { return QString::fromStdString(placement_text(plan.placement)); }

QString plan_label(const Plan& plan) {
    QStringList parts;
    const auto say = [&](const char* axis, int size) {
        if (size > 1) {
            parts << QStringLiteral("%1 %2").arg(setting_label(axis)).arg(size);
        }
    };
    say("data", plan.data);
    say("fsdp", plan.fsdp);
    say("tensor", plan.tensor);
    say("context", plan.context);
    say("pipeline", plan.pipeline);
    say("expert", plan.expert);
    say("expert_tensor", plan.expert_tensor);
    say("zero", plan.zero);
    say("virtual_stages", plan.virtual_stages);
    if (plan.weights_layout != WeightsLayout::one_d) {
        parts << QStringLiteral("%1: %2").arg(setting_label("weights_layout"), shown_word(plan.weights_layout));
    }
    if (plan.kv_layout != KvLayout::heads) {
        parts << QStringLiteral("%1: %2").arg(setting_label("kv_layout"), shown_word(plan.kv_layout));
    }
    if (plan.placement != 0) {
        parts << QStringLiteral("[%1]").arg(placed(plan));
    }
    return parts.isEmpty() ? QStringLiteral("data 1") : parts.join(QStringLiteral(" · "));
}

QString shown_objective(Objective objective, double value) {
    switch (objective) {
        case Objective::time:
        case Objective::latency:
            return shown(Seconds(value));
        case Objective::memory:
            return shown(Bytes(value));
        case Objective::cost:
            return QStringLiteral("$") + shown_count(value);
        case Objective::energy:
            return shown_count(value) + QStringLiteral(" kWh");
        case Objective::chips:
            return shown_count(value);
    }
    return {};
}

QString whole(double count) { return shown_digits(count); }

}  // namespace rooflight::ui
