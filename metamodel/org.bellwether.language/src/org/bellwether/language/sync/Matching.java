// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * Finds the partner in the open model of each element that was read. Among the parts of one element, partners have the
 * same name, or the same key if they have no name; a remaining element may have been renamed, and is matched by
 * similarity and place. An element that still remains may have been moved, and is matched by its name in the whole
 * file.
 */
final class Matching {
    /** The similarity from which two elements of different names count as one renamed element. */
    private static final double RENAMED = 0.5;
    /** The weight of the same place, out of 1; similarity has the remaining weight. */
    private static final double SAME_PLACE = 0.25;
    /**
     * The number of pairs above which only the order decides: a file of thousands of new elements must not take
     * minutes.
     */
    private static final int MOST_PAIRS = 40_000;

    private record Pair(EObject open, EObject read, double score, int distance) {}

    private final ElementMatches matches;
    private final Similarity likeness;

    private Matching(ElementMatches matches) {
        this.matches = matches;
        this.likeness = new Similarity(matches);
    }

    /** Returns the partners of two models whose roots have the same class. */
    static ElementMatches of(EObject open, EObject read) {
        Matching matching = new Matching(new ElementMatches(open, read));
        matching.match(open, read);
        matching.matchMoved(open, read);
        return matching.matches;
    }

    private void match(EObject open, EObject read) {
        matches.add(open, read);
        if (open.eClass() != read.eClass()) {
            return; // two expressions of the same number
        }
        for (EReference feature : open.eClass().getEAllContainments()) {
            List<EObject> a = unmatched(RawFeatures.of(open, feature), true);
            List<EObject> b = unmatched(RawFeatures.of(read, feature), false);
            if (!a.isEmpty() && !b.isEmpty()) {
                matchParts(a, b);
            }
        }
    }

    private List<EObject> unmatched(List<EObject> elements, boolean open) {
        return elements.stream()
                .filter(e -> (open ? matches.read(e) : matches.open(e)) == null)
                .toList();
    }

    private void matchParts(List<EObject> a, List<EObject> b) {
        Map<EObject, EObject> found = new IdentityHashMap<>();
        byIdentity(a, b, found);
        List<EObject> restA = rest(a, found.keySet());
        List<EObject> restB = rest(b, identitySet(found.values()));
        if (!restA.isEmpty() && !restB.isEmpty()) {
            List<EObject> named = a.stream().filter(found::containsKey).toList();
            bySimilarity(restA, restB, new Neighbours(a, b, named, found), found);
        }
        // In the order of the model, so that earlier elements are known when others refer to them
        for (EObject open : a) {
            EObject read = found.get(open);
            if (read != null && (open.eClass() == read.eClass() || RawFeatures.isSameLiteral(open, read))) {
                match(open, read);
            }
        }
    }

    private static Set<EObject> identitySet(Iterable<EObject> elements) {
        Set<EObject> result = Collections.newSetFromMap(new IdentityHashMap<>());
        elements.forEach(result::add);
        return result;
    }

    private static List<EObject> rest(List<EObject> all, Set<EObject> without) {
        return all.stream().filter(e -> !without.contains(e)).toList();
    }

    /** Matches elements with the same identity: equal elements first, then the others in order. */
    private void byIdentity(List<EObject> a, List<EObject> b, Map<EObject, EObject> found) {
        Map<List<Object>, List<EObject>> read = new HashMap<>();
        for (EObject e : b) {
            List<Object> identity = identity(e);
            if (identity != null) {
                read.computeIfAbsent(identity, i -> new ArrayList<>()).add(e);
            }
        }
        Map<List<Object>, List<EObject>> open = new LinkedHashMap<>();
        for (EObject e : a) {
            List<Object> identity = identity(e);
            if (identity != null && read.containsKey(identity)) {
                open.computeIfAbsent(identity, i -> new ArrayList<>()).add(e);
            }
        }
        open.forEach((identity, elements) -> pair(elements, read.get(identity), found));
    }

    private void pair(List<EObject> a, List<EObject> b, Map<EObject, EObject> found) {
        List<EObject> left = new ArrayList<>(b);
        if (a.size() > 1 || b.size() > 1) {
            for (EObject open : a) {
                EObject equal = left.stream()
                        .filter(e -> likeness.of(open, e) == 1)
                        .findFirst()
                        .orElse(null);
                if (equal != null) {
                    found.put(open, equal);
                    removeExactly(left, equal);
                }
            }
        }
        for (EObject open : a) {
            if (!found.containsKey(open) && !left.isEmpty()) {
                found.put(open, left.remove(0));
            }
        }
    }

