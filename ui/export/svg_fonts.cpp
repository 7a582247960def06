// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/svg_fonts.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include <QFont>
#include <QGlyphRun>
#include <QRawFont>
#include <QTextLayout>
#include <QXmlStreamReader>
#include <hb-subset.h>

#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

using Letters = std::set<char32_t>;

/// A font as an SVG asks for it.
struct AskedFont {
    QString family;
    int weight = QFont::Normal;
    bool italic = false;
    bool operator<(const AskedFont& other) const {
        return std::tie(family, weight, italic) < std::tie(other.family, other.weight, other.italic);
    }
};

struct HarfBuzz {
    void operator()(hb_face_t* face) const { hb_face_destroy(face); }
    void operator()(hb_subset_input_t* input) const { hb_subset_input_destroy(input); }
    void operator()(hb_blob_t* blob) const { hb_blob_destroy(blob); }
};
template <class T>
using Owned = std::unique_ptr<T, HarfBuzz>;

/// What Qt writes on a text, or on a group around it.
void read_font(const QXmlStreamAttributes& attributes, AskedFont& font) {
    if (const auto family = attributes.value(QLatin1String("font-family")); !family.isEmpty())
        font.family = family.toString();
    if (const auto weight = attributes.value(QLatin1String("font-weight")); !weight.isEmpty())
        font.weight = weight.toInt();
    if (const auto style = attributes.value(QLatin1String("font-style")); !style.isEmpty())
        font.italic = style != QLatin1String("normal");
}

void read_letters(const QByteArray& svg, std::map<AskedFont, Letters>& all) {
    QXmlStreamReader xml(svg);
    std::vector<AskedFont> open(1);
    while (!xml.atEnd())
        switch (xml.readNext()) {
            case QXmlStreamReader::StartElement:
                open.push_back(open.back());
                read_font(xml.attributes(), open.back());
                if (xml.name() == QLatin1String("text")) {
                    for (const char32_t letter : xml.readElementText(QXmlStreamReader::IncludeChildElements).toUcs4())
                        if (letter > U' ')
                            all[open.back()].insert(letter);
                    open.pop_back();
                }
                break;
            case QXmlStreamReader::EndElement:
                open.pop_back();
                break;
            default:
                break;
        }
}

QFont drawn_font(const AskedFont& asked) {
    QFont font = Theme::font(TypeSize::body, false, 1);  // brings what stands in for letters that it lacks
    if (asked.family != font.families().value(0))
        font.setFamilies({asked.family});
    font.setWeight(static_cast<QFont::Weight>(std::clamp(asked.weight, 1, 1000)));
    font.setItalic(asked.italic);
    return font;
}

/// The fonts that draw the letters, by name, each with its own.
std::map<QString, std::pair<QRawFont, Letters>> drawing_fonts(const QFont& font, const Letters& letters) {
    std::map<QString, std::pair<QRawFont, Letters>> fonts;
    for (const char32_t letter : letters) {
        QTextLayout layout(QString::fromUcs4(&letter, 1), font);
        layout.beginLayout();
        layout.createLine();
        layout.endLayout();
        for (const QGlyphRun& run : layout.glyphRuns()) {
            const QRawFont raw = run.rawFont();
            if (!raw.supportsCharacter(static_cast<uint>(letter)))
                continue;
            auto& each = fonts[QStringLiteral("%1 %2").arg(raw.familyName(), raw.styleName())];
            each.first = raw;
            each.second.insert(letter);
        }
    }
    return fonts;
}

/// By the font's own word (OS/2 fsType): neither "no embedding" alone nor "no subsetting".
bool may_embed(const QRawFont& font) {
    const QByteArray table = font.fontTable("OS/2");
    if (table.size() < 10)
        return true;
    const unsigned rights = static_cast<unsigned char>(table[8]) * 256u + static_cast<unsigned char>(table[9]);
    return (rights & 0xFu) != 0x2u && (rights & 0x100u) == 0;
}

/// A font's tables, each kept for as long as the font is worked on: HarfBuzz reads on in those it has let go.
struct Tables {
    QRawFont font;
    std::map<hb_tag_t, QByteArray> kept;
};

