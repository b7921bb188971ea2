// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.TimingPlan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.SchedulingDiscipline;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.options.BindingTime;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;

/** The settings that a process gets from its scheduling discipline and the timing in the model. */
class SchedulingTest {
    private static final String MODEL = "testmodels/valid/scheduling/scheduling.bellwether";
    private static final List<Target> CORBEL = Targets.discover().get(List.of("corbel"));
    private static final long MS = 1_000_000;

    @Test
    void eachChoiceOfCorbelsOptionIsADiscipline() {
        Option option = CORBEL.get(0).catalogue().getOptions().stream()
                .filter(each -> each.getName().equals("SchedulingDiscipline"))
                .findFirst()
                .orElseThrow();
        List<String> choices =
                option.getChoices().stream().map(OptionChoice::getName).toList();
        assertEquals("none", choices.get(0));
        for (String choice : choices.subList(1, choices.size())) {
            assertEquals(
                    SchedulingDiscipline.of(choice),
                    CORBEL.get(0).scheduling(Map.of(option.getName(), choice)).discipline());
            assertTrue(SchedulingDiscipline.of(choice).isPresent(), choice);
        }
        assertEquals(choices.size() - 1, SchedulingDiscipline.values().length);
        assertEquals(BindingTime.COMPILE, option.getBindingTime(), "programs of a campaign differ by it");
    }

    @Test
    void triggersAndOperationsHaveTheTimingOfTheModel() {
        Map<String, TimingPlan> timings = timings(plan("maximum-urgency-first"));
        TimingPlan control = timings.get("control.tick");
        assertEquals(
                List.of(800 * MS, 1000 * MS, 20 * MS, 1L, 1L),
                List.of(
                        control.deadlineNs(),
                        control.periodNs(),
                        control.worstNs(),
                        control.criticality(),
                        control.importance()));
        assertEquals(60 * MS, timings.get("display.tick").deadlineNs(), "its period stands for it");
        assertEquals(5 * MS, timings.get("gyro.attitude.correction").worstNs());
        assertTrue(timings.values().stream().allMatch(TimingPlan::segment));
        assertFalse(timings.containsKey("panel.screen.draw"), "it goes on with its caller's timing");
    }

    @Test
    void anOperationWithoutTheTimesOfTheDisciplineIsOnlyCounted() {
        TimingPlan correction = timings(plan("rate-monotonic")).get("gyro.attitude.correction");
        assertFalse(correction.segment(), "it has no period");
        assertEquals(800 * MS, correction.deadlineNs());
    }

    @Test
    void deadlinesAreFiguresOfEachPhase() {
        List<String> figures = plan("earliest-deadline-first").metrics().stream()
                .filter(metric -> metric.kind().equals("deadline-misses"))
                .map(metric -> metric.name() + " " + metric.phase() + " " + metric.probe() + " " + metric.deadlineNs())
                .toList();
        assertEquals(
                List.of(
                        "gyro_attitude_correction_deadline timed deadline/gyro.attitude.correction 800000000",
                        "control_tick_deadline timed deadline/control.tick 800000000",
                        "display_tick_deadline timed deadline/display.tick 60000000",
                        "recorder_tick_deadline timed deadline/recorder.tick 50000000"),
                figures);
    }

    @Test
    void withoutADisciplineNothingIsGeneratedForIt() {
        Plan plan = plan("none");
        assertEquals(Map.of(), timings(plan));
        assertEquals(
                List.of("latency"),
                plan.metrics().stream().map(MetricPlan::kind).distinct().toList());
        GeneratedFiles files = Generation.files(plan, CORBEL);
        for (String path :
                List.of("plan/settings", "target/corbel/orb.hpp", "target/corbel/orb.cmake", "src/gyro_exec.cpp")) {
            String text = new String(files.all().get(path).content(), StandardCharsets.UTF_8);
            assertFalse(text.matches("(?s).*(timing\\.|RTScheduling|rtscheduling|ScheduledWork|_work_).*"), path);
        }
    }

