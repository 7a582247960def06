// SPDX-License-Identifier: GPL-3.0-or-later
// What a chip is part of, and what is inside one of its cores: the other levels of the diagram.
#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "ui/theme/number.h"
#include "ui/views/chip/chip_picture.h"
#include "ui/views/names.h"

namespace rooflight::ui {

namespace {

constexpr int kMostBoxes = 64;
constexpr int kQuarters = 4;                           // subpartitions of a multiprocessor

QString level_tr(const char* words) { return QCoreApplication::translate("ChipView", words); }

QString source_line(const System& system, std::string_view key) {
    const std::string_view source = source_of(system, key);
    return source.empty() ? QString() : level_tr(QT_TRANSLATE_NOOP("ChipView", "Source: %1")).arg(text(source));
}

QStringList lines_of(std::initializer_list<QString> lines) {
    QStringList result;
    for (const QString& line : lines)
        if (!line.isEmpty())
            result << line;
    return result;
}

/// Equal boxes in rows over an area.
std::vector<QRectF> field(const QRectF& area, int count, double gap) {
    const double wanted = std::sqrt(count * area.width() / std::max(1.0, area.height()));
    const int columns = std::clamp(static_cast<int>(std::round(wanted)), 1, count), rows = (count + columns - 1) / columns;
    const double w = area.width() / columns, h = area.height() / rows;
    const double inset = std::min({gap / 2, w * 0.1, h * 0.1});
    std::vector<QRectF> boxes;
    for (int i = 0; i < count; ++i) {
        const int row = i / columns;
        boxes.push_back(QRectF(area.left() + (i % columns) * w, area.top() + row * h, w, h)
                            .adjusted(inset, inset, -inset, -inset));
    }
    return boxes;
}

}  // namespace

void ChipPicture::lay_out(Level level, const Machine& machine, const ChipLoad& load, const CoreMoment* moment,
                          const QRectF& target, const Ink& ink) {
    if (level == Level::chip) {
        lay_out(machine, load, target, ink);
        return;
    }
    m_parts.clear();
    m_links.clear();
    const QRectF body = target.adjusted(ink.px(8), ink.px(6), -ink.px(8), -ink.px(8));
    if (level == Level::system)
        system_level(machine, load, body, ink);
    else if (level == Level::host)
        host_level(machine, load, body, ink);
    else
        core_level(machine, load, moment, body, ink);
    set_widths(ink);
}

void ChipPicture::system_level(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink) {
    const System& system = *machine.system;
    const int hosts = std::max(1, machine.hosts() / std::max(1, machine.slices));
    const double strip = ink.px(110), link = ink.px(64);
    Part frame;
    frame.frame = true;
    frame.box = area.adjusted(0, 0, -strip - link, 0);
    if (machine.topology == TopologyKind::torus) {
        QStringList sides;
        int wraps = 0;
        for (const TorusAxis& axis : machine.torus) {
            sides << QString::number(axis.size);
            wraps += axis.wraps ? 1 : 0;
        }
        frame.name = level_tr(QT_TRANSLATE_NOOP("ChipView", "Slice %1 of %2")).arg(sides.join(QChar(u'×')), text(system.name));
        frame.more = lines_of({level_tr(QT_TRANSLATE_NOOP("ChipView", "%1 axes with wraparound links")).arg(wraps),
                               source_line(system, "pod")});
    } else {
        frame.name = level_tr(QT_TRANSLATE_NOOP("ChipView", "Cluster of %1")).arg(text(system.name));
        frame.more = lines_of({source_line(system, "levels")});
    }
    frame.figure = level_tr(QT_TRANSLATE_NOOP("ChipView", "%1 chips in %2 hosts"))
                       .arg(shown_digits(machine.chips_per_slice), shown_digits(hosts));
    m_parts.push_back(frame);
    const int drawn = std::min(hosts, kMostBoxes);
    const QRectF inside = frame.box.adjusted(ink.px(10), ink.px(26), -ink.px(10), -ink.px(10));
    for (const QRectF& box : field(inside, drawn, ink.px(6))) {
        Part host;
        host.box = box;
        host.name = level_tr(QT_TRANSLATE_NOOP("ChipView", "host"));
        host.figure = level_tr(QT_TRANSLATE_NOOP("ChipView", "%1 chips")).arg(std::min(system.chips_per_host, machine.chips_per_slice));
        host.role = Role::compute;
        host.busy = load.matrix;
        host.leads = Level::host;
        host.more = lines_of({drawn < hosts ? level_tr(QT_TRANSLATE_NOOP("ChipView", "%1 of %2 hosts are drawn"))
                                                  .arg(drawn)
                                                  .arg(shown_digits(hosts))
                                            : QString(),
                              level_tr(QT_TRANSLATE_NOOP("ChipView", "Click to go inside")), source_line(system, "host")});
        m_parts.push_back(host);
    }
    // to the right, what joins chips within and hosts among each other
    const double x = frame.box.right(), right = x + link;
    struct Tie {
        QString name;
        BytesPerSecond rate;
        Role role;
        double busy;
        QString source;
    };
    std::vector<Tie> ties;
    if (const BytesPerSecond egress = machine.scale_up_egress(); egress.value() > 0)
        ties.push_back({label(Network::scale_up), egress, Role::scale_up, load.scale_up,
                        text(source_of(system, machine.topology == TopologyKind::torus ? "ici_bytes_per_s_per_link"
                                                                                       : "scale_up_bytes_per_s_per_chip"))});
    if (machine.figures.scale_out)
        ties.push_back({system.scale_out_type.empty() ? label(Network::scale_out) : text(system.scale_out_type),
                        *machine.figures.scale_out, Role::scale_out, load.scale_out,
                        text(source_of(system, "scale_out_bytes_per_s_per_chip"))});
    for (std::size_t i = 0; i < ties.size(); ++i) {
        const double height = area.height() / static_cast<double>(ties.size());
        Part net;
        net.box = QRectF(right, area.top() + static_cast<double>(i) * height, strip, height).adjusted(0, ink.px(6), 0, -ink.px(6));
        net.name = ties[i].name;
        net.figure = level_tr(QT_TRANSLATE_NOOP("ChipView", "a chip"));
        net.role = ties[i].role;
        net.busy = ties[i].busy;
        m_parts.push_back(net);
        m_links.push_back({QLineF(x, net.box.center().y(), right, net.box.center().y()), ties[i].name, ties[i].rate,
                           ties[i].role, ties[i].busy, ties[i].source});
    }
}

void ChipPicture::host_level(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink) {
    const System& system = *machine.system;
    const int chips = std::clamp(std::min(system.chips_per_host, machine.chips_per_slice), 1, kMostBoxes);
    const double side = std::clamp(area.width() * 0.18, ink.px(70), ink.px(130)), gap = ink.px(70);
    Part cpu;
    cpu.box = QRectF(area.left(), area.top(), side, area.height());
    cpu.name = level_tr(QT_TRANSLATE_NOOP("ChipView", "host"));
    cpu.figure = QStringLiteral("CPU");
    cpu.more = lines_of({source_line(system, "host")});
    m_parts.push_back(cpu);
    const bool joined = machine.topology != TopologyKind::torus && machine.figures.scale_up.has_value();
    const double right = area.right() - (joined ? side : 0);
    const QRectF middle(cpu.box.right() + gap, area.top(), right - (joined ? gap : 0) - cpu.box.right() - gap, area.height());
    Part net;
    net.box = QRectF(right, area.top(), side, area.height());
    net.name = label(Network::scale_up);
    net.role = Role::scale_up;
    net.busy = load.scale_up;
    net.more = lines_of({source_line(system, "scale_up_bytes_per_s_per_chip")});
    if (joined)
        m_parts.push_back(net);
    const double pitch = middle.height() / chips;
    const bool chained = !joined && machine.figures.ici_link.has_value();
    const double between = chained ? std::min(ink.px(34), pitch * 0.4) : std::min(ink.px(4), pitch * 0.2);
    for (int i = 0; i < chips; ++i) {
        Part chip;
        chip.box = QRectF(middle.left(), middle.top() + i * pitch, middle.width(), pitch - between);
        chip.name = chips > 1 ? QStringLiteral("%1 %2").arg(text(system.name)).arg(i) : text(system.name);
        chip.figure = machine.figures.hbm ? shown(*machine.figures.hbm) : QString();
        chip.role = Role::compute;
        chip.busy = load.matrix;
        chip.leads = Level::chip;
        chip.more = lines_of({level_tr(QT_TRANSLATE_NOOP("ChipView", "Click to go inside"))});
        m_parts.push_back(chip);
        const double y = chip.box.center().y();
        if (machine.figures.pcie)
            m_links.push_back({QLineF(cpu.box.right(), y, middle.left(), y),
                               system.host_over_c2c ? QStringLiteral("NVLink-C2C") : QStringLiteral("PCIe"),
                               *machine.figures.pcie, Role::muted, -1, text(source_of(system, "host"))});
        if (joined)
            m_links.push_back({QLineF(middle.right(), y, right, y), label(Network::scale_up), *machine.figures.scale_up,
                               Role::scale_up, load.scale_up, text(source_of(system, "scale_up_bytes_per_s_per_chip"))});
        else if (chained && i + 1 < chips)
            m_links.push_back({QLineF(middle.center().x(), chip.box.bottom(), middle.center().x(), chip.box.bottom() + between),
                               QStringLiteral("ICI"), *machine.figures.ici_link, Role::scale_up, load.scale_up,
                               text(source_of(system, "ici_bytes_per_s_per_link"))});
    }
}

void ChipPicture::core_level(const Machine& machine, const ChipLoad& load, const CoreMoment* moment, const QRectF& area,
                             const Ink& ink) {
    const System& system = *machine.system;
    const ChipParts& p = system.parts;
    const bool multiprocessor = p.sms.has_value();
    Part frame;
    frame.frame = true;
    frame.box = area.adjusted(ink.px(70), 0, 0, 0);
    frame.name = multiprocessor ? level_tr(QT_TRANSLATE_NOOP("ChipView", "one SM of %1")).arg(*p.sms) : QStringLiteral("TensorCore");
    frame.more = lines_of({multiprocessor ? level_tr(QT_TRANSLATE_NOOP("ChipView", "On a TPU: a TensorCore"))
                                          : level_tr(QT_TRANSLATE_NOOP("ChipView", "On a GPU: a multiprocessor (SM)")),
                           source_line(system, "core")});
    m_parts.push_back(frame);
    const double gap = ink.px(10);
    const QRectF in = frame.box.adjusted(gap, ink.px(26), -gap, -gap);
    // the fast memory with its two buffers to the left, units to the right
    const double memory_width = in.width() * 0.3, link = std::clamp(in.width() * 0.09, ink.px(20), ink.px(60));
    const auto fast = multiprocessor ? p.smem_per_sm : p.vmem ? p.vmem : p.sram;
    Part memory;
    memory.box = QRectF(in.left(), in.top(), memory_width, in.height());
    memory.name = multiprocessor ? QStringLiteral("SMEM") : p.vmem ? QStringLiteral("VMEM") : QStringLiteral("SRAM");
    if (fast)
        memory.figure = shown(multiprocessor ? *fast : *fast / p.tensorcores.value_or(1));
    memory.role = Role::activations;
    memory.more = lines_of({source_line(system, "on_chip")});
    const KernelMoment* now = moment != nullptr ? &moment->now : nullptr;
    m_parts.push_back(memory);
    if (now != nullptr) {
        const int buffers = moment->double_buffered ? 2 : 1;
        const double height = in.height() * 0.26;
        for (int b = 0; b < buffers; ++b) {
            Part buffer;
            buffer.box = QRectF(in.left() + ink.px(8), in.bottom() - (buffers - b) * (height + ink.px(6)),
                                memory_width - ink.px(16), height);
            const bool fills = now->loading >= 0 && now->loading % buffers == b;
            const bool drains = now->computing >= 0 && now->computing % buffers == b;
            buffer.name = fills    ? level_tr(QT_TRANSLATE_NOOP("ChipView", "step %1 comes in")).arg(now->loading + 1)
                          : drains ? level_tr(QT_TRANSLATE_NOOP("ChipView", "step %1 is used")).arg(now->computing + 1)
                                   : level_tr(QT_TRANSLATE_NOOP("ChipView", "buffer %1")).arg(b + 1);
            buffer.role = Role::hbm;
            buffer.busy = fills ? now->loaded : drains ? 1 : 0;
            buffer.state = true;
            m_parts.push_back(buffer);
        }
    }
    const QRectF units(memory.box.right() + link, in.top(), in.right() - memory.box.right() - link, in.height());
    const bool works = now != nullptr && now->computing >= 0;
    const double matrix_busy = now == nullptr ? load.matrix : works ? now->computed : 0;
    const auto matrix_unit = [&](const QRectF& box, const QString& name, const QString& figure) {
        Part unit;
        unit.box = box;
        unit.name = now == nullptr || works ? name : level_tr(QT_TRANSLATE_NOOP("ChipView", "%1 waits")).arg(name);
        unit.figure = figure;
        unit.role = Role::compute;
        unit.busy = matrix_busy;
        unit.state = now != nullptr;
        unit.more = lines_of({source_line(system, "core")});
        m_parts.push_back(unit);
    };
    const auto plain = [&](const QRectF& box, const QString& name, const QString& figure, Role role = Role::muted) {
        Part unit;
        unit.box = box;
        unit.name = name;
        unit.figure = figure;
        unit.role = role;
        unit.more = lines_of({source_line(system, "core")});
        m_parts.push_back(unit);
    };
    if (multiprocessor) {
        const double h = units.height() / kQuarters;
        for (int q = 0; q < kQuarters; ++q) {
            const QRectF part = QRectF(units.left(), units.top() + q * h, units.width(), h).adjusted(0, 0, 0, -ink.px(6));
            const double w = part.width() / 4;
            const auto cell = [&](int i) { return QRectF(part.left() + i * w, part.top(), w - ink.px(4), part.height()); };
            // one warp issues a cycle; it waits with the tensor core when its operands are not there yet
            plain(cell(0), level_tr(QT_TRANSLATE_NOOP("ChipView", "warp scheduler")),
                  now == nullptr ? QString()
                  : works        ? level_tr(QT_TRANSLATE_NOOP("ChipView", "issues"))
                                 : level_tr(QT_TRANSLATE_NOOP("ChipView", "stalled")));
            plain(cell(1), level_tr(QT_TRANSLATE_NOOP("ChipView", "registers")),
                  p.registers_per_sm ? shown(*p.registers_per_sm / kQuarters) : QString(), Role::activations);
            plain(cell(2), level_tr(QT_TRANSLATE_NOOP("ChipView", "lanes")),
                  p.fp32_cores_per_sm ? QString::number(*p.fp32_cores_per_sm / kQuarters) : QString());
            matrix_unit(cell(3), level_tr(QT_TRANSLATE_NOOP("ChipView", "tensor core")), {});
        }
        if (p.tmem_per_sm)
            m_parts[1].more.prepend(QStringLiteral("TMEM %1").arg(shown(*p.tmem_per_sm)));
    } else {
        const int arrays = p.mxus_per_tensorcore.value_or(1), columns = arrays > 3 ? (arrays + 1) / 2 : arrays;
        const int rows = (arrays + columns - 1) / columns;
        const double upper = units.height() * 0.68;
        const double wide = units.width() / columns, high = upper / rows;
        for (int a = 0; a < arrays; ++a) {
            const int row = a / columns;
            matrix_unit(QRectF(units.left() + (a % columns) * wide, units.top() + row * high, wide - ink.px(6),
                               high - ink.px(6)),
                        QStringLiteral("MXU"),
                        p.mxu_dim.size() == 2 ? QStringLiteral("%1 × %2").arg(p.mxu_dim[0]).arg(p.mxu_dim[1]) : QString());
        }
        const QRectF lower(units.left(), units.top() + upper, units.width(), units.height() - upper);
        // the vector unit has half the width, what stands beside it shares the rest
        double left = lower.left();
        const double others = p.xlus_per_tensorcore ? 3 : 2;
        const auto next = [&](double share) {
            const QRectF place(left, lower.top(), lower.width() * share - ink.px(6), lower.height());
            left += lower.width() * share;
            return place;
        };
        plain(next(0.5), QStringLiteral("VPU"),
              p.vpu_alus_per_tensorcore ? level_tr(QT_TRANSLATE_NOOP("ChipView", "%1 ALUs")).arg(shown_digits(*p.vpu_alus_per_tensorcore))
                                        : QString());
        if (p.xlus_per_tensorcore)
            plain(next(0.5 / others), QStringLiteral("XLU"), QStringLiteral("× %1").arg(*p.xlus_per_tensorcore));
        plain(next(0.5 / others), level_tr(QT_TRANSLATE_NOOP("ChipView", "scalar")), {});
        plain(next(0.5 / others), QStringLiteral("SMEM"), {}, Role::activations);
    }
    const double y = in.top() + in.height() * 0.3;
    const BytesPerSecond on_chip = p.on_chip_bandwidth.value_or(BytesPerSecond(0));
    m_links.push_back({QLineF(memory.box.right(), y, units.left(), y), level_tr(QT_TRANSLATE_NOOP("ChipView", "operands")),
                       multiprocessor ? BytesPerSecond(0) : on_chip / p.tensorcores.value_or(1), Role::activations, -1,
                       text(source_of(system, "on_chip.on_chip_bytes_per_s"))});
    const double unit_count = multiprocessor ? *p.sms : p.tensorcores.value_or(1);
    const std::optional<BytesPerSecond> feed = multiprocessor && p.on_chip_bandwidth ? p.on_chip_bandwidth : machine.figures.hbm_bandwidth;
    if (feed)
        m_links.push_back({QLineF(area.left(), in.bottom() - in.height() * 0.2, memory.box.left(), in.bottom() - in.height() * 0.2),
                           multiprocessor && p.on_chip_bandwidth ? QStringLiteral("L2") : QStringLiteral("HBM"), *feed / unit_count,
                           multiprocessor && p.on_chip_bandwidth ? Role::activations : Role::hbm, load.hbm,
                           text(source_of(system, "hbm_bytes_per_s"))});
}

}  // namespace rooflight::ui
