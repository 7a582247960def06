// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parallelism/parallelism_scene.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

QString words(const char* source) { return QCoreApplication::translate("ParallelismView", source); }

CommunicationLine compute_line(std::vector<double> seconds) {
    CommunicationLine line;
    line.name = words(QT_TRANSLATE_NOOP("ParallelismView", "compute"));
    line.key = QStringLiteral("compute");
    line.colour = -2;
    line.width = 3;
    line.seconds = std::move(seconds);
    return line;
}

CommunicationLine line_of(const CommunicationCurve& curve) {
    CommunicationLine line;
    switch (curve.strategy) {
        case Strategy::data:
            line.name = words(QT_TRANSLATE_NOOP("ParallelismView", "data parallel"));
            line.key = QStringLiteral("data");
            line.colour = 0;
            line.style = Qt::DashDotLine;
            break;
        case Strategy::fsdp:
            line.name = words(QT_TRANSLATE_NOOP("ParallelismView", "FSDP"));
            line.key = QStringLiteral("fsdp");
            line.colour = 1;
            break;
        case Strategy::tensor:
            line.name = words(QT_TRANSLATE_NOOP("ParallelismView", "tensor × %1")).arg(curve.tensor);
            line.key = QStringLiteral("tensor_%1").arg(curve.tensor);
            line.colour = 2;
            line.style = Qt::DotLine;
            break;
        case Strategy::mixed:
            line.name = words(QT_TRANSLATE_NOOP("ParallelismView", "FSDP × tensor at its best"));
            line.key = QStringLiteral("mixed");
            line.colour = 3;
            line.style = Qt::DashLine;
            break;
        case Strategy::present:
            line.name = words(QT_TRANSLATE_NOOP("ParallelismView", "this mesh"));
            line.key = QStringLiteral("present");
            line.colour = -1;
            break;
    }
    line.seconds = curve.seconds;
    line.critical = curve.critical.value_or(0);
    return line;
}

double critical_of(const std::vector<CommunicationCurve>& curves, Strategy strategy, double otherwise) {
    for (const CommunicationCurve& curve : curves) {
        if (curve.strategy == strategy) {
            return curve.critical.value_or(curve.always_hidden ? 0 : otherwise);
        }
    }
    return 0;
}

}  // namespace

ParallelismScene ParallelismScene::from(const ViewState& state, Growth growth) {
    ParallelismScene scene;
    scene.m_growth = growth;
    if (state.estimate == nullptr || !state.estimate->parallelism ||
        state.estimate->parallelism->why_not != NoCurves::none) {
        return scene;
    }
    const ParallelismCurves& curves = *state.estimate->parallelism;
    if (growth == Growth::batch) {
        scene.add_batch(curves);
    } else {
        scene.add_degrees(curves);
    }
    return scene;
}

void ParallelismScene::add_batch(const ParallelismCurves& curves) {
    m_x = curves.tokens;
    m_present = curves.present_tokens;
    m_present_compute = curves.present_compute;
    m_present_communication = curves.present_communication;
    m_lines.push_back(compute_line(curves.compute));
    for (const CommunicationCurve& curve : curves.by_batch) {
        CommunicationLine& line = m_lines.emplace_back(line_of(curve));
        if (line.critical > 0) {
            line.critical_name = QStringLiteral("%1 · %2").arg(line.name, shown_x(line.critical));
        }
    }
    m_axes = curves.axes;
    for (const AxisCriticalBatch& axis : m_axes) {
        if (axis.tokens) {
            const QString name = QString::fromStdString(axis.axes);
            m_marks.push_back({*axis.tokens,
                               words(QT_TRANSLATE_NOOP("ParallelismView", "%1 of this mesh · %2")).arg(name, shown_x(*axis.tokens)),
                               QStringLiteral("%1 · %2").arg(name, shown_x(*axis.tokens))});
        }
    }
    std::stable_sort(m_marks.begin(), m_marks.end(), [](const AxisMark& a, const AxisMark& b) { return a.x < b.x; });
    const double end = m_x.back();
    const double mixed = critical_of(curves.by_batch, Strategy::mixed, end);
    const double fsdp = std::max(mixed, critical_of(curves.by_batch, Strategy::fsdp, end));
    m_bands = {{m_x.front(), mixed,
                words(QT_TRANSLATE_NOOP("ParallelismView", "bound by communication, however it is split")), true},
               {mixed, fsdp, words(QT_TRANSLATE_NOOP("ParallelismView", "FSDP needs tensor beside it")), false},
               {fsdp, end, words(QT_TRANSLATE_NOOP("ParallelismView", "FSDP alone is enough")), false}};
}

