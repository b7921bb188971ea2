// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import static org.bellwether.results.gate.GateVerdict.NOT_WORSE;
import static org.bellwether.results.gate.GateVerdict.UNDECIDED;
import static org.bellwether.results.gate.GateVerdict.WORSE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.Evidence;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.junit.jupiter.api.Test;

class ThresholdTest {
    private static final Figure LATENCY = new Figure("call", "timed", "latency", "p50", "ns");
    private static final Figure THROUGHPUT = new Figure("calls", "full", "throughput", "value", "1/s");
    private static final Figure MISSES = new Figure("misses", "timed", "deadline-misses", "part", "1");
    private static final Threshold FIVE = new Threshold(5);

    @Test
    void theWholeIntervalDecides() {
        assertEquals(NOT_WORSE, verdict(LATENCY, 0.97, 1.03));
        assertEquals(NOT_WORSE, verdict(LATENCY, 1.01, 1.05), "different, but within the threshold");
        assertEquals(NOT_WORSE, verdict(LATENCY, 0.1, 0.9), "better is not worse");
        assertEquals(UNDECIDED, verdict(LATENCY, 0.007, 30.4));
        assertEquals(UNDECIDED, verdict(LATENCY, 1.04, 1.06));
        assertEquals(WORSE, verdict(LATENCY, 1.051, 1.2));
    }

    /** A time longer by 5 % corresponds to 1/1.05 of the calls. */
    @Test
    void lessThroughputIsWorse() {
        assertEquals(NOT_WORSE, verdict(THROUGHPUT, 0.96, 1.5));
        assertEquals(UNDECIDED, verdict(THROUGHPUT, 0.951, 1));
        assertEquals(WORSE, verdict(THROUGHPUT, 0.8, 0.952));
    }

    @Test
    void missedDeadlinesAreHeldAgainstTheThresholdInPoints() {
        assertEquals(NOT_WORSE, verdict(MISSES, 0, 0));
        assertEquals(NOT_WORSE, verdict(MISSES, -0.2, 0.05));
        assertEquals(UNDECIDED, verdict(MISSES, 0.04, 0.06));
        assertEquals(WORSE, verdict(MISSES, 0.051, 0.2));
    }

    @Test
    void withoutAnIntervalOnlyTwoZerosAreNotWorse() {
        assertEquals(UNDECIDED, verdict(row(LATENCY, 0, 5, Double.NaN, Double.NaN)));
        assertEquals(NOT_WORSE, verdict(row(LATENCY, 0, 0, Double.NaN, Double.NaN)));
    }

    @Test
    void reportsTheThresholdThatAnIntervalIsWithin() {
        assertEquals(0.3, Threshold.enough(row(LATENCY, 1, 1, 0.9, 1.3)), 1e-12);
        assertEquals(0.25, Threshold.enough(row(THROUGHPUT, 1, 1, 0.8, 1.3)), 1e-12);
        assertEquals(0.1, Threshold.enough(row(MISSES, 0, 0, 0, 0.1)), 1e-12);
        assertTrue(Double.isNaN(Threshold.enough(row(LATENCY, 0, 1, Double.NaN, Double.NaN))));
    }

    private static GateVerdict verdict(Figure figure, double low, double high) {
        return verdict(row(figure, 1, 1, low, high));
    }

    private static GateVerdict verdict(Comparison.Row row) {
        return FIVE.verdict(row, FIVE.worse(row));
    }

    /** Evidence with a fixed interval: values outside are improbable, all others are probable. */
    private record Known(Interval interval) implements Evidence {
        @Override
        public Interval interval(double alpha) {
            return interval;
        }

        @Override
        public double probability() {
            return Double.NaN;
        }

        @Override
        public double beyond(double limit, boolean higher) {
            return (higher ? interval.low() > limit : interval.high() <= limit) ? 0 : 1;
        }

        @Override
        public double visible(double alpha) {
            return Double.NaN;
        }

        @Override
        public double estimated() {
            return Double.NaN;
        }

        @Override
        public double floorSlope() {
            return 0;
        }

        @Override
        public Optional<Bootstrap.Estimate> ofRuns() {
            return Optional.empty();
        }
    }

    private static Comparison.Row row(Figure figure, double base, double other, double low, double high) {
        return new Comparison.Row(
                figure,
                base,
                other,
                figure.effect().of(base, other),
                new Interval(low, high),
                Verdict.NO_DIFFERENCE_SEEN,
                OptionalInt.empty(),
                Double.NaN,
                new Known(new Interval(low, high)),
                Optional.empty(),
                true,
                Double.NaN,
                Double.NaN,
                Comparison.ALPHA);
    }
}
