// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import static org.bellwether.sirius.vsm.Vsm.is;
import static org.bellwether.sirius.vsm.Vsm.list;

import java.util.List;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks mappings and tools for what Sirius accepts in a file, and then does not do: a deletion that leaves references.
 */
final class MappingRules {
    private final List<String> problems;

    MappingRules(List<String> problems) {
        this.problems = problems;
    }

    void check(EObject element) {
        if (is(element, "DiagramElementMapping")
                && list(element, "deletionDescription").isEmpty()) {
            problem(element, "needs a deletionDescription: Sirius itself leaves references to what it deletes");
        }
    }

    private void problem(EObject element, String what) {
        problems.add(Place.of(element) + ": " + what);
    }
}
