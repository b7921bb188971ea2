// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import org.eclipse.glsp.graph.GModelElement;
import org.eclipse.glsp.server.features.directediting.LabelEditValidator;
import org.eclipse.glsp.server.features.directediting.ValidationStatus;

/** Tells while somebody types whether a name can be used. */
class NameCheck implements LabelEditValidator {
    private final DiagramState state;

    @Inject
    NameCheck(DiagramState state) {
        this.state = state;
    }

    @Override
    public ValidationStatus validate(String label, GModelElement element) {
        return state.session()
                .edits()
                .checkName(Ids.element(element.getId()), label.strip())
                .map(ValidationStatus::error)
                .orElseGet(ValidationStatus::ok);
    }
}
