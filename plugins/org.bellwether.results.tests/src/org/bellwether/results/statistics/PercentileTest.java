// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentileTest {
    @ParameterizedTest
    @CsvSource({"50,p50,p50,4", "90,p90,p90,20", "99,p99,p99,200", "99.9,p999,p99.9,2000", "99.99,p9999,p99.99,20000"})
    void hasANameAndAPrice(double percent, String key, String label, long needed) {
        Percentile percentile = Percentile.of(percent);
        assertEquals(key, percentile.key());
        assertEquals(label, percentile.label());
        assertEquals(Optional.of(percentile), Percentile.ofKey(key));
        assertEquals(needed, percentile.samplesNeeded());
        assertTrue(percentile.allowed(needed));
        assertFalse(percentile.allowed(needed - 1));
    }

    @ParameterizedTest
    @CsvSource({"50,1000", "90,1800", "99,1980", "99.9,1998"})
    void isTheNearestRank(double percent, double expected) {
        double[] ascending = IntStream.rangeClosed(1, 2000).asDoubleStream().toArray();
        assertEquals(expected, Percentile.of(percent).of(ascending));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mean", "p", "p0", "p00", "p-1", "p1234567", "p50x", ""})
    void otherStatisticsAreNoPercentiles(String statistic) {
        assertEquals(Optional.empty(), Percentile.ofKey(statistic));
    }

    @Test
    void refusesWhatIsNoPercentile() {
        assertThrows(IllegalArgumentException.class, () -> Percentile.of(0));
        assertThrows(IllegalArgumentException.class, () -> Percentile.of(100));
    }
}
