// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/ask.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QRegularExpression>

namespace rooflight::ui {
namespace {

struct Dialogs {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

/// A name that has none of the chosen filter's suffixes gets the first: "Scenario (*.rooflight.json *.json)". A point in
/// a name ("Llama 3.1 8B") begins no suffix.
QString with_suffix(const QString& path, const QString& filter) {
    static const QRegularExpression suffix(QStringLiteral("\\*((?:\\.[A-Za-z0-9]+)+)"));
    QString first;
    for (auto each = suffix.globalMatch(filter); each.hasNext();) {
        const QString found = each.next().captured(1);
        if (path.endsWith(found, Qt::CaseInsensitive))
            return path;
        first = first.isEmpty() ? found : first;
    }
    return path.isEmpty() ? path : path + first;
}

SaveAnswer ask_save(QWidget* parent, const QString& name) {
    QMessageBox box(QMessageBox::NoIcon, Dialogs::tr("Unsaved changes"),
                    Dialogs::tr("“%1” has changes that are not saved.").arg(name), QMessageBox::NoButton, parent);
    QPushButton* save = box.addButton(Dialogs::tr("&Save"), QMessageBox::AcceptRole);
    QPushButton* discard = box.addButton(Dialogs::tr("&Discard"), QMessageBox::DestructiveRole);
    box.addButton(Dialogs::tr("&Cancel"), QMessageBox::RejectRole);
    box.setDefaultButton(save);
    box.exec();
    return box.clickedButton() == save      ? SaveAnswer::save
           : box.clickedButton() == discard ? SaveAnswer::discard
                                            : SaveAnswer::cancel;
}

bool ask_confirm(QWidget* parent, const QString& title, const QString& question, const QString& yes) {
    QMessageBox box(QMessageBox::NoIcon, title, question, QMessageBox::NoButton, parent);
    QPushButton* agree = box.addButton(yes, QMessageBox::AcceptRole);
    box.addButton(Dialogs::tr("&Cancel"), QMessageBox::RejectRole);
    box.exec();
    return box.clickedButton() == agree;
}

}  // namespace

Ask Ask::user() {
    Ask ask;
    ask.open_file = [](QWidget* parent, const QString& title, const QString& folder, const QString& filter) {
        return QFileDialog::getOpenFileName(parent, title, folder, filter);
    };
    ask.save_file = [](QWidget* parent, const QString& title, const QString& suggestion, const QString& filter) {
        QString chosen;
        const QString path = QFileDialog::getSaveFileName(parent, title, suggestion, filter, &chosen);
        return with_suffix(path, chosen);
    };
    ask.folder = [](QWidget* parent, const QString& title, const QString& folder) {
        return QFileDialog::getExistingDirectory(parent, title, folder);
    };
    ask.save_changes = ask_save;
    ask.confirm = ask_confirm;
    ask.text = [](QWidget* parent, const QString& title, const QString& label, const QString& text) {
        return QInputDialog::getText(parent, title, label, QLineEdit::Normal, text);
    };
    ask.printer = [](QWidget* parent, QPrinter& printer) {
        QPrintDialog dialog(&printer, parent);
        return dialog.exec() == QDialog::Accepted;
    };
    return ask;
}

}  // namespace rooflight::ui
