// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.schedulability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.bellwether.cli.Invocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyseCommandTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("bellwether.home"));
    private static final Path MODEL = REPOSITORY.resolve("testmodels/valid/deadlines/deadlines.bellwether");
    private static final Path SCHEDULED = REPOSITORY.resolve("testmodels/valid/scheduling/scheduling.bellwether");

    @TempDir
    private Path folder;

    private String changed(String... replacements) throws IOException {
        String text = Files.readString(MODEL);
        for (int i = 0; i < replacements.length; i += 2) {
            assertTrue(text.contains(replacements[i]), "the model has no " + replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        return Files.writeString(folder.resolve("deadlines.bellwether"), text).toString();
    }

    @Test
    void goldenFilesAreWhatIsPrinted() throws IOException {
        for (var file : CommittedAnalyses.all(REPOSITORY).entrySet()) {
            Path golden = REPOSITORY.resolve(file.getKey());
            assertEquals(
                    Files.isRegularFile(golden) ? Files.readString(golden) : "",
                    file.getValue(),
                    file.getKey() + ": refresh it by ./bellwether regenerate");
        }
    }

    @Test
    void thePageShowsWhatIsPrinted() throws IOException {
        String shown = CommittedAnalyses.all(REPOSITORY)
                .get("plugins/org.bellwether.cli.tests/golden/analyse/model.txt")
                .lines()
                .map(line -> line.isEmpty() ? "" : "    " + line)
                .collect(Collectors.joining("\n"));
        assertTrue(
                Files.readString(REPOSITORY.resolve("docs/how-to/schedulability.md"))
                        .contains(shown),
                "the example is not:\n" + shown);
    }

    @Test
    void guaranteedDeadlinesAreGood() throws IOException {
        Invocation analysed = Invocation.of("analyse", MODEL.toString());
        assertEquals(0, analysed.exitCode(), analysed.err() + analysed.out());
        assertEquals("", analysed.err());
        JsonNode json = Invocation.of("analyse", MODEL.toString(), "--json").json();
        assertEquals("bellwether.schedulability/1", json.at("/schema").asText());
        assertEquals("guaranteed", json.at("/verdict").asText());
        assertEquals("sensor.tick", json.at("/deadlines/0/name").asText());
        assertEquals(18_000_000, json.at("/deadlines/0/deadlineNs").asLong());
    }

    @Test
    void aDeadlineThatCanBeMissedIsAVerdictLikeThatOfTheGate() throws IOException {
        Invocation analysed = Invocation.of("analyse", changed("(deadline 18 ms", "(deadline 9 ms"), "--json");
        assertEquals(4, analysed.exitCode(), analysed.err());
        assertEquals("miss", analysed.json().at("/verdict").asText());
    }

    @Test
    void aMissingTimeIsWrongInputWithItsFix() throws IOException {
        String model = changed(
                "on timer tick timing (worst 30 ms) {\n      burn 30 ms;",
                "on timer tick {\n      burn exponential(1 ms);");
        Invocation analysed = Invocation.of("analyse", model);
        assertEquals(2, analysed.exitCode(), analysed.err());
        assertTrue(analysed.out().contains("Logger"), analysed.out());
        assertTrue(analysed.out().contains("Add timing (worst TIME) to it"), analysed.out());
        assertTrue(analysed.out().contains("no verdict"), analysed.out());
        JsonNode json = Invocation.of("analyse", model, "--json").json();
        assertEquals("cannot-be-told", json.at("/verdict").asText());
        assertEquals(1, json.at("/missing").size());
    }

    @Test
    void anotherDisciplineCanBeAnalysed() throws IOException {
        JsonNode json = Invocation.of("analyse", MODEL.toString(), "--discipline", "edf", "--json")
                .json();
        assertEquals("edf", json.at("/discipline").asText());
        Invocation unknown = Invocation.of("analyse", MODEL.toString(), "--discipline", "best");
        assertEquals(2, unknown.exitCode());
        assertTrue(unknown.err().contains("rms"), unknown.err());
    }

    @Test
    void theOptionOfTheOrbChoosesTheDiscipline() throws IOException {
        JsonNode urgency =
                Invocation.of("analyse", SCHEDULED.toString(), "--json").json();
        assertEquals("muf", urgency.at("/discipline").asText(), "as the model says");
        assertTrue(urgency.at("/assumptions").toString().contains("dispatching queue"), urgency.toString());
        String earliest = "corbel.SchedulingDiscipline=earliest-deadline-first";
        JsonNode set = Invocation.of("analyse", SCHEDULED.toString(), "--set", earliest, "--json")
                .json();
        assertEquals("edf", set.at("/discipline").asText());
        JsonNode asked = Invocation.of("analyse", SCHEDULED.toString(), "--discipline", "model", "--json")
                .json();
        assertEquals("model", asked.at("/discipline").asText());
    }

    @Test
    void anOrderThatNoAnalysisFitsIsRefused() throws IOException {
        Invocation analysed = Invocation.of(
                "analyse",
                SCHEDULED.toString(),
                "--set",
                "corbel.SchedulingDiscipline=rate-monotonic-minimum-laxity",
                "--json");
        assertEquals(2, analysed.exitCode(), analysed.out());
        assertEquals("no-analysis", analysed.json().at("/error/code").asText());
        assertTrue(analysed.json().at("/error/fix").asText().contains("--discipline"), analysed.out());
    }

    @Test
    void aStartWithoutAPeriodHasNoVerdict() throws IOException {
        String client = changed(
                "    timer tick period 20 ms jitter uniform(0 ms, 1 ms);\n\n    on timer tick timing (deadline 18 ms, worst 3 ms,"
                        + " criticality 1, importance 2) {",
                "    on start timing (worst 3 ms) {");
        Invocation without = Invocation.of("analyse", client, "--json");
        assertEquals(2, without.exitCode(), without.out());
        assertTrue(without.json().at("/missing/0/fix").asText().contains("period"), without.out());
    }
}
