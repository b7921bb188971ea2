// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.plan.CallPoint;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.ProvidedPort;
import org.junit.jupiter.api.Test;

class ReferenceFlowTest {
    private final Plan plan = Planner.plan(
            TestModels.experiment("testmodels/valid/references/references.bellwether"),
            "references",
            Targets.discover().get(List.of("corbel")),
            Overrides.NONE);

    @Test
    void callersByReferenceMayCallAnyInstanceWhoseReferenceIsTaken() {
        Set<String> all = Set.of("workers", "visitors", "guests");
        InstancePlan worker = instance("worker");
        assertEquals(
                all,
                ReferenceFlow.callers(
                        plan.instances(),
                        worker,
                        worker.executor().ports(ProvidedPort.class).get(0)));
        assertEquals(all, ReferenceFlow.callers(plan.instances(), instance("visitor"), null));
    }

    @Test
    void instancesWithoutATakenReferenceHaveNoCallersByReference() {
        assertEquals(Set.of(), ReferenceFlow.callers(plan.instances(), instance("desk"), null));
        InstancePlan visitor = instance("visitor");
        assertEquals(
                Set.of(),
                ReferenceFlow.callers(
                        plan.instances(),
                        visitor,
                        visitor.executor().ports(EventSink.class).get(0)));
    }

    @Test
    void callsByReferenceAreNoCallsOfPorts() {
        assertEquals(List.of(), instance("guest").executor().calls());
        assertEquals(
                List.of("directory_members", "directory_latest", "directory_vacant"),
                instance("visitor").executor().calls().stream()
                        .map(CallPoint::name)
                        .toList());
    }

    private InstancePlan instance(String name) {
        return plan.instances().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
