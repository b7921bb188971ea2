// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.List;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.experiment.Experiment;

/**
 * Computes the time limit of a launch. If the model sets none, the limit is half a minute plus twice the time that the
 * samples take at the model's rates.
 */
final class TimeLimit {
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long SPARE_SECONDS = 30;
    /** The time of an activation in a saturated phase on a slow machine. */
    private static final long SATURATED_NS = 5_000_000;

    private TimeLimit() {}

    static long seconds(
            Experiment experiment,
            ExpressionEvaluator evaluator,
            List<InstancePlan> instances,
            List<PhasePlan> phases,
            List<MeasuringPointPlan> probes) {
        if (experiment.getTimeLimit() != null) {
            return Math.max(1, evaluator.nanoseconds(experiment.getTimeLimit(), 0) / NS_PER_SECOND);
        }
        long slowest = instances.stream()
                .flatMap(instance -> instance.timers().stream())
                .mapToLong(TimerPlan::longestPeriodNs)
                .max()
                .orElse(SATURATED_NS);
        long needed = 0;
        for (PhasePlan phase : phases) {
            long activations = probes.stream()
                    .flatMap(probe -> probe.phases().stream())
                    .filter(share -> share.phase().equals(phase.name()))
                    .mapToLong(share -> share.warmup() + share.samples())
                    .max()
                    .orElse(0);
            needed += activations * (phase.saturated() ? SATURATED_NS : slowest);
        }
        return 2 * needed / NS_PER_SECOND + SPARE_SECONDS;
    }
}