void ParallelismScene::add_degrees(const ParallelismCurves& curves) {
    m_x = curves.degrees;
    m_present = curves.present_degree;
    m_present_compute = curves.present_compute;
    m_best = curves.best_degree;
    m_lines.push_back(compute_line(std::vector<double>(m_x.size(), curves.present_compute)));
    const auto add = [&](const QString& name, const char* key, int colour, Qt::PenStyle style, const std::vector<double>& seconds) {
        CommunicationLine& line = m_lines.emplace_back();
        line.name = name, line.key = QLatin1String(key), line.colour = colour, line.style = style;
        // All of the one strategy sends nothing by the other: a gap on a logarithmic axis.
        std::transform(seconds.begin(), seconds.end(), std::back_inserter(line.seconds),
                       [](double s) { return s > 0 ? s : std::nan(""); });
        return &line;
    };
    add(words(QT_TRANSLATE_NOOP("ParallelismView", "FSDP")), "fsdp", 1, Qt::SolidLine, curves.fsdp);
    CommunicationLine* tensor =
        add(words(QT_TRANSLATE_NOOP("ParallelismView", "tensor")), "tensor", 2, Qt::DotLine, curves.tensor);
    if (curves.tensor_limit) {
        tensor->critical = *curves.tensor_limit;
        tensor->critical_name = words(QT_TRANSLATE_NOOP("ParallelismView", "tensor up to %1"))
                                    .arg(shown_count(*curves.tensor_limit));
    }
    add(words(QT_TRANSLATE_NOOP("ParallelismView", "both")), "both", 3, Qt::DashLine, curves.both);
    m_present_communication = value_at(m_lines.back(), m_present);
}

Range ParallelismScene::x_range() const {
    return m_growth == Growth::batch ? Range{m_x.front(), m_x.back()} : Range{m_x.front() / 1.25, m_x.back() * 1.25};
}

QString ParallelismScene::shown_x(double x) const {
    if (m_growth == Growth::batch) {
        return words(QT_TRANSLATE_NOOP("ParallelismView", "%1 tok")).arg(shown_count(x));
    }
    return words(QT_TRANSLATE_NOOP("ParallelismView", "degree %1")).arg(shown_count(x));
}

double ParallelismScene::value_at(const CommunicationLine& line, double x) const {
    const auto after = std::lower_bound(m_x.begin(), m_x.end(), x);
    if (after == m_x.begin() || after == m_x.end()) {
        return after == m_x.end() ? line.seconds.back() : line.seconds.front();
    }
    const auto i = static_cast<std::size_t>(after - m_x.begin());
    const double t = std::log(x / m_x[i - 1]) / std::log(m_x[i] / m_x[i - 1]);
    return line.seconds[i - 1] * std::pow(line.seconds[i] / line.seconds[i - 1], t);
}

