// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QFrame>

#include "ui/view.h"

namespace rooflight::ui {

class BoundBadge;
class Document;
class ElidedLabel;
class FigureTile;
class MemoryGauge;

/// The figures that decide, large, each with its difference to the baseline.
class VerdictStrip : public QFrame {
    Q_OBJECT
public:
    explicit VerdictStrip(Document& document, QWidget* parent = nullptr);

    void refresh();

signals:
    void explain_asked(const QString& key);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make_explainable(QWidget* widget, const std::function<QString()>& key);

    Document& m_document;
    std::vector<FigureTile*> m_tiles;
    ElidedLabel* m_memory_label;
    ElidedLabel* m_memory_use;
    MemoryGauge* m_gauge;
    ElidedLabel* m_memory_verdict;
    BoundBadge* m_badge;
};

/// "Bound by compute": a dot in the resource's colour, the word, and what weighs most.
class BoundBadge : public QFrame {
    Q_OBJECT
public:
    explicit BoundBadge(QWidget* parent = nullptr);

    void show_bound(const Estimate& estimate);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();

    Bound m_bound = Bound::compute;
    ElidedLabel* m_title;
    ElidedLabel* m_detail;
};

}  // namespace rooflight::ui
