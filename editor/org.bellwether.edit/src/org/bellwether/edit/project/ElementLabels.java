// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;

/** The names of elements in labels and in the names of steps. */
public final class ElementLabels {
    private ElementLabels() {}

    /** Returns an element's name, or the text that identifies it, or its kind. */
    public static String of(EObject element) {
        String name = ElementKeys.name(element);
        String key = name == null ? ElementKeys.key(element) : name;
        return key.isEmpty() ? ElementPaths.kind(element) : key;
    }
}
