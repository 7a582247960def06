// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QMainWindow>

#include "ui/view.h"

class QDockWidget;

namespace rooflight::ui {

class ActionRegistry;
class Document;
class DockTitle;

using ViewFactory = std::function<std::vector<View*>(QWidget* parent)>;

/// The docks of the views. A view is presented the newest state while it can be seen; a hidden one neither computes
/// nor draws until it is shown again. Selecting in one selects in all.
class ViewHost : public QMainWindow {
    Q_OBJECT
public:
    ViewHost(Document& document, const ViewFactory& make, QWidget* parent = nullptr);
    ~ViewHost() override;

    /// Some may be stand-ins yet: LateViews.
    [[nodiscard]] const std::vector<View*>& views() const { return m_views; }
    /// Makes what stands in yet.
    [[nodiscard]] const std::vector<View*>& made_views();
    [[nodiscard]] View* view(const QString& id);                ///< made, if it was a stand-in
    [[nodiscard]] QDockWidget* dock(const QString& id) const;
    void arrange();                                            ///< the built-in layout
    [[nodiscard]] QByteArray save_docks(int version = 0);
    bool restore_docks(const QByteArray& state, int version);  ///< false: of another version; nothing has changed
    /// The same, and whichever view is alone stays so.
    bool put_back(const QByteArray& state, int version = 0);
    /// Shows a view, before those that share its place; alone if another is.
    void bring_forth(const QString& id);
    /// Those that can be seen now, in the order of views().
    [[nodiscard]] QStringList seen() const;
    /// One to four alone: side by side, one beside two, two by two. What save_docks() gave before brings the rest back.
    void show_grid(const QStringList& ids);
    /// One over the whole place, and by an empty id (or the same again) the docks as they were.
    void show_alone(const QString& id);
    [[nodiscard]] QString alone() const { return m_alone; }
    /// What is chosen in each view, by its id.
    [[nodiscard]] QJsonObject choices() const;
    void restore(const QJsonObject& choices);
    void retranslate();
    /// Is not there, and leaves the views unmade, until release(): the window is on the screen sooner.
    void hold();
    void release();
    [[nodiscard]] int presentations(const QString& id) const;  ///< how often a view was presented to

signals:
    void made(rooflight::ui::View* view);              ///< in the place of what stood for it
    void hovered(const QString& read_out);
    /// From the … menu of a view: "copy_image", "copy_svg", "copy_data", "show_data", "export", "help".
    void asked(const QString& what, rooflight::ui::View* view);

protected:
    void showEvent(QShowEvent* event) override;
    void childEvent(QChildEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Slot {
        View* view;
        QDockWidget* dock;
        DockTitle* head;
        bool seen = false;  ///< by the dock's word, or painted: a dock behind a tab is not
        bool stale = true;
        int presentations = 0;
    };

    void add(View* view);
    void join(std::size_t index);
    void make(std::size_t index);
    void set_seen(std::size_t index, bool seen);
    void share_out(const QList<QDockWidget*>& above, const QList<QDockWidget*>& below);
    void fill_menu(Slot& slot);
    void update_needs();
    void present(Slot& slot);
    void present_visible();
    void select(const Selection& selection);
    void change(const QString& field, double value, bool continues);

    Document& m_document;
    std::vector<View*> m_views;
    std::vector<Slot> m_slots;
    QList<QDockWidget*> m_above, m_below;              ///< of the built-in layout
    bool m_arranged_unseen = false;
    bool m_held = false;
    Selection m_selection;
    QString m_alone;
    QByteArray m_before;                               ///< the docks, while one is alone
    int m_gesture = 0;                                 ///< of the last change that a view asked for
};

}  // namespace rooflight::ui
