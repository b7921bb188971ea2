// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.sirius.aql.AqlTypes;
import org.bellwether.sirius.aql.Kind;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;

/** A viewpoint's file as a graph of mappings and tools, with the elements that each of them is about. */
final class Vsm {
    private final List<EObject> all = new ArrayList<>();
    private final Map<String, Map<EObject, List<EObject>>> referring = new HashMap<>();
    private final AqlTypes types;

    Vsm(Resource file, AqlTypes types) {
        this.types = types;
        file.getAllContents().forEachRemaining(all::add);
    }

    static Object value(EObject element, String feature) {
        EStructuralFeature found = element.eClass().getEStructuralFeature(feature);
        return found == null ? null : element.eGet(found);
    }

    static String text(EObject element, String feature) {
        return value(element, feature) instanceof String text ? text : "";
    }

    static List<EObject> list(EObject element, String feature) {
        Object value = value(element, feature);
        List<EObject> result = new ArrayList<>();
        (value instanceof List<?> many ? many : value == null ? List.of() : List.of(value))
                .forEach(e -> result.add((EObject) e));
        return result;
    }

    /** Returns whether an element has a class of Sirius, or a subclass of it. */
    static boolean is(EObject element, String className) {
        EClass own = element.eClass();
        return own.getName().equals(className)
                || own.getEAllSuperTypes().stream().anyMatch(t -> t.getName().equals(className));
    }

    /** Returns the class with the name {@code idl.Module} or {@code idl::Module} in a viewpoint; null if there is none. */
    EClassifier type(String name) {
        return types.type(List.of(name.trim().split("::|\\.")));
    }

    private Set<Kind> named(EObject element) {
        EClassifier type = text(element, "domainClass").isEmpty() ? null : type(text(element, "domainClass"));
        return type == null ? Set.of() : Set.of(Kind.one(type));
    }

    /**
     * Returns the elements that a mapping or diagram shows: its domain class; for an edge without one, the elements
     * that its sources show.
     */
    Set<Kind> shown(EObject mapping) {
        return is(mapping, "EdgeMapping") && !Boolean.TRUE.equals(value(mapping, "useDomainElement"))
                ? shown(list(mapping, "sourceMapping"))
                : named(mapping);
    }

    Set<Kind> shown(List<EObject> mappings) {
        Set<Kind> result = new LinkedHashSet<>();
        mappings.forEach(m -> result.addAll(shown(m)));
        return result;
    }

    /** Returns the elements whose shapes contain the shapes of a mapping: those of its container, and of mappings that reuse it. */
    Set<Kind> owners(EObject mapping) {
        EObject around = mapping.eContainer();
        Set<Kind> result = new LinkedHashSet<>(is(around, "DiagramElementMapping") ? shown(around) : root(mapping));
        for (String reuse : List.of("reusedNodeMappings", "reusedContainerMappings", "reusedBorderedNodeMappings")) {
            referring(reuse, mapping).forEach(m -> result.addAll(shown(m)));
        }
        return result;
    }

    Set<Kind> owners(List<EObject> mappings) {
        Set<Kind> result = new LinkedHashSet<>();
        mappings.forEach(m -> result.addAll(owners(m)));
        return result;
    }

    /** Returns the kinds of the element whose diagram contains an element. */
    Set<Kind> root(EObject element) {
        EObject e = element;
        while (e != null && !is(e, "DiagramDescription")) {
            e = e.eContainer();
        }
        return e == null ? Set.of() : named(e);
    }

    /** Returns all elements that refer to an element by a feature of this name. */
    List<EObject> referring(String feature, EObject target) {
        return referring.computeIfAbsent(feature, this::index).getOrDefault(target, List.of());
    }

    private Map<EObject, List<EObject>> index(String feature) {
        Map<EObject, List<EObject>> result = new IdentityHashMap<>();
        for (EObject e : all) {
            list(e, feature)
                    .forEach(t ->
                            result.computeIfAbsent(t, k -> new ArrayList<>()).add(e));
        }
        return result;
    }
}
