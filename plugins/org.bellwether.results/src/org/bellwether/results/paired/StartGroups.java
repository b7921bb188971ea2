// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.ArrayList;
import java.util.List;

/**
 * Forms the groups whose configurations are exchanged together: whole starts of the processes, and neighbouring starts
 * that correlate.
 */
final class StartGroups {
    private StartGroups() {}

    /**
     * Returns the group of each block, from 0 without gaps; the sizes of groups differ by at most one start.
     *
     * @param starts the start of each block; blocks of one start are neighbours
     * @param remainders the differences of the blocks less their location
     */
    static int[] of(int[] starts, double[] remainders) {
        int[] ordinal = new int[starts.length];
        List<Double> means = new ArrayList<>();
        for (int first = 0; first < starts.length; ) {
            int after = first;
            double sum = 0;
            while (after < starts.length && starts[after] == starts[first]) {
                ordinal[after] = means.size();
                sum += remainders[after++];
            }
            means.add(sum / (after - first));
            first = after;
        }
        int count = means.size();
        int length =
                BlockLength.of(means.stream().mapToDouble(Double::doubleValue).toArray());
        int groups = Math.max(1, count / length);
        int[] group = new int[starts.length];
        for (int i = 0; i < group.length; i++) {
            group[i] = (int) ((long) ordinal[i] * groups / count);
        }
        return group;
    }
}