    @Test
    void aTimerWithoutBehaviourHasNoTiming() {
        Experiment experiment = TestModels.experiment(MODEL);
        List<Behaviour> timers = timers(experiment);
        EcoreUtil.delete(timers.get(timers.size() - 1));
        assertFalse(timings(plan(experiment, "earliest-deadline-first")).containsKey("recorder.tick"));
    }

    @Test
    void aStartNeedsADeadlineOfItsOwn() {
        Experiment experiment = TestModels.experiment(MODEL);
        Behaviour control = timers(experiment).get(0);
        Behaviour start = ComponentFactory.eINSTANCE.createBehaviour();
        start.setTrigger(ComponentFactory.eINSTANCE.createStartTrigger());
        ((ActiveType) control.eContainer()).getBehaviours().add(start);
        RefusedException refused =
                assertThrows(RefusedException.class, () -> plan(experiment, "earliest-deadline-first"));
        assertEquals("BW844", refused.problems().get(0).code());
        assertTrue(refused.problems().get(0).fix().contains("timing (deadline TIME)"), refused.getMessage());
        start.setTiming(EcoreUtil.copy(control.getTiming()));
        assertEquals(
                800 * MS,
                timings(plan(experiment, "earliest-deadline-first"))
                        .get("control.start")
                        .deadlineNs());
    }

    @Test
    void cancellationNeedsADiscipline() {
        for (String cancellation : List.of("late", "infeasible")) {
            Overrides overrides = new Overrides(
                    Map.of(),
                    Map.of("corbel", Map.of("SchedulingDiscipline", "none", "SchedulingCancellation", cancellation)));
            RefusedException refused = assertThrows(
                    RefusedException.class,
                    () -> Planner.plan(TestModels.experiment(MODEL), "scheduling", CORBEL, overrides));
            assertEquals("BW815", refused.problems().get(0).code(), refused.getMessage());
        }
    }

    @Test
    void cancellationChangesNoTiming() {
        Overrides overrides = new Overrides(
                Map.of(),
                Map.of(
                        "corbel",
                        Map.of("SchedulingDiscipline", "rate-monotonic", "SchedulingCancellation", "infeasible")));
        Plan plan = Planner.plan(TestModels.experiment(MODEL), "scheduling", CORBEL, overrides);
        assertEquals(timings(plan("rate-monotonic")).keySet(), timings(plan).keySet());
        String configuration = new String(
                Generation.files(plan, CORBEL)
                        .all()
                        .get("target/corbel/flight.conf")
                        .content(),
                StandardCharsets.UTF_8);
        assertTrue(configuration.contains("-ORBSchedulingCancellation infeasible"), configuration);
    }

    @Test
    void anotherTryNeedsACancellation() {
        Map<String, String> options = Map.of("SchedulingDiscipline", "rate-monotonic", "SchedulingRetry", "1");
        assertEquals("BW815", refusal(TestModels.experiment(MODEL), options));
    }

    @Test
    void prioritiesNeedAProcessThatIsAboveThem() {
        Experiment experiment = TestModels.experiment(MODEL);
        Map<String, String> options =
                Map.of("SchedulingDiscipline", "rate-monotonic", "SchedulingMechanism", "priorities");
        assertEquals("BW849", refusal(experiment, options));
        Process process = Models.all(Models.rootOf(experiment), Process.class).get(0);
        process.setScheduling(Scheduling.FIFO);
        process.setPriority(number(1));
        assertEquals("BW849", refusal(experiment, options), "none is below");
        process.setPriority(number(99));
        Plan plan = Planner.plan(experiment, "scheduling", CORBEL, new Overrides(Map.of(), Map.of("corbel", options)));
        String configuration = new String(
                Generation.files(plan, CORBEL)
                        .all()
                        .get("target/corbel/flight.conf")
                        .content(),
                StandardCharsets.UTF_8);
        assertTrue(configuration.contains("-ORBSchedulingMechanism priorities"), configuration);
    }

