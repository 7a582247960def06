// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chip/chip_picture.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {

namespace {

constexpr double kWidestLink = 26, kThinnestLink = 1.5;
constexpr double kLowPicture = 200;  // px: below, everything but the units gives way

QString chip_tr(const char* words) { return QCoreApplication::translate("ChipView", words); }

QStringList about(const System& system, std::string_view key, const QString& counterpart = {}) {
    QStringList lines;
    if (!counterpart.isEmpty())
        lines << counterpart;
    if (const auto source = source_of(system, key); !source.empty())
        lines << chip_tr(QT_TRANSLATE_NOOP("ChipView", "Source: %1")).arg(text(source));
    return lines;
}

QString times(const QString& name, int count) {
    return count > 1 ? QStringLiteral("%1 × %2").arg(count).arg(name) : name;
}

/// What the figure of the matrix units says: their dtype's peak.
QString peak_text(const Machine& machine) {
    for (const DType type : {DType::bf16, DType::fp16, DType::fp32})
        if (const auto peak = machine.figures.peak(type))
            return QStringLiteral("%1 %2").arg(label(type), shown(*peak));
    return {};
}

}  // namespace

void ChipPicture::lay_out(const Machine& machine, const ChipLoad& load, const QRectF& target, const Ink& ink) {
    m_parts.clear();
    m_links.clear();
    const double wide = std::clamp(target.width() * 0.16, ink.px(64), ink.px(120));
    const double gap = std::clamp(target.width() * 0.08, ink.px(30), ink.px(72));
    const bool low = target.height() < ink.px(kLowPicture);
    const double below = ink.px(low ? 26 : 58);
    const QRectF body = target.adjusted(ink.px(8), ink.px(6), -ink.px(8), -ink.px(4));
    const QRectF chip(body.left() + wide + gap, body.top(), body.width() - wide - 2 * gap - ink.px(28),
                      body.height() - below);
    Part frame;
    frame.box = chip;
    frame.frame = true;
    frame.name = text(machine.system->name);
    frame.figure = peak_text(machine);
    frame.more = about(*machine.system, "flops_per_s");
    m_parts.push_back(frame);

    Part hbm;
    hbm.box = QRectF(body.left(), chip.top(), wide, chip.height());
    hbm.name = machine.system->hbm_type.empty() ? QStringLiteral("HBM") : text(machine.system->hbm_type);
    hbm.figure = machine.figures.hbm ? shown(*machine.figures.hbm) : QString();
    hbm.role = Role::hbm;
    hbm.busy = load.hbm;
    hbm.more = about(*machine.system, "hbm_bytes");
    m_parts.push_back(hbm);

    const QRectF inside = low ? chip.adjusted(ink.px(8), ink.px(19), -ink.px(8), -ink.px(5))
                              : chip.adjusted(ink.px(10), ink.px(26), -ink.px(10), -ink.px(10));
    if (machine.system->parts.sms)
        multiprocessors(machine, load, inside, ink);
    else
        tensor_cores(machine, load, inside, ink);
    outside(machine, load, chip, target, ink);
    set_widths(ink);
}

