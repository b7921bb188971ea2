// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds the shortest name that refers to an element from a place by IDL's rules: the name's first part is looked up in
 * the enclosing scope, in the scopes that this one inherits from, then outwards. A name is used only if it is
 * unambiguous, also for a reader with less knowledge of the rules.
 */
final class ShortNames {
    private final ScopeIndex scopes;
    private final boolean portable;
    private final Map<EObject, Map<EObject, String>> known = new IdentityHashMap<>();
    /** The elements in a scope, by their names in lower case; only for scopes that were requested. */
    private final Map<EObject, Map<String, List<EObject>>> contents = new IdentityHashMap<>();

    /** @param portable whether names are for IDL compilers, which look for clashes in components and homes, too */
    ShortNames(EObject root, boolean portable) {
        scopes = new ScopeIndex(root);
        this.portable = portable;
    }

    /** Returns the name of a target, {@code ?} if it has none; the taken simple names are not used. */
    String of(EObject from, EObject target, Set<String> taken) {
        if (taken.isEmpty()) {
            return known.computeIfAbsent(from, f -> new IdentityHashMap<>())
                    .computeIfAbsent(target, t -> find(from, t, taken));
        }
        return find(from, target, taken);
    }

    private String find(EObject from, EObject target, Set<String> taken) {
        List<EObject> path = path(target);
        if (path.isEmpty() || path.get(path.size() - 1) != target) {
            return Lexemes.MISSING;
        }
        if (portable && clashes(from, target)) {
            return "::" + written(path, 0);
        }
        for (int first = path.size() - 1; first >= 0; first--) {
            boolean simple = first == path.size() - 1;
            boolean hidden = simple && taken.contains(ElementKeys.name(target)) || clashes(from, path.get(first));
            if (!hidden && means(from, path.subList(first, path.size()))) {
                return written(path, first);
            }
        }
        return "::" + written(path, 0);
    }

    /** Returns the named elements from the outermost to the target; an enumerator's path skips its enumeration. */
    private static List<EObject> path(EObject target) {
        Deque<EObject> path = new ArrayDeque<>();
        EObject e = target;
        while (e != null) {
            if (ElementKeys.name(e) != null) {
                path.addFirst(e);
            }
            e = e instanceof Enumerator && e.eContainer() != null
                    ? e.eContainer().eContainer()
                    : e.eContainer();
        }
        return new ArrayList<>(path);
    }

    private static String written(List<EObject> path, int first) {
        StringBuilder out = new StringBuilder();
        for (EObject e : path.subList(first, path.size())) {
            out.append(out.isEmpty() ? "" : "::").append(Lexemes.name(ElementKeys.name(e)));
        }
        return out.toString();
    }

    /**
     * Returns whether another element in an enclosing scope has the same name as the name's first part: using a name in
     * a scope declares the name there (CORBA 3.3 part 1, 7.20.2), so that {@code in Status status} is an error.
     */
    private boolean clashes(EObject from, EObject first) {
        String name = ElementKeys.name(first).toLowerCase(Locale.ROOT);
        for (EObject scope = from; scope != null; scope = scope.eContainer()) {
            boolean counts = scope instanceof Operation
                    || scope instanceof Factory
                    || scope instanceof Struct
                    || scope instanceof Union
                    || scope instanceof UserException
                    || scope instanceof Interface
                    || scope instanceof ValueType
                    || portable && (scope instanceof ComponentType || scope instanceof Home);
            if (counts
                    && contents.computeIfAbsent(scope, ShortNames::byName).getOrDefault(name, List.of()).stream()
                            .anyMatch(each -> each != first)) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, List<EObject>> byName(EObject scope) {
        return scope.eContents().stream()
                .filter(each -> ElementKeys.name(each) != null)
                .collect(Collectors.groupingBy(each -> ElementKeys.name(each).toLowerCase(Locale.ROOT)));
    }

    private boolean means(EObject from, List<EObject> path) {
        String name = ElementKeys.name(path.get(0));
        for (EObject scope = from; scope != null; scope = scope.eContainer()) {
            EObject found = lookUp(scope, name, new HashSet<>());
            if (found != null) {
                return isExactly(found, path.get(0)) && leads(path);
            }
        }
        return false;
    }

    private boolean leads(List<EObject> path) {
        for (int i = 1; i < path.size(); i++) {
            EObject found = scopes.declared(path.get(i - 1), ElementKeys.name(path.get(i)));
            if (found == null || !isExactly(found, path.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isExactly(EObject found, EObject wanted) {
        return scopes.isSame(found, wanted) && ElementKeys.name(found).equals(ElementKeys.name(wanted));
    }

    private EObject lookUp(EObject scope, String name, Set<EObject> seen) {
        EObject found = scopes.declared(scope, name);
        if (found != null || !seen.add(scope)) {
            return found;
        }
        for (EObject base : ScopeIndex.bases(scope)) {
            EObject inherited = base.eIsProxy() ? null : lookUp(base, name, seen);
            if (inherited != null) {
                return inherited;
            }
        }
        return null;
    }
}
