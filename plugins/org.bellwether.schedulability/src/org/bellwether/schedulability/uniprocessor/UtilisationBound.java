// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.Utilisation;

/**
 * The bounds of C. L. Liu and J. W. Layland, "Scheduling Algorithms for Multiprogramming in a Hard-Real-Time
 * Environment", Journal of the ACM 20(1), 1973, for independent tasks whose deadlines are not shorter than their
 * periods, without jitter and blocking: theorem 5 for rate monotonic priorities (sufficient), theorem 7 for earliest
 * deadline first (exact).
 */
public final class UtilisationBound {
    /**
     * An irrational bound never equals a utilisation: this number of digits decides, and rounding errs on the safe
     * side.
     */
    private static final MathContext UP = new MathContext(60, RoundingMode.UP);

    private UtilisationBound() {}

    /** Returns whether the tasks satisfy the conditions of the theorems. */
    public static boolean applies(List<Task> tasks) {
        return tasks.stream()
                .allMatch(task -> task.deadline() >= task.period() && task.jitter() == 0 && task.blocking() == 0);
    }

    /** Returns whether U ≤ n (2^(1/n) − 1): then rate monotonic priorities meet all deadlines. */
    public static boolean rateMonotonic(List<Task> tasks) {
        int count = tasks.size();
        if (count < 2) {
            return Utilisation.comparedToOne(tasks) <= 0;
        }
        BigDecimal share = Utilisation.of(tasks).roundedUp(UP.getPrecision()).divide(BigDecimal.valueOf(count), UP);
        return BigDecimal.ONE.add(share).pow(count, UP).compareTo(BigDecimal.valueOf(2)) <= 0;
    }

    /** Returns whether U ≤ 1: exactly then earliest deadline first meets all deadlines. */
    public static boolean earliestDeadlineFirst(List<Task> tasks) {
        return Utilisation.comparedToOne(tasks) <= 0;
    }
}
