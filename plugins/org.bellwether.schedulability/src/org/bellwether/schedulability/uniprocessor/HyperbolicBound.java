// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import org.bellwether.schedulability.task.Task;

/**
 * The hyperbolic bound of E. Bini, G. C. Buttazzo and G. M. Buttazzo, "Rate Monotonic Analysis: The Hyperbolic Bound",
 * IEEE Transactions on Computers 52(7), 2003: rate monotonic priorities meet all deadlines if the product of all U_i +
 * 1 is at most 2. The test is sufficient for the tasks of {@link UtilisationBound#applies}.
 */
public final class HyperbolicBound {
    private HyperbolicBound() {}

    /** Returns whether the product of all (C_i + T_i) is at most 2 times the product of all T_i. */
    public static boolean holds(List<Task> tasks) {
        BigInteger left =
                product(tasks, task -> BigInteger.valueOf(task.wcet()).add(BigInteger.valueOf(task.period())));
        BigInteger right = product(tasks, task -> BigInteger.valueOf(task.period()));
        return left.compareTo(right.shiftLeft(1)) <= 0;
    }

    private static BigInteger product(List<Task> tasks, Function<Task, BigInteger> factor) {
        if (tasks.size() < 2) {
            return tasks.isEmpty() ? BigInteger.ONE : factor.apply(tasks.get(0));
        }
        int half = tasks.size() / 2;
        return product(tasks.subList(0, half), factor).multiply(product(tasks.subList(half, tasks.size()), factor));
    }
}
