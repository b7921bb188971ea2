// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** A model file in any notation: its interface for loading, importing and reporting. */
public interface ModelResource extends Resource {
    /** The file's name as the user gave it, for messages. */
    String displayName();

    void setDisplayName(String name);

    LoadLimits limits();

    void setLimits(LoadLimits limits);

    /** Remembers that an import could not be followed, so that names that it would have defined are not missed. */
    void setImportFailed();

    /** The line, from 1, where an element or the nearest one around it stands in the file; 0 if it is new. */
    int lineOf(EObject element);

    /** The column, from 1, where an element or the nearest one around it stands in its line; 0 if it is new. */
    int columnOf(EObject element);

    /**
     * Returns the place in the file of an element's problem.
     *
     * @param value what of the element is meant: a value of one of its features, such as what it refers to or a part of it;
     *     null for the element itself, which is shown by its name
     */
    default TextPlace placeOf(EObject element, Object value) {
        return new TextPlace(lineOf(element), 0, "");
    }
}
