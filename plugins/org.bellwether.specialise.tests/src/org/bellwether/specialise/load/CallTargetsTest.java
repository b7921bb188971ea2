// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.specialise.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how calls are divided among the connections of a port; the expected shares were computed by hand. */
class CallTargetsTest {
    private static final double DIGITS = 1e-9;

    /** One connection has three objects, the other has two; tests change the selection and the behaviour. */
    private static final String MODEL = """
            module t {
              interface Cell {
                long read();
              };

              server Store {
                exports Cell three[3];
                exports Cell two[2];
              };

              client Caller {
                calls multiple Cell cells%s;

                threads 2;

                state long turn = 0;

                timer tick rate 100 Hz;

                on timer tick {
                  %s
                }
              };
            };

            assembly a {
              store : t::Store;
              caller : t::Caller;

              caller.cells -> store.three;
              caller.cells -> store.two;
            }

            deployment d of a {
              node n {
                process c { caller; }
                process s { store; }
              }
            }

            experiment e of d {
              targets corbel;

              saturated phase full { drive caller.tick; }

              measure latency read at caller.cells.read in full warmup 1 samples 10;
            }
            """;

    @TempDir
    private Path folder;

    private Plan plan(String selection, String actions) throws IOException {
        return Plans.of(Files.writeString(folder.resolve("t.bellwether"), MODEL.formatted(selection, actions)));
    }

    private MessageRates.Sent sent(String selection, String actions) throws IOException {
        return new MessageRates(plan(selection, actions)).ofTick("caller.tick");
    }

    private static void check(double three, double two, MessageRates.Sent sent) {
        Map<String, Double> times = Plans.byConnection(sent);
        assertEquals(three, times.getOrDefault("caller.cells -> store.three", 0.0), DIGITS, times.toString());
        assertEquals(two, times.getOrDefault("caller.cells -> store.two", 0.0), DIGITS, times.toString());
        assertTrue(sent.exact());
    }

    @Test
    void withoutASelectionACallGoesOverEachConnection() throws IOException {
        check(1, 1, sent("", "call cells.read();"));
    }

    @Test
    void aSelectedObjectIsOneOfAllConnections() throws IOException {
        check(3 / 5.0, 2 / 5.0, sent(" select round-robin", "call cells.read();"));
        check(3 / 5.0, 2 / 5.0, sent(" select random", "call cells.read();"));
    }

    /** Thread 0 calls the objects 0, 2 and 4, thread 1 the objects 1 and 3. */
    @Test
    void eachThreadMakesAsManyCallsOfItsOwnObjects() throws IOException {
        check(2 / 6.0 + 1 / 4.0, 1 / 4.0 + 1 / 6.0, sent(" select partition", "call cells.read();"));
    }

    @Test
    void objectsAreNumberedOverAllConnections() throws IOException {
        check(1, 0, sent("", "call cells[2].read();"));
        check(0, 1, sent("", "call cells[3].read();"));
        check(2 / 3.0, 1 / 3.0, sent("", "call cells[uniform(1, 3)].read();"));
    }

    @Test
    void anObjectThatOnlyTheRunKnowsIsEstimatedAndSaidToBe() throws IOException {
        MessageRates.Sent sent = sent("", "call cells[turn].read();");
        assertFalse(sent.exact());
        assertEquals(
                3 / 5.0, Plans.byConnection(sent).get("caller.cells -> store.three"), DIGITS, "each object as often");
    }

    private MessageRates.Sent sample(String selection, String actions) throws IOException {
        Plan plan = plan(selection, actions);
        MeasuringPointPlan probe = plan.probes().get(0);
        return new MessageRates(plan)
                .ofCall(probe.instance(), probe.port(), probe.operation().orElseThrow());
    }

    @Test
    void aSampleIsOneCall() throws IOException {
        check(1 / 2.0, 1 / 2.0, sample("", "call cells.read();"));
        check(3 / 5.0, 2 / 5.0, sample(" select round-robin", "call cells.read();"));
        check(0, 1, sample("", "call cells[4].read();"));
        assertFalse(sample("", "call cells[0].read();\ncall cells.read();").exact(), "two kinds of calls");
    }

    /**
     * The port {@code next} calls 4 + 2 + 5 + 6 + 4 + 4 = 25 objects in turn; the ports {@code some} and
     * {@code everyone} have two connections each.
     */
    @Test
    void populationsAreCalledAsTheirModelSays() {
        Plan plan = Plans.of(Trees.HOME.resolve("testmodels/valid/populations/populations.bellwether"));
        MessageRates.Sent visit = new MessageRates(plan).ofTick("visitor.visit");
        assertTrue(visit.exact());
        Map<String, Double> times = Plans.byConnection(visit);
        assertEquals(2, times.get("visitor.everyone -> stores_0.plain"), DIGITS, times.toString());
        assertEquals(1, times.get("visitor.everyone -> stores_0.alone"), DIGITS);
        Map.of("passing", 4, "implicit", 2, "whichever", 6)
                .forEach((port, objects) ->
                        assertEquals(objects / 25.0, times.get("visitor.next -> stores_0." + port), DIGITS, port));
        assertEquals(
                List.of(0.5, 0.5),
                List.of(times.get("visitor.some -> stores_1.made"), times.get("visitor.some -> stores_1.found")));
    }
}
