// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/base_view.h"

class QTableView;

namespace rooflight::ui {

class CompareModel;

/// The present scenario beside the baseline and up to three others that were kept or opened for it, differences first.
class CompareView : public BaseView {
    Q_OBJECT
public:
    explicit CompareView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override { return Detail::operations; }
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;

    /// Puts a scenario beside the present one; the estimate has Detail::operations. False: there is no room.
    bool add(const QString& name, const std::shared_ptr<const Scenario>& scenario,
             const std::shared_ptr<const Estimate>& estimate);
    bool keep_present();
    /// What was put beside by hand, with its name.
    [[nodiscard]] std::vector<std::pair<QString, std::shared_ptr<const Scenario>>> kept() const;
    void forget_kept();
    [[nodiscard]] int compared() const;                ///< scenarios that are side by side

signals:
    /// The user wants another file beside; empty: is to be asked which.
    void file_asked(const QString& path);

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct Side {
        QString heading;                               ///< "Now", "Baseline", or its name
        QString name;
        std::shared_ptr<const Scenario> scenario;
        std::shared_ptr<const Estimate> estimate;
    };
    [[nodiscard]] std::vector<Side> sides() const;
    [[nodiscard]] int current_kept() const;            ///< of m_kept; −1: the current column is none of them
    void rebuild();
    void update_buttons();
    void use_current();
    void remove_current();

    std::vector<Side> m_kept;
    CompareModel* m_model;
    QTableView* m_table;
    QPushButton* m_keep;
    QPushButton* m_add;
    QPushButton* m_only;
    QPushButton* m_use;
    QPushButton* m_remove;
};

}  // namespace rooflight::ui
