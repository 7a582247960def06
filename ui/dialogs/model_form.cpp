// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/preset_forms.h"

namespace rooflight::ui {

ModelForm::ModelForm(QWidget* parent) : FigureForm(parent) {
    add_text(
        QStringLiteral("figure_name"), tr("Name"), [this] { return QString::fromStdString(m_model.name); },
        [this](const QString& text) { m_model.name = text.toStdString(); });
    add_heading(tr("Layers"));
    add_number("figure_layers", tr("Layers"), &Model::layers, true);
    add_number("figure_d_model", QStringLiteral("d_model"), &Model::d_model, true);
    add_number("figure_d_ff", QStringLiteral("d_ff"), &Model::d_ff);
    add_switch("figure_gated_mlp", tr("Gated feed-forward"), &Model::gated_mlp);
    add_switch("figure_parallel_block", tr("Attention beside feed-forward"), &Model::parallel_block);
    add_switch("figure_biases", tr("Biases"), &Model::biases);
    add_number("figure_mtp_layers", tr("Multi-token-prediction modules"), &Model::mtp_layers);
    add_heading(tr("Attention"));
    add_number("figure_heads", tr("Heads"), &Model::heads, true);
    add_number("figure_kv_heads", tr("KV heads"), &Model::kv_heads, true);
    add_number("figure_head_dim", QStringLiteral("head_dim"), &Model::head_dim, true);
    add_number("figure_sliding_window", tr("Sliding window"), &Model::sliding_window);
    add_number("figure_global_every", tr("Every n-th layer global"), &Model::global_every);
    add_number("figure_kv_share_every", tr("Layers that share a KV cache"), &Model::kv_share_every);
    add_switch("figure_qk_norm", tr("Norm on queries and keys"), &Model::qk_norm);
    add_switch("figure_qkv_biases", tr("Biases on q, k, v"), &Model::qkv_biases);
    add_heading(tr("Latent attention (MLA)"));
    add_part("figure_kv_lora", tr("KV rank"), &Model::mla, &Mla::kv_lora, &Mla::kv_lora);
    add_part("figure_q_lora", tr("Query rank"), &Model::mla, &Mla::q_lora, &Mla::kv_lora);
    add_part("figure_qk_nope", tr("Head dimension without RoPE"), &Model::mla, &Mla::qk_nope, &Mla::kv_lora);
    add_part("figure_qk_rope", tr("Head dimension with RoPE"), &Model::mla, &Mla::qk_rope, &Mla::kv_lora);
    add_part("figure_v", tr("Value dimension"), &Model::mla, &Mla::v, &Mla::kv_lora);
    add_heading(tr("Vocabulary"));
    add_number("figure_vocab", tr("Vocabulary"), &Model::vocab, true);
    add_switch("figure_tied", tr("Embeddings tied"), &Model::tied_embeddings);
    add_number("figure_positions", tr("Learned positions"), &Model::learned_positions);
    add_heading(tr("Mixture of experts"));
    add_part("figure_experts", tr("Experts"), &Model::moe, &Moe::experts, &Moe::experts);
    add_part("figure_top_k", tr("Experts per token"), &Model::moe, &Moe::top_k, &Moe::experts);
    add_part("figure_expert_groups", tr("Groups of experts"), &Model::moe, &Moe::expert_groups, &Moe::experts);
    add_part("figure_top_k_groups", tr("Groups per token"), &Model::moe, &Moe::top_k_groups, &Moe::experts);
    add_part("figure_shared_experts", tr("Shared experts"), &Model::moe, &Moe::shared_experts, &Moe::experts);
    add_part("figure_d_ff_expert", tr("d_ff of an expert"), &Model::moe, &Moe::d_ff_expert, &Moe::experts);
    add_part("figure_first_dense", tr("Dense layers at the start"), &Model::moe, &Moe::first_dense_layers,
             &Moe::experts);
    add_part("figure_moe_every", tr("Every n-th layer"), &Model::moe, &Moe::every, &Moe::experts);
}

void ModelForm::add_number(const char* name, const QString& label, int Model::*member, bool required) {
    add_figure(
        QLatin1String(name), label, Unit::number, {required, true},
        [this, member, required] {
            return required || m_model.*member > 0 ? std::optional<double>(m_model.*member) : std::nullopt;
        },
        [this, member](std::optional<double> value) { m_model.*member = static_cast<int>(value.value_or(0)); });
}

void ModelForm::add_switch(const char* name, const QString& label, bool Model::*member) {
    add_flag(
        QLatin1String(name), label, [this, member] { return m_model.*member; },
        [this, member](bool on) { m_model.*member = on; });
}

template <class Part>
void ModelForm::add_part(const char* name, const QString& label, std::optional<Part> Model::*part, int Part::*member,
                         int Part::*key) {
    add_figure(
        QLatin1String(name), label, Unit::number, {false, true},
        [this, part, member] {
            return m_model.*part ? std::optional<double>((*(m_model.*part)).*member) : std::nullopt;
        },
        [this, part, member, key](std::optional<double> value) {
            const int number = static_cast<int>(value.value_or(0));
            if (member == key && number == 0) {
                (m_model.*part).reset();
                return;
            }
            if (!(m_model.*part))
                (m_model.*part).emplace();
            (*(m_model.*part)).*member = number;
        });
}

void ModelForm::show_model(const Model& model) {
    m_model = model;
    show_values();
}

}  // namespace rooflight::ui
