// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Parts of elements that people know as a few words: what sets a behaviour off, where is measured, a connection's ends. */
final class StatementParts {
    private static final Set<String> CLASSES =
            Set.of("Trigger", "MeasurePoint", "PortPoint", "ConnectionEnd", "InstancePath");

    private StatementParts() {}

    static boolean isOne(EReference feature) {
        return feature.isContainment()
                && !feature.isMany()
                && CLASSES.contains(feature.getEReferenceType().getName());
    }

    /** How a part stands in the text; of a file with errors, as it was before them. */
    static String text(EObject part, ModelFile file) {
        return file.isEditable() && !file.isBroken() ? Slot.of(part, file).statement() : Sheets.label(part);
    }
}
