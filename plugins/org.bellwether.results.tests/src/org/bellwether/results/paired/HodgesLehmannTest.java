// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HodgesLehmannTest {
    @Test
    void isTheMedianOfTheAveragesOfAllPairs() {
        Random random = new Random(1);
        for (int count = 1; count <= 60; count++) {
            double[] values = random.doubles(count, -1, 1).toArray();
            assertEquals(allAverages(values), HodgesLehmann.of(values), 1e-15, count + " values");
        }
    }

    /** J. Hájek and Z. Šidák's calculation by hand: 1, 2 and 6 have the averages 1, 1.5, 2, 3.5, 4, 6. */
    @Test
    void isHalfWayBetweenTheMiddleOnesOfAnEvenNumberOfAverages() {
        assertEquals(2.75, HodgesLehmann.of(6, 1, 2));
    }

    @Test
    void staysWhereItIsWithAQuarterOfTheValuesFarOut() {
        double[] values = new double[100];
        Arrays.setAll(values, i -> i < 25 ? 1e12 : i % 2);
        assertTrue(HodgesLehmann.of(values) <= 1, "at " + HodgesLehmann.of(values));
    }

    @Test
    void manyEqualValuesAreTheirOwnLocation() {
        assertEquals(0.25, HodgesLehmann.of(0.25, 0.25, 0.25, 0.25));
    }

    @Test
    void refusesToLocateNothing() {
        assertThrows(IllegalArgumentException.class, HodgesLehmann::of);
    }

    private static double allAverages(double[] values) {
        double[] averages = new double[values.length * (values.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                averages[next++] = (values[i] + values[j]) / 2;
            }
        }
        Arrays.sort(averages);
        int middle = averages.length / 2;
        return averages.length % 2 == 1 ? averages[middle] : (averages[middle - 1] + averages[middle]) / 2;
    }
}
