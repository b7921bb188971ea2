// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.rename;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Module;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.idl.IdlKeywords;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks names of elements. A legal name is an identifier, but not a keyword of IDL, and no other name in its scope
 * equals it, ignoring case.
 */
public final class NameRules {
    private NameRules() {}

    /**
     * Checks a new name.
     *
     * @param roots the models of all files of the project
     * @throws RenameRefused if the name is not legal for the element
     */
    public static void check(EObject element, String name, Collection<? extends EObject> roots) throws RenameRefused {
        if (!name.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw new RenameRefused("\"" + name
                    + "\" is not an identifier. Use letters, digits and underscores, beginning with a letter.");
        } else if (IdlKeywords.contains(name)) {
            throw new RenameRefused(name + " is a keyword of IDL. Choose another name.");
        }
        EObject scope = scopeOf(element);
        if (scope instanceof NamedElement outer && name.equalsIgnoreCase(outer.getName())) {
            throw new RenameRefused(
                    name + " is what the " + ElementPaths.kind(scope) + " around is called. Choose another name.");
        }
        for (EObject other : (Iterable<EObject>) inScope(element, roots)::iterator) {
            boolean same = other == element || isSameModule(other, element);
            if (!same && name.equalsIgnoreCase(ElementKeys.name(other))) {
                throw new RenameRefused("The name " + name + " is taken by " + ElementPaths.of(other)
                        + " (IDL's names ignore case). Choose another name.");
            }
        }
    }

    /** Returns the elements that are renamed together: a module in all places and files that reopen it. */
    public static List<EObject> together(EObject element, Collection<? extends EObject> roots) {
        return element instanceof Module
                ? Stream.concat(Stream.of(element), inScope(element, roots).filter(e -> isSameModule(e, element)))
                        .distinct()
                        .toList()
                : List.of(element);
    }

    private static EObject scopeOf(EObject element) {
        EObject scope = element.eContainer();
        return element instanceof Enumerator && scope instanceof Enumeration ? scope.eContainer() : scope;
    }

    /**
     * Returns all elements whose names must differ from an element's name; enumerators belong to their enumeration's
     * scope.
     */
    private static Stream<EObject> inScope(EObject element, Collection<? extends EObject> roots) {
        if (element instanceof Process) {
            Deployment all = Models.containing(element, Deployment.class);
            return all == null
                    ? Stream.empty()
                    : Models.all(all, Process.class).stream().map(EObject.class::cast);
        }
        EObject scope = scopeOf(element);
        return same(scope, roots)
                .flatMap(s -> s.eContents().stream())
                .flatMap(e -> e instanceof Enumeration n
                        ? Stream.concat(Stream.of(e), n.getEnumerators().stream())
                        : Stream.of(e))
                .filter(e -> !(e.eContainer() instanceof Node) || element.eContainer() == e.eContainer());
    }

    /** Returns all parts of a scope: the outermost scope in all files, a module in all places that reopen it. */
    private static Stream<? extends EObject> same(EObject scope, Collection<? extends EObject> roots) {
        if (scope == null) {
            return Stream.empty();
        } else if (scope.eContainer() == null) {
            return roots.isEmpty() ? Stream.of(scope) : roots.stream();
        } else if (!(scope instanceof Module)) {
            return Stream.of(scope);
        }
        return same(scope.eContainer(), roots)
                .flatMap(outer -> outer.eContents().stream())
                .filter(e -> e == scope || isSameModule(e, scope));
    }

    private static boolean isSameModule(EObject a, EObject b) {
        return a instanceof Module x
                && b instanceof Module y
                && x.getName() != null
                && Objects.equals(x.getName(), y.getName());
    }
}
