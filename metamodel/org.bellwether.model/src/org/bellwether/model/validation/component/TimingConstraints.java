// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import java.math.BigDecimal;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.parameter.Timing;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that a deadline can be met if no other work causes delays. */
public final class TimingConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (!(element instanceof Timing timing) || timing.eContainer() == null) {
            return;
        }
        long deadline = PlannedValues.nanoseconds(timing.getDeadline());
        long worst = PlannedValues.nanoseconds(timing.getWorstCase());
        if (deadline > 0 && worst > deadline) {
            problems.addAt(ProblemCode.BW227, timing.eContainer(), timing, milliseconds(worst), milliseconds(deadline));
        }
    }

    private static String milliseconds(long nanoseconds) {
        return BigDecimal.valueOf(nanoseconds, 6).stripTrailingZeros().toPlainString();
    }
}
