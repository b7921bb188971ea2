// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.junit.jupiter.api.Test;

class PrimaryFiguresTest {
    private static List<Figure> latency(String metric, String phase) {
        return List.of(
                new Figure(metric, phase, "latency", "p50", "ns"),
                new Figure(metric, phase, "latency", "p90", "ns"),
                new Figure(metric, phase, "latency", "p99", "ns"));
    }

    private static List<Figure> figures(int saturated) {
        List<Figure> figures = new ArrayList<>(latency("update", "timed"));
        for (int i = 0; i < saturated; i++) {
            figures.addAll(latency("call" + i, "saturated"));
        }
        figures.add(new Figure("rate", "saturated", "throughput", "value", "1/s"));
        return figures;
    }

    private static List<String> chosen(String metrics, List<Figure> figures) throws IOException {
        Experiment experiment = ExperimentReader.parse("""
                {"schema":"bellwether.experiment/1","model":"m","experiment":"e",
                 "phases":[{"name":"timed","kind":"timed"},{"name":"saturated","kind":"saturated"}],
                 "metrics":[METRICS]}
                """.replace("METRICS", metrics), "plan");
        return figures.stream()
                .filter(PrimaryFigures.of(Optional.of(experiment), figures)::contains)
                .map(figure -> figure.metric() + "." + figure.statistic())
                .toList();
    }

    @Test
    void withoutNamesTheSaturatedPhaseDecides() throws IOException {
        assertEquals(List.of("call0.p50", "call0.p99", "rate.value"), chosen("", figures(1)));
        assertEquals(
                List.of("call0.p50", "call0.p99", "call1.p50", "rate.value"), chosen("", figures(2)), "one p99 of two");
        assertEquals(
                List.of("call0.p50", "call0.p99", "call1.p50", "call2.p50", "rate.value"),
                chosen("", figures(6)),
                "the first of many, in the order of the model");
    }

    /**
     * One of the model's three latencies is a path that contains the two calls; one of its two throughputs is that of
     * the path.
     */
    @Test
    void basicspIsJudgedByTailAndThroughputToo() throws IOException {
        Experiment experiment = ExperimentReader.read(Path.of(System.getProperty("bellwether.home"))
                .resolve("generators/org.bellwether.generator.tests/golden/basicsp/plan/experiment.json"));
        List<Figure> figures = experiment.metrics().stream()
                .flatMap(metric -> Figure.of(metric).stream())
                .toList();
        Set<Figure> chosen = PrimaryFigures.of(Optional.of(experiment), figures);
        assertEquals(
                List.of(
                        "get_data_at_airframe_saturated.p50",
                        "get_data_at_display_saturated.p50",
                        "update_saturated.p50",
                        "update_saturated.p99",
                        "update_throughput.value"),
                chosen.stream()
                        .map(figure -> figure.metric() + "." + figure.statistic())
                        .toList());
        assertTrue(chosen.size() <= PrimaryFigures.MOST);
    }

    @Test
    void withoutASaturatedPhaseTheTimedOneDecides() throws IOException {
        assertEquals(List.of("update.p50", "update.p99", "rate.value"), chosen("", figures(0)));
    }

    @Test
    void namedFiguresDecideAlone() throws IOException {
        assertEquals(List.of("update.p99", "rate.value"), chosen("""
                        {"name":"update","kind":"latency","phase":"timed","probe":"p","primary":["p99"]},
                        {"name":"rate","kind":"throughput","phase":"saturated","probe":"p","primary":["value"]}
                        """, figures(2)));
    }
}
