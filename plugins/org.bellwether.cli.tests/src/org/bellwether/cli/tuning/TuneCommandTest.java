// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.cli.Invocation;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.results.tuning.TuningRecord.Candidate;
import org.bellwether.results.tuning.TuningRecord.FigureRatio;
import org.bellwether.results.tuning.TuningRecord.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuneCommandTest {
    private static final String BASICSP =
            Path.of(System.getProperty("bellwether.home"), "examples/basicsp").toString();

    @TempDir
    private Path folder;

    private static TuningRecord record(String kept, Map<String, String> settings) {
        FigureRatio figure = new FigureRatio(
                "call p50 in saturated",
                "ns",
                100.0,
                90.0,
                0.9,
                0.88,
                0.92,
                0.02,
                "faster",
                "0.900",
                "0.880 … 0.920",
                "2.0 %");
        return new TuningRecord(
                TuningRecord.SCHEMA,
                "2026-01-02T03:04:05Z",
                "steady",
                "corbel",
                Map.of(),
                Map.of(),
                1,
                "hash",
                60,
                0.01,
                "g++ 12",
                "sources",
                kept,
                settings,
                List.of(new Stage(
                        "screening",
                        "session",
                        List.of(
                                new Candidate("lto", Map.of("lto", "true"), "better", "", List.of(figure)),
                                new Candidate("profile", Map.of(), "failed", "no counters", List.of())))));
    }

    private static String text(TuningRecord record) {
        return Invocation.of(console -> {
                    TuningText text = new TuningText(console, record, "my model", Optional.of("report.html"));
                    console.out().print(text.render());
                    return 0;
                })
                .out();
    }

    @Test
    void theChoiceAndTheCandidatesAreShown() {
        String text = text(record("lto", Map.of("lto", "true")));
        assertTrue(text.contains("lto: better"), text);
        assertTrue(text.contains("0.880 … 0.920"), text);
        assertTrue(text.contains("profile: no counters"), text);
        assertTrue(text.contains("kept    lto: lto = true; by g++ 12"), text);
        assertTrue(text.contains(" run 'my model' --tuned --target corbel"), text);
        assertTrue(text.contains("report.html"), text);
    }

    @Test
    void thatNothingWasKeptIsShown() {
        String text = text(record(TuningRecord.DEFAULT, Map.of()));
        assertTrue(text.contains("kept    nothing"), text);
        assertFalse(text.contains("--tuned"), text);
    }

    @ParameterizedTest
    @CsvSource({
        "--try=speed,no-candidate",
        "--try=optimization=9,build-setting",
        "--limit=soon,usage",
        "--precision=0%,usage",
        "--target=no-such-orb,BW801",
    })
    void inputThatCannotBeMeantIsRefused(String option, String code) throws IOException {
        Invocation refused = Invocation.of("tune", BASICSP, option, "--store=" + folder.resolve("store"), "--json");
        assertEquals(2, refused.exitCode(), refused.err());
        assertEquals(code, refused.json().at("/error/code").asText());
    }

    @Test
    void aModelWithOtherHostsIsRefused() throws IOException {
        String text = Files.readString(Path.of(BASICSP, "basicsp.bellwether"));
        Path model = Files.writeString(
                folder.resolve("far.bellwether"),
                text.replace("node here {", "node here {\n    host \"far.invalid\";"));
        Invocation refused = Invocation.of("tune", model.toString(), "--store=" + folder.resolve("store"), "--json");
        assertEquals(2, refused.exitCode(), refused.err());
        assertEquals("other-hosts", refused.json().at("/error/code").asText());
    }

    @Test
    void aModelThatWasNotTunedIsNotRunAsTuned() throws IOException {
        Invocation refused = Invocation.of("run", BASICSP, "--tuned", "--store=" + folder.resolve("store"), "--json");
        assertEquals(2, refused.exitCode(), refused.err());
        assertEquals("not-tuned", refused.json().at("/error/code").asText());
        assertTrue(refused.json().at("/error/fix").asText().contains(" tune "), refused.out());
    }

    @Test
    void aSuiteHasNoTunedConfiguration() {
        Invocation refused = Invocation.of("run", BASICSP, "--all", "--tuned");
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("--tuned"), refused.err());
    }
}
