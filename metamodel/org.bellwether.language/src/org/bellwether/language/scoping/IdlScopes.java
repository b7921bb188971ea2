// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.values.WrittenNames;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Interfaces;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;

/**
 * Looks up qualified names by IDL's rules (CORBA 3.3, part 1, 7.20): the first part in the enclosing scope, in its
 * inherited scopes, then outwards; each other part in the element that the part before it names. A module may be opened
 * several times, in several files. The search does not check whether a name is declared before its use.
 */
final class IdlScopes {
    private static final String ROOT = "";

    private final List<EObject> files;
    private final Map<String, Map<String, NamedElement>> modules = new HashMap<>();
    private final Map<EObject, Map<String, NamedElement>> scopes = new HashMap<>();

    /** Looks up names in these files. The definitions of the first file take precedence. */
    IdlScopes(List<EObject> files) {
        this.files = files;
    }

    /**
     * Returns the element to which a name refers in an element's scope, or null. The search ends at the first
     * definition with the first part of a qualified name, and at the first module, interface or value type with a
     * simple name. In all other scopes, such as the ports of components, an element of another class hides nothing; it
     * is returned only if there is no element of the wanted class.
     */
    NamedElement find(EObject context, String name, EClass wanted) {
        List<String> parts = WrittenNames.parts(name);
        if (parts.get(0).isEmpty()) {
            return follow(members(null).get(parts.get(1)), parts, 2);
        }
        NamedElement other = null;
        for (EObject scope = context; scope != null; scope = scope.eContainer()) {
            if (isScope(scope)) {
                NamedElement first = members(scope).get(parts.get(0));
                NamedElement found = follow(first, parts, 1);
                if (wanted.isInstance(found) || hides(scope, first, parts.size() > 1)) {
                    return found;
                }
                other = other == null ? found : other;
            }
        }
        NamedElement found = follow(members(null).get(parts.get(0)), parts, 1);
        return wanted.isInstance(found) || other == null ? found : other;
    }

    /** Returns whether the elements of a name in a scope end the search in outer scopes (CORBA 3.3 part 1, 7.20.2). */
    private static boolean hides(EObject scope, NamedElement first, boolean isQualified) {
        boolean isOfIdl = first instanceof Definition || first instanceof Enumerator;
        return isOfIdl
                && (isQualified || scope instanceof Module || scope instanceof Interface || scope instanceof ValueType);
    }

    private NamedElement follow(NamedElement first, List<String> parts, int from) {
        NamedElement found = first;
        for (int i = from; i < parts.size() && found != null; i++) {
            found = within(found, parts.get(i));
        }
        return found;
    }

    /** Returns the element to which a name refers after an element and "::". Members of structs have a name only there. */
    private NamedElement within(NamedElement element, String name) {
        NamedElement found = members(element).get(name);
        return found != null || !(element instanceof TypeScope)
                ? found
                : element.eContents().stream()
                        .filter(e -> e instanceof NamedElement n && name.equals(n.getName()))
                        .map(NamedElement.class::cast)
                        .findFirst()
                        .orElse(null);
    }

    /** Returns all names that can be used in an element's scope unqualified, inner ones first, then all qualified names. */
    Map<String, NamedElement> all(EObject context) {
        Map<String, NamedElement> result = new LinkedHashMap<>();
        for (EObject scope = context; scope != null; scope = scope.eContainer()) {
            if (isScope(scope)) {
                members(scope).forEach(result::putIfAbsent);
            }
        }
        collect("", members(null), result);
        return result;
    }

    private void collect(String prefix, Map<String, NamedElement> members, Map<String, NamedElement> result) {
        members.forEach((name, element) -> {
            result.putIfAbsent(prefix + name, element);
            if (element instanceof Module
                    || element instanceof Interface
                    || element instanceof ValueType
                    || element instanceof TypeScope) {
                collect(prefix + name + "::", members(element), result);
            }
        });
    }

    private static boolean isScope(EObject e) {
        return e instanceof Module
                || e instanceof Interface
                || e instanceof ValueType
                || e instanceof Home
                || e instanceof InstanceType
                || e instanceof TypeScope;
    }

