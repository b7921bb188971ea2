// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import org.bellwether.model.io.ModelResource;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;

/**
 * The place of a model element.
 *
 * @param path human path of the element; empty if there is none
 * @param file the file, as the user gave it; empty if there is none
 * @param line the line in the file, from 1; 0 if not known
 */
public record Place(String path, String file, int line) {
    /** No element of the model. */
    public static final Place NONE = new Place("", "", 0);

    /** The place of an element. */
    public static Place of(EObject element) {
        return element.eResource() instanceof ModelResource file
                ? new Place(ElementPaths.of(element), file.displayName(), file.lineOf(element))
                : new Place(ElementPaths.of(element), "", 0);
    }

    /** Returns {@code file:line}, as far as known; empty for no place. */
    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
