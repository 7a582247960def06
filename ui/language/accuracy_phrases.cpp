// SPDX-License-Identifier: GPL-3.0-or-later
// The phrases of resources/help/accuracy.md, which tests/calibrate/report.cpp writes.
#include <QtGlobal>

#include "ui/language/engine_phrases.h"

namespace rooflight::ui {
namespace {

constexpr const char* kAccuracyPhrases[] = {
    QT_TRANSLATE_NOOP("derivation", "Accuracy"),
    QT_TRANSLATE_NOOP("derivation",
                      "Calibrated predictions against published measurements. Errors are relative to what was "
                      "measured; the median and the 90th percentile are of absolute errors, the bias is the "
                      "mean error: above zero, predictions are too large. A row that cannot be estimated counts"
                      " as 100% off."),
    QT_TRANSLATE_NOOP("derivation", "Training step time"),
    QT_TRANSLATE_NOOP("derivation", "Peak memory of training"),
    QT_TRANSLATE_NOOP("derivation", "Inference"),
    QT_TRANSLATE_NOOP("derivation", "Collectives"),
    QT_TRANSLATE_NOOP("derivation", "Measured against predicted"),
    QT_TRANSLATE_NOOP("derivation", "measured, %1"),
    QT_TRANSLATE_NOOP("derivation", "predicted, %1"),
    QT_TRANSLATE_NOOP("derivation", "s or tokens/s"),
    QT_TRANSLATE_NOOP("derivation", "bytes"),
    QT_TRANSLATE_NOOP("derivation", "filled: fitted to, hollow: held out"),
    QT_TRANSLATE_NOOP("derivation", "dashed: ±20%"),
    QT_TRANSLATE_NOOP("derivation", "rows"),
    QT_TRANSLATE_NOOP("derivation", "%1 rows"),
    QT_TRANSLATE_NOOP("derivation", "median"),
    QT_TRANSLATE_NOOP("derivation", "90th percentile"),
    QT_TRANSLATE_NOOP("derivation", "bias"),
    QT_TRANSLATE_NOOP("derivation", "all"),
    QT_TRANSLATE_NOOP("derivation", "fitted to"),
    QT_TRANSLATE_NOOP("derivation", "held out"),
    QT_TRANSLATE_NOOP("derivation", "%1, fitted to"),
    QT_TRANSLATE_NOOP("derivation", "%1, held out"),
    QT_TRANSLATE_NOOP("derivation", "1 MB and more"),
    QT_TRANSLATE_NOOP("derivation", "less than 1 MB"),
    QT_TRANSLATE_NOOP("derivation", "Source"),
    QT_TRANSLATE_NOOP("derivation", "Chip"),
    QT_TRANSLATE_NOOP("derivation", "Chips"),
    QT_TRANSLATE_NOOP("derivation", "Stack"),
    QT_TRANSLATE_NOOP("derivation", "Model"),
    QT_TRANSLATE_NOOP("derivation", "Quantity"),
    QT_TRANSLATE_NOOP("derivation", "Size"),
    QT_TRANSLATE_NOOP("derivation", "Size, fitted or not"),
    QT_TRANSLATE_NOOP("derivation", "dense"),
    QT_TRANSLATE_NOOP("derivation", "mixture of experts"),
    QT_TRANSLATE_NOOP("derivation", "decode rate"),
    QT_TRANSLATE_NOOP("derivation", "prefill"),
    QT_TRANSLATE_NOOP("derivation", "static batch, latency"),
    QT_TRANSLATE_NOOP("derivation", "static batch, rate"),
    QT_TRANSLATE_NOOP("derivation", "time per token, serving"),
    QT_TRANSLATE_NOOP("derivation",
                      "Factors are fitted to these models of these sources; every other model, and every source"
                      " not named, is held out:"),
    QT_TRANSLATE_NOOP("derivation",
                      "Factors are fitted to these sizes of these sources; every other size, and every source "
                      "not named, is held out:"),
    QT_TRANSLATE_NOOP("derivation", "No factor is fitted to these rows."),
    QT_TRANSLATE_NOOP("derivation", "Furthest off:"),
    QT_TRANSLATE_NOOP("derivation", "what"),
    QT_TRANSLATE_NOOP("derivation", "chips"),
    QT_TRANSLATE_NOOP("derivation", "chip"),
    QT_TRANSLATE_NOOP("derivation", "stack"),
    QT_TRANSLATE_NOOP("derivation", "error"),
    QT_TRANSLATE_NOOP("derivation", "published in"),
    QT_TRANSLATE_NOOP("derivation", "Published rows that are left out, and why:"),
    QT_TRANSLATE_NOOP("derivation", "the publication leaves a part of the configuration open"),
    QT_TRANSLATE_NOOP("derivation", "trains adapters only"),
    QT_TRANSLATE_NOOP("derivation",
                      "second-hand, read from a figure, rounded, or a part of the configuration inferred"),
    QT_TRANSLATE_NOOP("derivation", "gives neither a step time nor a rate by a known convention"),
    QT_TRANSLATE_NOOP("derivation", "compared in a test of its own (weight layouts), or a single layer"),
    QT_TRANSLATE_NOOP("derivation", "an architecture that is not modelled"),
    QT_TRANSLATE_NOOP("derivation", "saturated: the server held fewer sequences than the concurrency printed"),
    QT_TRANSLATE_NOOP("derivation",
                      "nodes of A100 whose network is not described; the times imply 6 to 22 GB/s a GPU, not "
                      "the InfiniBand of the preset"),
    QT_TRANSLATE_NOOP("derivation", "cards joined in pairs by bridges, pairs by PCIe: no preset has such a machine"),
    QT_TRANSLATE_NOOP("derivation",
                      "exchanges of a library of its own for experts, given as the bandwidth of its bottleneck "
                      "or without the bytes sent"),
    QT_TRANSLATE_NOOP("derivation", "a lower bound"),
    QT_TRANSLATE_NOOP("derivation", "a bandwidth whose definition is not printed beside it"),
};

}  // namespace

std::span<const char* const> accuracy_phrases() { return kAccuracyPhrases; }

}  // namespace rooflight::ui
