// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.results.Quoted;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.store.Store;

/** Summarises a session in a sentence or two. */
public final class Summaries {
    private static final double SAME = 0.02;

    /** Ratios below this one have three decimals. */
    private static final double WITH_DECIMALS = 2;

    private final SessionData view;
    private final List<Group> groups;
    private final List<RunData> good;
    private final List<ConfigurationComparison> comparisons;
    private final Optional<StoppingRecord> stopping;

    /** @param stopping the record of the stopping rule that ended the session, if there was one */
    Summaries(SessionData view, List<ConfigurationComparison> comparisons, Optional<StoppingRecord> stopping) {
        this.view = view;
        this.groups = view.groups();
        this.good = groups.stream().map(Group::pooled).toList();
        this.comparisons = comparisons;
        this.stopping = stopping;
    }

    /** Reads the results of a session from its store. */
    public static Summaries of(SessionData view, Store store) throws IOException {
        return new Summaries(view, ConfigurationComparison.of(view, store), view.stopping(store));
    }

    /**
     * Returns the medians of the experiment's main metrics, such as {@code update: 406 µs}; empty without figures.
     */
    public String headline() {
        return subjects().stream().findFirst().map(this::medians).orElse("");
    }

    private String medians(Row row) {
        List<String> parts = new ArrayList<>();
        for (Group group : groups) {
            row.in(group.pooled(), "latency")
                    .ifPresent(metric -> parts.add(
                            (groups.size() > 1 ? group.label() + " " : "") + Units.time(metric.value("p50"))));
        }
        return row.name(good) + ": " + String.join(", ", parts);
    }

    /**
     * Returns a few sentences: the results of the primary figures first, then the main figures of each configuration.
     */
    public String sentence() {
        List<String> sentences = new ArrayList<>(new PrimaryResults(comparisons, stopping).sentences());
        for (Row row : subjects()) {
            sentences.add(latency(row));
            if (!comparisons.isEmpty()) {
                comparisons.forEach(comparison -> comparison
                        .median(row)
                        .filter(median -> isNews(comparison, median))
                        .map(median -> comparison(comparison, median))
                        .ifPresent(sentences::add));
            } else if (groups.size() == 2) {
                ofRounds(row).ifPresent(sentences::add);
            }
            misses(row).ifPresent(sentences::add);
        }
        sentences.addAll(Failures.of(view).sentences());
        return sentences.isEmpty() ? "Nothing was measured." : String.join(" ", sentences);
    }

    /**
     * Returns the main figures of the experiment: metrics with a deadline, otherwise its paths, otherwise the first
     * metric.
     */
    private List<Row> subjects() {
        List<Row> rows = view.phases().stream()
                .flatMap(phase -> view.rows(phase).stream())
                .filter(row -> has(row, "latency"))
                .toList();
        List<Row> withDeadline =
                rows.stream().filter(row -> has(row, "deadline-misses")).toList();
        if (!withDeadline.isEmpty()) {
            return withDeadline;
        }
        List<Row> paths = rows.stream().filter(this::isPath).toList();
        // The first phase shows normal use, and the others show the limits
        String phase = paths.isEmpty() ? "" : paths.get(0).phase();
        return paths.isEmpty()
                ? rows.stream().limit(1).toList()
                : paths.stream().filter(path -> path.phase().equals(phase)).toList();
    }

    private boolean has(Row row, String kind) {
        return good.stream().anyMatch(run -> row.in(run, kind).isPresent());
    }

    private boolean isPath(Row row) {
        return good.stream()
                .flatMap(run -> run.experiment().stream())
                .flatMap(experiment -> experiment.probe(row.probe()).stream())
                .anyMatch(probe -> probe.kind().equals("path"));
    }

    private String latency(Row row) {
        List<String> parts = new ArrayList<>();
        for (Group group : groups) {
            row.in(group.pooled(), "latency").ifPresent(metric -> {
                double multiple = group.pooled().floorMultiple(metric, "p50");
                parts.add(group.inSentence() + " took " + Units.time(metric.value("p50"))
                        + (Double.isNaN(multiple) ? "" : " (" + Units.ratio(multiple) + " × the floor)"));
            });
        }
        return "At the median, " + Quoted.name(row.name(good)) + " in phase " + row.phase() + ": "
                + String.join(", ", parts) + ".";
    }

    /**
     * Returns whether the comparison of a median adds information to the results of the primary figures. Sessions with
     * a stopping rule measure phases without primary figures in few rounds, so these phases decide nothing.
     */
    private static boolean isNews(ConfigurationComparison comparison, Comparison.Row median) {
        return !PrimaryResults.isDecided(comparison) || !median.primary() && median.verdict() != Verdict.NOT_DECIDABLE;
    }