    @Test
    void realTimeSchedulingCanBeLeftOut() {
        Experiment experiment = TestModels.experiment(MODEL);
        Process process = Models.all(Models.rootOf(experiment), Process.class).get(0);
        process.setScheduling(Scheduling.FIFO);
        process.setPriority(number(99));
        Map<String, Map<String, String>> options =
                Map.of("corbel", Map.of("SchedulingDiscipline", "rate-monotonic", "SchedulingMechanism", "priorities"));
        Plan plan = Planner.plan(experiment, "scheduling", CORBEL, new Overrides(Map.of(), options, false, true));
        ProcessPlan flight = plan.processes().stream()
                .filter(each -> each.name().equals("flight"))
                .findFirst()
                .orElseThrow();
        assertEquals(Scheduling.OTHER, flight.scheduling());
        assertEquals(0, flight.priority());
        assertEquals("queue", flight.options("corbel").get("SchedulingMechanism"));
        assertEquals(
                List.of("scheduling fifo with priority 99", "corbel.SchedulingMechanism = priorities"),
                flight.leftOut());
        String json = new String(
                Generation.files(plan, CORBEL).all().get("plan/experiment.json").content(), StandardCharsets.UTF_8);
        assertTrue(json.contains("\"leftOut\""), json);
        assertTrue(plan("rate-monotonic").processes().stream()
                .allMatch(each -> each.leftOut().isEmpty()));
    }

    @Test
    void prioritiesKeepNoOrderByLaxities() {
        Experiment experiment = TestModels.experiment(MODEL);
        Process process = Models.all(Models.rootOf(experiment), Process.class).get(0);
        process.setScheduling(Scheduling.FIFO);
        process.setPriority(number(99));
        for (SchedulingDiscipline discipline : SchedulingDiscipline.values()) {
            Map<String, String> options =
                    Map.of("SchedulingDiscipline", discipline.word(), "SchedulingMechanism", "priorities");
            if (discipline.ordersByLaxity()) {
                assertTrue(discipline.needs().contains(SchedulingDiscipline.Need.WORST_CASE), discipline.word());
                assertEquals("BW849", refusal(experiment, options), discipline.word());
            } else {
                Overrides overrides = new Overrides(Map.of(), Map.of("corbel", options));
                assertEquals(
                        timings(plan(experiment, discipline.word())).keySet(),
                        timings(Planner.plan(experiment, "scheduling", CORBEL, overrides))
                                .keySet());
            }
        }
    }

    private static String refusal(Experiment experiment, Map<String, String> options) {
        Overrides overrides = new Overrides(Map.of(), Map.of("corbel", options));
        RefusedException refused =
                assertThrows(RefusedException.class, () -> Planner.plan(experiment, "scheduling", CORBEL, overrides));
        return refused.problems().get(0).code();
    }

    private static IntegerLiteral number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }

    private static List<Behaviour> timers(Experiment experiment) {
        return Models.all(Models.rootOf(experiment), Behaviour.class).stream()
                .filter(behaviour -> behaviour.getTrigger() instanceof TimerTrigger)
                .toList();
    }

    private static Plan plan(String discipline) {
        return plan(TestModels.experiment(MODEL), discipline);
    }

    private static Plan plan(Experiment experiment, String discipline) {
        Overrides overrides = new Overrides(Map.of(), Map.of("corbel", Map.of("SchedulingDiscipline", discipline)));
        return Planner.plan(experiment, "scheduling", CORBEL, overrides);
    }

    private static Map<String, TimingPlan> timings(Plan plan) {
        return plan.instances().stream()
                .flatMap(instance -> instance.timings().stream()
                        .map(timing -> Map.entry(instance.name() + "." + timing.name(), timing)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
