// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.results.report.SessionView.Row;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Status;

/** Says in a sentence or two what a session saw. */
final class Summaries {
    private static final double SAME = 0.02;

    private final SessionView view;
    private final List<RunView> good;

    Summaries(SessionView view) {
        this.view = view;
        this.good = view.runs().stream()
                .filter(run -> run.run().status() == Status.OK)
                .toList();
    }

    String sentence() {
        List<String> sentences = new ArrayList<>();
        for (Row row : subjects()) {
            sentences.add(latency(row));
            if (good.size() == 2) {
                comparison(row).ifPresent(sentences::add);
            }
            misses(row).ifPresent(sentences::add);
        }
        view.runs().stream()
                .filter(run -> run.run().failure() != null)
                .forEach(run -> sentences.add(run.label(view.repeated()) + " has no figures: "
                        + run.run().failure().message() + "."));
        return sentences.isEmpty() ? "Nothing was measured." : String.join(" ", sentences);
    }

    /** What the experiment is about: what has a deadline, otherwise its paths, otherwise what is measured first. */
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
        // The first phase says how it is in use, the others what it could do
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
        for (RunView run : good) {
            row.in(run, "latency").ifPresent(metric -> {
                double multiple = run.floorMultiple(metric, "p50");
                parts.add(run.label(view.repeated()) + " took " + Units.time(metric.value("p50"))
                        + (Double.isNaN(multiple) ? "" : " (" + Units.ratio(multiple) + " × the floor)"));
            });
        }
        return "At the median, " + row.name(good) + " in phase " + row.phase() + ": " + String.join(", ", parts) + ".";
    }

    private Optional<String> comparison(Row row) {
        Optional<MetricResult> one = row.in(good.get(0), "latency");
        Optional<MetricResult> other = row.in(good.get(1), "latency");
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        String first = good.get(0).label(view.repeated());
        String second = good.get(1).label(view.repeated());
        double ratio = other.get().value("p50") / one.get().value("p50");
        double factor = Math.max(ratio, 1 / ratio);
        double firstSpread = spread(one.get());
        double secondSpread = spread(other.get());
        if (Double.isNaN(firstSpread + secondSpread)) {
            return Optional.of("Whether " + first + " and " + second
                    + " differ there is not decided: the medians do, by a factor of " + Units.ratio(factor)
                    + ", but one round does not say how steady they are. Measure more: --rounds 4.");
        }
        if (Math.max(firstSpread, secondSpread) >= factor) {
            return Optional.of("Whether " + first + " and " + second
                    + " differ there is not decided: the medians do, by a factor of "
                    + Units.ratio(factor) + ", but those of the rounds of one target do by as much or more: "
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

    /** The slowest round's median as a multiple of the fastest one's; NaN where there is but one. */
    private static double spread(MetricResult metric) {
        return metric.value("worstRoundP50") / metric.value("bestRoundP50");
    }

    private static String rounds(String label, MetricResult metric) {
        return label + " by a factor of " + Units.ratio(spread(metric)) + " ("
                + Units.time(metric.value("bestRoundP50")) + " to " + Units.time(metric.value("worstRoundP50")) + ")";
    }

    private Optional<String> misses(Row row) {
        List<String> parts = new ArrayList<>();
        double missed = 0;
        double deadline = 0;
        for (RunView run : good) {
            Optional<MetricResult> misses = row.in(run, "deadline-misses");
            if (misses.isPresent()) {
                MetricResult metric = misses.get();
                missed += metric.value("count");
                deadline = metric.value("deadline");
                parts.add(Units.plain(metric.value("count")) + " of " + Units.plain(metric.value("of"))
                        + (good.size() > 1 ? " on " + run.label(view.repeated()) : ""));
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                missed == 0
                        ? "It never missed its deadline of " + Units.time(deadline) + "."
                        : "Missed deadlines (" + Units.time(deadline) + "): " + String.join(", ", parts) + ".");
    }
}