    /** Returns the verdict that the runs of both sides allow. */
    private static String comparison(ConfigurationComparison comparison, Comparison.Row median) {
        String base = comparison.base().inSentence();
        String other = comparison.other().inSentence();
        boolean slower = median.effect() > 1;
        String estimate = String.format(
                Locale.ROOT,
                "%s times as long as %s",
                ratio(median, slower ? median.effect() : 1 / median.effect()),
                slower ? base : other);
        return switch (median.verdict()) {
            case LOWER, HIGHER ->
                "There " + (slower ? other : base) + " takes " + estimate + interval(median, slower) + ".";
            case NEGLIGIBLE ->
                "There " + base + " and " + other + " differ by less than 2 %" + interval(median, true) + ".";
            case NO_DIFFERENCE_SEEN ->
                "No difference between " + base + " and " + other + " is seen there" + interval(median, true) + ".";
            case NOT_DECIDABLE ->
                "Whether " + base + " and " + other + " differ there is not decided with so few runs; "
                        + (slower ? other : base) + " took " + estimate + ".";
        };
    }

    /**
     * Returns the interval of a ratio.
     *
     * @param ofBase whether the ratio is that of the comparison's table, with the base as its denominator
     */
    private static String interval(Comparison.Row median, boolean ofBase) {
        double low = median.interval().low();
        double high = median.interval().high();
        return " (" + Wording.confidence(median.level()) + " interval of the ratio: "
                + ratio(median, ofBase ? low : 1 / high) + " to " + ratio(median, ofBase ? high : 1 / low) + ")";
    }

    /** Returns a ratio; near 1 with three decimals, because many intervals are narrower than a hundredth. */
    private static String ratio(Comparison.Row median, double value) {
        return value < WITH_DECIMALS ? Wording.effect(median.figure(), value) : Units.ratio(value);
    }

    /** Returns a sentence about the rounds. With one run of each configuration, only rounds show the variation. */
    private Optional<String> ofRounds(Row row) {
        Optional<MetricResult> one = row.in(good.get(0), "latency");
        Optional<MetricResult> other = row.in(good.get(1), "latency");
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        String first = groups.get(0).inSentence();
        String second = groups.get(1).inSentence();
        double ratio = other.get().value("p50") / one.get().value("p50");
        double factor = Math.max(ratio, 1 / ratio);
        if (Double.isNaN(RatioVerdicts.spread(one.get()) + RatioVerdicts.spread(other.get()))) {
            return Optional.of("Whether " + first + " and " + second
                    + " differ there is not decided: the medians differ by a factor of " + Units.ratio(factor)
                    + ", but one round does not show how much rounds vary. Measure more: --rounds 4.");
        }
        if (!RatioVerdicts.byRounds(one.get(), other.get())) {
            return Optional.of("Whether " + first + " and " + second
                    + " differ there is not decided: the medians differ by a factor of "
                    + Units.ratio(factor) + ", but the rounds of one target differ by as much or more: "
                    + rounds(first, one.get()) + ", " + rounds(second, other.get()) + ".");
        }
        if (factor < 1 + SAME) {
            return Optional.of("There " + first + " and " + second + " differ by less than 2 %.");
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "There %s takes %s times as long as %s.",
                ratio > 1 ? second : first,
                Units.ratio(factor),
                ratio > 1 ? first : second));
    }

    private static String rounds(String label, MetricResult metric) {
        return label + " by a factor of " + Units.ratio(RatioVerdicts.spread(metric)) + " ("
                + Units.time(metric.value("bestRoundP50")) + " to " + Units.time(metric.value("worstRoundP50")) + ")";
    }

    private Optional<String> misses(Row row) {
        List<String> parts = new ArrayList<>();
        double missed = 0;
        double deadline = 0;
        for (Group group : groups) {
            Optional<MetricResult> misses = row.in(group.pooled(), "deadline-misses");
            if (misses.isPresent()) {
                MetricResult metric = misses.get();
                missed += metric.value("count");
                deadline = metric.value("deadline");
                parts.add(Units.plain(metric.value("count")) + " of " + Units.plain(metric.value("of")) + " cases"
                        + (groups.size() > 1 ? " on " + group.inSentence() : ""));
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        String name = Quoted.name(row.name(good));
        return Optional.of(
                missed == 0
                        ? name + " never missed its deadline of " + Units.time(deadline) + "."
                        : name + " missed its deadline of " + Units.time(deadline) + " in " + String.join(", ", parts)
                                + ".");
    }
}
