// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Sleep;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Timing;
import org.bellwether.model.validation.analysis.TriggerGraph;
import org.bellwether.model.validation.analysis.TriggerGraph.Step;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.bellwether.model.validation.values.PlannedValues;

/**
 * Computes the least certain time of a behaviour in ns. Actions that depend on a condition or on chance count as 0.
 */
public final class BestCaseTime {
    private final TriggerGraph triggers;
    private final boolean declared;
    /** The steps that are being computed; another constraint reports recursion. */
    private final Set<Step> open = new HashSet<>();

    /** @param declared whether declared worst-case times count if they are longer than the actions' certain time */
    BestCaseTime(TriggerGraph triggers, boolean declared) {
        this.triggers = triggers;
        this.declared = declared;
    }

    public long of(Step step) {
        if (!open.add(step)) {
            return 0;
        }
        long seen = of(step.leaf(), step.behaviour().getActions());
        open.remove(step);
        return Math.max(seen, worst(step.behaviour().getTiming()));
    }

    private long of(Leaf leaf, List<Action> actions) {
        long sum = 0;
        for (Action action : actions) {
            if (action instanceof Burn burn) {
                sum += nanoseconds(burn.getTime());
            } else if (action instanceof Sleep sleep) {
                sum += nanoseconds(sleep.getDuration());
            } else if (action instanceof Loop loop && loop.getCondition() == null) {
                sum += PlannedValues.wholeNumber(loop.getCount()).orElse(0) * of(leaf, loop.getActions());
            } else if (action instanceof Call call
                    && call.getOperation() != null
                    && !call.getOperation().isOneway()) {
                // The call reaches one of several servers: the shortest time is certain
                long served = triggers.servers(leaf, call).stream()
                        .mapToLong(this::of)
                        .min()
                        .orElse(0);
                sum += Math.max(served, worst(call.getOperation().getTiming()));
            } else if (action instanceof Publish publish) {
                // A push waits for one sink after the other
                sum += triggers.awaited(leaf, publish).stream()
                        .mapToLong(this::of)
                        .sum();
            }
        }
        return sum;
    }

    private long worst(Timing timing) {
        return declared && timing != null ? nanoseconds(timing.getWorstCase()) : 0;
    }

    /** Returns a time in ns; 0 if the time is random or unknown. */
    private static long nanoseconds(Expression time) {
        try {
            return time == null || PlannedValues.dependsOnRun(time)
                    ? 0
                    : Expressions.nanoseconds(time, Environment.EMPTY);
        } catch (EvaluationException e) {
            return 0;
        }
    }
}
