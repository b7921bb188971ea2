// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** A model file in any notation: its interface for loading, importing and reporting. */
public interface ModelResource extends Resource {
    /** Returns the file's name as the user gave it, for messages. */
    String displayName();

    void setDisplayName(String name);

    LoadLimits limits();

    void setLimits(LoadLimits limits);

    /** Records that an import could not be followed, so that names that it might define are not reported as missing. */
    void setImportFailed();

    /** Returns the line, from 1, of the nearest element that is in the file, from the given one outwards; 0 if none is. */
    int lineOf(EObject element);

    /** Returns the column, from 1, of the nearest element that is in the file, from the given one outwards; 0 if none is. */
    int columnOf(EObject element);

    /**
     * Returns the place in the file of an element's problem.
     *
     * @param value a value of one of the element's features, such as a referenced element or a part; null for the element itself, which is
     *     shown by its name
     */
    default TextPlace placeOf(EObject element, Object value) {
        return new TextPlace(lineOf(element), 0, "");
    }
}
