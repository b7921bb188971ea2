// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.statement.StatementProblem;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.eclipse.glsp.graph.GModelElement;
import org.eclipse.glsp.server.features.directediting.LabelEditValidator;
import org.eclipse.glsp.server.features.directediting.ValidationStatus;

/** Checks during typing whether a name or a statement can be used. */
class NameCheck implements LabelEditValidator {
    private final DiagramState state;

    @Inject
    NameCheck(DiagramState state) {
        this.state = state;
    }

    @Override
    public ValidationStatus validate(String label, GModelElement element) {
        try {
            return status(Ids.element(element.getId()), label, element);
        } catch (EditRefused e) {
            return ValidationStatus.error(e.getMessage()); // the element was deleted while the user typed
        }
    }

    private ValidationStatus status(String id, String label, GModelElement element) {
        Optional<String> problem = Ids.isStatement(element.getId())
                ? state.session().signatures().check(id, label.strip()).stream()
                        .findFirst()
                        .map(StatementProblem::message)
                : state.session().edits().checkName(id, label.strip());
        return problem.map(ValidationStatus::error).orElseGet(ValidationStatus::ok);
    }
}
