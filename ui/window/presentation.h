// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QPointer>
#include <QRect>
#include <QSize>
#include <QStringList>

class QDockWidget;
class QLabel;
class QMainWindow;
class QScreen;

namespace rooflight::ui {

class ActionRegistry;
class ControlsPanel;
class Document;
class PresentationBar;
class PresentationCover;
class Settings;
class ViewHost;

/// A lecture: one to four views and one slider, large, over the whole screen; the rest is away. With a second screen the
/// window goes there and the controls stay on the first. Pages: the chosen views together, then each view alone; the
/// keys are those of presenters' remote controls.
class Presentation : public QObject {
    Q_OBJECT
public:
    static constexpr int kMostViews = 4;

    /// What it works with; all outlive it.
    struct Stage {
        QMainWindow& window;
        Document& document;
        Settings& settings;
        ActionRegistry& actions;
        ViewHost& views;
        ControlsPanel& controls;
        QDockWidget& dock;  ///< of the controls
    };

    explicit Presentation(const Stage& stage);
    ~Presentation() override;

    void enter();
    void leave();
    [[nodiscard]] bool is_on() const { return m_bar != nullptr; }

    /// The views that are shown together, one to four; others are left out.
    void choose_views(const QStringList& ids);
    [[nodiscard]] QStringList chosen_views() const { return m_chosen; }
    [[nodiscard]] int pages() const { return static_cast<int>(m_pages.size()); }
    [[nodiscard]] int page() const { return m_page; }
    void turn_to(int page);  ///< the nearest that there is

    void show_on(QScreen* screen);
    void retranslate();
    /// How much larger than in the window everything is on a screen of that many device-independent pixels.
    [[nodiscard]] static double scale_for(const QSize& screen);

signals:
    void changed(bool on);

private:
    void connect_actions();
    void hide_furniture();
    void add_title();
    void work_out_pages();
    void set_frozen(bool frozen);
    void set_blank(bool blank);
    void set_pointer(bool pointer);

    Stage m_stage;
    PresentationBar* m_bar = nullptr;
    PresentationCover* m_cover = nullptr;
    QLabel* m_title = nullptr;
    QList<QPointer<QWidget>> m_hidden;  ///< what was seen before and is again afterwards
    QPointer<QWidget> m_focus;
    QStringList m_chosen;
    QList<QStringList> m_pages;
    int m_page = 0;
    bool m_has_pointer = false;
    QWidget* m_dock_title = nullptr;
    QScreen* m_home = nullptr;
    QRect m_geometry;
    QByteArray m_window_state, m_views_state;
    Qt::WindowStates m_states;
};

}  // namespace rooflight::ui
