// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;
import java.util.Locale;
import org.bellwether.language.rename.NameRules;
import org.bellwether.language.rename.RenameRefused;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;

/** Finds unused names. */
final class FreshNames {
    private FreshNames() {}

    /**
     * Names an element that has been added to its container: the wanted name if it is unused, otherwise with a number.
     */
    static void name(NamedElement element, String wanted, List<? extends EObject> roots) {
        String base = wanted.replaceAll("[^A-Za-z0-9_]", "_").replaceFirst("^[^A-Za-z]+", "");
        base = base.isEmpty() ? usual(element) : base;
        String stem = base.replaceFirst("\\d+$", "");
        String name = base;
        for (int number = highest(element, stem) + 1; !isFree(element, name, roots); number++) {
            name = stem + number;
        }
        element.setName(name);
    }

    /**
     * Returns the highest number after a stem among the names in the container, at least 1. With this start, not all of
     * a thousand names are tried.
     */
    private static int highest(EObject element, String stem) {
        return element.eContainer().eContents().stream()
                .map(ElementKeys::name)
                .filter(name -> name != null && name.matches("\\Q" + stem + "\\E[1-9]\\d{0,5}"))
                .mapToInt(name -> Integer.parseInt(name.substring(stem.length())))
                .max()
                .orElse(1);
    }

    private static boolean isFree(EObject element, String name, List<? extends EObject> roots) {
        try {
            NameRules.check(element, name, roots);
            return true;
        } catch (RenameRefused e) {
            return false;
        }
    }

    /**
     * Returns the name of a new element: an instance gets the name of its type; the name is never a keyword of the
     * notation.
     */
    static String usual(NamedElement element) {
        if (element instanceof Instance instance
                && instance.getType() != null
                && instance.getType().getName() != null) {
            return decapitalised(instance.getType().getName());
        }
        StringBuilder name = new StringBuilder("New");
        for (String word : ElementPaths.kind(element).split(" ")) {
            name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return name.toString();
    }

    /** Converts {@code GPS} to {@code gps}, and {@code NavDisplay} to {@code navDisplay}. */
    private static String decapitalised(String name) {
        return name.equals(name.toUpperCase(Locale.ROOT))
                ? name.toLowerCase(Locale.ROOT)
                : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
