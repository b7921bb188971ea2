// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks operations and inheritance. */
public final class InterfaceConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Operation operation && operation.isOneway()) {
            checkOneway(operation, problems);
        } else if (element instanceof Interface type) {
            if (checkAncestors(type, Interface::getSupertypes, problems)) {
                checkInherited(type, problems);
            }
        } else if (element instanceof ValueType type) {
            if (checkAncestors(type, ValueType::getBases, problems)) {
                checkInherited(type, problems);
            }
        } else if (element instanceof ComponentType type) {
            checkAncestors(type, t -> t.getBase() == null ? List.of() : List.of(t.getBase()), problems);
        } else if (element instanceof Home home) {
            checkAncestors(home, h -> h.getBase() == null ? List.of() : List.of(h.getBase()), problems);
        }
    }

    private static void checkOneway(Operation operation, ProblemCollector problems) {
        String back = operation.getReturnType() != null
                ? "a result"
                : operation.getParameters().stream().anyMatch(p -> p.getDirection() != Direction.IN)
                        ? "out parameters"
                        : !operation.getRaises().isEmpty() ? "exceptions" : null;
        if (back != null) {
            problems.add(ProblemCode.BW106, operation, operation.getName(), back);
        }
    }

    private static <T extends EObject> boolean checkAncestors(
            T type, Function<T, ? extends Collection<T>> bases, ProblemCollector problems) {
        Set<T> ancestors = new HashSet<>();
        Deque<T> todo = new ArrayDeque<>(bases.apply(type));
        while (!todo.isEmpty()) {
            T next = todo.poll();
            if (ancestors.add(next)) {
                todo.addAll(bases.apply(next));
            }
        }
        if (ancestors.contains(type)) {
            problems.add(ProblemCode.BW107, type, QualifiedNames.of(type));
            return false;
        }
        return true;
    }

    /** Checks that operations and attributes neither hide inherited ones nor come from two bases with one name. */
    private static void checkInherited(Interface type, ProblemCollector problems) {
        if (type.getSupertypes().isEmpty()
                || type.getSupertypes().size() == 1 && type.getMembers().isEmpty()) {
            return; // no definitions meet here for the first time
        }
        Map<String, Definition> known = new HashMap<>();
        for (Interface base : Interfaces.linearised(type)) {
            for (Object member : base.getMembers()) {
                boolean callable = member instanceof Operation || member instanceof Attribute;
                String name = callable ? ((NamedElement) member).getName() : null;
                Definition other =
                        name == null ? null : known.putIfAbsent(name.toLowerCase(Locale.ROOT), (Definition) member);
                if (other != null && other.eContainer() != base && isNewAt(type, base, other)) {
                    problems.add(
                            ProblemCode.BW109,
                            base == type ? (EObject) member : type,
                            name,
                            QualifiedNames.of(other.eContainer()));
                }
            }
        }
    }

    /** Checks the names that value types inherit, with their state: those of their bases and supported interfaces. */
    private static void checkInherited(ValueType type, ProblemCollector problems) {
        Map<String, Definition> known = new HashMap<>();
        Stream.concat(
                        type.getBases().stream().map(InterfaceConstraints::members),
                        type.getSupports().stream().map(InterfaceConstraints::members))
                .flatMap(List::stream)
                .forEach(member -> {
                    Definition other = known.putIfAbsent(key(member), member);
                    if (other != null && other != member) {
                        clash(type, member, other, problems);
                    }
                });
        own(type)
                .filter(member -> known.containsKey(key(member)))
                .forEach(member -> clash(member, member, known.get(key(member)), problems));
    }

    private static void clash(EObject at, Definition member, Definition other, ProblemCollector problems) {
        problems.add(ProblemCode.BW109, at, member.getName(), QualifiedNames.of(other.eContainer()));
    }

    private static String key(Definition member) {
        return member.getName().toLowerCase(Locale.ROOT);
    }

    private static List<Definition> members(ValueType type) {
        return Interfaces.linearised(type).stream()
                .flatMap(each ->
                        Stream.concat(own(each), each.getSupports().stream().flatMap(i -> members(i).stream())))
                .distinct()
                .toList();
    }

    private static List<Definition> members(Interface type) {
        return Interfaces.linearised(type).stream()
                .flatMap(InterfaceConstraints::own)
                .toList();
    }

    /** Returns the definitions that derived types must not repeat. */
    private static Stream<Definition> own(EObject type) {
        return type.eContents().stream()
                .filter(each -> each instanceof Operation || each instanceof Attribute || each instanceof StateMember)
                .map(Definition.class::cast)
                .filter(each -> each.getName() != null);
    }

    /** Returns whether a clash among bases first occurs at a type: it is not reported again for derived interfaces. */
    private static boolean isNewAt(Interface type, Interface base, Definition other) {
        return base == type
                || type.getSupertypes().stream()
                        .noneMatch(s ->
                                Interfaces.isKindOf(s, base) && Interfaces.isKindOf(s, (Interface) other.eContainer()));
    }
}
