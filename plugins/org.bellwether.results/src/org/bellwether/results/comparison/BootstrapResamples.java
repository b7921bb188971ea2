// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.data.RunData;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Percentile;
import org.bellwether.results.statistics.Summary;

/**
 * The possible figures of a run, by the bootstrap: those of as many of its rounds, drawn with replacement. A run of one
 * round, or a run whose samples were deleted, has only its measured figures; the spread between runs is known without
 * samples. Samples within a round are not resampled, because neighbouring samples depend on one another, and the spread
 * between rounds includes the spread of samples.
 */
public final class BootstrapResamples {
    /**
     * The largest number of resamples. Four rounds, the fewest that show the spread within a run, have 35 different
     * resamples.
     */
    private static final int RESAMPLES = 32;

    private static final int FEWEST_RESAMPLES = 8;

    /**
     * The largest number of samples of a metric that are sorted for all its resamples; long runs have fewer resamples.
     */
    private static final long MOST_SAMPLES = 10_000_000;

    private final List<Map<Figure, Double>> byDraw = new ArrayList<>();
    private final Map<Figure, Double> measured = new LinkedHashMap<>();

    private BootstrapResamples(RunData run) {
        measured.putAll(measured(run));
    }

    /** Returns the stored figures of a run, in the order of the model. */
    static Map<Figure, Double> measured(RunData run) {
        Map<Figure, Double> measured = new LinkedHashMap<>();
        for (MetricResult metric : run.metrics()) {
            Figure.of(metric).forEach(figure -> measured.put(figure, figure.in(metric)));
        }
        return measured;
    }

    static BootstrapResamples of(SampleSource source, RunData run, long seed) throws IOException {
        BootstrapResamples resamples = new BootstrapResamples(run);
        if (run.experiment().isPresent() && run.rounds().size() > 1) {
            List<RoundSamples> rounds = new ArrayList<>();
            for (int round = 1; round <= run.rounds().size(); round++) {
                rounds.add(source.samples(run.run().id(), round));
            }
            if (rounds.stream().noneMatch(round -> round.files().isEmpty())) {
                List<Part> parts = rounds.stream()
                        .map(round ->
                                Part.of(run, new Evaluation(run.experiment().get(), List.of(round))))
                        .toList();
                resamples.draw(run, parts, new SplittableRandom(seed));
            }
        }
        return resamples;
    }

    /** Returns the measured figures, in the order of the model's metrics. */
    Map<Figure, Double> measured() {
        return measured;
    }

    /**
     * Returns a figure's values in all resamples, {@value #RESAMPLES} at most; without resamples the measured value.
     */
    public double[] of(Figure figure) {
        double[] drawn = byDraw.stream()
                .mapToDouble(draw -> draw.getOrDefault(figure, Double.NaN))
                .filter(value -> !Double.isNaN(value))
                .toArray();
        return drawn.length > 0 ? drawn : new double[] {measured.get(figure)};
    }

    /** The result of a round: its own figures, and its latencies (ns, ascending) by probe and phase. */
    private record Part(List<MetricResult> figures, Map<String, double[]> latencies) {
        static Part of(RunData run, Evaluation round) {
            Map<String, double[]> latencies = new HashMap<>();
            for (MetricResult metric : run.metrics()) {
                latencies.computeIfAbsent(
                        place(metric),
                        place -> round.pool(metric.probe(), metric.phase())
                                .latency()
                                .ascending());
            }
            return new Part(round.results(), latencies);
        }

        /** Returns the largest number of samples of a metric. */
        long most() {
            return latencies.values().stream()
                    .mapToLong(each -> each.length)
                    .max()
                    .orElse(0);
        }

        static String place(MetricResult metric) {
            return metric.probe() + " " + metric.phase();
        }

        double figure(MetricResult metric, String statistic) {
            return figures.stream()
                    .filter(figure -> figure.name().equals(metric.name())
                            && figure.phase().equals(metric.phase())
                            && figure.kind().equals(metric.kind()))
                    .mapToDouble(figure -> figure.value(statistic))
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    private void draw(RunData run, List<Part> parts, SplittableRandom random) {
        long samples = Math.max(1, parts.stream().mapToLong(Part::most).sum());
        long resamples = Math.max(FEWEST_RESAMPLES, Math.min(RESAMPLES, MOST_SAMPLES / samples));
        for (int resample = 0; resample < resamples; resample++) {
            List<Part> chosen = random.ints(parts.size(), 0, parts.size())
                    .mapToObj(parts::get)
                    .toList();
            Map<Figure, Double> values = new HashMap<>();
            run.metrics().forEach(metric -> values.putAll(values(metric, chosen)));
            byDraw.add(values);
        }
    }

    private static Map<Figure, Double> values(MetricResult metric, List<Part> parts) {
        Map<Figure, Double> values = new HashMap<>();
        switch (metric.kind()) {
            case "throughput" -> Figure.of(metric).forEach(figure -> values.put(figure, throughput(metric, parts)));
            case "footprint" -> {
                double value = sum(metric, parts, "value") / parts.size();
                Figure.of(metric).forEach(figure -> values.put(figure, value));
            }
            case "deadline-misses" ->
                Figure.of(metric)
                        .forEach(figure -> values.put(figure, missed(metric, parts) / sum(metric, parts, "of")));
            default -> {
                // Each part is sorted already, so the sort only merges
                Summary pooled = Summary.of(parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(part.latencies().get(Part.place(metric))))
                        .toArray());
                if (!pooled.isEmpty()) {
                    Figure.of(metric).forEach(figure -> values.put(figure, statistic(figure.statistic(), pooled)));
                }
            }
        }
        return values;
    }

    private static double statistic(String statistic, Summary pooled) {
        return switch (statistic) {
            case "mean" -> pooled.mean();
            case "stddev" -> pooled.standardDeviation();
            default -> pooled.at(Percentile.ofKey(statistic).orElseThrow());
        };
    }

    /** Returns the number of samples divided by their time, both summed over rounds as in a whole run (1/s). */
    private static double throughput(MetricResult metric, List<Part> parts) {
        double count = 0;
        double seconds = 0;
        for (Part part : parts) {
            double rate = part.figure(metric, "value");
            if (!Double.isNaN(rate)) {
                count += part.figure(metric, "count");
                seconds += part.figure(metric, "count") / rate;
            }
        }
        return count / seconds;
    }

    /** Returns the number of missed deadlines, including cancelled and shed ones, which only some programs count. */
    private static double missed(MetricResult metric, List<Part> parts) {
        double missed = sum(metric, parts, "count");
        for (String statistic : List.of("cancelled", "shed")) {
            if (metric.values().containsKey(statistic)) {
                missed += sum(metric, parts, statistic);
            }
        }
        return missed;
    }

    private static double sum(MetricResult metric, List<Part> parts, String statistic) {
        return parts.stream()
                .mapToDouble(part -> part.figure(metric, statistic))
                .sum();
    }
}
