// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Lane;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;

/** Tests the pool of a process on a target that has such pools, and refusals. */
class ThreadPoolsTest {
    private final Experiment experiment = TestModels.experiment(TestModels.BASICSP);
    private final ThreadPool pool = DeploymentFactory.eINSTANCE.createThreadPool();

    ThreadPoolsTest() {
        pool.setName("threads");
        Models.all(Models.rootOf(experiment), Process.class)
                .get(0)
                .getThreadPools()
                .add(pool);
    }

    @Test
    void aPoolIsThatManyThreads() {
        pool.setStaticThreads(number(3));
        assertEquals(Map.of("Concurrency", "thread-pool", "ThreadPoolSize", "3"), options("corbel", Map.of()));
        assertEquals(
                Map.of("Concurrency", "thread-pool", "ThreadPoolSize", "8"),
                options("corbel", Map.of("ThreadPoolSize", "8")),
                "a value of the user goes before the model");
    }

    @Test
    void lanesStandFromTheLowestPriorityToTheHighest() {
        lane(20_000, 1);
        lane(0, 2);
        assertEquals(
                Map.of("Concurrency", "thread-pool", "ThreadPoolLanes", "0:2,20000:1"), options("corbel", Map.of()));
        RefusedException refused =
                assertThrows(RefusedException.class, () -> options("corbel", Map.of("Concurrency", "reactive")));
        assertEquals("BW815", refused.problems().get(0).code(), "lanes without a pool");
    }

    @Test
    void otherTargetsRefuseThreadPools() {
        lane(0, 2);
        assertTrue(refused("omniorb").message().contains("on omniorb"));
        assertTrue(refused("tao").message().contains("on tao"));
    }

    @Test
    void unsupportedThreadPoolSettingsAreRefused() {
        refusedWith("A pool without static threads", p -> {});
        pool.setStaticThreads(number(2));
        refusedWith("Dynamic threads", p -> p.setDynamicThreads(number(1)));
        refusedWith("Stack sizes", p -> p.setStackSize(number(65_536)));
        refusedWith("Borrowing", p -> p.setAllowBorrowing(true));
        refusedWith("Request buffering", p -> p.setAllowBuffering(true));
        refusedWith("2000 threads", p -> p.setStaticThreads(number(2000)));
        refusedWith("Static threads beside lanes", p -> lane(1, 1));
        pool.setStaticThreads(null);
        refusedWith("A second lane of priority 1", p -> lane(1, 4));
        pool.getLanes().remove(1);
        refusedWith("Priority 40000", p -> lane(40_000, 1));
    }

    /** Checks a refusal after a change, and undoes the change except for lanes. */
    private void refusedWith(String what, Consumer<ThreadPool> change) {
        ThreadPool before = EcoreUtil.copy(pool);
        change.accept(pool);
        Problem problem = refused("corbel");
        assertEquals("BW820", problem.code());
        assertTrue(problem.message().startsWith(what), problem.message());
        pool.setDynamicThreads(before.getDynamicThreads());
        pool.setStackSize(before.getStackSize());
        pool.setAllowBorrowing(before.isAllowBorrowing());
        pool.setAllowBuffering(before.isAllowBuffering());
        pool.setStaticThreads(before.getStaticThreads());
    }

    private Problem refused(String target) {
        return assertThrows(RefusedException.class, () -> options(target, Map.of()))
                .problems()
                .get(0);
    }

    private void lane(long priority, long threads) {
        Lane lane = DeploymentFactory.eINSTANCE.createLane();
        lane.setName("lane" + priority);
        lane.setPriority(number(priority));
        lane.setStaticThreads(number(threads));
        pool.getLanes().add(lane);
    }

    private Map<String, String> options(String target, Map<String, String> overrides) {
        return Planner.plan(
                        experiment,
                        "pools",
                        Targets.discover().get(List.of(target)),
                        new Overrides(Map.of(), Map.of(target, overrides)))
                .processes()
                .get(0)
                .options(target);
    }

    private static IntegerLiteral number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }
}
