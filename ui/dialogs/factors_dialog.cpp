// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/factors_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/controls/number_text.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

constexpr int kDigits = 3;

/// The unit is in the list as files write it: shares as a percentage, the rest plain.
QString factor_value(double value, const std::string& unit) {
    if (unit == "share")
        return shown(value, Unit::fraction, {kDigits});
    if (unit == "s")
        return shown(value, Unit::seconds, {kDigits});
    if (unit == "bytes")
        return shown(value, Unit::bytes, {kDigits});
    return number_text(value, kDigits) + (unit.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(unit));
}

QString signed_seconds(Seconds effect) {
    return (effect < Seconds(0) ? QStringLiteral("−") : QStringLiteral("+")) +
           shown(std::abs(effect.value()), Unit::seconds, {kDigits});
}

}  // namespace

QString factors_sentence(const FactorEffects& effects) {
    if (effects.factors.empty())
        return FactorsDialog::tr("In ideal fidelity nothing is lost but what the scenario itself loses: MFU is %1.")
            .arg(shown(effects.mfu, Unit::fraction, {kDigits}));
    return FactorsDialog::tr("MFU is %1; with the figures on paper it would be %2, and the step %3 instead of %4.")
        .arg(shown(effects.mfu, Unit::fraction, {kDigits}), shown(effects.ideal_mfu, Unit::fraction, {kDigits}),
             shown(effects.ideal.value(), Unit::seconds, {kDigits}),
             shown(effects.calibrated.value(), Unit::seconds, {kDigits}));
}

FactorsDialog::FactorsDialog(const FactorEffects& effects, QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("factors"));
    setWindowTitle(tr("Why not 100% of the peak"));
    auto* sentence = new QLabel(factors_sentence(effects), this);
    sentence->setObjectName(QStringLiteral("factors_sentence"));
    sentence->setWordWrap(true);
    auto* list = new QTreeWidget(this);
    list->setObjectName(QStringLiteral("factors_list"));
    list->setAccessibleName(windowTitle());
    list->setRootIsDecorated(false);
    list->setAlternatingRowColors(true);
    list->setHeaderLabels({tr("Factor"), tr("Costs a step"), tr("Value"), tr("On paper"), tr("What it is"), tr("Whose"),
                           tr("Source")});
    for (const FactorEffect& f : effects.factors) {
        auto* item = new QTreeWidgetItem(
            list, {QString::fromStdString(f.path), signed_seconds(f.effect), factor_value(f.value, f.unit),
                   factor_value(f.without, f.unit), told(QString::fromStdString(f.meaning)), QString::fromStdString(f.from),
                   QString::fromStdString(f.source)});
        item->setToolTip(6, QString::fromStdString(f.source));
    }
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    const bool ideal = effects.factors.empty();
    auto* note = new QLabel(ideal ? tr("Calibrated fidelity takes achieved rates and overheads into account, fitted to "
                                       "published measurements; then each of them is listed here with what it costs.")
                                  : tr("Each is taken away alone; what one hides another shows, so they do not add up."),
                            this);
    note->setProperty("tone", QStringLiteral("muted"));
    note->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    if (ideal) {
        auto* change = buttons->addButton(tr("Change to calibrated"), QDialogButtonBox::ActionRole);
        change->setObjectName(QStringLiteral("factors_calibrate"));
        connect(change, &QPushButton::clicked, this, [this] {
            accept();
            emit calibrated_wanted();
        });
    }
    list->setVisible(!ideal);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(sentence);
    layout->addWidget(list);
    layout->addWidget(note);
    layout->addWidget(buttons);
    ideal ? resize(520, 200) : resize(960, 560);
}

}  // namespace rooflight::ui
