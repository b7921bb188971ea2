// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.RateCapacity;
import org.bellwether.generator.target.SchedulingDiscipline;

/**
 * The processes that adapt the rates of their timers: those with a scheduling discipline and a timer with a range of
 * rates. Threads that are ordered by rates may use the utilisation bound of rate monotonic order; all other threads may
 * use all processors. The bounds assume preemption and deadlines equal to periods: here they are only a heuristic.
 */
public final class RateCapacities {
    /** ln 2: C. L. Liu and J. W. Layland, Journal of the ACM 20(1), 1973, for one processor and any number of tasks. */
    private static final BigDecimal BOUND_OF_ONE = new BigDecimal("0.693");

    private RateCapacities() {}

    /** Returns the capacities of the processes that adapt rates, in the order of the processes. */
    public static List<RateCapacity> of(
            ScheduledProcesses scheduled, List<ProcessPlan> processes, List<InstancePlan> instances) {
        return processes.stream()
                .filter(process -> instances.stream()
                        .anyMatch(instance -> instance.process().equals(process.name()) && isAdapted(instance)))
                .flatMap(process -> of(scheduled, process).stream())
                .toList();
    }

    private static boolean isAdapted(InstancePlan instance) {
        return instance.timers().stream()
                .anyMatch(timer -> timer.range().isPresent()
                        && instance.timings().stream()
                                .anyMatch(timing -> timing.name().equals(timer.name())));
    }

    /**
     * Returns the utilisation bound of rate monotonic order, rounded down. For several processors with one queue it is
     * m²/(3m−2) if no task uses more than m/(3m−2): B. Andersson, S. Baruah and J. Jonsson, Static-Priority Scheduling
     * on Multiprocessors, Real-Time Systems Symposium, 2001.
     */
    private static BigDecimal boundByRates(int processors) {
        if (processors == 1) {
            return BOUND_OF_ONE;
        }
        BigDecimal square = BigDecimal.valueOf((long) processors * processors);
        return square.divide(BigDecimal.valueOf(3L * processors - 2), BOUND_OF_ONE.scale(), RoundingMode.DOWN)
                .stripTrailingZeros();
    }

    private static Optional<RateCapacity> of(ScheduledProcesses scheduled, ProcessPlan process) {
        return scheduled.discipline(process).map(discipline -> {
            int processors = scheduled.processors(process);
            BigDecimal all = BigDecimal.valueOf(processors);
            BigDecimal byRates = boundByRates(processors);
            boolean rates = discipline == SchedulingDiscipline.RATE_MONOTONIC;
            boolean criticalRates = rates || discipline == SchedulingDiscipline.RATE_MONOTONIC_MINIMUM_LAXITY;
            return new RateCapacity(
                    process.name(),
                    (rates ? byRates : all).toPlainString(),
                    (criticalRates ? byRates : all).toPlainString());
        });
    }
}
