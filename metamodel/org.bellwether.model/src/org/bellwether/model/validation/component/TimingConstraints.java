// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import java.math.BigDecimal;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Timing;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.Report;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that a deadline can be met at all: by work that nothing else delays. */
public final class TimingConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, Report report) {
        if (!(element instanceof Timing timing) || timing.eContainer() == null) {
            return;
        }
        long deadline = nanoseconds(timing.getDeadline());
        long worst = nanoseconds(timing.getWorstCase());
        if (deadline > 0 && worst > deadline) {
            report.addAt(ProblemCode.BW227, timing.eContainer(), timing, milliseconds(worst), milliseconds(deadline));
        }
    }

    /** The time in ns; 0 where nothing is said, or where it is known only before a run. */
    private static long nanoseconds(Expression time) {
        if (time == null || PlannedValues.dependsOnRun(time)) {
            return 0;
        }
        try {
            return Expressions.nanoseconds(time, Environment.EMPTY);
        } catch (EvaluationException | ArithmeticException e) {
            return 0; // the constraints of values report its problem
        }
    }

    private static String milliseconds(long nanoseconds) {
        return BigDecimal.valueOf(nanoseconds, 6).stripTrailingZeros().toPlainString();
    }
}
