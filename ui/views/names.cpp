// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/names.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

#include "ui/theme/number.h"
#include "ui/views/setting_words.h"

namespace rooflight::ui {
namespace {

QString word(const char* source) { return QCoreApplication::translate("names", source); }

}  // namespace

QString label(Bound bound) {
    switch (bound) {
        case Bound::compute:
            return word(QT_TRANSLATE_NOOP("names", "compute"));
        case Bound::hbm:
            return word(QT_TRANSLATE_NOOP("names", "HBM"));
        case Bound::scale_up:
            return word(QT_TRANSLATE_NOOP("names", "scale-up network"));
        case Bound::scale_out:
            return word(QT_TRANSLATE_NOOP("names", "scale-out network"));
        case Bound::bubble:
            return word(QT_TRANSLATE_NOOP("names", "pipeline bubble"));
        case Bound::overhead:
            break;
    }
    return word(QT_TRANSLATE_NOOP("names", "overhead"));
}

QString bound_phrase(Bound bound) {
    switch (bound) {
        case Bound::compute:
            return word(QT_TRANSLATE_NOOP("names", "compute-bound"));
        case Bound::hbm:
            return word(QT_TRANSLATE_NOOP("names", "HBM-bound"));
        case Bound::scale_up:
            return word(QT_TRANSLATE_NOOP("names", "bound by the scale-up network"));
        case Bound::scale_out:
            return word(QT_TRANSLATE_NOOP("names", "bound by the scale-out network"));
        case Bound::bubble:
            return word(QT_TRANSLATE_NOOP("names", "waiting in the pipeline bubble"));
        case Bound::overhead:
            break;
    }
    return word(QT_TRANSLATE_NOOP("names", "bound by overhead"));
}

QString label(const std::vector<AdviceChange>& changes) {
    constexpr qsizetype most = 3;
    QStringList words;
    for (const AdviceChange& change : changes) {
        if (words.size() == most) {
            words << QStringLiteral("…");
            break;
        }
        words << QCoreApplication::translate("names", "%1 %2 → %3", "a setting, its value now and what it would become")
                     .arg(setting_label(change.key), setting_value(change.key, text(change.from)),
                          setting_value(change.key, text(change.to)));
    }
    return words.join(QCoreApplication::translate("names", ", ", "between settings"));
}

QString brief_label(const std::vector<AdviceChange>& changes) {
    if (changes.empty())
        return {};
    const AdviceChange& first = changes.front();
    return QStringLiteral("%1 → %2").arg(setting_label(first.key), setting_value(first.key, text(first.to))) +
           (changes.size() > 1 ? QStringLiteral(", …") : QString());
}

QString label(Phase phase) {
    switch (phase) {
        case Phase::forward:
            return word(QT_TRANSLATE_NOOP("names", "forward"));
        case Phase::backward:
            return word(QT_TRANSLATE_NOOP("names", "backward"));
        case Phase::recompute:
            return word(QT_TRANSLATE_NOOP("names", "recompute"));
        case Phase::optimizer:
            return word(QT_TRANSLATE_NOOP("names", "optimizer"));
        case Phase::prefill:
            return word(QT_TRANSLATE_NOOP("names", "prefill"));
        case Phase::decode:
            break;
    }
    return word(QT_TRANSLATE_NOOP("names", "decode"));
}

QString label(MemoryCategory category) {
    switch (category) {
        case MemoryCategory::weights:
            return word(QT_TRANSLATE_NOOP("names", "weights"));
        case MemoryCategory::gradients:
            return word(QT_TRANSLATE_NOOP("names", "gradients"));
        case MemoryCategory::optimizer:
            return word(QT_TRANSLATE_NOOP("names", "optimizer"));
        case MemoryCategory::activations:
            return word(QT_TRANSLATE_NOOP("names", "activations"));
        case MemoryCategory::kv_cache:
            return word(QT_TRANSLATE_NOOP("names", "KV cache"));
        case MemoryCategory::communication:
            return word(QT_TRANSLATE_NOOP("names", "communication"));
        case MemoryCategory::overhead:
            break;
    }
    return word(QT_TRANSLATE_NOOP("names", "overhead"));
}

QString label(Network network) {
    switch (network) {
        case Network::x:
            return QStringLiteral("x");
        case Network::y:
            return QStringLiteral("y");
        case Network::z:
            return QStringLiteral("z");
        case Network::scale_up:
            return word(QT_TRANSLATE_NOOP("names", "scale-up"));
        case Network::host:
            return word(QT_TRANSLATE_NOOP("names", "host link"));
        case Network::scale_out:
            break;
    }
    return word(QT_TRANSLATE_NOOP("names", "scale-out"));
}

QString label(CollectiveKind kind) {
    switch (kind) {
        case CollectiveKind::all_gather:
            return QStringLiteral("all_gather");
        case CollectiveKind::reduce_scatter:
            return QStringLiteral("reduce_scatter");
        case CollectiveKind::all_reduce:
            return QStringLiteral("all_reduce");
        case CollectiveKind::all_to_all:
            return QStringLiteral("all_to_all");
        case CollectiveKind::ragged_all_to_all:
            return QStringLiteral("ragged_all_to_all");
        case CollectiveKind::permute:
            return QStringLiteral("permute");
        case CollectiveKind::broadcast:
            break;
    }
    return QStringLiteral("broadcast");
}

QString short_of(const QString& collective) {
    static const QHash<QString, QString> shorts = {{QStringLiteral("all_gather"), QStringLiteral("AG")},
                                                   {QStringLiteral("reduce_scatter"), QStringLiteral("RS")},
                                                   {QStringLiteral("all_reduce"), QStringLiteral("AR")},
                                                   {QStringLiteral("all_to_all"), QStringLiteral("A2A")},
                                                   {QStringLiteral("permute"), QStringLiteral("P2P")},
                                                   {QStringLiteral("pipeline_send"), QStringLiteral("→")},
                                                   {QStringLiteral("pipeline_receive"), QStringLiteral("←")},
                                                   {QStringLiteral("ragged_all_to_all"), QStringLiteral("A2A")},
                                                   {QStringLiteral("broadcast"), QStringLiteral("BC")}};
    return shorts.value(collective);
}

QString label(EventKind kind) {
    switch (kind) {
        case EventKind::compute:
            return word(QT_TRANSLATE_NOOP("names", "compute"));
        case EventKind::hbm:
            return word(QT_TRANSLATE_NOOP("names", "HBM"));
        case EventKind::communication:
            return word(QT_TRANSLATE_NOOP("names", "communication"));
        case EventKind::bubble:
            return word(QT_TRANSLATE_NOOP("names", "bubble"));
        case EventKind::overhead:
            return word(QT_TRANSLATE_NOOP("names", "overhead"));
        case EventKind::optimizer:
            break;
    }
    return word(QT_TRANSLATE_NOOP("names", "optimizer"));
}

QString label(DType dtype) {
    switch (dtype) {
        case DType::fp32:
            return QStringLiteral("fp32");
        case DType::tf32:
            return QStringLiteral("tf32");
        case DType::bf16:
            return QStringLiteral("bf16");
        case DType::fp16:
            return QStringLiteral("fp16");
        case DType::fp8:
            return QStringLiteral("fp8");
        case DType::int8:
            return QStringLiteral("int8");
        case DType::fp4:
            return QStringLiteral("fp4");
        case DType::int4:
            break;
    }
    return QStringLiteral("int4");
}

QString category_key(MemoryCategory category) {
    static const char* const keys[] = {"weights",  "gradients",     "optimizer", "activations",
                                       "kv_cache", "communication", "overhead"};
    return QString::fromLatin1(keys[std::min(static_cast<std::size_t>(category), std::size(keys) - 1)]);
}

QString bound_key(Bound bound) {
    static const char* const keys[] = {"compute", "hbm", "scale_up", "scale_out", "bubble", "overhead"};
    return QString::fromLatin1(keys[std::min(static_cast<std::size_t>(bound), std::size(keys) - 1)]);
}

QString phase_key(Phase phase) {
    static const char* const keys[] = {"forward", "backward", "recompute", "optimizer", "prefill", "decode"};
    return QString::fromLatin1(keys[std::min(static_cast<std::size_t>(phase), std::size(keys) - 1)]);
}

QString label_axes(AxisMask mask) {
    QStringList parts;
    for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
        if ((mask & (1u << i)) != 0) {
            parts << text(kMeshAxisNames[i]);
        }
    }
    if ((mask & kTensorParts) != 0) {
        parts << text(kMeshAxisNames[static_cast<std::size_t>(MeshAxis::tensor)]);
    }
    return parts.join(QStringLiteral(", "));
}

}  // namespace rooflight::ui
