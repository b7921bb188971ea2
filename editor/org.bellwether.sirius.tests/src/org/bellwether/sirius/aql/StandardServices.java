// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.aql;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EClassifier;

/** The standard services of AQL that the viewpoint uses, and their results. */
final class StandardServices {
    private static final Set<Kind> BOOLEAN = Set.of(Kind.BOOLEAN);
    private static final Set<Kind> STRING = Set.of(Kind.STRING);
    private static final Set<Kind> INTEGER = Set.of(Kind.INTEGER);

    private static final Map<String, Set<Kind>> FIXED = Map.ofEntries(
            Map.entry("oclIsKindOf", BOOLEAN),
            Map.entry("oclIsTypeOf", BOOLEAN),
            Map.entry("isEmpty", BOOLEAN),
            Map.entry("notEmpty", BOOLEAN),
            Map.entry("includes", BOOLEAN),
            Map.entry("excludes", BOOLEAN),
            Map.entry("exists", BOOLEAN),
            Map.entry("forAll", BOOLEAN),
            Map.entry("startsWith", BOOLEAN),
            Map.entry("size", INTEGER),
            Map.entry("concat", STRING),
            Map.entry("toString", STRING),
            Map.entry("sep", STRING));

    private static final Map<String, Function<Set<Kind>, Set<Kind>>> BY_RECEIVER = Map.of(
            "first", k -> map(k, Kind::single),
            "last", k -> map(k, Kind::single),
            "any", k -> map(k, Kind::single),
            "select", k -> map(k, Kind::collection),
            "reject", k -> map(k, Kind::collection),
            "asSet", k -> map(k, Kind::collection),
            "asSequence", k -> map(k, Kind::collection),
            "eContainer", k -> Set.of(Kind.ANYTHING),
            "eContents", k -> Set.of(Kind.ANYTHING.collection()),
            "eAllContents", k -> Set.of(Kind.ANYTHING.collection()));

    private static final Set<String> OTHERS =
            Set.of("oclAsType", "filter", "collect", "union", "including", "excluding");

    private StandardServices() {}

    static boolean has(String name) {
        return FIXED.containsKey(name) || BY_RECEIVER.containsKey(name) || OTHERS.contains(name);
    }

    /** Returns the possible results of a call, by its receiver, the types and the other values among its arguments. */
    static Set<Kind> result(String name, Set<Kind> receiver, List<EClassifier> types, List<Set<Kind>> values) {
        if (FIXED.containsKey(name)) {
            return FIXED.get(name);
        }
        boolean many = !name.equals("oclAsType") && !name.equals("eContainer");
        if (!types.isEmpty()) {
            return types.stream()
                    .map(t -> new Kind(t, many || receiver.stream().anyMatch(Kind::many)))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
        if (name.equals("collect")) {
            return map(values.get(0), Kind::collection);
        } else if (OTHERS.contains(name)) {
            Set<Kind> result = map(receiver, Kind::collection);
            values.forEach(v -> result.addAll(map(v, Kind::collection)));
            return result;
        }
        return BY_RECEIVER.get(name).apply(receiver);
    }

    private static Set<Kind> map(Set<Kind> kinds, Function<Kind, Kind> change) {
        return kinds.stream().map(change).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
