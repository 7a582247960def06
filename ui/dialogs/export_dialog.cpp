// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/export_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStandardPaths>

#include "ui/controls/number_edit.h"
#include "ui/document/document.h"
#include "ui/settings/keys.h"
#include "ui/theme/style.h"

namespace rooflight::ui {
namespace {

constexpr double kMostPixels = 20000;

NumberEdit* size_entry(const QString& name, double value, const QString& label, QWidget* parent) {
    auto* entry = new NumberEdit({true, Unit::number}, parent);
    entry->setObjectName(name);
    entry->setAccessibleName(label);
    entry->set_value(value);
    entry->setMaximumWidth(80);
    QObject::connect(entry, &NumberEdit::edited, entry, [entry](double wanted) {
        if (wanted >= 16 && wanted <= kMostPixels)
            entry->set_value(wanted);
        else
            entry->show_problem(QObject::tr("16 to 20 000"));
    });
    return entry;
}

}  // namespace

ExportDialog::ExportDialog(Document& document, std::vector<View*> views, View* only, Settings& settings, const Ask& ask,
                           QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_settings(settings),
      m_ask(ask),
      m_views(std::move(views)),
      m_list(new QListWidget(this)),
      m_width(size_entry(QStringLiteral("export_width"), 960, tr("Width in pixels"), this)),
      m_height(size_entry(QStringLiteral("export_height"), 600, tr("Height in pixels"), this)),
      m_dpi(size_entry(QStringLiteral("export_dpi"), 192, tr("Dots per inch of PNG"), this)),
      m_title(new QLineEdit(this)),
      m_caption(new QLineEdit(this)),
      m_heading(new QCheckBox(tr("&Title"), this)),
      m_summaries(new QCheckBox(tr("&Caption"), this)),
      m_folder(new QLineEdit(this)),
      m_preview(new QLabel(this)),
      m_problem(new QLabel(this)) {
    setObjectName(QStringLiteral("export_dialog"));
    setWindowTitle(tr("Export"));
    m_list->setObjectName(QStringLiteral("export_views"));
    m_list->setAccessibleName(tr("Views to export"));
    for (View* view : m_views) {
        auto* item = new QListWidgetItem(view->title(), m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(only == nullptr || only == view ? Qt::Checked : Qt::Unchecked);
        if (view == only || (only == nullptr && m_list->count() == 1))
            m_list->setCurrentItem(item);
    }
    auto* formats = new QGridLayout;
    const std::pair<ExportFormat, QString> kinds[] = {
        {ExportFormat::svg, tr("SVG picture")},   {ExportFormat::pdf, tr("PDF picture")},
        {ExportFormat::png, tr("PNG picture")},   {ExportFormat::csv, tr("CSV table")},
        {ExportFormat::json, tr("JSON data and estimate")}, {ExportFormat::report, tr("PDF report")},
        {ExportFormat::html, tr("HTML report")},  {ExportFormat::markdown, tr("Markdown report")},
        {ExportFormat::latex, tr("LaTeX report")}, {ExportFormat::bibtex, tr("BibTeX of the sources")}};
    for (const auto& [format, text] : kinds) {
        auto* box = new QCheckBox(text, this);
        box->setObjectName(QStringLiteral("export_") + name_of(format));
        box->setChecked(format == ExportFormat::svg || (only == nullptr && format == ExportFormat::html));
        const int place = static_cast<int>(m_formats.size());
        formats->addWidget(box, place / 2, place % 2);
        m_formats.push_back({format, box});
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
    }
    auto* size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(m_height);
    size->addWidget(new QLabel(tr("px,  PNG at"), this));
    size->addWidget(m_dpi);
    size->addWidget(new QLabel(tr("dpi"), this));
    size->addStretch();
    m_heading->setObjectName(QStringLiteral("export_heading"));
    m_heading->setChecked(true);
    m_title->setObjectName(QStringLiteral("export_title"));
    m_title->setAccessibleName(tr("Title"));
    m_title->setPlaceholderText(tr("the view's own"));
    m_summaries->setObjectName(QStringLiteral("export_summaries"));
    m_caption->setObjectName(QStringLiteral("export_caption"));
    m_caption->setAccessibleName(tr("Caption"));
    m_caption->setPlaceholderText(tr("what the picture says"));
    auto* words = new QGridLayout;
    words->addWidget(m_heading, 0, 0);
    words->addWidget(m_title, 0, 1);
    words->addWidget(m_summaries, 1, 0);
    words->addWidget(m_caption, 1, 1);
    for (const auto& [box, line] : {std::pair{m_heading, m_title}, std::pair{m_summaries, m_caption}}) {
        line->setEnabled(box->isChecked());
        connect(box, &QCheckBox::toggled, line, &QWidget::setEnabled);
        connect(box, &QCheckBox::toggled, this, &ExportDialog::draw_preview);
        connect(line, &QLineEdit::textChanged, this, &ExportDialog::draw_preview);
    }
    QString folder = m_settings.get(keys::export_folder);
    if (folder.isEmpty())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    m_folder->setObjectName(QStringLiteral("export_folder"));
    m_folder->setAccessibleName(tr("Folder"));
    m_folder->setText(QDir::toNativeSeparators(folder));
    auto* browse = new QPushButton(tr("&Browse…"), this);
    browse->setObjectName(QStringLiteral("export_browse"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString chosen = m_ask.folder(this, tr("Export to"), m_folder->text());
        if (!chosen.isEmpty())
            m_folder->setText(QDir::toNativeSeparators(chosen));
    });
    auto* place = new QHBoxLayout;
    place->addWidget(m_folder, 1);
    place->addWidget(browse);
    m_preview->setObjectName(QStringLiteral("export_preview"));
    m_preview->setAccessibleName(tr("What will be written"));
    m_preview->setFixedSize(480, 300);
    m_preview->setAlignment(Qt::AlignCenter);
    m_problem->setProperty("tone", QStringLiteral("bad"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto* buttons = new QDialogButtonBox(this);
    m_write = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    m_write->setObjectName(QStringLiteral("export_write"));
    dress(m_write, "kind", QStringLiteral("primary"));
    buttons->addButton(QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(16);
    layout->addWidget(m_list, 0, 0, 4, 1);
    layout->addWidget(m_preview, 0, 1);
    layout->addLayout(formats, 1, 1);
    layout->addLayout(size, 2, 1);
    layout->addLayout(words, 3, 1);
    layout->addLayout(place, 4, 0, 1, 2);
    layout->addWidget(m_problem, 5, 0, 1, 2);
    layout->addWidget(buttons, 6, 0, 1, 2);
    connect(m_list, &QListWidget::itemChanged, this, &ExportDialog::refresh);
    connect(m_list, &QListWidget::currentRowChanged, this, &ExportDialog::draw_preview);
    for (NumberEdit* entry : {m_width, m_height})
        connect(entry, &NumberEdit::edited, this, &ExportDialog::draw_preview);
    // views that are hidden have not seen the newest state
    m_document.require(Detail::everything);
    for (View* view : m_views)
        view->present(m_document.state());
    refresh();
    draw_preview();
}

std::vector<View*> ExportDialog::chosen_views() const {
    std::vector<View*> result;
    for (int i = 0; i < m_list->count(); ++i)
        if (m_list->item(i)->checkState() == Qt::Checked)
            result.push_back(m_views[static_cast<std::size_t>(i)]);
    return result;
}

QList<ExportFormat> ExportDialog::chosen_formats() const {
    QList<ExportFormat> result;
    for (const FormatBox& each : m_formats)
        if (each.box->isChecked())
            result << each.format;
    return result;
}

ExportOptions ExportDialog::options() const {
    ExportOptions options{QSizeF(m_width->value(), m_height->value()), static_cast<int>(m_dpi->value())};
    options.framing.heading = m_heading->isChecked();
    options.framing.title = m_title->text().trimmed();
    options.summaries = m_summaries->isChecked();
    if (options.summaries)
        options.framing.caption = m_caption->text().trimmed();
    return options;
}

void ExportDialog::refresh() { m_write->setEnabled(!chosen_formats().isEmpty() && !chosen_views().empty()); }

void ExportDialog::draw_preview() {
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    View& view = *m_views[static_cast<std::size_t>(row)];
    const Exporter as_written(m_document.state(), {&view}, options());
    const QSizeF size = options().size;
    const double scale = std::min(m_preview->width() / size.width(), m_preview->height() / size.height());
    const double ratio = devicePixelRatioF();
    QImage image((size * scale * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    view.render_to(painter, QRectF(QPointF(0, 0), size), framing_of(view, options()));
    painter.end();
    m_preview->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::accept() {
    const QString folder = QDir::fromNativeSeparators(m_folder->text().trimmed());
    QStringList written;
    const Exporter exporter(m_document.state(), chosen_views(), options());
    const QString problem =
        folder.isEmpty() ? tr("Choose a folder") : exporter.write_all(folder, chosen_formats(), &written);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    if (!problem.isEmpty())
        return;
    m_settings.set(keys::export_folder, folder);
    const int count = static_cast<int>(written.size());
    m_outcome = (count == 1 ? tr("1 file written to %1") : tr("%n files written to %1", nullptr, count))
                    .arg(QDir::toNativeSeparators(folder));
    QDialog::accept();
}

}  // namespace rooflight::ui
