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
        Optional<Row> row = firstLatency();
        if (row.isPresent()) {
            sentences.add(latency(row.get()));
            if (good.size() == 2) {
                comparison(row.get()).ifPresent(sentences::add);
            }
        }
        misses().ifPresent(sentences::add);
        view.runs().stream()
                .filter(run -> run.run().failure() != null)
                .forEach(run -> sentences.add(run.label(view.repeated()) + " has no figures: "
                        + run.run().failure().message() + "."));
        return sentences.isEmpty() ? "Nothing was measured." : String.join(" ", sentences);
    }

    private Optional<Row> firstLatency() {
        return view.phases().stream()
                .flatMap(phase -> view.rows(phase).stream())
                .filter(row ->
                        good.stream().anyMatch(run -> row.in(run, "latency").isPresent()))
                .findFirst();
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
        double ratio = other.get().value("p50") / one.get().value("p50");
        String first = good.get(0).label(view.repeated());
        String second = good.get(1).label(view.repeated());
        if (Math.abs(ratio - 1) < SAME) {
            return Optional.of("There " + first + " and " + second + " differ by less than 2 %.");
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "There %s takes %s times as long as %s.",
                ratio > 1 ? second : first,
                Units.ratio(Math.max(ratio, 1 / ratio)),
                ratio > 1 ? first : second));
    }

    private Optional<String> misses() {
        List<MetricResult> all = good.stream()
                .flatMap(run -> run.metrics().stream())
                .filter(metric -> metric.kind().equals("deadline-misses"))
                .toList();
        double missed =
                all.stream().mapToDouble(metric -> metric.value("count")).sum();
        double of = all.stream().mapToDouble(metric -> metric.value("of")).sum();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                missed == 0
                        ? "No deadline was missed."
                        : Units.plain(missed) + " of " + Units.plain(of) + " deadlines were missed.");
    }
}
