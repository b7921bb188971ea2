// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.RateCapacity;
import org.bellwether.generator.target.SchedulingDiscipline;

/**
 * The processes that adapt the rates of their timers: those with a scheduling discipline and a timer with a range of
 * rates. What is ordered by rates may use ln 2 of a processor, Liu and Layland's bound for any number of tasks (Journal
 * of the ACM 20(1), 1973); everything else may use all of it.
 */
public final class RateCapacities {
    private static final BigDecimal BOUND_BY_RATES = new BigDecimal("0.693");

    private RateCapacities() {}

    /** The capacities of the processes that adapt rates, in the order of the processes. */
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

    private static Optional<RateCapacity> of(ScheduledProcesses scheduled, ProcessPlan process) {
        return scheduled.discipline(process).map(discipline -> {
            BigDecimal all = BigDecimal.valueOf(scheduled.processors(process));
            BigDecimal byRates = all.multiply(BOUND_BY_RATES);
            boolean rates = discipline == SchedulingDiscipline.RATE_MONOTONIC;
            boolean criticalRates = rates || discipline == SchedulingDiscipline.RATE_MONOTONIC_MINIMUM_LAXITY;
            return new RateCapacity(
                    process.name(),
                    (rates ? byRates : all).toPlainString(),
                    (criticalRates ? byRates : all).toPlainString());
        });
    }
}
