// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.Timer;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.Ports;

/** Plans the timers of an instance: those of its type, with the settings of the instance. */
final class Timers {
    private static final List<String> DISTRIBUTIONS = List.of("uniform", "normal", "exponential", "pareto");

    private Timers() {}

    static List<TimerPlan> of(Instances.Flat flat) {
        return Ports.timers(flat.model().getType()).stream()
                .map(timer -> plan(flat, timer))
                .toList();
    }

    private static TimerPlan plan(Instances.Flat flat, Timer timer) {
        Optional<TimerSetting> setting = flat.model().getTimerSettings().stream()
                .filter(each -> each.getTimer() == timer)
                .findFirst();
        ExpressionEvaluator evaluator = flat.evaluator();
        boolean ownRate = setting.filter(s -> s.getRate() != null || s.getPeriod() != null)
                .isPresent();
        Expression rate = ownRate ? setting.get().getRate() : timer.getRate();
        Expression period = ownRate ? setting.get().getPeriod() : timer.getPeriod();
        Expression jitter = own(setting, TimerSetting::getJitter, timer.getJitter());
        long periodNs = evaluator.period(rate, period);
        return new TimerPlan(
                timer.getName(),
                periodNs,
                range(timer, periodNs, evaluator),
                evaluator.nanoseconds(own(setting, TimerSetting::getOffset, timer.getOffset()), 0),
                Optional.ofNullable(jitter).map(each -> jitter(each, evaluator)),
                evaluator.integer(own(setting, TimerSetting::getCount, timer.getCount()), 0, 0));
    }

    /** Returns the range of periods; a missing bound is the rate itself. */
    private static Optional<TimerPlan.Range> range(Timer timer, long periodNs, ExpressionEvaluator evaluator) {
        Expression lowest = timer.getMinimumRate();
        Expression highest = timer.getMaximumRate();
        if (lowest == null && highest == null) {
            return Optional.empty();
        }
        long longest = lowest == null ? periodNs : evaluator.period(lowest, null);
        long shortest = highest == null ? periodNs : evaluator.period(highest, null);
        if (periodNs > longest || periodNs < shortest) {
            throw new RefusedException(
                    "BW847",
                    timer,
                    "The period of timer " + timer.getName() + ", " + periodNs
                            + " ns, is not within its range of rates, " + shortest + " ns to " + longest + " ns",
                    "Change the parameters or the setting of the instance, or the range of the timer");
        }
        return Optional.of(new TimerPlan.Range(shortest, longest));
    }

    private static Expression own(
            Optional<TimerSetting> setting, Function<TimerSetting, Expression> part, Expression otherwise) {
        return setting.map(part).orElse(otherwise);
    }

    /**
     * Returns a distribution, such as {@code uniform -1000000 1000000}: times in ns; a pareto's shape is a plain
     * number.
     */
    private static String jitter(Expression jitter, ExpressionEvaluator evaluator) {
        if (!(jitter instanceof FunctionCall call) || !DISTRIBUTIONS.contains(call.getFunction())) {
            try {
                return String.valueOf(evaluator.nanoseconds(jitter, 0));
            } catch (RefusedException e) {
                throw Unsupported.refusal(
                        jitter,
                        "Jitter that is computed from draws is",
                        "Give one distribution with known bounds: uniform, normal, exponential or pareto");
            }
        }
        StringBuilder text = new StringBuilder(call.getFunction());
        for (Expression argument : call.getArguments()) {
            boolean shape = call.getFunction().equals("pareto")
                    && argument == call.getArguments().get(1);
            text.append(' ')
                    .append(
                            shape
                                    ? evaluator.number(argument).toPlainString()
                                    : String.valueOf(evaluator.nanoseconds(argument, 0)));
        }
        return text.toString();
    }
}
