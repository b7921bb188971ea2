// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.language.rename.NameRules;
import org.bellwether.language.rename.RenameRefused;
import org.eclipse.emf.ecore.EObject;

/** Checks names by the language's rules, and refuses invalid names. */
public final class NameChecks {
    private NameChecks() {}

    public static void check(EObject element, String name, List<? extends EObject> roots) {
        try {
            NameRules.check(element, name, roots);
        } catch (RenameRefused e) {
            throw new EditRefused(e.getMessage(), e);
        }
    }
}
