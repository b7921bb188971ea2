// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The spread of runs of one configuration, estimated for a robust regression.
 *
 * @param mean      the mean of all groups
 * @param deviation corresponds to the standard deviation of one run: the standard error of a robust mean of n runs is
 *     this value divided by the root of n
 * @param freedom   the degrees of freedom of the estimate
 */
public record RobustSpread(double mean, double deviation, double freedom) {
    /**
     * @param groups values that differ by chance only within each group, such as runs of one session; at least two in
     *     each
     */
    public static RobustSpread of(List<double[]> groups) {
        double[] values = groups.stream().flatMapToDouble(Arrays::stream).toArray();
        List<double[]> columns = new ArrayList<>();
        int from = 0;
        double[] sizes = new double[groups.size()];
        for (int group = 0; group < groups.size(); group++) {
            double[] column = new double[values.length];
            Arrays.fill(column, from, from + groups.get(group).length, 1);
            from += groups.get(group).length;
            columns.add(column);
            sizes[group] = groups.get(group).length;
        }
        RobustRegression fit = RobustRegression.of(columns, values);
        double mean = 0;
        for (int group = 0; group < sizes.length; group++) {
            mean += fit.coefficient(group) * sizes[group] / values.length;
        }
        return new RobustSpread(mean, fit.standardError(0) * Math.sqrt(sizes[0]), fit.freedom());
    }
}
