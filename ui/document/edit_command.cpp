// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/edit_command.h"

#include "ui/document/document.h"
#include "ui/document/scenario_file.h"

namespace rooflight::ui {

EditCommand::EditCommand(Document& document, Field field, int gesture, std::shared_ptr<const Scenario> before,
                         std::shared_ptr<const Scenario> after)
    : m_document(document),
      m_field(field),
      m_gesture(gesture),
      m_before(std::move(before)),
      m_after(std::move(after)) {}

void EditCommand::undo() { m_document.replace(m_before); }

void EditCommand::redo() { m_document.replace(m_after); }

bool EditCommand::mergeWith(const QUndoCommand* other) {
    const auto* next = dynamic_cast<const EditCommand*>(other);
    if (next == nullptr || !next->continues(m_field, m_gesture))
        return false;
    m_after = next->m_after;
    setObsolete(same_scenario(*m_before, *m_after));
    return true;
}

}  // namespace rooflight::ui
