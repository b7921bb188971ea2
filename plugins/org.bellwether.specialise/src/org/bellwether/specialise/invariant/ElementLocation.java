// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import org.bellwether.model.io.ModelResource;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;

/**
 * The place of a model element.
 *
 * @param path the path of the element, for output; empty if there is none
 * @param file the file, as the user typed it; empty if there is none
 * @param line the line in the file, from 1; 0 if unknown
 */
public record ElementLocation(String path, String file, int line) {
    /** The place for a reason without an element of the model. */
    public static final ElementLocation NONE = new ElementLocation("", "", 0);

    /** Returns the place of an element. */
    public static ElementLocation of(EObject element) {
        return element.eResource() instanceof ModelResource file
                ? new ElementLocation(ElementPaths.of(element), file.displayName(), file.lineOf(element))
                : new ElementLocation(ElementPaths.of(element), "", 0);
    }

    /** Returns {@code file:line} as far as known; empty for {@link #NONE}. */
    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
