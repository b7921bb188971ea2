// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.ecore.EObject;

/**
 * The ids of all elements of a project: the file's path, {@code #}, and the identity within the file. The ids are
 * computed once for each revision; during a change, they are computed for each request.
 */
public final class ElementIndex {
    private final ProjectFiles files;
    private final Map<ModelFile, Map<EObject, String>> ids = new IdentityHashMap<>();
    private final Map<ModelFile, Map<String, EObject>> elements = new IdentityHashMap<>();
    private boolean changing;
    /** The ids during a change, for tasks of {@link #reading}; null otherwise. */
    private Map<ModelFile, Map<EObject, String>> idsNow;

    private Map<ModelFile, Map<String, EObject>> elementsNow;

    public ElementIndex(ProjectFiles files) {
        this.files = files;
    }

    /** Looks elements up in the model itself until the next {@link #changed}. */
    public void beginChange() {
        changing = true;
    }

    public void endChange() {
        changing = false;
    }

    /**
     * Runs a task that reads many ids and changes nothing. During a change, the ids are computed only once for the
     * whole task.
     */
    public <T> T reading(Supplier<T> task) {
        if (!changing || idsNow != null) {
            return task.get();
        }
        idsNow = new IdentityHashMap<>();
        elementsNow = new IdentityHashMap<>();
        try {
            return task.get();
        } finally {
            idsNow = null;
            elementsNow = null;
        }
    }

    /** Discards the ids of a file, because its elements have changed. */
    public void changed(ModelFile file) {
        ids.remove(file);
        elements.remove(file);
    }

    /** Returns the ids of all elements of a file after the last complete change. */
    public Map<EObject, String> of(ModelFile file) {
        return ids.computeIfAbsent(file, ElementIndex::compute);
    }

    public static Map<EObject, String> compute(ModelFile file) {
        if (file.root() == null) {
            return Map.of();
        }
        Map<EObject, String> result = ElementIds.all(file.root());
        result.replaceAll((element, id) -> file.path() + "#" + id);
        return result;
    }

    /** Returns an element's id; null if no file of the project contains the element. */
    public String id(EObject element) {
        ModelFile file = files.of(element);
        if (file == null) {
            return null;
        }
        return isUnknown()
                ? file.path() + "#" + ElementIds.of(element)
                : now(file).get(element);
    }

    /** Returns the element with an id, or null. */
    public EObject find(String id) {
        int mark = id.lastIndexOf('#');
        ModelFile file = mark < 0 ? null : files.find(id.substring(0, mark)).orElse(null);
        if (file == null || file.root() == null) {
            return null;
        } else if (isUnknown()) {
            return ElementIds.find(file.root(), id.substring(mark + 1));
        }
        return (changing ? elementsNow : elements)
                .computeIfAbsent(file, this::inverted)
                .get(id);
    }

    /** Returns whether the model is changing, so that each id is computed separately. */
    private boolean isUnknown() {
        return changing && idsNow == null;
    }

    private Map<EObject, String> now(ModelFile file) {
        return changing ? idsNow.computeIfAbsent(file, ElementIndex::compute) : of(file);
    }

    private Map<String, EObject> inverted(ModelFile file) {
        Map<String, EObject> result = new HashMap<>();
        now(file).forEach((element, id) -> result.put(id, element));
        return result;
    }
}