QStringList ParallelismScene::read_out(double x) const {
    if (empty() || !(x > 0)) {
        return {};
    }
    x = std::clamp(x, m_x.front(), m_x.back());
    if (m_growth == Growth::degree) {
        x = *std::min_element(m_x.begin(), m_x.end(), [x](double a, double b) {
            return std::abs(std::log(a / x)) < std::abs(std::log(b / x));
        });
    }
    const double compute = value_at(m_lines.front(), x);
    QStringList lines = {m_growth == Growth::batch
                             ? words(QT_TRANSLATE_NOOP("ParallelismView", "%1 tokens a chip")).arg(shown_count(x))
                             : words(QT_TRANSLATE_NOOP("ParallelismView", "tensor degree %1")).arg(shown_count(x)),
                         QStringLiteral("%1: %2").arg(m_lines.front().name, shown(Seconds(compute)))};
    for (std::size_t i = 1; i < m_lines.size(); ++i) {
        const double seconds = value_at(m_lines[i], x);
        if (std::isfinite(seconds)) {
            lines << QStringLiteral("%1: %2 (%3)").arg(m_lines[i].name, shown(Seconds(seconds)),
                                                       shown_percent(seconds / compute));
        }
    }
    return lines;
}

QString ParallelismScene::summary() const {
    QStringList sentences;
    const bool hidden = m_present_communication <= m_present_compute;
    sentences << words(hidden ? QT_TRANSLATE_NOOP("ParallelismView", "At %1 a chip the forward passes compute for %2 and "
                                                                     "communicate for %3: that can be hidden.")
                              : QT_TRANSLATE_NOOP("ParallelismView", "At %1 a chip the forward passes compute for %2 and "
                                                                     "communicate for %3: more than can be hidden."))
                     .arg(shown_x(m_present), shown(Seconds(m_present_compute)), shown(Seconds(m_present_communication)));
    for (const CommunicationLine& line : m_lines) {
        if (line.critical > 0) {
            sentences << (m_growth == Growth::batch
                              ? words(QT_TRANSLATE_NOOP("ParallelismView", "With %1 compute takes longer from %2 on."))
                              : words(QT_TRANSLATE_NOOP("ParallelismView", "With %1 compute takes longer up to %2.")))
                             .arg(line.name, shown_x(line.critical));
        }
    }
    for (const AxisCriticalBatch& axis : m_axes) {
        const QString name = QString::fromStdString(axis.axes);
        sentences << (axis.tokens ? words(QT_TRANSLATE_NOOP("ParallelismView", "Of this mesh, %1 can be hidden from %2 on."))
                                        .arg(name, shown_x(*axis.tokens))
                      : axis.always_hidden
                          ? words(QT_TRANSLATE_NOOP("ParallelismView", "Of this mesh, %1 can be hidden with any batch.")).arg(name)
                          : words(QT_TRANSLATE_NOOP("ParallelismView", "Of this mesh, %1 can be hidden with no batch.")).arg(name));
    }
    if (m_growth == Growth::degree) {
        sentences << words(QT_TRANSLATE_NOOP("ParallelismView", "Communication is least at %1.")).arg(shown_x(m_best));
    }
    return sentences.join(QLatin1Char(' '));
}

QList<QStringList> ParallelismScene::table() const {
    QStringList header = {m_growth == Growth::batch ? QStringLiteral("tokens_per_chip") : QStringLiteral("tensor")};
    for (const CommunicationLine& line : m_lines) {
        header << QStringLiteral("%1_s").arg(line.key);
    }
    QList<QStringList> rows = {header};
    for (std::size_t i = 0; i < m_x.size(); ++i) {
        QStringList row = {cell(m_x[i])};
        for (const CommunicationLine& line : m_lines) {
            row << cell(line.seconds[i]);
        }
        rows << row;
    }
    QStringList critical = {QStringLiteral("critical")};
    for (const CommunicationLine& line : m_lines) {
        critical << (line.critical > 0 ? cell(line.critical) : QString());
    }
    if (empty()) {
        return rows;
    }
    for (const AxisCriticalBatch& axis : m_axes) {
        QStringList row = {QStringLiteral("critical_%1_of_mesh").arg(QString::fromStdString(axis.axes)),
                           axis.tokens ? cell(*axis.tokens) : QString()};
        row.resize(header.size());
        rows << row;
    }
    return rows << critical;
}

}  // namespace rooflight::ui