    private static void removeExactly(List<EObject> elements, EObject element) {
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) == element) {
                elements.remove(i);
                return;
            }
        }
    }

    /** Returns the identity of an element among its siblings; null if only its content identifies it. */
    private static List<Object> identity(EObject e) {
        String name = ElementKeys.name(e);
        if (name != null) {
            return List.of(e.eClass(), "name", name);
        } else if (!e.eContainmentFeature().isMany()) {
            return List.of(RawFeatures.normal(e).eClass(), "", "");
        } else if (e instanceof Comment c) {
            return List.of(e.eClass(), c.getPlacement(), c.getKeyword() + ": " + c.getText());
        }
        String key = e instanceof Expression ? "" : ElementKeys.key(e);
        return key.isEmpty() ? null : List.of(e.eClass(), "key", key);
    }

    private void bySimilarity(List<EObject> a, List<EObject> b, Neighbours place, Map<EObject, EObject> found) {
        Set<EObject> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Pair pair : candidates(a, b, place)) {
            if (!found.containsKey(pair.open()) && taken.add(pair.read())) {
                found.put(pair.open(), pair.read());
            }
        }
    }

    private List<Pair> candidates(List<EObject> a, List<EObject> b, Neighbours place) {
        List<Pair> pairs = new ArrayList<>();
        boolean many = (long) a.size() * b.size() > MOST_PAIRS;
        for (int i = 0; i < a.size(); i++) {
            for (int j = many ? Math.min(i, b.size()) : 0; j < (many ? Math.min(i + 1, b.size()) : b.size()); j++) {
                EObject open = a.get(i);
                EObject read = b.get(j);
                if (open.eClass() != RawFeatures.normal(read).eClass()
                        && RawFeatures.normal(open).eClass() != read.eClass()) {
                    continue;
                }
                boolean free = open instanceof Comment;
                double score = (1 - SAME_PLACE) * likeness.of(RawFeatures.normal(open), read)
                        + SAME_PLACE * place.sameness(open, read);
                if (free || score >= RENAMED) {
                    pairs.add(new Pair(open, read, score, Math.abs(i - j)));
                }
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::score).reversed().thenComparingInt(Pair::distance));
        return pairs;
    }

    /**
     * Matches elements that were moved from one container to another, so that they keep their names; only independent
     * elements are matched. An element inside a moved element is not matched as moved: undoing both could temporarily
     * put an element into one of its parts.
     */
    private void matchMoved(EObject openRoot, EObject readRoot) {
        Map<List<Object>, List<EObject>> gone = new HashMap<>();
        for (EObject e : Models.all(openRoot, EObject.class)) {
            if (matches.read(e) == null && canMove(e)) {
                gone.computeIfAbsent(List.of(e.eClass(), ElementKeys.name(e)), k -> new ArrayList<>())
                        .add(e);
            }
        }
        if (gone.isEmpty()) {
            return;
        }
        Set<EObject> moved = identitySet(List.of());
        for (EObject e : Models.all(readRoot, EObject.class)) {
            if (matches.open(e) != null || !canMove(e) || isIn(moved, e)) {
                continue;
            }
            gone.getOrDefault(List.<Object>of(e.eClass(), ElementKeys.name(e)), List.of()).stream()
                    .filter(open -> matches.read(open) == null)
                    .filter(open -> e instanceof Module || likeness.of(open, e) >= RENAMED)
                    .max(Comparator.comparingDouble(open -> likeness.of(open, e)))
                    .ifPresent(open -> {
                        moved.add(e);
                        match(open, e);
                    });
        }
    }

    private static boolean isIn(Set<EObject> elements, EObject element) {
        EObject e = element;
        while (e != null && !elements.contains(e)) {
            e = e.eContainer();
        }
        return e != null;
    }

    private static boolean canMove(EObject e) {
        boolean own =
                e instanceof Definition && !(e instanceof StateMember) || e instanceof Instance || e instanceof Process;
        return own && ElementKeys.name(e) != null;
    }

    /** Decides whether two elements have the same neighbours. */
    private static final class Neighbours {
        private final Map<EObject, EObject> matches;
        private final Map<EObject, EObject> before = new IdentityHashMap<>();
        private final Map<EObject, EObject> after = new IdentityHashMap<>();

        Neighbours(List<EObject> a, List<EObject> b, List<EObject> matched, Map<EObject, EObject> found) {
            matches = new IdentityHashMap<>(found);
            note(a, identitySet(matched));
            note(b, identitySet(found.values()));
        }

        private void note(List<EObject> elements, Set<EObject> matched) {
            EObject last = null;
            for (EObject e : elements) {
                before.put(e, last);
                last = matched.contains(e) ? e : last;
            }
            last = null;
            for (int i = elements.size() - 1; i >= 0; i--) {
                after.put(elements.get(i), last);
                last = matched.contains(elements.get(i)) ? elements.get(i) : last;
            }
        }

        double sameness(EObject open, EObject read) {
            return (same(before.get(open), before.get(read)) ? 0.5 : 0)
                    + (same(after.get(open), after.get(read)) ? 0.5 : 0);
        }

        private boolean same(EObject open, EObject read) {
            return open == null ? read == null : matches.get(open) == read;
        }
    }
}
