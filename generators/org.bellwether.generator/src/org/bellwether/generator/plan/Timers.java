// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.Timer;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.Ports;

/** Timers of an instance: as its type says, but for what the instance sets. */
final class Timers {
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
        Evaluator evaluator = flat.evaluator();
        boolean ownRate = setting.filter(s -> s.getRate() != null || s.getPeriod() != null)
                .isPresent();
        Expression rate = ownRate ? setting.get().getRate() : timer.getRate();
        Expression period = ownRate ? setting.get().getPeriod() : timer.getPeriod();
        Expression jitter = own(setting, TimerSetting::getJitter, timer.getJitter());
        return new TimerPlan(
                timer.getName(),
                evaluator.period(rate, period),
                evaluator.nanoseconds(own(setting, TimerSetting::getOffset, timer.getOffset()), 0),
                bound(jitter, 0, evaluator),
                bound(jitter, 1, evaluator),
                evaluator.integer(own(setting, TimerSetting::getCount, timer.getCount()), 0, 0));
    }

    private static Expression own(
            Optional<TimerSetting> setting, Function<TimerSetting, Expression> part, Expression otherwise) {
        return setting.map(part).orElse(otherwise);
    }

    private static long bound(Expression jitter, int argument, Evaluator evaluator) {
        if (jitter == null) {
            return 0;
        }
        boolean uniform = jitter instanceof FunctionCall call
                && call.getFunction().equals("uniform")
                && call.getArguments().size() == 2;
        Unsupported.when(!uniform, jitter, "Jitter that is not uniform is", "Use uniform(low, high)");
        return evaluator.nanoseconds(((FunctionCall) jitter).getArguments().get(argument), 0);
    }
}
