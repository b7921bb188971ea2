// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.util.Spelling;
import org.bellwether.specialise.rules.Reference;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.rules.WeaveErrors;

/** Chooses the rule sets that are woven, and their order. */
public final class RuleOrder {
    private RuleOrder() {}

    /**
     * Chooses rule sets by name.
     *
     * @param names the names of the rule sets to weave; empty for all
     * @throws RefusedException code {@code rule-name} if a name has no rule set
     */
    public static List<RuleSet> chosen(List<RuleSet> all, Set<String> names, String folder) {
        List<String> known = all.stream().map(RuleSet::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw WeaveErrors.refusal(
                        WeaveErrorCode.RULE_NAME,
                        folder,
                        "There is no rule set " + name,
                        Spelling.didYouMeanOneOf(name, known));
            }
        }
        return all.stream()
                .filter(set -> names.isEmpty() || names.contains(set.name()))
                .toList();
    }

    /**
     * Checks the conditions of rule sets, and orders them by {@code after}, otherwise by name.
     *
     * @param holds the invariants that hold; empty if they are not checked
     * @throws RefusedException for all conditions that do not hold, or for a cycle
     */
    public static List<RuleSet> ordered(List<RuleSet> sets, Optional<Set<String>> holds) {
        SortedMap<String, RuleSet> byName = new TreeMap<>();
        sets.forEach(set -> byName.put(set.name(), set));
        List<Problem> problems = new ArrayList<>();
        for (RuleSet set : byName.values()) {
            for (Reference invariant : set.requires()) {
                if (holds.isPresent() && !holds.get().contains(invariant.name())) {
                    problems.add(problem(
                            WeaveErrorCode.RULE_REQUIRES,
                            set,
                            invariant,
                            "It requires the invariant " + invariant.name() + ", which --holds does not name",
                            "Leave the rule set out with --only, or add the invariant to --holds if it does hold"));
                }
            }
            for (Reference other : set.excludes()) {
                if (byName.containsKey(other.name())) {
                    problems.add(problem(
                            WeaveErrorCode.RULE_EXCLUDES,
                            set,
                            other,
                            "It excludes the rule set " + other.name() + ", which is woven, too",
                            "Leave one of the two out with --only"));
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
        Set<String> done = new LinkedHashSet<>();
        for (RuleSet set : byName.values()) {
            visit(set, byName, done, new ArrayList<>());
        }
        return done.stream().map(byName::get).toList();
    }

    /** Adds a rule set after those that must come before it. */
    private static void visit(RuleSet set, Map<String, RuleSet> byName, Set<String> done, List<String> path) {
        if (done.contains(set.name())) {
            return;
        }
        path.add(set.name());
        List<Reference> before = set.after().stream()
                .filter(other -> byName.containsKey(other.name()))
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .toList();
        for (Reference other : before) {
            int known = path.indexOf(other.name());
            if (known >= 0) {
                String cycle = String.join(" after ", path.subList(known, path.size())) + " after " + other.name();
                throw new RefusedException(List.of(problem(
                        WeaveErrorCode.RULE_ORDER,
                        set,
                        other,
                        "The order of the rule sets has a cycle: " + cycle,
                        "Remove one of these <after>")));
            }
            visit(byName.get(other.name()), byName, done, path);
        }
        path.remove(path.size() - 1);
        done.add(set.name());
    }

    private static Problem problem(WeaveErrorCode code, RuleSet set, Reference place, String message, String fix) {
        return WeaveErrors.problem(code, "transform " + set.name(), set.file(), place.line(), message, fix);
    }
}
