// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Union;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Sorts definitions so that each definition comes after those that it needs. Only definitions in modules and at file
 * level are sorted; a definition in an interface stays in the interface.
 */
final class DependencyOrder {
    /**
     * @param definition the definition
     * @param announced  true for a forward declaration, which is needed if definitions depend on one another
     */
    record Entry(Definition definition, boolean announced) {}

    private final Map<Definition, Boolean> done = new HashMap<>();
    private final Map<Definition, Set<Definition>> needs = new HashMap<>();
    private final Set<Definition> announced = new HashSet<>();
    private final List<Entry> entries = new ArrayList<>();

    private DependencyOrder() {}

    static List<Entry> of(Collection<? extends Definition> needed) {
        DependencyOrder order = new DependencyOrder();
        for (Definition definition : needed) {
            if (!order.done.containsKey(unit(definition))) {
                order.visit(unit(definition));
            }
        }
        return order.entries;
    }

    private void visit(Definition unit) {
        done.put(unit, false);
        List<Definition> later = new ArrayList<>();
        for (Definition needed : needs(unit)) {
            Boolean state = done.get(needed);
            if (state == null && isElementOnly(unit, needed) && reaches(needed, unit)) {
                announce(unit, needed);
                later.add(needed);
            } else if (state == null) {
                visit(needed);
            } else if (!state) {
                announce(unit, needed);
            }
        }
        done.put(unit, true);
        entries.add(new Entry(unit, false));
        later.stream().filter(each -> !done.containsKey(each)).forEach(this::visit);
    }

    private void announce(Definition user, Definition open) {
        if (!isElementOnly(user, open)
                && (!(open instanceof Interface)
                        || user instanceof Interface i && i.getSupertypes().contains(open))) {
            throw new RefusedException(
                    "BW811",
                    user,
                    "Its definition needs that of " + open.getName() + ", which needs this one",
                    "Break the cycle: only interfaces, and structs and unions that are elements of sequences, can be"
                            + " declared before they are defined");
        }
        if (announced.add(open)) {
            entries.add(new Entry(open, true));
        }
    }

    /**
     * Returns whether a definition uses a struct or union only as the element type of sequences, for which a forward
     * declaration is enough.
     */
    private static boolean isElementOnly(Definition user, Definition needed) {
        return (needed instanceof Struct || needed instanceof Union)
                && !(user instanceof Interface)
                && Models.all(user, NamedType.class).stream()
                        .filter(type -> type.getType() == needed)
                        .allMatch(type -> type.eContainer() instanceof SequenceType);
    }

    /** Returns whether one definition needs another, directly or through others. */
    private boolean reaches(Definition from, Definition to) {
        Set<Definition> seen = new HashSet<>(Set.of(from));
        Deque<Definition> todo = new ArrayDeque<>(seen);
        while (!todo.isEmpty()) {
            for (Definition next : needs(todo.poll())) {
                if (next == to) {
                    return true;
                }
                if (seen.add(next)) {
                    todo.add(next);
                }
            }
        }
        return false;
    }

    private Set<Definition> needs(Definition unit) {
        return needs.computeIfAbsent(unit, DependencyOrder::neededBy);
    }

    /** Returns the units to which a unit refers, in the order of the references. */
    private static Set<Definition> neededBy(Definition unit) {
        Set<Definition> needed = new LinkedHashSet<>();
        for (var contents = EcoreUtil.getAllProperContents(List.of(unit), true); contents.hasNext(); ) {
            addReferences((EObject) contents.next(), needed);
        }
        addReferences(unit, needed);
        needed.remove(unit);
        return needed;
    }

    private static void addReferences(EObject element, Set<Definition> needed) {
        for (EReference reference : element.eClass().getEAllReferences()) {
            if (!reference.isContainment() && !reference.isContainer() && element.eIsSet(reference)) {
                Object value = element.eGet(reference);
                for (Object target : value instanceof Collection<?> many ? many : List.of(value)) {
                    if (target instanceof Definition || target instanceof Enumerator) {
                        needed.add(unit((EObject) target));
                    }
                }
            }
        }
    }

    /** Returns the definition in a module or at file level that contains an element. */
    private static Definition unit(EObject element) {
        EObject unit = element;
        while (!(unit instanceof Definition)
                || unit.eContainer() instanceof Definition scope && !(scope instanceof Module)) {
            unit = unit.eContainer();
        }
        return (Definition) unit;
    }
}
