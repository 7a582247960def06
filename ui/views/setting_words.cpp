// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/setting_words.h"

#include <string>

#include <QCoreApplication>

#include "ui/controls/choice_field.h"
#include "ui/controls/number_text.h"
#include "ui/theme/number.h"
#include "ui/views/compare/compare_names.h"

namespace rooflight::ui {
namespace {

struct ValueWord {
    std::string_view key;                              ///< of a setting, or how keys end
    std::string_view value;
    const char* word;                                  ///< in the context "fields"
};

constexpr ValueWord kValueWords[] = {
    {"workload.kind", "training", QT_TRANSLATE_NOOP("fields", "training")},
    {"workload.kind", "prefill", QT_TRANSLATE_NOOP("fields", "prefill")},
    {"workload.kind", "decode", QT_TRANSLATE_NOOP("fields", "decode")},
    {"workload.kind", "serving", QT_TRANSLATE_NOOP("fields", "serving")},
    {"figures", "vendor", QT_TRANSLATE_NOOP("fields", "vendor")},
    {"figures", "book", QT_TRANSLATE_NOOP("fields", "book")},
    {"schedule", "gpipe", "GPipe"},
    {"schedule", "1f1b", "1F1B"},
    {"schedule", "zero_bubble", "zero bubble"},
    {"context_attention", "ring", QT_TRANSLATE_NOOP("fields", "in a ring")},
    {"context_attention", "all_gather", QT_TRANSLATE_NOOP("fields", "keys and values gathered")},
    {"context_attention", "all_to_all", QT_TRANSLATE_NOOP("fields", "by heads (Ulysses)")},
    {"weights_layout", "1d", "1D"},
    {"weights_layout", "2d", "2D"},
    {"weights_layout", "gathered_x", QT_TRANSLATE_NOOP("fields", "gathered over x")},
    {"weights_layout", "gathered_xy", QT_TRANSLATE_NOOP("fields", "gathered over x, y")},
    {"weights_layout", "gathered_xyz", QT_TRANSLATE_NOOP("fields", "gathered over x, y, z")},
    {"kv_layout", "heads", QT_TRANSLATE_NOOP("fields", "by heads")},
    {"kv_layout", "batch", QT_TRANSLATE_NOOP("fields", "by sequences")},
    {"kv_layout", "sequence", QT_TRANSLATE_NOOP("fields", "by tokens")},
    {"recompute", "selective", QT_TRANSLATE_NOOP("fields", "selective")},
    {"recompute", "full", QT_TRANSLATE_NOOP("fields", "full")},
    {"recompute", "listed", QT_TRANSLATE_NOOP("fields", "by a list")},
    {"attention_kernel", "flash", "flash"},
    {"attention_kernel", "materialised", QT_TRANSLATE_NOOP("fields", "scores written out")},
    {"stack", "generic", "generic"},
    {"fidelity", "ideal", QT_TRANSLATE_NOOP("fields", "ideal")},
    {"fidelity", "calibrated", QT_TRANSLATE_NOOP("fields", "calibrated")},
    {"adapter.kind", "lora", "LoRA"},
    {"adapter.kind", "qlora", "QLoRA"},
    {"optimizer", "adamw", "AdamW"},
    {"optimizer", "adafactor", "Adafactor"},
    {"optimizer", "lion", "Lion"},
    {"optimizer", "muon", "Muon"},
    {"optimizer", "sgd", "SGD"},
    {"optimizer.name", "adamw", "AdamW"},
    {"optimizer.name", "adafactor", "Adafactor"},
    {"optimizer.name", "lion", "Lion"},
    {"optimizer.name", "muon", "Muon"},
    {"optimizer.name", "sgd", "SGD"},
    {"offload.activations", "0", QT_TRANSLATE_NOOP("fields", "none")},
    {"offload.activations", "0.5", "½"},
    {"offload.activations", "1", QT_TRANSLATE_NOOP("fields", "all")},
    {"mfu_convention", "palm", "PaLM"},
    {"mfu_convention", "causal", QT_TRANSLATE_NOOP("fields", "causal")},
    {"ring_factor", "exact", QT_TRANSLATE_NOOP("fields", "exact")},
    {"ring_factor", "book", QT_TRANSLATE_NOOP("fields", "book")},
    {"comm_combination", "max", QT_TRANSLATE_NOOP("fields", "side by side")},
    {"comm_combination", "sum", QT_TRANSLATE_NOOP("fields", "one after another")},
    {"causal_skip", "auto", QT_TRANSLATE_NOOP("fields", "as the kernel does")},
    {"lengths.distribution", "fixed", QT_TRANSLATE_NOOP("fields", "equal")},
    {"lengths.distribution", "lognormal", QT_TRANSLATE_NOOP("fields", "spread")},
    {"lengths.distribution", "file", QT_TRANSLATE_NOOP("fields", "by a list")},
    {"", "none", QT_TRANSLATE_NOOP("fields", "none")},
    {"", "on", QT_TRANSLATE_NOOP("fields", "on")},
    {"", "off", QT_TRANSLATE_NOOP("fields", "off")},
};

bool is_of(std::string_view key, std::string_view end) {
    return key == end || end.empty() || (key.ends_with(end) && key[key.size() - end.size() - 1] == '.');
}

/// The control that an advice's key belongs to.
const char* control_label(std::string_view key) {
    QString name = key == "chunked_prefill_tokens" ? QStringLiteral("chunk_tokens") : text(key);
    name.replace(QLatin1Char('.'), QLatin1Char('_'));
    if (const SliderField* slider = find_slider_field(name))
        return slider->label;
    const ChoiceField* choice = find_choice_field(name);
    return choice != nullptr ? choice->label : nullptr;
}

}  // namespace

QString setting_label(std::string_view key) {
    if (const char* label = control_label(key))
        return translated_field(label);
    for (const char* section : {"parallelism.", "precision.", "precision.optimizer.", ""}) {
        const std::string whole = section + std::string(key);
        if (const QString label = compared_label(whole); label != text(whole))
            return label;
    }
    return text(key);
}

QString setting_word(std::string_view key, const QString& value) {
    for (const ValueWord& each : kValueWords)
        if (is_of(key, each.key) && value == text(each.value))
            return translated_field(each.word);
    return {};
}

QString setting_value(std::string_view key, const QString& value) {
    if (const QString word = setting_word(key, value); !word.isEmpty())
        return word;
    bool is_number = false;
    const double number = QLocale::c().toDouble(value, &is_number);
    return is_number ? number_text(number) : value;
}

}  // namespace rooflight::ui
