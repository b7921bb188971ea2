// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.TriggerGraph.Step;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that the work of a timer's tick ends before the next tick: burning, sleeping, constant loops and declared
 * worst-case times, including called behaviours for which the timer waits.
 */
public final class RateConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (!(element instanceof Instance instance)
                || instance.getType() == null
                || !(instance.eContainer() instanceof Assembly assembly)) {
            return;
        }
        InstanceType type = instance.getType();
        List<Timer> timers = Ports.timers(type);
        for (Behaviour behaviour : Ports.behaviours(instance)) {
            if (behaviour.getTrigger() instanceof TimerTrigger trigger && timers.contains(trigger.getTimer())) {
                Step step = new Step(new Leaf(List.of(instance)), behaviour);
                long certain = new BestCaseTime(analysis.triggers(assembly), false).of(step);
                long declared = new BestCaseTime(analysis.triggers(assembly), true).of(step);
                boolean byDeclaration = declared > certain;
                check(
                        instance,
                        trigger.getTimer(),
                        declared,
                        byDeclaration ? "up to %s ms by the declared worst cases" : "at least %s ms",
                        problems);
            }
        }
    }

    private static void check(Instance instance, Timer timer, long work, String reported, ProblemCollector problems) {
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
                problems.add(
                        ProblemCode.BW318,
                        instance,
                        instance.getName() + "." + timer.getName(),
                        String.format(Locale.ROOT, reported, milliseconds(work)),
                        milliseconds(available));
            }
        } catch (EvaluationException e) {
            return; // the constraints of values report this problem
        }
    }

    private static String milliseconds(long nanoseconds) {
        return BigDecimal.valueOf(nanoseconds, 6).stripTrailingZeros().toPlainString();
    }
}
