// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.RefusedException;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Definitions in an order in which each comes after those that it needs. Counted are those that stand in modules or at
 * file level; what is nested in an interface comes along with it.
 */
final class UseOrder {
    /**
     * @param definition what is declared
     * @param announced  true for a forward declaration, which interfaces that need one another begin with
     */
    record Entry(Definition definition, boolean announced) {}

    private final Map<Definition, Boolean> done = new HashMap<>();
    private final Set<Definition> announced = new HashSet<>();
    private final List<Entry> entries = new ArrayList<>();

    private UseOrder() {}

    static List<Entry> of(Collection<? extends Definition> needed) {
        UseOrder order = new UseOrder();
        for (Definition definition : needed) {
            if (!order.done.containsKey(unit(definition))) {
                order.visit(unit(definition));
            }
        }
        return order.entries;
    }

    private void visit(Definition unit) {
        done.put(unit, false);
        for (Definition needed : neededBy(unit)) {
            Boolean state = done.get(needed);
            if (state == null) {
                visit(needed);
            } else if (!state) {
                announce(unit, needed);
            }
        }
        done.put(unit, true);
        entries.add(new Entry(unit, false));
    }

    private void announce(Definition user, Definition open) {
        if (!(open instanceof Interface)
                || user instanceof Interface i && i.getSupertypes().contains(open)) {
            throw new RefusedException(
                    "BW811",
                    user,
                    "Its definition needs that of " + open.getName() + ", which needs this one",
                    "Recursive types are not supported yet: break the cycle");
        }
        if (announced.add(open)) {
            entries.add(new Entry(open, true));
        }
    }

    /** The units that a unit refers to, in the order in which it does. */
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

    /** The definition in a module or at file level that holds this one. */
    private static Definition unit(EObject element) {
        EObject unit = element;
        while (!(unit instanceof Definition)
                || unit.eContainer() instanceof Definition scope && !(scope instanceof Module)) {
            unit = unit.eContainer();
        }
        return (Definition) unit;
    }
}