hb_blob_t* table_of(hb_face_t*, hb_tag_t tag, void* of) {
    auto& tables = *static_cast<Tables*>(of);
    const char name[] = {static_cast<char>(tag >> 24), static_cast<char>(tag >> 16), static_cast<char>(tag >> 8),
                         static_cast<char>(tag), '\0'};
    const auto [at, is_new] = tables.kept.try_emplace(tag);
    if (is_new)
        at->second = tables.font.fontTable(name);
    const QByteArray& table = at->second;
    return hb_blob_create(table.constData(), static_cast<unsigned>(table.size()), HB_MEMORY_MODE_READONLY, nullptr, nullptr);
}

QByteArray subset(const QRawFont& font, const Letters& letters) {
    Tables tables{font, {}};
    const Owned<hb_face_t> face(hb_face_create_for_tables(table_of, &tables, nullptr));
    const Owned<hb_subset_input_t> input(hb_subset_input_create_or_fail());
    if (input == nullptr)
        return {};
    for (const char32_t letter : letters)
        hb_set_add(hb_subset_input_unicode_set(input.get()), letter);
    hb_set_add(hb_subset_input_unicode_set(input.get()), ' ');
    // What Qt shapes with when nothing is asked for: the alternates of other features would be half the file.
    hb_set_t* features = hb_subset_input_set(input.get(), HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
    hb_set_clear(features);
    for (const char* name : {"calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rlig"})
        hb_set_add(features, hb_tag_from_string(name, -1));
    hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
    const Owned<hb_face_t> part(hb_subset_or_fail(face.get(), input.get()));
    if (part == nullptr)
        return {};
    const Owned<hb_blob_t> blob(hb_face_reference_blob(part.get()));
    unsigned size = 0;
    const char* data = hb_blob_get_data(blob.get(), &size);
    return {data, static_cast<qsizetype>(size)};
}

/// "U+20-7E,U+D7"
QByteArray ranges(const Letters& letters) {
    QByteArrayList parts;
    for (auto first = letters.begin(); first != letters.end();) {
        auto last = first;
        for (auto next = std::next(first); next != letters.end() && *next == *last + 1; ++next)
            last = next;
        QByteArray part = "U+" + QByteArray::number(static_cast<uint>(*first), 16);
        if (last != first)
            part += '-' + QByteArray::number(static_cast<uint>(*last), 16);
        parts << part;
        first = std::next(last);
    }
    return parts.join(',');
}

QByteArray rule(const AskedFont& asked, const QByteArray& font, const Letters& letters) {
    const bool is_cff = font.startsWith("OTTO");
    return "@font-face{font-family:\"" + asked.family.toUtf8() + "\";font-weight:" + QByteArray::number(asked.weight) +
           ";font-style:" + (asked.italic ? "italic" : "normal") + ";unicode-range:" + ranges(letters) +
           ";src:url(data:font/" + (is_cff ? "otf" : "ttf") + ";base64," + font.toBase64() + ") format(\"" +
           (is_cff ? "opentype" : "truetype") + "\")}\n";
}

}  // namespace

QByteArray font_faces(const QList<QByteArray>& pictures) {
    std::map<AskedFont, Letters> texts;
    for (const QByteArray& svg : pictures)
        read_letters(svg, texts);
    QByteArray rules;
    for (const auto& [asked, letters] : texts) {
        if (asked.family.isEmpty())
            continue;
        for (const auto& [name, drawn] : drawing_fonts(drawn_font(asked), letters)) {
            const auto& [font, its_letters] = drawn;
            const QByteArray part = may_embed(font) ? subset(font, its_letters) : QByteArray();
            if (!part.isEmpty())
                rules += rule(asked, part, its_letters);
        }
    }
    return rules;
}

QByteArray with_fonts(const QByteArray& svg) {
    const QByteArray rules = font_faces({svg});
    const qsizetype end_of_tag = svg.indexOf('>', svg.indexOf("<svg"));
    if (rules.isEmpty() || end_of_tag < 0)
        return svg;
    return svg.left(end_of_tag + 1) + "\n<defs><style type=\"text/css\">\n" + rules + "</style></defs>" +
           svg.mid(end_of_tag + 1);
}

}  // namespace rooflight::ui
