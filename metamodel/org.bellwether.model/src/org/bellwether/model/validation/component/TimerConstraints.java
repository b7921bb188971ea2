// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import java.math.BigDecimal;
import java.math.MathContext;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.Timer;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that the rate of a timer, or the rate that an instance sets, lies within the timer's range of rates. */
public final class TimerConstraints implements Constraint {
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final MathContext DIGITS = new MathContext(4);

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Timer timer) {
            checkRange(timer, problems);
            check(timer, timer, timer.getRate(), timer.getPeriod(), problems);
        } else if (element instanceof TimerSetting setting && setting.getTimer() != null) {
            check(setting, setting.getTimer(), setting.getRate(), setting.getPeriod(), problems);
        }
    }

    private static void checkRange(Timer timer, ProblemCollector problems) {
        long longest = period(timer.getMinimumRate(), null);
        long shortest = period(timer.getMaximumRate(), null);
        if (longest > 0 && shortest > longest) {
            problems.addAt(
                    ProblemCode.BW226,
                    timer,
                    timer.getMaximumRate(),
                    "the lowest rate, " + hertz(longest) + ", is above the highest rate, " + hertz(shortest));
        }
    }

    private static void check(EObject at, Timer timer, Expression rate, Expression period, ProblemCollector problems) {
        Expression value = rate == null ? period : rate;
        long stated = period(rate, period);
        long longest = period(timer.getMinimumRate(), null);
        long shortest = period(timer.getMaximumRate(), null);
        if (stated <= 0 || longest > 0 && shortest > longest) {
            return;
        }
        if (longest > 0 && stated > longest) {
            String what = "the rate of " + hertz(stated) + " is below the lowest rate, " + hertz(longest);
            problems.addAt(ProblemCode.BW226, at, value, what);
        } else if (shortest > 0 && stated < shortest) {
            String what = "the rate of " + hertz(stated) + " is above the highest rate, " + hertz(shortest);
            problems.addAt(ProblemCode.BW226, at, value, what);
        }
    }

    /** Returns the time between two activations in ns; 0 if it is not set, or is known only before a run. */
    private static long period(Expression rate, Expression period) {
        Expression value = rate == null ? period : rate;
        if (value == null || PlannedValues.dependsOnRun(value)) {
            return 0;
        }
        try {
            return Expressions.periodNanoseconds(rate, period, Environment.EMPTY);
        } catch (EvaluationException | ArithmeticException e) {
            return 0; // the constraints of values report this problem
        }
    }

    private static String hertz(long period) {
        return BigDecimal.valueOf(NS_PER_SECOND)
                        .divide(BigDecimal.valueOf(period), DIGITS)
                        .stripTrailingZeros()
                        .toPlainString()
                + " Hz";
    }
}
