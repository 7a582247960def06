// SPDX-License-Identifier: GPL-3.0-or-later
// The phrases of the derivations of serving (core/explain/serving_derivations.cpp), for the catalogues.
#include <QtGlobal>

#include "ui/language/engine_phrases.h"

namespace rooflight::ui {
namespace {

constexpr const char* kServingPhrases[] = {
    QT_TRANSLATE_NOOP("derivation", "Goodput"),
    QT_TRANSLATE_NOOP("derivation", "Most requests a second"),
    QT_TRANSLATE_NOOP("derivation", "Most sequences in memory"),
    QT_TRANSLATE_NOOP("derivation", "Requests a second"),
    QT_TRANSLATE_NOOP("derivation", "Time per output token"),
    QT_TRANSLATE_NOOP("derivation", "A whole answer, on average over requests."),
    QT_TRANSLATE_NOOP("derivation", "Above it the queue grows without bound."),
    QT_TRANSLATE_NOOP("derivation", "Chips only, by what their time goes to."),
    QT_TRANSLATE_NOOP("derivation", "Each finished request is followed by the next."),
    QT_TRANSLATE_NOOP("derivation", "Every place is taken: whoever finishes makes room for the next."),
    QT_TRANSLATE_NOOP("derivation", "Fewer come than can be served: as many finish."),
    QT_TRANSLATE_NOOP("derivation", "From a request's arrival to its first token, on average over requests."),
    QT_TRANSLATE_NOOP("derivation", "Generated tokens; those of prompts do not count."),
    QT_TRANSLATE_NOOP("derivation",
                      "Prompts are worked through elsewhere: no step of those who generate waits for "
                      "one."),
    QT_TRANSLATE_NOOP("derivation", "Requests within the objectives for the first token and for each token."),
    QT_TRANSLATE_NOOP("derivation", "So many requests can be in flight; the others wait."),
    QT_TRANSLATE_NOOP("derivation", "The slower of the two pools; above it a queue grows without bound."),
    QT_TRANSLATE_NOOP("derivation", "What one reader sees."),
    QT_TRANSLATE_NOOP("derivation",
                      "While an answer is generated, prompts of others share its steps or come between "
                      "them."),
    QT_TRANSLATE_NOOP("derivation", "a prompt"),
    QT_TRANSLATE_NOOP("derivation", "a step of so many"),
    QT_TRANSLATE_NOOP("derivation", "a step that %1 sequences of a copy share, as many as one meets on average"),
    QT_TRANSLATE_NOOP("derivation", "all but the caches"),
    QT_TRANSLATE_NOOP("derivation", "cache of a request in the middle of its answer, in whole blocks"),
    QT_TRANSLATE_NOOP("derivation", "chips of a copy among which the caches are dealt out"),
    QT_TRANSLATE_NOOP("derivation", "copies that generate"),
    QT_TRANSLATE_NOOP("derivation", "copies that work through prompts"),
    QT_TRANSLATE_NOOP("derivation", "for the step under way to end, and those that generate or begin beside it"),
    QT_TRANSLATE_NOOP("derivation", "from the first work on a prompt to the last token"),
    QT_TRANSLATE_NOOP("derivation", "in the queue for a place"),
    QT_TRANSLATE_NOOP("derivation", "its cache on the way to those who generate"),
    QT_TRANSLATE_NOOP("derivation", "of the chips' busy time that goes to answers"),
    QT_TRANSLATE_NOOP("derivation", "of the chips' busy time that goes to prompts"),
    QT_TRANSLATE_NOOP("derivation", "of the simulated requests that meet the objectives"),
    QT_TRANSLATE_NOOP("derivation", "passes of an answer"),
    QT_TRANSLATE_NOOP("derivation", "passes of an answer; fewer than its tokens where a draft is accepted"),
    QT_TRANSLATE_NOOP("derivation",
                      "prompts of others that lengthen the steps, and what the spread of the batch about "
                      "its mean adds"),
    QT_TRANSLATE_NOOP("derivation", "requests a second"),
    QT_TRANSLATE_NOOP("derivation", "requests at work"),
    QT_TRANSLATE_NOOP("derivation", "requests that all copies hold"),
    QT_TRANSLATE_NOOP("derivation", "requests that come a second; all are served"),
    QT_TRANSLATE_NOOP("derivation", "sequences that one of them holds"),
    QT_TRANSLATE_NOOP("derivation", "time per output token"),
    QT_TRANSLATE_NOOP("derivation", "time to the first token"),
    QT_TRANSLATE_NOOP("derivation", "tokens of a prompt"),
    QT_TRANSLATE_NOOP("derivation", "tokens of an answer"),
    QT_TRANSLATE_NOOP("derivation", "what a request takes when every place is taken"),
    QT_TRANSLATE_NOOP("derivation", "what the prompt itself takes or adds to the step that it shares"),
};

}  // namespace

std::span<const char* const> serving_phrases() { return kServingPhrases; }

}  // namespace rooflight::ui
