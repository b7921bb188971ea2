// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

/** A lock of the ORB may be left out only if no two threads of a process use it. */
class NullLocksTest {
    @Test
    void oneThreadNeedsNoLock() {
        plan(TestModels.experiment("testmodels/valid/pair/pair.bellwether"));
    }

    @Test
    void leavingOutALockIsRefusedWhereAServerThreadMeetsATimer() {
        assertEquals(
                "tao.ORBConnectionCacheLock leaves a lock out in process timer, where two threads meet: "
                        + "1 of timers and starts, 1 that serve other processes",
                refused(TestModels.experiment(TestModels.BASICSP)));
    }

    @Test
    void threadsOfAClientMeet() {
        Experiment experiment = TestModels.experiment(TestModels.POPULATIONS);
        String message = refused(experiment);
        assertTrue(message.contains("process clients, where two threads meet: 4 of timers"), message);
        first(experiment, ObjectReference.class).setConnections(null);
        first(experiment, ClientType.class).setThreads(number(1));
        first(experiment, LoopDriver.class).setOutstanding(number(3));
        message = refused(experiment);
        assertTrue(message.contains("process clients, where two threads meet: 3 of timers"), message);
    }

    @Test
    void theLocksOfCorbelAreGuardedToo() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        for (String lock : List.of("ConnectionCacheLock", "CorbaObjectLock", "ObjectKeyTableLock")) {
            RefusedException refused =
                    assertThrows(RefusedException.class, () -> plan(experiment, "corbel", lock), lock);
            assertEquals("BW837", refused.problems().get(0).code());
        }
        plan(experiment, "corbel", "InputCDRAllocator"); // with this lock nothing is shared
    }

    private static String refused(Experiment experiment) {
        RefusedException refused = assertThrows(RefusedException.class, () -> plan(experiment));
        assertEquals("BW837", refused.problems().get(0).code());
        return refused.problems().get(0).message();
    }

    private static void plan(Experiment experiment) {
        plan(experiment, "tao", "ORBConnectionCacheLock");
    }

    private static void plan(Experiment experiment, String target, String lock) {
        Planner.plan(
                experiment,
                "locks",
                Targets.discover().get(List.of(target)),
                new Overrides(Map.of(), Map.of(target, Map.of(lock, "null"))));
    }

    private static <T extends EObject> T first(Experiment experiment, Class<T> kind) {
        return Models.all(Models.rootOf(experiment), kind).get(0);
    }

    private static IntegerLiteral number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }
}
