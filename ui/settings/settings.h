// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>
#include <QSettings>
#include <QVariant>

namespace rooflight::ui {

/// A setting: the name it is kept under and its value when nothing was kept. All are listed in keys.h.
template <class T>
struct Key {
    const char* name;
    T fallback{};
};

/// The user's settings, in the platform's place (in Qt's test mode: the test place). Values of the wrong type in the
/// file read as the fallback.
class Settings : public QObject {
    Q_OBJECT
public:
    explicit Settings(QObject* parent = nullptr);
    explicit Settings(const QString& file, QObject* parent = nullptr);

    template <class T>
    [[nodiscard]] T get(const Key<T>& key) const {
        const QVariant kept = m_store->value(QLatin1String(key.name));
        return kept.isValid() && kept.canConvert<T>() ? kept.value<T>() : key.fallback;
    }

    template <class T>
    void set(const Key<T>& key, const T& value) {
        if (m_store->contains(QLatin1String(key.name)) && get(key) == value)
            return;
        m_store->setValue(QLatin1String(key.name), QVariant::fromValue(value));
        emit changed(QLatin1String(key.name));
    }

    template <class T>
    void forget(const Key<T>& key) {
        m_store->remove(QLatin1String(key.name));
        emit changed(QLatin1String(key.name));
    }

    [[nodiscard]] static QString folder();     ///< of settings and of the user's own presets
    [[nodiscard]] QString own_folder() const;  ///< where this file is

signals:
    void changed(const QString& name);

private:
    std::unique_ptr<QSettings> m_store;
};

}  // namespace rooflight::ui
