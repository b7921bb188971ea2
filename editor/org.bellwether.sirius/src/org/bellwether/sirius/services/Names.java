// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.List;
import java.util.Locale;
import org.bellwether.language.rename.NameRules;
import org.bellwether.language.rename.RenameRefused;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Computes names for new elements. */
final class Names {
    private Names() {}

    /** Returns a name that is unused in the element's container: the wanted one, with a number if necessary. */
    static String fresh(EObject element, String wanted) {
        String base = wanted == null || !wanted.matches("[A-Za-z][A-Za-z0-9_]*") ? "unnamed" : wanted;
        List<Model> roots = Models.around(element);
        String name = base;
        for (int number = 2; !isFree(element, name, roots); number++) {
            name = base + number;
        }
        return name;
    }

    private static boolean isFree(EObject element, String name, List<Model> roots) {
        try {
            NameRules.check(element, name, roots);
            return true;
        } catch (RenameRefused e) {
            return false;
        }
    }

    /** Converts {@code GPS} to {@code gps}, and {@code NavDisplay} to {@code navDisplay}. */
    static String decapitalised(String name) {
        if (name == null || name.isEmpty() || name.equals(name.toUpperCase(Locale.ROOT))) {
            return name == null ? null : name.toLowerCase(Locale.ROOT);
        }
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
