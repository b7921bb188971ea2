// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.Units;
import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.Gain;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.prediction.PredictionRecord.Predicted;
import org.bellwether.results.statistics.MetricResult;

/**
 * A predicted gain with the measured one.
 *
 * @param predicted the prediction
 * @param base      the figure of the general configuration
 * @param other     the figure of the specialised configuration
 * @param measured  the measured gain; its interval only contains the value if the interval is unknown
 * @param interval  whether the interval of the measured gain is known
 */
public record PredictedAndMeasured(Predicted predicted, double base, double other, Gain measured, boolean interval) {
    /**
     * Returns the figures that were both predicted and measured.
     *
     * @param rows the comparison of both configurations; empty if they were not compared
     */
    public static List<PredictedAndMeasured> of(
            PredictionRecord record, Group base, Group other, List<Comparison.Row> rows) {
        List<PredictedAndMeasured> found = new ArrayList<>();
        for (Predicted predicted : record.figures()) {
            Optional<MetricResult> one = base.pooled().metric(predicted.metric(), predicted.phase(), predicted.kind());
            Optional<MetricResult> two = other.pooled().metric(predicted.metric(), predicted.phase(), predicted.kind());
            if (one.isEmpty() || two.isEmpty()) {
                continue;
            }
            double before = one.get().value(predicted.statistic());
            double after = two.get().value(predicted.statistic());
            if (Double.isNaN(before) || Double.isNaN(after)) {
                continue;
            }
            Optional<Gain> compared = compared(predicted, rows);
            Gain difference = new Gain(before - after, before - after, before - after);
            found.add(new PredictedAndMeasured(
                    predicted, before, after, compared.orElse(difference), compared.isPresent()));
        }
        return found;
    }

    /** Returns the gain of a figure that was compared in blocks. */
    private static Optional<Gain> compared(Predicted predicted, List<Comparison.Row> rows) {
        return rows.stream()
                .filter(row -> row.figure().metric().equals(predicted.metric())
                        && row.figure().phase().equals(predicted.phase())
                        && row.figure().kind().equals(predicted.kind())
                        && row.figure().statistic().equals(predicted.statistic()))
                .findFirst()
                .flatMap(PredictedAndMeasured::measured);
    }

    /** Returns the gain, whose interval has the level of the row: it is wider if a stopping rule ended the session. */
    private static Optional<Gain> measured(Comparison.Row row) {
        return row.blocks()
                .flatMap(BlockComparison::difference)
                .filter(PairedEstimate::isDecidable)
                .flatMap(difference -> {
                    Interval interval = difference.interval(row.level());
                    return interval.isFinite()
                            ? Optional.of(new Gain(-difference.location(), -interval.high(), -interval.low()))
                            : Optional.empty();
                });
    }

    /** Returns whether the measured gain lies outside of the interval of the prediction. */
    public boolean isMissed() {
        return !predicted.gain().contains(measured.value());
    }

    /** Returns whether both intervals overlap, so that both may be right. */
    public boolean isOverlapping() {
        return measured.low() <= predicted.gain().high() && predicted.gain().low() <= measured.high();
    }

    /** Returns the figure's name for people. */
    public String label() {
        boolean counted = predicted.unit().equals(CostUnit.INSTRUCTIONS.key());
        return (counted ? "instructions of an activation" : predicted.metric() + " " + predicted.statistic())
                + " in phase " + predicted.phase();
    }

    /** Returns a cost or gain in the unit of the figure. */
    public String amount(double value) {
        return predicted.unit().equals(CostUnit.INSTRUCTIONS.key()) ? Units.count(value) : Units.time(value);
    }

    /** Returns the interval of a gain: {@code 90 to 120}. */
    public String range(Gain gain) {
        return amount(gain.low()) + " to " + amount(gain.high());
    }
}
