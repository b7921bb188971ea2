// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.RateCapacity;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.junit.jupiter.api.Test;

/** Tests timers with a range of rates, in processes with a scheduling discipline. */
class AdaptedRatesTest {
    private static final String MODEL = "testmodels/valid/rates/rates.bellwether";
    private static final List<Target> CORBEL = Targets.discover().get(List.of("corbel"));
    private static final long MS = 1_000_000;

    private static Plan plan(Map<String, String> options) {
        return Planner.plan(
                TestModels.experiment(MODEL), "rates", CORBEL, new Overrides(Map.of(), Map.of("corbel", options)));
    }

    private static Plan plan(String discipline) {
        return plan(Map.of("SchedulingDiscipline", discipline));
    }

    private static TimerPlan timer(String instance) {
        return plan("none").instances().stream()
                .filter(each -> each.name().equals(instance))
                .flatMap(each -> each.timers().stream())
                .findFirst()
                .orElseThrow();
    }

    private static String settings(Plan plan) {
        return new String(
                Generation.files(plan, CORBEL).all().get("plan/settings").content(), StandardCharsets.UTF_8);
    }

    @Test
    void aBoundThatIsLeftOutIsTheRateItself() {
        assertEquals(
                Optional.of(new TimerPlan.Range(25 * MS, 100 * MS)),
                timer("display").range());
        assertEquals(
                Optional.of(new TimerPlan.Range(50 * MS, 100 * MS)),
                timer("recorder").range());
        assertEquals(Optional.empty(), timer("control").range());
        assertEquals(100 * MS, timer("recorder").longestPeriodNs());
        assertEquals(20 * MS, timer("control").longestPeriodNs());
    }

    @Test
    void rateMonotonicOrderMayUseLess() {
        assertEquals(
                List.of(new RateCapacity("flight", "0.693", "0.693")),
                plan("rate-monotonic").adapted());
        assertEquals(
                List.of(new RateCapacity("flight", "1", "0.693")),
                plan("rate-monotonic-minimum-laxity").adapted());
        assertEquals(
                List.of(new RateCapacity("flight", "1", "1")),
                plan("maximum-urgency-first").adapted());
        assertEquals(
                List.of(new RateCapacity("flight", "2", "1")),
                plan(Map.of("SchedulingDiscipline", "rate-monotonic-minimum-laxity", "SchedulingProcessors", "2"))
                        .adapted());
        assertEquals(
                List.of(new RateCapacity("flight", "1.285", "1.285")),
                plan(Map.of("SchedulingDiscipline", "rate-monotonic", "SchedulingProcessors", "3"))
                        .adapted());
    }

    @Test
    void withoutADisciplineNoRateIsAdapted() {
        Plan plan = plan("none");
        assertEquals(List.of(), plan.adapted());
        assertFalse(settings(plan).contains("capacity"));
        assertTrue(plan.metrics().stream().noneMatch(metric -> metric.kind().equals("recomputations")));
    }

    @Test
    void theHarnessGetsCapacitiesAndRanges() {
        String settings = settings(plan("rate-monotonic-minimum-laxity"));
        for (String line : List.of(
                "rates.flight.capacity = 1",
                "rates.flight.critical-capacity = 0.693",
                "timer.display.tick.shortest-period-ns = 25000000",
                "timer.display.tick.longest-period-ns = 100000000",
                "timer.recorder.tick.shortest-period-ns = 50000000")) {
            assertTrue(settings.lines().anyMatch(line::equals), line);
        }
        assertFalse(settings.contains("timer.control.tick.shortest-period-ns"));
    }

    @Test
    void recomputationsAreAFigureOfEachTimedPhase() {
        assertEquals(
                List.of("flight_rates flight rates/flight [flight]"),
                plan("rate-monotonic-minimum-laxity").metrics().stream()
                        .filter(metric -> metric.kind().equals("recomputations"))
                        .map(metric ->
                                metric.name() + " " + metric.phase() + " " + metric.probe() + " " + metric.processes())
                        .toList());
    }
}