    /** Returns the names that may follow an element and "::"; those of the outermost scope for null. */
    Map<String, NamedElement> members(EObject scope) {
        if (scope == null || scope instanceof Module module && isNamed(module)) {
            String name = scope == null ? ROOT : qualified((Module) scope);
            Map<String, NamedElement> known = modules.get(name);
            if (known == null) {
                known = moduleMembers(name);
                modules.put(name, known);
            }
            return known;
        }
        Map<String, NamedElement> known = scopes.get(scope);
        if (known == null) {
            known = ownAndInherited(scope); // this may request other scopes
            scopes.put(scope, known);
        }
        return known;
    }

    /** Returns whether a module has a name, and so can be reopened. */
    private static boolean isNamed(Module module) {
        return module.getName() != null && (!(module.eContainer() instanceof Module outer) || isNamed(outer));
    }

    private Map<String, NamedElement> moduleMembers(String name) {
        Map<String, NamedElement> result = new LinkedHashMap<>();
        if (name.equals(ROOT)) {
            files.forEach(file -> add(file.eContents(), result));
            return result;
        }
        int last = name.lastIndexOf("::");
        for (EObject outer : last < 0 ? files : opened(name.substring(0, last))) {
            String simple = name.substring(last < 0 ? 0 : last + 2);
            for (EObject child : outer.eContents()) {
                if (child instanceof Module m && simple.equals(m.getName())) {
                    add(m.getDeclarations(), result);
                }
            }
        }
        return result;
    }

    /** Returns all places where a module is opened. */
    private List<EObject> opened(String name) {
        int last = name.lastIndexOf("::");
        List<EObject> result = new ArrayList<>();
        for (EObject outer : last < 0 ? files : opened(name.substring(0, last))) {
            for (EObject child : outer.eContents()) {
                if (child instanceof Module m
                        && name.substring(last < 0 ? 0 : last + 2).equals(m.getName())) {
                    result.add(child);
                }
            }
        }
        return result;
    }

    private static String qualified(Module module) {
        return module.eContainer() instanceof Module outer
                ? qualified(outer) + "::" + module.getName()
                : String.valueOf(module.getName());
    }

    private Map<String, NamedElement> ownAndInherited(EObject scope) {
        Map<String, NamedElement> result = new LinkedHashMap<>();
        if (scope instanceof TypeScope types) { // members are not named in the scope of their type
            add(types.getDefinitions(), result);
            return result;
        }
        add(scope.eContents(), result);
        if (scope instanceof Interface i) {
            inherit(Interfaces.linearised(i), result);
        } else if (scope instanceof ValueType v) {
            inherit(Interfaces.linearised(v), result);
            Interfaces.linearised(v).forEach(each -> inheritSupported(each.getSupports(), result));
        } else if (scope instanceof ComponentType c) {
            inherit(c.getBase() == null || c.getBase() == c ? List.of() : List.of(c.getBase()), result);
            inheritSupported(c.getSupports(), result);
        } else if (scope instanceof Home h) {
            inheritSupported(h.getSupports(), result);
        }
        return result;
    }

    /** Adds the names of supported interfaces, which are visible like inherited ones (CORBA 3.3 part 1, 7.20.2). */
    private static void inheritSupported(List<Interface> supported, Map<String, NamedElement> result) {
        supported.forEach(each -> inherit(Interfaces.linearised(each), result));
    }

    private static void inherit(List<? extends EObject> bases, Map<String, NamedElement> result) {
        bases.forEach(base -> add(base.eContents(), result));
    }

    /** Adds named elements; an enumerator belongs to its enumeration's scope. Of several elements with a name the first counts. */
    private static void add(Collection<? extends EObject> elements, Map<String, NamedElement> result) {
        for (EObject element : elements) {
            if (element instanceof NamedElement named && named.getName() != null) {
                result.putIfAbsent(named.getName(), named);
            }
            if (element instanceof Enumeration e) {
                add(e.getEnumerators(), result);
            }
        }
    }
}
