// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bellwether.model.experiment.Model;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Navigates in a model. */
public final class Models {
    private Models() {}

    /** Returns the model that an element belongs to, or null if the element is not in a model. */
    public static Model rootOf(EObject element) {
        return EcoreUtil.getRootContainer(element) instanceof Model m ? m : null;
    }

    /** Returns all models of a resource set, in the order in which they were loaded. */
    public static List<Model> of(ResourceSet resources) {
        return resources.getResources().stream()
                .flatMap(r -> r.getContents().stream())
                .filter(Model.class::isInstance)
                .map(Model.class::cast)
                .toList();
    }

    /** Returns the model of an element and the models that were loaded with it. */
    public static List<Model> around(EObject element) {
        Model root = rootOf(element);
        boolean alone =
                root == null || root.eResource() == null || root.eResource().getResourceSet() == null;
        return !alone ? of(root.eResource().getResourceSet()) : root == null ? List.of() : List.of(root);
    }

    /**
     * Returns all elements of a kind at and below an element, in document order: {@code all(model, Interface.class)}.
     */
    public static <T> List<T> all(EObject root, Class<T> kind) {
        List<T> result = new ArrayList<>();
        if (kind.isInstance(root)) {
            result.add(kind.cast(root));
        }
        for (Iterator<EObject> i = root.eAllContents(); i.hasNext(); ) {
            EObject element = i.next();
            if (kind.isInstance(element)) {
                result.add(kind.cast(element));
            }
        }
        return result;
    }

    /** Returns all elements of a kind in all models of a resource set. */
    public static <T> List<T> all(ResourceSet resources, Class<T> kind) {
        return of(resources).stream().flatMap(m -> all(m, kind).stream()).toList();
    }

    /** Returns the nearest element of a kind, from the given element outwards, or null. */
    public static <T> T containing(EObject element, Class<T> kind) {
        EObject e = element;
        while (e != null && !kind.isInstance(e)) {
            e = e.eContainer();
        }
        return kind.cast(e);
    }
}
