// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QUndoCommand>

#include "core/workload/scenario.h"
#include "ui/document/field.h"

namespace rooflight::ui {

class Document;

/// One edit: the scenario before and after. Scenarios are small and share their parts, so both are kept whole. Edits
/// of one field in one gesture are one step; a gesture that ends where it began is none.
class EditCommand : public QUndoCommand {
public:
    EditCommand(Document& document, Field field, int gesture, std::shared_ptr<const Scenario> before,
                std::shared_ptr<const Scenario> after);

    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;

    [[nodiscard]] bool continues(Field field, int gesture) const {
        return gesture != 0 && field == m_field && gesture == m_gesture;
    }
    [[nodiscard]] const std::shared_ptr<const Scenario>& before() const { return m_before; }

private:
    Document& m_document;
    Field m_field;
    int m_gesture;
    std::shared_ptr<const Scenario> m_before, m_after;
};

}  // namespace rooflight::ui
