// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.specialise.rules.Reference;
import org.bellwether.specialise.rules.RuleSet;
import org.junit.jupiter.api.Test;

class RuleOrderTest {
    private static RuleSet set(String name, String... after) {
        return set(name, List.of(), List.of(), references(after));
    }

    private static RuleSet set(String name, List<Reference> requires, List<Reference> excludes, List<Reference> after) {
        return new RuleSet(name, name + ".xml", 1, requires, excludes, after, List.of(), List.of());
    }

    private static List<Reference> references(String... names) {
        return List.of(names).stream().map(name -> new Reference(name, 7)).toList();
    }

    private static List<String> order(RuleSet... sets) {
        return RuleOrder.ordered(List.of(sets), Optional.empty()).stream()
                .map(RuleSet::name)
                .toList();
    }

    private static Problem problem(Optional<Set<String>> holds, RuleSet... sets) {
        RefusedException refused = assertThrows(RefusedException.class, () -> RuleOrder.ordered(List.of(sets), holds));
        assertEquals(1, refused.problems().size());
        return refused.problems().get(0);
    }

    @Test
    void namesDecideWhereAfterSaysNothing() {
        assertEquals(List.of("a", "b", "c"), order(set("c"), set("b"), set("a")));
        assertEquals(List.of("c", "a", "b"), order(set("a", "c"), set("b"), set("c")));
        assertEquals(List.of("d", "c", "a", "b"), order(set("a", "c", "d"), set("b", "a"), set("c", "d"), set("d")));
    }

    @Test
    void aSetThatIsNotWovenIsNotWaitedFor() {
        assertEquals(List.of("a"), order(set("a", "none")));
    }

    @Test
    void cyclesAreRefused() {
        Problem problem = problem(Optional.empty(), set("a", "b"), set("b", "c"), set("c", "b"));
        assertEquals("rule-order", problem.code());
        assertEquals("The order of the rule sets has a cycle: b after c after b", problem.message());
        assertEquals("c.xml", problem.file());
        assertEquals(7, problem.line());
        assertEquals("rule-order", problem(Optional.empty(), set("a", "a")).code());
    }

    @Test
    void excludedSetsAreRefused() {
        RuleSet excluding = set("a", List.of(), references("b", "none"), List.of());
        assertEquals(List.of("a"), order(excluding));
        Problem problem = problem(Optional.empty(), excluding, set("b"));
        assertEquals("rule-excludes", problem.code());
        assertEquals(7, problem.line());
    }

    @Test
    void invariantsAreCheckedOnlyAgainstThoseThatHold() {
        RuleSet requiring = set("a", references("one-reactor"), List.of(), List.of());
        assertEquals(List.of("a"), order(requiring));
        assertEquals(
                1,
                RuleOrder.ordered(List.of(requiring), Optional.of(Set.of("one-reactor", "more")))
                        .size());
        Problem problem = problem(Optional.of(Set.of("more")), requiring);
        assertEquals("rule-requires", problem.code());
        assertEquals("transform a", problem.path());
    }

    @Test
    void setsAreChosenByName() {
        List<RuleSet> all = List.of(set("reactor"), set("protocol"));
        assertEquals(all, RuleOrder.chosen(all, Set.of(), "rules"));
        assertEquals(List.of(all.get(1)), RuleOrder.chosen(all, Set.of("protocol"), "rules"));
        Problem problem = assertThrows(RefusedException.class, () -> RuleOrder.chosen(all, Set.of("reacter"), "rules"))
                .problems()
                .get(0);
        assertEquals("rule-name", problem.code());
        assertEquals("Did you mean reactor?", problem.fix());
    }
}
