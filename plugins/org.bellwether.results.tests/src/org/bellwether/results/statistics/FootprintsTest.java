// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.samples.RoundSamples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootprintsTest {
    private static final String READINGS = """
            {"process":"a","at":"begin","ns":1,"warm":false,"resident":900,"peak":900,"proportional":700,"heap":5,"samples":100},
            {"process":"a","at":"during","ns":2,"warm":false,"resident":9000,"peak":9000,"proportional":9000,"samples":100},
            {"process":"a","at":"during","ns":3,"warm":true,"resident":1100,"peak":1600,"proportional":800,"samples":100},
            {"process":"a","at":"end","ns":4,"warm":true,"resident":1300,"peak":1700,"proportional":600,"heap":50,"samples":100},
            {"process":"b","at":"end","ns":5,"warm":true,"resident":300,"peak":400,"proportional":200,"heap":7,"samples":0}
            """;

    private static final String PROGRAMS = """
            {"process":"a","executableText":100,"executableData":10,"librariesText:/l/orb.so":1000,"librariesData:/l/orb.so":50,
             "platformText:/l/libc.so":7000,"platformData:/l/libc.so":300},
            {"process":"b","executableText":100,"executableData":10,"librariesText:/l/orb.so":1000,"librariesData:/l/orb.so":50},
            {"process":"c","executableText":30,"executableData":3,"librariesText:/l/orb.so":1000,"librariesData:/l/orb.so":50}
            """;

    @TempDir
    private Path folder;

    private int round;

    @Test
    void residentIsThePeakWithoutSampleFilesSummedOverProcesses() throws IOException {
        MetricResult resident = evaluate("resident", "timed", "a", "b").get(0);
        assertEquals("B", resident.unit());
        assertEquals(1600 + 400, resident.value("value"));
        assertEquals((1000 + 1200) / 2.0 + 300, resident.value("mean"), "after the warm-up");
        assertEquals(1000 + 300, resident.value("first"));
        assertEquals(1200 + 300, resident.value("end"));
        assertEquals(3, resident.value("count"));
        assertEquals(2, resident.value("processes"));
    }

    @Test
    void proportionalIsTheGreatestReadingAndHeapThatOfTheEnd() throws IOException {
        assertEquals(
                700 + 200, evaluate("proportional", "timed", "a", "b").get(0).value("value"));
        assertEquals(50, evaluate("heap", "timed", "a").get(0).value("value"));
    }

    @Test
    void textIsInMemoryOnceForAllProcessesOfAHostAndDataOnceForEach() throws IOException {
        MetricResult text = evaluate("text", "", "a", "b", "c").get(0);
        assertEquals(130, text.value("executable"), "a and b run the same program");
        assertEquals(1000, text.value("libraries"));
        assertEquals(7000, text.value("platform"));
        assertEquals(1130, text.value("value"), "libraries of the platform are not included");
        MetricResult data = evaluate("data", "", "a", "b", "c").get(0);
        assertEquals(23, data.value("executable"));
        assertEquals(173, data.value("value"));
    }

    @Test
    void roundsAreAveraged() throws IOException {
        RoundSamples one = round(READINGS);
        RoundSamples other = round(READINGS.replace("\"peak\":400", "\"peak\":600"));
        MetricResult resident = new Evaluation(experiment("resident", "timed", "b"), List.of(one, other))
                .results()
                .get(0);
        assertEquals(500, resident.value("value"));
        assertEquals(400, resident.value("min"));
        assertEquals(600, resident.value("max"));
    }

    @Test
    void aFootprintThatTheSystemDoesNotReportIsNoFigure() throws IOException {
        RoundSamples silent = round(READINGS.replace(",\"proportional\":600", ""));
        MetricResult none = new Evaluation(experiment("proportional", "timed", "a"), List.of(silent))
                .results()
                .get(0);
        assertTrue(none.values().isEmpty(), () -> none.values().toString());
        assertTrue(none.refused().get("value").contains("process a does not tell the proportional set size"));
        assertEquals(
                "the files that process z has loaded could not be read",
                evaluate("text", "", "z").get(0).refused().get("value"));
        assertTrue(Figure.of(none).isEmpty());
    }

    @Test
    void smallerIsBetterAndBytesAreBytes() throws IOException {
        Figure figure = Figure.of(evaluate("resident", "timed", "a").get(0)).get(0);
        assertEquals("memory", Wording.name(figure));
        assertEquals("4.20 MB", Wording.value(figure, 4_200_000));
        assertEquals("smaller", Wording.verdict(figure, Verdict.LOWER));
        assertEquals("larger", Wording.verdict(figure, Verdict.HIGHER));
        assertTrue(Wording.isMain(figure));
    }

    private List<MetricResult> evaluate(String counts, String phase, String... processes) throws IOException {
        return new Evaluation(experiment(counts, phase, processes), List.of(round(READINGS))).results();
    }

    private static Experiment experiment(String counts, String phase, String... processes) throws IOException {
        List<String> names = new ArrayList<>();
        for (String process : processes) {
            names.add('"' + process + '"');
        }
        return ExperimentReader.parse("""
                {"schema":"bellwether.experiment/1","model":"m","experiment":"e",
                 "processes":[{"name":"a","program":"cells"},{"name":"b","program":"cells"},{"name":"c"}],
                 "metrics":[{"name":"memory","kind":"footprint","phase":"%s","probe":"footprint/memory","counts":"%s",
                             "processes":%s}]}
                """.formatted(phase, counts, names), "test");
    }

    private RoundSamples round(String readings) throws IOException {
        Path directory = Files.createDirectories(folder.resolve("round-" + ++round));
        Files.writeString(
                directory.resolve("result.json"),
                "{\"phases\":[{\"name\":\"timed\",\"endNs\":9,\"footprints\":[" + readings + "]}],\"programs\":["
                        + PROGRAMS + "]}");
        return RoundSamples.read(directory.resolve("samples"));
    }
}
