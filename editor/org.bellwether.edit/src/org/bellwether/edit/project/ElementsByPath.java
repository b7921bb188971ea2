// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;

/** Finds elements of a project by their readable paths, for results that refer to elements by path. */
public final class ElementsByPath {
    private final Map<String, EObject> elements = new HashMap<>();

    public ElementsByPath(ProjectModel model) {
        model.roots()
                .forEach(root -> root.eAllContents()
                        .forEachRemaining(element -> elements.putIfAbsent(ElementPaths.of(element), element)));
    }

    /** Returns the element with a path; the first one if there are several. */
    public Optional<EObject> find(String path) {
        return Optional.ofNullable(elements.get(path));
    }
}