void ChipPicture::tensor_cores(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink) {
    const System& system = *machine.system;
    const ChipParts& p = system.parts;
    const int cores = p.tensorcores.value_or(1), arrays = p.mxus_per_tensorcore.value_or(1);
    const double line = QFontMetricsF(ink.font(TypeSize::label)).height();
    // One below the other; side by side only where they would be too low to write in.
    const int most_rows = std::max(1, static_cast<int>(area.height() / (3 * line)));
    const int side_by_side = (cores + most_rows - 1) / most_rows, stacked = (cores + side_by_side - 1) / side_by_side;
    const double pitch = area.height() / stacked, across = area.width() / side_by_side;
    const double gap = ink.px(pitch < 5 * line ? 4 : 8);
    const auto memory = p.vmem ? p.vmem : p.sram;
    for (int c = 0; c < cores; ++c) {
        const int column = c % side_by_side, row = c / side_by_side;
        const QRectF core(area.left() + column * across, area.top() + row * pitch,
                          across - (column + 1 < side_by_side ? gap : 0), pitch - (row + 1 < stacked ? gap : 0));
        Part frame;
        frame.box = core;
        frame.frame = true;
        frame.name = cores > 1 ? QStringLiteral("TensorCore %1").arg(c) : QStringLiteral("TensorCore");
        frame.more = about(system, "core", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a GPU: a multiprocessor (SM)")));
        frame.named = core.height() > 3.4 * line;
        m_parts.push_back(frame);
        const double head = frame.named ? line + ink.px(4) : gap;
        const QRectF in = core.adjusted(gap, head, -gap, -gap);
        const double vmem_width = in.width() * 0.26, link = std::clamp(in.width() * 0.08, ink.px(12), ink.px(30));
        Part vmem;
        vmem.box = QRectF(in.left(), in.top(), vmem_width, in.height());
        vmem.name = p.vmem ? QStringLiteral("VMEM") : QStringLiteral("SRAM");
        vmem.figure = memory ? shown(*memory / cores) : QString();
        vmem.role = Role::activations;
        vmem.more = about(system, "on_chip", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a GPU: shared memory")));
        m_parts.push_back(vmem);
        const QRectF units(vmem.box.right() + link, in.top(), in.right() - vmem.box.right() - link, in.height());
        // Two rows of matrix units where each still has room for its name and size, else one.
        const bool high = units.height() * 0.33 > 2.4 * line;
        const double matrix_height = units.height() * (high ? 0.66 : 0.56);
        const int columns = arrays > 3 && high ? (arrays + 1) / 2 : arrays, rows = (arrays + columns - 1) / columns;
        for (int a = 0; a < arrays; ++a) {
            Part mxu;
            const int above = a / columns;
            mxu.box = QRectF(units.left() + (a % columns) * units.width() / columns,
                             units.top() + above * matrix_height / rows, units.width() / columns - gap / 2,
                             matrix_height / rows - gap / 2);
            mxu.name = QStringLiteral("MXU");
            if (p.mxu_dim.size() == 2)
                mxu.figure = QStringLiteral("%1 × %2").arg(p.mxu_dim[0]).arg(p.mxu_dim[1]);
            mxu.role = Role::compute;
            mxu.busy = load.matrix;
            mxu.more = about(system, "core", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a GPU: a tensor core")));
            m_parts.push_back(mxu);
        }
        Part vpu;
        vpu.box = QRectF(units.left(), units.top() + matrix_height, units.width() * 0.66 - gap / 2,
                         units.height() - matrix_height);
        vpu.name = QStringLiteral("VPU");
        vpu.more = about(system, "core", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a GPU: CUDA cores and their warp "
                                                                               "schedulers")));
        m_parts.push_back(vpu);
        Part scalar;
        scalar.box = QRectF(vpu.box.right() + gap / 2, vpu.box.top(), units.right() - gap / 2 - vpu.box.right() - gap / 2,
                            vpu.box.height());
        scalar.name = chip_tr(QT_TRANSLATE_NOOP("ChipView", "scalar"));
        m_parts.push_back(scalar);
        m_links.push_back({QLineF(vmem.box.right(), units.top() + matrix_height / 2, units.left(),
                                  units.top() + matrix_height / 2),
                           QStringLiteral("%1 → MXU").arg(vmem.name), p.on_chip_bandwidth.value_or(BytesPerSecond(0)) / cores, Role::activations, -1,
                           text(source_of(system, "on_chip.on_chip_bytes_per_s"))});
        if (machine.figures.hbm_bandwidth && column == 0)
            m_links.push_back({QLineF(m_parts[1].box.right(), vmem.box.center().y(), vmem.box.left(), vmem.box.center().y()),
                               QStringLiteral("HBM → %1").arg(vmem.name), *machine.figures.hbm_bandwidth / stacked, Role::hbm,
                               load.hbm, text(source_of(system, "hbm_bytes_per_s"))});
    }
}

void ChipPicture::multiprocessors(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink) {
    const System& system = *machine.system;
    const ChipParts& p = system.parts;
    const int sms = *p.sms;
    const double gap = ink.px(8), l2_width = std::clamp(area.width() * 0.17, ink.px(40), ink.px(90));
    Part l2;
    l2.box = QRectF(area.left(), area.top(), l2_width, area.height());
    l2.name = QStringLiteral("L2");
    l2.figure = p.l2 ? shown(*p.l2) : QString();
    l2.role = Role::activations;
    l2.more = about(system, "on_chip.l2_bytes");
    m_parts.push_back(l2);
    const double link = std::clamp(area.width() * 0.08, ink.px(16), ink.px(36));
    const QRectF right(l2.box.right() + link, area.top(), area.right() - l2.box.right() - link, area.height());

    // One multiprocessor in large and all of them as a field: above it, or beside it where height is short.
    const bool beside = right.height() < ink.px(230) && right.width() > ink.px(300);
    const double large = beside ? right.height() : std::min(right.height() * 0.48, ink.px(150));
    const double aside = beside ? right.width() * 0.42 : 0;
    const QRectF field(right.left(), right.top(), beside ? aside - gap : right.width(),
                       beside ? right.height() : right.height() - large - gap);
    const double wanted = std::sqrt(sms * field.width() / std::max(1.0, field.height()));
    const int columns = std::max(1, static_cast<int>(std::round(wanted))), rows = (sms + columns - 1) / columns;
    const double cell_w = field.width() / columns, cell_h = field.height() / rows;
    for (int s = 0; s < sms; ++s) {
        Part sm;
        const double inset = std::min(1.5, cell_w * 0.1);
        const int row = s / columns;
        sm.box = QRectF(field.left() + (s % columns) * cell_w, field.top() + row * cell_h, cell_w, cell_h)
                     .adjusted(inset, inset, -inset, -inset);
        sm.role = Role::compute;
        sm.busy = load.matrix;
        sm.more = QStringList{chip_tr(QT_TRANSLATE_NOOP("ChipView", "Multiprocessor (SM), one of %1")).arg(sms)} +
                  about(system, "core", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a TPU: a TensorCore")));
        m_parts.push_back(sm);
    }
    Part frame;
    frame.box = QRectF(right.left() + aside, right.bottom() - large, right.width() - aside, large);
    frame.frame = true;
    frame.name = chip_tr(QT_TRANSLATE_NOOP("ChipView", "one SM of %1")).arg(sms);
    frame.more = about(system, "core", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a TPU: a TensorCore")));
    m_parts.push_back(frame);
    const QRectF in = frame.box.adjusted(gap, ink.px(19), -gap, -gap);
    const int quarters = 4;
    const double pitch = (in.width() + gap / 2) / quarters;
    const double smem_height = p.smem_per_sm ? in.height() * 0.26 : 0;
    const double upper = in.height() - smem_height - (smem_height > 0 ? gap / 2 : 0);
    for (int q = 0; q < quarters; ++q) {
        const QRectF part(in.left() + q * pitch, in.top(), pitch - gap / 2, upper);
        Part tensor;
        tensor.box = QRectF(part.left(), part.top(), part.width(), part.height() * 0.52 - 1);
        tensor.name = p.tensor_cores_per_sm.value_or(0) > quarters
                          ? times(chip_tr(QT_TRANSLATE_NOOP("ChipView", "tensor core")), *p.tensor_cores_per_sm / quarters)
                          : chip_tr(QT_TRANSLATE_NOOP("ChipView", "tensor core"));
        tensor.role = Role::compute;
        tensor.busy = load.matrix;
        tensor.more = about(system, "core", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a TPU: an MXU")));
        m_parts.push_back(tensor);
        Part lanes;
        lanes.box = QRectF(part.left(), part.top() + part.height() * 0.52 + 1, part.width(), part.height() * 0.48 - 1);
        lanes.name = chip_tr(QT_TRANSLATE_NOOP("ChipView", "warp scheduler"));
        if (p.fp32_cores_per_sm)
            lanes.figure = chip_tr(QT_TRANSLATE_NOOP("ChipView", "%1 lanes")).arg(*p.fp32_cores_per_sm / quarters);
        lanes.more = about(system, "core", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a TPU: part of the VPU")));
        if (p.registers_per_sm)
            lanes.more.prepend(chip_tr(QT_TRANSLATE_NOOP("ChipView", "Registers: %1")).arg(shown(*p.registers_per_sm / quarters)));
        m_parts.push_back(lanes);
    }
    if (p.smem_per_sm) {
        Part smem;
        smem.box = QRectF(in.left(), in.bottom() - smem_height, in.width(), smem_height);
        smem.name = p.tmem_per_sm ? QStringLiteral("SMEM + TMEM") : QStringLiteral("SMEM");
        smem.figure = p.tmem_per_sm ? QStringLiteral("%1 + %2").arg(shown(*p.smem_per_sm), shown(*p.tmem_per_sm))
                                    : shown(*p.smem_per_sm);
        smem.role = Role::activations;
        smem.more = about(system, "on_chip", chip_tr(QT_TRANSLATE_NOOP("ChipView", "On a TPU: VMEM")));
        m_parts.push_back(smem);
    }
    m_links.push_back({QLineF(l2.box.right(), field.center().y(), field.left(), field.center().y()), QStringLiteral("L2 → SM"),
                       p.on_chip_bandwidth.value_or(BytesPerSecond(0)), Role::activations, -1,
                       text(source_of(system, "on_chip.on_chip_bytes_per_s"))});
    if (machine.figures.hbm_bandwidth)
        m_links.push_back({QLineF(m_parts[1].box.right(), l2.box.center().y(), l2.box.left(), l2.box.center().y()),
                           QStringLiteral("HBM → L2"), *machine.figures.hbm_bandwidth, Role::hbm, load.hbm,
                           text(source_of(system, "hbm_bytes_per_s"))});
}

void ChipPicture::outside(const Machine& machine, const ChipLoad& load, const QRectF& chip, const QRectF& target,
                          const Ink& ink) {
    const System& system = *machine.system;
    const Figures& f = machine.figures;
    const double right = target.right() - ink.px(8);
    if (machine.topology == TopologyKind::torus && f.ici_link) {
        const int ports = 2 * static_cast<int>(machine.torus.size());
        for (int i = 0; i < ports; ++i) {
            const double y = chip.top() + (i + 0.5) * chip.height() / ports;
            m_links.push_back({QLineF(chip.right(), y, right, y),
                               QStringLiteral("ICI %1%2").arg(QChar(static_cast<char16_t>(u'x' + i / 2))).arg(QChar(i % 2 == 0 ? u'+' : u'−')), *f.ici_link,
                               Role::scale_up, load.scale_up, text(source_of(system, "ici_bytes_per_s_per_link"))});
        }
    } else if (f.scale_up) {
        const double y = chip.center().y();
        m_links.push_back({QLineF(chip.right(), y, right, y),
                           system.vendor == "NVIDIA" && machine.topology == TopologyKind::switched
                               ? QStringLiteral("NVLink")
                               : label(Network::scale_up),
                           *f.scale_up, Role::scale_up, load.scale_up,
                           text(source_of(system, "scale_up_bytes_per_s_per_chip"))});
    }
    const double bottom = target.bottom() - ink.px(4);
    if (f.pcie)
        m_links.push_back({QLineF(chip.left() + chip.width() * 0.28, chip.bottom(), chip.left() + chip.width() * 0.28, bottom),
                           system.host_over_c2c ? chip_tr(QT_TRANSLATE_NOOP("ChipView", "NVLink-C2C to the host"))
                                                : chip_tr(QT_TRANSLATE_NOOP("ChipView", "PCIe to the host")),
                           *f.pcie, Role::muted, -1,
                           text(source_of(system, "host"))});
    if (f.scale_out)
        m_links.push_back({QLineF(chip.left() + chip.width() * 0.72, chip.bottom(), chip.left() + chip.width() * 0.72, bottom),
                           system.scale_out_type.empty() ? label(Network::scale_out) : text(system.scale_out_type),
                           *f.scale_out, Role::scale_out, load.scale_out,
                           text(source_of(system, "scale_out_bytes_per_s_per_chip"))});
}

void ChipPicture::set_widths(const Ink& ink) {
    BytesPerSecond widest{0};
    for (const Link& link : m_links)
        widest = std::max(widest, link.bandwidth);
    const double most = std::min(ink.px(kWidestLink), m_parts.front().box.height() * 0.16);
    for (Link& link : m_links)
        link.width = std::max(ink.px(kThinnestLink), most * (link.bandwidth / widest));
}

void ChipPicture::draw(QPainter& painter, const Ink& ink, const QPointF& marked) const {
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    painter.setFont(ink.font(TypeSize::label));
    for (const Part& part : m_parts) {
        if (part.frame) {
            painter.setPen(ink.pen(Role::border, 1.5));
            painter.setBrush(ink(Role::panel));
            painter.drawRoundedRect(part.box, ink.px(6), ink.px(6));
            painter.setPen(ink(Role::text));
            const QRectF head = part.box.adjusted(ink.px(8), ink.px(2), -ink.px(8), 0);
            if (!part.named)
                continue;
            const QString figure = part.figure;
            const double room = head.width() - (figure.isEmpty() ? 0 : metrics.horizontalAdvance(figure) + ink.px(10));
            painter.drawText(head, Qt::AlignLeft | Qt::AlignTop, metrics.elidedText(part.name, Qt::ElideRight, room));
            if (room > ink.px(40)) {
                painter.setPen(ink(Role::muted));
                painter.drawText(head, Qt::AlignRight | Qt::AlignTop, figure);
            }
        }
    }
    for (const Link& link : m_links) {
        const bool known = link.bandwidth.value() > 0;
        painter.setPen(QPen(ink(link.role), link.width, known ? Qt::SolidLine : Qt::DashLine, Qt::FlatCap));
        painter.drawLine(link.line);
    }
    for (const Part& part : m_parts) {
        if (part.frame)
            continue;
        const QColor base = part.role == Role::muted ? ink(Role::border) : ink(part.role);
        QColor pale = base;
        pale.setAlphaF(0.18F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(part.role == Role::muted ? ink(Role::background) : pale);
        painter.drawRect(part.box);
        if (part.busy > 0) {
            QRectF full = part.box;
            full.setTop(full.bottom() - full.height() * std::min(1.0, part.busy));
            QColor fill = base;
            fill.setAlphaF(0.62F);
            painter.setBrush(fill);
            painter.drawRect(full);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(part.box.contains(marked) ? ink(Role::accent) : ink.edge(base), ink.px(part.box.contains(marked) ? 2 : 1)));
        painter.drawRect(part.box);
        if (part.name.isEmpty() || part.box.width() < ink.px(22) || part.box.height() < metrics.height())
            continue;
        painter.setPen(ink(Role::text));
        const double room = part.box.width() - ink.px(4);
        // A name that is too long is broken between its words, and not written where it would be cut.
        QStringList lines{part.name};
        if (metrics.horizontalAdvance(part.name) > room)
            lines = part.name.split(QLatin1Char(' '));
        const bool cut = std::any_of(lines.begin(), lines.end(), [&](const QString& word) {
            return metrics.horizontalAdvance(word) > room;
        });
        if (cut || static_cast<double>(lines.size()) * metrics.height() > part.box.height())
            continue;
        if (!part.figure.isEmpty() && part.box.height() > (1.2 + static_cast<double>(lines.size())) * metrics.height() &&
            metrics.horizontalAdvance(part.figure) <= room)
            lines << part.figure;
        if (part.busy >= 0 && !part.state && part.box.height() > 3.4 * metrics.height() && part.box.width() > ink.px(56))
            lines << chip_tr(QT_TRANSLATE_NOOP("ChipView", "%1 busy")).arg(shown_percent(part.busy));
        painter.drawText(part.box, Qt::AlignCenter, lines.join(QLatin1Char('\n')));
    }
    // Labels of the links outside the chip last, where there is room: name above, figure below, or both above where
    // the links lie close together.
    LabelSpace space(painter.window());
    double pitch = 1e9, previous = -1e9;
    for (const Link& link : m_links)
        if (link.line.x1() >= m_parts[0].box.right() - 1 && link.line.x2() > link.line.x1() + 1) {
            pitch = std::min(pitch, link.line.y1() - previous - link.width);
            previous = link.line.y1();
        }
    const bool close = pitch < 2 * metrics.height() + ink.px(3);
    for (const Link& link : m_links) {
        const bool across = qFuzzyCompare(link.line.y1() + 1, link.line.y2() + 1);
        if (link.bandwidth.value() <= 0)
            continue;
        const QString figure = shown(link.bandwidth);
        // Into the chip: what is written stays in front of it.
        const bool entering = across && link.line.x1() < m_parts[0].box.left();
        const double room = entering ? m_parts[0].box.left() - link.line.x1() : across ? link.line.length() : ink.px(150);
        painter.setPen(ink(Role::text));
        if (!across) {
            const QRectF box(link.line.x1() + link.width / 2 + ink.px(6), link.line.y1() + ink.px(6), room, 2 * metrics.height());
            if (link.line.length() < 2 * metrics.height() + ink.px(4)) {
                const QRectF line(box.left(), link.line.y1() + ink.px(4), 2 * room, metrics.height());
                painter.drawText(line, Qt::AlignLeft | Qt::AlignTop, QStringLiteral("%1 %2").arg(link.name, figure));
            } else if (space.claim(box)) {
                painter.drawText(box, Qt::AlignLeft | Qt::AlignTop,
                                 metrics.elidedText(link.name, Qt::ElideRight, room) + QLatin1Char('\n') + figure);
            }
            continue;
        }
        const double middle = link.line.x1() + room / 2;
        const QRectF above(middle - room / 2, link.line.y1() - link.width / 2 - metrics.height() - ink.px(1), room, metrics.height());
        const QRectF under(above.translated(0, link.width + metrics.height() + ink.px(2)));
        const bool leaving = link.line.x1() >= m_parts[0].box.right() - 1;
        if (close && leaving) {
            const QString both = QStringLiteral("%1 %2").arg(link.name, figure);
            painter.drawText(above, Qt::AlignCenter, metrics.horizontalAdvance(both) <= room ? both : link.name);
            continue;
        }
        if (metrics.horizontalAdvance(link.name) <= room && space.claim(above))
            painter.drawText(above, Qt::AlignCenter, link.name);
        if (metrics.horizontalAdvance(figure) <= room && space.claim(under))
            painter.drawText(under, Qt::AlignCenter, figure);
    }
}

QStringList ChipPicture::read_out(const QPointF& at) const {
    for (const Link& link : m_links) {
        const QRectF box = QRectF(link.line.p1(), link.line.p2()).normalized().adjusted(-2, -2, 2, 2);
        if (!box.adjusted(-link.width / 2, -link.width / 2, link.width / 2, link.width / 2).contains(at))
            continue;
        QStringList lines{link.name, link.bandwidth.value() > 0
                                         ? shown(link.bandwidth)
                                         : chip_tr(QT_TRANSLATE_NOOP("ChipView", "bandwidth not published"))};
        if (link.busy >= 0)
            lines << chip_tr(QT_TRANSLATE_NOOP("ChipView", "%1 busy")).arg(shown_percent(link.busy));
        if (!link.source.isEmpty())
            lines << chip_tr(QT_TRANSLATE_NOOP("ChipView", "Source: %1")).arg(link.source);
        return lines;
    }
    if (const Part* part = part_at(at); part != nullptr) {
        QStringList lines;
        for (const QString& line : {part->name, part->figure})
            if (!line.isEmpty())
                lines << line;
        if (part->busy >= 0 && !part->state)
            lines << chip_tr(QT_TRANSLATE_NOOP("ChipView", "%1 busy")).arg(shown_percent(part->busy));
        return lines + part->more;
    }
    return {};
}

const ChipPicture::Part* ChipPicture::part_at(const QPointF& at) const {
    const auto found = std::find_if(m_parts.rbegin(), m_parts.rend(), [&at](const Part& part) { return part.box.contains(at); });
    return found == m_parts.rend() ? nullptr : &*found;
}

}  // namespace rooflight::ui
