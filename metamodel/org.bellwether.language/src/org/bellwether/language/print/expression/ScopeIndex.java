// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** The names that each scope of a model declares, ignoring case. A module that is reopened is one scope. */
final class ScopeIndex {
    private final List<EObject> roots = new ArrayList<>();
    private final Map<EObject, Map<String, EObject>> declared = new IdentityHashMap<>();
    private final Map<EObject, List<EObject>> parts = new IdentityHashMap<>();

    ScopeIndex(EObject root) {
        roots.add(root);
        Resource own = root.eResource();
        if (own != null && own.getResourceSet() != null) {
            for (Resource other : List.copyOf(own.getResourceSet().getResources())) {
                other.getContents().stream().filter(r -> r != root).forEach(roots::add);
            }
        }
    }

    /** Returns the first element that a scope declares under a name, ignoring case; null if there is none. */
    EObject declared(EObject scope, String name) {
        EObject first = parts(scope).get(0);
        return declared.computeIfAbsent(first, f -> collect(parts(f))).get(key(name));
    }

    /** Returns the scopes from which a scope inherits names. */
    static List<? extends EObject> bases(EObject scope) {
        return scope instanceof Interface i
                ? i.getSupertypes()
                : scope instanceof ValueType v
                        ? Stream.concat(v.getBases().stream(), v.getSupports().stream())
                                .toList()
                        : scope instanceof ComponentType c
                                ? Stream.concat(Stream.ofNullable(c.getBase()), c.getSupports().stream())
                                        .toList()
                                : scope instanceof Home h ? h.getSupports() : List.of();
    }

    /** Returns whether two elements are the same scope or element: one module may be several elements. */
    boolean isSame(EObject a, EObject b) {
        return a == b || a instanceof Module && b instanceof Module && parts(a).get(0) == parts(b).get(0);
    }

    private List<EObject> parts(EObject scope) {
        List<EObject> found = parts.get(scope);
        if (found == null) {
            found = findParts(scope);
            parts.put(scope, found);
        }
        return found;
    }

    private List<EObject> findParts(EObject scope) {
        if (scope.eContainer() == null) {
            return roots.contains(scope) ? roots : List.of(scope);
        }
        if (!(scope instanceof Module module) || Lexemes.isMissing(module.getName())) {
            return List.of(scope);
        }
        List<EObject> result = new ArrayList<>();
        for (EObject outer : parts(scope.eContainer())) {
            for (EObject e : outer.eContents()) {
                if (e instanceof Module m && module.getName().equals(m.getName())) {
                    result.add(e);
                }
            }
        }
        return result;
    }

    private static Map<String, EObject> collect(List<EObject> scopes) {
        Map<String, EObject> result = new HashMap<>();
        for (EObject scope : scopes) {
            for (EObject e : scope.eContents()) {
                String name = ElementKeys.name(e);
                if (name != null && isQualifiable(e)) {
                    result.putIfAbsent(key(name), e);
                }
                if (e instanceof Enumeration enumeration) {
                    addValues(enumeration, result);
                }
            }
        }
        return result;
    }

    private static void addValues(Enumeration enumeration, Map<String, EObject> result) {
        for (Enumerator value : enumeration.getEnumerators()) {
            if (ElementKeys.name(value) != null) {
                result.putIfAbsent(key(value.getName()), value);
            }
        }
    }

    /**
     * Returns whether a qualified name can contain the element's name; a name that is used only in paths hides no other
     * name.
     */
    static boolean isQualifiable(EObject e) {
        return e instanceof Definition
                || e instanceof Parameter
                || e instanceof Deployment
                || e instanceof Platform
                || e instanceof Experiment;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
