// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Sleep;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Environment;
import org.bellwether.model.util.EvaluationException;
import org.bellwether.model.util.Expressions;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/** What a timer sets off is done before its next tick: as far as burning, sleeping and constant loops tell. */
final class RateConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, Report report) {
        if (!(element instanceof Instance instance) || instance.getType() == null) {
            return;
        }
        InstanceType type = instance.getType();
        List<Timer> timers = Ports.timers(type);
        for (Behaviour behaviour : Ports.behaviours(instance)) {
            if (behaviour.getTrigger() instanceof TimerTrigger trigger && timers.contains(trigger.getTimer())) {
                check(instance, trigger.getTimer(), atLeast(behaviour.getActions()), report);
            }
        }
    }

    private static void check(Instance instance, Timer timer, long work, Report report) {
        Optional<TimerSetting> setting = instance.getTimerSettings().stream()
                .filter(each -> each.getTimer() == timer && (each.getRate() != null || each.getPeriod() != null))
                .findFirst();
        Expression rate = setting.map(TimerSetting::getRate).orElse(setting.isPresent() ? null : timer.getRate());
        Expression period = setting.map(TimerSetting::getPeriod).orElse(setting.isPresent() ? null : timer.getPeriod());
        if (work == 0 || rate == null && period == null || PlannedValues.dependsOnRun(rate == null ? period : rate)) {
            return;
        }
        try {
            long available = Expressions.periodNanoseconds(rate, period, Environment.EMPTY);
            if (work > available) {
                report.add(
                        ProblemCode.BW318,
                        instance,
                        instance.getName() + "." + timer.getName(),
                        milliseconds(work),
                        milliseconds(available));
            }
        } catch (EvaluationException e) {
            return; // the constraints of values say what is wrong with it
        }
    }

    /** In ns: what is done in any case; what conditions decide counts nothing. */
    private static long atLeast(List<Action> actions) {
        long sum = 0;
        for (Action action : actions) {
            if (action instanceof Burn burn) {
                sum += nanoseconds(burn.getTime());
            } else if (action instanceof Sleep sleep) {
                sum += nanoseconds(sleep.getDuration());
            } else if (action instanceof Loop loop && loop.getCondition() == null) {
                sum += PlannedValues.wholeNumber(loop.getCount()).orElse(0) * atLeast(loop.getActions());
            }
        }
        return sum;
    }

    /** A random or unknown time counts nothing. */
    private static long nanoseconds(Expression time) {
        try {
            return time == null || PlannedValues.dependsOnRun(time)
                    ? 0
                    : Expressions.nanoseconds(time, Environment.EMPTY);
        } catch (EvaluationException e) {
            return 0;
        }
    }

    private static String milliseconds(long nanoseconds) {
        return BigDecimal.valueOf(nanoseconds, 6).stripTrailingZeros().toPlainString();
    }
}
