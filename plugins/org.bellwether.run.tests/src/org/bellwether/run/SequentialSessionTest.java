// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.recipe.RecipeReader;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.session.Session;
import org.bellwether.run.session.SessionFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions that a stopping rule ends. Processes are scripts, whose samples are too few for pairs. */
@Timeout(120)
class SequentialSessionTest extends SessionFixture {
    private static final StoppingRule RULE = new StoppingRule(Kind.PRECISION, 0.02, 600, List.of());

    private SessionRequest until(StoppingRule rule, int repeat, String... targets) {
        SessionRequest request = request(OptionalLong.empty(), Map.of(), repeat, targets);
        return request.with(request.amount().until(Optional.of(rule)));
    }

    private WorkException refused(SessionRequest request) {
        return assertThrows(
                WorkException.class,
                () -> session(request, new FakeGenerated("", "measure")).run(store));
    }

    @Test
    void refusesWhatNoRuleCouldEnd() {
        assertEquals("one-configuration", refused(until(RULE, 1, "one")).code());
        assertEquals("repeat-until", refused(until(RULE, 2, "one", "two")).code());
        StoppingRule other = new StoppingRule(Kind.PRECISION, 0.02, 600, List.of("nothing.p50"));
        WorkException unknown = refused(until(other, 1, "one", "two"));
        assertEquals("no-such-figure", unknown.code());
        assertTrue(unknown.fix().contains("there are m"), unknown.fix());
    }

    /**
     * Eight samples in a start are too few for a block: the rule reports this after two starts, and all measurements
     * are kept.
     */
    @Test
    void endsWhenTheRuleSaysSoAndKeepsWhatItLookedAt() throws Exception {
        Session.Outcome outcome = session(until(RULE, 1, "one", "two"), new FakeGenerated("", "measure"))
                .run(store);
        assertEquals(Status.OK, outcome.status(), () -> runs(outcome).toString());
        for (RunRow run : runs(outcome)) {
            assertEquals(2, store.reader().rounds(run.id()).size());
            StoppingRecord record =
                    StoppingRecord.read(store.runFolder(run.id())).orElseThrow();
            assertEquals("no-blocks", record.comparisons().get(0).reason());
            assertEquals(RULE, record.rule());
            assertEquals(Optional.of(RULE), StoppingRule.in(CanonicalJson.read(run.extent(), JsonNode.class)));
        }
        Recipe recipe = RecipeReader.read(
                store.reader(), store.reader().session(outcome.id()).orElseThrow(), runs(outcome));
        assertEquals(RULE, recipe.until(), "it is done again by the same rule");
    }

    @Test
    void anInterruptionKeepsTheRoundsBeforeIt() throws Exception {
        FakeGenerated generated = new FakeGenerated("", """
                case $run_dir in
                  *round-2) echo $$ >"$here/pid"; while :; do sleep 1; done ;;
                esac
                measure""");
        Session.Outcome[] outcome = new Session.Outcome[1];
        Thread session = new Thread(() -> {
            try {
                outcome[0] = session(until(RULE, 1, "one", "two"), generated).run(store);
            } catch (WorkException | java.io.IOException e) {
                throw new IllegalStateException(e);
            }
        });
        session.start();
        while (!Files.exists(folder.resolve("out/generated/pid"))) {
            Thread.sleep(10);
        }
        session.interrupt();
        session.join();
        assertEquals(Status.INTERRUPTED, outcome[0].status());
        for (RunRow run : runs(outcome[0])) {
            assertEquals(Status.OK, run.status(), run.toString());
            assertEquals(1, store.reader().rounds(run.id()).size());
            assertEquals(
                    1,
                    store.reader().metrics(run.id()).stream()
                            .filter(metric -> metric.kind().equals("latency"))
                            .count());
        }
    }
}
