// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Publish;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;

/** Tests the plans of experiments. */
class PlannerTest {
    @Test
    void nestedAssembliesAreOpened() {
        Plan plan = TestModels.plan(TestModels.experiment(TestModels.NESTED));
        assertEquals(
                List.of("caller", "left_first", "left_second", "right_first", "right_second", "callee"),
                plan.instances().stream().map(InstancePlan::name).toList());
        assertEquals(
                List.of(
                        "caller -> left_first.served",
                        "left_first -> left_second.served",
                        "left_second -> right_first.served",
                        "right_first -> right_second.served",
                        "right_second -> callee.served"),
                plan.wires().stream()
                        .map(wire -> wire.source() + " -> " + wire.reference())
                        .toList());
        assertEquals(3, plan.executors().size(), "one class a type");
    }

    @Test
    void metricsOfOnePlaceShareAProbe() {
        Plan plan = TestModels.plan(TestModels.experiment(TestModels.BASICSP));
        assertEquals(15, plan.metrics().size());
        assertEquals(
                List.of("airframe_gps_get_data", "display_airframe_get_data", "timer_timeout_to_display_refresh"),
                plan.probes().stream().map(MeasuringPointPlan::name).toList());
        assertEquals(
                List.of(
                        new MeasuringPointPlan.Quota("timed", 20, 400),
                        new MeasuringPointPlan.Quota("saturated", 400, 4000)),
                plan.probes().get(0).phases());
        assertEquals("timer.tick", plan.probes().get(2).path().orElseThrow().driver());
    }

    @Test
    void driversAreNumberedApart() {
        Plan plan = TestModels.plan(TestModels.experiment(TestModels.CONSTRUCTS));
        assertEquals(List.of("storage_store.start", "reader.poll"), plan.drivers());
        Experiment colliding = TestModels.experiment(TestModels.CONSTRUCTS);
        ClientType reader =
                Models.all(Models.rootOf(colliding), ClientType.class).get(0);
        reader.getTimers().get(0).setName("start");
        reader.getBehaviours().get(0).setTrigger(ComponentFactory.eINSTANCE.createStartTrigger());
        assertEquals(
                "BW832",
                assertThrows(RefusedException.class, () -> TestModels.plan(colliding))
                        .problems()
                        .get(0)
                        .code());
    }

    @Test
    void aPathIsCertainWhereEveryActivationPublishesOnIt() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        assertTrue(
                TestModels.plan(experiment).probes().get(2).path().orElseThrow().certain());
        Publish onward = Models.all(Models.rootOf(experiment), Publish.class).stream()
                .filter(publish -> publish.eContainer() instanceof Behaviour behaviour
                        && behaviour.getTrigger() instanceof EventTrigger)
                .findFirst()
                .orElseThrow();
        Behaviour behaviour = (Behaviour) onward.eContainer();
        Loop sometimes = ComponentFactory.eINSTANCE.createLoop();
        IntegerLiteral once = ParameterFactory.eINSTANCE.createIntegerLiteral();
        once.setValue(BigInteger.ONE);
        sometimes.setCount(once);
        sometimes.getActions().add(onward);
        behaviour.getActions().add(sometimes);
        assertFalse(
                TestModels.plan(experiment).probes().get(2).path().orElseThrow().certain());
    }

    @Test
    void callsOfOneOperationShareAFloor() {
        Plan plan = TestModels.plan(TestModels.experiment(TestModels.BASICSP));
        assertEquals(plan.probes().get(0).floor(), plan.probes().get(1).floor());
        assertEquals(
                List.of("get_data", "Timeout"),
                plan.floors().stream().map(floor -> floor.name()).toList());
        assertEquals(80, plan.floors().get(0).requestBytes());
        assertEquals(48, plan.floors().get(0).replyBytes(), "header, id, status, contexts, three doubles");
    }

    /** Generated calls pass an empty context: a count of 0 after all other data. */
    @Test
    void aContextIsPartOfTheRequest() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        Models.all(Models.rootOf(experiment), Operation.class).stream()
                .filter(each -> each.getName().equals("get_data"))
                .forEach(each -> each.getContexts().add("USER"));
        assertEquals(84, TestModels.plan(experiment).floors().get(0).requestBytes());
    }

    @Test
    void parametersCanBeOverridden() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        Plan plan = TestModels.plan(experiment, TestModels.parameter("samples", "7"));
        assertEquals(7, plan.probes().get(0).phases().get(0).samples());
        plan = TestModels.plan(experiment, TestModels.parameter("deadline", "2.5 ms"));
        assertTrue(plan.metrics().stream().anyMatch(metric -> metric.deadlineNs() == 2_500_000));
    }

    @Test
    void wrongOverridesAreRefused() {
        assertEquals("BW841", refusal(TestModels.parameter("sample", "7")));
        assertEquals("BW842", refusal(TestModels.parameter("samples", "0")));
        assertEquals("BW842", refusal(TestModels.parameter("samples", "many")));
        assertEquals("BW842", refusal(TestModels.parameter("deadline", "50 parsecs")));
        assertEquals("BW809", refusal(TestModels.option("noSuchOption", "1")));
        assertEquals("BW814", refusal(TestModels.option("maxGIOPConnectionPerServer", "0")));
        assertEquals("BW814", refusal(TestModels.option("clientCallTimeOutPeriod", "5 Hz")));
        assertEquals("BW814", refusal(TestModels.option("maxGIOPVersion", "2.0")));
        assertEquals("BW815", refusal(TestModels.option("threadPerConnectionUpperLimit", "10")));
    }

    @Test
    void optionsAreWrittenInTheirUnit() {
        Plan plan = TestModels.plan(TestModels.experiment(TestModels.CONSTRUCTS));
        assertEquals("2000", plan.processes().get(1).options("omniorb").get("clientCallTimeOutPeriod"));
        assertTrue(plan.processes().get(0).options("omniorb").isEmpty());
        Plan overridden = TestModels.plan(
                TestModels.experiment(TestModels.CONSTRUCTS), TestModels.option("clientCallTimeOutPeriod", "5"));
        assertEquals("5", overridden.processes().get(1).options("omniorb").get("clientCallTimeOutPeriod"));
    }

    @Test
    void anUnknownOptionIsRefusedWithTheNearestThereAre() {
        assertEquals(
                "Did you mean clientCallTimeOutPeriod?",
                problem(TestModels.option("clientCallTimeoutPeriods", "1")).fix());
        String fix = problem(TestModels.option("noSuchOption", "1")).fix();
        assertTrue(fix.startsWith("Use one of its ") && fix.contains(", such as "), fix);
    }

    @Test
    void anUnknownParameterIsRefusedWithTheOneThatWasMeant() {
        assertEquals(
                "Did you mean samples?",
                problem(TestModels.parameter("sample", "7")).fix());
    }

    private static String refusal(Overrides overrides) {
        return problem(overrides).code();
    }

    private static Problem problem(Overrides overrides) {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        return assertThrows(RefusedException.class, () -> TestModels.plan(experiment, overrides))
                .problems()
                .get(0);
    }
}
