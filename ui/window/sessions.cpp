// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/sessions.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMainWindow>

#include "core/units/input_error.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/document/scenario_file.h"
#include "ui/language/engine_words.h"
#include "ui/views/compare/compare_view.h"
#include "ui/window/layouts.h"
#include "ui/window/view_host.h"

namespace rooflight::ui {
namespace {

const QString kSessionSuffix = QStringLiteral(".session.json");

QJsonValue json_of(const Scenario& scenario) { return QJsonDocument::fromJson(scenario_bytes(scenario)).object(); }

std::shared_ptr<const Scenario> scenario_of(const QJsonValue& value, Library& library) {
    return std::make_shared<const Scenario>(
        scenario_from_bytes(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact), library));
}

QString base64(const QByteArray& bytes) { return QString::fromLatin1(bytes.toBase64()); }

QByteArray bytes_of(const QJsonValue& value) { return QByteArray::fromBase64(value.toString().toLatin1()); }

CompareView* compare_of(ViewHost& views) {
    return qobject_cast<CompareView*>(views.view(QStringLiteral("compare")));
}

}  // namespace

Sessions::Sessions(QMainWindow& window, Document& document, ViewHost& views, const QString& folder)
    : QObject(&window), m_window(window), m_document(document), m_views(views), m_folder(folder) {}

/// Any name makes a file: what a file system may not like is in hexadecimal.
QString Sessions::file_of(const QString& name) const {
    return QDir(m_folder).filePath(QString::fromLatin1(name.toUtf8().toHex()) + kSessionSuffix);
}

QStringList Sessions::names() const {
    QStringList names;
    for (QString file : QDir(m_folder).entryList({QLatin1Char('*') + kSessionSuffix}, QDir::Files)) {
        file.chop(kSessionSuffix.size());
        names << QString::fromUtf8(QByteArray::fromHex(file.toLatin1()));
    }
    names.sort(Qt::CaseInsensitive);
    return names;
}

QString Sessions::save(const QString& name) {
    m_document.flush();
    QJsonObject session;
    session[QLatin1String("file")] = m_document.file_name();
    session[QLatin1String("scenario")] = json_of(m_document.scenario());
    if (m_document.has_baseline())
        session[QLatin1String("baseline")] = json_of(*m_document.state().baseline_scenario);
    QJsonArray compared;
    if (const CompareView* compare = compare_of(m_views); compare != nullptr)
        for (const auto& [title, scenario] : compare->kept())
            compared.append(QJsonObject{{QStringLiteral("name"), title}, {QStringLiteral("scenario"), json_of(*scenario)}});
    session[QLatin1String("compared")] = compared;
    session[QLatin1String("window")] = base64(m_window.saveState(Layouts::kVersion));
    session[QLatin1String("views")] = base64(m_views.save_docks(Layouts::kVersion));
    session[QLatin1String("choices")] = m_views.choices();
    if (!QDir().mkpath(m_folder))
        return tr("%1 cannot be made").arg(QDir::toNativeSeparators(m_folder));
    return write_file(file_of(name), QJsonDocument(session).toJson());
}

QString Sessions::open(const QString& name) {
    QFile file(file_of(name));
    if (!file.open(QIODevice::ReadOnly))
        return tr("“%1” cannot be read: %2").arg(name, file.errorString());
    const QJsonObject session = QJsonDocument::fromJson(file.readAll()).object();
    try {
        Library& library = m_document.presets().library();
        // everything is read before anything changes
        const auto scenario = scenario_of(session[QLatin1String("scenario")], library);
        (void)estimate(*scenario, Detail::summary);
        const QJsonValue base = session[QLatin1String("baseline")];
        const auto baseline = base.isObject() ? scenario_of(base, library) : nullptr;
        std::vector<std::pair<QString, std::shared_ptr<const Scenario>>> compared;
        for (const auto& each : session[QLatin1String("compared")].toArray())
            compared.emplace_back(each[QLatin1String("name")].toString(),
                                  scenario_of(each[QLatin1String("scenario")], library));
        m_document.start(*scenario, session[QLatin1String("file")].toString());
        m_document.flush();
        if (baseline != nullptr)
            m_document.set_baseline(baseline);
        if (CompareView* compare = compare_of(m_views); compare != nullptr) {
            compare->present(m_document.state());
            compare->forget_kept();
            for (const auto& [title, other] : compared)
                (void)compare->add(title, other, std::make_shared<const Estimate>(estimate(*other, Detail::operations)));
        }
    } catch (const InputError& error) {
        return tr("“%1”: %2").arg(name, told_problem(error));
    }
    m_views.restore(session[QLatin1String("choices")].toObject());
    (void)m_window.restoreState(bytes_of(session[QLatin1String("window")]), Layouts::kVersion);
    (void)m_views.restore_docks(bytes_of(session[QLatin1String("views")]), Layouts::kVersion);
    return {};
}

QString Sessions::remove(const QString& name) {
    QFile file(file_of(name));
    return file.remove() ? QString() : tr("“%1” cannot be removed: %2").arg(name, file.errorString());
}

}  // namespace rooflight::ui
